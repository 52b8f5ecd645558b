package dev.kcnf.archive;

import dev.kcnf.archive.table.RowListener;

/** Hands on how far a block is, as bytes of the file. */
final class BlockProgress implements RowListener {
  private final Progress progress;
  private final int length;
  private long told;

  BlockProgress(Progress progress, int length) {
    this.progress = progress;
    this.length = length;
  }

  @Override
  public void coded(int rows, int of) {
    tell((long) length * rows / of);
  }

  /** The block is complete. */
  void finish() {
    tell(length);
  }

  private void tell(long bytes) {
    progress.done(bytes - told);
    told = bytes;
  }
}
