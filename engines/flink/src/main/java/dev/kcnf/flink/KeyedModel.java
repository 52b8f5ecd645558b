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
 * The model of a key, when the key was last seen, and when to look whether it is idle. A model
 * takes several times as much memory as its bytes, and there may be very many. So one that was
 * restored stays bytes until its key comes. And when a key comes while a checkpoint is written, for
 * which state on the heap must be copied, the copy gets the model itself, and what the checkpoint
 * holds becomes bytes, which it needs in any case.
 */
final class KeyedModel {
  private @Nullable Model model; // null if it is bytes
  private byte[] bytes;
  private long lastSeen;
  private long due;

  private static final byte[] NONE = {};

  private KeyedModel(@Nullable Model model, byte[] bytes, long lastSeen, long due) {
    this.model = model;
    this.bytes = bytes;
    this.lastSeen = lastSeen;
    this.due = due;
  }

  /**
   * @param due the time of its timer
   */
  KeyedModel(Model model, long lastSeen, long due) {
    this(model, NONE, lastSeen, due);
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

  long due() {
    return due;
  }

  void dueAt(long time) {
    due = time;
  }

  private byte[] bytes() throws IOException {
    Model own = model;
    return own == null ? bytes : ModelSerializer.bytes(own);
  }

  /** One that is equal, and has the model; here its bytes are left. */
  private synchronized KeyedModel taken() {
    try {
      KeyedModel copy = new KeyedModel(model, bytes, lastSeen, due);
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
    out.writeLong(due);
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
      long due = in.readLong();
      return new KeyedModel(null, ModelSerializer.read(in), lastSeen, due);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
      out.writeLong(in.readLong());
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
