package dev.kcnf.encoding;

/** Missing cells: {@code ?}, {@code NA} and the empty text are one value of their own. */
public final class Missing {
  /** The name of the value of missing cells. */
  public static final String VALUE = "?";

  private Missing() {}

  /** Whether this cell is missing. */
  public static boolean is(String cell) {
    return cell.isEmpty() || cell.equals(VALUE) || cell.equals("NA");
  }

  /** Whether this cell of a column of numbers is missing; there NaN is none, however written. */
  public static boolean isNoNumber(String cell) {
    return is(cell) || cell.equalsIgnoreCase("nan");
  }
}
