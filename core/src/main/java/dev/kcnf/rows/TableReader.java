package dev.kcnf.rows;

import dev.kcnf.SettingException;
import dev.kcnf.Target;
import dev.kcnf.encoding.CellException;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.RowEncoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table as a stream of labelled examples, in memory that does not grow with the number of
 * rows.
 *
 * <pre>{@code
 * while (reader.next()) {
 *   model.learn(reader.example(), reader.label());
 * }
 * reader.checkComplete();
 * }</pre>
 */
public final class TableReader implements Closeable {
  /** A row as it is in the table. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Row(String[] cells, long line) {}

  private Table table;
  private final BadRows badRows;
  private final RowEncoder encoder;
  private final @Nullable Labels labels; // null if all rows are alike
  private final boolean fitted;
  private final Deque<Row> held;
  private @Nullable Example example;
  private @Nullable String label;
  private long line;
  private long rows;
  private long positives;
  private boolean skipUnlabelled;
  private long unlabelled;

  private TableReader(
      Table table,
      BadRows badRows,
      RowEncoder encoder,
      @Nullable Labels labels,
      boolean fitted,
      Deque<Row> held) {
    this.table = table;
    this.badRows = badRows;
    this.encoder = encoder;
    this.labels = labels;
    this.fitted = fitted;
    this.held = held;
  }

  /**
   * Reads a table whose columns are decided from its first rows, which are held back for that as
   * long as some column may be one of numbers. Takes the table over.
   *
   * @param target what is asked; null if nothing is, then every row is positive
   * @param skipBadRows whether rows that cannot be used are skipped and counted
   * @throws SettingException if the target or the options do not fit the table
   */
  public static TableReader fit(
      Table table, @Nullable Target target, FitOptions options, boolean skipBadRows)
      throws IOException {
    return closingOnFailure(
        table, () -> TableFitting.of(table, target, false, options, new BadRows(skipBadRows)));
  }

  /**
   * As {@link #fit}, for a question like {@code COLUMN=VALUE} or {@code COLUMN>NUMBER}. If the
   * value is left out, it is the yes of a pair like no and yes, or the rarer one of any other two
   * values in the first rows, of equally frequent ones the later in the order of texts; if they do
   * not have two, each is a class.
   */
  public static TableReader fitQuestion(
      Table table, String question, FitOptions options, boolean skipBadRows) throws IOException {
    return closingOnFailure(
        table,
        () -> {
          Target target = Labels.parse(question, table.columns());
          return TableFitting.of(table, target, true, options, new BadRows(skipBadRows));
        });
  }

  /** Reads a table with columns that are known, to learn it. Takes the table over. */
  public static TableReader learning(
      Table table, Columns columns, Target target, boolean skipBadRows) throws IOException {
    return labelled(table, RowEncoder::learning, columns, target, skipBadRows);
  }

  /**
   * Reads a table with columns that are known, to test a model on it: rows need a label, and
   * nothing is added to the columns. Takes the table over.
   */
  public static TableReader testing(
      Table table, Columns columns, Target target, boolean skipBadRows) throws IOException {
    return labelled(table, RowEncoder::lookingUp, columns, target, skipBadRows);
  }

  private static TableReader labelled(
      Table table,
      BiFunction<Columns, int[], RowEncoder> encoding,
      Columns columns,
      Target target,
      boolean skipBadRows)
      throws IOException {
    return closingOnFailure(
        table,
        () -> {
          RowEncoder encoder = encoding.apply(columns, positions(table, columns));
          int position = position(table, target.column());
          Labels labels = new Labels(position, target, false, false);
          return of(table, new BadRows(skipBadRows), encoder, labels, false, new ArrayDeque<>());
        });
  }

  /**
   * Reads a table with columns that are known, to predict it: rows need no label, and nothing is
   * added to the columns. Takes the table over.
   */
  public static TableReader predicting(
      Table table, Columns columns, Target target, boolean skipBadRows) throws IOException {
    return closingOnFailure(
        table,
        () -> {
          RowEncoder encoder = RowEncoder.lookingUp(columns, positions(table, columns));
          int position = table.columns().indexOf(target.column());
          Labels labels = new Labels(position, target, false, true);
          return of(table, new BadRows(skipBadRows), encoder, labels, false, new ArrayDeque<>());
        });
  }

  static TableReader of(
      Table table,
      BadRows badRows,
      RowEncoder encoder,
      @Nullable Labels labels,
      boolean fitted,
      Deque<Row> held) {
    return new TableReader(table, badRows, encoder, labels, fitted, held);
  }

  private interface Opening {
    TableReader open() throws IOException;
  }

  private static TableReader closingOnFailure(Table table, Opening opening) throws IOException {
    try {
      return opening.open();
    } catch (RuntimeException | IOException e) {
      table.close();
      throw e;
    }
  }

  private static int[] positions(Table table, Columns columns) {
    int[] positions = new int[columns.size()];
    for (int c = 0; c < positions.length; c++) {
      boolean needed = columns.attributes(c) > 0;
      positions[c] =
          needed ? position(table, columns.name(c)) : table.columns().indexOf(columns.name(c));
    }
    return positions;
  }

  private static int position(Table table, String wanted) {
    int position = table.columns().indexOf(wanted);
    if (position < 0) {
      throw TableException.of(
          Problem.NO_SUCH_COLUMN,
          table.name(),
          "there is no column '"
              + wanted
              + "', which the model has; "
              + Nearest.hint(wanted, table.columns()));
    }
    return position;
  }

  /** Reads the same table once more, with the columns as they are now. Takes the table over. */
  public TableReader again(Table sameTable) {
    RowEncoder copy = encoder.copy(encoder.columns());
    TableReader again = of(sameTable, badRows.fresh(), copy, labels, fitted, new ArrayDeque<>());
    again.skipUnlabelled = skipUnlabelled;
    return again;
  }

  /** Reads some rows of the same table, with columns of its own. Takes the table over. */
  public TableReader shard(Table someRows) {
    Labels own = labels == null ? null : labels.copy();
    RowEncoder copy = encoder.copy(encoder.columns().copy());
    TableReader shard = of(someRows, badRows.fresh(), copy, own, false, new ArrayDeque<>());
    shard.skipUnlabelled = skipUnlabelled;
    return shard;
  }

  /** Counts what this shard has read as read here. */
  public void absorb(TableReader shard) {
    rows += shard.rows;
    positives += shard.positives;
    unlabelled += shard.unlabelled;
    badRows.absorb(shard.badRows);
    if (labels != null && shard.labels != null) {
      labels.absorb(shard.labels);
    }
  }

  /** From now on rows whose label is missing are skipped and counted; they are no bad rows. */
  public TableReader skippingUnlabelled() {
    skipUnlabelled = true;
    return this;
  }

  /** Puts something between this reader and its table, such as a thread that reads ahead. */
  public void wrap(UnaryOperator<Table> wrapper) {
    table = wrapper.apply(table);
  }

  /** The table that is read. */
  public Table table() {
    return table;
  }

  /** The next row as it is in the table; null at the end. */
  public @Nullable Row nextRow() throws IOException {
    Row first = held.poll();
    if (first != null) {
      return first;
    }
    String[] cells = badRows.next(table);
    return cells == null ? null : new Row(cells.clone(), table.line());
  }

  /** Reads the next example; false at the end. */
  public boolean next() throws IOException {
    while (true) {
      Row first = held.poll();
      String[] cells = first != null ? first.cells() : badRows.next(table);
      line = first != null ? first.line() : table.line();
      if (cells == null) {
        return false;
      }
      try {
        if (skipUnlabelled && labels != null && labels.isMissingIn(cells, columns().missing())) {
          unlabelled++;
          continue;
        }
        read(cells, first != null ? Table.NO_IDS : table.ids());
        return true;
      } catch (BadRowException e) {
        badRows.add(e.at(table.name(), line));
      }
    }
  }

  private void read(String[] cells, int[] ids) throws BadRowException {
    int width = table.columns().size();
    if (cells.length != width || (ids.length != 0 && ids.length < width)) {
      throw new BadRowException(
          String.format("%d columns expected, %d found", width, cells.length));
    }
    label = labels == null ? null : labels.label(cells, ids, columns().missing());
    try {
      example = encoder.encode(cells, ids);
    } catch (CellException e) {
      throw new BadRowException(Problem.NEW_VALUE, e.column(), e.problem(), List.of(e.cell()));
    }
    rows++;
    positives += isPositive() ? 1 : 0;
  }

  /** The example just read; good until the next one is read. */
  public Example example() {
    if (example == null) {
      throw new IllegalStateException("no example was read yet");
    }
    return example;
  }

  /** The text of the cell of this column in the row just read. */
  public String cell(int column) {
    return encoder.cell(column);
  }

  /** Whether the row just read has a label; always, unless it is only to be predicted. */
  public boolean isLabelled() {
    return label != null;
  }

  /**
   * The label of the row just read.
   *
   * @throws IllegalStateException if it has none
   */
  public String label() {
    if (label == null) {
      throw new IllegalStateException("the row on line " + line + " has no label");
    }
    return label;
  }

  /** Whether the row just read has label 1; every row has if nothing is asked. */
  public boolean isPositive() {
    return labels == null || (label != null && labels.target().isPositive(label));
  }

  /** Whether the next row was read already, and is only held back. */
  public boolean holdsRows() {
    return !held.isEmpty() || table.holdsRows();
  }

  /** Whether rows are still held that were read to fit the columns. */
  public boolean holdsFirstRows() {
    return !held.isEmpty();
  }

  /** The columns, with the values known so far. */
  public Columns columns() {
    return encoder.columns();
  }

  /**
   * What is asked.
   *
   * @throws IllegalStateException if nothing is
   */
  public Target target() {
    if (labels == null) {
      throw new IllegalStateException("nothing is asked of this table");
    }
    return labels.target();
  }

  /**
   * Refuses a target with classes, where only yes or no can be told.
   *
   * @throws TargetException that has the values
   */
  public void checkBinary() {
    if (labels != null && labels.target().hasClasses()) {
      int position = labels.position();
      List<String> seen = held.stream().map(row -> row.cells()[position]).distinct().toList();
      throw Labels.ambiguous(labels.target().column(), seen);
    }
  }

  /** The line on which the row just read began, or what could not be read. */
  public long line() {
    return line;
  }

  /** How many rows were read. */
  public long rows() {
    return rows;
  }

  /** How many of them have label 1. */
  public long positives() {
    return positives;
  }

  /** How many rows were skipped because their label is missing. */
  public long unlabelled() {
    return unlabelled;
  }

  /**
   * If label 1 is the rarer one of two values, the number of first rows that it is rarer in; else
   * 0.
   */
  public int chosenFrom() {
    return labels == null ? 0 : labels.chosenFrom();
  }

  /** The labels that came, in the order in which they came; some of them if they are many. */
  public List<String> labelsSeen() {
    return labels == null ? List.of() : labels.seen();
  }

  /** How many bad rows were skipped. */
  public long skipped() {
    return badRows.count();
  }

  /** The first bad row that was skipped. */
  public Optional<TableException> firstSkipped() {
    return badRows.first();
  }

  /**
   * To be called when all is read.
   *
   * @throws TableException if there was no row
   * @throws TargetException if the columns were fitted to this table, and that of the target has
   *     several values, but never the one that is asked for
   */
  public void checkComplete() {
    if (rows == 0) {
      throw TableException.of(
          Problem.EMPTY,
          table.name(),
          badRows
              .first()
              .map(first -> "has no usable rows; " + skippedNote(first))
              .orElse(unlabelled > 0 ? "has no row with a label" : "has no rows of data"));
    }
    if (labels != null && fitted) {
      labels.checkOccurred(positives > 0);
    }
  }

  private String skippedNote(TableException first) {
    return Plural.of(badRows.count(), "bad row") + " skipped, first: " + first.getMessage();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
