package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/**
 * A model in checkpointed state. State on the heap is copied when a checkpoint begins, which is
 * fast, and becomes bytes beside the stream.
 */
public final class ModelSerializer extends MutableSerializer<Model> {
  private static final long serialVersionUID = 1L;

  @Override
  public Model createInstance() {
    throw new UnsupportedOperationException("a model needs its columns");
  }

  @Override
  public Model copy(Model from) {
    return from.copy();
  }

  @Override
  public void serialize(Model model, DataOutputView out) throws IOException {
    write(bytes(model), out);
  }

  @Override
  public Model deserialize(DataInputView in) throws IOException {
    return model(read(in));
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    int length = in.readInt();
    out.writeInt(length);
    out.write(in, length);
  }

  /** The bytes as Java writes them, so that the limit of its memory comes along. */
  static byte[] bytes(Model model) throws IOException {
    return InstantiationUtil.serializeObject(model);
  }

  static Model model(byte[] bytes) throws IOException {
    try {
      return InstantiationUtil.deserializeObject(bytes, Model.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IOException("the state is of another version of kcnf", e);
    }
  }

  static void write(byte[] bytes, DataOutputView out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static byte[] read(DataInputView in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  @Override
  public TypeSerializerSnapshot<Model> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Finds the serializer of saved state. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<Model> {
    public Snapshot() {
      super(ModelSerializer::new);
    }
  }
}
