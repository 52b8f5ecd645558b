package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Predicts each event, then learns it, with a model for each key: for tenants, devices, accounts.
 * Keys are spread over all tasks, and move when the job is rescaled; the order of the events of one
 * key decides its predictions, nothing else does.
 *
 * <p>Models are keyed state. Keep them on the heap (Flink's usual {@code hashmap} backend): one in
 * RocksDB would become bytes and back for every event.
 */
@SuppressWarnings("NullAway.Init") // Tasks are opened before they are used.
public final class KeyedOnlineLearner extends AbstractStreamOperator<Scored>
    implements OneInputStreamOperator<Event, Scored>, Triggerable<String, VoidNamespace> {

  /**
   * How many models are kept, and for how long.
   *
   * @param keysPerTask when one task has more keys than this, the one seen longest ago is forgotten
   * @param idle a key that was not seen for so long is forgotten: in the time of the events, as the
   *     watermarks tell it
   */
  public record Limits(int keysPerTask, Duration idle) {
    /** A hundred thousand keys, thirty days. */
    public static final Limits USUAL = new Limits(100_000, Duration.ofDays(30));

    public Limits {
      if (keysPerTask < 1) {
        throw new IllegalArgumentException("keysPerTask must be at least 1, was " + keysPerTask);
      }
      if (idle.isNegative() || idle.isZero()) {
        throw new IllegalArgumentException("idle must be positive, was " + idle);
      }
    }
  }

  private static final long serialVersionUID = 1L;
  private static final String STATE = "models";

  private final Model start;
  private final double alarmAt;
  private final int keysPerTask;
  private final long idleMillis;
  private transient ValueState<KeyedModel> state;
  private transient InternalTimerService<VoidNamespace> timers;
  private transient Stepper stepper;
  private transient Set<String> recent; // the keys of this task, last seen at the end
  private transient Counter forgotten; // for lack of room

  private KeyedOnlineLearner(Model start, double alarmAt, Limits limits) {
    this.start = start;
    this.alarmAt = alarmAt;
    keysPerTask = limits.keysPerTask();
    idleMillis = limits.idle().toMillis();
  }

  /**
   * Predicts and learns these events.
   *
   * @param start the model that each key begins with
   */
  public static SingleOutputStreamOperator<Scored> of(
      DataStream<Event> events, Model start, Limits limits) {
    return of(events, start, Stepper.NO_ALARMS, limits);
  }

  /**
   * Predicts and learns these events, with alarms.
   *
   * @param start the model that each key begins with
   * @param alarmAt from which probability on a prediction is an alarm, and has its reasons
   */
  public static SingleOutputStreamOperator<Scored> of(
      DataStream<Event> events, Model start, double alarmAt, Limits limits) {
    KeySelector<Event, String> key = Event::key;
    return events
        .keyBy(key, TypeInformation.of(String.class))
        .transform(
            "kcnf by key",
            TypeInformation.of(Scored.class),
            new KeyedOnlineLearner(start, alarmAt, limits));
  }

  @Override
  public void open() throws Exception {
    super.open();
    state = getPartitionedState(new ValueStateDescriptor<>(STATE, new KeyedModel.Serializer()));
    timers = getInternalTimerService("idle", VoidNamespaceSerializer.INSTANCE, this);
    stepper = new Stepper(alarmAt, LearnMetrics.in(getMetricGroup()));
    recent = restoredKeys();
    MetricGroup group = LearnMetrics.group(getMetricGroup());
    forgotten = group.counter("forgotten");
    group.<Integer, Gauge<Integer>>gauge("keys", recent::size);
  }

  /** The keys of restored state in the order in which they were last seen. */
  private Set<String> restoredKeys() throws Exception {
    record Seen(String key, long time) {}
    KeyedStateBackend<String> backend = getKeyedStateBackend();
    List<Seen> seen = new ArrayList<>();
    try (Stream<String> keys = backend.getKeys(STATE, VoidNamespace.INSTANCE)) {
      for (String key : (Iterable<String>) keys::iterator) {
        backend.setCurrentKey(key);
        KeyedModel keyed = state.value();
        if (seen.isEmpty()) {
          ModelState.check(keyed.model(), start); // all are alike
        }
        seen.add(new Seen(key, keyed.lastSeen()));
      }
    }
    seen.sort(Comparator.comparingLong(Seen::time).thenComparing(Seen::key));
    Set<String> ordered = new LinkedHashSet<>();
    seen.forEach(key -> ordered.add(key.key()));
    return ordered;
  }

  @Override
  public void processElement(StreamRecord<Event> record) throws Exception {
    Event event = record.getValue();
    KeyedModel keyed = state.value();
    if (keyed == null) {
      makeRoom(event.key());
      long due = event.time() + idleMillis;
      keyed = new KeyedModel(start.copy(), event.time(), due);
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, due);
    }
    keyed.seen(event.time());
    Scored scored = stepper.step(keyed.model(), event);
    state.update(keyed);
    recent.remove(event.key());
    recent.add(event.key());
    output.collect(record.replace(scored));
  }

  private void makeRoom(String key) throws Exception {
    while (recent.size() >= keysPerTask) {
      String oldest = recent.iterator().next();
      setCurrentKey(oldest);
      // Its timer, too: keys that come once must leave nothing behind.
      timers.deleteEventTimeTimer(VoidNamespace.INSTANCE, state.value().due());
      forget(oldest);
      forgotten.inc();
    }
    setCurrentKey(key);
  }

  private void forget(String key) {
    state.clear();
    recent.remove(key);
  }

  /** One timer per key: if the key was seen meanwhile, it is set again. */
  @Override
  public void onEventTime(InternalTimer<String, VoidNamespace> timer) throws Exception {
    setCurrentKey(timer.getKey());
    KeyedModel keyed = state.value();
    long due = keyed.lastSeen() + idleMillis;
    if (due <= timer.getTimestamp()) {
      forget(timer.getKey());
    } else {
      keyed.dueAt(due);
      state.update(keyed);
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, due);
    }
  }

  @Override
  public void onProcessingTime(InternalTimer<String, VoidNamespace> timer) {}
}
