package dev.kcnf.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row that cannot be used; the next one may. Its place is added by {@link #at}. */
public final class BadRowException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Problem problem;
  private final @Nullable String column;
  private final String text;

  @SuppressWarnings("serial") // Immutable lists of texts are.
  private final List<String> values;

  /** A row that is not what its format wants. */
  public BadRowException(String text) {
    this(Problem.MALFORMED, null, text, List.of());
  }

  /** A problem of a malformed cell. */
  public BadRowException(String column, String text) {
    this(Problem.MALFORMED, column, text, List.of());
  }

  /**
   * A problem with one cell.
   *
   * @param text what is wrong, in words
   * @param values the values it is about
   */
  public BadRowException(
      Problem problem, @Nullable String column, String text, List<String> values) {
    super(column == null ? text : "column '" + column + "': " + text);
    this.problem = problem;
    this.column = column;
    this.text = text;
    this.values = List.copyOf(values);
  }

  public Problem problem() {
    return problem;
  }

  /** The same, of this line of this table. */
  public TableException at(String table, long line) {
    return new TableException(problem, table, line, column, text, values);
  }
}
