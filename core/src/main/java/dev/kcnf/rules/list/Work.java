package dev.kcnf.rules.list;

import java.util.function.BooleanSupplier;

/** How much may still be done, counted in cells looked at: the same on every machine. */
final class Work {
  private long left;
  private final BooleanSupplier stop;

  Work(long cells, BooleanSupplier stop) {
    left = cells;
    this.stop = stop;
  }

  void did(long cells) {
    left -= cells;
  }

  boolean isOver() {
    return left < 0 || stop.getAsBoolean();
  }

  /** A share of what is left. */
  Work share(double part) {
    return new Work((long) (Math.max(0, left) * part), stop);
  }
}
