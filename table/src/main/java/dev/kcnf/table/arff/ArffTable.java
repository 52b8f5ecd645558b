package dev.kcnf.table.arff;

import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.text.Header;
import dev.kcnf.table.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * ARFF as WEKA and MOA write it, dense or sparse. In a sparse row, an attribute that is not named
 * has its first value, and 0 if it is numeric.
 */
public final class ArffTable implements Table {
  private final LineReader lines;
  private final List<String> columns;
  private final List<Boolean> nominal = new ArrayList<>();
  private final List<String> defaults = new ArrayList<>();
  private final String[] row;

  private ArffTable(LineReader lines) {
    this.lines = lines;
    List<String> names = new ArrayList<>();
    boolean empty = true;
    String line = headerLine();
    while (line != null && !keyword(line).equals("@data")) {
      empty &= line.isBlank();
      if (keyword(line).equals("@attribute")) {
        names.add(attribute(line));
      } else if (!line.isBlank() && !keyword(line).equals("@relation")) {
        throw bad("@relation, @attribute or @data is expected, found '" + shorten(line) + "'");
      }
      line = headerLine();
    }
    if (line == null) {
      throw TableException.of(
          empty ? Problem.EMPTY : Problem.MALFORMED,
          lines.source(),
          empty ? "is empty" : "has no @data");
    }
    if (names.isEmpty()) {
      throw bad("@data without any @attribute before it");
    }
    columns = Header.of(lines.source(), lines.line(), names);
    row = new String[columns.size()];
  }

  /** Reads the header at once. Takes the reader over. */
  public static ArffTable open(LineReader lines) throws IOException {
    try {
      return new ArffTable(lines);
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  private @Nullable String headerLine() {
    try {
      String line = lines.next();
      return line == null ? null : isComment(line) ? "" : line.strip();
    } catch (BadRowException e) {
      throw e.at(lines.source(), lines.line());
    }
  }

  private static boolean isComment(String line) {
    return line.stripLeading().startsWith("%");
  }

  private static String keyword(String line) {
    return line.split("\\s", 2)[0].toLowerCase(Locale.ROOT);
  }

  private static String shorten(String line) {
    return line.length() > 40 ? line.substring(0, 40) + "…" : line;
  }

  private TableException bad(String problem) {
    return TableException.at(Problem.MALFORMED, lines.source(), lines.line(), problem);
  }

  /** Reads {@code @attribute name type}; returns the name. */
  private String attribute(String line) {
    try {
      ArffTokens tokens = new ArffTokens(line);
      tokens.word(" \t{");
      String name = tokens.word(" \t{");
      String type = tokens.rest();
      if (type.startsWith("{")) {
        nominal.add(true);
        List<String> values = new ArffTokens(type.substring(1)).list('}');
        defaults.add(values.isEmpty() ? Missing.VALUE : values.get(0));
      } else {
        String kind = keyword(type);
        boolean numeric = List.of("numeric", "real", "integer").contains(kind);
        if (!numeric && !kind.equals("string") && !kind.equals("date")) {
          throw new BadRowException("an attribute of type '" + shorten(type) + "'");
        }
        nominal.add(false); // what a string or a date is, its cells tell
        defaults.add(numeric ? "0" : "");
      }
      return name;
    } catch (BadRowException e) {
      throw e.at(lines.source(), lines.line());
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
  public boolean isCategorical(int column) {
    return nominal.get(column);
  }

  @Override
  public String @Nullable [] next() throws BadRowException {
    String line = lines.next();
    while (line != null && (line.isBlank() || isComment(line))) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    String text = line.strip();
    return text.startsWith("{") ? sparse(text) : dense(text);
  }

  private String[] dense(String text) throws BadRowException {
    List<String> values = new ArffTokens(text).list('\0');
    // WEKA appends the weight of an instance as {weight}; all rows weigh the same here. MOA writes
    // a
    // comma after the last cell.
    String more = values.size() == row.length + 1 ? values.get(row.length) : "";
    boolean ended = values.size() == row.length + 1 && (more.isEmpty() || more.startsWith("{"));
    if (values.size() != row.length && !ended) {
      throw new BadRowException(
          String.format("%d columns expected, %d found", row.length, values.size()));
    }
    for (int c = 0; c < row.length; c++) {
      row[c] = values.get(c);
    }
    return row;
  }

  private String[] sparse(String text) throws BadRowException {
    for (int c = 0; c < row.length; c++) {
      row[c] = defaults.get(c);
    }
    boolean[] given = new boolean[row.length];
    ArffTokens tokens = new ArffTokens(text.substring(1));
    while (!tokens.at('}')) {
      String index = tokens.word(" \t,}");
      int c = index.matches("[0-9]{1,9}") ? Integer.parseInt(index) : -1;
      if (c < 0 || c >= row.length || given[c]) {
        throw new BadRowException(
            String.format("'%s' is not an index in 0..%d, or twice", index, row.length - 1));
      }
      given[c] = true;
      row[c] = tokens.word(",}");
      tokens.skip(',');
    }
    return row;
  }

  @Override
  public long line() {
    return lines.line();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
