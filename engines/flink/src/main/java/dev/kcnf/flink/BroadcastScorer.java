package dev.kcnf.flink;

import dev.kcnf.model.Model;
import dev.kcnf.model.Scorer;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Predicts events in any number of tasks with the last model that came, such as that of a {@link
 * ParallelLearner}. Each task has it in its checkpointed broadcast state. It learns nothing, and
 * which model an event meets depends on when both arrive.
 */
public final class BroadcastScorer extends BroadcastProcessFunction<Event, Model, Scored> {
  private static final long serialVersionUID = 1L;
  private static final String MODEL = "model";
  private static final MapStateDescriptor<String, Model> STATE =
      new MapStateDescriptor<>(MODEL, Types.STRING, ModelType.MODEL);

  private final Model start;
  private transient @Nullable Scorer scorer;

  private BroadcastScorer(Model start) {
    this.start = start;
  }

  /**
   * Predicts these events with these models.
   *
   * @param start what is asked before the first model comes
   */
  public static SingleOutputStreamOperator<Scored> of(
      DataStream<Event> events, DataStream<Model> models, Model start) {
    return events
        .connect(models.broadcast(STATE))
        .process(new BroadcastScorer(start), TypeInformation.of(Scored.class));
  }

  @Override
  public void processElement(Event event, ReadOnlyContext context, Collector<Scored> out)
      throws Exception {
    Scorer own = scorer;
    if (own == null) {
      Model saved = context.getBroadcastState(STATE).get(MODEL);
      own = (saved == null ? start : saved).scorer();
      scorer = own;
    }
    out.collect(Scored.of(event, own.predict(event.cells()), ""));
  }

  @Override
  public void processBroadcastElement(Model model, Context context, Collector<Scored> out)
      throws Exception {
    context.getBroadcastState(STATE).put(MODEL, model);
    scorer = model.scorer();
  }
}
