package dev.kcnf.cli.input;

/** An option that does not fit the data: wrong usage, though it shows only once data are read. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OptionException(String message) {
    super(message);
  }
}
