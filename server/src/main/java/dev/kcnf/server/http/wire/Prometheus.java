package dev.kcnf.server.http.wire;

import dev.kcnf.server.state.Summary;
import dev.kcnf.server.store.Listed;
import dev.kcnf.server.store.Registry;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;

/** What Prometheus scrapes: requests and models, in its text format. */
public final class Prometheus {
  private static final double[] BUCKETS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5};

  private final Registry registry;
  private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
  private final LongAdder[] buckets = new LongAdder[BUCKETS.length + 1];
  private final LongAdder nanos = new LongAdder();

  public Prometheus(Registry registry) {
    this.registry = registry;
    for (int b = 0; b < buckets.length; b++) {
      buckets[b] = new LongAdder();
    }
  }

  /** A request that was answered. */
  public void count(int status, long took) {
    statuses.computeIfAbsent(status, s -> new LongAdder()).increment();
    int bucket = 0;
    while (bucket < BUCKETS.length && took > BUCKETS[bucket] * 1e9) {
      bucket++;
    }
    buckets[bucket].increment();
    nanos.add(took);
  }

  public void scrape(Context ctx) throws IOException {
    StringBuilder out = new StringBuilder();
    requests(out);
    List<Listed> models = registry.list();
    value(out, "kcnf_models", "Models in all.", models.size());
    value(out, "kcnf_models_in_memory", "Models in memory.", registry.inMemory());
    Runtime runtime = Runtime.getRuntime();
    long heap = runtime.totalMemory() - runtime.freeMemory();
    value(out, "kcnf_heap_bytes", "Heap in use.", (double) heap);
    for (OfModel figure : OF_MODELS) {
      head(out, figure.name, figure.type, figure.help);
      for (Listed model : models) {
        if (model.summary() != null) {
          line(out, figure.name, model.name(), figure.value.applyAsDouble(model.summary()));
        }
      }
    }
    byte[] text = out.toString().getBytes(StandardCharsets.UTF_8);
    Send.bytes(ctx, "text/plain; version=0.0.4; charset=utf-8", text);
  }

  /** A figure that every model has. */
  private record OfModel(String name, String type, String help, ToDoubleFunction<Summary> value) {}

  private static final List<OfModel> OF_MODELS =
      List.of(
          new OfModel(
              "kcnf_examples_total",
              "counter",
              "Predictions with a label.",
              model -> model.total().examples()),
          new OfModel(
              "kcnf_mistakes_total",
              "counter",
              "Wrong ones of them.",
              model -> model.total().mistakes()),
          new OfModel(
              "kcnf_bits_total", "counter", "Their loss in bits.", model -> model.total().bits()),
          new OfModel(
              "kcnf_baseline_bits_total",
              "counter",
              "What looking at no column loses.",
              model -> model.total().baselineBits()),
          new OfModel(
              "kcnf_rolling_accuracy",
              "gauge",
              "Accuracy of the last 1,000; NaN if there were none.",
              model -> model.rolling().accuracy()));

  private void requests(StringBuilder out) {
    head(out, "kcnf_requests_total", "counter", "Requests by status.");
    statuses.forEach(
        (status, n) ->
            out.append("kcnf_requests_total{status=\"")
                .append(status)
                .append("\"} ")
                .append(n.sum())
                .append('\n'));
    head(out, "kcnf_request_seconds", "histogram", "How long requests took.");
    long sum = 0;
    for (int b = 0; b < buckets.length; b++) {
      sum += buckets[b].sum();
      String le = b < BUCKETS.length ? String.valueOf(BUCKETS[b]) : "+Inf";
      out.append("kcnf_request_seconds_bucket{le=\"")
          .append(le)
          .append("\"} ")
          .append(sum)
          .append('\n');
    }
    out.append("kcnf_request_seconds_sum ").append(nanos.sum() / 1e9).append('\n');
    out.append("kcnf_request_seconds_count ").append(sum).append('\n');
  }

  private static void head(StringBuilder out, String name, String type, String help) {
    out.append("# HELP ").append(name).append(' ').append(help).append('\n');
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void value(StringBuilder out, String name, String help, double value) {
    head(out, name, "gauge", help);
    out.append(name).append(' ').append(value).append('\n');
  }

  /** The names of models need no escapes. */
  private static void line(StringBuilder out, String name, String model, double value) {
    out.append(name).append("{model=\"").append(model).append("\"} ");
    out.append(Double.isInfinite(value) ? "+Inf" : String.valueOf(value)).append('\n');
  }
}
