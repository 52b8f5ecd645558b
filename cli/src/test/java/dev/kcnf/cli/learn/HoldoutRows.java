package dev.kcnf.cli.learn;

/** Which rows are held out, for tests elsewhere. */
public final class HoldoutRows {
  private HoldoutRows() {}

  /** Whether the row on this line is held out. */
  public static boolean isHeld(long line, double share) {
    return Holdout.holds(line, share);
  }
}
