package dev.kcnf.server.http.wire;

import java.io.IOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The server cannot have the address or the port that it was given. */
public final class CannotListenException extends IOException {
  private static final long serialVersionUID = 1L;

  private CannotListenException(String message, Throwable cause) {
    super(message, cause);
  }

  /** If this is what such a failure looks like; null if it is another one. */
  public static @Nullable CannotListenException of(Throwable e, String address, int port) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      boolean unknown =
          cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException;
      if (unknown || cause instanceof SocketException) {
        String reason = unknown ? "no such address is known" : reason(cause);
        return new CannotListenException(
            "cannot listen on " + address + ", port " + port + ": " + reason, e);
      }
    }
    return null;
  }

  private static String reason(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (message.contains("in use")) {
      return "another program does already; choose another port, or 0 for any that is free";
    } else if (message.contains("permission")) {
      return "not allowed; ports below 1024 are often kept for the system";
    } else if (message.contains("assign requested")) {
      return "it is not an address of this machine";
    }
    return message;
  }
}
