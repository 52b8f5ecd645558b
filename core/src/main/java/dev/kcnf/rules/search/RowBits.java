package dev.kcnf.rules.search;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Distinct examples as columns of bits: for each literal {@code attribute = value}, the set of the
 * examples that have it. The weight of an example is how often it occurred.
 */
final class RowBits {
  /** A distinct example. */
  static final class Row {
    final Example example;
    final long first;
    long count;
    long last;

    Row(Example example, long number) {
      this.example = example;
      first = number;
      last = number;
      count = 1;
    }
  }

  private final int[] offsets;
  private final int[] cardinalities;
  private final List<Row> rows;
  private final long[] @Nullable [] bits;
  private final int words;
  private final long[] weights;
  private final boolean unit;
  private final long total;

  private RowBits(Schema schema, List<Row> rows) {
    this.rows = rows;
    offsets = new int[schema.size() + 1];
    cardinalities = new int[schema.size()];
    for (int a = 0; a < schema.size(); a++) {
      cardinalities[a] = schema.cardinality(a);
      offsets[a + 1] = Math.addExact(offsets[a], cardinalities[a]);
    }
    words = (rows.size() + 63) >>> 6;
    bits = new long[offsets[schema.size()]][];
    weights = new long[rows.size()];
    boolean allOne = true;
    long sum = 0;
    for (int r = 0; r < rows.size(); r++) {
      Row row = rows.get(r);
      weights[r] = row.count;
      allOne &= row.count == 1;
      sum += row.count;
      for (int a = 0; a < schema.size(); a++) {
        int literal = offsets[a] + row.example.value(a);
        long[] set = bits[literal];
        if (set == null) {
          set = new long[words];
          bits[literal] = set;
        }
        set[r >>> 6] |= 1L << r;
      }
    }
    unit = allOne;
    total = sum;
  }

  /** From the examples with this label. */
  static RowBits of(Schema schema, Example[] examples, boolean[] labels, boolean label) {
    Map<Example, Row> distinct = new LinkedHashMap<>();
    for (int i = 0; i < examples.length; i++) {
      if (labels[i] == label) {
        Row row = distinct.get(examples[i]);
        if (row == null) {
          distinct.put(examples[i], new Row(examples[i], i + 1L));
        } else {
          row.count++;
          row.last = i + 1L;
        }
      }
    }
    return new RowBits(schema, new ArrayList<>(distinct.values()));
  }

  int words() {
    return words;
  }

  /** How many distinct examples. */
  int size() {
    return rows.size();
  }

  Row row(int r) {
    return rows.get(r);
  }

  long weight(int r) {
    return weights[r];
  }

  /** How many examples, not only distinct ones. */
  long total() {
    return total;
  }

  int attributes() {
    return cardinalities.length;
  }

  int cardinality(int attribute) {
    return cardinalities[attribute];
  }

  /** The set of the examples that have this value, or null if none has. */
  long @Nullable [] having(int attribute, int value) {
    return value < cardinalities[attribute] ? bits[offsets[attribute] + value] : null;
  }

  /** How many examples are in this set, each counted as often as it occurred. */
  long count(long[] set) {
    return countBoth(set, set);
  }

  /** How many examples are in both sets. */
  long countBoth(long[] a, long[] b) {
    long count = 0;
    for (int w = 0; w < words; w++) {
      long both = a[w] & b[w];
      if (unit) {
        count += Long.bitCount(both);
      } else {
        for (; both != 0; both &= both - 1) {
          count += weights[(w << 6) + Long.numberOfTrailingZeros(both)];
        }
      }
    }
    return count;
  }

  /** All examples. */
  long[] all() {
    long[] set = new long[words];
    java.util.Arrays.fill(set, -1L);
    if ((rows.size() & 63) != 0) {
      set[words - 1] = (1L << rows.size()) - 1;
    }
    return set;
  }

  /** The set of the examples that match this pattern. */
  long[] matching(Pattern pattern) {
    long[] result = new long[words];
    long[] @Nullable [][] sets = sets(pattern);
    for (int w = 0; w < words; w++) {
      result[w] = matching(sets, w);
    }
    return result;
  }

  /** How many examples match this pattern, or any number above the limit if more do. */
  long countMatching(Pattern pattern, long limit) {
    long[] @Nullable [][] sets = sets(pattern);
    long count = 0;
    for (int w = 0; w < words && count <= limit; w++) {
      long word = matching(sets, w);
      if (unit) {
        count += Long.bitCount(word);
      } else {
        for (; word != 0; word &= word - 1) {
          count += weights[(w << 6) + Long.numberOfTrailingZeros(word)];
        }
      }
    }
    return count;
  }

  private long[] @Nullable [][] sets(Pattern pattern) {
    long[] @Nullable [][] sets = new long[pattern.size()][][];
    for (int i = 0; i < sets.length; i++) {
      int[] values = pattern.values()[i];
      sets[i] = new long[values.length][];
      for (int v = 0; v < values.length; v++) {
        sets[i][v] = having(pattern.attributes()[i], values[v]);
      }
    }
    return sets;
  }

  private static long matching(long[] @Nullable [][] sets, int w) {
    long result = -1;
    for (long[] @Nullable [] alternatives : sets) {
      long any = 0;
      for (long[] having : alternatives) {
        any |= having == null ? 0 : having[w];
      }
      result &= any;
    }
    return result;
  }
}
