package dev.kcnf.cli.input;

import dev.kcnf.rows.Nearest;

import java.io.IOException;
import java.io.Reader;
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
 * The rows of a format whose lines name the cells they have. The columns are those of the first
 * rows, which are held back to find them; a column that first appears later is left out.
 */
final class KeyedSource implements RowSource {
  /** A line held back: its cells, or what is wrong with it. */
  private record Held(long line, Map<String, String> cells, @Nullable BadRowException bad) {}

  private final LineReader lines;
  private final KeyedFormat format;
  private final Deque<Held> held = new ArrayDeque<>();
  private final List<String> columns;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final String[] absent;
  private final String[] row;
  private final Cells cells = new Cells();
  private final int columnsFrom;
  private final List<String> expected;
  private long line;
  private long left;
  private String firstLeft = "";

  private KeyedSource(LineReader lines, KeyedFormat format, FormatOptions options) {
    this.lines = lines;
    this.format = format;
    expected = options.columns();
    options.named().forEach(format::expectNames);
    columnsFrom = expected.isEmpty() ? options.columnsFrom() : 1;
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
      next = good < columnsFrom && held.size() < 2 * columnsFrom + 1000 ? hold() : null;
    }
    if (held.isEmpty()) {
      throw InputException.of(lines.source(), "is empty");
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

  static KeyedSource open(String name, Reader reader, KeyedFormat format, FormatOptions options)
      throws IOException {
    try {
      return new KeyedSource(new LineReader(name, reader), format, options);
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** A row may lack some of the columns, but one that has none of them is of another table. */
  private List<String> expected(Set<String> seen) {
    if (expected.stream().noneMatch(seen::contains)) {
      throw InputException.of(
          lines.source(),
          String.format(
              "there is no column '%s', which the model has, nor any other of its columns; %s",
              expected.get(0), Nearest.hint(expected.get(0), seen)));
    }
    return expected;
  }

  private static InputException noGoodRow(String source, Held first) {
    String problem = first.bad() == null ? "" : first.bad().problem();
    return InputException.at(source, first.line(), problem);
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
            "%s left out, of columns that are not in the first %s, such as %s;"
                + " --bins-from looks at more rows",
            Plural.of(left, "cell"), Plural.of(columnsFrom, "row"), firstLeft);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
