package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.server.state.StateException.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Predictions that wait for their labels, bounded in number, size and age; the oldest go first. */
final class Pending {
  static final int MOST = 10_000;
  static final long MOST_CHARS = 16L << 20;
  static final long OLDEST_MILLIS = 7L * 24 * 3600 * 1000;

  private final Map<String, Event.Keep> byId = new LinkedHashMap<>();
  private long chars;

  /** Keeps it; another one of the same id is forgotten. */
  void add(Event.Keep keep) {
    Event.Keep same = byId.get(keep.id());
    if (same != null) {
      remove(same);
    }
    put(keep);
    while (byId.size() > 1) {
      Event.Keep oldest = byId.values().iterator().next();
      boolean isRecent = keep.millis() - oldest.millis() <= OLDEST_MILLIS;
      if (isRecent && byId.size() <= MOST && chars <= MOST_CHARS) {
        return;
      }
      remove(oldest);
    }
  }

  private void put(Event.Keep keep) {
    byId.put(keep.id(), keep);
    chars += chars(keep);
  }

  private static long chars(Event.Keep keep) {
    return Rows.chars(keep.cells()) + keep.id().length();
  }

  /** What is kept under this id at this time; null if nothing is. */
  Event.@Nullable Keep find(String id, long millis) {
    Event.Keep kept = byId.get(id);
    return kept == null || millis - kept.millis() > OLDEST_MILLIS ? null : kept;
  }

  /** What this label belongs to. */
  Event.Keep get(Event.Label label) {
    Event.Keep kept = find(label.id(), label.millis());
    if (kept == null) {
      throw new StateException(
          Kind.NO_SUCH_ID,
          "no prediction waits for a label under the id '"
              + label.id()
              + "': it was labelled already, is older than 7 days, pushed out by newer ones, or was"
              + " never made");
    }
    return kept;
  }

  /** Keeps it no more. */
  void remove(Event.Keep keep) {
    byId.remove(keep.id());
    chars -= chars(keep);
  }

  int size() {
    return byId.size();
  }

  void save(StateWriter out) {
    out.writeVarint(byId.size());
    byId.values().forEach(keep -> Event.write(keep, out));
  }

  void restore(StateReader in) {
    int count = (int) in.readVarint("pending", 0, MOST);
    for (int i = 0; i < count; i++) {
      if (!(Event.read(in) instanceof Event.Keep keep)) {
        throw in.damaged("not a kept prediction");
      }
      put(keep);
    }
  }
}
