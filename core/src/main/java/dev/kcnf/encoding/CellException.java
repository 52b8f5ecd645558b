package dev.kcnf.encoding;

/** A cell that is no value of its column. */
public final class CellException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  public enum Kind {
    /** The column is one of numbers. */
    NOT_A_NUMBER,
    /** The schema is closed and lacks the value. */
    NEW_VALUE
  }

  private final Kind kind;
  private final String column;
  private final String cell;
  private final String problem;

  CellException(Kind kind, String column, String cell, String problem) {
    super("column '" + column + "': " + problem);
    this.kind = kind;
    this.column = column;
    this.cell = cell;
    this.problem = problem;
  }

  public Kind kind() {
    return kind;
  }

  public String column() {
    return column;
  }

  public String cell() {
    return cell;
  }

  /** What is wrong, in words, without the column. */
  public String problem() {
    return problem;
  }
}
