package dev.kcnf.flink;

import dev.kcnf.model.Model;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** The type of streams of models. A model on a stream is not to be changed: copy it first. */
public final class ModelType extends TypeInformation<Model> {
  /** The only one. */
  public static final ModelType MODEL = new ModelType();

  private static final long serialVersionUID = 1L;

  private ModelType() {}

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<Model> getTypeClass() {
    return Model.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public TypeSerializer<Model> createSerializer(SerializerConfig config) {
    return new ModelSerializer();
  }

  @Override
  public String toString() {
    return "kcnf model";
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof ModelType;
  }

  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public boolean canEqual(Object o) {
    return o instanceof ModelType;
  }
}
