package dev.kcnf.flink;

import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Joins events with labels that come later, or earlier, by id. What comes out has its label and can
 * be learned. Events wait for so long; those whose label does not come in time leave by {@link
 * #UNLABELLED}, and labels without an event by {@link #UNMATCHED}.
 *
 * <p>Time is that of the records and their watermarks, so that the same records are joined however
 * fast they come, also when a job reads them again after a failure. An event's id must be its own:
 * a second event with an id that still waits takes the place of the first, which leaves without its
 * label; so does a second label.
 */
public final class LateLabels extends KeyedCoProcessFunction<String, Event, Label, Event> {
  /** Events whose labels did not come in time. */
  public static final OutputTag<Event> UNLABELLED =
      new OutputTag<>("unlabelled", TypeInformation.of(Event.class));

  /** Labels whose events did not come in time. */
  public static final OutputTag<Label> UNMATCHED =
      new OutputTag<>("unmatched", TypeInformation.of(Label.class));

  private static final long serialVersionUID = 1L;

  private final long waitMillis;
  private transient ValueState<Event> event;
  private transient ValueState<Label> label;
  private transient ValueState<Long> due;

  private LateLabels(long waitMillis) {
    this.waitMillis = waitMillis;
  }

  /**
   * Joins events and labels.
   *
   * @param wait how long an event waits for its label, and a label for its event
   */
  public static SingleOutputStreamOperator<Event> join(
      DataStream<Event> events, DataStream<Label> labels, Duration wait) {
    if (wait.isNegative() || wait.isZero()) {
      throw new IllegalArgumentException("wait must be positive, was " + wait);
    }
    return events
        .connect(labels)
        .keyBy(Event::id, Label::id, TypeInformation.of(String.class))
        .process(new LateLabels(wait.toMillis()), TypeInformation.of(Event.class));
  }

  @Override
  public void open(OpenContext context) {
    event = state("event", Event.class);
    label = state("label", Label.class);
    due = state("due", Long.class);
  }

  private <T> ValueState<T> state(String name, Class<T> type) {
    return getRuntimeContext().getState(new ValueStateDescriptor<>(name, type));
  }

  @Override
  public void processElement1(Event came, Context context, Collector<Event> out) throws Exception {
    Label known = label.value();
    if (known != null && isInTime(context)) {
      finish(context);
      out.collect(came.labelled(known.label()));
    } else if (known != null && isBefore(context)) {
      context.output(UNLABELLED, came);
    } else {
      leave(context);
      event.update(came);
      await(context);
    }
  }

  @Override
  public void processElement2(Label came, Context context, Collector<Event> out) throws Exception {
    Event waiting = event.value();
    if (waiting != null && isInTime(context)) {
      finish(context);
      out.collect(waiting.labelled(came.label()));
    } else if (waiting != null && isBefore(context)) {
      context.output(UNMATCHED, came);
    } else {
      leave(context);
      label.update(came);
      await(context);
    }
  }

  /** When what waits came: it leaves so much later. */
  private long since() throws Exception {
    return due.value() - waitMillis;
  }

  private boolean isInTime(Context context) throws Exception {
    Long time = context.timestamp();
    return time == null || Math.abs(time - since()) <= waitMillis;
  }

  /** Whether what comes is older than what waits. */
  private boolean isBefore(Context context) throws Exception {
    Long time = context.timestamp();
    return time != null && time < since();
  }

  private void await(Context context) throws Exception {
    Long time = context.timestamp();
    long now = time == null ? Math.max(context.timerService().currentWatermark(), 0) : time;
    due.update(now + waitMillis);
    context.timerService().registerEventTimeTimer(now + waitMillis);
  }

  private void dropTimer(Context context) throws Exception {
    Long set = due.value();
    if (set != null) {
      context.timerService().deleteEventTimeTimer(set);
    }
  }

  private void finish(Context context) throws Exception {
    dropTimer(context);
    clear();
  }

  private void clear() {
    event.clear();
    label.clear();
    due.clear();
  }

  /** What waits has no partner. */
  private void leave(Context context) throws Exception {
    Event waiting = event.value();
    Label unmatched = label.value();
    finish(context);
    if (waiting != null) {
      context.output(UNLABELLED, waiting);
    }
    if (unmatched != null) {
      context.output(UNMATCHED, unmatched);
    }
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<Event> out) throws Exception {
    leave(context);
  }
}
