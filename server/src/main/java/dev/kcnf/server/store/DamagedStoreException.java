package dev.kcnf.server.store;

import java.nio.file.Path;

/** A file of a model is damaged where it had been whole: more than the end is missing. */
public final class DamagedStoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedStoreException(Path file, long offset, String problem) {
    super(file + " is damaged at byte " + offset + ": " + problem);
  }
}
