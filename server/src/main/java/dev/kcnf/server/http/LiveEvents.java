package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.state.Feed;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Summary;
import dev.kcnf.server.store.Listed;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What happens, as server-sent events. Each watcher has a thread that looks a few times a second
 * whether something has changed: a slow one holds up nobody else, and one that leaves is noticed at
 * the next line.
 */
final class LiveEvents {
  private static final String TYPE = "text/event-stream";
  private static final long MILLIS = 250;
  private static final int TICKS_BETWEEN_BEATS = 40;

  private final Registry registry;
  private final Limits limits;
  private final Semaphore watchers;
  private volatile boolean stopped;

  LiveEvents(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
    watchers = new Semaphore(limits.of(Limit.WATCHERS));
  }

  void stop() {
    stopped = true;
  }

  /** What they are, without waiting for any. */
  void head(Context ctx) {
    if (ctx.pathParamMap().containsKey("model")) {
      registry.get(ctx.pathParam("model"));
    }
    ctx.contentType(TYPE);
  }

  /** One model: its metrics and the predictions since. */
  void model(Context ctx) throws IOException {
    try (OfModel source = new OfModel(registry.get(ctx.pathParam("model")))) {
      watch(ctx, source);
    }
  }

  /** All models: at first all summaries, then those that changed. */
  void all(Context ctx) throws IOException {
    watch(ctx, new OfAll(registry));
  }

  /** What there is to tell; null if nothing is new. */
  private interface Source {
    @Nullable Object next() throws IOException;
  }

  private static final class OfAll implements Source {
    private final Registry registry;
    private final Map<String, Seen> last = new HashMap<>();
    private boolean begun;

    OfAll(Registry registry) {
      this.registry = registry;
    }

    /** A model as it was told last; after a deletion another may have its name. */
    private record Seen(LiveModel live, long changes, boolean inMemory) {}

    @Override
    public @Nullable Object next() {
      Set<String> gone = new TreeSet<>(last.keySet());
      List<Object> changed = new ArrayList<>();
      for (LiveModel live : registry.models()) {
        gone.remove(live.name());
        Seen now = new Seen(live, live.changes(), live.stateInMemory() != null);
        if (!now.equals(last.put(live.name(), now))) {
          registry.listed(live).map(Views::summary).ifPresent(changed::add);
        }
      }
      last.keySet().removeAll(gone);
      if (begun && changed.isEmpty() && gone.isEmpty()) {
        return null;
      }
      begun = true;
      return Views.map("models", changed, "removed", gone);
    }
  }

  private static final class OfModel implements Source, Closeable {
    private final LiveModel live;
    private ModelState state;
    private long lastChange = -1;
    private long lastEntry;

    OfModel(LiveModel live) throws IOException {
      this.live = live;
      state = live.state();
      state.feed().watch(1);
    }

    @Override
    public @Nullable Object next() throws IOException {
      follow();
      List<Feed.Entry> entries = state.feed().after(lastEntry);
      long changes = live.changes();
      if (changes == lastChange && entries.isEmpty()) {
        return null;
      }
      lastChange = changes;
      Model model = state.modelOrNull();
      if (!entries.isEmpty()) {
        lastEntry = entries.get(entries.size() - 1).number();
      }
      Map<String, @Nullable Object> summary =
          Views.summary(new Listed(live.name(), Listed.Place.IN_MEMORY, Summary.of(state)));
      return Views.map(
          "model",
          summary,
          "metrics",
          Views.metrics(state),
          "feed",
          model == null
              ? List.of()
              : entries.stream().map(entry -> Views.entry(entry, model)).toList());
    }

    /** A model that was on disk meanwhile has another state, whose feed begins anew. */
    private void follow() throws IOException {
      ModelState now = live.state();
      if (now != state) {
        state.feed().watch(-1);
        now.feed().watch(1);
        state = now;
        lastEntry = 0;
      }
    }

    @Override
    public void close() {
      state.feed().watch(-1);
    }
  }

  private void watch(Context ctx, Source source) throws IOException {
    if (!watchers.tryAcquire()) {
      throw new ApiError(
          429, "too_many_watchers", "at most " + limits.of(Limit.WATCHERS) + " at once");
    }
    try {
      ctx.contentType(TYPE);
      OutputStream out = ctx.res().getOutputStream(); // Javalin's own would not be flushed
      int silent = 0;
      while (!stopped) {
        Object news = source.next();
        if (news != null) {
          out.write("data: ".getBytes(StandardCharsets.UTF_8));
          out.write(Json.bytes(news));
          out.write("\n\n".getBytes(StandardCharsets.UTF_8));
          out.flush();
          silent = 0;
        } else if (++silent % TICKS_BETWEEN_BEATS == 1) {
          out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
        Thread.sleep(MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watchers.release();
    }
  }
}
