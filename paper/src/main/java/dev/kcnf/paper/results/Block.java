package dev.kcnf.paper.results;

import java.util.List;

/**
 * A table: its cells, row by row.
 *
 * @param name what it shows
 * @param columns what the columns are, such as {@code d}
 * @param cells row by row; rows and columns are in the order in which they first appear
 * @param figures what draws it
 */
public record Block(String name, String columns, List<Cell> cells, List<Figure> figures) {
  public Block {
    cells = List.copyOf(cells);
    figures = List.copyOf(figures);
  }

  /** A table without figures. */
  public Block(String name, String columns, List<Cell> cells) {
    this(name, columns, cells, List.of());
  }

  /** The same with these figures. */
  public Block with(Figure... drawing) {
    return new Block(name, columns, cells, List.of(drawing));
  }

  /** The names of the rows. */
  public List<String> rowNames() {
    return cells.stream().map(Cell::row).distinct().toList();
  }

  /** The names of the columns. */
  public List<String> columnNames() {
    return cells.stream().map(Cell::column).distinct().toList();
  }

  /** The cells of this row. */
  public List<Cell> row(String name) {
    return cells.stream().filter(c -> c.row().equals(name)).toList();
  }
}
