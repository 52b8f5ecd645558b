package dev.kcnf.auto.reservoir;

/**
 * The columns of a reservoir for those who add up histograms over them: each row has a small code
 * in each column, and all codes of all columns stand side by side in a histogram. Where these are
 * so many that to go through them takes longer than the rows do, neighbouring bins are taken
 * together in the columns of numbers that have the most.
 */
public final class CoarseColumns {
  /** Columns of more categories are left out. */
  private static final int MOST_CATEGORIES = 256;

  /** Where bins are too many, the columns that have more than the first have so many, and so on. */
  private static final int[] FEWER = {127, 63};

  private final Reservoir rows;
  private final int[] shift; // by column: 2^this bins are taken together
  private final char[][] codes; // by column and row
  private final int[] offset; // by column: where its codes begin in a histogram; its end

  /**
   * The columns as they are now.
   *
   * @param most so many bins of numbers are not too many
   */
  public CoarseColumns(Reservoir rows, long most) {
    this.rows = rows;
    int[] values = values(rows);
    shift = new int[values.length];
    coarsen(values, most);
    codes = new char[values.length][];
    offset = new int[values.length + 1];
    for (int a = 0; a < values.length; a++) {
      codes[a] = shift[a] > 0 ? coarse(a, rows.codes(a)) : rows.codes(a);
      offset[a + 1] = offset[a] + (values[a] > 0 ? coarse(a, values[a] - 1) + 1 : 0);
    }
  }

  /** How many codes each column has; 0 if it is left out. */
  private static int[] values(Reservoir rows) {
    int[] values = new int[rows.attributes()];
    for (int a = 0; a < values.length; a++) {
      int most = 0;
      for (int row = 0; row < rows.size(); row++) {
        most = Math.max(most, rows.codes(a)[row]);
      }
      values[a] = rows.isNumber(a) || most < MOST_CATEGORIES ? most + 1 : 0;
    }
    return values;
  }

  private void coarsen(int[] values, long most) {
    for (int fewer : FEWER) {
      if (bins(values) <= most) {
        return;
      }
      for (int a = 0; a < values.length; a++) {
        shift[a] += bins(a, values[a]) > fewer ? 1 : 0;
      }
    }
  }

  private long bins(int[] values) {
    long bins = 0;
    for (int a = 0; a < values.length; a++) {
      bins += bins(a, values[a]);
    }
    return bins;
  }

  /** How many bins of numbers a column has, but for that of missing cells. */
  private int bins(int column, int values) {
    return rows.isNumber(column) ? (values - 1) >> shift[column] : 0;
  }

  private char[] coarse(int column, char[] fine) {
    char[] found = new char[rows.size()];
    for (int row = 0; row < found.length; row++) {
      found[row] = (char) coarse(column, fine[row]);
    }
    return found;
  }

  /** Missing cells keep a bin of their own, 0. */
  private int coarse(int column, int code) {
    return code == 0 ? 0 : 1 + ((code - 1) >> shift[column]);
  }

  /** How many there are. */
  public int size() {
    return codes.length;
  }

  /** How many codes all columns have. */
  public int values() {
    return offset[codes.length];
  }

  /** Where the codes of a column begin in a histogram, and those of the one before end. */
  public int offset(int column) {
    return offset[column];
  }

  /** The code of each row of the reservoir. */
  public char[] codes(int column) {
    return codes[column];
  }

  /** Whether a column is of numbers. */
  public boolean isNumber(int column) {
    return rows.isNumber(column);
  }

  /** What a cell is compared with: whether it is below that number, or that category. */
  public double compared(int column, int code) {
    return isNumber(column) ? rows.bound(column, code << shift[column]) : code;
  }
}
