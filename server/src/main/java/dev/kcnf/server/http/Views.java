package dev.kcnf.server.http;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.server.state.Feed;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.Metrics;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Summary;
import dev.kcnf.server.store.Listed;
import dev.kcnf.server.store.LiveModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is told of models, as it becomes JSON. */
final class Views {
  private static final int MOST_VALUES = 200;

  private Views() {}

  /** Names and values in turn. */
  static Map<String, @Nullable Object> map(@Nullable Object... pairs) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(String.valueOf(pairs[i]), pairs[i + 1]);
    }
    return map;
  }

  /** A model in a list; of a damaged one there is nothing but the name. */
  static Map<String, @Nullable Object> summary(Listed listed) {
    Map<String, @Nullable Object> map = map("name", listed.name(), "state", listed.place());
    if (listed.summary() != null) {
      map.putAll(about(listed.summary()));
    }
    return map;
  }

  static Map<String, @Nullable Object> detail(LiveModel live) throws IOException {
    ModelState state = live.state();
    Map<String, @Nullable Object> map = map("name", live.name(), "state", Listed.Place.IN_MEMORY);
    map.putAll(about(Summary.of(state)));
    map.put("pending", state.pending());
    Model model = state.modelOrNull();
    if (model != null) {
      map.put("classes", Guess.classes(model.target(), model.classes()));
      map.put("columns", columns(model.columnsNow()));
    }
    return map;
  }

  static Map<String, @Nullable Object> about(Summary summary) {
    Target target = summary.target();
    return map(
        "predictor", summary.predictor(),
        "target", target.toString(),
        "column", target.column(),
        "value", target.value(),
        "hasClasses", summary.ready() && target.hasClasses(),
        "ready", summary.ready(),
        "collected", summary.collected(),
        "fitRows", summary.fitRows(),
        "examples", summary.examples(),
        "total", sums(summary.total()),
        "rolling", sums(summary.rolling()),
        "spark", Arrays.stream(summary.spark()).boxed().toList());
  }

  static Map<String, @Nullable Object> sums(Metrics.Sums sums) {
    return map(
        "examples", sums.examples(),
        "mistakes", sums.mistakes(),
        "bits", sums.bits(),
        "accuracy", sums.accuracy(),
        "baselineMistakes", sums.baselineMistakes(),
        "baselineBits", sums.baselineBits(),
        "baselineAccuracy", sums.baselineAccuracy());
  }

  static Map<String, @Nullable Object> metrics(ModelState state) {
    Metrics.Report report = state.metrics().report();
    List<Object> classes = new ArrayList<>();
    for (Metrics.OfClass c : report.classes()) {
      classes.add(
          map(
              "name", c.name(),
              "examples", c.examples(),
              "decided", c.decided(),
              "right", c.right(),
              "precision", c.decided() == 0 ? null : (double) c.right() / c.decided(),
              "recall", c.examples() == 0 ? null : (double) c.right() / c.examples(),
              "bits", c.bits()));
    }
    List<Object> curve = new ArrayList<>();
    for (Metrics.Moment moment : report.curve()) {
      Map<String, @Nullable Object> point = sums(moment.sums());
      point.put("bound", moment.bound());
      curve.add(point);
    }
    Model model = state.modelOrNull();
    return map(
        "total",
        sums(report.total()),
        "rolling",
        sums(report.rolling()),
        "bound",
        model == null ? null : model.boundBits(),
        "classes",
        classes,
        "calibration",
        calibration(report),
        "curve",
        curve);
  }

  static List<Object> calibration(Metrics.Report report) {
    List<Object> bins = new ArrayList<>();
    for (Metrics.Bin bin : report.calibration()) {
      bins.add(map("count", bin.count(), "mean", bin.mean(), "share", bin.share()));
    }
    return bins;
  }

  static Map<String, @Nullable Object> weights(Model model) {
    return map("members", model.weights().members(), "factors", model.weights().factors());
  }

  /** The columns, with values to choose from where there are some. */
  private static List<Object> columns(Columns columns) {
    List<Object> list = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      ColumnKind kind = columns.encoding(c).kind();
      Map<String, @Nullable Object> column = map("name", columns.name(c), "kind", kind.toString());
      if (kind == ColumnKind.CATEGORY && columns.attributes(c) == 1) {
        List<String> values = columns.values(columns.firstAttribute(c));
        column.put("values", values.subList(0, Math.min(MOST_VALUES, values.size())));
      }
      list.add(column);
    }
    return list;
  }

  static Map<String, @Nullable Object> entry(Feed.Entry entry, Model model) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    Guess guess = entry.guess();
    Target target = model.target();
    for (int c = 0; c < entry.cells().length; c++) {
      row.put(model.columns().name(c), entry.cells()[c]);
    }
    String label = entry.label();
    return map(
        "number", entry.number(),
        "row", row,
        "decision", guess.decided(),
        "probability", guess.probability(target),
        "probabilities", guess.byClass(),
        "label", label,
        "right", label == null ? null : guess.classOf(target, label) == guess.decision(),
        "reasons", entry.reasons());
  }
}
