package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Recoding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is proposed of one attribute of names, by the definition. */
class ConditionsTest {
  private record Proposal(BitSet values, int hits, int misses) {}

  private static RuleTable table(SplitMix random, int cardinality, int rows, boolean[] positive) {
    List<String> names = IntStream.range(0, cardinality).mapToObj(v -> "v" + v).toList();
    Schema schema = Schema.closed(List.of(new Attribute("a", names)));
    RowKeeper kept = new RowKeeper(schema, rows);
    for (int row = 0; row < rows; row++) {
      int value = random.nextInt(cardinality);
      positive[row] = random.nextInt(10) < (value % 4 == 0 ? 8 : value % 4 == 1 ? 6 : 2);
      kept.add(schema.example(value), positive[row] ? 1 : 0);
    }
    return RuleTable.of(kept, Recoding.of(schema, schema));
  }

  private static List<Proposal> proposed(
      RuleTable table, boolean[] positive, Estimate guide, boolean join) {
    Conditions conditions = new Conditions(table, new CodeLength(table), positive);
    int[] rows = IntStream.range(0, table.rows()).toArray();
    List<Proposal> proposals = new ArrayList<>();
    conditions.find(
        0,
        rows,
        null,
        guide,
        join,
        (hits, misses, bits) ->
            proposals.add(new Proposal(BitSet.valueOf(conditions.proposed()), hits, misses)));
    return proposals;
  }

  private static int count(RuleTable table, boolean[] positive, BitSet values, boolean label) {
    int count = 0;
    for (int row = 0; row < table.rows(); row++) {
      count += values.get(table.values(0)[row]) && positive[row] == label ? 1 : 0;
    }
    return count;
  }

  /**
   * No single value, and no set of all but one, is better; a set is better than each of its parts.
   */
  @Test
  void proposals_countTheirRows_andAreTheBestOfTheirSort() {
    for (int seed = 0; seed < 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int cardinality = seed % 5 == 4 ? 70 : 3 + random.nextInt(9);
      boolean[] positive = new boolean[200];
      RuleTable table = table(random, cardinality, 200, positive);
      Estimate guide = new Estimate(0.4, 2);
      List<Proposal> all = proposed(table, positive, guide, true);
      for (Proposal one : all) {
        assertThat(one.hits).isEqualTo(count(table, positive, one.values, true));
        assertThat(one.misses).isEqualTo(count(table, positive, one.values, false));
      }
      BitSet every = new BitSet();
      every.set(0, cardinality);
      double single = -1;
      double butOne = -1;
      for (int v = 0; v < cardinality; v++) {
        BitSet only = new BitSet();
        only.set(v);
        BitSet others = (BitSet) every.clone();
        others.clear(v);
        single = Math.max(single, score(guide, table, positive, only));
        boolean present = size(table, positive, only) > 0;
        butOne = present ? Math.max(butOne, score(guide, table, positive, others)) : butOne;
      }
      assertThat(all.get(0).values.cardinality()).as("seed %d", seed).isOne();
      assertThat(score(guide, table, positive, all.get(0).values)).isEqualTo(single);
      assertThat(all.get(1).values.cardinality()).isEqualTo(cardinality - 1);
      assertThat(score(guide, table, positive, all.get(1).values)).isEqualTo(butOne);
      if (all.size() > 2) {
        BitSet set = all.get(2).values;
        double found = score(guide, table, positive, set);
        assertThat(set.cardinality()).isBetween(2, cardinality - 1);
        assertThat(found).isGreaterThanOrEqualTo(single);
        // The values with the highest shares: none outside has a higher one.
        double least = set.stream().mapToDouble(v -> share(table, positive, v)).min().orElseThrow();
        for (int v = set.nextClearBit(0); v < cardinality; v = set.nextClearBit(v + 1)) {
          BitSet one = new BitSet();
          one.set(v);
          if (size(table, positive, one) > 0) {
            assertThat(share(table, positive, v)).isLessThanOrEqualTo(least);
          }
        }
      }
      assertThat(proposed(table, positive, guide, false)).as("none are joined").hasSize(1);
    }
  }

  /** Sorted by their shares, equal ones as they are numbered: the best of the first so many. */
  private static BitSet bestSet(int[] hits, int[] misses, Estimate guide, int cardinality) {
    List<Integer> order =
        IntStream.range(0, cardinality)
            .filter(v -> hits[v] + misses[v] > 0)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    v -> -(hits[v] + guide.prior()) / (hits[v] + misses[v] + 1.0)))
            .toList();
    BitSet best = new BitSet();
    BitSet set = new BitSet();
    double most = -1;
    int in = 0;
    int out = 0;
    for (int v : order.subList(0, order.size() - 1)) {
      set.set(v);
      in += hits[v];
      out += misses[v];
      if (guide.of(in, out) > most) {
        most = guide.of(in, out);
        best = (BitSet) set.clone();
      }
    }
    return best;
  }

  private static IntPredicate half(int which) {
    return row -> row % 2 == which;
  }

  /** Also of other rows than were asked about before, and with values that nobody knows. */
  @Test
  void sets_areTheValuesOfTheHighestShares_asManyAsIsBest() {
    int sets = 0;
    for (int seed = 0; seed < 300; seed++) {
      SplitMix random = SplitMix.of(seed);
      int cardinality = 3 + random.nextInt(7);
      List<String> names = IntStream.range(0, cardinality).mapToObj(v -> "v" + v).toList();
      Schema schema = Schema.closed(List.of(new Attribute("a", names)));
      int rows = 40;
      RowKeeper kept = new RowKeeper(schema, rows);
      boolean[] positive = new boolean[rows];
      for (int row = 0; row < rows; row++) {
        int value = random.nextInt(cardinality + 1);
        positive[row] = random.nextInt(10) < 3 + value % 4 * 2;
        String name = value == cardinality ? "unknown" : "v" + value;
        kept.add(schema.lookUp(name), positive[row] ? 1 : 0);
      }
      RuleTable table = RuleTable.of(kept, Recoding.of(schema, schema));
      CodeLength code = new CodeLength(table);
      Conditions conditions = new Conditions(table, code, positive);
      for (int half = 0; half < 2; half++) {
        int[] some = IntStream.range(0, rows).filter(half(half)).toArray();
        int[] hits = new int[cardinality + 1];
        int[] misses = new int[cardinality + 1];
        for (int row : some) {
          (positive[row] ? hits : misses)[table.values(0)[row]]++;
        }
        Estimate guide = new Estimate(0.4, 2 + half * 20);
        List<Proposal> found = new ArrayList<>();
        List<Double> bits = new ArrayList<>();
        conditions.find(
            0,
            some,
            null,
            guide,
            true,
            (in, out, of) -> {
              found.add(new Proposal(BitSet.valueOf(conditions.proposed()), in, out));
              bits.add(of);
            });
        for (int i = 0; i < found.size(); i++) {
          Proposal one = found.get(i);
          assertThat(one.hits).isEqualTo(one.values.stream().map(v -> hits[v]).sum());
          assertThat(one.misses).isEqualTo(one.values.stream().map(v -> misses[v]).sum());
          assertThat(bits.get(i)).isEqualTo(code.names(0, one.values.cardinality()));
        }
        BitSet best = bestSet(hits, misses, guide, cardinality);
        boolean isSet = best.cardinality() >= 2;
        String what = "seed " + seed + ", half " + half;
        assertThat(found).as(what).hasSize(isSet ? 3 : 2);
        if (isSet) {
          assertThat(found.get(2).values).as(what).isEqualTo(best);
          sets++;
        }
      }
    }
    assertThat(sets).isBetween(50, 550);
  }

  @Test
  void aValueThatAllRowsHave_isNotProposed() {
    Schema schema = Schema.closed(List.of(new Attribute("a", List.of("v0", "v1", "v2"))));
    RowKeeper kept = new RowKeeper(schema, 4);
    boolean[] positive = {true, false, true, true};
    for (boolean label : positive) {
      kept.add(schema.example(1), label ? 1 : 0);
    }
    RuleTable table = RuleTable.of(kept, Recoding.of(schema, schema));
    assertThat(proposed(table, positive, new Estimate(0.4, 2), true)).isEmpty();
  }

  private static int size(RuleTable table, boolean[] positive, BitSet values) {
    return count(table, positive, values, true) + count(table, positive, values, false);
  }

  private static double score(Estimate guide, RuleTable table, boolean[] positive, BitSet values) {
    int hits = count(table, positive, values, true);
    return hits == 0 ? -1 : guide.of(hits, count(table, positive, values, false));
  }

  private static double share(RuleTable table, boolean[] positive, int value) {
    BitSet one = new BitSet();
    one.set(value);
    return (count(table, positive, one, true) + 0.4) / (size(table, positive, one) + 1.0);
  }
}
