package dev.kcnf.auto;

import dev.kcnf.auto.reservoir.CoarseColumns;
import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.mix.Approx;
import java.util.Arrays;

/**
 * Grows boosted trees (Friedman 2001; with second derivatives and histograms as Chen and Guestrin
 * 2016) over the rows of a reservoir. Each tree splits the leaf that gains the most, until it has
 * {@link #LEAVES}. The work is bounded: where rows, columns and classes are many, there are fewer
 * rounds, and at last fewer rows.
 */
final class BoostGrower {
  static final int MOST_ROUNDS = 50;
  static final int LEAVES = 16;

  /** Rows are left out before there are fewer rounds. */
  private static final int LEAST_ROUNDS = 8;

  /** But so many rows are looked at in any case. */
  private static final int LEAST_COUNT = 200;

  /** The most work: the cells that are looked at for the first question of every tree. */
  private static final long MOST_WORK = 12_000_000;

  /** Looking at one value in all leaves of a tree takes as long as so many cells. */
  private static final int PER_VALUE = 10;

  /**
   * Where there are so many bins that they take more than this part of the work, there are fewer.
   */
  private static final double MOST_FOR_BINS = 0.25;

  private static final float RATE = 0.2f;
  private static final float LAMBDA = 1;
  private static final float LEAST_CURVATURE = 0.1f;
  private static final int LEAST_ROWS = 2;
  private static final float LEAST_GAIN = 1e-4f;
  private static final int SUMS = 3; // gradients, curvatures, rows

  private final Reservoir rows;
  private final int classes;
  private final int outputs;
  private final int count; // of rows
  private final int step; // one row in so many is looked at
  private final long work; // of a round
  private final int rounds;
  private final CoarseColumns columns;
  private final float[] margins; // by row and output
  private final float[] shares;
  private final float[] gradient; // by row
  private final float[] curvature;
  private final int[] order; // the rows, those of a leaf side by side
  private final int[] moved;

  // By leaf of the tree that is grown:
  private final float[][] histogram;
  private final int[] node = new int[LEAVES];
  private final int[] from = new int[LEAVES];
  private final int[] to = new int[LEAVES];
  private final float[] gain = new float[LEAVES];
  private final int[] column = new int[LEAVES];
  private final int[] code = new int[LEAVES];
  private final float[] sumOfGradients = new float[LEAVES];
  private final float[] sumOfCurvatures = new float[LEAVES];

  BoostGrower(Reservoir rows, int classes) {
    this.rows = rows;
    this.classes = classes;
    outputs = Boosted.outputs(classes);
    double forBins = MOST_FOR_BINS * MOST_WORK / MOST_ROUNDS;
    columns = new CoarseColumns(rows, (long) (forBins / PER_VALUE / outputs));
    long perRow = (long) Math.max(1, rows.attributes()) * outputs;
    long perRound = (long) PER_VALUE * columns.values() * outputs;
    long mostRows = (MOST_WORK / LEAST_ROUNDS - perRound) / perRow;
    step = (int) ((rows.size() - 1L) / Math.max(LEAST_COUNT, mostRows) + 1);
    count = rows.size() / step;
    work = perRow * count + perRound;
    rounds = (int) Math.min(MOST_ROUNDS, MOST_WORK / work);
    margins = new float[count * outputs];
    shares = new float[count * outputs];
    gradient = new float[count];
    curvature = new float[count];
    order = new int[count];
    moved = new int[count];
    histogram = new float[LEAVES][SUMS * columns.values()];
  }

  /** The work of all rounds, in cells. */
  long work() {
    return rounds * work;
  }

  /** Whether it is so much that it is better done in parts. */
  boolean isMuch() {
    return work() > MOST_WORK / 3;
  }

  Boosted grow() {
    return grow(Boosting.PARTS - 1);
  }

  /** Grows the rounds up to this part. */
  Boosted grow(int part) {
    Boosted result = new Boosted(classes, base());
    for (int i = 0; i < margins.length; i++) {
      margins[i] = (float) result.base[i % outputs];
    }
    growRounds(result, part);
    return result;
  }

  /** The same rounds, and those up to this part; the rows may have changed since. */
  Boosted goOn(Boosted begun, int part) {
    Boosted result = begun.copy();
    double[] asked = new double[rows.attributes()];
    double[] ln = new double[classes];
    for (int i = 0; i < count; i++) {
      rows.ask(i * step, asked);
      result.predict(asked, classes, ln);
      for (int k = 0; k < outputs; k++) {
        margins[i * outputs + k] = (float) ln[outputs == 1 ? 1 : k];
      }
    }
    growRounds(result, part);
    return result;
  }

  private void growRounds(Boosted result, int part) {
    int end = rounds * (part + 1) / Boosting.PARTS;
    for (int round = result.rounds(); round < end; round++) {
      findShares();
      for (int k = 0; k < outputs; k++) {
        derive(k);
        growTree(result, k);
      }
    }
  }

  /** The log-odds, or the logarithms of the shares of all classes and a new one. */
  private double[] base() {
    double[] totals = new double[classes];
    for (int i = 0; i < count; i++) {
      totals[rows.labels()[i * step]]++;
    }
    double[] base = new double[outputs + 1];
    if (outputs == 1) {
      base[0] = StrictMath.log((totals[1] + 0.5) / (totals[0] + 0.5));
      base[1] = StrictMath.log(0.5 / (totals[0] + 0.5));
      return base;
    }
    for (int k = 0; k <= classes; k++) {
      base[k] = StrictMath.log(((k < classes ? totals[k] : 0) + 0.5) / (count + 0.5 * classes));
    }
    return base;
  }

  private void findShares() {
    for (int i = 0; i < count; i++) {
      int at = i * outputs;
      if (outputs == 1) {
        shares[at] = (float) (1 / (1 + Approx.exp(-margins[at])));
        continue;
      }
      float most = margins[at];
      for (int k = 1; k < outputs; k++) {
        most = Math.max(most, margins[at + k]);
      }
      float sum = 0;
      for (int k = 0; k < outputs; k++) {
        shares[at + k] = (float) Approx.exp(margins[at + k] - most);
        sum += shares[at + k];
      }
      float per = 1 / sum;
      for (int k = 0; k < outputs; k++) {
        shares[at + k] *= per;
      }
    }
  }

  /** The derivatives of the loss by one output. */
  private void derive(int k) {
    int label = outputs == 1 ? 1 : k;
    float by = outputs == 1 ? 1 : (float) classes / (classes - 1);
    for (int i = 0; i < count; i++) {
      float p = shares[i * outputs + k];
      gradient[i] = p - (rows.labels()[i * step] == label ? 1 : 0);
      curvature[i] = Math.max(1e-9f, p * (1 - p) * by);
      order[i] = i;
    }
  }

  private void growTree(Boosted result, int k) {
    begin(0, 0, count);
    node[0] = result.addTree(value(0));
    addUp(0);
    findBest(0);
    int leaves = 1;
    while (leaves < LEAVES) {
      int best = 0;
      for (int i = 1; i < leaves; i++) {
        best = gain[i] > gain[best] ? i : best;
      }
      if (gain[best] < LEAST_GAIN) {
        break;
      }
      split(result, best, leaves);
      leaves++;
    }
    for (int i = 0; i < leaves; i++) {
      float change = value(i);
      for (int at = from[i]; at < to[i]; at++) {
        margins[order[at] * outputs + k] += change;
      }
    }
  }

  private void begin(int leaf, int start, int end) {
    from[leaf] = start;
    to[leaf] = end;
    float g = 0;
    float h = 0;
    for (int at = start; at < end; at++) {
      g += gradient[order[at]];
      h += curvature[order[at]];
    }
    sumOfGradients[leaf] = g;
    sumOfCurvatures[leaf] = h;
  }

  private float value(int leaf) {
    return -RATE * sumOfGradients[leaf] / (sumOfCurvatures[leaf] + LAMBDA);
  }

  private void addUp(int leaf) {
    float[] sums = histogram[leaf];
    Arrays.fill(sums, 0);
    for (int a = 0; a < columns.size(); a++) {
      int offset = columns.offset(a);
      if (columns.offset(a + 1) == offset) {
        continue;
      }
      char[] codes = columns.codes(a);
      for (int at = from[leaf]; at < to[leaf]; at++) {
        int row = order[at];
        int c = SUMS * (offset + codes[row * step]);
        sums[c] += gradient[row];
        sums[c + 1] += curvature[row];
        sums[c + 2]++;
      }
    }
  }

  private void findBest(int leaf) {
    gain[leaf] = 0;
    if (to[leaf] - from[leaf] < 2 * LEAST_ROWS) {
      return;
    }
    for (int a = 0; a < columns.size(); a++) {
      boolean number = columns.isNumber(a);
      float g = 0;
      float h = 0;
      float n = 0;
      for (int v = columns.offset(a); v < columns.offset(a + 1); v++) {
        float[] sums = histogram[leaf];
        if (sums[SUMS * v + 2] < 0.5f) {
          continue;
        }
        g = sums[SUMS * v] + (number ? g : 0);
        h = sums[SUMS * v + 1] + (number ? h : 0);
        n = sums[SUMS * v + 2] + (number ? n : 0);
        float found = gain(leaf, g, h, n);
        if (found > gain[leaf]) {
          gain[leaf] = found;
          column[leaf] = a;
          code[leaf] = v - columns.offset(a);
        }
      }
    }
  }

  /** What a question gains to which the answer is yes for rows with these sums. */
  private float gain(int leaf, float g, float h, float n) {
    float otherG = sumOfGradients[leaf] - g;
    float otherH = sumOfCurvatures[leaf] - h;
    float others = to[leaf] - from[leaf] - n;
    if (n < LEAST_ROWS || others < LEAST_ROWS || h < LEAST_CURVATURE || otherH < LEAST_CURVATURE) {
      return 0;
    }
    float whole = sumOfGradients[leaf] * sumOfGradients[leaf] / (sumOfCurvatures[leaf] + LAMBDA);
    return g * g / (h + LAMBDA) + otherG * otherG / (otherH + LAMBDA) - whole;
  }

  /** Asks the best question of a leaf; the rows for which the answer is no are the new leaf's. */
  private void split(Boosted result, int leaf, int other) {
    int a = column[leaf];
    int middle = partition(leaf);
    int end = to[leaf];
    int parent = node[leaf];
    begin(other, middle, end);
    begin(leaf, from[leaf], middle);
    double compared = columns.compared(a, code[leaf]);
    boolean number = columns.isNumber(a);
    node[leaf] = result.split(parent, a, number, compared, value(leaf), value(other));
    node[other] = node[leaf] + 1;
    // Sums of the smaller one are added up; those of the larger one are what is left.
    boolean isSmaller = middle - from[leaf] <= end - middle;
    if (isSmaller) {
      float[] whole = histogram[leaf];
      histogram[leaf] = histogram[other];
      histogram[other] = whole;
    }
    int smaller = isSmaller ? leaf : other;
    int larger = isSmaller ? other : leaf;
    addUp(smaller);
    float[] sums = histogram[larger];
    float[] less = histogram[smaller];
    for (int i = 0; i < sums.length; i++) {
      sums[i] -= less[i];
    }
    findBest(leaf);
    findBest(other);
  }

  /** Puts the rows for which the answer is yes before the others, in their order. */
  private int partition(int leaf) {
    char[] codes = columns.codes(column[leaf]);
    boolean number = columns.isNumber(column[leaf]);
    int asked = code[leaf];
    int low = from[leaf];
    int others = 0;
    for (int at = from[leaf]; at < to[leaf]; at++) {
      int row = order[at];
      int own = codes[row * step];
      if (number ? own <= asked : own == asked) {
        order[low++] = row;
      } else {
        moved[others++] = row;
      }
    }
    System.arraycopy(moved, 0, order, low, others);
    return low;
  }
}
