package dev.kcnf.archive.column;

/** Text, coded byte by byte. */
public record TextShape() implements Shape {
  @Override
  public Cells cells(int rows) {
    return new TextCells(rows);
  }

  @Override
  public String description() {
    return "text";
  }
}
