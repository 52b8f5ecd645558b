package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.mix.Slots;
import java.util.Arrays;

/**
 * Guesses at the next number of a column: the one above, the line through the two above, the same
 * place of the season before, the last ones and the mean of rows that agree in some cells, and the
 * number of another column that is most like it. What counts for a decision is on which side of its
 * split a guess lies, and how far away.
 */
final class Forecasts {
  private static final int MOST_REMEMBERED = 1 << 14;
  private static final int REMEMBERED_BY_ALL = 1 << 20;
  private static final int LONGEST_SEASON = 400;
  private static final int SEASON_ROWS = 2000;
  private static final int PARTNER = 8;
  private static final double NEARER = 0.9;

  private final int used;
  private final int columns;
  private final long[] guess;
  private final long[][] last; // of contexts, by hash
  private final long[][] mean; // times 16
  private final int[] place;
  private int season;
  private int partner = -1;

  Forecasts(int used, int columns) {
    this.used = used;
    this.columns = columns;
    int remembered = Math.min(MOST_REMEMBERED, Integer.highestOneBit(REMEMBERED_BY_ALL / columns));
    this.guess = new long[Math.max(used, 1)];
    this.last = new long[2][remembered];
    this.mean = new long[2][remembered];
    this.place = new int[2];
  }

  Forecasts copy() {
    Forecasts copy = new Forecasts(used, columns);
    copy.season = season;
    copy.partner = partner;
    for (int i = 0; i < last.length; i++) {
      copy.last[i] = last[i].clone();
      copy.mean[i] = mean[i].clone();
    }
    return copy;
  }

  /** How many guesses there are. */
  int used() {
    return partner < 0 ? Math.min(used, PARTNER) : used;
  }

  /** Whether a guess is a context by itself, not with the first one. */
  static boolean isAlone(int i) {
    return i < 4 || i == PARTNER;
  }

  /** Looks for the column, of those that are known before, whose numbers are nearest. */
  void findPartner(Cells[] cells, int column, int[] known, int rows) {
    int from = Math.max(1, rows - SEASON_ROWS);
    partner = -1;
    if (used <= PARTNER || rows - from < 16) {
      return;
    }
    double best = NEARER * distance(cells[column], cells[column], 1, from, rows);
    for (int other : known) {
      if (cells[other].isNumeric()) {
        double distance = distance(cells[column], cells[other], 0, from, rows);
        if (distance < best) {
          best = distance;
          partner = other;
        }
      }
    }
  }

  /** The mean of how many bits the difference of two numbers has. */
  private static double distance(Cells cells, Cells other, int back, int from, int to) {
    long sum = 0;
    for (int r = from; r < to; r++) {
      sum += 64 - Long.numberOfLeadingZeros(Math.abs(cells.number(r) - other.number(r - back)));
    }
    return sum / (double) (to - from);
  }

  private static long number(Cells cells, int row) {
    return row < 0 ? 0 : cells.number(row);
  }

  /** Looks for the distance at which numbers are most alike. */
  void findSeason(Cells cells, int rows) {
    int from = Math.max(0, rows - SEASON_ROWS);
    double best = Double.POSITIVE_INFINITY;
    season = 0;
    for (int lag = 2; lag <= LONGEST_SEASON && lag < (rows - from) / 2; lag++) {
      double sum = 0;
      for (int r = from + lag; r < rows; r++) {
        sum += Math.min(1e9, Math.abs((double) (cells.number(r) - cells.number(r - lag))));
      }
      sum /= rows - from - lag;
      if (sum < best * 0.98) {
        best = sum;
        season = lag;
      }
    }
  }

  /**
   * Guesses, before a cell is coded; two hashes of cells of its row tell which rows are like it.
   */
  void guess(Cells[] all, int column, int row, long first, long second) {
    Cells cells = all[column];
    long above = number(cells, row - 1);
    long two = number(cells, row - 2);
    int lag = season == 0 ? 2 : season;
    long then = number(cells, row - lag);
    long[] like = {first, second};
    for (int i = 0; i < 2; i++) {
      place[i] = (int) (Slots.hash(like[i], i) >>> 20) & last[i].length - 1;
    }
    Arrays.fill(guess, above);
    set(1, last[0][place[0]]);
    set(2, mean[0][place[0]] >> 4);
    set(3, 2 * above - two);
    set(4, then);
    set(5, above + then - number(cells, row - lag - 1));
    set(6, last[1][place[1]]);
    set(7, mean[1][place[1]] >> 4);
    if (partner >= 0 && all[partner].isNumeric()) { // it may be names in this block
      long there = all[partner].number(row);
      set(PARTNER, there);
      set(PARTNER + 1, above + there - number(all[partner], row - 1));
    }
  }

  private void set(int i, long value) {
    if (i < used) {
      guess[i] = value;
    }
  }

  /** Remembers the number, once it is known. */
  void learn(long number) {
    for (int i = 0; i < 2; i++) {
      int at = place[i];
      last[i][at] = number;
      long sixteen = number << 4;
      mean[i][at] += mean[i][at] == 0 ? sixteen : (sixteen - mean[i][at]) / 4;
    }
  }

  /** How a guess lies to a split of a range of this width: a small number. */
  int side(int i, long split, long width) {
    long away = guess[i] - split;
    long size = Math.abs(away);
    int scale = 64 - Long.numberOfLeadingZeros(width);
    // In units of a 32nd of the width, the logarithm of how far.
    long units = scale > 5 ? size >> (scale - 5) : size << (5 - scale);
    int far = Math.min(8, 64 - Long.numberOfLeadingZeros(Math.max(0, units)));
    return scale << 6 | (away < 0 ? 1 : 0) << 5 | far;
  }
}
