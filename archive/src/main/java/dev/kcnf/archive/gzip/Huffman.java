package dev.kcnf.archive.gzip;

import java.util.Arrays;

/**
 * The prefix code that zlib makes of frequencies. Which of several best codes that is, and how too
 * long ones are shortened, is the matter here: it is done as in its {@code trees.c}.
 */
final class Huffman {
  private final int longest;
  private final int[] frequency;
  private final int[] length;
  private final int[] code;
  private int last; // the last symbol that occurs

  /** A code for so many symbols, none longer than this. */
  Huffman(int symbols, int longest) {
    this.longest = longest;
    this.frequency = new int[symbols];
    this.length = new int[symbols];
    this.code = new int[symbols];
  }

  void clear() {
    Arrays.fill(frequency, 0);
  }

  void count(int symbol) {
    frequency[symbol]++;
  }

  int frequency(int symbol) {
    return frequency[symbol];
  }

  int length(int symbol) {
    return length[symbol];
  }

  int last() {
    return last;
  }

  /** Takes these lengths, whatever the frequencies. */
  void setLengths(java.util.function.IntUnaryOperator of) {
    Arrays.setAll(length, of);
    makeCodes();
  }

  void write(BitOutput out, int symbol) throws java.io.IOException {
    out.write(code[symbol], length[symbol]);
  }

  /** Makes the code. */
  void build() {
    int symbols = frequency.length;
    int[] weight = Arrays.copyOf(frequency, 2 * symbols + 1);
    int[] parent = new int[2 * symbols + 1];
    Heap heap = new Heap(weight);
    last = -1;
    for (int n = 0; n < symbols; n++) {
      if (frequency[n] > 0) {
        last = n;
        heap.append(n);
      }
    }
    while (heap.size() < 2) { // a code has two symbols at least
      int added = last < 2 ? ++last : 0;
      weight[added] = 1;
      heap.append(added);
    }
    heap.order();
    int[] sorted = new int[2 * symbols + 1]; // the nodes, the root first
    int from = sorted.length;
    int node = symbols;
    do {
      int a = heap.removeLeast();
      int b = heap.least();
      sorted[--from] = a;
      sorted[--from] = b;
      weight[node] = weight[a] + weight[b];
      heap.join(node, a, b);
      parent[a] = node;
      parent[b] = node;
      heap.replaceLeast(node++);
    } while (heap.size() >= 2);
    sorted[--from] = heap.least();
    setLengths(sorted, from, parent, weight);
    makeCodes();
  }

  private void setLengths(int[] sorted, int from, int[] parent, int[] weight) {
    int symbols = length.length;
    int[] depth = new int[weight.length];
    int[] ofLength = new int[longest + 1];
    int tooLong = 0;
    Arrays.fill(length, 0);
    for (int i = from + 1; i < sorted.length; i++) {
      int n = sorted[i];
      int bits = depth[parent[n]] + 1;
      if (bits > longest) {
        bits = longest;
        tooLong++;
      }
      depth[n] = bits;
      if (n < symbols) {
        ofLength[bits]++;
        length[n] = bits;
      }
    }
    if (tooLong == 0) {
      return;
    }
    for (; tooLong > 0; tooLong -= 2) {
      int bits = longest - 1;
      while (ofLength[bits] == 0) {
        bits--;
      }
      ofLength[bits]--;
      ofLength[bits + 1] += 2;
      ofLength[longest]--;
    }
    int i = sorted.length;
    for (int bits = longest; bits > 0; bits--) {
      for (int n = ofLength[bits]; n > 0; ) {
        int symbol = sorted[--i];
        if (symbol < symbols) {
          length[symbol] = bits;
          n--;
        }
      }
    }
  }

  private void makeCodes() {
    int[] next = new int[longest + 2];
    for (int bits : length) {
      next[bits + 1] += bits > 0 ? 1 : 0;
    }
    int first = 0;
    for (int bits = 1; bits <= longest; bits++) {
      first = (first + next[bits]) << 1;
      next[bits] = first;
    }
    for (int n = 0; n < length.length; n++) {
      if (length[n] > 0) {
        code[n] = Integer.reverse(next[length[n]]++) >>> (32 - length[n]);
      }
    }
  }

  /** Nodes by weight; of equal ones the flatter is less. */
  private static final class Heap {
    private final int[] weight;
    private final int[] height;
    private final int[] nodes; // from 1 on
    private int size;

    Heap(int[] weight) {
      this.weight = weight;
      this.height = new int[weight.length];
      this.nodes = new int[weight.length + 1];
    }

    int size() {
      return size;
    }

    void append(int node) {
      nodes[++size] = node;
    }

    void order() {
      for (int i = size / 2; i > 0; i--) {
        sink(i);
      }
    }

    int least() {
      return nodes[1];
    }

    int removeLeast() {
      int least = nodes[1];
      nodes[1] = nodes[size--];
      sink(1);
      return least;
    }

    void replaceLeast(int node) {
      nodes[1] = node;
      sink(1);
    }

    void join(int node, int a, int b) {
      height[node] = Math.max(height[a], height[b]) + 1;
    }

    private boolean isLess(int a, int b) {
      return weight[a] < weight[b] || (weight[a] == weight[b] && height[a] <= height[b]);
    }

    private void sink(int from) {
      int at = from;
      int node = nodes[at];
      for (int child = 2 * at; child <= size; child = 2 * at) {
        if (child < size && isLess(nodes[child + 1], nodes[child])) {
          child++;
        }
        if (isLess(node, nodes[child])) {
          break;
        }
        nodes[at] = nodes[child];
        at = child;
      }
      nodes[at] = node;
    }
  }
}
