package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The model of a key, and when the key was last seen. */
final class KeyedModel {
  final Model model;
  long lastSeen;

  KeyedModel(Model model, long lastSeen) {
    this.model = model;
    this.lastSeen = lastSeen;
  }

  /** Keyed state on the heap holds the object itself; it becomes bytes in checkpoints only. */
  static final class Serializer extends TypeSerializerSingleton<KeyedModel> {
    private static final long serialVersionUID = 1L;

    private final ModelSerializer models = new ModelSerializer();

    @Override
    public boolean isImmutableType() {
      return false;
    }

    @Override
    public KeyedModel createInstance() {
      return new KeyedModel(models.createInstance(), 0);
    }

    @Override
    public KeyedModel copy(KeyedModel from) {
      return new KeyedModel(from.model.copy(), from.lastSeen);
    }

    @Override
    public KeyedModel copy(KeyedModel from, KeyedModel reuse) {
      return copy(from);
    }

    @Override
    public int getLength() {
      return -1;
    }

    @Override
    public void serialize(KeyedModel keyed, DataOutputView out) throws IOException {
      out.writeLong(keyed.lastSeen);
      models.serialize(keyed.model, out);
    }

    @Override
    public KeyedModel deserialize(DataInputView in) throws IOException {
      long lastSeen = in.readLong();
      return new KeyedModel(models.deserialize(in), lastSeen);
    }

    @Override
    public KeyedModel deserialize(KeyedModel reuse, DataInputView in) throws IOException {
      return deserialize(in);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
      out.writeLong(in.readLong());
      models.copy(in, out);
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
