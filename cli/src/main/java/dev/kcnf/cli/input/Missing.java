package dev.kcnf.cli.input;

/** Missing values: {@code ?}, {@code NA} and the empty text are one value of their own. */
final class Missing {
  /** How a missing value is shown. */
  static final String TEXT = "?";

  private Missing() {}

  /** Whether this cell of a column of numbers is missing; there NaN is none, however written. */
  static boolean isNoNumber(String cell) {
    return is(cell) || cell.equalsIgnoreCase("nan");
  }

  static boolean is(String cell) {
    return cell.isEmpty() || cell.equals(TEXT) || cell.equals("NA");
  }
}
