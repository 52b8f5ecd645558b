package dev.kcnf.cli.console;

/** Wrong usage: an option that is wrong or does not fit the data. */
public final class OptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OptionException(String message) {
    super(message);
  }
}
