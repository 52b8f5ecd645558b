package dev.kcnf.engines;

import dev.kcnf.model.Model;
import dev.kcnf.model.Scorer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The scorers of models that come as bytes with each row: a model is read once, not for every row.
 * A few are kept, since rows of several groups may come mixed. For one thread.
 */
public final class ScorerCache {
  private static final int KEPT = 16;

  private byte[] lastBytes = {};
  private Scorer last = none();
  private final Map<Key, Scorer> scorers =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Scorer> eldest) {
          return size() > KEPT;
        }
      };

  @SuppressWarnings("ArrayRecordComponent") // Compared by content, below.
  private record Key(int hash, byte[] bytes) {
    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && hash == other.hash && Arrays.equals(bytes, other.bytes);
    }
  }

  /** Never asked: it stands for no bytes. */
  @SuppressWarnings("NullAway")
  private static Scorer none() {
    return null;
  }

  /** The scorer of the model of these bytes. */
  public Scorer of(byte[] bytes) {
    if (bytes.length > 0 && Arrays.equals(bytes, lastBytes)) {
      return last;
    }
    Key key = new Key(Arrays.hashCode(bytes), bytes);
    last = scorers.computeIfAbsent(key, k -> Model.fromBytes(k.bytes).scorer());
    lastBytes = bytes;
    return last;
  }
}
