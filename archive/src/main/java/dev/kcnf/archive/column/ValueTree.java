package dev.kcnf.archive.column;

import java.util.Arrays;

/**
 * A binary tree whose leaves are values 0..n-1: a value becomes the decisions on the way to it. The
 * last value is "none of them", which may be ruled out.
 */
final class ValueTree {
  private final int[] child; // 2 a node: a node, or ~value; node 0 is the root
  private final byte[] depth; // of each value
  private final long[] path; // to each value

  private ValueTree(int[] child, int values) {
    this.child = child;
    int[] parent = new int[values]; // 2 * node + side
    int[] nodeParent = new int[child.length / 2];
    this.depth = new byte[values];
    this.path = new long[values];
    for (int i = 0; i < child.length; i++) {
      if (child[i] < 0) {
        parent[~child[i]] = i;
      } else {
        nodeParent[child[i]] = i;
      }
    }
    for (int v = 0; v < values && child.length > 0; v++) {
      int at = parent[v];
      int steps = 0;
      for (boolean root = false; !root; steps++) {
        path[v] |= (long) (at & 1) << steps;
        root = at >> 1 == 0;
        at = root ? 0 : nodeParent[at >> 1];
      }
      depth[v] = (byte) steps;
    }
  }

  /** The child of a node: a node, or the complement of a value. */
  int child(int node, int side) {
    return child[2 * node + side];
  }

  int depth(int value) {
    return depth[value];
  }

  int nodes() {
    return child.length / 2;
  }

  /** The decisions to a value, the first in the highest of {@link #depth} bits. */
  long path(int value) {
    return path[value];
  }

  /** A shallow tree: frequent values are near the root. */
  static ValueTree byCount(int[] counts) {
    int n = counts.length;
    if (n < 2) {
      return new ValueTree(new int[0], n);
    }
    // Two queues: leaves by count, and inner nodes, which are made in ascending order.
    long[] leaves = new long[n];
    for (int v = 0; v < n; v++) {
      leaves[v] = (long) counts[v] << 32 | v;
    }
    Arrays.sort(leaves);
    int[] child = new int[2 * (n - 1)];
    long[] sums = new long[n - 1];
    int leaf = 0;
    int inner = 0;
    for (int made = 0; made < n - 1; made++) {
      int node = n - 2 - made; // the last one made is the root, 0
      for (int side = 1; side >= 0; side--) {
        boolean takeLeaf = inner == made || (leaf < n && leaves[leaf] >>> 32 <= sums[inner]);
        sums[made] += takeLeaf ? leaves[leaf] >>> 32 : sums[inner];
        child[2 * node + side] = takeLeaf ? ~(int) leaves[leaf] : n - 2 - inner;
        if (takeLeaf) {
          leaf++;
        } else {
          inner++;
        }
      }
    }
    return new ValueTree(child, n);
  }

  /** A tree that keeps the order: all values on the left of a node are below those on the right. */
  static ValueTree inOrder(int[] counts) {
    int n = counts.length;
    if (n < 2) {
      return new ValueTree(new int[0], n);
    }
    long[] sums = new long[n + 1];
    for (int i = 0; i < n; i++) {
      sums[i + 1] = sums[i] + counts[i];
    }
    int[] child = new int[2 * (n - 1)];
    int[] next = {0};
    split(sums, 0, n, child, next, 0);
    return new ValueTree(child, n);
  }

  private static int split(long[] sums, int from, int to, int[] child, int[] next, int deep) {
    if (to - from == 1) {
      return ~from;
    }
    int node = next[0]++;
    int middle = deep > 40 ? (from + to) >>> 1 : middle(sums, from, to);
    child[2 * node] = split(sums, from, middle, child, next, deep + 1);
    child[2 * node + 1] = split(sums, middle, to, child, next, deep + 1);
    return node;
  }

  /** Where the counts on both sides are most equal. */
  private static int middle(long[] sums, int from, int to) {
    long half = (sums[from] + sums[to]) >>> 1;
    int found = Arrays.binarySearch(sums, from + 1, to, half);
    int middle = found >= 0 ? found : -found - 1;
    if (middle > from + 1 && half - sums[middle - 1] < sums[Math.min(middle, to)] - half) {
      middle--;
    }
    return Math.max(from + 1, Math.min(to - 1, middle));
  }

  /**
   * The last value on the left of a node and the range of values below it, for {@link #inOrder}.
   */
  int[] lastLeft() {
    int[] last = new int[nodes()];
    fillLast(0, last);
    return last;
  }

  private int fillLast(int node, int[] last) {
    if (node < 0) {
      return ~node;
    }
    last[node] = fillLast(child[2 * node], last);
    return fillLast(child[2 * node + 1], last);
  }
}
