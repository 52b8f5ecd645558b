package dev.kcnf.server.http.wire;

import java.util.EnumMap;
import java.util.Map;

/** A value for each {@link Limit}. */
public final class Limits {
  private final Map<Limit, Integer> values;

  private Limits(Map<Limit, Integer> values) {
    this.values = values;
  }

  /** The usual ones. */
  public static Limits usual() {
    Map<Limit, Integer> values = new EnumMap<>(Limit.class);
    for (Limit limit : Limit.values()) {
      values.put(limit, limit.usual);
    }
    return new Limits(values);
  }

  /** The same but for one. */
  public Limits with(Limit limit, int most) {
    Map<Limit, Integer> other = new EnumMap<>(values);
    other.put(limit, most);
    return new Limits(other);
  }

  /** How much there may be. */
  public int of(Limit limit) {
    return values.getOrDefault(limit, limit.usual);
  }
}
