package dev.kcnf.server.state;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.server.state.StateException.Kind;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Predictions that wait for their labels, bounded in number and age; the oldest go first. */
final class Pending {
  static final int MOST = 10_000;
  static final long OLDEST_MILLIS = 7L * 24 * 3600 * 1000;

  private final Map<String, Event.Keep> byId = new LinkedHashMap<>();

  /** Keeps it; another one of the same id is forgotten. */
  void add(Event.Keep keep) {
    byId.remove(keep.id());
    byId.put(keep.id(), keep);
    Iterator<Event.Keep> oldest = byId.values().iterator();
    while (oldest.hasNext()) {
      Event.Keep first = oldest.next();
      if (byId.size() <= MOST && keep.millis() - first.millis() <= OLDEST_MILLIS) {
        return;
      }
      oldest.remove();
    }
  }

  /** Takes out what this label belongs to. */
  Event.Keep take(Event.Label label) {
    Event.Keep kept = byId.remove(label.id());
    if (kept == null || label.millis() - kept.millis() > OLDEST_MILLIS) {
      throw new StateException(
          Kind.NO_SUCH_ID,
          "no prediction waits for a label under the id '"
              + label.id()
              + "': it was labelled already, is older than 7 days, pushed out by 10,000 newer ones,"
              + " or was never made");
    }
    return kept;
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
      byId.put(keep.id(), keep);
    }
  }
}
