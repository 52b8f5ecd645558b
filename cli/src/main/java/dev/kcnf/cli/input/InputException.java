package dev.kcnf.cli.input;

/** Input data that cannot be used. The message names the file, and the line and column if known. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private InputException(String message) {
    super(message);
  }

  /** A problem with the input as a whole. */
  public static InputException of(String source, String problem) {
    return new InputException(source + ": " + problem);
  }

  /** A problem with one line. */
  public static InputException at(String source, long line, String problem) {
    return new InputException(source + ", line " + line + ": " + problem);
  }

  /** A problem with one cell. */
  public static InputException at(String source, long line, String column, String problem) {
    return new InputException(source + ", line " + line + ", column '" + column + "': " + problem);
  }
}
