package dev.kcnf.archive.table;

import dev.kcnf.coding.BitCoder;

/** Codes an order of things, all orders alike: each is named among those that are left. */
final class Permutation {
  private Permutation() {}

  /** Codes the numbers below the length of an array, in its order; a decoder fills it. */
  static void code(BitCoder coder, int[] order) {
    boolean[] taken = new boolean[order.length];
    for (int i = 0; i < order.length; i++) {
      int rank = 0;
      for (int c = 0; c < order[i] && !coder.isDecoder(); c++) {
        rank += taken[c] ? 0 : 1;
      }
      rank = uniform(coder, rank, order.length - i);
      int c = 0;
      while (taken[c] || rank-- > 0) {
        c++;
      }
      order[i] = c;
      taken[c] = true;
    }
  }

  /** Codes a number below n, all alike. */
  private static int uniform(BitCoder coder, int number, int n) {
    int low = 0;
    int high = n;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      int p = BitCoder.probability((high - middle) / (double) (high - low));
      if (coder.code(number >= middle ? 1 : 0, p) != 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
