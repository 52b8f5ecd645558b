package dev.kcnf.encoding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Turns rows of cells into one example that is filled again for each row: nothing is allocated for
 * cells that were seen before. For one thread.
 */
public final class RowEncoder {
  /** How many cells of a column are remembered; the others are looked up each time. */
  private static final int REMEMBERED = 1 << 12;

  private static final int NOT_KNOWN = Integer.MIN_VALUE;

  private final Columns columns;
  private final int[] positions; // of the columns in a row
  private final boolean grow;
  private final int[] values;
  private final double[] numbers;
  private final Cells[] cells;
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
    values = new int[columns.size()];
    numbers = columns.numbers();
    cells = new Cells[columns.size()];
    Arrays.setAll(cells, c -> new Cells());
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
    boolean hasUnknown = false;
    for (int c = 0; c < values.length; c++) {
      int position = positions[c];
      Cells known = cells[c];
      int id = ids.length == 0 ? -1 : ids[position];
      if (id >= 0 && id < known.values.length && known.values[id] != NOT_KNOWN) {
        values[c] = known.values[id];
        if (numbers.length > 0) {
          numbers[c] = known.numbers[id];
        }
      } else {
        encodeCell(c, row[position], id, false);
        hasUnknown |= values[c] == Schema.UNKNOWN;
      }
    }
    if (hasUnknown && grow) {
      addValues(row, ids);
    }
    example.refill(columns.schema().layout());
    return example;
  }

  /** Only now that every cell is good: a row that is refused adds nothing. */
  private void addValues(String[] row, int[] ids) {
    for (int c = 0; c < values.length; c++) {
      if (values[c] == Schema.UNKNOWN) {
        encodeCell(c, row[positions[c]], ids.length == 0 ? -1 : ids[positions[c]], true);
      }
    }
  }

  /** The example of this row, good until the next call. */
  public Example encode(String... row) {
    for (int position : positions) {
      if (position >= row.length || row[position] == null) {
        throw new IllegalArgumentException(
            "a row needs a cell at position " + position + "; a missing one is ?");
      }
    }
    return encode(row, NO_IDS);
  }

  private static final int[] NO_IDS = {};

  private void encodeCell(int c, String text, int id, boolean add) {
    Cells known = cells[c];
    Cell cell = known.byText.get(text);
    if (cell == null) {
      cell = read(c, text, add);
    }
    values[c] = cell.value;
    if (numbers.length > 0) {
      numbers[c] = cell.number;
    }
    if (id >= 0 && cell.value != Schema.UNKNOWN) {
      known.put(id, cell);
    }
  }

  private Cell read(int c, String text, boolean add) {
    double number = columns.number(c, text);
    Cell cell = new Cell(columns.value(c, text, number, add), number);
    // What is unknown is not remembered: learning, elsewhere, may make it known.
    if (cell.value != Schema.UNKNOWN && cells[c].byText.size() < REMEMBERED) {
      cells[c].byText.put(text, cell);
    }
    return cell;
  }

  private record Cell(int value, double number) {}

  /** What is known of the cells of one column. */
  private static final class Cells {
    private final Map<String, Cell> byText = new HashMap<>();
    private int[] values = {}; // by id
    private double[] numbers = {};

    void put(int id, Cell cell) {
      int length = values.length;
      if (id >= length) {
        values = Arrays.copyOf(values, Math.max(16, 2 * id));
        numbers = Arrays.copyOf(numbers, values.length);
        Arrays.fill(values, length, values.length, NOT_KNOWN);
      }
      values[id] = cell.value;
      numbers[id] = cell.number;
    }
  }
}
