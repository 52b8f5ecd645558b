package dev.kcnf.rules.list;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How much may still be done, counted in cells looked at: the same on every machine. */
final class Work {
  private long left;
  private final BooleanSupplier stop;
  private final @Nullable Work whole; // of which this is a share

  Work(long cells, BooleanSupplier stop) {
    this(cells, stop, null);
  }

  private Work(long cells, BooleanSupplier stop, @Nullable Work whole) {
    left = cells;
    this.stop = stop;
    this.whole = whole;
  }

  void did(long cells) {
    left -= cells;
    if (whole != null) {
      whole.did(cells);
    }
  }

  boolean isOver() {
    return left < 0 || (whole == null ? stop.getAsBoolean() : whole.isOver());
  }

  /** A share of what is left. */
  Work share(double part) {
    return new Work((long) (Math.max(0, left) * part), stop, this);
  }
}
