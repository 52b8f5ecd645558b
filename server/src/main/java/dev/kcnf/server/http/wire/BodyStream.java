package dev.kcnf.server.http.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jetty.http.HttpException;

/**
 * A body as it comes. That it ends too early, or in the middle of nowhere, is the client's doing,
 * and told like everything else: Javalin would answer with nothing but a status.
 */
final class BodyStream extends FilterInputStream {
  BodyStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() {
    try {
      return super.read();
    } catch (IOException e) {
      throw problem(e);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) {
    try {
      return super.read(bytes, from, length);
    } catch (IOException e) {
      throw problem(e);
    }
  }

  private static ApiError problem(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpException http && http.getCode() < 500) {
        return new ApiError(http.getCode(), "http", "the body of the request is not understood");
      }
    }
    return new ApiError(408, "too_slow", "the request did not end");
  }
}
