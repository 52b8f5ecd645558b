package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Query;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Champion and challengers on the same stream: all predict and then learn the same rows in the same
 * order. A row that one of them cannot take is learned by none, so that their figures are of the
 * same rows.
 */
final class CompareApi {
  private final Registry registry;
  private final Limits limits;

  CompareApi(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  void compare(Context ctx) throws IOException {
    Query.allow(ctx, List.of("models", "id"));
    List<Contender> contenders = contenders(ctx.queryParam("models"));
    ModelState first = contenders.get(0).live.state();
    Bodies.Format format = Bodies.format(ctx);
    Pairing pairing = new Pairing(format == Bodies.Format.JSON ? "row " : "line ");
    try (Batches batches = new Batches(RowSource.of(ctx, format, first, limits))) {
      for (List<Item> rows = batches.next(); !rows.isEmpty(); rows = batches.next()) {
        pairing.add(contenders, rows);
      }
    }
    Send.json(ctx, pairing.json(contenders));
  }

  private List<Contender> contenders(@Nullable String given) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    boolean twice = false;
    for (String name : given == null ? new String[0] : given.split(",", -1)) {
      twice |= !names.add(name);
    }
    if (names.size() < 2 || twice) {
      throw new ApiError(
          422, "bad_request", "name two different models or more, as models=a,b", "models");
    }
    List<Contender> contenders = new ArrayList<>();
    for (String name : names) {
      contenders.add(new Contender(registry.get(name), limits));
    }
    Target asked = contenders.get(0).target();
    for (Contender contender : contenders) {
      if (!contender.target().equals(asked)) {
        throw new ApiError(
            422,
            "bad_request",
            String.format(
                "'%s' predicts %s, but '%s' predicts %s",
                contenders.get(0).live.name(), asked, contender.live.name(), contender.target()),
            "models");
      }
    }
    return contenders;
  }

  /** What was seen of all of them together. */
  private static final class Pairing {
    private long rows;
    private long refused;
    private final String counted;
    private @Nullable ApiError firstProblem;

    Pairing(String counted) {
      this.counted = counted;
    }

    void add(List<Contender> contenders, List<Item> batch) throws IOException {
      List<Item> usable = new ArrayList<>();
      for (Item item : batch) {
        rows++;
        try {
          for (Contender contender : contenders) {
            contender.check(item);
          }
          usable.add(item);
        } catch (RuntimeException e) {
          refused++;
          if (firstProblem == null) {
            firstProblem = ApiError.of(e).at(counted + item.line());
          }
        }
      }
      List<List<Outcome>> outcomes = new ArrayList<>();
      for (Contender contender : contenders) {
        outcomes.add(contender.learn(usable));
      }
      for (int i = 0; i < usable.size(); i++) {
        count(contenders, outcomes, i, usable.get(i));
      }
    }

    /** Counts a row that all have predicted; while columns are not known, nobody does. */
    private static void count(
        List<Contender> contenders, List<List<Outcome>> outcomes, int row, Item item) {
      for (List<Outcome> own : outcomes) {
        if (own.get(row).guess() == null) {
          return;
        }
      }
      double champion = 0;
      for (int c = 0; c < contenders.size(); c++) {
        Guess guess = java.util.Objects.requireNonNull(outcomes.get(c).get(row).guess());
        double bits = contenders.get(c).count(guess, String.valueOf(item.label()));
        champion = c == 0 ? bits : champion;
        contenders.get(c).countAgainst(champion - bits);
      }
    }

    Map<String, @Nullable Object> json(List<Contender> contenders) {
      Map<String, @Nullable Object> json = Views.map("rows", rows, "refused", refused);
      if (firstProblem != null) {
        json.putAll(Views.map("firstProblem", firstProblem.json().get("error")));
      }
      json.put("models", contenders.stream().map(Contender::json).toList());
      return json;
    }
  }

  /** A model that is compared; the first one is the champion. */
  private static final class Contender {
    final LiveModel live;
    private final Limits limits;
    private long examples;
    private long mistakes;
    private double bits;
    private double saved;
    private double savedSquares;

    Contender(LiveModel live, Limits limits) {
      this.live = live;
      this.limits = limits;
    }

    Target target() throws IOException {
      return live.state().target();
    }

    /** Refuses what this model cannot learn. */
    void check(Item item) {
      if (item.problem() != null) {
        throw item.problem();
      }
      if (item.id() != null && item.cells().length == 0) {
        throw new ApiError(422, "bad_row", "a row is compared, not the label of an earlier one");
      }
      try {
        live.check(RowWork.learning(live.state(), item, limits));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    List<Outcome> learn(List<Item> items) throws IOException {
      ModelState state = live.state();
      List<Event> events = new ArrayList<>();
      items.forEach(item -> events.add(RowWork.learning(state, item, limits)));
      return events.isEmpty() ? List.of() : live.submit(events);
    }

    /** What the prediction lost. */
    double count(Guess guess, String label) {
      int index;
      try {
        index = guess.classOf(target(), label);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      examples++;
      mistakes += index == guess.decision() ? 0 : 1;
      bits += guess.bits()[index];
      return guess.bits()[index];
    }

    void countAgainst(double fewerBits) {
      saved += fewerBits;
      savedSquares += fewerBits * fewerBits;
    }

    /** With how many bits fewer it lost than the champion, and how sure that is. */
    Map<String, @Nullable Object> json() {
      double variance = savedSquares - saved * saved / Math.max(1, examples);
      return Views.map(
          "name", live.name(),
          "examples", examples,
          "mistakes", mistakes,
          "bits", bits,
          "savedBits", saved,
          "standardError", Math.sqrt(Math.max(0, variance)));
    }
  }
}
