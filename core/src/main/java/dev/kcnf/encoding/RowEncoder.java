package dev.kcnf.encoding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns rows of cells into one example that is filled again for each row: nothing is allocated for
 * cells that were seen before. For one thread.
 */
public final class RowEncoder {
  /** How many cells of a column are remembered; the others are looked up each time. */
  private static final int REMEMBERED = 1 << 12;

  /** How many cells of a column are found at once if the same text object comes again. */
  private static final int LATEST = 1 << 7;

  private static final int NOT_KNOWN = Integer.MIN_VALUE;

  private final Columns columns;
  private final int[] positions; // of the columns in a row; negative where it is not needed
  private final boolean grow;
  private final int[] values;
  private final double[] numbers;
  private final Cells[] cells; // of the columns that become attributes
  private final Example example;
  private String[] last = {};

  private RowEncoder(Columns columns, int[] positions, boolean grow) {
    if (positions.length != columns.size() && positions.length != 0) {
      throw new IllegalArgumentException(
          columns.size() + " columns need as many positions, got " + positions.length);
    }
    this.columns = columns;
    this.positions =
        positions.length == 0 ? IntStream.range(0, columns.size()).toArray() : positions.clone();
    this.grow = grow;
    values = new int[columns.schema().size()];
    numbers = columns.numbers();
    cells =
        IntStream.range(0, columns.size())
            .filter(c -> columns.attributes(c) > 0)
            .mapToObj(c -> new Cells(columns, c, this.positions[c]))
            .toArray(Cells[]::new);
    example = Example.reused(columns.schema().layout(), values, numbers);
  }

  /**
   * For rows to learn: new values are added to the schema.
   *
   * @param positions where the columns are in a row; none if a row is in column order
   */
  public static RowEncoder learning(Columns columns, int... positions) {
    return new RowEncoder(columns, positions, true);
  }

  /**
   * For rows to predict: the schema stays as it is.
   *
   * @param positions where the columns are in a row; none if a row is in column order
   */
  public static RowEncoder lookingUp(Columns columns, int... positions) {
    return new RowEncoder(columns, positions, false);
  }

  /** The text of the cell of this column in the row encoded last. */
  public String cell(int column) {
    return last[positions[column]];
  }

  public Columns columns() {
    return columns;
  }

  /** The same, for the same columns with another schema. */
  public RowEncoder copy(Columns other) {
    return new RowEncoder(other, positions, grow);
  }

  /**
   * The example of this row, good until the next call.
   *
   * @param row its cells
   * @param ids numbers that always stand for the same text in a column, negative where there is
   *     none; empty if the cells have no numbers
   * @throws CellException if a cell is no value of its column
   */
  public Example encode(String[] row, int[] ids) {
    last = row;
    boolean hasOpen = false;
    for (Cells known : cells) {
      int id = ids.length == 0 ? -1 : ids[known.position];
      if (known.byId.has(id)) {
        known.byId.get(id, known.first, values, numbers);
      } else {
        hasOpen |= !encodeCell(known, row[known.position], id, false);
      }
    }
    return filled(row, ids, hasOpen);
  }

  private Example filled(String[] row, int[] ids, boolean hasOpen) {
    if (hasOpen && grow) {
      addValues(row, ids);
    }
    example.refill(columns.schema().layout());
    return example;
  }

  /** Only now that every cell is good: a row that is refused adds nothing. */
  private void addValues(String[] row, int[] ids) {
    for (Cells known : cells) {
      if (known.isOpen(values)) {
        encodeCell(known, row[known.position], ids.length == 0 ? -1 : ids[known.position], true);
      }
    }
  }

  /** The example of this row, good until the next call. */
  public Example encode(String... row) {
    last = row;
    boolean hasOpen = false;
    for (Cells known : cells) {
      String text = known.position < row.length ? row[known.position] : null;
      if (text == null) {
        throw new IllegalArgumentException(
            "a row needs a cell at position " + known.position + "; a missing one is ?");
      }
      hasOpen |= !known.getLatest(text, values, numbers) && !encodeCell(known, text, -1, false);
    }
    return filled(row, NO_IDS, hasOpen);
  }

  private static final int[] NO_IDS = {};
  private static final @Nullable String[] NO_TEXTS = {};

  /** Finds the values of a cell; returns whether they will always be these. */
  private boolean encodeCell(Cells known, String text, int id, boolean add) {
    Cell cell = known.byText.get(text);
    if (cell == null) {
      cell = known.read(text, add, id >= 0, values, numbers);
    } else {
      cell.get(known.first, values, numbers);
    }
    if (cell == null) {
      return !known.isOpen(values);
    }
    if (id >= 0) {
      known.byId.put(id, cell);
    } else {
      known.putLatest(text, cell);
    }
    return true; // no cell that may be another value is remembered
  }

  /** What a cell is: the numbers of its values, and its exact number. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Cell(int[] values, double number) {
    void get(int first, int[] toValues, double[] toNumbers) {
      for (int i = 0; i < values.length; i++) {
        toValues[first + i] = values[i];
      }
      if (toNumbers.length > 0) {
        toNumbers[first] = number;
      }
    }
  }

  /** The cells of one column by numbers. */
  private static final class NumberedCells {
    private final int count; // of values of a cell
    private int[] values = {};
    private double[] numbers = {};

    NumberedCells(int count) {
      this.count = count;
    }

    boolean has(int id) {
      return id >= 0 && id < numbers.length && values[id * count] != NOT_KNOWN;
    }

    void get(int id, int first, int[] toValues, double[] toNumbers) {
      for (int i = 0; i < count; i++) {
        toValues[first + i] = values[id * count + i];
      }
      if (toNumbers.length > 0) {
        toNumbers[first] = numbers[id];
      }
    }

    void put(int id, Cell cell) {
      int length = numbers.length;
      if (id >= length) {
        numbers = Arrays.copyOf(numbers, Math.max(16, 2 * id));
        values = Arrays.copyOf(values, numbers.length * count);
        Arrays.fill(values, length * count, values.length, NOT_KNOWN);
      }
      System.arraycopy(cell.values, 0, values, id * count, count);
      numbers[id] = cell.number;
    }
  }

  /** What is known of the cells of one column. */
  private static final class Cells {
    private final Columns columns;
    private final ColumnEncoding encoding;
    private final int position; // in a row
    private final int first; // attribute
    private final int count; // of attributes
    private final Map<String, Cell> byText = new HashMap<>();
    private final NumberedCells byId;
    private final NumberedCells latest; // by slot
    private @Nullable String[] latestTexts = NO_TEXTS; // by slot; none if cells have ids

    Cells(Columns columns, int column, int position) {
      this.columns = columns;
      this.position = position;
      encoding = columns.encoding(column);
      first = columns.firstAttribute(column);
      count = columns.attributes(column);
      byId = new NumberedCells(count);
      latest = new NumberedCells(count);
    }

    /** Finds the values of a text that came lately; false if this object did not. */
    @SuppressWarnings("ReferenceEquality") // equal texts are found elsewhere
    boolean getLatest(String text, int[] toValues, double[] toNumbers) {
      int slot = slot(text);
      if (slot >= latestTexts.length || latestTexts[slot] != text) {
        return false;
      }
      latest.get(slot, first, toValues, toNumbers);
      return true;
    }

    void putLatest(String text, Cell cell) {
      int slot = slot(text);
      latestTexts = latestTexts.length == 0 ? new String[LATEST] : latestTexts;
      latestTexts[slot] = text;
      latest.put(slot, cell);
    }

    private static int slot(String text) {
      int hash = text.hashCode();
      return (hash ^ hash >>> 7 ^ hash >>> 14) & (LATEST - 1);
    }

    /** Whether the cell may be another value when it comes again. */
    boolean isOpen(int[] all) {
      for (int a = first; a < first + count; a++) {
        if (columns.isOpen(a, all[a])) {
          return true;
        }
      }
      return false;
    }

    /** Reads a cell that is not remembered; returns what to remember, if anything. */
    @Nullable Cell read(
        String text, boolean add, boolean hasId, int[] toValues, double[] toNumbers) {
      String cellText = columns.missing().read(text);
      long read = encoding.read(cellText);
      for (int i = 0; i < count; i++) {
        toValues[first + i] = columns.value(first + i, cellText, read, add);
      }
      double number = encoding.number(read);
      if (toNumbers.length > 0) {
        toNumbers[first] = number;
      }
      // Not what is unknown or rare: learning, elsewhere, may make it known.
      boolean remembered = byText.size() < REMEMBERED;
      if (isOpen(toValues) || (!remembered && !hasId)) {
        return null;
      }
      Cell cell = new Cell(Arrays.copyOfRange(toValues, first, first + count), number);
      if (remembered) {
        byText.put(text, cell);
      }
      return cell;
    }
  }
}
