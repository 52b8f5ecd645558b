package dev.kcnf.archive;

/** Is told how far the work is, by any of the threads that do it. */
public interface Progress {
  /** Says nothing. */
  Progress NONE = bytes -> {};

  /** So many more bytes of the file have been coded or decoded. */
  void done(long bytes);
}
