package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.state.ModelState;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a request, in any of the formats. */
final class RowSource {
  private RowSource() {}

  /** The rows of this request that this model is to take. */
  static Items of(Context ctx, Bodies.Format format, ModelState state, Limits limits)
      throws IOException {
    return format == Bodies.Format.JSON
        ? document(ctx, state, limits)
        : stream(ctx, format, state, limits);
  }

  /** A stream of rows that this model is to take. */
  static Items stream(Context ctx, Bodies.Format format, ModelState state, Limits limits)
      throws IOException {
    String id = ctx.queryParam("id");
    if (format == Bodies.Format.CSV) {
      return new CsvRows(Bodies.stream(ctx), state.target().column(), id, limits);
    }
    refuseIdColumn(id);
    return new JsonLines(Bodies.stream(ctx), json(state, limits), limits);
  }

  private static void refuseIdColumn(@Nullable String id) {
    if (id != null) {
      throw new ApiError(
          422, "bad_request", "a column of ids is for CSV; JSON has {\"row\": …, \"id\": …}", "id");
    }
  }

  /** A JSON object, or an array of them, that was read whole. */
  static JsonDocument document(Context ctx, ModelState state, Limits limits) throws IOException {
    refuseIdColumn(ctx.queryString() == null ? null : ctx.queryParam("id"));
    byte[] body = Bodies.bytes(ctx, limits.of(Limit.BODY_BYTES));
    return new JsonDocument(body, json(state, limits), limits);
  }

  private static JsonRows json(ModelState state, Limits limits) {
    Model model = state.modelOrNull();
    List<String> expected = model == null ? List.of() : model.columns().names();
    return new JsonRows(state.target().column(), expected, limits);
  }
}
