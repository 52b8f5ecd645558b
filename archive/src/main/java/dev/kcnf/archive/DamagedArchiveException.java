package dev.kcnf.archive;

/** Bytes that are no archive, or one that was damaged or cut off. */
public final class DamagedArchiveException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedArchiveException(String message) {
    super(message);
  }

  DamagedArchiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
