package dev.kcnf.cli.console;

/** The exit statuses. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int INTERNAL_ERROR = 1;
  public static final int WRONG_USAGE = 2;
  public static final int BAD_INPUT = 3;
  public static final int BAD_MODEL = 4;

  /** Rows violate the rules that they were checked against. */
  public static final int VIOLATED = 5;

  /** What shells report after Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
