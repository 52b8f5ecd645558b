package dev.kcnf.paper.experiments;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.bayes.Upow;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Timing;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The Theorem that ξ_d is #P-complete: the time to count {@code 2^d ξ_d(0_{1:n}; a_{1:n})} exactly,
 * for n = 2d negatives with three zeros each, grows exponentially with d.
 */
final class Hardness {
  private static final String COUNT = "log2 of the count";
  private static final String OURS = "component decomposition and caching";
  private static final String BRUTE_FORCE = "all 2^d conjunctions";
  private static final int[] DIMENSIONS = {6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40};
  private static final int MAX_BRUTE_FORCE = 20;
  private static final int INSTANCES = 3;

  private Hardness() {}

  static Part run(Options options) {
    return run(options, DIMENSIONS);
  }

  static Part run(Options options, int[] dimensions) {
    List<Cell> cells = new ArrayList<>();
    List<Timing> timings = new ArrayList<>();
    List<Figure.Point> ours = new ArrayList<>();
    List<Figure.Point> bruteForce = new ArrayList<>();
    List<BitSet> first = sets(dimensions[0], Seeds.of(options.seed(), 15, dimensions[0], 0));
    // A warm-up: the first measurement would look slow.
    Stopwatch.nanos(1, () -> Upow.count(dimensions[0], first));
    Stopwatch.nanos(1, () -> bruteForce(dimensions[0], first));
    for (int i = 0; i < dimensions.length; i++) {
      int d = dimensions[i];
      options.progress().at("Exact counting", (double) i / dimensions.length);
      double log2 = 0;
      double nanos = 0;
      double bruteNanos = 0;
      for (int instance = 0; instance < INSTANCES; instance++) {
        List<BitSet> sets = sets(d, Seeds.of(options.seed(), 15, d, instance));
        log2 += log2(consistent(d, sets)) / INSTANCES;
        nanos += Stopwatch.nanos(1, () -> Upow.count(d, sets)) / INSTANCES;
        if (d <= MAX_BRUTE_FORCE) {
          bruteNanos += Stopwatch.nanos(1, () -> bruteForce(d, sets)) / INSTANCES;
        }
      }
      cells.add(Cell.of(COUNT, d, log2));
      timings.add(new Timing(OURS, "d = " + d, nanos / 1e6, "ms"));
      ours.add(new Figure.Point(d, nanos / 1e6));
      if (d <= MAX_BRUTE_FORCE) {
        timings.add(new Timing(BRUTE_FORCE, "d = " + d, bruteNanos / 1e6, "ms"));
        bruteForce.add(new Figure.Point(d, bruteNanos / 1e6));
      }
    }
    options.progress().at("Exact counting", 1);
    Figure figure =
        new Figure(
            "hardness",
            "Time of exact counting, 2d random negatives with three zeros each",
            Figure.linear("d"),
            Figure.log("ms"),
            List.of(
                new Figure.Series(OURS, false, ours),
                new Figure.Series(BRUTE_FORCE, false, bruteForce)));
    return new Part(
        new Block(
                "Exact counting: the conjunctions that fit 2d negatives, 2^d ξ_d (mean of 3)",
                "d",
                cells)
            .with(figure),
        timings,
        List.of(
            "Counting is #P-complete: decomposition and caching make it feasible for larger d, yet"
                + " the time still grows exponentially."));
  }

  /** {@code 2^d ξ_d(0_{1:n}; a_{1:n})}, with a_t the characteristic vectors of these sets. */
  static BigInteger consistent(int d, List<BitSet> sets) {
    return BigInteger.ONE.shiftLeft(d).subtract(Upow.count(d, sets));
  }

  /** 2d sets, each without three random elements (or fewer, if some coincide). */
  static List<BitSet> sets(int d, SplitMix random) {
    List<BitSet> sets = new ArrayList<>();
    for (int t = 0; t < 2 * d; t++) {
      BitSet set = new BitSet(d);
      set.set(0, d);
      for (int zero = 0; zero < 3; zero++) {
        set.clear(random.nextInt(d));
      }
      sets.add(set);
    }
    return sets;
  }

  /** Like {@link #consistent}, by trying every conjunction; d at most 31. */
  static long bruteForce(int d, List<BitSet> sets) {
    long[] complements = new long[sets.size()];
    for (int t = 0; t < complements.length; t++) {
      for (int i = 0; i < d; i++) {
        complements[t] |= sets.get(t).get(i) ? 0 : 1L << i;
      }
    }
    long consistent = 0;
    for (long s = 0; s < 1L << d; s++) {
      boolean agrees = true;
      for (int t = 0; t < complements.length && agrees; t++) {
        agrees = (s & complements[t]) != 0;
      }
      consistent += agrees ? 1 : 0;
    }
    return consistent;
  }

  private static double log2(BigInteger n) {
    return LogLoss.bitsOfNats(StrictMath.log(n.doubleValue()));
  }
}
