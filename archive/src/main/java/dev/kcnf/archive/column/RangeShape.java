package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;

/**
 * Numbers of which there are many: each is found by halving a range of 2^bits numbers again and
 * again.
 */
public final class RangeShape implements Shape {
  private static final long EXCEPTIONS = 1L << 62;

  private final NumberFormatting formatting;
  private final long base;
  private final int bits;
  private final ValueTree exceptions;

  /**
   * A shape.
   *
   * @param formatting how numbers and exceptions are written
   * @param base the smallest number
   * @param bits the size of the range, at most 60
   */
  public RangeShape(NumberFormatting formatting, long base, int bits) {
    this.formatting = formatting;
    this.base = base;
    this.bits = bits;
    this.exceptions = ValueTree.byCount(new int[formatting.exceptions()]);
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
    return bits + "-bit " + formatting.description();
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
      long offset = column.coded(row) - shape.base;
      return column.exception(row) >= 0 || (offset >= 0 && offset >>> shape.bits == 0);
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
      long known = column.coded(row) - shape.base;
      long prefix = 1;
      long low = shape.base;
      for (int i = shape.bits - 1; i >= 0; i--) {
        long half = 1L << i;
        int bit = (int) (known >>> i) & 1;
        bit = decider.decide(bit, prefix, shape.bits - 1 - i, low + half, 2 * half);
        prefix = prefix << 1 | bit;
        low += bit * half;
      }
      column.decoded(row, low);
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
      long offset = column.coded(row) - shape.base;
      int keep = 1 + 3 * view;
      int cut = view == 0 ? 0 : Math.max(0, shape.bits - keep);
      return Slots.hash(view + 5, offset >>> cut);
    }

    @Override
    public int label(int row) {
      return (int) ((column.coded(row) - shape.base) >>> Math.max(0, shape.bits - 6));
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
