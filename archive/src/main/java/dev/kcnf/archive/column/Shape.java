package dev.kcnf.archive.column;

/**
 * What the cells of a column are, found once and then fixed: how a cell becomes decisions, and a
 * cell again.
 */
public sealed interface Shape permits NameShape, NumberShape, RangeShape, TextShape {
  /** An empty column of this shape for a block of this many rows. */
  Cells cells(int rows);

  /** In a few words, for people. */
  String description();
}
