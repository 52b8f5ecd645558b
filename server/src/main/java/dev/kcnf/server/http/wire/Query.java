package dev.kcnf.server.http.wire;

import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;

/** What is asked for behind the question mark. */
public final class Query {
  private Query() {}

  /** Refuses names that mean nothing, which are mostly mistakes. */
  public static void allow(Context ctx, List<String> names) {
    if (ctx.queryString() == null) {
      return;
    }
    for (String name : ctx.queryParamMap().keySet()) {
      if (!names.contains(name)) {
        throw new ApiError(
            422,
            "bad_request",
            "there is no such parameter; there "
                + (names.isEmpty() ? "are none" : "are " + String.join(", ", names)),
            name);
      }
    }
  }

  /** Whether this is wanted: true, 1 or yes; nothing but the name will do, too. */
  public static boolean isOn(Context ctx, String name) {
    String value = ctx.queryString() == null ? null : ctx.queryParam(name);
    if (value == null) {
      return false;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "true", "1", "yes", "on" -> true;
      case "false", "0", "no", "off" -> false;
      default -> throw new ApiError(422, "bad_request", "true or false is expected", name);
    };
  }
}
