package dev.kcnf.archive.table;

/** Is told now and then how many rows of a block are coded. */
public interface RowListener {
  /** So many rows of so many are known. */
  void coded(int rows, int of);
}
