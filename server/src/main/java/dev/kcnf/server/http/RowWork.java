package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import dev.kcnf.server.state.Reasons;
import dev.kcnf.server.state.Rows;
import dev.kcnf.server.store.LiveModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done with rows of one request, in order: predicted, learned, or both. */
final class RowWork {
  private static final int MOST_ID = 200;

  private final LiveModel live;
  private final RowApi.Verb verb;
  private final boolean withReasons;
  private final Limits limits;

  RowWork(LiveModel live, RowApi.Verb verb, boolean withReasons, Limits limits) {
    this.live = live;
    this.verb = verb;
    this.withReasons = withReasons;
    this.limits = limits;
  }

  /** What a row came to. */
  record Result(
      @Nullable Guess guess, @Nullable List<String> reasons, @Nullable RuntimeException problem) {
    static final Result NONE = new Result(null, null, null);
  }

  /** Answers these rows, when what is to be learned of them is on the disk. */
  List<Result> answer(List<Item> items) throws IOException {
    ModelState state = live.state();
    List<Result> results = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Item item : items) {
      try {
        if (item.problem() != null) {
          throw item.problem();
        }
        int known = events.size();
        results.add(
            verb == RowApi.Verb.PREDICT
                ? predict(state, item, events)
                : learn(state, item, events));
        if (events.size() > known) {
          places.add(results.size() - 1);
        }
      } catch (RuntimeException e) {
        results.add(new Result(null, null, e));
      }
    }
    if (!events.isEmpty()) {
      List<Outcome> outcomes = live.submit(events);
      for (int e = 0; e < outcomes.size(); e++) {
        Result before = results.get(places.get(e));
        Outcome outcome = outcomes.get(e);
        Guess guess = verb == RowApi.Verb.LEARN ? null : outcome.guess();
        results.set(places.get(e), new Result(guess, before.reasons, outcome.problem()));
      }
    }
    return results;
  }

  private Result predict(ModelState state, Item item, List<Event> events) {
    String[] cells = Rows.inOrder(state.model(), item.names(), item.cells());
    Prediction prediction = state.predict(cells);
    Guess guess = Guess.of(prediction, state.target());
    if (item.id() != null) {
      events.add(new Event.Keep(checked(item.id()), System.currentTimeMillis(), cells, guess));
    }
    return new Result(guess, withReasons ? Reasons.of(prediction) : null, null);
  }

  private Result learn(ModelState state, Item item, List<Event> events) {
    Event event = learning(state, item, limits);
    Model model = state.modelOrNull();
    Result result = Result.NONE;
    if (withReasons && model != null && event instanceof Event.Learn row) {
      result = new Result(null, Reasons.of(model.predict(row.cells())), null);
    }
    if (verb == RowApi.Verb.LEARN && item.id() != null && event instanceof Event.Learn row) {
      event = new Event.LearnKept(checked(item.id()), System.currentTimeMillis(), row);
    }
    events.add(event);
    return result;
  }

  /** The event of a row to learn: with an id and without cells, the label of a kept prediction. */
  static Event learning(ModelState state, Item item, Limits limits) {
    if (item.label() == null) {
      throw new ApiError(
          422,
          "no_label",
          "a row to learn needs a label: 'label', or the column '" + state.target().column() + "'");
    }
    Json.checkName(item.label(), limits);
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
