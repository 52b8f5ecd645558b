package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Merges models of parts of a stream into one, in one task, and sends it on in each checkpoint and
 * at the end. Each part must hold what no other part holds: counters add.
 */
@SuppressWarnings("NullAway.Init") // Tasks are opened before they are used.
public final class ModelMerger extends AbstractStreamOperator<Model>
    implements OneInputStreamOperator<Model, Model>, BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private static final int MOST_WAITING = 64;

  private final Model start;
  private transient ModelState state;
  private transient List<Model> waiting; // many at once cost some predictors hardly more than one
  private transient boolean changed;

  private ModelMerger(Model start) {
    this.start = start;
  }

  /**
   * Merges these parts.
   *
   * @param start what the parts are merged into
   */
  public static SingleOutputStreamOperator<Model> of(DataStream<Model> parts, Model start) {
    return parts.transform("kcnf merge", ModelType.MODEL, new ModelMerger(start)).setParallelism(1);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    state = ModelState.in(context, start);
    waiting = new ArrayList<>();
  }

  @Override
  public void processElement(StreamRecord<Model> part) {
    waiting.add(part.getValue());
    if (waiting.size() == MOST_WAITING) {
      merge();
    }
  }

  private void merge() {
    if (!waiting.isEmpty()) {
      state.model().merge(waiting);
      waiting.clear();
      changed = true;
    }
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    emit();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    state.save();
  }

  @Override
  public void endInput() {
    emit();
  }

  private void emit() {
    merge();
    if (changed) {
      changed = false;
      output.collect(new StreamRecord<>(state.model().copy()));
    }
  }
}
