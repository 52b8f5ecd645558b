package dev.kcnf.io;

/**
 * Bytes that are not a whole, undamaged model that this version can read; says at which byte this
 * showed.
 */
public final class DamagedModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final long offset;

  public DamagedModelException(long offset, String problem) {
    this(offset, "damaged", problem);
  }

  private DamagedModelException(long offset, String state, String problem) {
    super(state + " model at byte " + offset + ": " + problem);
    this.offset = offset;
  }

  /** For what may be whole but cannot be read here: no model, too new, or too large. */
  public static DamagedModelException unreadable(long offset, String problem) {
    return new DamagedModelException(offset, "unreadable", problem);
  }

  /** The position of the byte at which the damage showed. */
  public long offset() {
    return offset;
  }
}
