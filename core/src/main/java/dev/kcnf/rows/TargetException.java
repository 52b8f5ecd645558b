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
    /** The column has two values, and either may be meant. */
    AMBIGUOUS,
    /** The column never has the value. */
    NEVER_OCCURS,
    /** The column has only one value. */
    CONSTANT
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

  /** Values of the column that were seen; for an ambiguous one, the first may be meant. */
  public List<String> values() {
    return values;
  }
}
