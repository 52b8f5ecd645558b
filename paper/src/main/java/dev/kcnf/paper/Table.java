package dev.kcnf.paper;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A table in memory, with the question that is usually asked of it: is {@code target} equal to
 * {@code positive}? {@link #open} gives its rows as those of a file.
 *
 * @param name what the table is called
 * @param columns the names of its columns
 * @param rows one text per column; not to be written to
 * @param target the column to predict
 * @param positive the value of that column that is label 1
 */
public record Table(
    String name, List<String> columns, List<String[]> rows, String target, String positive)
    implements TableSource {

  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    for (int r = 0; r < rows.size(); r++) {
      if (rows.get(r).length != columns.size()) {
        throw new IllegalArgumentException(
            String.format(
                "row %d of %s must have %d values, has %d",
                r + 1, name, columns.size(), rows.get(r).length));
      }
    }
    if (!columns.contains(target)) {
      throw new IllegalArgumentException(
          "target must be one of the columns " + columns + ", was '" + target + "'");
    }
  }

  /**
   * Reads a table into memory, and closes it.
   *
   * @throws dev.kcnf.rows.TableException if a row is bad
   */
  public static Table read(dev.kcnf.rows.Table table, String name, String target, String positive)
      throws IOException {
    try (table) {
      List<String[]> rows = new ArrayList<>();
      for (String[] row = table.next(); row != null; row = table.next()) {
        rows.add(row.clone());
      }
      return new Table(name, table.columns(), rows, target, positive);
    } catch (BadRowException e) {
      throw e.at(table.name(), table.line());
    }
  }

  @Override
  public dev.kcnf.rows.Table open() {
    return dev.kcnf.rows.Table.of(name, columns, rows);
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  /** Splits the usual target off; see {@link #label(String, String)}. */
  public LabelledTable label() {
    return label(target, positive);
  }

  /**
   * Splits a column off: its value decides the label, the other columns are the attributes. The
   * schema is closed and has the values in the order in which they appear.
   *
   * @throws IllegalArgumentException if there is no such column, or no row has this value there
   */
  public LabelledTable label(String column, String value) {
    Schema seen = labelOpen(column, value).schema();
    return label(Schema.closed(seen.attributes()), index(column), value);
  }

  /**
   * As {@link #label(String, String)}, but the schema is open: examples are made row by row while
   * it grows, as a stream makes them.
   */
  public LabelledTable labelOpen(String column, String value) {
    int c = index(column);
    Set<String> values = new LinkedHashSet<>();
    rows.forEach(row -> values.add(row[c]));
    if (!values.contains(value)) {
      throw new IllegalArgumentException(
          String.format("value of '%s' must be one of %s, was '%s'", column, values, value));
    }
    List<String> names = new ArrayList<>(columns);
    names.remove(c);
    return label(Schema.open(names), c, value);
  }

  private int index(String column) {
    int c = columns.indexOf(column);
    if (c < 0) {
      throw new IllegalArgumentException(
          "column must be one of " + columns + ", was '" + column + "'");
    }
    return c;
  }

  private LabelledTable label(Schema schema, int column, String value) {
    Example[] examples = new Example[rows.size()];
    boolean[] labels = new boolean[examples.length];
    String[] texts = new String[schema.size()];
    for (int r = 0; r < examples.length; r++) {
      String[] row = rows.get(r);
      System.arraycopy(row, 0, texts, 0, column);
      System.arraycopy(row, column + 1, texts, column, texts.length - column);
      examples[r] = schema.example(texts);
      labels[r] = row[column].equals(value);
    }
    return new LabelledTable(schema, examples, labels);
  }
}
