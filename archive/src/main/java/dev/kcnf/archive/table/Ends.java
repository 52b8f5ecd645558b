package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.NameShape;
import dev.kcnf.archive.column.Shape;
import java.util.List;

/**
 * The two ends of something: the first two columns that have the same names, as those of where a
 * flight begins and ends. What is said of them, say the distance, is often the same if they are
 * exchanged.
 *
 * @param a a column; -1 if there are no such two
 * @param b the other one
 */
record Ends(int a, int b) {
  /** There are no such two. */
  static final Ends NONE = new Ends(-1, -1);

  private static final int LEAST_NAMES = 16;
  private static final int MOST_COLUMNS = 64;

  /** The ends among the columns of these shapes. */
  static Ends of(List<Shape> shapes) {
    int columns = Math.min(shapes.size(), MOST_COLUMNS);
    for (int a = 0; a < columns; a++) {
      for (int b = a + 1; b < columns; b++) {
        if (shapes.get(a) instanceof NameShape first
            && shapes.get(b) instanceof NameShape second
            && first.size() >= LEAST_NAMES
            && first.isLike(second)) {
          return new Ends(a, b);
        }
      }
    }
    return NONE;
  }

  /** Both, whichever is which; 0 if that cannot be said. */
  long context(Cells[] cells, int row) {
    long first = cells[a].meaning(row);
    long second = cells[b].meaning(row);
    return first == 0 || second == 0 ? 0 : first + second;
  }
}
