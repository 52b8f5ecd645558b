package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.mix.Slots;
import java.util.Arrays;

/**
 * Cells that a cell is predicted from, together: each a column, a view of it, and how many rows up.
 */
final class Context {
  private static final long NO_ROW = 0x1234;

  private final long[] parts;

  Context(long... parts) {
    this.parts = parts;
  }

  static long part(int column, int view, int back) {
    return (long) back << 48 | (long) column << 16 | view;
  }

  static int column(long part) {
    return (int) (part >>> 16);
  }

  static int back(long part) {
    return (int) (part >>> 48);
  }

  int size() {
    return parts.length;
  }

  long part(int i) {
    return parts[i];
  }

  /** Whether all its cells are of the rows above. */
  boolean isAbove() {
    for (long part : parts) {
      if (back(part) == 0) {
        return false;
      }
    }
    return true;
  }

  static long value(Cells[] cells, long part, int row) {
    int from = row - back(part);
    if (from < 0) {
      return NO_ROW;
    }
    Cells of = cells[column(part)];
    int view = (int) part & 0xFFFF;
    return of.view(view < of.views() ? view : 0, from); // it may have another shape now
  }

  long hash(Cells[] cells, int row) {
    long h = parts.length;
    for (long part : parts) {
      h = Slots.hash(Slots.hash(h, part), value(cells, part, row));
    }
    return h;
  }

  boolean same(Context other) {
    return Arrays.equals(parts, other.parts);
  }
}
