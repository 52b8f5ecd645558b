package dev.kcnf.auto;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import java.util.Arrays;

/**
 * A sample of the stream, from which trees are grown: the most recent rows, a quarter of its
 * capacity, and a uniform sample of all rows before them (Vitter's Algorithm R). Which rows are
 * kept depends on their number in the stream only.
 *
 * <p>Cells are kept as codes, column by column: the number of a category, or the bin of a number.
 * Bins are cut anew from time to time, so exact numbers are kept as well.
 */
final class Reservoir {
  /** Codes beyond this one share it; nothing asks for it. */
  static final int MOST_CODES = Character.MAX_VALUE;

  /** The most bins of a column of numbers, not counting that of missing cells. */
  private static final int BINS = 64;

  /** How many numbers the cuts are made from. */
  private static final int CUT_FROM = 4000;

  private static final int LEAST_ROOM = 64;
  private static final int RECENT = 4; // one row in so many is among the most recent

  private final int capacity;
  private final boolean[] isNumber; // by attribute
  private final char[][] codes; // by attribute and row
  private final double[][] numbers; // by attribute and row; none for categories
  private final double[][] cuts; // by attribute; none for categories
  private char[] labels = {};
  private int size;

  Reservoir(Schema schema, int capacity) {
    this.capacity = capacity;
    int d = schema.size();
    isNumber = new boolean[d];
    codes = new char[d][0];
    numbers = new double[d][0];
    cuts = new double[d][0];
    for (int a = 0; a < d; a++) {
      isNumber[a] = schema.cuts(a) != null;
    }
  }

  private Reservoir(Reservoir o) {
    capacity = o.capacity;
    isNumber = o.isNumber;
    size = o.size;
    labels = o.labels.clone();
    codes = new char[isNumber.length][];
    numbers = new double[isNumber.length][];
    cuts = o.cuts.clone(); // they are replaced, not changed
    for (int a = 0; a < codes.length; a++) {
      codes[a] = o.codes[a].clone();
      numbers[a] = o.numbers[a].clone();
    }
  }

  Reservoir copy() {
    return new Reservoir(this);
  }

  int size() {
    return size;
  }

  int attributes() {
    return isNumber.length;
  }

  boolean isNumber(int attribute) {
    return isNumber[attribute];
  }

  /** The codes of this attribute by row. */
  char[] codes(int attribute) {
    return codes[attribute];
  }

  /** The classes by row. */
  char[] labels() {
    return labels;
  }

  /** The number below which the codes of an attribute of numbers are at most this. */
  double bound(int attribute, int code) {
    return code == 0 ? -Double.MAX_VALUE : cuts[attribute][code - 1];
  }

  /**
   * Takes the next row of the stream.
   *
   * @param asked its cells as trees ask for them
   * @param before how many rows came before it
   */
  void add(double[] asked, int label, long before) {
    int row = size;
    if (size < capacity) {
      makeRoom();
      size++;
    } else {
      row = leaving(before);
    }
    labels[row] = (char) label;
    for (int a = 0; a < isNumber.length; a++) {
      double cell = asked[a];
      if (isNumber[a]) {
        numbers[a][row] = cell;
      }
      codes[a][row] = code(a, cell);
    }
  }

  private char code(int attribute, double cell) {
    if (!isNumber[attribute]) {
      return (char) Math.min(MOST_CODES, cell);
    }
    return (char) (cell == Double.NEGATIVE_INFINITY ? 0 : 1 + rank(cuts[attribute], cell));
  }

  /** How many of these ascending numbers are at most this one. */
  private static int rank(double[] ascending, double number) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] <= number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void makeRoom() {
    if (size < labels.length) {
      return;
    }
    int room = Math.min(capacity, Math.max(LEAST_ROOM, 2 * size));
    labels = Arrays.copyOf(labels, room);
    for (int a = 0; a < codes.length; a++) {
      codes[a] = Arrays.copyOf(codes[a], room);
      if (isNumber[a]) {
        numbers[a] = Arrays.copyOf(numbers[a], room);
      }
    }
  }

  /** Where the oldest of the recent rows is, once it has been offered to the uniform sample. */
  private int leaving(long before) {
    int recent = Math.max(1, capacity / RECENT);
    int older = capacity - recent;
    int row = older + (int) ((before - capacity) % recent);
    long left = before - recent + 1; // rows that are no longer recent, with this one
    long drawn = Math.multiplyHigh(SplitMix.mix(before) >>> 1, 2 * left); // uniform in 0..left-1
    if (drawn < older) {
      move(row, (int) drawn);
    }
    return row;
  }

  private void move(int from, int to) {
    labels[to] = labels[from];
    for (int a = 0; a < codes.length; a++) {
      codes[a][to] = codes[a][from];
      if (isNumber[a]) {
        numbers[a][to] = numbers[a][from];
      }
    }
  }

  /** Cuts one portion of the columns of numbers anew into bins of about as many rows each. */
  void cut(int portion, int portions) {
    for (int a = portion % portions; a < isNumber.length; a += portions) {
      if (isNumber[a]) {
        cuts[a] = cuts(numbers[a]);
        for (int row = 0; row < size; row++) {
          codes[a][row] = code(a, numbers[a][row]);
        }
      }
    }
  }

  private double[] cuts(double[] all) {
    int step = Math.max(1, size / CUT_FROM);
    double[] sorted = new double[size / step + 1];
    int count = 0;
    for (int row = 0; row < size; row += step) {
      if (all[row] != Double.NEGATIVE_INFINITY) {
        sorted[count++] = all[row];
      }
    }
    Arrays.sort(sorted, 0, count);
    int different = count == 0 ? 0 : 1;
    for (int i = 1; i < count; i++) {
      different += sorted[i] > sorted[i - 1] ? 1 : 0;
    }
    double[] found = new double[BINS];
    int n = 0;
    double least = different <= BINS ? 0 : (double) count / BINS;
    double next = least;
    for (int i = 1; i < count; i++) {
      if (sorted[i] > sorted[i - 1] && i >= next) {
        double middle = sorted[i - 1] / 2 + sorted[i] / 2;
        found[n++] = middle > sorted[i - 1] ? middle : sorted[i];
        next = Math.max(next + least, i + least / 2);
      }
    }
    return Arrays.copyOf(found, n);
  }
}
