package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.ModelState;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a request, in any of the formats. */
final class RowSource {
  private static final int AT_ONCE = 256;

  private RowSource() {}

  /** A stream of rows that this model is to take. */
  static Items stream(Context ctx, Bodies.Format format, ModelState state, Limits limits)
      throws IOException {
    return format == Bodies.Format.CSV
        ? new CsvRows(
            ctx.bodyInputStream(), state.target().column(), ctx.queryParam("id"), limits)
        : json(state, limits).lines(ctx.bodyInputStream());
  }

  /** A JSON object, or an array of them, that was read whole. */
  static Items document(byte[] body, ModelState state, Limits limits) {
    return json(state, limits).document(body);
  }

  private static JsonRows json(ModelState state, Limits limits) {
    Model model = state.modelOrNull();
    List<String> expected = model == null ? List.of() : model.columns().names();
    return new JsonRows(state.target().column(), expected, limits);
  }

  /** The rows that are there now, at least one unless it is the end, and not too many. */
  static List<Item> batch(Items items) throws IOException {
    List<Item> batch = new ArrayList<>();
    Item item = items.next();
    while (item != null) {
      batch.add(item);
      item = batch.size() < AT_ONCE && items.hasMore() ? items.next() : null;
    }
    return batch;
  }
}
