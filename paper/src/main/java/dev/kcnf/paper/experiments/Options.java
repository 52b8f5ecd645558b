package dev.kcnf.paper.experiments;

/**
 * How to run an experiment.
 *
 * @param repeats how many times, or over how many permutations of a data set
 * @param seed where all random numbers come from
 * @param threads how many repeats run at the same time; the result does not depend on it
 * @param progress is told how far it has got
 */
public record Options(int repeats, long seed, int threads, Progress progress) {
  private static final int MAX_REPEATS = 1_000_000;

  public Options {
    if (repeats < 1 || repeats > MAX_REPEATS) {
      throw new IllegalArgumentException(
          "repeats must be in 1.." + MAX_REPEATS + ", was " + repeats);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
  }
}
