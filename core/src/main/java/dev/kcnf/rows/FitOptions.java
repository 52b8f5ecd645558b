package dev.kcnf.rows;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to make of the columns of a table.
 *
 * @param ignore columns to leave out
 * @param only the columns to predict from; empty for all
 * @param kinds what columns are to be taken for, by name; the others are told apart by their cells
 * @param bins how many ranges a column of numbers is cut into; 0 to take all columns for
 *     categories, {@link #BY_ROWS} for as many as the rows pay for
 * @param binsFrom from how many rows at most the columns are fitted
 * @param missing which texts mean that a cell is missing
 */
public record FitOptions(
    List<String> ignore,
    List<String> only,
    Map<String, ColumnKind> kinds,
    int bins,
    int binsFrom,
    Missing missing) {
  /**
   * Eight ranges; of a whole table of less than 500 rows six, of less than 250 five, of less than
   * 125 four: each range more has to be learned.
   */
  public static final int BY_ROWS = -1;

  private static final int USUAL_BINS = 8;

  private static final FitOptions USUAL =
      new FitOptions(List.of(), List.of(), Map.of(), BY_ROWS, 1000);

  public FitOptions {
    ignore = List.copyOf(ignore);
    only = List.copyOf(only);
    kinds = Map.copyOf(kinds);
    if (bins != BY_ROWS) {
      checkBins(bins);
    }
    if (binsFrom < 1 || binsFrom > 1_000_000) {
      throw new SettingException("binsFrom", " must be in 1..1000000, was " + binsFrom);
    }
  }

  /** With the usual texts of missing cells. */
  public FitOptions(
      List<String> ignore,
      List<String> only,
      Map<String, ColumnKind> kinds,
      int bins,
      int binsFrom) {
    this(ignore, only, kinds, bins, binsFrom, Missing.USUAL);
  }

  /** All columns, numbers cut into quantiles by the first thousand rows. */
  public static FitOptions usual() {
    return USUAL;
  }

  /** As usual, where the rows to look at are the first of a stream that goes on. */
  public static FitOptions ofStream() {
    return USUAL.withBins(USUAL_BINS);
  }

  /** The same, with numbers cut into so many ranges. */
  public FitOptions withBins(int other) {
    checkBins(other);
    return new FitOptions(ignore, only, kinds, other, binsFrom, missing);
  }

  private static void checkBins(int bins) {
    if (bins < 0 || bins == 1 || bins > 1000) {
      throw new SettingException("bins", " must be 0 or in 2..1000, was " + bins);
    }
  }

  /** How many ranges a column gets at most; so many different whole numbers need none. */
  int mostBins() {
    return bins == BY_ROWS ? USUAL_BINS : bins;
  }

  /** How many ranges a column of a whole table of so many rows gets. */
  int binsOfWhole(int rows) {
    if (bins != BY_ROWS) {
      return bins;
    }
    return rows < 125 ? 4 : rows < 250 ? 5 : rows < 500 ? 6 : USUAL_BINS;
  }

  /** The same, where these texts mean that a cell is missing. */
  public FitOptions withMissing(Missing other) {
    return new FitOptions(ignore, only, kinds, bins, binsFrom, other);
  }

  /** The same, with these columns taken for categories unless something else was said of them. */
  FitOptions withCategories(List<String> columns) {
    Map<String, ColumnKind> all = new LinkedHashMap<>();
    columns.forEach(column -> all.put(column, ColumnKind.CATEGORY));
    all.putAll(kinds);
    return new FitOptions(ignore, only, all, bins, binsFrom, missing);
  }
}
