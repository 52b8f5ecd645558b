package dev.kcnf.server.http.wire;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors of requests that never reach a handler, such as broken HTTP, in the same shape. */
public final class JettyErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus() < 400 ? 400 : response.getStatus();
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, body(status), callback);
    return true;
  }

  private static ByteBuffer body(int status) {
    return ByteBuffer.wrap(Json.bytes(new ApiError(status, "http", message(status)).json()));
  }

  private static String message(int status) {
    return switch (status) {
      case 408 -> "the request did not end";
      case 414, 431 -> "the path and the headers of a request have at most 8 KiB";
      case 417 -> "there is nothing to expect but 100-continue";
      case 426, 505 -> "this server speaks HTTP/1.1";
      default -> "the request is not understood: HTTP " + status;
    };
  }
}
