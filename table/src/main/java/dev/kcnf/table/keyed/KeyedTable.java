package dev.kcnf.table.keyed;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.text.Header;
import dev.kcnf.table.text.Texts;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table in a format whose lines, or other texts of rows, name their cells. Its columns are those
 * of the first rows, which are held back to find them; columns that first appear later are left
 * out.
 */
public final class KeyedTable implements Table {
  /** A line held back: its cells, or what is wrong with it. */
  private record Held(long line, Map<String, String> cells, @Nullable BadRowException bad) {}

  private final Texts lines;
  private final KeyedFormat format;
  private final Deque<Held> held = new ArrayDeque<>();
  private final List<String> columns;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final String[] absent;
  private final String[] row;
  private final KeyedRow cells = new KeyedRow();
  private final int columnsFrom;
  private final List<String> expected;
  private long line;
  private long left;
  private String firstLeft = "";

  private KeyedTable(
      Texts lines, KeyedFormat format, int columnsFrom, List<String> expected, List<String> named) {
    this.lines = lines;
    this.format = format;
    this.expected = expected;
    named.forEach(format::expectNames);
    this.columnsFrom = expected.isEmpty() ? columnsFrom : 1;
    Set<String> seen = new LinkedHashSet<>();
    int good = 0;
    Held next = hold();
    while (next != null) {
      held.add(next);
      seen.addAll(next.cells().keySet());
      good += next.bad() == null ? 1 : 0;
      if (seen.size() > Header.MAX_COLUMNS) {
        throw Header.tooMany(lines.source(), next.line());
      }
      next = good < this.columnsFrom && held.size() < 2 * this.columnsFrom + 1000 ? hold() : null;
    }
    if (held.isEmpty()) {
      throw TableException.of(Problem.EMPTY, lines.source(), "is empty");
    }
    if (good == 0) {
      throw noGoodRow(lines.source(), held.getFirst());
    }
    columns = expected.isEmpty() ? format.order(new ArrayList<>(seen)) : expected(seen);
    absent = new String[columns.size()];
    for (int c = 0; c < absent.length; c++) {
      numbers.put(columns.get(c), c);
      absent[c] = format.absent(columns.get(c));
    }
    row = new String[absent.length];
  }

  /**
   * Reads the first rows at once. Takes the reader over.
   *
   * @param columnsFrom from how many rows the columns are taken
   * @param expected the columns to expect; empty to take those of the first rows
   * @param named those of them whose values are names
   */
  public static KeyedTable open(
      Texts lines, KeyedFormat format, int columnsFrom, List<String> expected, List<String> named)
      throws IOException {
    try {
      return new KeyedTable(lines, format, columnsFrom, expected, named);
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  /** A row may lack some of the columns, but not all. */
  private List<String> expected(Set<String> seen) {
    if (expected.stream().noneMatch(seen::contains)) {
      throw TableException.of(
          Problem.NO_SUCH_COLUMN,
          lines.source(),
          String.format(
              "there is no column '%s', which the model has, nor any other of its columns; %s",
              expected.get(0), Nearest.hint(expected.get(0), seen)));
    }
    return expected;
  }

  private static TableException noGoodRow(String source, Held first) {
    BadRowException bad = first.bad();
    return bad == null
        ? TableException.of(Problem.EMPTY, source, "has no rows of data")
        : TableException.at(bad.problem(), source, first.line(), String.valueOf(bad.getMessage()));
  }

  private @Nullable Held hold() {
    try {
      return read() ? new Held(lines.line(), new LinkedHashMap<>(cells.texts()), null) : null;
    } catch (BadRowException e) {
      return new Held(lines.line(), Map.of(), e);
    }
  }

  /** Reads the next line that has a row; false at the end. */
  private boolean read() throws BadRowException {
    while (true) {
      cells.clear();
      String text = lines.next();
      if (text == null) {
        return false;
      }
      if (format.parse(text, cells)) {
        return true;
      }
    }
  }

  @Override
  public String name() {
    return lines.source();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    Held first = held.poll();
    if (first != null) {
      line = first.line();
      if (first.bad() != null) {
        throw first.bad();
      }
      return fill(first.cells());
    }
    try {
      return read() ? fill(cells.texts()) : null;
    } finally {
      line = lines.line();
    }
  }

  private String[] fill(Map<String, String> texts) {
    System.arraycopy(absent, 0, row, 0, row.length);
    for (Map.Entry<String, String> cell : texts.entrySet()) {
      Integer column = numbers.get(cell.getKey());
      if (column != null) {
        row[column] = cell.getValue();
      } else if (left++ == 0) {
        firstLeft = "'" + cell.getKey() + "' on line " + lines.line();
      }
    }
    return row;
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public boolean holdsRows() {
    return !held.isEmpty();
  }

  @Override
  public String note() {
    return left == 0 || !expected.isEmpty()
        ? ""
        : String.format(
            "%s left out, of columns that are not in the first %s, such as %s",
            Plural.of(left, "cell"), Plural.of(columnsFrom, "row"), firstLeft);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
