package dev.kcnf.server.state;

/** A request that a model cannot fulfil as it is now. */
public final class StateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Kind {
    /** The model still collects its first rows. */
    NOT_READY,
    /** No prediction is kept under this id, or no more. */
    NO_SUCH_ID
  }

  private final Kind kind;

  public StateException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
