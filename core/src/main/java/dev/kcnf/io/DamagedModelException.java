package dev.kcnf.io;

/**
 * Bytes that are not a whole, undamaged model that this version can read; says at which byte this
 * showed.
 */
public final class DamagedModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final long offset;
  private final boolean tooLarge;

  public DamagedModelException(long offset, String problem) {
    this(offset, "damaged", problem, false);
  }

  private DamagedModelException(long offset, String state, String problem, boolean tooLarge) {
    super(state + " model at byte " + offset + ": " + problem);
    this.offset = offset;
    this.tooLarge = tooLarge;
  }

  /** For what may be whole but cannot be read here: no model, or too new. */
  public static DamagedModelException unreadable(long offset, String problem) {
    return new DamagedModelException(offset, "unreadable", problem, false);
  }

  /** For a model that does not fit into the memory that it may take. */
  public static DamagedModelException tooLarge(long offset, String problem) {
    return new DamagedModelException(offset, "unreadable", problem, true);
  }

  /** Whether a higher limit on memory may help. */
  public boolean isTooLarge() {
    return tooLarge;
  }

  /** The position of the byte at which the damage showed. */
  public long offset() {
    return offset;
  }
}
