package dev.kcnf.rows;

import dev.kcnf.SettingException;
import java.util.List;

/** A target that does not fit the table. */
public final class TargetException extends SettingException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  public enum Kind {
    /** There is no such column. */
    NO_SUCH_COLUMN,
    /** A value must be named, where only yes or no can be told. */
    AMBIGUOUS,
    /** The column has several values, but never the one that is asked for. */
    NEVER_OCCURS,
    /** The column has many different numbers, which are no classes. */
    NUMERIC
  }

  private final Kind kind;
  private final String column;

  @SuppressWarnings("serial") // Immutable lists of texts are.
  private final List<String> values;

  TargetException(Kind kind, String column, String problem, List<String> values) {
    super("target", problem);
    this.kind = kind;
    this.column = column;
    this.values = List.copyOf(values);
  }

  public Kind kind() {
    return kind;
  }

  public String column() {
    return column;
  }

  /**
   * Values of the column that were seen; for an ambiguous one, the first may be meant. For numbers,
   * one that about half of them are above; if there is no such column, those that there are.
   */
  public List<String> values() {
    return values;
  }
}
