package dev.kcnf.auto.reservoir;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/** Columns of numbers as bytes and as bins: the different numbers, then which each row has. */
final class NumberColumn {
  /** The most bins of a column, not counting that of missing cells. */
  static final int BINS = 255;

  /** How many numbers the cuts are made from. */
  private static final int CUT_FROM = 4000;

  private NumberColumn() {}

  static void save(StateWriter out, double[] all, int count) {
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

  static double[] restore(StateReader in, int count) {
    in.reserve("the rows", (2.0 * Double.BYTES + 2 * Character.BYTES) * count);
    int most = Math.min(count, in.remaining() / Double.BYTES);
    double[] different = new double[(int) in.readVarint("different numbers", 0, most)];
    for (int i = 0; i < different.length; i++) {
      different[i] = in.readDouble();
      if (Double.isNaN(different[i]) || (i > 0 && !(different[i - 1] < different[i]))) {
        throw in.damaged("numbers must be ascending");
      }
    }
    char[] low = PackedColumn.restore(in, count, Reservoir.MOST_CODES + 1);
    char[] high = PackedColumn.restore(in, count, Reservoir.MOST_CODES + 1);
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

  /** How many of these ascending numbers are at most this one. */
  static int rank(double[] ascending, double number) {
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

  /** Cuts into bins of about as many rows each. */
  static double[] cuts(double[] all, int size) {
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
