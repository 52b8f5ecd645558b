package dev.kcnf.archive.records;

/**
 * How rows and cells are told apart in a file: the delimiter, the line end, the number of columns.
 * It is a guess of the encoder, which costs bytes if it is wrong, and nothing else.
 *
 * @param columns the number of cells in a row; a file that is no table has one, whole lines
 * @param delimiter the byte between cells
 * @param returns whether lines end with a carriage return, too
 */
public record Dialect(int columns, byte delimiter, boolean returns) {
  public static final int MOST_COLUMNS = 1000;

  /** Whole lines. */
  public static final Dialect LINES = new Dialect(1, (byte) '\n', false);

  private static final byte[] DELIMITERS = {',', '\t', ';', '|', ' '};
  private static final int LOOK = 200; // lines
  private static final int LONGEST_QUOTED = 1 << 16;
  private static final byte[] LF = {'\n'};
  private static final byte[] CRLF = {'\r', '\n'};

  public byte[] lineEnd() {
    return returns ? CRLF : LF;
  }

  /** The dialect of a file that begins with these bytes: what comes first may be a preamble. */
  public static Dialect guess(byte[] data, int length) {
    boolean returns = returns(data, length);
    int middle = length / 2;
    while (middle < length && middle > 0 && data[middle - 1] != '\n') {
      middle++;
    }
    Dialect best = new Dialect(1, (byte) '\n', returns);
    double most = 0;
    for (int from : new int[] {0, middle}) {
      for (byte delimiter : DELIMITERS) {
        Dialect wide = new Dialect(MOST_COLUMNS, delimiter, returns);
        int[] histogram = new int[MOST_COLUMNS + 2];
        int lines = wide.count(data, from, length, histogram);
        for (int c = 2; c <= MOST_COLUMNS; c++) {
          double share = histogram[c] / (double) Math.max(1, lines);
          double score = share * (delimiter == ' ' ? 0.6 : 1) * (from == 0 ? 1 : 0.9);
          if (histogram[c] >= 2 && score > 0.5 && score > most) {
            most = score;
            best = new Dialect(c, delimiter, returns);
          }
        }
      }
    }
    return best;
  }

  /** Counts lines by their number of cells; returns how many lines were looked at. */
  private int count(byte[] data, int from, int length, int[] histogram) {
    int[] ends = new int[2];
    int lines = 0;
    for (int at = from; at < length && lines < LOOK; lines++) {
      int end = rowEnd(data, at, length, ends);
      histogram[Math.min(MOST_COLUMNS + 1, ends[0])]++;
      at = end + lineEnd().length;
    }
    return lines;
  }

  private static boolean returns(byte[] data, int length) {
    int with = 0;
    int all = 0;
    for (int i = 1; i < length && all < LOOK; i++) {
      if (data[i] == '\n') {
        all++;
        with += data[i - 1] == '\r' ? 1 : 0;
      }
    }
    return with > all / 2;
  }

  /**
   * Finds the end of the row that begins at {@code from}, before its line end.
   *
   * @param ends the number of cells at 0, then where each ends, as far as there is room
   */
  public int rowEnd(byte[] data, int from, int length, int[] ends) {
    int cells = 0;
    int at = from;
    boolean start = true;
    while (at < length) {
      byte b = data[at];
      if (start && b == '"' && columns > 1) {
        int after = afterQuotes(data, at, length);
        at = after > 0 ? after : at + 1;
        start = false;
        continue;
      }
      start = false;
      if (b == delimiter && columns > 1) {
        cells++;
        if (cells < ends.length) {
          ends[cells] = at;
        }
        start = true;
      } else if (b == '\n' && (!returns || (at > from && data[at - 1] == '\r'))) {
        at -= returns ? 1 : 0;
        break;
      }
      at++;
    }
    cells++;
    if (cells < ends.length) {
      ends[cells] = at;
    }
    ends[0] = cells;
    return at;
  }

  /** Where a quoted cell ends that begins here; 0 if it does not end as one. */
  private int afterQuotes(byte[] data, int from, int length) {
    int most = Math.min(length, from + LONGEST_QUOTED);
    for (int at = from + 1; at < most; at++) {
      if (data[at] == '"') {
        if (at + 1 < length && data[at + 1] == '"') {
          at++;
        } else {
          boolean ends =
              at + 1 == length
                  || data[at + 1] == delimiter
                  || data[at + 1] == '\n'
                  || data[at + 1] == '\r';
          return ends ? at + 1 : 0;
        }
      }
    }
    return 0;
  }
}
