package dev.kcnf.table.client;

import java.io.IOException;

/** The server refused a request. */
public final class ServerException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  ServerException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }

  /** What is wrong, such as {@code no_such_model}. */
  public String code() {
    return code;
  }
}
