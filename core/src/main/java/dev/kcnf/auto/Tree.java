package dev.kcnf.auto;

/**
 * A decision tree in flat arrays, with how often each class came to each node. A node asks whether
 * a category is this one, or whether a number is below this one; if so, its left child is next,
 * else the right one, which follows the left one.
 */
final class Tree {
  private static final int LEAF = Integer.MAX_VALUE;

  /** The most questions on the way to a leaf. */
  static final int MAX_DEPTH = 40;

  // By node; the root is 0.
  final int[] question; // an attribute of numbers, the complement of one of categories, or LEAF
  final double[] bound; // what it is compared with
  final int[] left;
  float[] counts; // by node and class
  final float[] totals;
  private int stride; // room for classes

  Tree(int nodes, int stride) {
    question = new int[nodes];
    bound = new double[nodes];
    left = new int[nodes];
    totals = new float[nodes];
    counts = new float[nodes * stride];
    this.stride = stride;
  }

  private Tree(Tree o) {
    question = o.question; // never changes once grown
    bound = o.bound;
    left = o.left;
    totals = o.totals.clone();
    counts = o.counts.clone();
    stride = o.stride;
  }

  Tree copy() {
    return new Tree(this);
  }

  int nodes() {
    return question.length;
  }

  boolean isLeaf(int node) {
    return question[node] == LEAF;
  }

  void setLeaf(int node) {
    question[node] = LEAF;
  }

  void setQuestion(int node, int attribute, boolean isNumber, double compared, int leftChild) {
    question[node] = isNumber ? attribute : ~attribute;
    bound[node] = compared;
    left[node] = leftChild;
  }

  /** Gives a node the counts of its two children together, which are always its own. */
  void addChildren(int node) {
    int a = left[node] * stride;
    int c = node * stride;
    for (int k = 0; k < stride; k++) {
      counts[c + k] = counts[a + k] + counts[a + stride + k];
    }
    totals[node] = totals[left[node]] + totals[left[node] + 1];
  }

  int stride() {
    return stride;
  }

  /** Makes room for more classes. */
  void setStride(int newStride) {
    float[] wider = new float[nodes() * newStride];
    for (int node = 0; node < nodes(); node++) {
      System.arraycopy(counts, node * stride, wider, node * newStride, stride);
    }
    counts = wider;
    stride = newStride;
  }

  /**
   * Estimates the classes' shares for an example. On the way down each node's counts are smoothed
   * towards its parent's estimate, which counts as much as {@code prior} examples.
   *
   * @param shares at first the estimate before the root's, then the result
   * @param path gets the nodes on the way
   * @param at where in the path to begin
   * @return where the path ends
   */
  int estimate(double[] asked, int classes, float prior, float[] shares, int[] path, int at) {
    int end = at;
    int node = 0;
    while (true) {
      path[end++] = node;
      float per = 1 / (totals[node] + prior);
      for (int k = 0, c = node * stride; k < classes; k++, c++) {
        shares[k] = (counts[c] + prior * shares[k]) * per;
      }
      int q = question[node];
      if (q == LEAF) {
        return end;
      }
      boolean yes = q >= 0 ? asked[q] < bound[node] : asked[~q] == bound[node];
      node = left[node] + (yes ? 0 : 1);
    }
  }

  /** As {@link #estimate}, for two classes. */
  int estimateTwo(double[] asked, float prior, float[] shares, int[] path, int at) {
    int end = at;
    int node = 0;
    float first = shares[0];
    float second = shares[1];
    while (true) {
      path[end++] = node;
      float per = 1 / (totals[node] + prior);
      first = (counts[node * stride] + prior * first) * per;
      second = (counts[node * stride + 1] + prior * second) * per;
      int q = question[node];
      if (q == LEAF) {
        shares[0] = first;
        shares[1] = second;
        return end;
      }
      boolean yes = q >= 0 ? asked[q] < bound[node] : asked[~q] == bound[node];
      node = left[node] + (yes ? 0 : 1);
    }
  }

  /** Counts a class in the nodes of a path. */
  void learn(int[] path, int from, int to, int label) {
    for (int i = from; i < to; i++) {
      counts[path[i] * stride + label]++;
      totals[path[i]]++;
    }
  }
}
