package dev.kcnf.paper.experiments;

/**
 * How to run an experiment.
 *
 * @param repeats how many times, or over how many permutations of a data set
 * @param seed where all random numbers come from
 * @param threads how many repeats run at the same time; the result does not depend on it
 * @param progress hears how far it has come
 */
public record Options(int repeats, long seed, int threads, Progress progress) {
  public Options {
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
  }
}
