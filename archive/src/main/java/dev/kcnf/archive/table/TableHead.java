package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.Shape;
import dev.kcnf.archive.column.ShapeCoder;
import dev.kcnf.archive.column.ShapeFinder;
import dev.kcnf.archive.column.TextShape;
import dev.kcnf.archive.mix.NumberModel;
import dev.kcnf.archive.records.Dialect;
import dev.kcnf.archive.records.JsonRecords;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a table is: how rows and cells are told apart, the names and shapes of its columns, their
 * order. All that is coded before the cells of a block; most of it in the first block only.
 */
final class TableHead {
  /** The order of columns is found from so many rows: more take time and tell little. */
  private static final int ORDER_ROWS = 4000;

  private static final long[] NO_ROW = new long[0];

  private Dialect dialect = Dialect.LINES;
  private @Nullable JsonRecords json; // if the rows are records of JSON; known with their names
  private byte[][] style = new byte[0][];
  private boolean[] quoted = new boolean[0];
  private Shape[] shapes = new Shape[0];
  private byte[][] names = new byte[0][];

  TableHead copy() {
    TableHead copy = new TableHead();
    copy.dialect = dialect;
    copy.json = json;
    copy.style = style;
    copy.quoted = quoted.clone();
    copy.shapes = shapes.clone();
    copy.names = names;
    return copy;
  }

  /** Finds out how rows and cells are told apart. */
  void find(byte[] data, int length) {
    json = JsonRecords.find(data, length);
    dialect = json == null ? Dialect.guess(data, length) : json.dialect();
  }

  Dialect dialect() {
    return dialect;
  }

  /** Whether the rows are records of JSON. */
  boolean isJson() {
    return dialect.delimiter() == JsonRecords.UNIT;
  }

  /** How records of JSON become rows; null if the rows are none. */
  @Nullable JsonRecords json() {
    return json;
  }

  /** Which columns have their cells in quotes. */
  boolean[] quoted() {
    return quoted;
  }

  List<Shape> shapes() {
    return List.of(shapes);
  }

  /** The names of the columns; empty if there are none. */
  byte[][] names() {
    return names;
  }

  void codeDialect(BitCoder coder, NumberModel numbers) {
    int columns = (int) numbers.code(coder, dialect.columns());
    int delimiter = (int) numbers.code(coder, dialect.delimiter() & 0xFF);
    boolean returns = numbers.code(coder, dialect.returns() ? 1 : 0) != 0;
    if (columns < 1 || columns > Dialect.MOST_COLUMNS) {
      throw new IllegalStateException("there are " + columns + " columns");
    }
    dialect = new Dialect(columns, (byte) delimiter, returns);
    quoted = new boolean[columns];
    shapes = new Shape[columns];
    Arrays.fill(shapes, new TextShape());
  }

  /** How records of JSON are written. */
  void codeStyle(BitCoder coder, TextModel text) {
    if (!isJson()) {
      return;
    }
    style = json == null ? new byte[JsonRecords.STRINGS][0] : json.style();
    ByteBuilder above = new ByteBuilder();
    for (int i = 0; i < style.length; i++) {
      ByteBuilder part = new ByteBuilder();
      part.add(style[i], 0, coder.isDecoder() ? 0 : style[i].length);
      text.code(coder, part, dialect.columns(), above, NO_ROW, JsonRecords.LONGEST_STRING);
      style[i] = part.toBytes();
      above = part;
      if (style[i].length == 0) {
        throw new IllegalStateException("records of JSON have nothing between their values");
      }
    }
  }

  /** How many rows a block has, and whether the last line has its end. */
  void codeSize(BitCoder coder, NumberModel numbers, Block block) {
    Rows source = block.source;
    long rows = numbers.code(coder, source == null ? 0 : source.rows());
    if (rows > (block.length + 1L) / dialect.columns()) {
      throw new IllegalStateException("a block has " + rows + " rows");
    }
    block.rows = (int) rows;
    block.ended = numbers.code(coder, source != null && source.isEnded() ? 0 : 1) == 0;
  }

  /** The first row of a table has the names of its columns. */
  void codeNames(BitCoder coder, NumberModel numbers, TextModel text, Block block) {
    boolean header = numbers.code(coder, dialect.columns() > 1 && block.rows > 1 ? 1 : 0) != 0;
    names = new byte[header ? dialect.columns() : 0][];
    block.header = header;
    ByteBuilder above = new ByteBuilder();
    for (int c = 0; c < names.length; c++) {
      ByteBuilder name = new ByteBuilder();
      if (block.source != null) {
        name.add(block.source.data(), block.source.from(0, c), block.source.to(0, c));
      }
      text.code(coder, name, dialect.columns() + 1, above, NO_ROW, block.length);
      names[c] = name.toBytes();
      above = name;
    }
    block.names = names;
    if (isJson()) {
      json = new JsonRecords(style, names);
    }
  }

  /** What the columns are: as in the first block, or something else. */
  void codeShapes(BitCoder coder, NumberModel numbers, TextModel text, Block block, boolean first) {
    int columns = dialect.columns();
    int rows = block.dataRows();
    ShapeCoder shapeCoder = new ShapeCoder(coder, text, columns + 2, block.length);
    block.cells = new Cells[columns];
    block.other = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      Late late = new Late(shapes[c], block, c, quoted[c], first);
      boolean same = !first && numbers.code(coder, late.fits() ? 1 : 0) != 0;
      if (!same) {
        quoted[c] = numbers.code(coder, block.isQuoted(c) ? 1 : 0) != 0;
        Shape found =
            block.source == null ? shapes[c] : ShapeFinder.find(block.column(c, quoted[c]), rows);
        shapes[c] = shapeCoder.code(found);
        block.other[c] = !first;
      }
      block.cells[c] = shapes[c].cells(rows);
      if (same) {
        late.code(shapeCoder, block.cells[c]);
      }
      if (block.source != null) {
        block.fill(c, quoted[c]);
      }
    }
  }

  /** The order in which columns are coded, found from the first rows. */
  int[] codeOrder(BitCoder coder, Block block, Ends ends, Effort effort) {
    int columns = dialect.columns();
    int[] order = new int[columns];
    if (!effort.has(Effort.Part.ORDER)) {
      Arrays.setAll(order, c -> c);
    } else if (block.source != null) {
      boolean[] isText = new boolean[columns];
      for (int c = 0; c < columns; c++) {
        isText[c] = shapes[c] instanceof TextShape;
      }
      int rows = Math.min(block.dataRows(), ORDER_ROWS);
      order = new ColumnOrder(new ContextChoice(effort, block.cells, rows), isText, ends).find();
    }
    Permutation.code(coder, order);
    return order;
  }
}
