package dev.kcnf.rules.search;

import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects what short rules need, next to a learner on a stream, and can give them at any time.
 *
 * <p>It keeps the k-CNF version spaces of 1 to k literals, how often each value occurred, and a
 * sample of at most {@code capacity} distinct negative examples (for a DNF, positive ones). The
 * sample is uniform over the distinct ones: those of the lowest hash, which does not depend on the
 * order of the stream.
 *
 * <p>Exact: no clause ever rejects a positive example that was learned, and the counts of sampled
 * examples are right. Approximate, once there are more distinct negatives than the capacity:
 * supports and errors count sampled examples only, and negatives outside the sample may stay
 * unrejected; {@link Rules#complete} is false then. If the fraction of distinct negatives that the
 * rules leave open is p, a sample of m misses that with probability (1-p)^m.
 *
 * <p>One thread at a time.
 */
public final class RuleKeeper {
  private record Key(long hash, Example example) implements Comparable<Key> {
    @Override
    public int compareTo(Key o) {
      int order = Long.compareUnsigned(hash, o.hash);
      return order != 0 ? order : example.compareTo(o.example);
    }
  }

  private final Schema schema;
  private final RuleSearch search;
  private final int capacity;
  private final List<KCnfSpace> spaces = new ArrayList<>();
  private final Map<Example, RowBits.Row> sample = new HashMap<>();
  private final TreeMap<Key, Example> byHash = new TreeMap<>();
  private final long[][] counts;
  private final long[] factors; // of the hash, one for each attribute
  private boolean evicted;
  private long highest; // an upper bound of the hashes in the sample, once one was evicted
  private long kept;
  private long rejected;

  private RuleKeeper(Schema schema, RuleSearch search, int capacity) {
    this.schema = schema;
    this.search = search;
    this.capacity = capacity;
    for (int j = 1; j <= Math.min(search.k(), schema.size()); j++) {
      spaces.add(KCnfSpace.of(schema, j));
    }
    counts = new long[schema.size()][0];
    factors = new long[schema.size()];
    Arrays.setAll(factors, a -> SplitMix.mix(a + 1));
  }

  /**
   * Keeps what this search needs.
   *
   * @param capacity how many distinct examples to keep
   * @throws IllegalArgumentException if the search has a tolerance: version spaces do not count
   */
  public static RuleKeeper of(Schema schema, RuleSearch search, int capacity) {
    if (!search.tolerance().isNone()) {
      throw new IllegalArgumentException(
          "tolerance must be 0 on a stream, was " + search.tolerance());
    }
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    return new RuleKeeper(schema, search, capacity);
  }

  /** Learns from an example. */
  public void learn(Example x, boolean label) {
    if (label == (search.form() == Formula.Form.CNF)) {
      kept++;
      // If its longest combinations have all been seen, so have the shorter ones.
      if (!spaces.get(spaces.size() - 1).holds(x)) {
        spaces.forEach(space -> space.learn(x));
      }
      for (int a = 0; a < counts.length; a++) {
        int value = x.value(a);
        if (value >= counts[a].length) {
          counts[a] = Arrays.copyOf(counts[a], Math.max(value + 1, 2 * counts[a].length));
        }
        counts[a][value]++;
      }
    } else {
      rejected++;
      sample(x, kept + rejected);
    }
  }

  private void sample(Example x, long number) {
    long hash = hash(x);
    // An example that was evicted does not come back: the highest hash only ever falls.
    if (evicted && Long.compareUnsigned(hash, highest) > 0) {
      return;
    }
    RowBits.Row row = sample.get(x);
    if (row != null) {
      row.count++;
      row.last = number;
      return;
    }
    Example kept = x.frozen();
    Key key = new Key(hash, kept);
    if (sample.size() == capacity) {
      evicted = true;
      highest = byHash.lastKey().hash();
      if (key.compareTo(byHash.lastKey()) > 0) {
        return;
      }
      Example out = byHash.remove(byHash.lastKey());
      sample.remove(out);
    }
    byHash.put(key, kept);
    sample.put(kept, new RowBits.Row(kept, number));
  }

  private long hash(Example x) {
    long hash = 0;
    for (int a = 0; a < factors.length; a++) {
      hash += x.value(a) * factors[a];
    }
    return SplitMix.mix(hash);
  }

  /** How many examples were learned. */
  public long examples() {
    return kept + rejected;
  }

  /** About how many bytes it takes: the version spaces and the sample. */
  public long bytes() {
    long bytes = 0;
    for (KCnfSpace space : spaces) {
      bytes += space.bytes();
    }
    for (long[] column : counts) {
      bytes += 8L * column.length;
    }
    return bytes + sample.size() * (8L * schema.size() + 8L * schema.layout().words() + 250);
  }

  /**
   * The short rules for the examples learned so far.
   *
   * @param target what label 1 means, such as {@code class=edible}
   */
  public Rules rules(String target) {
    List<RowBits.Row> rows = new ArrayList<>(sample.values());
    rows.sort(Comparator.comparingLong(r -> r.first));
    RowBits rejects = RowBits.of(schema, rows);
    return search.find(
        schema, target, rejects, Kept.of(spaces), marginals(), kept, rejected, !evicted);
  }

  private Marginals marginals() {
    return Marginals.of(counts, kept);
  }

  /**
   * Why the version space rejects this example: the clauses still in D that it violates (for a DNF,
   * the terms that it fulfils), without those that follow from a shorter one. Most informative
   * first: shorter ones, then those whose values are frequent but were never seen together.
   */
  public List<Clause> reasons(Example x, int limit) {
    List<Pattern> unseen = new ArrayList<>();
    collect(x, new int[spaces.size()], new int[spaces.size()], 0, 0, unseen);
    Marginals marginals = marginals();
    unseen.sort(
        Comparator.comparingInt(Pattern::size)
            .thenComparingDouble(p -> -marginals.expected(p))
            .thenComparing(Comparator.naturalOrder()));
    boolean cnf = search.form() == Formula.Form.CNF;
    return unseen.stream().limit(limit).map(Pattern::term).map(t -> cnf ? t.negated() : t).toList();
  }

  private void collect(
      Example x, int[] attributes, int[] values, int depth, int from, List<Pattern> unseen) {
    Kept seen = Kept.of(spaces);
    for (int a = from; a < x.size(); a++) {
      attributes[depth] = a;
      values[depth] = x.value(a);
      Pattern pattern = Pattern.of(attributes, values, depth + 1);
      if (seen.matching(pattern, 0) > 0) {
        if (depth + 1 < attributes.length) {
          collect(x, attributes, values, depth + 1, a + 1, unseen);
        }
      } else if (Kept.isMinimal(seen, pattern)) {
        unseen.add(pattern);
      }
    }
  }
}
