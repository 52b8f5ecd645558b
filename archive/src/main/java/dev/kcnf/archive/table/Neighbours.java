package dev.kcnf.archive.table;

import dev.kcnf.archive.mix.Slots;
import java.util.Arrays;

/**
 * The rows before that agree with this one in most of the cells known so far, and what they have in
 * the column that comes next. This is as deep as a context can be, and it bears a few differences.
 */
final class Neighbours {
  /** How many contexts there are. */
  static final int CONTEXTS = 3;

  private static final int NEAREST = 3;

  private final int[][] past; // by column and place
  private final short[] distance;
  private final int[] nearest = new int[NEAREST];
  private final int[] near = new int[NEAREST];
  private int rows;

  Neighbours(int columns, int window) {
    past = new int[columns][window];
    distance = new short[window];
  }

  Neighbours copy() {
    Neighbours copy = new Neighbours(past.length, distance.length);
    for (int c = 0; c < past.length; c++) {
      copy.past[c] = past[c].clone();
    }
    copy.rows = rows;
    return copy;
  }

  /** A row begins; the ones just before it are nearest until more is known. */
  void begin() {
    Arrays.fill(distance, (short) 0);
    int window = distance.length;
    for (int i = 0; i < NEAREST; i++) {
      nearest[i] = rows > i ? (rows - 1 - i) % window : -1;
      near[i] = 0;
    }
  }

  /** The row has this cell; finds the nearest rows. */
  void learn(int column, long cell) {
    int value = (int) (cell ^ cell >>> 32);
    int[] values = past[column];
    int window = distance.length;
    int known = Math.min(rows, window);
    short[] far = distance;
    for (int i = 0; i < known; i++) {
      far[i] = (short) (far[i] + (values[i] == value ? 0 : 1));
    }
    values[rows % window] = value; // the oldest row gives way, at the end of the row altogether
    find(known);
  }

  private void find(int known) {
    int first = Integer.MAX_VALUE;
    int second = Integer.MAX_VALUE;
    int third = Integer.MAX_VALUE;
    int a = -1;
    int b = -1;
    int c = -1;
    int window = distance.length;
    int newest = (rows - 1) % window;
    int oldest = rows >= window ? rows % window : -1; // it is being overwritten
    for (int k = 0, i = newest; k < known; k++, i = i == 0 ? window - 1 : i - 1) {
      int d = distance[i];
      if (d < third && i != oldest) {
        if (d < second) {
          third = second;
          c = b;
          if (d < first) {
            second = first;
            b = a;
            first = d;
            a = i;
          } else {
            second = d;
            b = i;
          }
        } else {
          third = d;
          c = i;
        }
      }
    }
    nearest[0] = a;
    nearest[1] = b;
    nearest[2] = c;
    near[0] = first;
    near[1] = second;
    near[2] = third;
  }

  /** The row is complete. */
  void end() {
    rows++;
  }

  private long cell(int column, int i) {
    return nearest[i] < 0 ? 0x5555 : past[column][nearest[i]];
  }

  /** A context of the column that comes next. */
  long context(int column, int i) {
    long first = cell(column, 0);
    return switch (i) {
      case 0 -> Slots.hash(first, Math.min(near[0], 15));
      case 1 -> Slots.hash(Slots.hash(first, cell(column, 1)), cell(column, 2));
      default ->
          Slots.hash(
              Slots.hash(first, cell(column, 1)),
              Math.min(near[0], 6) * 8L + Math.min(near[1] - near[0], 3));
    };
  }
}
