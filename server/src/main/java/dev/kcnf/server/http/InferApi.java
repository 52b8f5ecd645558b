package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
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

/**
 * The Open Inference Protocol, version 2: a tensor of texts or numbers for each column. A model
 * learns on and on, so it has one version, 1, which may be named or left out.
 */
final class InferApi {
  private static final String VERSION = "0.1.0";
  private static final String MODEL_VERSION = "1";
  private static final String BASE = "/v2";

  private final Registry registry;
  private final Limits limits;

  InferApi(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  /** Whether a path belongs to the protocol, which has a shape of errors of its own. */
  static boolean isOwn(String path) {
    return path.equals(BASE) || path.startsWith(BASE + "/");
  }

  /** An error as the protocol has it: a text. */
  static Map<String, @Nullable Object> error(ApiError error) {
    return Views.map("error", error.line());
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
    ready(state(ctx));
    Send.json(ctx, Views.map("name", ctx.pathParam("model"), "ready", true));
  }

  private ModelState state(Context ctx) throws IOException {
    String version = ctx.pathParamMap().get("version");
    if (version != null && !version.equals(MODEL_VERSION)) {
      throw new ApiError(404, "no_such_version", "there is only version 1 of a model", "versions");
    }
    return registry.get(ctx.pathParam("model")).state();
  }

  /** The model, once it has a class to predict. */
  private static Model ready(ModelState state) {
    Model model = state.model();
    if (model.classes().isEmpty()) {
      throw new ApiError(409, "not_ready", "the model has learned nothing yet, so it has no class");
    }
    return model;
  }

  void metadata(Context ctx) throws IOException {
    Model model = state(ctx).model();
    List<Object> inputs = new ArrayList<>();
    Columns columns = model.columns();
    for (int c = 0; c < columns.size(); c++) {
      inputs.add(Tensors.tensor(columns.name(c), "BYTES", List.of(-1L)));
    }
    List<Object> outputs =
        List.of(
            Tensors.tensor("decision", "BYTES", List.of(-1L)),
            Tensors.tensor("probability", "FP64", List.of(-1L)),
            Tensors.tensor("probabilities", "FP64", List.of(-1L, -1L)));
    Map<String, @Nullable Object> answer = Views.map("name", ctx.pathParam("model"));
    answer.put("versions", List.of(MODEL_VERSION));
    answer.put("platform", "kcnf_" + model.spec().kind().name());
    answer.put("inputs", inputs);
    answer.put("outputs", outputs);
    answer.put("parameters", Views.map("classes", Guess.classes(model.target(), model.classes())));
    Send.json(ctx, answer);
  }

  void infer(Context ctx) throws IOException {
    Map<String, @Nullable Object> asked = Bodies.object(ctx, limits);
    ModelState state = state(ctx);
    Model model = ready(state);
    List<String[]> rows = Tensors.rows(asked.get("inputs"), model.columns(), limits.of(Limit.ROWS));
    List<Object> outputs = new ArrayList<>();
    List<Guess> guesses = new ArrayList<>();
    rows.forEach(row -> guesses.add(Guess.of(state.predict(row), model.target())));
    for (String name : Tensors.outputs(asked.get("outputs"))) {
      outputs.add(output(name, guesses, model.target()));
    }
    Map<String, @Nullable Object> answer = Views.map("model_name", ctx.pathParam("model"));
    answer.put("model_version", MODEL_VERSION);
    if (asked.get("id") != null) {
      answer.put("id", Json.text(asked, "id"));
    }
    answer.put("outputs", outputs);
    Send.json(ctx, answer);
  }

  private static Object output(String name, List<Guess> guesses, Target target) {
    List<@Nullable Object> data = new ArrayList<>();
    List<Long> shape = new ArrayList<>(List.of((long) guesses.size()));
    if (name.equals("probabilities")) {
      // While it was predicted, others may have taught the model one more class.
      int classes = guesses.stream().mapToInt(g -> g.classes().size()).max().orElse(0);
      shape.add((long) classes);
      for (Guess guess : guesses) {
        Arrays.stream(Arrays.copyOf(guess.probabilities(), classes)).forEach(data::add);
      }
    } else {
      boolean decision = name.equals("decision");
      guesses.forEach(g -> data.add(decision ? g.decided() : (Object) g.probability(target)));
    }
    String type = name.equals("decision") ? "BYTES" : "FP64";
    Map<String, @Nullable Object> tensor = Tensors.tensor(name, type, shape);
    tensor.put("data", data);
    return tensor;
  }
}
