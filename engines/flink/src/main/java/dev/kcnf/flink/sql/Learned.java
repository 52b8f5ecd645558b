package dev.kcnf.flink.sql;

import dev.kcnf.flink.ModelSerializer;
import dev.kcnf.model.Model;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * What an aggregation has learned so far.
 *
 * <p>A streaming query without mini-batch asks for the result after every row, and to turn a model
 * into bytes takes a thousand times as long as to learn a row. So where rows come one by one, the
 * result is renewed when the model has a hundredth more examples; in batches, in windows and with
 * mini-batch it is always that of all rows.
 */
public final class Learned {
  private static final int SINGLE_ROWS = 8; // in a row, until it counts as row by row
  private static final int RENEWED = 100;

  @Nullable Model model;
  private byte @Nullable [] bytes;
  private long bytesOf; // examples
  private long askedAt;
  private int singles;

  /** The model as bytes, perhaps of a few rows before; null if there is none. */
  byte @Nullable [] bytes() {
    Model own = model;
    if (own == null) {
      return null;
    }
    long examples = own.examples();
    singles = examples - askedAt > 1 ? 0 : Math.min(SINGLE_ROWS, singles + 1);
    askedAt = examples;
    long due = singles < SINGLE_ROWS ? bytesOf + 1 : bytesOf + Math.max(1, examples / RENEWED);
    if (bytes == null || examples >= due) {
      bytes = own.toBytes();
      bytesOf = examples;
    }
    return bytes;
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
  public static final class Serializer extends TypeSerializerSingleton<Learned> {
    private static final long serialVersionUID = 1L;

    private final ModelSerializer models = new ModelSerializer();

    @Override
    public boolean isImmutableType() {
      return false;
    }

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
    public Learned copy(Learned from, Learned reuse) {
      return copy(from);
    }

    @Override
    public int getLength() {
      return -1;
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
    public Learned deserialize(Learned reuse, DataInputView in) throws IOException {
      return deserialize(in);
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
