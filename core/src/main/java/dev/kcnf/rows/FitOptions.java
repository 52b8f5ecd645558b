package dev.kcnf.rows;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.Missing;
import java.util.ArrayList;
import java.util.List;

/**
 * What to make of the columns of a table.
 *
 * @param ignore columns to leave out
 * @param only the columns to predict from; empty for all
 * @param categorical columns whose numbers are names, not to be cut into ranges
 * @param bins how many ranges a column of numbers is cut into; 0 to leave all columns as they are
 * @param binsFrom from how many rows at most the columns are fitted
 * @param missing which texts mean that a cell is missing
 */
public record FitOptions(
    List<String> ignore,
    List<String> only,
    List<String> categorical,
    int bins,
    int binsFrom,
    Missing missing) {
  private static final FitOptions USUAL = new FitOptions(List.of(), List.of(), List.of(), 8, 1000);

  public FitOptions {
    ignore = List.copyOf(ignore);
    only = List.copyOf(only);
    categorical = List.copyOf(categorical);
    if (bins < 0 || bins == 1 || bins > 1000) {
      throw new SettingException("bins", " must be 0 or in 2..1000, was " + bins);
    }
    if (binsFrom < 1 || binsFrom > 1_000_000) {
      throw new SettingException("binsFrom", " must be in 1..1000000, was " + binsFrom);
    }
  }

  /** With the usual texts of missing cells. */
  public FitOptions(
      List<String> ignore, List<String> only, List<String> categorical, int bins, int binsFrom) {
    this(ignore, only, categorical, bins, binsFrom, Missing.USUAL);
  }

  /** The same, where these texts mean that a cell is missing. */
  public FitOptions withMissing(Missing other) {
    return new FitOptions(ignore, only, categorical, bins, binsFrom, other);
  }

  /** All columns, numbers cut into eight quantiles by the first thousand rows. */
  public static FitOptions usual() {
    return USUAL;
  }

  /** The same, with these columns too kept as they are. */
  FitOptions withCategorical(List<String> more) {
    List<String> all = new ArrayList<>(categorical);
    all.addAll(more);
    return new FitOptions(ignore, only, all, bins, binsFrom, missing);
  }
}
