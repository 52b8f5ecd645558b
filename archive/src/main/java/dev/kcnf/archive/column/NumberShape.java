package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;
import java.util.Arrays;

/**
 * Numbers of which there are few: a sorted list, and a tree that keeps its order, so that its
 * decisions are comparisons. Cells that are no numbers, such as NA, stand before the numbers.
 *
 * <p>Where each number is near the one above it, the differences are what is listed.
 */
public final class NumberShape implements Shape {
  private static final int LABELS = 32;

  private final NumberFormatting formatting;
  private final long[] numbers;
  private final int[] counts;
  private final ValueTree tree;
  private final long[] split;
  private final long[] width; // 0: the node does not compare numbers

  /**
   * A shape.
   *
   * @param formatting how numbers and exceptions are written
   * @param numbers the numbers or differences, ascending
   * @param counts about how often each exception and each number occurs
   */
  public NumberShape(NumberFormatting formatting, long[] numbers, int[] counts) {
    this.formatting = formatting;
    this.numbers = numbers;
    this.counts = counts;
    this.tree = ValueTree.inOrder(Arrays.copyOf(counts, counts.length + 1));
    this.split = new long[tree.nodes()];
    this.width = new long[tree.nodes()];
    if (tree.nodes() > 0) {
      measure(0, 0, counts.length + 1, tree.lastLeft());
    }
  }

  private void measure(int node, int from, int to, int[] lastLeft) {
    if (node < 0) {
      return;
    }
    int specials = formatting.exceptions();
    int right = lastLeft[node] + 1;
    int end = Math.min(to, specials + numbers.length);
    if (from >= specials && right < end) {
      split[node] = numbers[right - specials];
      width[node] = Math.max(1, numbers[end - 1 - specials] - numbers[from - specials] + 1);
    }
    measure(tree.child(node, 0), from, right, lastLeft);
    measure(tree.child(node, 1), right, to, lastLeft);
  }

  @Override
  public NumberCells cells(int rows) {
    return new NumberCells(this, rows);
  }

  /** How many different ones there are. */
  public int size() {
    return numbers.length;
  }

  long[] numbers() {
    return numbers;
  }

  int[] counts() {
    return counts;
  }

  public NumberFormatting formatting() {
    return formatting;
  }

  @Override
  public String description() {
    return numbers.length + " " + formatting.description();
  }

  /** Cells that are numbers of a list. */
  public static final class NumberCells extends Cells {
    private final NumberShape shape;
    private final int specials;
    private final int[] symbol;
    private final NumberColumn column;
    private long[] late = new long[0];
    private ValueTree lateTree = ValueTree.byCount(new int[0]);

    NumberCells(NumberShape shape, int rows) {
      this.shape = shape;
      this.specials = shape.formatting.exceptions();
      this.symbol = new int[rows];
      this.column = new NumberColumn(shape.formatting, rows);
    }

    /** Numbers that only this block has, ascending. */
    public void addLate(long[] numbers, int[] counts) {
      late = numbers;
      lateTree = ValueTree.byCount(counts);
    }

    /** The number or difference that this cell would be, or {@link Notation#NONE}. */
    public long coded(int row, byte[] data, int from, int to) {
      return column.set(row, data, from, to) ? column.coded(row) : Notation.NONE;
    }

    /** Whether the shape's list has this number. */
    public boolean isListed(long number) {
      return Arrays.binarySearch(shape.numbers, number) >= 0;
    }

    /** Whether the last cell set was an exception. */
    public boolean isException(int row) {
      return column.exception(row) >= 0;
    }

    @Override
    public boolean set(int row, byte[] data, int from, int to) {
      if (!column.set(row, data, from, to)) {
        return false;
      }
      int exception = column.exception(row);
      if (exception >= 0) {
        symbol[row] = exception;
        return true;
      }
      long coded = column.coded(row);
      int found = Arrays.binarySearch(shape.numbers, coded);
      if (found < 0) {
        found = Arrays.binarySearch(late, coded);
        if (found < 0) {
          return false;
        }
        found += shape.numbers.length + 1;
      }
      symbol[row] = specials + found;
      return true;
    }

    @Override
    public void code(int row, Decider decider) {
      int none = specials + shape.numbers.length;
      int s = symbol[row];
      int first = walk(Math.min(s, none), decider);
      if (first == none) {
        int more = Trees.code(lateTree, Math.max(0, s - none - 1), true, 1L << 32, decider);
        symbol[row] = none + 1 + more;
        column.decoded(row, late[more]);
      } else {
        symbol[row] = first;
        if (first < specials) {
          column.decodedException(row, first);
        } else {
          column.decoded(row, shape.numbers[first - specials]);
        }
      }
    }

    private int walk(int value, Decider decider) {
      ValueTree tree = shape.tree;
      if (tree.nodes() == 0) {
        return 0;
      }
      int none = late.length > 0 ? Integer.MIN_VALUE : ~tree.nodes();
      long path = tree.path(value);
      int depth = tree.depth(value);
      int node = 0;
      for (int i = 0; node >= 0; i++) {
        int side = 0;
        if (tree.child(node, 1) != none) {
          int bit = i < depth ? (int) (path >>> (depth - 1 - i)) & 1 : 0;
          long width = shape.width[node];
          side =
              width > 0
                  ? decider.decide(bit, node, i, shape.split[node], width)
                  : decider.decide(bit, node, i);
        }
        node = tree.child(node, side);
      }
      return ~node;
    }

    @Override
    public void write(int row, ByteBuilder out) {
      column.write(row, out);
    }

    @Override
    public boolean same(int row, Cells other, int ofRow) {
      return other instanceof NumberCells of && of.symbol[ofRow] == symbol[row];
    }

    @Override
    public void copy(int row, Cells other, int ofRow) {
      NumberCells of = (NumberCells) other;
      symbol[row] = of.symbol[ofRow];
      column.copy(row, of.column, ofRow);
    }

    @Override
    public int views() {
      return symbolViews() + column.views();
    }

    @Override
    public int clockView() {
      return column.clockView() < 0 ? -1 : symbolViews() + column.clockView();
    }

    private int symbolViews() {
      return shape.numbers.length > 12 ? 4 : 1;
    }

    @Override
    public long view(int view, int row) {
      int s = symbol[row];
      if (view == 0) {
        return s + 1L;
      }
      if (view >= symbolViews()) {
        return column.view(view - symbolViews(), row);
      }
      int none = specials + shape.numbers.length;
      int keep = 1 + 2 * view;
      ValueTree tree = shape.tree;
      int known = Math.min(s, none);
      int depth = tree.depth(known);
      long path = tree.path(known);
      int cut = Math.max(0, depth - keep);
      return Slots.hash(path >>> cut, Math.min(depth, keep));
    }

    @Override
    public int label(int row) {
      return shape.numbers.length <= LABELS ? symbol[row] : (int) view(2, row);
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
