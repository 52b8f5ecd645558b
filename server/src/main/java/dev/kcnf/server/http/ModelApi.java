package dev.kcnf.server.http;

import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Bodies;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.http.wire.Query;
import dev.kcnf.server.http.wire.Send;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelSettings;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import dev.kcnf.server.store.LiveModel;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models as a whole: made, listed, looked at, copied, merged, sent and removed. */
final class ModelApi {
  private static final int USUAL_FIT_ROWS = 100;
  private static final long UPLOAD_MEMORY =
      Math.min(ModelState.LIMIT_BYTES, Runtime.getRuntime().maxMemory() / 4);
  private static final List<String> PROPERTIES =
      List.of("name", "columns", "target", "value", "relation", "predictor", "settings", "fitRows");

  private final Registry registry;
  private final Limits limits;
  private final RulesView rules = new RulesView();

  ModelApi(Registry registry, Limits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  void list(Context ctx) throws IOException {
    Send.json(ctx, Views.map("models", registry.list().stream().map(Views::summary).toList()));
  }

  void create(Context ctx) throws IOException {
    Map<String, @Nullable Object> asked = Bodies.object(ctx, limits);
    Json.allow(asked, PROPERTIES);
    String name = Json.needed(asked, "name");
    Registry.checkName(name);
    List<String> columns = columns(asked.get("columns"));
    ModelSettings settings = settings(asked, columns.isEmpty());
    ModelState state =
        columns.isEmpty()
            ? ModelState.collecting(settings)
            : ModelState.create(settings, Columns.of(columns.toArray(String[]::new)));
    LiveModel live = registry.create(name, state);
    ctx.status(201);
    Send.json(ctx, Views.detail(live));
  }

  private List<String> columns(@Nullable Object given) {
    if (given == null) {
      return List.of();
    }
    if (!(given instanceof List<?> list) || list.isEmpty()) {
      throw new ApiError(422, "bad_request", "columns are a list of names", "columns");
    }
    Set<String> names = new LinkedHashSet<>();
    for (Object name : list) {
      if (!(name instanceof String text) || text.isEmpty() || !names.add(text)) {
        throw new ApiError(422, "bad_request", "columns are different names", "columns");
      }
      Json.checkName(text, limits);
    }
    if (names.size() > limits.of(Limit.COLUMNS)) {
      throw new ApiError(422, "too_many_columns", "at most " + limits.of(Limit.COLUMNS), "columns");
    }
    return new ArrayList<>(names);
  }

  private ModelSettings settings(Map<String, @Nullable Object> asked, boolean fits) {
    String predictor = Json.text(asked, "predictor");
    String value = Json.text(asked, "value");
    String target = Json.needed(asked, "target");
    Json.checkName(target, limits);
    Json.checkName(value == null ? "" : value, limits);
    if (!fits && asked.get("fitRows") != null) {
      throw new ApiError(422, "bad_request", "with columns there are no rows to await", "fitRows");
    }
    return new ModelSettings(
        predictor == null ? "auto" : predictor,
        numbers(asked.get("settings")),
        target,
        relation(Json.text(asked, "relation"), value),
        value,
        fits ? whole(Json.text(asked, "fitRows"), USUAL_FIT_ROWS) : 0);
  }

  private static Map<String, Double> numbers(@Nullable Object given) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    if (given instanceof Map<?, ?> map) {
      map.forEach((name, number) -> numbers.put(String.valueOf(name), number(number)));
    } else if (given != null) {
      throw new ApiError(422, "bad_request", "settings are an object of numbers", "settings");
    }
    return numbers;
  }

  private static double number(@Nullable Object given) {
    try {
      return Double.parseDouble(String.valueOf(given));
    } catch (NumberFormatException e) {
      throw new ApiError(422, "bad_request", "a number is expected", "settings");
    }
  }

  private static int whole(@Nullable String given, int usual) {
    try {
      return given == null ? usual : Integer.parseInt(given);
    } catch (NumberFormatException e) {
      throw new ApiError(422, "bad_request", "a whole number is expected", "fitRows");
    }
  }

  private static Relation relation(@Nullable String symbol, @Nullable String value) {
    if (value == null) {
      if (symbol != null) {
        throw new ApiError(422, "bad_request", "it needs a value to compare with", "relation");
      }
      return Relation.ANY;
    }
    for (Relation relation : Relation.values()) {
      if (relation != Relation.ANY && relation.symbol().equals(symbol == null ? "=" : symbol)) {
        return relation;
      }
    }
    throw new ApiError(422, "bad_request", "one of = != < <= > >= is expected", "relation");
  }

  void inspect(Context ctx) throws IOException {
    Send.json(ctx, Views.detail(model(ctx)));
  }

  void delete(Context ctx) {
    registry.delete(ctx.pathParam("model"));
    ctx.status(204);
  }

  void download(Context ctx) throws IOException {
    LiveModel live = model(ctx);
    byte[] bytes = live.state().model().toBytes();
    ctx.header("Content-Disposition", "attachment; filename=\"" + live.name() + ".kcnf\"");
    Send.bytes(ctx, "application/octet-stream", bytes);
  }

  void upload(Context ctx) throws IOException {
    String name = ctx.pathParam("model");
    Registry.checkName(name);
    if (!"application/octet-stream".equals(Bodies.plainType(ctx.header("Content-Type")))) {
      throw new ApiError(
          415, "unknown_type", "a model file is application/octet-stream", "Content-Type");
    }
    if (ctx.req().getContentLengthLong() < 0) {
      throw new ApiError(411, "no_length", "say how long the file is", "Content-Length");
    }
    byte[] bytes = Bodies.bytes(ctx, limits.of(Limit.UPLOAD_BYTES));
    LiveModel live = registry.create(name, ModelState.of(Model.fromBytes(bytes, UPLOAD_MEMORY)));
    ctx.status(201);
    Send.json(ctx, Views.detail(live));
  }

  void copy(Context ctx) throws IOException {
    Map<String, @Nullable Object> asked = Bodies.object(ctx, limits);
    Json.allow(asked, List.of("name"));
    LiveModel copy = registry.copy(ctx.pathParam("model"), Json.needed(asked, "name"));
    ctx.status(201);
    Send.json(ctx, Views.detail(copy));
  }

  void merge(Context ctx) throws IOException {
    Map<String, @Nullable Object> asked = Bodies.object(ctx, limits);
    Json.allow(asked, List.of("from"));
    String from = Json.needed(asked, "from");
    String name = ctx.pathParam("model");
    if (from.equals(name)) {
      throw new ApiError(422, "bad_request", "a model is not merged into itself", "from");
    }
    registry.merge(name, from);
    Send.json(ctx, Views.detail(registry.get(name)));
  }

  void fit(Context ctx) throws IOException {
    LiveModel live = model(ctx);
    Outcome outcome = live.submit(List.of(new Event.Fit())).get(0);
    if (outcome.problem() != null) {
      throw outcome.problem();
    }
    live.state().model(); // says so if there were no rows at all
    Send.json(ctx, Views.detail(live));
  }

  void metrics(Context ctx) throws IOException {
    Send.json(ctx, Views.metrics(model(ctx).state()));
  }

  void calibration(Context ctx) throws IOException {
    Send.json(ctx, Views.map("bins", Views.calibration(model(ctx).state().metrics().report())));
  }

  void weights(Context ctx) throws IOException {
    Send.json(ctx, Views.weights(model(ctx).state().model()));
  }

  void rules(Context ctx) throws IOException {
    Query.allow(ctx, List.of("class"));
    LiveModel live = model(ctx);
    Send.json(ctx, rules.of(live.name(), live.state(), ctx.queryParam("class")));
  }

  private LiveModel model(Context ctx) {
    return registry.get(ctx.pathParam("model"));
  }
}
