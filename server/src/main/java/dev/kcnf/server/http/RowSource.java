package dev.kcnf.server.http;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.state.ModelState;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a request, in any of the formats. */
final class RowSource {
  /** Rows that share one write to the disk, as many as are there; and how much memory they take. */
  private static final int AT_ONCE = 2048;

  private static final int CHARS_AT_ONCE = 1 << 20;

  private RowSource() {}

  /** A stream of rows that this model is to take. */
  static Items stream(Context ctx, Bodies.Format format, ModelState state, Limits limits)
      throws IOException {
    return format == Bodies.Format.CSV
        ? new CsvRows(ctx.bodyInputStream(), state.target().column(), ctx.queryParam("id"), limits)
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
    int chars = 0;
    Item item = items.next();
    while (item != null) {
      batch.add(item);
      for (String cell : item.cells()) {
        chars += cell.length();
      }
      boolean isFull = batch.size() == AT_ONCE || chars >= CHARS_AT_ONCE;
      item = !isFull && items.hasMore() ? items.next() : null;
    }
    return batch;
  }
}
