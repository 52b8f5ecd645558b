package dev.kcnf.flink.sql;

import dev.kcnf.flink.ModelSerializer;
import dev.kcnf.flink.MutableSerializer;
import dev.kcnf.model.Model;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregation has learned so far.
 *
 * <p>A streaming query without mini-batch asks for the result after every row, and to turn a model
 * into bytes takes a thousand times as long as to learn a row. So where rows come one by one, the
 * result is renewed when the model has a hundredth more examples, or when so much time has passed
 * that to renew it is cheap; in batches, in windows and with mini-batch, where parts are learned
 * elsewhere and merged, it is always that of all rows.
 */
public final class Learned {
  private static final int SINGLE_ROWS = 8; // in a row, until it counts as row by row
  private static final int RENEWED = 100;
  private static final int TIMES = 50; // to renew the result takes a fiftieth of the time at most

  @Nullable Model model;
  private byte @Nullable [] bytes;
  private long bytesOf; // examples
  private long askedAt;
  private int singles;
  private long renewable; // from when on it is cheap, in nanoseconds
  private boolean batched; // rows do not come one by one, however few they are

  /** The model as bytes, perhaps of a few rows before; null if there is none. */
  byte @Nullable [] bytes() {
    Model own = model;
    if (own == null) {
      return null;
    }
    long examples = own.examples();
    singles = examples - askedAt > 1 ? 0 : Math.min(SINGLE_ROWS, singles + 1);
    askedAt = examples;
    if (bytes == null || (examples > bytesOf && isDue(examples))) {
      long start = System.nanoTime();
      bytes = own.toBytes();
      bytesOf = examples;
      long end = System.nanoTime();
      renewable = end + TIMES * (end - start);
    }
    return bytes;
  }

  private boolean isDue(long examples) {
    return batched
        || singles < SINGLE_ROWS
        || examples - bytesOf >= examples / RENEWED
        || System.nanoTime() - renewable >= 0;
  }

  /** Takes in what was learned elsewhere. */
  void merge(Learned part) {
    batched = true;
    Model theirs = part.model;
    if (theirs != null) {
      take(model == null ? theirs.copy() : theirs);
    }
  }

  /** Takes in a model; the first one is not to be used elsewhere. */
  void take(Model part) {
    Model own = model;
    if (own == null) {
      model = part;
    } else {
      own.merge(part);
    }
  }

  /** As it is in state: the model. */
  public static final class Serializer extends MutableSerializer<Learned> {
    private static final long serialVersionUID = 1L;

    private final ModelSerializer models = new ModelSerializer();

    @Override
    public Learned createInstance() {
      return new Learned();
    }

    @Override
    public Learned copy(Learned from) {
      Learned copy = new Learned();
      Model own = from.model;
      copy.model = own == null ? null : own.copy();
      return copy;
    }

    @Override
    public void serialize(Learned learned, DataOutputView out) throws IOException {
      Model own = learned.model;
      out.writeBoolean(own != null);
      if (own != null) {
        models.serialize(own, out);
      }
    }

    @Override
    public Learned deserialize(DataInputView in) throws IOException {
      Learned learned = new Learned();
      learned.model = in.readBoolean() ? models.deserialize(in) : null;
      return learned;
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
      boolean has = in.readBoolean();
      out.writeBoolean(has);
      if (has) {
        models.copy(in, out);
      }
    }

    @Override
    public TypeSerializerSnapshot<Learned> snapshotConfiguration() {
      return new Snapshot();
    }
  }

  /** Finds the serializer of saved state. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<Learned> {
    public Snapshot() {
      super(Serializer::new);
    }
  }
}
