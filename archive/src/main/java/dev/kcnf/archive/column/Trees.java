package dev.kcnf.archive.column;

/** The walk from the root of a tree to a value. */
final class Trees {
  private Trees() {}

  /**
   * Codes a value.
   *
   * @param value the value, if it is known
   * @param last whether the last value is possible; if not, no decision is spent on it
   * @param offset added to the numbers of the tree's nodes
   * @return the value
   */
  static int code(ValueTree tree, int value, boolean last, long offset, Decider decider) {
    if (tree.nodes() == 0) {
      return 0;
    }
    int none = last ? Integer.MIN_VALUE : ~tree.nodes(); // a tree of n nodes has n + 1 values
    long path = tree.path(value);
    int depth = tree.depth(value);
    int node = 0;
    for (int i = 0; node >= 0; i++) {
      int side;
      if (tree.child(node, 1) == none) {
        side = 0;
      } else if (tree.child(node, 0) == none) {
        side = 1;
      } else {
        int bit = i < depth ? (int) (path >>> (depth - 1 - i)) & 1 : 0;
        side = decider.decide(bit, offset + node, i);
      }
      node = tree.child(node, side);
    }
    return ~node;
  }
}
