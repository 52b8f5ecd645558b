package dev.kcnf.model;

/** Models that cannot be merged, as they differ in more than what they have learned. */
public final class MergeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** What keeps them apart. */
  public enum Cause {
    /** The predictors or their settings. */
    PREDICTOR,
    /** Models of this kind do not merge. */
    KIND,
    /** The targets. */
    TARGET,
    /** The columns or how they are encoded. */
    COLUMNS,
    /** The notes. */
    NOTES
  }

  private final Cause reason;

  MergeException(Cause reason, String message) {
    super("cannot merge: " + message);
    this.reason = reason;
  }

  /** What keeps the models apart. */
  public Cause reason() {
    return reason;
  }

  /** Throws if two parts of models are not equal. */
  static void check(Cause reason, String what, Object here, Object there) {
    if (!here.equals(there)) {
      throw new MergeException(
          reason, "the " + what + " is " + here + " here, " + there + " in the other");
    }
  }
}
