package dev.kcnf.engines;

import dev.kcnf.encoding.Missing;
import org.jspecify.annotations.Nullable;

/** The values of an engine's rows as cells: the texts that a CSV file of them would have. */
public final class CellText {
  private CellText() {}

  /** The cell of a value; null is a missing one. */
  public static String of(@Nullable Object value) {
    return value == null ? Missing.VALUE : value.toString();
  }
}
