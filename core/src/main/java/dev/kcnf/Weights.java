package dev.kcnf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which parts of a mixture carry the weight; both empty for a predictor that is none.
 *
 * @param members how likely each member of the last layer is, by name
 * @param factors by what each expert's log-odds are multiplied in the likeliest mixer, by name
 */
public record Weights(Map<String, Double> members, Map<String, Double> factors) {
  /** Of a predictor that is no mixture. */
  public static final Weights NONE = new Weights(Map.of(), Map.of());

  /** The mean of these; empty if none of them is of a mixture. */
  public static Weights mean(List<Weights> all) {
    Map<String, Double> members = new LinkedHashMap<>();
    Map<String, Double> factors = new LinkedHashMap<>();
    double share = 1.0 / all.size();
    for (Weights weights : all) {
      weights.members.forEach((name, p) -> members.merge(name, share * p, Double::sum));
      weights.factors.forEach((name, f) -> factors.merge(name, share * f, Double::sum));
    }
    return new Weights(members, factors);
  }

  public boolean isEmpty() {
    return members.isEmpty();
  }
}
