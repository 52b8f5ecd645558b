package dev.kcnf.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;

/** The operators on clusters of one JVM. */
class OperatorsTest {
  private static final int ROWS = 2000;

  /** The time is that of the last event, at once. */
  static final class EachTime implements WatermarkGenerator<Event> {
    @Override
    public void onEvent(Event event, long time, WatermarkOutput output) {
      output.emitWatermark(new Watermark(time));
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }

  private static DataStream<Event> source(StreamExecutionEnvironment env, List<Event> events) {
    return env.fromData(events, TypeInformation.of(Event.class))
        .assignTimestampsAndWatermarks(
            WatermarkStrategy.<Event>forGenerator(context -> new EachTime())
                .withTimestampAssigner((event, before) -> event.time()));
  }

  @SuppressWarnings("try") // Closing may be interrupted.
  private static <T> List<T> collect(DataStream<T> stream) throws Exception {
    List<T> all = new ArrayList<>();
    try (CloseableIterator<T> found = stream.executeAndCollect()) {
      found.forEachRemaining(all::add);
    }
    return all;
  }

  @Test
  void anOnlineLearner_isTheModelItself() throws Exception {
    StreamExecutionEnvironment env = Streams.local(2);
    Model start = Streams.mushrooms(Predictors.auto());
    SingleOutputStreamOperator<Scored> scored =
        OnlineLearner.of(source(env, Streams.events(ROWS)), start);
    CloseableIterator<Model> models = scored.getSideOutput(OnlineLearner.MODELS).collectAsync();
    CloseableIterator<Scored> found = scored.collectAsync();
    env.execute();
    Model expected = Streams.mushrooms(Predictors.auto());
    for (Event event : Streams.events(ROWS)) {
      Scored own = found.next();
      var before = expected.step(event.cells(), String.valueOf(event.label()));
      assertThat(own.probability()).isEqualTo(before.probability());
      assertThat(own.decision()).isEqualTo(before.decision());
    }
    assertThat(models.next().toBytes()).isEqualTo(expected.toBytes());
    assertThat(start.examples()).isZero();
    found.close();
    models.close();
  }

  @Test
  void aParallelLearner_isExactAtAnyParallelism() throws Exception {
    byte[] sequential = Streams.learned(Predictors.kcnf(3), ROWS).withoutFigures().toBytes();
    for (int parallelism : new int[] {1, 4}) {
      StreamExecutionEnvironment env = Streams.local(parallelism);
      DataStream<Event> events = source(env, Streams.events(ROWS)).rebalance();
      List<Model> models =
          collect(ParallelLearner.of(events, Streams.mushrooms(Predictors.kcnf(3)), 300));
      assertThat(models).hasSize(1);
      assertThat(models.get(0).examples()).isEqualTo(ROWS);
      assertThat(models.get(0).withoutFigures().toBytes()).isEqualTo(sequential);
    }
  }

  @Test
  void aParallelLearnerOfAuto_isTheMergeOfItsParts() throws Exception {
    int tasks = 4;
    int every = 500;
    int learned = 6000; // so that every task sends whole parts
    List<Event> events = shuffled();
    StreamExecutionEnvironment env = Streams.local(tasks);
    DataStream<Event> stream =
        env.fromData(events.subList(0, learned), TypeInformation.of(Event.class)).rebalance();
    List<Model> models = collect(ParallelLearner.of(stream, Streams.mushrooms(AUTO), every));

    List<Model> parts = new ArrayList<>();
    Model sequential = Streams.mushrooms(AUTO);
    for (int i = 0; i < learned; i++) {
      int part = i / (tasks * every) * tasks + i % tasks;
      if (part == parts.size()) {
        parts.add(Streams.mushrooms(AUTO));
      }
      Event event = events.get(i);
      parts.get(part).learn(event.cells(), String.valueOf(event.label()));
      sequential.learn(event.cells(), String.valueOf(event.label()));
    }
    Model byHand = Streams.mushrooms(AUTO);
    byHand.merge(parts);
    assertThat(models).hasSize(1);
    assertThat(models.get(0).examples()).isEqualTo(learned);
    assertThat(models.get(0).withoutFigures().toBytes())
        .isEqualTo(byHand.withoutFigures().toBytes());
    // All rows were kept, so it has learned them all, in about the same order.
    assertThat(bitsOfTail(models.get(0), learned))
        .isLessThan(1.1 * bitsOfTail(sequential, learned) + 1);
  }

  private static final PredictorSpec AUTO = Predictors.auto();

  private static List<Event> shuffled() {
    List<Event> events = new ArrayList<>(Streams.events(8124));
    SplitMix random = SplitMix.of(7);
    for (int i = events.size() - 1; i > 0; i--) {
      Collections.swap(events, i, random.nextInt(i + 1));
    }
    return events;
  }

  private static double bitsOfTail(Model model, int from) {
    return shuffled().subList(from, 8124).stream()
        .mapToDouble(event -> model.predict(event.cells()).bits(String.valueOf(event.label())))
        .sum();
  }

  @Test
  void whatDoesNotMerge_isRefusedAtOnce() {
    StreamExecutionEnvironment env = Streams.local(1);
    DataStream<Event> events = source(env, Streams.events(10));
    Model start = Streams.mushrooms(Predictors.of("calibrated"));
    assertThatThrownBy(() -> ParallelLearner.of(events, start, 100))
        .hasMessageContaining("do not merge");
  }

  private static Event keyed(String key, long time, String cell, String label) {
    return new Event(key + time, key, time, new String[] {cell}, label);
  }

  private static List<Scored> keyed(KeyedOnlineLearner.Limits limits, Event... events)
      throws Exception {
    Model start =
        Model.create(
            Predictors.of("kt"), dev.kcnf.encoding.Columns.of("a"), dev.kcnf.Target.of("y", "yes"));
    return collect(KeyedOnlineLearner.of(source(Streams.local(1), List.of(events)), start, limits));
  }

  @Test
  void anIdleKey_isForgotten() throws Exception {
    var limits = new KeyedOnlineLearner.Limits(100, Duration.ofSeconds(1));
    List<Scored> scored =
        keyed(
            limits,
            keyed("a", 0, "x", "yes"),
            keyed("b", 0, "x", "yes"),
            keyed("b", 900, "x", "yes"),
            keyed("c", 1500, "x", "yes"), // now a is idle for too long, and b is not
            keyed("a", 1600, "x", "yes"),
            keyed("b", 1700, "x", "yes"));
    Map<String, Double> found =
        scored.stream().collect(Collectors.toMap(Scored::id, Scored::probability));
    assertThat(found.get("a1600")).isEqualTo(0.5);
    assertThat(found.get("b1700")).isGreaterThan(0.8);
  }

  @Test
  void aKeyTooMany_displacesTheOneSeenLongestAgo() throws Exception {
    var limits = new KeyedOnlineLearner.Limits(2, Duration.ofDays(1));
    List<Scored> scored =
        keyed(
            limits,
            keyed("a", 0, "x", "yes"),
            keyed("b", 1, "x", "yes"),
            keyed("a", 2, "x", "yes"),
            keyed("c", 3, "x", "yes"), // displaces b
            keyed("a", 4, "x", "yes"),
            keyed("b", 5, "x", "yes"));
    Map<String, Double> found =
        scored.stream().collect(Collectors.toMap(Scored::id, Scored::probability));
    assertThat(found.get("a4")).isGreaterThan(0.8);
    assertThat(found.get("b5")).isEqualTo(0.5);
  }

  /** Keys that come once each: the limit holds, all are counted, and idle ones still expire. */
  @Test
  void manyKeysThatComeOnce_neverTakeMoreThanTheLimit() throws Exception {
    Kept.METRICS.clear();
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      events.add(keyed("key" + i, i, "x", "yes"));
      events.add(keyed("home", i, "x", "yes"));
    }
    Model start =
        Model.create(
            Predictors.of("kt"), dev.kcnf.encoding.Columns.of("a"), dev.kcnf.Target.of("y", "yes"));
    var limits = new KeyedOnlineLearner.Limits(10, Duration.ofMillis(100));
    List<Scored> scored = collect(KeyedOnlineLearner.of(source(kept(), events), start, limits));
    assertThat(scored).hasSize(600);
    assertThat(((Counter) Kept.ending("kcnf.forgotten")).getCount()).isEqualTo(291);
    assertThat(((Gauge<?>) Kept.ending("kcnf.keys")).getValue()).isEqualTo(0); // all, in the end
    // The key that comes again and again is kept, though its timer was set anew many times.
    assertThat(scored.get(599).probability()).isGreaterThan(0.99);
  }

  @Test
  void lateLabels_areJoinedInTime() throws Exception {
    StreamExecutionEnvironment env = Streams.local(1);
    List<Event> rows = new ArrayList<>();
    for (String id : List.of("early", "late", "never")) {
      rows.add(new Event(id, "", 100, new String[] {id}, null));
    }
    DataStream<Event> events = source(env, rows);
    DataStream<Label> labels =
        env.fromData(
                List.of(new Label("late", "no"), new Label("early", "yes"), new Label("lost", "?")),
                TypeInformation.of(Label.class))
            .assignTimestampsAndWatermarks(
                WatermarkStrategy.<Label>forMonotonousTimestamps()
                    .withTimestampAssigner((label, before) -> 150));
    SingleOutputStreamOperator<Event> joined =
        LateLabels.join(events, labels, Duration.ofSeconds(1));
    CloseableIterator<Event> unlabelled =
        joined.getSideOutput(LateLabels.UNLABELLED).collectAsync();
    CloseableIterator<Label> unmatched = joined.getSideOutput(LateLabels.UNMATCHED).collectAsync();
    CloseableIterator<Event> found = joined.collectAsync();
    env.execute();
    List<String> learned = new ArrayList<>();
    found.forEachRemaining(event -> learned.add(event.id() + "=" + event.label()));
    assertThat(learned).containsExactlyInAnyOrder("early=yes", "late=no");
    assertThat(unlabelled.next().id()).isEqualTo("never");
    assertThat(unmatched.next().id()).isEqualTo("lost");
    found.close();
    unlabelled.close();
    unmatched.close();
  }

  private static <T> List<T> all(CloseableIterator<T> found) throws Exception {
    List<T> list = new ArrayList<>();
    found.forEachRemaining(list::add);
    found.close();
    return list;
  }

  /** Too late is too late; and of two with one id none vanishes. */
  @Test
  void labelsAfterTheLimit_andSecondOnes_leaveByTheSide() throws Exception {
    StreamExecutionEnvironment env = Streams.local(1);
    // Times decide, whichever of the two streams is faster.
    List<Event> both =
        List.of(
            new Event("late", "", 0, new String[] {"row"}, null),
            new Event("twice", "", 100, new String[] {"first"}, null),
            new Event("twice", "", 200, new String[] {"second"}, null),
            new Event("twice", "", 1150, new String[] {}, "yes"), // too late for the first
            new Event("late", "", 1500, new String[] {}, "yes"), // too late
            new Event("labels", "", 1500, new String[] {}, "old"),
            new Event("labels", "", 1500, new String[] {}, "new"),
            new Event("end", "", 9000, new String[] {"row"}, null));
    DataStream<Event> stream = source(env, both);
    DataStream<Label> labels =
        stream
            .filter(event -> event.label() != null)
            .map(
                event -> new Label(event.id(), String.valueOf(event.label())),
                TypeInformation.of(Label.class));
    DataStream<Event> events = stream.filter(event -> event.label() == null);
    SingleOutputStreamOperator<Event> joined =
        LateLabels.join(events, labels, Duration.ofSeconds(1));
    var unlabelled = joined.getSideOutput(LateLabels.UNLABELLED).collectAsync();
    var unmatched = joined.getSideOutput(LateLabels.UNMATCHED).collectAsync();
    var found = joined.collectAsync();
    env.execute();
    assertThat(all(found).stream().map(e -> e.cells()[0] + "=" + e.label()))
        .containsExactly("second=yes");
    assertThat(all(unlabelled).stream().map(e -> e.id() + " " + e.cells()[0]))
        .containsExactlyInAnyOrder("twice first", "late row", "end row");
    assertThat(all(unmatched).stream().map(l -> l.id() + "=" + l.label()))
        .containsExactlyInAnyOrder("labels=old", "labels=new", "late=yes");
  }

  /** Holds rows back until a checkpoint is complete, so that a merged model is on its way. */
  static final class HoldBack extends RichMapFunction<Event, Event> implements CheckpointListener {
    private static final long serialVersionUID = 1L;
    private transient volatile int complete;
    private transient int seen;

    @Override
    public Event map(Event event) throws Exception {
      if (++seen > ROWS / 2) {
        Thread.sleep(complete >= 2 ? 0 : 1);
      }
      return event;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
      complete = (int) checkpoint;
    }
  }

  @Test
  void scorers_getTheMergedModel() throws Exception {
    StreamExecutionEnvironment env = Streams.local(2);
    env.enableCheckpointing(50);
    Model start = Streams.mushrooms(Predictors.kcnf(2));
    DataStream<Event> events =
        source(env, Streams.events(ROWS)).map(new HoldBack()).setParallelism(1);
    DataStream<Model> models = ParallelLearner.of(events.rebalance(), start, 100);
    List<Scored> scored = collect(BroadcastScorer.of(events.rebalance(), models, start));
    assertThat(scored).hasSize(ROWS);
    // Without a model all rows are predicted alike.
    assertThat(scored.stream().map(Scored::probability).distinct().count()).isGreaterThan(1);
  }

  /** Keeps the metrics of the last job. */
  public static final class Kept implements MetricReporter {
    static final Map<String, Metric> METRICS = new ConcurrentHashMap<>();

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
      METRICS.put(group.getMetricIdentifier(name), metric);
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

    static Metric ending(String name) {
      return METRICS.entrySet().stream()
          .filter(entry -> entry.getKey().endsWith(name))
          .findFirst()
          .orElseThrow()
          .getValue();
    }
  }

  /** Finds the reporter above. */
  public static final class KeptFactory
      implements org.apache.flink.metrics.reporter.MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(java.util.Properties properties) {
      return new Kept();
    }
  }

  /** An environment of one task whose metrics are kept. */
  private static StreamExecutionEnvironment kept() {
    Configuration configuration = new Configuration();
    configuration.set(MetricOptions.REPORTERS_LIST, "kept");
    configuration.setString("metrics.reporter.kept.factory.class", KeptFactory.class.getName());
    return StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
  }

  @Test
  void metrics_showLossAndDrift() throws Exception {
    List<Event> events = new ArrayList<>();
    Event first = Mushrooms.event(0);
    for (int i = 0; i < 600; i++) {
      events.add(first.labelled(i < 400 ? "poisonous" : "edible")); // the world changes at 400
    }
    Kept.METRICS.clear();
    collect(
        OnlineLearner.of(source(kept(), events), Streams.mushrooms(Predictors.kcnf(2)))
            .map(Scored::bits, TypeInformation.of(Double.class)));
    assertThat(((Counter) Kept.ending("kcnf.examples")).getCount()).isEqualTo(600);
    assertThat(((Counter) Kept.ending("kcnf.mistakes")).getCount()).isBetween(200L, 210L);
    assertThat((Double) ((Gauge<?>) Kept.ending("kcnf.drift")).getValue()).isGreaterThan(100);
  }
}
