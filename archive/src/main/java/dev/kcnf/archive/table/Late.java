package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.NameShape;
import dev.kcnf.archive.column.Notation;
import dev.kcnf.archive.column.NumberShape;
import dev.kcnf.archive.column.Shape;
import dev.kcnf.archive.column.ShapeCoder;
import dev.kcnf.archive.column.ShapeFinder;
import dev.kcnf.archive.column.TextShape;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * What a later block has in a column that the first block did not have: a list of its own. If that
 * would be too long, or the cells are of another nature, the column's shape does not fit.
 */
final class Late {
  private static final double MANY = 0.35;

  private boolean fits;
  private byte[][] names = new byte[0][];
  private long[] numbers = new long[0];
  private int[] counts = new int[0];

  Late(Shape shape, Block block, int column, boolean quoted, boolean first) {
    if (first || block.source == null || (quoted && !block.isQuoted(column))) {
      return;
    }
    ShapeFinder.CellSource cells = block.column(column, quoted);
    int rows = block.dataRows();
    if (shape instanceof NameShape known) {
      names(known, cells, rows);
    } else if (shape instanceof NumberShape known) {
      numbers(known, cells, rows);
    } else if (shape instanceof TextShape) {
      fits = true;
    } else {
      Cells all = shape.cells(rows);
      fits = true;
      for (int r = 0; r < rows && fits; r++) {
        fits = all.set(r, cells.data(), cells.from(r), cells.to(r));
      }
    }
  }

  private void names(NameShape known, ShapeFinder.CellSource cells, int rows) {
    TreeMap<String, Integer> fresh = new TreeMap<>();
    for (int r = 0; r < rows; r++) {
      if (!known.has(cells.data(), cells.from(r), cells.to(r))) {
        fresh.merge(NameShape.latin(cells.data(), cells.from(r), cells.to(r)), 1, Integer::sum);
      }
    }
    fits = fresh.size() <= MANY * rows;
    names = fresh.keySet().stream().map(NameShape::bytes).toArray(byte[][]::new);
    counts = fresh.values().stream().mapToInt(ShapeFinder::rounded).toArray();
  }

  private void numbers(NumberShape known, ShapeFinder.CellSource cells, int rows) {
    NumberShape.NumberCells all = known.cells(rows);
    TreeMap<Long, Integer> fresh = new TreeMap<>();
    for (int r = 0; r < rows; r++) {
      long coded = all.coded(r, cells.data(), cells.from(r), cells.to(r));
      if (coded == Notation.NONE) {
        return;
      }
      if (!all.isException(r) && !all.isListed(coded)) {
        fresh.merge(coded, 1, Integer::sum);
      }
    }
    fits = fresh.size() <= MANY * rows;
    numbers = fresh.keySet().stream().mapToLong(Long::longValue).toArray();
    counts = fresh.values().stream().mapToInt(ShapeFinder::rounded).toArray();
  }

  /** Whether the column is of its shape in this block, too. */
  boolean fits() {
    return fits;
  }

  /** Codes the list, and gives it to the cells. */
  void code(ShapeCoder coder, Cells cells) {
    if (cells instanceof NameShape.NameCells known) {
      byte[][] list = coder.list(names);
      known.addLate(list, coder.counts(list.length, counts));
    } else if (cells instanceof NumberShape.NumberCells known) {
      long[] list = coder.ascending(numbers);
      known.addLate(Arrays.copyOf(list, list.length), coder.counts(list.length, counts));
    }
  }
}
