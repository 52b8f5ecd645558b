package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import dev.kcnf.server.state.Reasons;
import dev.kcnf.server.state.Rows;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in, predictions out: predict, learn and step. */
final class RowApi {
  private static final int MOST_ID = 200;

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
    LiveModel live = registry.get(ctx.pathParam("model"));
    Bodies.Format format = Bodies.format(ctx);
    boolean reasons = "true".equals(ctx.queryParam("reasons"));
    if (format == Bodies.Format.JSON) {
      document(ctx, live, verb, reasons);
    } else {
      stream(ctx, live, verb, reasons, format);
    }
  }

  /** One row, or an array of them, answered as a whole. */
  private void document(Context ctx, LiveModel live, Verb verb, boolean reasons)
      throws IOException {
    byte[] body = Bodies.bytes(ctx, limits.of(Limit.BODY_BYTES));
    boolean array = isArray(body);
    List<Item> all = new ArrayList<>();
    try (Items items = RowSource.document(body, live.state(), limits)) {
      for (Item item = items.next(); item != null; item = items.next()) {
        all.add(item);
      }
    }
    List<Result> results = answer(live, verb, reasons, all);
    try (Answers answers = new Answers(Bodies.Format.JSON)) {
      if (array) {
        answers.beginArray();
      }
      for (int i = 0; i < all.size(); i++) {
        Result result = results.get(i);
        if (!array && result.problem != null) {
          throw result.problem;
        }
        write(answers, all.get(i), result, live.state().target(), array);
      }
      if (array) {
        answers.endArray();
      }
      Send.bytes(ctx, "application/json", answers.take());
    }
  }

  private static boolean isArray(byte[] body) {
    int at = 0;
    while (at < body.length && body[at] <= ' ' && body[at] >= 0) {
      at++;
    }
    return at < body.length && body[at] == '[';
  }

  /** Rows without end, answered as they come. */
  private void stream(Context ctx, LiveModel live, Verb verb, boolean reasons, Bodies.Format format)
      throws IOException {
    String accept = ctx.header("Accept");
    boolean csv = accept == null ? format == Bodies.Format.CSV : accept.contains("text/csv");
    try (Items items = RowSource.stream(ctx, format, live.state(), limits);
        Answers answers = new Answers(csv ? Bodies.Format.CSV : Bodies.Format.NDJSON)) {
      List<Item> batch = RowSource.batch(items);
      ctx.contentType(csv ? "text/csv" : "application/x-ndjson");
      OutputStream out = ctx.res().getOutputStream(); // Javalin's own would not be flushed
      while (!batch.isEmpty()) {
        List<Result> results = answer(live, verb, reasons, batch);
        Target target = live.state().target();
        for (int i = 0; i < batch.size(); i++) {
          write(answers, batch.get(i), results.get(i), target, true);
        }
        out.write(answers.take());
        if (!items.hasMore()) {
          out.flush();
        }
        batch = nextBatch(items, answers, out);
      }
      out.flush();
    }
  }

  /** The next rows; what ends a stream that was answered already is its last line. */
  private static List<Item> nextBatch(Items items, Answers answers, OutputStream out)
      throws IOException {
    try {
      return RowSource.batch(items);
    } catch (RuntimeException e) {
      answers.add(Item.bad(0, e), ApiError.of(e));
      out.write(answers.take());
      return List.of();
    }
  }

  private static void write(
      Answers answers, Item item, Result result, Target target, boolean withLine) {
    if (result.problem != null) {
      ApiError error = ApiError.of(result.problem);
      answers.add(item, withLine ? error.at("row " + item.line()) : error);
    } else {
      answers.add(item, result.guess, target, result.reasons);
    }
  }

  /** What a row came to. */
  private record Result(
      @Nullable Guess guess, @Nullable List<String> reasons, @Nullable RuntimeException problem) {}

  private List<Result> answer(LiveModel live, Verb verb, boolean reasons, List<Item> items)
      throws IOException {
    ModelState state = live.state();
    List<Result> results = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Item item : items) {
      Result result = new Result(null, null, null);
      try {
        if (item.problem() != null) {
          throw item.problem();
        }
        if (verb == Verb.PREDICT) {
          result = predict(state, item, reasons, events, places, results.size());
        } else {
          if (verb == Verb.STEP && reasons && state.modelOrNull() != null) {
            result = new Result(null, whyBefore(state, item), null);
          }
          events.add(learning(state, item));
          places.add(results.size());
        }
      } catch (RuntimeException e) {
        result = new Result(null, null, e);
      }
      results.add(result);
    }
    if (!events.isEmpty()) {
      List<Outcome> outcomes = live.submit(events);
      for (int e = 0; e < outcomes.size(); e++) {
        Result before = results.get(places.get(e));
        Outcome outcome = outcomes.get(e);
        Guess guess = verb == Verb.LEARN ? null : outcome.guess();
        results.set(places.get(e), new Result(guess, before.reasons, outcome.problem()));
      }
    }
    return results;
  }

  private static Result predict(
      ModelState state,
      Item item,
      boolean reasons,
      List<Event> events,
      List<Integer> places,
      int place) {
    String[] cells = Rows.inOrder(state.model(), item.names(), item.cells());
    Prediction prediction = state.predict(cells);
    Guess guess = Guess.of(prediction);
    if (item.id() != null) {
      events.add(new Event.Keep(checked(item.id()), System.currentTimeMillis(), cells, guess));
      places.add(place);
    }
    return new Result(guess, reasons ? Reasons.of(prediction) : null, null);
  }

  private static List<String> whyBefore(ModelState state, Item item) {
    Model model = state.model();
    return Reasons.of(model.predict(Rows.inOrder(model, item.names(), item.cells())));
  }

  /** The event of a row to learn: with an id and without cells, the label of a kept prediction. */
  static Event learning(ModelState state, Item item) {
    if (item.label() == null) {
      throw new ApiError(
          422,
          "no_label",
          "a row to learn needs a label: 'label', or the column '" + state.target().column() + "'");
    }
    if (item.id() != null && item.cells().length == 0) {
      return new Event.Label(checked(item.id()), System.currentTimeMillis(), item.label());
    }
    Model model = state.modelOrNull();
    return model == null
        ? new Event.Learn(item.names(), item.cells(), item.label())
        : new Event.Learn(List.of(), Rows.inOrder(model, item.names(), item.cells()), item.label());
  }

  private static String checked(String id) {
    if (id.isEmpty() || id.length() > MOST_ID) {
      throw new ApiError(422, "bad_id", "an id has 1 to " + MOST_ID + " characters", "id");
    }
    return id;
  }
}
