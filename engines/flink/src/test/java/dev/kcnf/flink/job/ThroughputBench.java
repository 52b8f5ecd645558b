package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.Mushrooms;
import dev.kcnf.flink.Scored;
import dev.kcnf.model.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** The job from Kafka to Kafka, exactly once, and the same with an identity in place of kcnf. */
final class ThroughputBench {
  private static final AtomicLong COUNT = new AtomicLong();
  private static volatile long first;
  private static volatile long last;

  private ThroughputBench() {}

  /** Notes when the first and the last rows pass. */
  static final class Watch implements MapFunction<Scored, Scored> {
    private static final long serialVersionUID = 1L;

    @Override
    public Scored map(Scored scored) {
      last = System.nanoTime();
      if (COUNT.incrementAndGet() == 1) {
        first = last;
      }
      return scored;
    }
  }

  private static SingleOutputStreamOperator<Scored> watched(DataStream<Scored> scored) {
    return scored.map(new Watch()).setParallelism(1);
  }

  static void run(List<String> args) throws Exception {
    int tables = EngineBench.number(args, 200);
    Path folder = Files.createTempDirectory("bench");
    try (Broker broker = Broker.start(folder.resolve("kafka"))) {
      broker.create(1, "in");
      List<String> lines = new ArrayList<>();
      Mushrooms.rows(8124).forEach(row -> lines.add(String.join(",", row)));
      List<String> keys = lines.stream().map(line -> "").toList();
      for (int t = 0; t < tables; t++) {
        broker.send("in", keys, lines);
      }
      int rows = tables * lines.size();
      for (int round = 0; round < 3; round++) {
        double identity = rate(broker, folder, rows, "identity", round, "kcnf");
        double kcnf = rate(broker, folder, rows, "kcnf", round, "kcnf");
        double auto = rate(broker, folder, rows, "auto", round, "auto");
        EngineBench.print(
            "%,d rows: identity %,.0f rows/s; 3-CNF %,.0f, %.0f %%; auto %,.0f, %.0f %%",
            rows, identity, kcnf, 100 * kcnf / identity, auto, 100 * auto / identity);
      }
    }
  }

  private static double rate(
      Broker broker, Path folder, int rows, String name, int round, String predictor)
      throws Exception {
    String topic = name + round;
    broker.create(1, topic);
    String[] args = {
      "--brokers",
      broker.address(),
      "--in",
      "in",
      "--out",
      topic,
      "--target",
      "class=poisonous",
      "--like",
      Mushrooms.file(folder).toString(),
      "--predictor",
      predictor,
      "--name",
      topic
    };
    JobOptions options = JobOptions.parse(args);
    BiFunction<DataStream<Event>, Model, SingleOutputStreamOperator<Scored>> learning =
        name.equals("identity")
            ? (events, model) -> watched(identity(events))
            : (events, model) -> watched(KafkaJob.learn(events, model, options));
    COUNT.set(0);
    JobClient job = Jobs.start(folder.resolve(topic), null, 1, learning, args);
    broker.await(topic, records -> records.size() >= rows);
    Jobs.cancel(job);
    return rows / ((last - first) / 1e9);
  }

  private static DataStream<Scored> identity(DataStream<Event> events) {
    return events
        .map(
            event ->
                new Scored(event.id(), event.key(), event.time(), "", 0.5, event.label(), 1, ""),
            TypeInformation.of(Scored.class))
        .setParallelism(1);
  }
}
