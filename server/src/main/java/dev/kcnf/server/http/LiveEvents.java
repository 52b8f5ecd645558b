package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.state.Feed;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What happens, as server-sent events. Each watcher has a thread that looks a few times a second
 * whether something has changed: a slow one holds up nobody else, and one that leaves is noticed at
 * the next line.
 */
final class LiveEvents {
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

  /** One model: its metrics and the predictions since. */
  void model(Context ctx) throws IOException {
    LiveModel live = registry.get(ctx.pathParam("model"));
    ModelState state = live.state();
    state.feed().watch(1);
    try {
      watch(ctx, new OfModel(live));
    } finally {
      state.feed().watch(-1);
    }
  }

  /** All models: their summaries. */
  void all(Context ctx) throws IOException {
    watch(
        ctx,
        new Source() {
          private long last = -1;

          @Override
          public @Nullable Object next() {
            long changes = registry.models().size();
            for (LiveModel live : registry.models()) {
              changes = 31 * changes + live.changes() + live.name().hashCode();
            }
            if (changes == last) {
              return null;
            }
            last = changes;
            return Views.map("models", registry.models().stream().map(Views::summary).toList());
          }
        });
  }

  /** What there is to tell; null if nothing is new. */
  private interface Source {
    @Nullable Object next() throws IOException;
  }

  private static final class OfModel implements Source {
    private final LiveModel live;
    private long lastChange = -1;
    private long lastEntry;

    OfModel(LiveModel live) {
      this.live = live;
    }

    @Override
    public @Nullable Object next() throws IOException {
      ModelState state = live.state();
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
      return Views.map(
          "model", Views.summary(live),
          "metrics", Views.metrics(state),
          "feed",
              model == null
                  ? List.of()
                  : entries.stream().map(entry -> Views.entry(entry, model)).toList());
    }
  }

  private void watch(Context ctx, Source source) throws IOException {
    if (!watchers.tryAcquire()) {
      throw new ApiError(
          429, "too_many_watchers", "at most " + limits.of(Limit.WATCHERS) + " at once");
    }
    try {
      ctx.contentType("text/event-stream");
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
