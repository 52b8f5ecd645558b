package dev.kcnf.server.http.wire;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The page: a few files of this jar, by their exact names. */
public final class Page {
  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html; charset=utf-8",
          "style.css", "text/css; charset=utf-8",
          "app.js", "text/javascript; charset=utf-8",
          "charts.js", "text/javascript; charset=utf-8",
          "paper.js", "text/javascript; charset=utf-8",
          "icon.svg", "image/svg+xml",
          "openapi.json", "application/json");

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private Page() {}

  public static void index(Context ctx) throws IOException {
    send(ctx, "index.html");
  }

  public static void file(Context ctx) throws IOException {
    send(ctx, ctx.pathParam("file"));
  }

  public static void openApi(Context ctx) throws IOException {
    send(ctx, "openapi.json");
  }

  private static void send(Context ctx, String name) throws IOException {
    String type = TYPES.get(name);
    try (InputStream in =
        type == null
            ? null
            : Page.class.getResourceAsStream("/dev/kcnf/server/http/page/" + name)) {
      if (in == null) {
        throw new ApiError(404, "no_such_path", "there is no such page");
      }
      ctx.header("Content-Security-Policy", POLICY);
      ctx.header("Referrer-Policy", "no-referrer");
      Send.bytes(ctx, String.valueOf(type), in.readAllBytes());
    }
  }
}
