package dev.kcnf.flink;

import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.model.Model;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Predicts each event, then learns it: one model for the whole stream, in one task, since each
 * prediction depends on all events before. The model is checkpointed operator state.
 *
 * <pre>{@code
 * SingleOutputStreamOperator<Scored> scored = OnlineLearner.of(events, model);
 * DataStream<Model> models = scored.getSideOutput(OnlineLearner.MODELS);
 * }</pre>
 */
@SuppressWarnings("NullAway.Init") // Tasks are opened before they are used.
public final class OnlineLearner extends AbstractStreamOperator<Scored>
    implements OneInputStreamOperator<Event, Scored>, BoundedOneInput {
  /** The model as it is in each checkpoint, and at the end of the stream. */
  public static final OutputTag<Model> MODELS = new OutputTag<>("models", ModelType.MODEL);

  private static final long serialVersionUID = 1L;

  private final Model start;
  private final double alarmAt;
  private transient ModelState state;
  private transient Stepper stepper;
  private transient RowEncoder encoder;

  private OnlineLearner(Model start, double alarmAt) {
    this.start = start;
    this.alarmAt = alarmAt;
  }

  /**
   * Predicts and learns these events.
   *
   * @param start what is known at the start: its predictor, columns, target and what it has learned
   */
  public static SingleOutputStreamOperator<Scored> of(DataStream<Event> events, Model start) {
    return of(events, start, Stepper.NO_ALARMS);
  }

  /**
   * Predicts and learns these events, with alarms.
   *
   * @param start what is known at the start
   * @param alarmAt from which probability on a prediction is an alarm, and has its reasons
   */
  public static SingleOutputStreamOperator<Scored> of(
      DataStream<Event> events, Model start, double alarmAt) {
    return events
        .transform("kcnf", TypeInformation.of(Scored.class), new OnlineLearner(start, alarmAt))
        .setParallelism(1);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    state = ModelState.in(context, start);
  }

  @Override
  public void open() {
    stepper = new Stepper(alarmAt, LearnMetrics.in(getMetricGroup()));
    encoder = state.model().encoder();
  }

  @Override
  public void processElement(StreamRecord<Event> record) {
    output.collect(record.replace(stepper.step(state.model(), encoder, record.getValue())));
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    emitModel();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    state.save();
  }

  @Override
  public void endInput() {
    emitModel();
  }

  private void emitModel() {
    output.collect(MODELS, new StreamRecord<>(state.model().copy()));
  }
}
