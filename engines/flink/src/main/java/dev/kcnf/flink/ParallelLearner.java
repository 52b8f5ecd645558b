package dev.kcnf.flink;

import dev.kcnf.model.Model;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * One model, learned by all tasks together. Each task learns a part of the events into a model of
 * its own, sends it on every so many events, before each checkpoint and at the end, and begins
 * anew; a {@link ModelMerger} takes them all in. So every event is in exactly one part, and a
 * checkpoint holds nothing but the merged model, whatever the number of tasks.
 *
 * <p>What merges exactly, as k-CNF does, is then the model that one task would have learned, in any
 * order and at any parallelism; other predictors as their merge is. {@code auto} learns the rows
 * that its parts have kept anew with each merge, so checkpoints should be rare. Figures, mistakes
 * and loss, are those of the parts, each of which knew little.
 */
@SuppressWarnings("NullAway.Init") // Tasks are opened before they are used.
public final class ParallelLearner extends AbstractStreamOperator<Model>
    implements OneInputStreamOperator<Event, Model>, BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private final Model start;
  private final int every;
  private transient Model part;

  private ParallelLearner(Model start, int every) {
    this.start = start;
    this.every = every;
  }

  /**
   * The merged model, as it is in each checkpoint and at the end. Events without a label are not
   * learned.
   *
   * @param start what is known at the start
   * @param every how many events a task learns before it sends them on
   * @throws dev.kcnf.model.MergeException if such models do not merge
   */
  public static SingleOutputStreamOperator<Model> of(
      DataStream<Event> events, Model start, int every) {
    if (every < 1) {
      throw new IllegalArgumentException("every must be at least 1, was " + every);
    }
    start.checkMergeable(start);
    SingleOutputStreamOperator<Model> parts =
        events.transform(
            "kcnf parts", ModelType.MODEL, new ParallelLearner(start.emptyCopy(), every));
    return ModelMerger.of(parts, start);
  }

  @Override
  public void open() {
    part = start.emptyCopy();
  }

  @Override
  public void processElement(StreamRecord<Event> record) {
    Event event = record.getValue();
    String label = event.label();
    if (label != null) {
      part.learn(event.cells(), label);
      if (part.examples() >= every) {
        send();
      }
    }
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) {
    send();
  }

  @Override
  public void endInput() {
    send();
  }

  private void send() {
    if (part.examples() > 0) {
      Model sent = part;
      part = sent.emptyCopy();
      output.collect(new StreamRecord<>(sent));
    }
  }
}
