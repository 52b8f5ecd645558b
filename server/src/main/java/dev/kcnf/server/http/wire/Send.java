package dev.kcnf.server.http.wire;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Sends whole answers, past Javalin's own stream: it looks at every answer whether to compress it,
 * which takes longer than a prediction.
 */
public final class Send {
  private Send() {}

  public static void json(Context ctx, @Nullable Object value) throws IOException {
    bytes(ctx, "application/json", Json.bytes(value));
  }

  public static void bytes(Context ctx, String type, byte[] content) throws IOException {
    HttpServletResponse response = ctx.res();
    response.setContentType(type);
    response.setContentLength(content.length);
    response.getOutputStream().write(content);
  }
}
