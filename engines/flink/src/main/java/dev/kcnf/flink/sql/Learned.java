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
 * that to renew it is cheap; in batches, in windows and with mini-batch it is always that of all
 * rows.
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
    return singles < SINGLE_ROWS
        || examples - bytesOf >= examples / RENEWED
        || System.nanoTime() - renewable >= 0;
  }

  /** Takes in what the other has learned. */
  void merge(Learned other) {
    Model theirs = other.model;
    if (theirs == null) {
      return;
    }
    Model own = model;
    if (own == null) {
      model = theirs.copy();
    } else {
      own.merge(theirs);
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
      copy.merge(from);
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
