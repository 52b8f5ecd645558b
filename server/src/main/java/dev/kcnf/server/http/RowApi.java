package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Query;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.NoRoomException;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in, predictions out: predict, learn and step. */
final class RowApi {
  /** What is done with a row. */
  enum Verb {
    PREDICT,
    LEARN,
    STEP
  }

  private final Registry registry;
  private final Limits limits;

  RowApi(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  void handle(Context ctx, Verb verb) throws IOException {
    Query.allow(ctx, verb == Verb.LEARN ? List.of("id") : List.of("reasons", "id"));
    LiveModel live = registry.get(ctx.pathParam("model"));
    Bodies.Format format = Bodies.format(ctx);
    boolean reasons = Query.isOn(ctx, "reasons");
    if (format == Bodies.Format.JSON) {
      document(ctx, live, verb, reasons);
    } else {
      stream(ctx, live, verb, reasons, format);
    }
  }

  /** One row, or an array of them, answered as a whole. */
  private void document(Context ctx, LiveModel live, Verb verb, boolean reasons)
      throws IOException {
    List<Item> all = new ArrayList<>();
    JsonDocument items = RowSource.document(ctx, live.state(), limits);
    for (Item item = items.next(); item != null; item = items.next()) {
      all.add(item);
    }
    List<RowWork.Result> results = new RowWork(live, verb, reasons, limits).answer(all);
    try (Answers answers = new Answers(Bodies.Format.JSON, reasons)) {
      if (items.isArray()) {
        answers.beginArray();
        for (int i = 0; i < all.size(); i++) {
          write(answers, all.get(i), results.get(i), live.state().target(), "row ");
        }
        answers.endArray();
      } else {
        RowWork.Result only = results.get(0);
        if (only.problem() != null) {
          throw only.problem();
        }
        answers.add(all.get(0), only.guess(), live.state().target(), only.reasons());
      }
      Send.bytes(ctx, "application/json", answers.take());
    }
  }

  /** As it is sent, unless something else is asked for. */
  private static boolean wantsCsv(@Nullable String accept, Bodies.Format sent) {
    if (accept == null || accept.contains("*/*")) {
      return sent == Bodies.Format.CSV;
    }
    return accept.contains("text/csv");
  }

  /** Rows without end, answered as they come. */
  private void stream(Context ctx, LiveModel live, Verb verb, boolean reasons, Bodies.Format format)
      throws IOException {
    boolean csv = wantsCsv(ctx.header("Accept"), format);
    try (Batches batches = new Batches(RowSource.stream(ctx, format, live.state(), limits));
        Answers answers = new Answers(csv ? Bodies.Format.CSV : Bodies.Format.NDJSON, reasons)) {
      List<Item> batch = batches.next();
      ctx.contentType(csv ? "text/csv" : "application/x-ndjson");
      OutputStream out = ctx.res().getOutputStream(); // Javalin's own would not be flushed
      RowWork work = new RowWork(live, verb, reasons, limits);
      boolean begun = false;
      try {
        while (!batch.isEmpty()) {
          List<RowWork.Result> results = work.answer(batch);
          Target target = live.state().target();
          for (int i = 0; i < batch.size(); i++) {
            write(answers, batch.get(i), results.get(i), target, "line ");
          }
          begun = true;
          out.write(answers.take());
          if (!batches.hasMore()) {
            out.flush();
          }
          batch = batches.next();
        }
      } catch (NoRoomException | RuntimeException e) {
        if (!begun || ApiError.of(e).isInternal()) {
          throw e; // the status or the log tells it
        }
        answers.end(ApiError.of(e)); // the last line does
      }
      out.write(answers.take());
      out.flush();
      Bodies.discardRest(ctx); // so that the connection can be used again
    }
  }

  private static void write(
      Answers answers, Item item, RowWork.Result result, Target target, String counted) {
    if (result.problem() != null) {
      answers.add(item, ApiError.of(result.problem()).at(counted + item.line()));
    } else {
      answers.add(item, result.guess(), target, result.reasons());
    }
  }
}
