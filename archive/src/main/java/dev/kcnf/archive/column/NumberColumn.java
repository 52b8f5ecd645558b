package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;

/** The numbers of a block: what is coded of each, what it is, and which cells are no numbers. */
final class NumberColumn {
  private final NumberFormatting formatting;
  private final long[] absolute; // an exception has that of the row above
  private final long[] coded;
  private final byte[] exception;
  private final byte[] buffer = new byte[64];

  NumberColumn(NumberFormatting formatting, int rows) {
    this.formatting = formatting;
    this.absolute = new long[rows];
    this.coded = new long[rows];
    this.exception = new byte[rows];
  }

  private long above(int row) {
    return row == 0 ? 0 : absolute[row - 1];
  }

  boolean set(int row, byte[] data, int from, int to) {
    int special = formatting.exception(data, from, to);
    if (special >= 0) {
      decodedException(row, special);
      return true;
    }
    long value = formatting.notation().parse(data, from, to);
    if (value == Notation.NONE) {
      return false;
    }
    exception[row] = -1;
    absolute[row] = value;
    coded[row] = formatting.difference() ? value - above(row) : value;
    return true;
  }

  void decoded(int row, long value) {
    exception[row] = -1;
    coded[row] = value;
    absolute[row] = formatting.difference() ? value + above(row) : value;
  }

  void decodedException(int row, int special) {
    exception[row] = (byte) special;
    absolute[row] = above(row);
    coded[row] = row == 0 ? 0 : coded[row - 1];
  }

  boolean same(int row, NumberColumn of, int ofRow) {
    return exception[row] == of.exception[ofRow]
        && (exception[row] >= 0 || coded[row] == of.coded[ofRow]);
  }

  void copy(int row, NumberColumn of, int ofRow) {
    if (of.exception[ofRow] >= 0) {
      decodedException(row, of.exception[ofRow]);
    } else {
      decoded(row, of.coded[ofRow]);
    }
  }

  int exception(int row) {
    return exception[row];
  }

  long coded(int row) {
    return coded[row];
  }

  void write(int row, ByteBuilder out) {
    if (exception[row] >= 0) {
      byte[] cell = formatting.exceptionCells()[exception[row]];
      out.add(cell, 0, cell.length);
    } else {
      int end = formatting.notation().write(absolute[row], buffer, 0);
      out.add(buffer, 0, end);
    }
  }

  private int unitsPerDay() {
    Notation notation = formatting.notation();
    return notation.style() == Notation.Style.DATE
        ? DateTemplate.of(notation.digits()).unitsPerDay()
        : 0;
  }

  /**
   * Beside what is coded: the number itself; of dates the quarter, the hour, the weekday, the
   * minute.
   */
  int views() {
    int units = unitsPerDay();
    return (formatting.difference() ? 1 : 0) + (units > 1 ? 4 : units == 1 ? 1 : 0);
  }

  /** The view of the quarter of an hour, or -1. */
  int clockView() {
    return unitsPerDay() > 1 ? formatting.difference() ? 1 : 0 : -1;
  }

  long view(int view, int row) {
    int v = formatting.difference() ? view : view + 1;
    int units = unitsPerDay();
    if (v == 0 || units == 0) {
      return Slots.hash(71, absolute[row]);
    }
    long time = Math.floorMod(absolute[row], (long) units);
    long day = Math.floorMod(Math.floorDiv(absolute[row], (long) units), 7L);
    if (v == 3 || units == 1) {
      return Slots.hash(72, day);
    }
    if (v == 4) {
      return Slots.hash(75, time / (units / 1440));
    }
    return v == 1 ? Slots.hash(73, time / (units / 96)) : Slots.hash(74, time / (units / 24));
  }
}
