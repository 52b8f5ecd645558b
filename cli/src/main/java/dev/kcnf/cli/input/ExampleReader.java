package dev.kcnf.cli.input;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table as a stream of labelled examples, in memory that does not grow with the number of
 * rows. What the columns mean is decided from the first rows, which are held back for that as long
 * as some column may be one of numbers.
 */
public final class ExampleReader implements Closeable {
  /** A row as it is in the table. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Held(String[] row, long line) {}

  private RowSource source;
  private final boolean skipBadRows;
  private final Columns columns;
  private final Deque<Held> held;
  private final int[] numbers;
  private final boolean needsPositive;
  private int label;
  private boolean labelled;
  private long line;
  private long rows;
  private long positives;
  private long skipped;
  private long firstSkippedLine = Long.MAX_VALUE;
  private String firstSkipped = "";

  private ExampleReader(RowSource source, boolean skipBadRows, ColumnOptions given)
      throws IOException {
    this.source = source;
    this.skipBadRows = skipBadRows;
    ColumnOptions options = given.withCategorical(declaredCategorical());
    held = holdBack(options);
    columns = Columns.fit(source.columns(), held.stream().map(Held::row).toList(), options);
    numbers = new int[columns.schema().size()];
    needsPositive = true;
  }

  private ExampleReader(
      RowSource source, boolean skipBadRows, Columns columns, boolean needsPositive) {
    this.source = source;
    this.skipBadRows = skipBadRows;
    this.columns = columns;
    this.needsPositive = needsPositive;
    held = new ArrayDeque<>();
    numbers = new int[columns.schema().size()];
  }

  /** Takes the source over. */
  public static ExampleReader of(RowSource source, boolean skipBadRows, ColumnOptions options)
      throws IOException {
    try {
      return new ExampleReader(source, skipBadRows, options);
    } catch (OptionException e) {
      source.close();
      throw new OptionException(e.getMessage() + delimiterHint(source.columns()));
    } catch (RuntimeException | IOException e) {
      source.close();
      throw e;
    }
  }

  /** A table of one column may have been meant to have more. */
  private static String delimiterHint(List<String> columns) {
    String only = columns.size() == 1 ? columns.get(0) : "";
    for (String delimiter : List.of(";", "\t", "|", ",")) {
      if (only.contains(delimiter)) {
        String name = delimiter.equals("\t") ? "tab" : "'" + delimiter + "'";
        return "; if that is more than one column, say --delimiter " + name;
      }
    }
    return "";
  }

  /** Reads a table as a model knows it. Takes the source over. */
  public static ExampleReader of(RowSource source, boolean skipBadRows, KnownColumns known)
      throws IOException {
    try {
      Columns columns = Columns.of(source.name(), source.columns(), known);
      return new ExampleReader(source, skipBadRows, columns, false);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** Reads the same table once more, with the schema as it is now. Takes the source over. */
  public ExampleReader again(RowSource sameTable) {
    return new ExampleReader(sameTable, skipBadRows, columns, needsPositive);
  }

  /** Reads some rows of the same table, with a schema of its own. Takes the source over. */
  ExampleReader shard(RowSource someRows) {
    return new ExampleReader(someRows, skipBadRows, columns.copy(), false);
  }

  /** From now on another thread reads the rows, ahead of those asked for; only for files. */
  public void readAhead() {
    source = ReadAhead.of(source);
  }

  /** The next row as it is in the table; null at the end. */
  @Nullable Held nextHeld() throws IOException {
    Held first = held.poll();
    if (first != null) {
      return first;
    }
    String[] row = nextRow();
    return row == null ? null : new Held(row.clone(), source.line());
  }

  /** The next rows, about so many, to be split elsewhere; null if that cannot be done with them. */
  @Nullable Chunk nextChunk(int count) {
    return held.isEmpty() ? source.chunk(count) : null;
  }

  /** Counts what this shard has read as read here. */
  void absorb(ExampleReader shard) {
    rows += shard.rows;
    positives += shard.positives;
    skipped += shard.skipped;
    if (shard.firstSkippedLine < firstSkippedLine) {
      firstSkippedLine = shard.firstSkippedLine;
      firstSkipped = shard.firstSkipped;
    }
    columns.target().absorb(shard.columns.target());
  }

  RowSource source() {
    return source;
  }

  private List<String> declaredCategorical() {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < source.columns().size(); c++) {
      if (source.isCategorical(c)) {
        names.add(source.columns().get(c));
      }
    }
    return names;
  }

  private Deque<Held> holdBack(ColumnOptions options) throws IOException {
    List<Integer> undecided = new ArrayList<>();
    for (int c : Columns.attributes(source.columns(), options)) {
      if (options.bins() > 0 && !options.categorical().contains(source.columns().get(c))) {
        undecided.add(c);
      }
    }
    int target = Target.column(options.target(), source.columns());
    boolean infer = target >= 0 && source.columns().get(target).equals(options.target());
    Deque<Held> first = new ArrayDeque<>();
    String[] row = nextRow();
    while (row != null) {
      String[] cells = row.clone();
      first.add(new Held(cells, source.line()));
      undecided.removeIf(
          c -> !Missing.isNoNumber(cells[c]) && Double.isNaN(Numbers.parse(cells[c])));
      boolean enough = undecided.isEmpty() && !infer;
      row = enough || first.size() >= options.binsFrom() ? null : nextRow();
    }
    if (first.isEmpty()) {
      throw InputException.of(source.name(), "has no rows of data");
    }
    return first;
  }

  private String @Nullable [] nextRow() throws IOException {
    while (true) {
      try {
        return source.next();
      } catch (BadRowException e) {
        bad(source.line(), e);
      } finally {
        line = source.line();
      }
    }
  }

  private void bad(long badLine, BadRowException e) {
    InputException located = InputException.at(source.name(), badLine, e.problem());
    if (!skipBadRows) {
      throw located;
    }
    if (skipped++ == 0) {
      firstSkippedLine = badLine;
      firstSkipped = String.valueOf(located.getMessage());
    }
  }

  /** Reads the next example; false at the end. */
  public boolean next() throws IOException {
    while (true) {
      Held first = held.poll();
      String[] row = first != null ? first.row() : nextRow();
      if (row == null) {
        return false;
      }
      line = first != null ? first.line() : line;
      try {
        labelled = columns.target().isLabelled(row);
        int[] ids = first != null ? RowSource.NO_IDS : source.ids();
        label = labelled ? columns.target().label(row, ids) : 0;
        columns.encode(row, ids, numbers);
        rows++;
        positives += label() ? 1 : 0;
        return true;
      } catch (BadRowException e) {
        bad(line, e);
      }
    }
  }

  /** Whether the next row was read already, and is only held back. */
  public boolean holdsRows() {
    return !held.isEmpty() || source.holdsRows();
  }

  /** The attributes with the values known so far; an open schema that grows while reading. */
  public Schema schema() {
    return columns.schema();
  }

  /** The example just read. */
  public Example example() {
    return schema().example(numbers);
  }

  /** The value numbers of the example just read; they change with the next one. */
  public int[] numbers() {
    return numbers;
  }

  /** The label of the example just read, if there are no classes. */
  public boolean label() {
    return label == 1 && !hasClasses();
  }

  /** The label of the example just read: 0 or 1, or the number of its class. */
  public int labelNumber() {
    return label;
  }

  /** Whether the target has classes, instead of yes and no. */
  public boolean hasClasses() {
    return columns.target().hasClasses();
  }

  /** The name of the class of this number. */
  public String className(int number) {
    return columns.target().className(number);
  }

  /**
   * Refuses a target with classes, where only yes or no can be told.
   *
   * @throws OptionException that lists the values
   */
  public void checkBinary() {
    int column = columns.target().column();
    columns.target().checkBinary(held.stream().map(row -> row.row()[column]).distinct().toList());
  }

  /** Whether the example just read has a label; only where that is optional it may not. */
  public boolean isLabelled() {
    return labelled;
  }

  /** The line on which the example just read began, or what could not be read. */
  public long line() {
    return line;
  }

  /** How many examples were read. */
  public long rows() {
    return rows;
  }

  /** How many of them have label 1. */
  public long positives() {
    return positives;
  }

  /** How many bad rows were skipped. */
  public long skipped() {
    return skipped;
  }

  /** What the user should know once all is read. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (skipped > 0) {
      notes.add(Plural.of(skipped, "bad row") + " skipped, first: " + firstSkipped);
    }
    if (!source.note().isEmpty()) {
      notes.add(source.name() + ": " + source.note());
    }
    return notes;
  }

  /** {@code COLUMN=VALUE}, the question of the label. */
  public String target() {
    return columns.target().toString();
  }

  /** The question of the label as a model file says it. */
  public Model.Target question() {
    return columns.target().question();
  }

  /** How a model file tells the columns of the attributes. */
  public List<ColumnEncoding> encodings() {
    return columns.encodings();
  }

  /** What the data are called. */
  public String name() {
    return source.name();
  }

  /**
   * To be called when all is read.
   *
   * @throws OptionException if no example has label 1
   */
  public void checkComplete() {
    if (rows == 0) {
      throw InputException.of(
          source.name(),
          skipped == 0
              ? "has no rows of data"
              : "has no usable rows; " + String.join("; ", notes()));
    }
    columns.target().checkOccurred(positives > 0 || !needsPositive);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
