package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The constraints that are found are those of the definition: by going through the examples. */
class ConstraintDefinitionTest {
  /** A search by its definition. */
  private static final class Plain {
    final List<Example> examples;
    final int[] cardinalities;
    final int k;
    final double minExpected;
    final long tolerated;
    final Marginals marginals;

    Plain(RandomData data, int k, double minExpected, long tolerated) {
      this(data.schema, data.examples, k, minExpected, tolerated);
    }

    Plain(Schema schema, Example[] rows, int k, double minExpected, long tolerated) {
      examples = List.of(rows);
      cardinalities = IntStream.range(0, schema.size()).map(schema::cardinality).toArray();
      this.k = k;
      this.minExpected = minExpected;
      this.tolerated = tolerated;
      long[][] counts = new long[cardinalities.length][];
      for (int a = 0; a < counts.length; a++) {
        counts[a] = new long[cardinalities[a]];
        for (Example x : examples) {
          counts[a][x.value(a)]++;
        }
      }
      marginals = new Marginals(counts, examples.size());
    }

    long count(Pattern pattern) {
      return PlainPatterns.matching(examples, pattern).size();
    }

    boolean isRare(Pattern pattern) {
      long count = count(pattern);
      return count == 0 || (count <= tolerated && 2 * count < marginals.expected(pattern));
    }

    /** Single values that are expected together, and are rare; no part of them is. */
    Set<Pattern> single() {
      Set<Pattern> found = new TreeSet<>();
      extend(new Pattern(new int[0], new int[0][]), 0, found);
      return found;
    }

    private void extend(Pattern head, int from, Set<Pattern> found) {
      for (int a = from; a < cardinalities.length; a++) {
        for (int v = 0; v < cardinalities[a]; v++) {
          int[] attributes = Arrays.copyOf(head.attributes(), head.size() + 1);
          int[][] values = Arrays.copyOf(head.values(), head.size() + 1);
          attributes[head.size()] = a;
          values[head.size()] = new int[] {v};
          Pattern pattern = new Pattern(attributes, values);
          boolean occurs = count(new Pattern(new int[] {a}, new int[][] {{v}})) > 0;
          if (!occurs || marginals.expected(pattern) < Math.min(1, minExpected)) {
            continue;
          }
          if (!isRare(pattern)) {
            if (pattern.size() < k) {
              extend(pattern, a + 1, found);
            }
          } else if (IntStream.range(0, head.size()).allMatch(i -> count(pattern.without(i)) > 0)) {
            found.add(pattern);
          }
        }
      }
    }

    private Pattern grown(Pattern pattern, int i) {
      int[] set =
          IntStream.range(0, cardinalities[pattern.attributes()[i]])
              .filter(
                  v -> {
                    Pattern one = pattern.with(i, new int[] {v});
                    return marginals.expected(one) >= Math.min(1, minExpected) && isRare(one);
                  })
              .toArray();
      return pattern.with(i, set);
    }

    private boolean isWorthIt(Pattern pattern) {
      return marginals.expected(pattern) >= minExpected && isRare(pattern);
    }

    private int order(Pattern a, Pattern b) {
      int order = Double.compare(marginals.expected(b), marginals.expected(a));
      return order != 0 ? order : a.compareTo(b);
    }

    List<Pattern> chosen(int limit) {
      TreeSet<Pattern> queue = new TreeSet<>(this::order);
      for (Pattern single : single()) {
        for (int first = 0; first < single.size(); first++) {
          Pattern grown = single;
          for (int i = 0; i < single.size(); i++) {
            grown = grown(grown, (first + i) % single.size());
          }
          if (isWorthIt(grown)) {
            queue.add(grown);
          }
        }
      }
      List<Pattern> chosen = new ArrayList<>();
      while (!queue.isEmpty() && chosen.size() < limit) {
        Pattern best = queue.pollFirst();
        if (!follows(best, chosen)) {
          Pattern fresh = best;
          for (int i = 0; i < best.size(); i++) {
            int at = i;
            Pattern now = fresh;
            int[] needed =
                Arrays.stream(fresh.values()[i])
                    .filter(v -> !follows(now.with(at, new int[] {v}), chosen))
                    .toArray();
            fresh = needed.length == 0 ? fresh : fresh.with(i, needed);
          }
          if (fresh.equals(best)) {
            chosen.add(best);
          } else if (isWorthIt(fresh)) {
            queue.add(fresh);
          }
        }
      }
      return chosen;
    }

    /** Unit propagation: what is left of each column if none of these patterns may match. */
    private boolean follows(Pattern pattern, List<Pattern> forbidden) {
      List<Set<Integer>> left = new ArrayList<>();
      for (int cardinality : cardinalities) {
        left.add(new HashSet<>(IntStream.range(0, cardinality).boxed().toList()));
      }
      for (int i = 0; i < pattern.size(); i++) {
        left.get(pattern.attributes()[i])
            .retainAll(Arrays.stream(pattern.values()[i]).boxed().toList());
      }
      for (int round = 0; round < 50; round++) {
        for (Pattern other : forbidden) {
          List<Integer> open = new ArrayList<>();
          for (int i = 0; i < other.size(); i++) {
            List<Integer> values = Arrays.stream(other.values()[i]).boxed().toList();
            if (!values.containsAll(left.get(other.attributes()[i]))) {
              open.add(i);
            }
          }
          if (open.isEmpty()) {
            return true;
          }
          if (open.size() == 1) {
            int i = open.get(0);
            left.get(other.attributes()[i])
                .removeAll(Arrays.stream(other.values()[i]).boxed().toList());
          }
        }
      }
      return false;
    }
  }

  @Test
  void constraints_areThoseOfTheDefinition() {
    int joined = 0;
    int broken = 0;
    for (long seed = 0; seed < 40; seed++) {
      RandomData data = RandomData.of(seed, seed % 3 == 0 ? 120 : 60);
      int k = 1 + (int) (seed % 3);
      double minExpected = new double[] {0.3, 1, 2.5, 5}[(int) (seed % 4)];
      long tolerated = seed % 5;
      int limit = seed % 2 == 0 ? 1000 : 3;
      ConstraintSearch search =
          new ConstraintSearch(k, limit, minExpected).withTolerance(Tolerance.count(tolerated));
      Rules rules = search.find(data.schema, "valid", data.examples);
      Plain plain = new Plain(data, k, minExpected, tolerated);
      List<Pattern> expected = plain.chosen(limit);
      assertThat(rules.formula().clauses())
          .as("seed %d", seed)
          .isEqualTo(expected.stream().map(p -> p.term().negated()).toList());
      long errors = plain.examples.stream().filter(x -> !rules.formula().holds(x)).count();
      assertThat(rules.errors()).as("seed %d", seed).isEqualTo(errors);
      assertThat(rules.complete()).isTrue();
      for (int c = 0; c < expected.size(); c++) {
        Pattern p = expected.get(c);
        Clause clause = rules.formula().clauses().get(c);
        Support support = rules.supports().get(c);
        assertThat(support.expected()).isEqualTo(plain.marginals.expected(p));
        assertThat(support.exceptions()).as("%s", clause).isEqualTo(plain.count(p));
        joined += p.width() > p.size() ? 1 : 0;
        broken += plain.count(p) > 0 ? 1 : 0;
      }
    }
    assertThat(joined).isGreaterThan(20);
    assertThat(broken).isGreaterThan(5);
  }

  /**
   * Each value is in 1/2, 1/4 or 1/8 of the rows, so that what is expected is often just enough.
   */
  @Test
  void constraints_expectedExactlyAsOftenAsAsked_areFound() {
    Schema schema =
        Schema.closed(
            IntStream.range(0, 4)
                .mapToObj(a -> new Attribute("a" + a, List.of("v0", "v1", "v2", "v3")))
                .toList());
    int exact = 0;
    for (long seed = 0; seed < 6; seed++) {
      SplitMix random = SplitMix.of(seed);
      int[][] orders = new int[4][];
      Arrays.setAll(orders, a -> random.permutation(16));
      Example[] examples = new Example[16];
      for (int i = 0; i < examples.length; i++) {
        int row = i;
        examples[i] =
            schema.example(
                IntStream.range(0, 4)
                    .map(a -> Math.min(3, Integer.numberOfLeadingZeros(orders[a][row]) - 28))
                    .toArray());
      }
      for (double minExpected : new double[] {0.5, 1, 2}) {
        Plain plain = new Plain(schema, examples, 3, minExpected, 0);
        List<Pattern> expected = plain.chosen(1000);
        Rules rules = new ConstraintSearch(3, 1000, minExpected).find(schema, "valid", examples);
        assertThat(rules.formula().clauses())
            .as("seed %d, %s and more", seed, minExpected)
            .isEqualTo(expected.stream().map(p -> p.term().negated()).toList());
        exact +=
            (int) expected.stream().filter(p -> plain.marginals.expected(p) == minExpected).count();
      }
    }
    assertThat(exact).isGreaterThan(10);
  }

  @Test
  void stopped_givesWhatHolds_andSaysSo() {
    RandomData data = RandomData.of(12);
    ConstraintSearch search = new ConstraintSearch(2, 100, 0.5);
    int most = search.find(data.schema, "v", data.examples).formula().size();
    int fewer = 0;
    for (int allowed = 0; allowed < 60; allowed++) {
      int[] left = {allowed};
      Rules rules = search.withStop(() -> left[0]-- <= 0).find(data.schema, "v", data.examples);
      fewer += rules.formula().size() < most ? 1 : 0;
      for (Example x : data.examples) {
        assertThat(rules.formula().holds(x)).isTrue();
      }
      assertThat(rules.complete() && left[0] < 0).isFalse();
    }
    assertThat(fewer).isPositive();
  }

  /** As many distinct rows as bits, once and several times. */
  @Test
  void rowBits_ofWholeWords_countAllRows() {
    Schema schema = Schema.booleans(7);
    for (int most : new int[] {1, 3}) {
      List<Example> examples = new ArrayList<>();
      for (int i = 0; i < 128; i++) {
        int row = i;
        int[] values = IntStream.range(0, 7).map(b -> row >> b & 1).toArray();
        for (int times = i % most; times >= 0; times--) {
          examples.add(schema.example(values));
        }
      }
      boolean[] labels = new boolean[examples.size()];
      RowBits rows = RowBits.of(schema, examples.toArray(Example[]::new), labels, false);
      assertThat(rows.count(rows.all())).isEqualTo(examples.size());
      for (int a = 0; a < 7; a++) {
        Pattern one = new Pattern(new int[] {a}, new int[][] {{1}});
        long count = PlainPatterns.matching(examples, one).size();
        assertThat(rows.countMatching(one, Long.MAX_VALUE)).isEqualTo(count);
        assertThat(rows.countBoth(rows.matching(one), rows.all())).isEqualTo(count);
      }
    }
  }

  /** Rows of more than one word, some of them several times: sets, counts and limits. */
  @Test
  void rowBits_countAsGoingThroughTheExamples() {
    for (long seed = 0; seed < 8; seed++) {
      RandomData data = RandomData.of(seed, 300);
      RowBits rows = RowBits.of(data.schema, data.examples, data.labels, true);
      PlainPatterns plain = new PlainPatterns(data);
      assertThat(rows.total()).isEqualTo(plain.kept.size());
      assertThat(rows.count(rows.all())).isEqualTo(plain.kept.size());
      assertThat(rows.size()).isEqualTo(new HashSet<>(plain.kept).size());
      for (int r = 0; r < rows.size(); r++) {
        RowBits.Row row = rows.row(r);
        assertThat(rows.weight(r)).isEqualTo(row.count);
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < data.examples.length; i++) {
          if (data.labels[i] && data.examples[i].equals(row.example)) {
            places.add(i + 1);
          }
        }
        assertThat(row.count).isEqualTo(places.size());
        assertThat(row.first).isEqualTo((long) places.get(0));
        assertThat(row.last).isEqualTo((long) places.get(places.size() - 1));
      }
      for (Pattern pattern : plain.single(2, 3)) {
        long count = plain.exceptions(pattern);
        assertThat(rows.countMatching(pattern, Long.MAX_VALUE)).isEqualTo(count);
        assertThat(rows.count(rows.matching(pattern))).isEqualTo(count);
        assertThat(rows.countMatching(pattern, 0) > 0).isEqualTo(count > 0);
        assertThat(rows.countMatching(pattern, count)).isEqualTo(count);
      }
    }
  }
}
