package dev.kcnf.io;

/** Bytes that are not a whole, undamaged model; says at which byte this showed. */
public final class DamagedModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final long offset;

  public DamagedModelException(long offset, String problem) {
    super("damaged model at byte " + offset + ": " + problem);
    this.offset = offset;
  }

  /** The position of the byte at which the damage showed. */
  public long offset() {
    return offset;
  }
}
