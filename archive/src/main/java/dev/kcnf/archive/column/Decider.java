package dev.kcnf.archive.column;

/** Codes the decisions that a cell is made of. */
public interface Decider {
  /**
   * One decision.
   *
   * @param bit the decision, if it is known
   * @param node which decision of the column this is
   * @param depth how many decisions came before
   * @return the decision
   */
  int decide(int bit, long node, int depth);

  /**
   * One decision about a number: whether it is at least {@code split}, where it is known to be in a
   * range of this width.
   */
  default int decide(int bit, long node, int depth, long split, long width) {
    return decide(bit, node, depth);
  }
}
