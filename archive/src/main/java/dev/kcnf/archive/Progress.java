package dev.kcnf.archive;

/** Is told how far the work is. */
public interface Progress {
  /** Says nothing. */
  Progress NONE = bytes -> {};

  /** So many bytes of the table have been read and coded, or decoded and written. */
  void done(long bytes);
}
