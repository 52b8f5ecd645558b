package dev.kcnf.server.http;

import dev.kcnf.paper.trace.Document;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Table;
import dev.kcnf.paper.trace.Examples;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Send;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paper's algorithms, step by step on small tables. */
final class PaperApi {
  private PaperApi() {}

  static void names(Context ctx) throws IOException {
    Send.json(ctx, Views.map("examples", Examples.names()));
  }

  static void example(Context ctx) throws IOException {
    Document document =
        Examples.named(ctx.pathParam("example"))
            .orElseThrow(
                () ->
                    new ApiError(
                        404,
                        "no_such_example",
                        "there are " + String.join(", ", Examples.names())));
    List<Object> parts = new ArrayList<>();
    for (Document.Part part : document.parts()) {
      parts.add(part instanceof Run run ? run(run) : table((Table) part));
    }
    Send.json(ctx, Views.map("title", document.title(), "notes", document.notes(), "parts", parts));
  }

  private static Object run(Run run) {
    List<Object> rows = new ArrayList<>();
    for (int r = 0; r < run.table().rows().size(); r++) {
      Map<String, @Nullable Object> row = row(run.table(), r);
      row.put("lines", lines(run.steps().get(r).lines()));
      rows.add(row);
    }
    return Views.map(
        "title", run.title(),
        "notes", run.notes(),
        "begin", lines(run.begin()),
        "rows", rows,
        "end", lines(run.end()));
  }

  private static Object table(Table table) {
    List<Object> rows = new ArrayList<>();
    for (int r = 0; r < table.rows().size(); r++) {
      rows.add(row(table, r));
    }
    List<Object> columns = new ArrayList<>();
    table.columns().forEach(c -> columns.add(Views.map("key", c.key(), "title", c.title())));
    return Views.map("title", table.caption(), "columns", columns, "rows", rows);
  }

  private static Map<String, @Nullable Object> row(Table table, int r) {
    Map<String, @Nullable Object> row = Views.map();
    for (int c = 0; c < table.columns().size(); c++) {
      Object cell = table.rows().get(r).get(c);
      Object value = cell instanceof Document.Figure figure ? figure.value() : cell;
      row.put(table.columns().get(c).key(), value);
    }
    return row;
  }

  private static List<Object> lines(List<Line> lines) {
    List<Object> all = new ArrayList<>();
    lines.forEach(line -> all.add(Views.map("line", line.number(), "text", line.text())));
    return all;
  }
}
