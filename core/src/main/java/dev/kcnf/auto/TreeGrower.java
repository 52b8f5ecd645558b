package dev.kcnf.auto;

import dev.kcnf.SplitMix;
import dev.kcnf.auto.reservoir.Reservoir;
import java.util.Arrays;

/**
 * Grows extremely randomised trees (Geurts, Ernst, Wehenkel 2006) over the rows of a reservoir: at
 * each node a few columns are drawn, of each a category or a cut is drawn, and the question after
 * which the classes are the least uncertain is kept. Nodes are split, level by level, until they
 * are pure or the tree has as many nodes as it may have.
 */
final class TreeGrower {
  /** Questions are judged by about this many rows of a node, however many it has. */
  private static final int ENOUGH = 400;

  private static final int UNKNOWN = -1;
  private static final int TABLE = 1 << 15;

  /** n ln n. */
  private static final double[] N_LN_N = new double[TABLE];

  static {
    for (int n = 2; n < TABLE; n++) {
      N_LN_N[n] = n * StrictMath.log(n);
    }
  }

  private final Reservoir rows;
  private final int classes;
  private final int maxNodes;
  private final int candidates;
  private final char[] labels; // in the order of the rows

  private final int[] order; // the rows, those of a node side by side
  private final int[] columns; // in the order in which they are drawn
  private final int[] total; // by class, of the node
  private final int[] inside; // by class, of the rows for which the answer is yes
  private final int[] best;
  private final CategoryCounter counter;
  private final int[] drawnColumns; // questions that are answered together
  private final int[] drawnCodes;
  private int secondOfBest; // of two classes, among the rows for which the best answer is yes

  // By node:
  private int[] from = new int[64];
  private int[] to = new int[64];
  private int[] depth = new int[64];
  private int[] question = new int[64]; // an attribute, or -1
  private int[] asked = new int[64]; // the code
  private int[] left = new int[64];
  private int[] second = new int[64]; // of two classes, how many rows are of the second; -1 unknown
  private long[] constant = {}; // a bit for each column of which all rows are known to be alike
  private final int words; // of these bits
  private int nodes;

  TreeGrower(Reservoir rows, int classes, double greed, int maxNodes) {
    this.rows = rows;
    this.classes = classes;
    this.maxNodes = maxNodes;
    labels = new char[rows.size()];
    int d = rows.attributes();
    candidates = Math.min(d, (int) StrictMath.rint(greed * StrictMath.sqrt(d) + 1));
    order = new int[rows.size()];
    columns = new int[d];
    words = (d + Long.SIZE - 1) / Long.SIZE;
    constant = new long[64 * words];
    total = new int[classes];
    inside = new int[classes];
    best = new int[2];
    counter = new CategoryCounter(rows.packed(), rows.words());
    drawnColumns = new int[candidates];
    drawnCodes = new int[candidates];
  }

  /** A tree with the counts of all rows. */
  Tree grow(SplitMix random, int stride) {
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    System.arraycopy(rows.labels(), 0, labels, 0, labels.length);
    for (int a = 0; a < columns.length; a++) {
      columns[a] = a;
    }
    nodes = 0;
    Arrays.fill(constant, 0, words, 0);
    add(0, order.length, 0, UNKNOWN);
    for (int node = 0; node < nodes; node++) {
      split(node, random);
    }
    return tree(stride);
  }

  private void add(int start, int end, int level, int ofSecond) {
    if (nodes == from.length) {
      int room = 2 * nodes;
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      depth = Arrays.copyOf(depth, room);
      question = Arrays.copyOf(question, room);
      asked = Arrays.copyOf(asked, room);
      left = Arrays.copyOf(left, room);
      second = Arrays.copyOf(second, room);
      constant = Arrays.copyOf(constant, room * words);
    }
    from[nodes] = start;
    to[nodes] = end;
    depth[nodes] = level;
    question[nodes] = -1;
    second[nodes] = ofSecond;
    nodes++;
  }

  private void split(int node, SplitMix random) {
    int start = from[node];
    int end = to[node];
    if (end - start < 2 || depth[node] == Tree.MAX_DEPTH || nodes + 2 > maxNodes) {
      return;
    }
    if (isPure(node)) {
      return;
    }
    int step = Math.max(1, (end - start) / ENOUGH);
    addUp(node, step);
    if (!ask(node, step, random)) {
      return;
    }
    question[node] = best[0];
    asked[node] = best[1];
    int middle = partition(start, end, best[0], best[1]);
    left[node] = nodes;
    boolean isCounted = classes == 2 && step == 1;
    add(start, middle, depth[node] + 1, isCounted ? secondOfBest : UNKNOWN);
    add(middle, end, depth[node] + 1, isCounted ? total[1] - secondOfBest : UNKNOWN);
    for (int child = left[node]; child < nodes; child++) {
      System.arraycopy(constant, node * words, constant, child * words, words);
    }
  }

  private boolean isPure(int node) {
    int end = to[node];
    if (second[node] != UNKNOWN) {
      return second[node] == 0 || second[node] == end - from[node];
    }
    char first = labels[from[node]];
    for (int i = from[node] + 1; i < end; i++) {
      if (labels[i] != first) {
        return false;
      }
    }
    return true;
  }

  /** Counts the classes of the rows that are looked at. */
  private void addUp(int node, int step) {
    if (step == 1 && second[node] != UNKNOWN) {
      total[1] = second[node];
      total[0] = to[node] - from[node] - second[node];
      return;
    }
    Arrays.fill(total, 0);
    for (int i = from[node]; i < to[node]; i += step) {
      total[labels[i]]++;
    }
  }

  /** Finds the best of a few questions; false if all columns are constant. */
  private boolean ask(int node, int step, SplitMix random) {
    int all = (to[node] - from[node] + step - 1) / step;
    double least = Double.POSITIVE_INFINITY;
    int tried = 0;
    int next = 0;
    int d = columns.length;
    while (next < d && tried < candidates) {
      int drawn = 0;
      for (; next < d && drawn < candidates - tried; next++) {
        drawn += draw(node, step, next, drawn, random) ? 1 : 0;
      }
      boolean together = countTogether(node, step, drawn);
      for (int i = 0; i < drawn; i++) {
        int column = drawnColumns[i];
        int yes = count(node, step, i, together);
        if (yes == 0 || yes == all) {
          // Seen once, it need not be seen again below. Not if only some rows were looked at.
          int word = node * words + (column >>> 6);
          constant[word] |= step == 1 && yes == all ? 1L << column : 0;
          continue;
        }
        tried++;
        double uncertainty = uncertainty(yes, all - yes);
        if (uncertainty < least) {
          least = uncertainty;
          best[0] = column;
          best[1] = drawnCodes[i];
          secondOfBest = classes == 2 ? inside[1] : 0;
        }
      }
    }
    return tried > 0;
  }

  /** Draws the next column and a question about it; false if there is nothing to ask. */
  private boolean draw(int node, int step, int next, int drawn, SplitMix random) {
    int j = next + random.nextInt(columns.length - next);
    int column = columns[j];
    columns[j] = columns[next];
    columns[next] = column;
    int word = node * words + (column >>> 6);
    boolean isConstant = (constant[word] >>> column & 1) != 0;
    boolean isNumber = rows.isNumber(column);
    boolean isOver = isConstant && isNumber;
    int code = isOver ? -1 : code(from[node], to[node], step, column, random);
    if (code < 0 || isConstant) {
      constant[word] |= step == 1 && isNumber ? 1L << column : 0;
      return false;
    }
    drawnColumns[drawn] = column;
    drawnCodes[drawn] = code;
    return true;
  }

  /** The category of some row, or a bin that is not the last; negative if there is none. */
  private int code(int start, int end, int step, int column, SplitMix random) {
    char[] codes = rows.codes(column);
    if (!rows.isNumber(column)) {
      int code = codes[order[start + random.nextInt(end - start)]];
      return code == Reservoir.MOST_CODES ? -1 : code;
    }
    int low = Integer.MAX_VALUE;
    int high = -1;
    for (int i = start; i < end; i += step) {
      int code = codes[order[i]];
      low = Math.min(low, code);
      high = Math.max(high, code);
    }
    return low == high ? -1 : low + random.nextInt(high - low);
  }

  /** Answers the drawn questions about categories, if that is quicker than one after the other. */
  private boolean countTogether(int node, int step, int drawn) {
    if (classes != 2 || 2 * drawn < rows.words()) {
      return false;
    }
    counter.clear();
    boolean any = false;
    for (int i = 0; i < drawn; i++) {
      if (isSmall(i)) {
        counter.ask(drawnColumns[i], drawnCodes[i]);
        any = true;
      }
    }
    if (any) {
      counter.count(order, labels, from[node], to[node], step);
    }
    return any;
  }

  private boolean isSmall(int question) {
    return drawnCodes[question] < CategoryCounter.CODES && !rows.isNumber(drawnColumns[question]);
  }

  /** Counts, by class, the rows for which the answer is yes; returns how many they are. */
  private int count(int node, int step, int question, boolean together) {
    int column = drawnColumns[question];
    if (together && isSmall(question)) {
      inside[1] = counter.second(column);
      inside[0] = counter.yes(column) - inside[1];
      return counter.yes(column);
    }
    return count(from[node], to[node], step, column, drawnCodes[question]);
  }

  private int count(int start, int end, int step, int column, int code) {
    char[] codes = rows.codes(column);
    boolean number = rows.isNumber(column);
    if (classes == 2) {
      return number
          ? countTwoBelow(start, end, step, codes, code)
          : countTwoEqual(start, end, step, codes, code);
    }
    Arrays.fill(inside, 0);
    int yes = 0;
    for (int i = start; i < end; i += step) {
      int row = order[i];
      int is = number ? (codes[row] <= code ? 1 : 0) : (codes[row] == code ? 1 : 0);
      inside[labels[i]] += is;
      yes += is;
    }
    return yes;
  }

  /** As {@link #count}; there is no branch to mispredict. */
  private int countTwoEqual(int start, int end, int step, char[] codes, int code) {
    int yes = 0;
    int second = 0;
    for (int i = start; i < end; i += step) {
      int is = codes[order[i]] == code ? 1 : 0;
      yes += is;
      second += is & labels[i];
    }
    inside[0] = yes - second;
    inside[1] = second;
    return yes;
  }

  private int countTwoBelow(int start, int end, int step, char[] codes, int code) {
    int yes = 0;
    int second = 0;
    for (int i = start; i < end; i += step) {
      int is = codes[order[i]] <= code ? 1 : 0;
      yes += is;
      second += is & labels[i];
    }
    inside[0] = yes - second;
    inside[1] = second;
    return yes;
  }

  /** The entropy of the classes after the question, in nats, of all rows of the node. */
  private double uncertainty(int yes, int no) {
    double sum = nLnN(yes) + nLnN(no);
    for (int k = 0; k < classes; k++) {
      int in = inside[k];
      sum -= nLnN(in) + nLnN(total[k] - in);
    }
    return sum;
  }

  private static double nLnN(int n) {
    return n < TABLE ? N_LN_N[n] : n * StrictMath.log(n);
  }

  /**
   * Puts the rows for which the answer is yes before the others; returns where those begin. Rows
   * are exchanged or not by masks: no branch could be foreseen.
   */
  private int partition(int start, int end, int column, int code) {
    char[] codes = rows.codes(column);
    boolean number = rows.isNumber(column);
    int low = start;
    int high = end;
    while (low < high) {
      int row = order[low];
      int is = number ? (codes[row] <= code ? 1 : 0) : (codes[row] == code ? 1 : 0);
      int last = high - 1;
      int exchange = (row ^ order[last]) & (is - 1);
      order[low] = row ^ exchange;
      order[last] ^= exchange;
      int label = (labels[low] ^ labels[last]) & (is - 1);
      labels[low] ^= (char) label;
      labels[last] ^= (char) label;
      low += is;
      high -= 1 - is;
    }
    return low;
  }

  private Tree tree(int stride) {
    Tree tree = new Tree(nodes, stride);
    for (int node = nodes - 1; node >= 0; node--) {
      int column = question[node];
      if (column < 0) {
        tree.setLeaf(node);
        for (int i = from[node]; i < to[node]; i++) {
          tree.counts[node * stride + labels[i]]++;
        }
        tree.addUp(node);
      } else {
        boolean number = rows.isNumber(column);
        double bound = number ? rows.bound(column, asked[node]) : asked[node];
        tree.setQuestion(node, column, number, bound, left[node]);
        tree.addChildren(node);
      }
    }
    return tree;
  }
}
