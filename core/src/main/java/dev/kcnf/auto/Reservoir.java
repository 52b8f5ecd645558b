package dev.kcnf.auto;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
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

  Reservoir(boolean[] isNumber, int capacity) {
    this.isNumber = isNumber;
    this.capacity = capacity;
    codes = new char[isNumber.length][0];
    numbers = new double[isNumber.length][0];
    cuts = new double[isNumber.length][0];
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

  /** The exact numbers of an attribute of numbers by row; -∞ where there is none. */
  double[] numbers(int attribute) {
    return numbers[attribute];
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
        recode(a);
      }
    }
  }

  private void recode(int attribute) {
    for (int row = 0; row < size; row++) {
      codes[attribute][row] = code(attribute, numbers[attribute][row]);
    }
  }

  /** Writes the rows column by column; of numbers the different ones, then which each row has. */
  void save(StateWriter out) {
    PackedColumn.save(out, labels, size);
    for (int a = 0; a < isNumber.length; a++) {
      if (isNumber[a]) {
        out.writeVarint(cuts[a].length);
        saveNumbers(out, cuts[a], cuts[a].length);
        saveNumbers(out, numbers[a], size);
      } else {
        PackedColumn.save(out, codes[a], size);
      }
    }
  }

  private static void saveNumbers(StateWriter out, double[] all, int count) {
    double[] different = Arrays.stream(all, 0, count).sorted().distinct().toArray();
    out.writeVarint(different.length);
    for (double number : different) {
      out.writeDouble(number);
    }
    char[] low = new char[count];
    char[] high = new char[count];
    for (int i = 0; i < count; i++) {
      int rank = Arrays.binarySearch(different, all[i]);
      low[i] = (char) rank;
      high[i] = (char) (rank >>> Character.SIZE);
    }
    PackedColumn.save(out, low, count);
    PackedColumn.save(out, high, count);
  }

  /** Reads what was saved after this many examples. */
  void restore(StateReader in, Schema schema, int classes, long examples) {
    size = (int) Math.min(examples, capacity);
    labels = PackedColumn.restore(in, size, classes);
    for (int a = 0; a < isNumber.length; a++) {
      if (isNumber[a]) {
        cuts[a] = restoreNumbers(in, (int) in.readVarint("number of cuts", 0, BINS));
        numbers[a] = restoreNumbers(in, size);
        codes[a] = new char[size];
        recode(a);
      } else {
        int most = Math.min(MOST_CODES, schema.cardinality(a));
        codes[a] = PackedColumn.restore(in, size, most + (most == MOST_CODES ? 1 : 0));
      }
    }
  }

  private static double[] restoreNumbers(StateReader in, int count) {
    in.reserve("the rows", (2.0 * Double.BYTES + 2 * Character.BYTES) * count);
    int most = Math.min(count, in.remaining() / Double.BYTES);
    double[] different = new double[(int) in.readVarint("different numbers", 0, most)];
    for (int i = 0; i < different.length; i++) {
      different[i] = in.readDouble();
      if (Double.isNaN(different[i]) || (i > 0 && !(different[i - 1] < different[i]))) {
        throw in.damaged("numbers must be ascending");
      }
    }
    char[] low = PackedColumn.restore(in, count, MOST_CODES + 1);
    char[] high = PackedColumn.restore(in, count, MOST_CODES + 1);
    double[] all = new double[count];
    for (int i = 0; i < count; i++) {
      int rank = high[i] << Character.SIZE | low[i];
      if (rank < 0 || rank >= different.length) {
        throw in.damaged("there is no number " + rank + " of " + different.length);
      }
      all[i] = different[rank];
    }
    return all;
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
