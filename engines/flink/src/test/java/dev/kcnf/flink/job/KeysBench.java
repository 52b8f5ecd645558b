package dev.kcnf.flink.job;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.KeyedOnlineLearner;
import dev.kcnf.predictors.Predictors;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Many keys with a 3-CNF each; the heap is that of this JVM. */
final class KeysBench {
  private static final int ROWS_EACH = 20;

  private KeysBench() {}

  static void run(List<String> args) throws Exception {
    int keys = EngineBench.number(args, 100_000);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            2, Jobs.configuration(Files.createTempDirectory("checkpoints"), null));
    env.enableCheckpointing(10_000);
    env.getConfig().enableObjectReuse();
    DataStream<Event> events =
        env.fromSequence(0, (long) keys * ROWS_EACH - 1)
            .map(row -> keyed(row, keys), TypeInformation.of(Event.class));
    long start = System.nanoTime();
    KeyedOnlineLearner.of(
            events,
            Generated.model(Predictors.kcnf(3)),
            new KeyedOnlineLearner.Limits(keys, Duration.ofDays(1)))
        .map(scored -> used(), TypeInformation.of(Long.class))
        .filter(bytes -> false)
        .print();
    env.execute();
    EngineBench.print(
        "%,d keys, %d rows each, heap of %,d MB: %.1f s, %,d MB used at most after a collection",
        keys,
        ROWS_EACH,
        Runtime.getRuntime().maxMemory() >> 20,
        (System.nanoTime() - start) / 1e9,
        mostAfterCollection() >> 20);
  }

  private static Event keyed(long row, int keys) {
    Event event = Generated.event(row);
    String key = "k" + row % keys;
    return new Event(event.id(), key, row, event.cells(), event.label());
  }

  private static long most;

  private static long used() {
    most = Math.max(most, mostAfterCollection());
    return most;
  }

  private static long mostAfterCollection() {
    long sum = 0;
    for (var pool : java.lang.management.ManagementFactory.getMemoryPoolMXBeans()) {
      var usage = pool.getCollectionUsage();
      sum += usage == null ? 0 : usage.getUsed();
    }
    return Math.max(most, sum);
  }
}
