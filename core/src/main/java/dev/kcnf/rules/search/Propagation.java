package dev.kcnf.rules.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Unit propagation over forbidden patterns, each attribute having exactly one of its values. */
final class Propagation {
  private final int[] cardinalities;
  private final List<Pattern> forbidden = new ArrayList<>();

  Propagation(RowBits rows) {
    cardinalities = new int[rows.attributes()];
    Arrays.setAll(cardinalities, rows::cardinality);
  }

  void add(Pattern pattern) {
    forbidden.add(pattern);
  }

  /** Whether propagation shows that no example that avoids the forbidden patterns matches this. */
  boolean implies(Pattern pattern) {
    BitSet[] domains = new BitSet[cardinalities.length];
    for (int a = 0; a < domains.length; a++) {
      domains[a] = new BitSet();
      domains[a].set(0, cardinalities[a]);
    }
    for (int i = 0; i < pattern.size(); i++) {
      domains[pattern.attributes()[i]] = set(pattern.values()[i]);
    }
    boolean again = true;
    while (again) {
      again = false;
      for (Pattern other : forbidden) {
        int unit = unit(other, domains);
        if (unit == ALL_FORCED) {
          return true;
        }
        if (unit >= 0) {
          BitSet domain = domains[other.attributes()[unit]];
          int before = domain.cardinality();
          domain.andNot(set(other.values()[unit]));
          if (domain.isEmpty()) {
            return true;
          }
          again |= domain.cardinality() < before;
        }
      }
    }
    return false;
  }

  private static final int NOT_UNIT = -1;
  private static final int ALL_FORCED = -2;

  /** The only condition of the pattern that is not forced to be true, if there is exactly one. */
  private static int unit(Pattern pattern, BitSet[] domains) {
    int unit = ALL_FORCED;
    for (int i = 0; i < pattern.size(); i++) {
      BitSet outside = (BitSet) domains[pattern.attributes()[i]].clone();
      outside.andNot(set(pattern.values()[i]));
      if (!outside.isEmpty()) {
        if (unit != ALL_FORCED) {
          return NOT_UNIT;
        }
        unit = i;
      }
    }
    return unit;
  }

  private static BitSet set(int[] values) {
    BitSet set = new BitSet();
    for (int value : values) {
      set.set(value);
    }
    return set;
  }

  /** The pattern without the values for which it is already implied. */
  Pattern withoutImplied(Pattern pattern) {
    Pattern fresh = pattern;
    for (int i = 0; i < pattern.size(); i++) {
      int[] set = fresh.values()[i];
      int at = i;
      Pattern now = fresh;
      int[] needed =
          Arrays.stream(set).filter(v -> !implies(now.with(at, new int[] {v}))).toArray();
      if (needed.length > 0 && needed.length < set.length) {
        fresh = fresh.with(i, needed);
      }
    }
    return fresh;
  }
}
