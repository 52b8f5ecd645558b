package dev.kcnf.encoding;

/** A cell that is no value of its column, which takes no new ones. */
public final class CellException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String column;
  private final String cell;
  private final String problem;

  CellException(String column, String cell, String problem) {
    super("column '" + column + "': " + problem);
    this.column = column;
    this.cell = cell;
    this.problem = problem;
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
