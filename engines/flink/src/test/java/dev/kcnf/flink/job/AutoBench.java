package dev.kcnf.flink.job;

import dev.kcnf.SplitMix;
import dev.kcnf.flink.Event;
import dev.kcnf.flink.ParallelLearner;
import dev.kcnf.flink.Streams;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/** What {@code auto}, learned in parallel, costs on rows that follow, in bits. */
final class AutoBench {
  private static final int TAIL = 2000;

  private AutoBench() {}

  static void run(List<String> args) throws Exception {
    List<Event> mushrooms = new ArrayList<>(Streams.events(8124));
    SplitMix random = SplitMix.of(7);
    for (int i = mushrooms.size() - 1; i > 0; i--) {
      Collections.swap(mushrooms, i, random.nextInt(i + 1));
    }
    measure("mushrooms", Streams.mushrooms(Predictors.auto()), mushrooms);
    List<Event> generated = new ArrayList<>();
    for (int row = 0; row < EngineBench.number(args, 50_000); row++) {
      Event event = Generated.event(row);
      boolean wrong = random.nextInt(10) == 0;
      generated.add(wrong ? event.labelled("yes".equals(event.label()) ? "no" : "yes") : event);
    }
    measure("generated, one label in ten wrong", Generated.model(Predictors.auto()), generated);
  }

  private static void measure(String name, Model start, List<Event> events) throws Exception {
    List<Event> learned = events.subList(0, events.size() - TAIL);
    List<Event> tail = events.subList(events.size() - TAIL, events.size());
    Model sequential = start.copy();
    learned.forEach(event -> sequential.learn(event.cells(), String.valueOf(event.label())));
    double one = bits(sequential, tail);
    EngineBench.print("%s: %,d rows, then %,d frozen: %.1f bits", name, learned.size(), TAIL, one);
    for (int parallelism : new int[] {1, 2, 4}) {
      Model merged = merged(start, learned, parallelism);
      EngineBench.print(
          "  p = %d: %,d examples, %.1f bits, %.3f times as many",
          parallelism, merged.examples(), bits(merged, tail), bits(merged, tail) / one);
    }
  }

  @SuppressWarnings("try") // Closing may be interrupted.
  private static Model merged(Model start, List<Event> learned, int parallelism) throws Exception {
    StreamExecutionEnvironment env = Streams.local(parallelism);
    Model last = start;
    try (CloseableIterator<Model> models =
        ParallelLearner.of(
                env.fromData(learned, TypeInformation.of(Event.class)).rebalance(), start, 10_000)
            .executeAndCollect()) {
      while (models.hasNext()) {
        last = models.next();
      }
    }
    return last;
  }

  private static double bits(Model model, List<Event> events) {
    return events.stream()
        .mapToDouble(e -> model.predict(e.cells()).bits(String.valueOf(e.label())))
        .sum();
  }
}
