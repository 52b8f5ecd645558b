package dev.kcnf.paper.experiments;

/** Hears how far an experiment has come. Called by one thread at a time. */
@FunctionalInterface
public interface Progress {
  /** Nobody listens. */
  Progress NONE = (what, share) -> {};

  /**
   * How far it has come.
   *
   * @param what the experiment
   * @param share how much of its work is done, in [0, 1]
   */
  void at(String what, double share);
}
