package dev.kcnf.model;

import dev.kcnf.cnf.MemoryLimitException;
import java.io.Serial;
import java.io.Serializable;

/** A model in Java's serialisation: its bytes. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SerializedModel(byte[] bytes, long limitBytes) implements Serializable {
  @Serial
  private Object readResolve() {
    // Tables that are made anew may be laid out otherwise than those that had grown within the
    // limit.
    for (long limit = limitBytes; ; limit = Math.max(limit + 1, limit * 2)) {
      try {
        return ModelFormat.read(bytes, Long.MAX_VALUE, limit);
      } catch (MemoryLimitException e) {
        if (limit > Long.MAX_VALUE / 4) {
          throw e;
        }
      }
    }
  }
}
