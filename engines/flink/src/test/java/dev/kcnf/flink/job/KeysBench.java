package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.KeyedOnlineLearner;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * Many keys with a 3-CNF each, which come in turn while checkpoints are written; the heap is that
 * of this JVM.
 */
final class KeysBench {
  private static final int ROWS_EACH = 20;
  private static final int MEASURED = 2000;
  private static final int CHECKPOINT_MILLIS = 20_000;

  private KeysBench() {}

  static void run(List<String> args) throws Exception {
    int keys = EngineBench.number(args, 100_000);
    Path checkpoints = Files.createTempDirectory("checkpoints");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, Jobs.configuration(checkpoints, null));
    env.enableCheckpointing(CHECKPOINT_MILLIS);
    env.getConfig().enableObjectReuse();
    DataStream<Event> events =
        env.fromSequence(0, (long) keys * ROWS_EACH - 1)
            .map(row -> keyed(row, keys), TypeInformation.of(Event.class));
    KeyedOnlineLearner.of(
            events,
            Generated.model(Predictors.kcnf(3)),
            new KeyedOnlineLearner.Limits(keys, Duration.ofDays(1)))
        .sinkTo(new DiscardingSink<>());
    long start = System.nanoTime();
    JobClient job = env.executeAsync();
    var result = job.getJobExecutionResult();
    long written = 0;
    while (!result.isDone()) {
      Thread.sleep(100);
      written = Math.max(written, bytes(checkpoints));
    }
    result.get();
    EngineBench.print(
        "%,d keys, %d rows each, heap of %,d MB: %.1f s; a model takes %,d bytes of heap; a checkpoint"
            + " up to %,d MB",
        keys,
        ROWS_EACH,
        Runtime.getRuntime().maxMemory() >> 20,
        (System.nanoTime() - start) / 1e9,
        bytesEach(),
        written >> 20);
  }

  /** What a model takes on the heap. */
  private static long bytesEach() {
    Model[] models = new Model[MEASURED];
    Model start = Generated.model(Predictors.kcnf(3));
    long before = used();
    try {
      for (int m = 0; m < MEASURED; m++) {
        models[m] = start.copy();
        for (int row = 0; row < ROWS_EACH; row++) {
          Event event = keyed((long) row * MEASURED + m, MEASURED);
          models[m].learn(event.cells(), String.valueOf(event.label()));
        }
      }
      return (used() - before) / MEASURED;
    } finally {
      Reference.reachabilityFence(models);
    }
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static Event keyed(long row, int keys) {
    Event event = Generated.event(row);
    String key = "k" + row % keys;
    return new Event(event.id(), key, row, event.cells(), event.label());
  }

  /** The bytes of the checkpoints that are there now. */
  private static long bytes(Path checkpoints) {
    try (Stream<Path> files = Files.walk(checkpoints)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (Exception e) {
      return 0; // one was just deleted
    }
  }
}
