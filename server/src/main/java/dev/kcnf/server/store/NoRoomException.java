package dev.kcnf.server.store;

import java.io.IOException;

/** What was to be kept could not be written; nothing has changed. */
public final class NoRoomException extends IOException {
  private static final long serialVersionUID = 1L;

  NoRoomException(String message, Throwable cause) {
    super(message, cause);
  }
}
