package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;

/**
 * Numbers of which there are many: each is found by halving a range of 2^bits numbers again and
 * again. If some last digits are frequent whatever stands before them, as in amounts that are
 * hundreds and prices that are cents, then the number without these is found first, and they in
 * turn, as if they were a cell of their own.
 */
public final class RangeShape implements Shape {
  /** How many last digits can be set apart. */
  static final int MOST_DIGITS = 6;

  private static final long EXCEPTIONS = 1L << 62;
  private static final long DIGITS = 1L << 61;

  private final NumberFormatting formatting;
  private final long base;
  private final int bits;
  private final int digits;
  private final long unit; // 10 to the digits
  private final ValueTree exceptions;

  /**
   * A shape.
   *
   * @param formatting how numbers and exceptions are written
   * @param base the smallest number, without the last digits
   * @param bits the size of the range, at most 60
   * @param digits how many last digits are set apart
   */
  public RangeShape(NumberFormatting formatting, long base, int bits, int digits) {
    this.formatting = formatting;
    this.base = base;
    this.bits = bits;
    this.digits = digits;
    this.unit = unit(digits);
    this.exceptions = ValueTree.byCount(new int[formatting.exceptions()]);
  }

  /** What numbers are divided by to take off so many digits. */
  static long unit(int digits) {
    long unit = 1;
    for (int i = 0; i < digits; i++) {
      unit *= 10;
    }
    return unit;
  }

  int digits() {
    return digits;
  }

  long base() {
    return base;
  }

  int bits() {
    return bits;
  }

  NumberFormatting formatting() {
    return formatting;
  }

  @Override
  public Cells cells(int rows) {
    return new RangeCells(this, rows);
  }

  @Override
  public String description() {
    return bits
        + "-bit "
        + formatting.description()
        + (digits > 0 ? " and their last " + (digits > 1 ? digits + " digits" : "digit") : "");
  }

  private static final class RangeCells extends Cells {
    private final RangeShape shape;
    private final NumberColumn column;

    RangeCells(RangeShape shape, int rows) {
      this.shape = shape;
      this.column = new NumberColumn(shape.formatting, rows);
    }

    @Override
    public boolean set(int row, byte[] data, int from, int to) {
      if (!column.set(row, data, from, to)) {
        return false;
      }
      return column.exception(row) >= 0 || offset(row) >>> shape.bits == 0;
    }

    /** The number without its last digits, counted from the smallest. */
    private long offset(int row) {
      return Math.floorDiv(column.coded(row), shape.unit) - shape.base;
    }

    @Override
    public void code(int row, Decider decider) {
      if (shape.formatting.exceptions() > 0) {
        int known = column.exception(row);
        if (decider.decide(known >= 0 ? 1 : 0, EXCEPTIONS, 0) != 0) {
          int special =
              Trees.code(shape.exceptions, Math.max(0, known), true, EXCEPTIONS + 1, decider);
          column.decodedException(row, special);
          return;
        }
      }
      long low = halve(offset(row), shape.bits, shape.base * shape.unit, shape.unit, 0, decider);
      if (shape.digits > 0) {
        int bits = 64 - Long.numberOfLeadingZeros(shape.unit - 1);
        low = halve(Math.floorMod(column.coded(row), shape.unit), bits, low, 1, DIGITS, decider);
      }
      column.decoded(row, low);
    }

    /** Codes a number below 2^bits; returns the sum of it, so many times, and of a first one. */
    private static long halve(
        long known, int bits, long first, long times, long nodes, Decider decider) {
      long prefix = 1;
      long low = first;
      for (int i = bits - 1; i >= 0; i--) {
        long half = times << i;
        int bit = (int) (known >>> i) & 1;
        bit = decider.decide(bit, nodes + prefix, bits - 1 - i, low + half, 2 * half);
        prefix = prefix << 1 | bit;
        low += bit * half;
      }
      return low;
    }

    @Override
    public void write(int row, ByteBuilder out) {
      column.write(row, out);
    }

    @Override
    public boolean same(int row, Cells other, int ofRow) {
      return other instanceof RangeCells of && column.same(row, of.column, ofRow);
    }

    @Override
    public void copy(int row, Cells other, int ofRow) {
      column.copy(row, ((RangeCells) other).column, ofRow);
    }

    @Override
    public int views() {
      return 4 + column.views();
    }

    @Override
    public int clockView() {
      return column.clockView() < 0 ? -1 : 4 + column.clockView();
    }

    @Override
    public long view(int view, int row) {
      if (view >= 4) {
        return column.view(view - 4, row);
      }
      long whole = column.coded(row) - shape.base * shape.unit;
      int keep = 1 + 3 * view;
      return Slots.hash(
          view + 5, view == 0 ? whole : offset(row) >>> Math.max(0, shape.bits - keep));
    }

    @Override
    public int label(int row) {
      return (int) (offset(row) >>> Math.max(0, shape.bits - 6));
    }

    @Override
    public boolean isNumeric() {
      return true;
    }

    @Override
    public long number(int row) {
      return column.coded(row);
    }
  }
}
