package dev.kcnf.cli.input;

/** Missing values: {@code ?}, {@code NA} and the empty text are one value of their own. */
final class Missing {
  /** How a missing value is shown. */
  static final String TEXT = "?";

  private Missing() {}

  static boolean is(String cell) {
    return cell.isEmpty() || cell.equals(TEXT) || cell.equals("NA");
  }
}
