package dev.kcnf.cli.input;

/** One row that cannot be used; the next one may. Its place is added by who knows it. */
public final class BadRowException extends Exception {
  private static final long serialVersionUID = 1L;

  BadRowException(String problem) {
    super(problem);
  }

  /** A problem with one cell. */
  BadRowException(String column, String problem) {
    super("column '" + column + "': " + problem);
  }

  String problem() {
    return String.valueOf(getMessage());
  }
}
