package dev.kcnf.cli.console;

/** There is little memory left: just enough to save what was learned, and to say so. */
public final class LowMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LowMemoryException() {
    super(Heap.message());
  }
}
