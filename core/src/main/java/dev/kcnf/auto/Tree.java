package dev.kcnf.auto;

import dev.kcnf.auto.statistics.SparseFloats;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;

/**
 * A decision tree in flat arrays, with how often each class came to each node. A node asks whether
 * a category is this one, or whether a number is below this one; if so, its left child is next,
 * else the right one, which follows the left one. What a node asks is one word, so that a step down
 * the tree touches one line of memory.
 */
final class Tree {
  private static final double NODE_BYTES = 20;
  private static final int MOST_CATEGORY = Character.MAX_VALUE;

  // A word: whether it is a leaf; whether the attribute is of numbers; the attribute, 26 bits; the
  // left child, 20 bits; the category, 16 bits.
  private static final long LEAF = 1L << 63;
  private static final long NUMBER = 1L << 62;
  private static final int ATTRIBUTE = 36;
  private static final int LEFT = 16;
  private static final long ATTRIBUTES = (1 << 26) - 1;
  private static final long NODES = (1 << 20) - 1;

  private static final double[] NO_BOUNDS = {};
  private static final float[] NO_TOTALS = {};

  /** So close to even odds the logit is as good as straight. */
  private static final double FLAT = 1e-7;

  /** The most questions on the way to a leaf. */
  static final int MAX_DEPTH = 40;

  /** The most nodes of a path. */
  static final int MOST_PATH = MAX_DEPTH + 1;

  private static final int NONE = -1;

  // By node; the root is 0.
  final long[] words;
  private double[] bounds; // what numbers are compared with; none if no number is
  float[] counts; // by node and class
  private float[] totals; // of all classes; none for two, whose sum is as quick
  private int stride; // room for classes

  Tree(int nodes, int stride) {
    words = new long[nodes];
    bounds = NO_BOUNDS;
    totals = stride == 2 ? NO_TOTALS : new float[nodes];
    counts = new float[nodes * stride];
    this.stride = stride;
  }

  private Tree(Tree o) {
    words = o.words; // never changes once grown
    bounds = o.bounds;
    totals = o.totals.clone();
    counts = o.counts.clone();
    stride = o.stride;
  }

  Tree copy() {
    return new Tree(this);
  }

  int nodes() {
    return words.length;
  }

  boolean isLeaf(int node) {
    return words[node] < 0;
  }

  void setLeaf(int node) {
    words[node] = LEAF;
  }

  void setQuestion(int node, int attribute, boolean isNumber, double compared, int leftChild) {
    words[node] = (isNumber ? NUMBER : (long) compared) | (long) attribute << ATTRIBUTE;
    words[node] |= (long) leftChild << LEFT;
    if (isNumber) {
      bounds = bounds.length == 0 ? new double[nodes()] : bounds;
      bounds[node] = compared;
    }
  }

  private static boolean isNumber(long word) {
    return (word & NUMBER) != 0;
  }

  private static int attribute(long word) {
    return (int) (word >>> ATTRIBUTE & ATTRIBUTES);
  }

  private static int left(long word) {
    return (int) (word >>> LEFT & NODES);
  }

  private static int category(long word) {
    return (int) word & MOST_CATEGORY;
  }

  /** How many examples came to a node. */
  float total(int node) {
    return stride == 2 ? counts[2 * node] + counts[2 * node + 1] : totals[node];
  }

  /** Gives a node the counts of its two children together, which are always its own. */
  void addChildren(int node) {
    int child = left(words[node]);
    int a = child * stride;
    int c = node * stride;
    for (int k = 0; k < stride; k++) {
      counts[c + k] = counts[a + k] + counts[a + stride + k];
    }
    if (stride > 2) {
      totals[node] = totals[child] + totals[child + 1];
    }
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
    totals = new float[nodes()];
    for (int node = 0; node < nodes(); node++) {
      addUp(node);
    }
  }

  /**
   * Answers the questions of several trees from the roots to the leaves. All trees go down a level,
   * then all the next: a node is rarely in the processor's cache, and so it fetches those of many
   * trees at once instead of one after the other.
   *
   * @param values of the example
   * @param numbers of the example, for attributes of numbers
   * @param path gets the nodes on the way, those of each tree {@link #MOST_PATH} after the last
   *     tree's
   * @param ends gets where the path of each tree ends
   * @param going scratch, as long as there are trees
   */
  static void walk(
      Tree[] trees, int[] values, double[] numbers, int[] path, int[] ends, int[] going) {
    for (int t = 0; t < trees.length; t++) {
      going[t] = t;
      path[t * MOST_PATH] = 0;
    }
    int left = trees.length;
    for (int level = 0; left > 0; level++) {
      int still = 0;
      for (int i = 0; i < left; i++) {
        int t = going[i];
        int at = t * MOST_PATH + level;
        int next = trees[t].next(path[at], values, numbers);
        if (next == NONE) {
          ends[t] = at + 1;
        } else {
          path[at + 1] = next;
          going[still++] = t;
        }
      }
      left = still;
    }
  }

  /** Answers the question of a node: which of its children comes next, or none. */
  private int next(int node, int[] values, double[] numbers) {
    long word = words[node];
    if (word < 0) {
      return NONE;
    }
    int attribute = attribute(word);
    if (isNumber(word)) {
      return left(word) + (numbers[attribute] < bounds[node] ? 0 : 1);
    }
    int apart = values[attribute] ^ category(word);
    return left(word) + ((apart | -apart) >>> 31); // 0 if they are the same: no branch
  }

  /**
   * Estimates the classes' shares at the end of a path. On the way down each node's counts are
   * smoothed towards its parent's estimate, which counts as much as {@code prior} examples.
   *
   * @param shares at first the estimate before the first node's, then the result
   */
  void estimate(int[] path, int from, int to, int classes, float prior, float[] shares) {
    for (int i = from; i < to; i++) {
      int node = path[i];
      float per = 1 / (total(node) + prior);
      for (int k = 0, c = node * stride; k < classes; k++, c++) {
        shares[k] = (counts[c] + prior * shares[k]) * per;
      }
    }
  }

  /** As {@link #estimate}, for two classes. */
  void estimateTwo(int[] path, int from, int to, float prior, float[] shares) {
    float first = shares[0];
    float second = shares[1];
    for (int i = from; i < to; i++) {
      int c = path[i] * stride;
      float zeros = counts[c];
      float ones = counts[c + 1];
      float per = 1 / (zeros + ones + prior);
      first = (zeros + prior * first) * per;
      second = (ones + prior * second) * per;
    }
    shares[0] = first;
    shares[1] = second;
  }

  /**
   * Splits the estimate's log-odds of one class against another along a path. Each node changes the
   * probability of the one among the two; that is the part of the value asked for before it. All
   * parts are scaled alike to sum to the log-odds: by the slope of the logit's secant from even
   * odds.
   *
   * @param pair the shares of the two classes before the root's, then the result
   */
  void split(
      int[] path, int from, int to, int of, int other, float prior, float[] pair, Parts parts) {
    double before = 0.5;
    double[] change = new double[to - from];
    for (int i = from; i < to; i++) {
      int node = path[i];
      float per = 1 / (total(node) + prior);
      pair[0] = Math.max(Float.MIN_NORMAL, (counts[node * stride + of] + prior * pair[0]) * per);
      pair[1] = Math.max(Float.MIN_NORMAL, (counts[node * stride + other] + prior * pair[1]) * per);
      double now = pair[0] / ((double) pair[0] + pair[1]);
      change[i - from] = now - before;
      before = now;
    }
    double logOdds = StrictMath.log(pair[0]) - StrictMath.log(pair[1]);
    double slope = Math.abs(before - 0.5) < FLAT ? 4 : logOdds / (before - 0.5);
    parts.addBase(slope * change[0]);
    for (int i = 1; i < change.length; i++) {
      parts.addValue(attribute(words[path[from + i - 1]]), slope * change[i]);
    }
  }

  /** Writes the questions level by level, as they were grown, and the counts of the leaves. */
  void save(StateWriter out) {
    out.writeVarint(nodes());
    for (int node = 0; node < nodes(); node++) {
      long word = words[node];
      if (word < 0) {
        out.writeVarint(0);
        SparseFloats.saveCounts(out, leaf(node), stride);
      } else if (isNumber(word)) {
        out.writeVarint(attribute(word) + 1L).writeDouble(bounds[node]);
      } else {
        out.writeVarint(attribute(word) + 1L).writeVarint(category(word));
      }
    }
  }

  private float[] leaf(int node) {
    return Arrays.copyOfRange(counts, node * stride, (node + 1) * stride);
  }

  /**
   * Reads what was saved.
   *
   * @param isNumber by attribute, whether it is of numbers
   */
  static Tree restore(StateReader in, boolean[] isNumber, int stride, int mostNodes) {
    int nodes = (int) in.readVarint("nodes of a tree", 1, mostNodes);
    in.reserve("a tree", nodes * (NODE_BYTES + (double) Float.BYTES * stride));
    Tree tree = new Tree(nodes, stride);
    int[] depth = new int[nodes];
    int next = 1;
    for (int node = 0; node < nodes; node++) {
      int attribute = (int) in.readVarint("attribute of a question", 0, isNumber.length) - 1;
      if (attribute < 0) {
        tree.setLeaf(node);
        float[] own = SparseFloats.restoreCounts(in, stride);
        System.arraycopy(own, 0, tree.counts, node * stride, stride);
        continue;
      }
      boolean number = isNumber[attribute];
      double bound = number ? in.readDouble() : in.readVarint("category", 0, MOST_CATEGORY);
      if (next + 2 > nodes || depth[node] == MAX_DEPTH || Double.isNaN(bound)) {
        throw in.damaged("a question of a tree is too deep, or has no children or number");
      }
      tree.setQuestion(node, attribute, number, bound, next);
      depth[next] = depth[node] + 1;
      depth[next + 1] = depth[next];
      next += 2;
    }
    if (next != nodes) {
      throw in.damaged("a tree has " + nodes + " nodes, but its questions " + next);
    }
    for (int node = nodes - 1; node >= 0; node--) {
      if (tree.isLeaf(node)) {
        tree.addUp(node);
      } else {
        tree.addChildren(node);
      }
    }
    if (tree.total(0) > SparseFloats.MOST) {
      throw in.damaged("a tree has counted too many examples");
    }
    return tree;
  }

  /** Adds up the counts of a node. */
  void addUp(int node) {
    if (stride == 2) {
      return;
    }
    float sum = 0;
    for (int k = 0, c = node * stride; k < stride; k++, c++) {
      sum += counts[c];
    }
    totals[node] = sum;
  }

  /** Counts a class in the nodes of a path. */
  void learn(int[] path, int from, int to, int label) {
    if (total(0) >= SparseFloats.MOST) {
      return; // Floats cannot count on; the tree will be grown anew.
    }
    for (int i = from; i < to; i++) {
      counts[path[i] * stride + label]++;
    }
    for (int i = from; i < to && stride > 2; i++) {
      totals[path[i]]++;
    }
  }
}
