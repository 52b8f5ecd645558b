package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.Shape;
import dev.kcnf.archive.column.ShapeCoder;
import dev.kcnf.archive.column.ShapeFinder;
import dev.kcnf.archive.column.TextShape;
import dev.kcnf.archive.mix.NoCoder;
import dev.kcnf.archive.mix.NumberModel;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.records.Dialect;
import dev.kcnf.archive.records.JsonRecords;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Codes blocks of a file. The first block says what the table is, and teaches the model; another
 * block goes on from there. If that is done by a {@link #copy}, it can be decoded with the first
 * one alone.
 */
public final class TableCodec {
  /** The order of columns is found from so many rows: more take time and tell little. */
  private static final int ORDER_ROWS = 4000;

  private static final long[] NO_ROW = new long[0];

  private final Effort effort;
  private final Slots slots;
  private Dialect dialect = Dialect.LINES;
  private @Nullable JsonRecords json; // if the rows are records of JSON
  private boolean[] quoted = new boolean[0];
  private Shape[] shapes = new Shape[0];
  private byte[][] names = new byte[0][];
  private int[] order = new int[0];
  private @Nullable TextModel text;
  private @Nullable TableModel model;
  private RowListener listener = (rows, of) -> {};
  private int lines;
  private int dataRows;
  private Meter meter = new Meter(new NoCoder(), 0);
  private double bitsBefore; // those of the last block before the number of columns is known

  /** A codec that knows nothing: for the first block. */
  public TableCodec(Effort effort) {
    this.effort = effort;
    this.slots = new Slots(effort.slotBits());
  }

  private TableCodec(TableCodec from) {
    effort = from.effort;
    slots = from.slots.copy();
    dialect = from.dialect;
    json = from.json;
    quoted = from.quoted.clone();
    shapes = from.shapes.clone();
    names = from.names;
    order = from.order;
    text = from.text().copy(slots);
    model = from.model().copy(slots, text);
  }

  /** A codec that knows as much: for any block but the first. */
  public TableCodec copy() {
    return new TableCodec(this);
  }

  private TextModel text() {
    return java.util.Objects.requireNonNull(text);
  }

  private TableModel model() {
    return java.util.Objects.requireNonNull(model);
  }

  /** Tells from now on how many rows are coded. */
  public void listen(RowListener to) {
    listener = to;
  }

  /** Learns a block that is known, as if it had been encoded. */
  public void learn(byte[] data) {
    encode(new NoCoder(), data, data.length);
  }

  /** Encodes a block. */
  public void encode(BitCoder coder, byte[] data, int length) {
    boolean first = model == null;
    if (first) {
      json = JsonRecords.find(data, length);
      dialect = json == null ? Dialect.guess(data, length) : json.dialect();
    }
    byte[] rows = json == null ? data : json.toRows(data, length, first);
    Block block = new Block(Rows.cut(rows, json == null ? length : rows.length, dialect), length);
    code(coder, block, first);
    lines = json == null ? block.lines() - (block.header ? 1 : 0) : countLines(data, length);
  }

  private static int countLines(byte[] data, int length) {
    int count = 0;
    for (int i = 0; i < length; i++) {
      count += data[i] == '\n' || i == length - 1 ? 1 : 0;
    }
    return count;
  }

  /**
   * Decodes a block.
   *
   * @param length how many bytes the block has; more are not made
   * @throws IllegalStateException if the decisions cannot be those of such a block
   */
  public byte[] decode(BitCoder coder, int length) {
    Block block = new Block(null, length);
    boolean first = model == null;
    code(coder, block, first);
    ByteBuilder out = new ByteBuilder(Math.max(1, length)); // all cells are known: it is that long
    block.write(dialect, quoted, out);
    return json == null ? out.takeBytes() : json.fromRows(out.takeBytes(), first, length);
  }

  private void code(BitCoder plain, Block block, boolean first) {
    NumberModel numbers = new NumberModel();
    Meter coder = new Meter(plain, 0);
    if (first) {
      codeDialect(coder, numbers);
      text =
          new TextModel(
              slots,
              dialect.columns() + 3,
              effort.matchBits(),
              effort.textParts(),
              effort.stages());
      if (effort.vocabulary()) {
        text.learnVocabulary(dialect.columns() + 1, dialect.columns() + 2);
      }
    }
    byte[][] style = first && dialect.delimiter() == JsonRecords.UNIT ? codeStyle(coder) : null;
    if (style != null || json != null) {
      block.length = JsonRecords.most(block.length);
    }
    int columns = dialect.columns();
    bitsBefore = coder.total();
    meter = new Meter(plain, columns);
    codeSize(meter, numbers, block);
    OddRows.code(meter, numbers, text(), columns, block);
    if (first) {
      codeNames(meter, numbers, block);
    }
    if (style != null) {
      json = new JsonRecords(style, names);
    }
    codeShapes(meter, numbers, block, first);
    if (first) {
      Ends ends = effort.has(Effort.Part.ENDS) ? Ends.of(List.of(shapes)) : Ends.NONE;
      codeOrder(meter, block, ends);
      model = new TableModel(effort, slots, text(), order, ends);
    }
    model().code(meter, block, first, meter, listener);
    dataRows = block.dataRows();
  }

  /** How records of JSON are written. */
  private byte[][] codeStyle(BitCoder coder) {
    byte[][] style = json == null ? new byte[JsonRecords.STRINGS][0] : json.style();
    ByteBuilder above = new ByteBuilder();
    for (int i = 0; i < style.length; i++) {
      ByteBuilder part = new ByteBuilder();
      part.add(style[i], 0, coder.isDecoder() ? 0 : style[i].length);
      text().code(coder, part, dialect.columns(), above, NO_ROW, JsonRecords.LONGEST_STRING);
      style[i] = part.toBytes();
      above = part;
      if (style[i].length == 0) {
        throw new IllegalStateException("records of JSON have nothing between their values");
      }
    }
    return style;
  }

  private void codeDialect(BitCoder coder, NumberModel numbers) {
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

  private void codeSize(BitCoder coder, NumberModel numbers, Block block) {
    Rows source = block.source;
    long rows = numbers.code(coder, source == null ? 0 : source.rows());
    if (rows > (block.length + 1L) / dialect.columns()) {
      throw new IllegalStateException("a block has " + rows + " rows");
    }
    block.rows = (int) rows;
    block.ended = numbers.code(coder, source != null && source.isEnded() ? 0 : 1) == 0;
  }

  /** The first row of a table has the names of its columns. */
  private void codeNames(BitCoder coder, NumberModel numbers, Block block) {
    boolean header = numbers.code(coder, dialect.columns() > 1 && block.rows > 1 ? 1 : 0) != 0;
    names = new byte[header ? dialect.columns() : 0][];
    block.header = header;
    ByteBuilder above = new ByteBuilder();
    for (int c = 0; c < names.length; c++) {
      ByteBuilder name = new ByteBuilder();
      if (block.source != null) {
        name.add(block.source.data(), block.source.from(0, c), block.source.to(0, c));
      }
      text().code(coder, name, dialect.columns() + 1, above, NO_ROW, block.length);
      names[c] = name.toBytes();
      above = name;
    }
    block.names = names;
  }

  private void codeShapes(BitCoder coder, NumberModel numbers, Block block, boolean first) {
    int columns = dialect.columns();
    int rows = block.dataRows();
    ShapeCoder shapeCoder = new ShapeCoder(coder, text(), columns + 2, block.length);
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

  private void codeOrder(BitCoder coder, Block block, Ends ends) {
    int columns = dialect.columns();
    order = new int[columns];
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
  }

  /** Some lines of a block, the first being 0. */
  public byte[] lines(byte[] block, int fromLine, int toLine) {
    Dialect cut = json == null ? dialect : Dialect.LINES;
    int[] ends = new int[2];
    int start = 0;
    int at = 0;
    for (int line = 0; line < toLine && at < block.length; line++) {
      start = line == fromLine ? at : start;
      int end = cut.rowEnd(block, at, block.length, ends);
      at = Math.min(block.length, end + cut.lineEnd().length);
    }
    return fromLine < toLine ? Arrays.copyOfRange(block, start, at) : new byte[0];
  }

  /** The names of the columns that tell most about a column, the best first. */
  public List<String> predictedFrom(int column) {
    return model().predictedFrom(column).stream().map(this::name).toList();
  }

  private String name(int column) {
    return names.length > column
        ? new String(names[column], java.nio.charset.StandardCharsets.UTF_8)
        : "column " + (column + 1);
  }

  /** How many lines the last block that was encoded has, names of columns left out. */
  public int lines() {
    return lines;
  }

  /** Whether the first line has the names of the columns. */
  public boolean hasNames() {
    return names.length > 0 && json == null;
  }

  /** How many rows of the table the last block has. */
  public int rows() {
    return dataRows;
  }

  /** What a column of the last block cost: the sum of -log2 p of its decisions. */
  public double bits(int column) {
    return meter.bits(column);
  }

  /** What everything in the last block cost. */
  public double bits() {
    return bitsBefore + meter.total();
  }

  /** What the columns are. */
  public List<Shape> shapes() {
    return List.of(shapes);
  }

  /** The names of the columns; empty if there are none. */
  public byte[][] names() {
    return names;
  }
}
