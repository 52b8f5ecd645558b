package dev.kcnf.model;

import java.io.Serial;
import java.io.Serializable;

/** A model in Java's serialisation: its bytes. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SerializedModel(byte[] bytes, long limitBytes) implements Serializable {
  @Serial
  private Object readResolve() {
    // What was in memory fits again; the limit of the tables stays what it was.
    return ModelFormat.read(bytes, Long.MAX_VALUE, limitBytes);
  }
}
