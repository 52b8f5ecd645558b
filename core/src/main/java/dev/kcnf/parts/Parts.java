package dev.kcnf.parts;

import dev.kcnf.parts.Part.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * The parts into which log-odds split, while they are gathered: those of the base rate, of each
 * attribute's value, of values together, and of what was never seen.
 */
public final class Parts {
  /** Up to this part of what was split, rounding explains a difference. */
  private static final double ROUNDING = 1e-6;

  private record Key(Kind kind, List<Integer> attributes, int side) {}

  /** The strongest first, but last what is not about the example's values. */
  private static final Comparator<Part> STRONGEST_FIRST =
      Comparator.comparing((Part part) -> part.attributes().isEmpty())
          .thenComparingDouble(part -> -Math.abs(part.logOdds()));

  private final double[] values; // by attribute
  private final Map<Key, Double> others = new LinkedHashMap<>();
  private UnaryOperator<Part> counted = part -> part;
  private double base;
  private double rest;

  /** No parts yet, of an example of this many attributes. */
  public Parts(int attributes) {
    values = new double[attributes];
  }

  /** Adds to the part of the base rate. */
  public void addBase(double logOdds) {
    base += logOdds;
  }

  /** Adds to the part of an attribute's value. */
  public void addValue(int attribute, double logOdds) {
    values[attribute] += logOdds;
  }

  /** Adds to the part of these attributes' values together. */
  public void addValues(List<Integer> attributes, double logOdds) {
    if (attributes.size() == 1) {
      values[attributes.get(0)] += logOdds;
    } else {
      others.merge(new Key(Kind.VALUES, List.copyOf(attributes), 0), logOdds, Double::sum);
    }
  }

  /**
   * Adds to the part of values that never came together.
   *
   * @param side as that of {@link Part}
   */
  public void addNeverSeen(List<Integer> attributes, int side, double logOdds) {
    if (attributes.size() == 1) {
      values[attributes.get(0)] += logOdds; // its counts say so
    } else {
      others.merge(new Key(Kind.NEVER_SEEN, List.copyOf(attributes), side), logOdds, Double::sum);
    }
  }

  /** Adds to what cannot be told apart. */
  public void addRest(double logOdds) {
    rest += logOdds;
  }

  /** Adds a multiple of other parts. */
  public void add(Parts from, double factor) {
    add(from, factor, side -> side);
  }

  /** Adds a multiple of other parts, whose sides have other numbers here. */
  public void add(Parts from, double factor, IntUnaryOperator sides) {
    base += factor * from.base;
    rest += factor * from.rest;
    for (int a = 0; a < values.length; a++) {
      values[a] += factor * from.values[a];
    }
    from.others.forEach(
        (key, logOdds) -> {
          int side = key.kind == Kind.NEVER_SEEN ? sides.applyAsInt(key.side) : key.side;
          Key own = new Key(key.kind, key.attributes, side);
          others.merge(own, factor * logOdds, Double::sum);
        });
  }

  /** Adds counts to parts of values in this way. */
  public void countBy(UnaryOperator<Part> how) {
    counted = how;
  }

  /** The sum of all parts. */
  public double sum() {
    double sum = base + rest;
    for (double value : values) {
      sum += value;
    }
    for (double other : others.values()) {
      sum += other;
    }
    return sum;
  }

  private double size() {
    double size = Math.abs(base) + Math.abs(rest);
    for (double value : values) {
      size += Math.abs(value);
    }
    for (double other : others.values()) {
      size += Math.abs(other);
    }
    return size;
  }

  /**
   * Makes the parts sum to this: where a limit has cut their sum they shrink in proportion, and
   * what is left, as by rounding, goes to the rest.
   */
  public void settle(double total) {
    double sum = sum();
    double factor = total / sum;
    if (factor > 0 && factor < 1 + ROUNDING) {
      scale(factor);
    }
    double left = total - sum();
    if (Math.abs(left) <= ROUNDING * size()) {
      absorb(left);
    } else {
      rest += left;
    }
  }

  /**
   * Shares out anew what single values add, and what they take away, in proportion to their parts
   * and to these weights: columns that say the same had equal shares, whichever tells more.
   *
   * @param weights by attribute, positive
   */
  public void share(double[] weights) {
    for (int sign = -1; sign <= 1; sign += 2) {
      double pool = 0;
      double weighed = 0;
      for (int a = 0; a < values.length; a++) {
        if (sign * values[a] > 0) {
          pool += values[a];
          weighed += values[a] * weights[a];
        }
      }
      for (int a = 0; a < values.length; a++) {
        if (sign * values[a] > 0) {
          values[a] *= weights[a] * (pool / weighed);
        }
      }
    }
  }

  private void scale(double factor) {
    base *= factor;
    rest *= factor;
    for (int a = 0; a < values.length; a++) {
      values[a] *= factor;
    }
    others.replaceAll((key, logOdds) -> factor * logOdds);
  }

  /** Adds what rounding has lost to the strongest value, or to the base rate. */
  private void absorb(double lost) {
    int strongest = -1;
    double most = Math.abs(base);
    for (int a = 0; a < values.length; a++) {
      if (Math.abs(values[a]) > most) {
        most = Math.abs(values[a]);
        strongest = a;
      }
    }
    if (strongest < 0) {
      base += lost;
    } else {
      values[strongest] += lost;
    }
  }

  /**
   * The parts that are not 0: those of the example's values, the strongest first, then the base
   * rate and the rest.
   */
  public List<Part> toList() {
    List<Part> all = new ArrayList<>();
    all.add(part(Kind.BASE_RATE, List.of(), 0, base));
    for (int a = 0; a < values.length; a++) {
      if (values[a] != 0) {
        all.add(counted.apply(part(Kind.VALUES, List.of(a), 0, values[a])));
      }
    }
    others.forEach(
        (key, logOdds) -> {
          Part part = part(key.kind, key.attributes, key.side, logOdds);
          all.add(key.kind == Kind.VALUES ? counted.apply(part) : part);
        });
    all.add(part(Kind.REST, List.of(), 0, rest));
    all.removeIf(part -> part.logOdds() == 0);
    all.sort(STRONGEST_FIRST);
    return all;
  }

  private static Part part(Kind kind, List<Integer> attributes, int side, double logOdds) {
    return new Part(kind, attributes, side, logOdds, -1, 0);
  }
}
