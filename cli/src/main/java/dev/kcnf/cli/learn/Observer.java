package dev.kcnf.cli.learn;

import dev.kcnf.model.Model;

/** Watches a model being learned. */
interface Observer {

  /**
   * One more row has been learned.
   *
   * @param rows the rows learned so far in this run
   */
  void learned(long rows, Model model);

  /** Learning is over. */
  default void finished(Model model) {}
}
