package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * The model of a key, and when the key was last seen. A model takes several times as much memory as
 * its bytes, and there may be very many. So one that was restored stays bytes until its key comes.
 * And when a key comes while a checkpoint is written, for which state on the heap must be copied,
 * the copy gets the model itself, and what the checkpoint holds becomes bytes, which it needs in
 * any case.
 */
final class KeyedModel {
  private @Nullable Model model; // null if it is bytes
  private byte[] bytes;
  private long lastSeen;

  private static final byte[] NONE = {};

  private KeyedModel(@Nullable Model model, byte[] bytes, long lastSeen) {
    this.model = model;
    this.bytes = bytes;
    this.lastSeen = lastSeen;
  }

  KeyedModel(Model model, long lastSeen) {
    this(model, NONE, lastSeen);
  }

  /** The model, to learn with: only for the task whose state this is. */
  synchronized Model model() {
    Model own = model;
    if (own == null) {
      try {
        own = ModelSerializer.model(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      model = own;
      bytes = NONE;
    }
    return own;
  }

  long lastSeen() {
    return lastSeen;
  }

  void seen(long time) {
    lastSeen = Math.max(lastSeen, time);
  }

  private byte[] bytes() throws IOException {
    Model own = model;
    return own == null ? bytes : ModelSerializer.bytes(own);
  }

  /** One that is equal, and has the model; here its bytes are left. */
  private synchronized KeyedModel taken() {
    try {
      KeyedModel copy = new KeyedModel(model, bytes, lastSeen);
      bytes = bytes();
      model = null;
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Beside the stream, while the task may want the model. */
  private synchronized void write(DataOutputView out) throws IOException {
    out.writeLong(lastSeen);
    ModelSerializer.write(bytes(), out);
  }

  /** Keyed state on the heap holds the object itself; it becomes bytes in checkpoints only. */
  static final class Serializer extends MutableSerializer<KeyedModel> {
    private static final long serialVersionUID = 1L;

    @Override
    public KeyedModel createInstance() {
      throw new UnsupportedOperationException("a model needs its columns");
    }

    @Override
    public KeyedModel copy(KeyedModel from) {
      return from.taken();
    }

    @Override
    public void serialize(KeyedModel keyed, DataOutputView out) throws IOException {
      keyed.write(out);
    }

    @Override
    public KeyedModel deserialize(DataInputView in) throws IOException {
      long lastSeen = in.readLong();
      return new KeyedModel(null, ModelSerializer.read(in), lastSeen);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
      out.writeLong(in.readLong());
      new ModelSerializer().copy(in, out);
    }

    @Override
    public TypeSerializerSnapshot<KeyedModel> snapshotConfiguration() {
      return new Snapshot();
    }
  }

  /** Finds the serializer of saved state. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<KeyedModel> {
    public Snapshot() {
      super(Serializer::new);
    }
  }
}
