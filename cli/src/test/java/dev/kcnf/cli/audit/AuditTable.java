package dev.kcnf.cli.audit;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A random table as text, and as the Booleans that its columns are by definition: one for a pair of
 * no and yes, else one per value; none for a constant, unless there is nothing else.
 *
 * @param cells the cells without the label
 * @param labels of the rows
 * @param booleans the rows as bits
 * @param d how many Booleans there are
 */
@SuppressWarnings("ArrayRecordComponent") // read by the oracles, never compared
public record AuditTable(List<String[]> cells, boolean[] labels, long[] booleans, int d) {
  private static final List<Set<String>> PAIRS =
      List.of(Set.of("0", "1"), Set.of("no", "yes"), Set.of("f", "t"), Set.of("false", "true"));
  private static final List<String> YES = List.of("1", "yes", "t", "true");
  private static final List<String> COLOURS = List.of("red", "green", "blue", "?");

  /**
   * The table of this number: with 1 to 12 columns, 1 to 30 rows, and each of the hard features.
   */
  public static AuditTable number(int number) {
    SplitMix random = SplitMix.of(number);
    int columns = 1 + number % 12;
    int rows = 1 + random.nextInt(30);
    int feature = number / 12 % 6;
    boolean noise = feature == 1 || feature == 5;
    boolean duplicates = feature == 2 || feature == 5;
    boolean constants = feature == 3;
    boolean oneLabel = feature == 4;
    int[] kinds = new int[columns];
    for (int c = 0; c < columns; c++) {
      int kind = random.nextInt(5); // four pairs, and colours
      kinds[c] = kind == 4 && columns > 6 ? 0 : kind;
      kinds[c] = constants && random.nextInt(2) == 0 ? 5 : kinds[c];
    }
    int rule = random.nextInt(1 << columns);
    rule &= random.nextInt(1 << columns); // a few of the columns
    List<String[]> cells = new ArrayList<>();
    boolean[] labels = new boolean[rows];
    for (int t = 0; t < rows; t++) {
      int bits = random.nextInt(1 << columns);
      boolean again = duplicates && t > 0 && random.nextInt(2) == 0;
      String[] row = again ? cells.get(random.nextInt(t)) : row(bits, kinds, random);
      cells.add(row);
      boolean holds = true;
      for (int c = 0; c < columns; c++) {
        holds &= (rule >>> c & 1) == 0 || YES.contains(row[c]) || row[c].equals("red");
      }
      labels[t] = oneLabel || holds != (noise && random.nextInt(4) == 0);
    }
    labels[rows - 1] |= none(labels); // the command wants a label 1
    return expanded(cells, labels);
  }

  private static boolean none(boolean[] labels) {
    for (boolean label : labels) {
      if (label) {
        return false;
      }
    }
    return true;
  }

  private static String[] row(int bits, int[] kinds, SplitMix random) {
    String[] row = new String[kinds.length];
    for (int c = 0; c < row.length; c++) {
      boolean yes = (bits >>> c & 1) == 1;
      row[c] =
          switch (kinds[c]) {
            case 0 -> yes ? "1" : "0";
            case 1 -> yes ? "yes" : "no";
            case 2 -> yes ? "t" : "f";
            case 3 -> yes ? "true" : "false";
            case 4 -> COLOURS.get(random.nextInt(COLOURS.size()));
            default -> "same";
          };
    }
    return row;
  }

  private static AuditTable expanded(List<String[]> cells, boolean[] labels) {
    long[] booleans = new long[cells.size()];
    int columns = cells.get(0).length;
    List<Set<String>> values = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      Set<String> own = new LinkedHashSet<>();
      for (String[] row : cells) {
        own.add(row[c]);
      }
      values.add(PAIRS.get(0).containsAll(own) ? PAIRS.get(0) : own); // 0 and 1 even if one is
    }
    boolean constant = values.stream().allMatch(own -> own.size() == 1);
    int d = 0;
    for (int c = 0; c < columns; c++) {
      boolean pair = PAIRS.contains(values.get(c));
      if (!pair && values.get(c).size() == 1 && !constant) {
        continue;
      }
      for (String value : pair ? yes(values.get(c)) : values.get(c)) {
        for (int t = 0; t < booleans.length; t++) {
          booleans[t] |= cells.get(t)[c].equals(value) ? 1L << d : 0;
        }
        d++;
      }
    }
    return new AuditTable(cells, labels, booleans, d);
  }

  private static Set<String> yes(Set<String> pair) {
    Set<String> yes = new LinkedHashSet<>(pair);
    yes.retainAll(YES);
    return yes;
  }

  /** As CSV, the label last. */
  public String csv() {
    StringBuilder csv = new StringBuilder();
    for (int c = 0; c < cells.get(0).length; c++) {
      csv.append(String.format(Locale.ROOT, "c%d,", c + 1));
    }
    csv.append("y\n");
    for (int t = 0; t < labels.length; t++) {
      csv.append(String.join(",", cells.get(t))).append(labels[t] ? ",pos\n" : ",neg\n");
    }
    return csv.toString();
  }
}
