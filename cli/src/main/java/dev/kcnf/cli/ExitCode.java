package dev.kcnf.cli;

/** What the exit status says. */
final class ExitCode {
  static final int DONE = 0;
  static final int INTERNAL_ERROR = 1;
  static final int WRONG_USAGE = 2;
  static final int BAD_INPUT = 3;
  static final int BAD_MODEL = 4;

  /** As shells have it for a process that Ctrl-C has ended. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
