package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Shape;
import dev.kcnf.archive.mix.Meter;
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
  private final Effort effort;
  private final Slots slots;
  private final TableHead head;
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
    this.head = new TableHead();
  }

  private TableCodec(TableCodec from) {
    effort = from.effort;
    slots = from.slots.copy();
    head = from.head.copy();
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
      head.find(data, length);
    }
    JsonRecords json = head.json();
    byte[] rows = json == null ? data : json.toRows(data, length, first);
    Block block =
        new Block(Rows.cut(rows, json == null ? length : rows.length, head.dialect()), length);
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
    block.write(head.dialect(), head.quoted(), out);
    JsonRecords json = head.json();
    return json == null ? out.takeBytes() : json.fromRows(out.takeBytes(), first, length);
  }

  private void code(BitCoder plain, Block block, boolean first) {
    NumberModel numbers = new NumberModel();
    Meter coder = new Meter(plain, 0);
    if (first) {
      head.codeDialect(coder, numbers);
      int columns = head.dialect().columns();
      text =
          new TextModel(
              slots, columns + 3, effort.matchBits(), effort.textParts(), effort.stages());
      if (effort.vocabulary()) {
        text.learnVocabulary(columns + 1, columns + 2);
      }
      head.codeStyle(coder, text);
    }
    if (head.isJson()) {
      block.length = JsonRecords.most(block.length);
    }
    int columns = head.dialect().columns();
    bitsBefore = coder.total();
    meter = new Meter(plain, columns);
    head.codeSize(meter, numbers, block);
    OddRows.code(meter, numbers, text(), columns, block);
    if (first) {
      head.codeNames(meter, numbers, text(), block);
    }
    head.codeShapes(meter, numbers, text(), block, first);
    if (first) {
      Ends ends = effort.has(Effort.Part.ENDS) ? Ends.of(head.shapes()) : Ends.NONE;
      int[] order = head.codeOrder(meter, block, ends, effort);
      model = new TableModel(effort, slots, text(), order, ends);
    }
    block.source = null; // it is large, and all cells are known
    model().code(meter, block, first, meter, listener);
    dataRows = block.dataRows();
  }

  /** Some lines of a block, the first being 0. */
  public byte[] lines(byte[] block, int fromLine, int toLine) {
    Dialect cut = head.isJson() ? Dialect.LINES : head.dialect();
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

  /** What lines end with. */
  public byte[] lineEnd() {
    return (head.isJson() ? Dialect.LINES : head.dialect()).lineEnd();
  }

  /** The names of the columns that tell most about a column, the best first. */
  public List<String> predictedFrom(int column) {
    return model().predictedFrom(column).stream().map(this::name).toList();
  }

  private String name(int column) {
    byte[][] names = head.names();
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
    return head.names().length > 0 && !head.isJson();
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
    return head.shapes();
  }

  /** The names of the columns; empty if there are none. */
  public byte[][] names() {
    return head.names();
  }
}
