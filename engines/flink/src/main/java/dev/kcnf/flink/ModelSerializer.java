package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/**
 * A model in checkpointed state. State on the heap is copied when a checkpoint begins, which is
 * fast, and becomes bytes beside the stream.
 */
public final class ModelSerializer extends TypeSerializerSingleton<Model> {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public Model createInstance() {
    throw new UnsupportedOperationException("a model needs its columns");
  }

  @Override
  public Model copy(Model from) {
    return from.copy();
  }

  @Override
  public Model copy(Model from, Model reuse) {
    return copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  /** As Java does, so that the limit of its memory comes along. */
  @Override
  public void serialize(Model model, DataOutputView out) throws IOException {
    byte[] bytes = InstantiationUtil.serializeObject(model);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public Model deserialize(DataInputView in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    try {
      return InstantiationUtil.deserializeObject(bytes, Model.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IOException("the state is of another version of kcnf", e);
    }
  }

  @Override
  public Model deserialize(Model reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    int length = in.readInt();
    out.writeInt(length);
    out.write(in, length);
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
