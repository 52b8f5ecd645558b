package dev.kcnf.flink;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Environments and models for tests. */
public final class Streams {
  private Streams() {}

  /** A cluster in this JVM. */
  public static StreamExecutionEnvironment local(int parallelism) {
    Configuration configuration = new Configuration();
    configuration.setString("pipeline.generic-types", "false");
    configuration.setString("collect-sink.batch-size.max", "64 mb"); // models of auto are large
    return StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
  }

  /** A model of mushrooms, as the command makes it, that has learned nothing. */
  public static Model mushrooms(PredictorSpec spec) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    Mushrooms.columns().forEach(name -> encodings.put(name, ColumnEncoding.bounded()));
    return Model.create(spec, Columns.of(encodings), Target.of("class", "poisonous"));
  }

  /** The same after these many rows. */
  public static Model learned(PredictorSpec spec, int rows) {
    Model model = mushrooms(spec);
    events(rows).forEach(event -> model.learn(event.cells(), String.valueOf(event.label())));
    return model;
  }

  public static List<Event> events(int count) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(Mushrooms.event(i));
    }
    return events;
  }

  /** What must be equal where rows were learned in other parts. */
  public static byte[] state(byte[] model) {
    return Model.fromBytes(model).withoutFigures().toBytes();
  }
}
