package dev.kcnf.cli.input;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to make of the columns.
 *
 * @param target {@code COLUMN=VALUE}, or {@code COLUMN} where the column has two values like no and
 *     yes; null if there is none, then every row has label 1
 * @param ignore columns to leave out
 * @param only the columns to use as attributes; empty for all
 * @param categorical columns whose numbers are names, not to be cut into bins
 * @param bins how many bins a numeric column is cut into; 0 to leave all columns as they are
 * @param binsFrom from how many rows at most the bins are learned
 */
public record ColumnOptions(
    @Nullable String target,
    List<String> ignore,
    List<String> only,
    List<String> categorical,
    int bins,
    int binsFrom) {

  public ColumnOptions {
    ignore = List.copyOf(ignore);
    only = List.copyOf(only);
    categorical = List.copyOf(categorical);
    if (bins < 0 || bins == 1 || bins > 1000) {
      throw new OptionException("--bins must be 0 or in 2..1000, was " + bins);
    }
    if (binsFrom < 1 || binsFrom > 1_000_000) {
      throw new OptionException("--bins-from must be in 1..1000000, was " + binsFrom);
    }
  }

  /** The same, with these columns too kept as they are. */
  ColumnOptions withCategorical(List<String> more) {
    List<String> all = new ArrayList<>(categorical);
    all.addAll(more);
    return new ColumnOptions(target, ignore, only, all, bins, binsFrom);
  }

  /** The usual settings for this target. */
  public static ColumnOptions of(String target) {
    return new ColumnOptions(target, List.of(), List.of(), List.of(), 8, 1000);
  }
}
