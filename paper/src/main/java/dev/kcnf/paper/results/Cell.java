package dev.kcnf.paper.results;

import org.jspecify.annotations.Nullable;

/**
 * One figure of a table.
 *
 * @param row the row it stands in
 * @param column the column it stands in
 * @param ours what we measured; a median where there is a spread
 * @param published what the paper prints there, or what its theorem says; null if nothing
 * @param spread how ours varied; null if it is one figure
 * @param range where it falls nine times in ten, if it is a maximum of random runs; else null
 */
public record Cell(
    String row,
    String column,
    double ours,
    @Nullable Double published,
    @Nullable Spread spread,
    @Nullable Range range) {

  /** A figure without a range. */
  public Cell(
      String row, String column, double ours, @Nullable Double published, @Nullable Spread spread) {
    this(row, column, ours, published, spread, null);
  }

  public static Cell of(String row, Object column, double ours) {
    return new Cell(row, column.toString(), ours, null, null);
  }

  public static Cell of(String row, Object column, double ours, double published) {
    return new Cell(row, column.toString(), ours, published, null);
  }

  public static Cell of(String row, Object column, double ours, double published, Range range) {
    return new Cell(row, column.toString(), ours, published, null, range);
  }

  /** Ours over the published figure, minus 1; NaN if nothing is published. */
  public double difference() {
    return published == null ? Double.NaN : ours == published ? 0 : ours / published - 1;
  }
}
