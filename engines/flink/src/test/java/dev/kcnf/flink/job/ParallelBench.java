package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.ParallelLearner;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/** Exact parallel learning of 3-CNF, with a failure, at p = 1, 2, 4. */
final class ParallelBench {
  private ParallelBench() {}

  static void run(List<String> args) throws Exception {
    int rows = EngineBench.number(args, 5_000_000);
    Model model = Generated.model(Predictors.kcnf(3));
    long start = System.nanoTime();
    for (long row = 0; row < rows; row++) {
      Event event = Generated.event(row);
      model.learn(event.cells(), String.valueOf(event.label()));
    }
    EngineBench.print(
        "sequential: %,d rows, %.1f s, %,d bytes",
        rows, (System.nanoTime() - start) / 1e9, model.toBytes().length);
    byte[] expected = model.withoutFigures().toBytes();
    for (int parallelism : new int[] {1, 2, 4}) {
      KafkaJobTest.FailOnce.FIRED.set(0);
      start = System.nanoTime();
      Model merged = merged(rows, parallelism);
      EngineBench.print(
          "p = %d: %.1f s, failures %d, examples %,d, equal bytes: %s",
          parallelism,
          (System.nanoTime() - start) / 1e9,
          KafkaJobTest.FailOnce.FIRED.get(),
          merged.examples(),
          Arrays.equals(expected, merged.withoutFigures().toBytes()));
    }
  }

  @SuppressWarnings("try") // Closing may be interrupted.
  private static Model merged(int rows, int parallelism) throws Exception {
    Path checkpoints = Files.createTempDirectory("checkpoints");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            parallelism, Jobs.configuration(checkpoints, null));
    env.enableCheckpointing(500);
    DataStream<Event> events =
        env.fromSequence(0, rows - 1)
            .map(Generated::event, TypeInformation.of(Event.class))
            .map(new KafkaJobTest.FailOnce());
    Model last = null;
    try (CloseableIterator<Model> models =
        ParallelLearner.of(events, Generated.model(Predictors.kcnf(3)), 100_000)
            .executeAndCollect()) {
      while (models.hasNext()) {
        last = models.next();
      }
    }
    if (last == null) {
      throw new IllegalStateException("no model came");
    }
    return last;
  }
}
