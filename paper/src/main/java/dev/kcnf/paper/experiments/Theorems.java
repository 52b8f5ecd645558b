package dev.kcnf.paper.experiments;

import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import java.util.List;

/** Beyond the tables: what the theorems say, as curves. */
final class Theorems {
  private Theorems() {}

  static Result run(Options options) {
    List<Part> parts =
        List.of(
            LossCurves.conjunctions(options),
            LossCurves.clauses(options),
            LossByDimension.run(options),
            Optimality.run(options),
            Cost.run(options),
            Hardness.run(options));
    return new Result(
        "bounds",
        "Beyond the tables: losses against the theorems, and what they cost",
        List.of(
            Setting.of("repeats", options.repeats()),
            Setting.of("seed", options.seed()),
            Setting.of("S*", "each variable with probability θ, θ uniform in [0, 1]"),
            Setting.of("examples", "uniform")),
        parts.stream().map(Part::block).toList(),
        parts.stream().flatMap(p -> p.notes().stream()).toList(),
        parts.stream().flatMap(p -> p.timings().stream()).toList());
  }
}
