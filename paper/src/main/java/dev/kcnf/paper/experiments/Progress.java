package dev.kcnf.paper.experiments;

/** Is told how far an experiment has got. Called by one thread at a time. */
@FunctionalInterface
public interface Progress {
  /** Ignores it. */
  Progress NONE = (what, share) -> {};

  /**
   * Reports progress.
   *
   * @param what the experiment
   * @param share how much of its work is done, in [0, 1]
   */
  void at(String what, double share);
}
