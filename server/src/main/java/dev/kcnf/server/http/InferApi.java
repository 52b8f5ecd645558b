package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Open Inference Protocol, version 2: a tensor of texts or numbers for each column. */
final class InferApi {
  private static final String VERSION = "0.1.0";

  private final Registry registry;
  private final Limits limits;

  InferApi(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  void live(Context ctx) throws IOException {
    Send.json(ctx, Views.map("live", true));
  }

  void ready(Context ctx) throws IOException {
    Send.json(ctx, Views.map("ready", true));
  }

  void server(Context ctx) throws IOException {
    Send.json(ctx, Views.map("name", "kcnf", "version", VERSION, "extensions", List.of()));
  }

  void modelReady(Context ctx) throws IOException {
    registry.get(ctx.pathParam("model")).state().model();
    Send.json(ctx, Views.map("name", ctx.pathParam("model"), "ready", true));
  }

  void metadata(Context ctx) throws IOException {
    Model model = registry.get(ctx.pathParam("model")).state().model();
    List<Object> inputs = new ArrayList<>();
    Columns columns = model.columns();
    for (int c = 0; c < columns.size(); c++) {
      inputs.add(tensor(columns.name(c), "BYTES", List.of(-1L)));
    }
    List<Object> outputs =
        List.of(
            tensor("decision", "BYTES", List.of(-1L)),
            tensor("probability", "FP64", List.of(-1L)),
            tensor("probabilities", "FP64", List.of(-1L, -1L)));
    Send.json(
        ctx,
        Views.map(
            "name",
            ctx.pathParam("model"),
            "versions",
            List.of(),
            "platform",
            "kcnf_" + model.spec().kind().name(),
            "inputs",
            inputs,
            "outputs",
            outputs,
            "parameters",
            Views.map("classes", model.classes())));
  }

  private static Map<String, @Nullable Object> tensor(String name, String type, List<Long> shape) {
    return Views.map("name", name, "datatype", type, "shape", shape);
  }

  void infer(Context ctx) throws IOException {
    Map<String, @Nullable Object> asked = Bodies.object(ctx, limits);
    ModelState state = registry.get(ctx.pathParam("model")).state();
    Model model = state.model();
    if (!(asked.get("inputs") instanceof List<?> inputs) || inputs.isEmpty()) {
      throw new ApiError(422, "bad_request", "a list of tensors is expected", "inputs");
    }
    String[][] rows = rows(inputs, model);
    List<@Nullable Object> decisions = new ArrayList<>();
    List<@Nullable Object> probabilities = new ArrayList<>();
    List<@Nullable Object> all = new ArrayList<>();
    Target target = model.target();
    int classes = 0;
    for (String[] row : rows) {
      Guess guess = Guess.of(state.predict(row));
      decisions.add(guess.decided());
      probabilities.add(guess.probability(target));
      Arrays.stream(guess.probabilities()).forEach(all::add);
      classes = guess.classes().size();
    }
    long n = rows.length;
    Map<String, @Nullable Object> answer =
        Views.map(
            "model_name",
            ctx.pathParam("model"),
            "outputs",
            List.of(
                output("decision", "BYTES", List.of(n), decisions),
                output("probability", "FP64", List.of(n), probabilities),
                output("probabilities", "FP64", List.of(n, (long) classes), all)));
    if (asked.get("id") != null) {
      answer.put("id", Json.text(asked, "id"));
    }
    Send.json(ctx, answer);
  }

  private static Object output(
      String name, String type, List<Long> shape, List<@Nullable Object> data) {
    Map<String, @Nullable Object> tensor = tensor(name, type, shape);
    tensor.put("data", data);
    return tensor;
  }

  private static String[][] rows(List<?> inputs, Model model) {
    Columns columns = model.columns();
    String[][] rows = null;
    for (Object given : inputs) {
      if (!(given instanceof Map<?, ?> tensor) || !(tensor.get("data") instanceof List<?> nested)) {
        throw new ApiError(422, "bad_request", "a tensor has a name and data", "inputs");
      }
      String name = String.valueOf(tensor.get("name"));
      int column = columns.column(name);
      if (column < 0) {
        throw new ApiError(422, "bad_request", "there is no column '" + name + "'", "inputs");
      }
      List<Object> data = new ArrayList<>();
      flatten(nested, data);
      if (rows == null) {
        rows = new String[data.size()][columns.size()];
        for (String[] row : rows) {
          Arrays.fill(row, Missing.VALUE);
        }
      }
      if (rows.length != data.size()) {
        throw new ApiError(422, "bad_request", "tensors of different lengths", name);
      }
      for (int r = 0; r < rows.length; r++) {
        rows[r][column] = String.valueOf(data.get(r));
      }
    }
    return rows == null ? new String[0][0] : rows;
  }

  private static void flatten(List<?> nested, List<Object> flat) {
    for (Object part : nested) {
      if (part instanceof List<?> list) {
        flatten(list, flat);
      } else if (part instanceof Map) {
        throw new ApiError(422, "bad_request", "data are texts, numbers and booleans", "data");
      } else {
        flat.add(part == null ? Missing.VALUE : part);
      }
    }
  }
}
