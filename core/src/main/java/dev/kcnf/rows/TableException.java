package dev.kcnf.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table that cannot be used. Carries what is known of the place and of the cause. */
public final class TableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Problem problem;
  private final String table;
  private final long line;
  private final @Nullable String column;

  @SuppressWarnings("serial") // Immutable lists of texts are.
  private final List<String> values;

  TableException(
      Problem problem,
      String table,
      long line,
      @Nullable String column,
      String text,
      List<String> values) {
    super(
        table
            + (line > 0 ? ", line " + line : "")
            + ": "
            + (column == null ? "" : "column '" + column + "': ")
            + text);
    this.problem = problem;
    this.table = table;
    this.line = line;
    this.column = column;
    this.values = List.copyOf(values);
  }

  /** A problem with the table as a whole. */
  public static TableException of(Problem problem, String table, String text) {
    return new TableException(problem, table, 0, null, text, List.of());
  }

  /** A problem with one line. */
  public static TableException at(Problem problem, String table, long line, String text) {
    return new TableException(problem, table, line, null, text, List.of());
  }

  public Problem problem() {
    return problem;
  }

  /** What the table is called: the file. */
  public String table() {
    return table;
  }

  /** The line, from 1; 0 if it is not about one. */
  public long line() {
    return line;
  }

  /** The column; null if it is not about one. */
  public @Nullable String column() {
    return column;
  }

  /** The values that it is about. */
  public List<String> values() {
    return values;
  }
}
