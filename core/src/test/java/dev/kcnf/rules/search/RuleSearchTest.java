package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleSearchTest {
  private static final int SEEDS = 150;

  /** The slow and obvious: every combination of at most k values that some example has. */
  private static final class Oracle {
    final RandomData data;
    final boolean rejectedLabel;
    final TreeSet<Pattern> surviving = new TreeSet<>();

    Oracle(RandomData data, int k, boolean rejectedLabel) {
      this.data = data;
      this.rejectedLabel = rejectedLabel;
      for (int i = 0; i < data.examples.length; i++) {
        if (data.labels[i] == rejectedLabel) {
          for (int mask = 1; mask < 1 << data.schema.size(); mask++) {
            if (Integer.bitCount(mask) <= k) {
              Pattern pattern = project(data.examples[i], mask);
              if (count(pattern, !rejectedLabel) == 0) {
                surviving.add(pattern);
              }
            }
          }
        }
      }
    }

    static Pattern project(Example x, int mask) {
      int[] attributes = new int[Integer.bitCount(mask)];
      int[] values = new int[attributes.length];
      int i = 0;
      for (int a = 0; a < x.size(); a++) {
        if ((mask & 1 << a) != 0) {
          attributes[i] = a;
          values[i++] = x.value(a);
        }
      }
      return Pattern.of(attributes, values, values.length);
    }

    int count(Pattern pattern, boolean label) {
      int count = 0;
      for (int i = 0; i < data.examples.length; i++) {
        if (data.labels[i] == label && pattern.term().allHold(data.examples[i])) {
          count++;
        }
      }
      return count;
    }

    /** How many examples no surviving pattern rejects. */
    int unrejected() {
      int count = 0;
      for (int i = 0; i < data.examples.length; i++) {
        Example x = data.examples[i];
        if (data.labels[i] == rejectedLabel
            && surviving.stream().noneMatch(p -> p.term().allHold(x))) {
          count++;
        }
      }
      return count;
    }

    /** The size of the smallest cover, by trying all sets of patterns up to this size. */
    int smallestCover(int limit) {
      List<Pattern> patterns = new ArrayList<>(surviving);
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < data.examples.length; i++) {
        Example x = data.examples[i];
        if (data.labels[i] == rejectedLabel
            && surviving.stream().anyMatch(p -> p.term().allHold(x))) {
          rows.add(i);
        }
      }
      for (int size = 0; size < limit; size++) {
        if (covers(patterns, rows, size)) {
          return size;
        }
      }
      return limit;
    }

    private boolean covers(List<Pattern> patterns, List<Integer> rows, int size) {
      if (rows.isEmpty()) {
        return true;
      }
      if (size == 0) {
        return false;
      }
      Example first = data.examples[rows.get(0)];
      for (Pattern p : patterns) {
        Clause term = p.term();
        if (term.allHold(first)
            && covers(
                patterns,
                rows.stream().filter(r -> !term.allHold(data.examples[r])).toList(),
                size - 1)) {
          return true;
        }
      }
      return false;
    }
  }

  private static Rules find(RandomData data, RuleSearch search) {
    return search.find(data.schema, "y", data.examples, data.labels);
  }

  private static boolean never() {
    return false;
  }

  @Test
  void find_withoutTolerance_rejectsNoPositive_andAllNegativesThatCanBeRejected() {
    for (long seed = 0; seed < SEEDS; seed += 3) {
      RandomData data = RandomData.of(seed);
      for (int k = 1; k <= 3; k++) {
        for (boolean join : new boolean[] {false, true}) {
          for (Formula.Form form : Formula.Form.values()) {
            boolean cnf = form == Formula.Form.CNF;
            RuleSearch search = cnf ? RuleSearch.cnf(k) : RuleSearch.dnf(k);
            Rules rules = find(data, search.withJoin(join).withSteps(200));
            Oracle oracle = new Oracle(data, k, !cnf);
            String what = "seed " + seed + ", k " + k + ", join " + join + ", " + form;
            assertThat(data.errors(rules.formula())).as(what).isEqualTo(oracle.unrejected());
            assertThat(rules.errors()).as(what).isEqualTo(oracle.unrejected());
            for (int i = 0; i < data.examples.length; i++) {
              if (data.labels[i] == cnf) {
                assertThat(rules.formula().holds(data.examples[i])).as(what).isEqualTo(cnf);
              }
            }
          }
        }
      }
    }
  }

  @Test
  void find_givesTheSmallestCover_onAlmostAllSmallTables() {
    int larger = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomData data = RandomData.of(seed);
      int found = find(data, RuleSearch.cnf(2).withJoin(false).withSteps(300)).formula().size();
      int smallest = new Oracle(data, 2, false).smallestCover(found);
      assertThat(found).as("seed %d", seed).isGreaterThanOrEqualTo(smallest);
      larger += found > smallest ? 1 : 0;
    }
    assertThat(larger).isZero();
  }

  /** The classical trap: greedy takes sets of 8, 4 and 2 rows, where two of 7 would do. */
  @Test
  void localSearch_findsTheCoverThatGreedyMisses() {
    long[] sets = {0b1111_0000_1111, 0b0011_0000_0011_0000, 0b0100_0000_0100_0000, 0, 0};
    sets[3] = 0b0000_0000_0111_1111;
    sets[4] = 0b0111_1111_0000_0000;
    List<Pool.Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < sets.length; i++) {
      Pattern pattern = Pattern.of(new int[] {0}, new int[] {i}, 1);
      candidates.add(new Pool.Candidate(pattern, new long[] {sets[i]}, Long.bitCount(sets[i]), 0));
    }
    List<Integer> greedy = List.of(0, 1, 2);
    assertThat(new LocalSearch(candidates, 15, greedy).run(0, RuleSearchTest::never))
        .isEqualTo(greedy);
    assertThat(new LocalSearch(candidates, 15, greedy).run(100, RuleSearchTest::never))
        .containsExactlyInAnyOrder(3, 4);
  }

  @Test
  void shorten_prefersShorterPatterns_thenThoseThatRejectMore() {
    List<Pool.Candidate> candidates = new ArrayList<>();
    int[] sizes = {3, 2, 2, 1};
    long[] sets = {0b1111, 0b1101, 0b0111, 0b0010};
    for (int i = 0; i < sets.length; i++) {
      Pattern pattern = Pattern.of(new int[] {0, 1, 2}, new int[] {i, i, i}, sizes[i]);
      candidates.add(new Pool.Candidate(pattern, new long[] {sets[i]}, Long.bitCount(sets[i]), 0));
    }
    // 0 and 3: the row 0b0010 is covered twice, so that 1 may replace 0.
    assertThat(LocalSearch.shorten(candidates, 4, List.of(0, 3), RuleSearchTest::never))
        .containsExactlyInAnyOrder(1, 3);
    assertThat(LocalSearch.shorten(candidates, 4, List.of(0), RuleSearchTest::never))
        .containsExactly(0);
  }

  @Test
  void supports_areWhatCountingGives() {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomData data = RandomData.of(seed);
      Rules rules = find(data, RuleSearch.cnf(2).withTolerance(Tolerance.count(seed % 3)));
      Formula f = rules.formula();
      long previous = Long.MAX_VALUE;
      for (int c = 0; c < f.size(); c++) {
        Clause clause = f.clauses().get(c);
        long rejects = 0;
        long only = 0;
        long first = 0;
        long last = 0;
        long exceptions = 0;
        for (int i = 0; i < data.examples.length; i++) {
          Example x = data.examples[i];
          if (clause.anyHolds(x)) {
            continue;
          }
          if (data.labels[i]) {
            exceptions++;
            continue;
          }
          rejects++;
          last = i + 1L;
          first = first == 0 ? last : first;
          only += f.clauses().stream().allMatch(o -> o.equals(clause) || o.anyHolds(x)) ? 1 : 0;
        }
        Support s = rules.supports().get(c);
        String what = "seed " + seed + ", clause " + clause;
        assertThat(s.rejects()).as(what).isEqualTo(rejects).isLessThanOrEqualTo(previous);
        assertThat(s.only()).as(what).isEqualTo(only).isPositive();
        assertThat(s.first()).as(what).isEqualTo(first);
        assertThat(s.last()).as(what).isEqualTo(last);
        assertThat(s.exceptions()).as(what).isEqualTo(exceptions);
        assertThat(exceptions).as(what).isLessThanOrEqualTo(seed % 3);
        previous = rejects;
      }
      assertThat(rules.errors()).as("seed %d", seed).isEqualTo(data.errors(f));
      long unrejected = rules.unrejected().stream().mapToLong(Rules.Unrejected::count).sum();
      long open = 0;
      for (int i = 0; i < data.examples.length; i++) {
        open += !data.labels[i] && f.holds(data.examples[i]) ? 1 : 0;
      }
      assertThat(unrejected).as("seed %d", seed).isEqualTo(open);
      assertThat(rules.examples()).isEqualTo(data.examples.length);
    }
  }

  @Test
  void expected_isTheCountUnderIndependenceOfThePositives() {
    Schema schema = Schema.booleans(2);
    Example[] examples = {
      schema.example(1, 0), schema.example(1, 0), schema.example(0, 1), schema.example(1, 1)
    };
    boolean[] labels = {true, true, true, false};
    Rules rules = RuleSearch.cnf(2).find(schema, "y", examples, labels);
    assertThat(rules.formula().notation()).isEqualTo("(x1 ≠ 1 ∨ x2 ≠ 1)");
    assertThat(rules.supports().get(0)).isEqualTo(new Support(1, 1, 4, 4, 0, 3 * (2 / 3.0) / 3));
  }

  @Test
  void contradictoryExamples_areReportedAsUnrejected_mostFrequentFirst() {
    Schema schema = Schema.booleans(2);
    Example a = schema.example(0, 1);
    Example b = schema.example(1, 1);
    Example[] examples = {a, b, a, b, b, schema.example(0, 0)};
    boolean[] labels = {true, true, false, false, false, false};
    Rules rules = RuleSearch.cnf(2).find(schema, "y", examples, labels);
    assertThat(rules.unrejected())
        .containsExactly(new Rules.Unrejected(b, 2, 4, 5), new Rules.Unrejected(a, 1, 3, 3));
    assertThat(rules.formula().notation()).isEqualTo("(x2 ≠ 0)");
    assertThat(rules.errors()).isEqualTo(3);
    assertThat(rules.positives()).isEqualTo(2);
    assertThat(rules.accuracy()).isEqualTo(0.5);
  }

  @Test
  void join_namesValuesThatServeAlike_andNoneThatIsNotNeeded() {
    Schema schema = Schema.open(List.of("odor", "color"));
    Example[] examples = {
      schema.example("foul", "red"),
      schema.example("none", "red"),
      schema.example("creosote", "blue"),
      schema.example("none", "blue"),
      schema.example("pungent", "red"),
      schema.example("anise", "green")
    };
    boolean[] labels = {false, true, false, true, false, true};
    Rules joined = RuleSearch.cnf(2).find(schema, "edible", examples, labels);
    assertThat(joined.formula().words())
        .isEqualTo("edible unless: odor is in {foul, creosote, pungent}");
    assertThat(joined.formula().plainClauses()).isEqualTo(3);
    Rules plain = RuleSearch.cnf(2).withJoin(false).find(schema, "edible", examples, labels);
    assertThat(plain.formula().words())
        .isEqualTo("edible unless: odor is foul; or odor is creosote; or odor is pungent");
  }

  /** One mislabelled row erases a true rule, unless it is tolerated. */
  @Test
  void tolerance_keepsARuleInSpiteOfAMislabelledRow() {
    Schema schema = Schema.booleans(3);
    List<Example> examples = new ArrayList<>();
    SplitMix random = SplitMix.of(3);
    for (int i = 0; i < 200; i++) {
      examples.add(schema.example(i % 2, random.nextInt(2), random.nextInt(2)));
    }
    boolean[] labels = new boolean[200];
    for (int i = 0; i < 200; i++) {
      labels[i] = i % 2 == 0;
    }
    labels[1] = true;
    labels[4] = false;
    Example[] table = examples.toArray(Example[]::new);
    Rules strict = RuleSearch.cnf(3).find(schema, "y", table, labels);
    assertThat(strict.formula().notation()).isNotEqualTo("(x1 ≠ 1)");
    for (Tolerance tolerance : List.of(Tolerance.count(1), Tolerance.share(0.01))) {
      Rules rules = RuleSearch.cnf(3).withTolerance(tolerance).find(schema, "y", table, labels);
      assertThat(rules.formula().notation()).isEqualTo("(x1 ≠ 1)");
      assertThat(rules.errors()).isEqualTo(2);
      assertThat(rules.supports().get(0).exceptions()).isEqualTo(1);
    }
  }

  @Test
  void fullPool_dropsCandidates_butCoversNoLess() {
    for (long seed = 0; seed < 10; seed++) {
      RandomData data = RandomData.of(seed);
      Pool pool = new Pool(data.examples.length, 1);
      RowBits rejects = RowBits.of(data.schema, data.examples, data.labels, false);
      for (int i = 0; i < 1500; i++) {
        // The same few rows with ever new numbers of exceptions: none is a duplicate.
        long[] row = new long[(data.examples.length + 63) >>> 6];
        row[0] = 1L << i % rejects.size();
        Pattern pattern = Pattern.of(new int[] {0}, new int[] {i}, 1);
        pool.add(new Pool.Candidate(pattern, row, -i, i));
      }
      assertThat(pool.isComplete()).isFalse();
      long covered = 0;
      for (Pool.Candidate c : pool.sorted()) {
        covered |= c.rejected()[0];
      }
      assertThat(Long.bitCount(covered)).as("seed %d", seed).isEqualTo(rejects.size());
      assertThat(pool.sorted().size()).isLessThanOrEqualTo(1000);
    }
  }

  @Test
  void settings_outOfRange_areRefusedWithTheirValue() {
    assertThatThrownBy(() -> RuleSearch.cnf(0)).hasMessage("k must be at least 1, was 0");
    assertThatThrownBy(() -> RuleSearch.cnf(1).withSteps(-1))
        .hasMessage("steps must be at least 0, was -1");
    assertThat(RuleSearch.cnf(1).withSteps(0).steps()).isZero();
    assertThat(RuleSearch.cnf(1).withMaxBytes(1).maxBytes()).isOne();
    assertThatThrownBy(() -> RuleSearch.cnf(1).withMaxBytes(0))
        .hasMessage("maxBytes must be positive, was 0");
    assertThatThrownBy(
            () -> RuleSearch.cnf(1).find(Schema.booleans(1), "y", new Example[1], new boolean[2]))
        .hasMessage("needs one label per example, 1, got 2");
  }

  @Test
  void noNegatives_giveTheFormulaThatAlwaysHolds() {
    Schema schema = Schema.booleans(1);
    Example[] one = {schema.example(1)};
    Rules rules = RuleSearch.cnf(2).find(schema, "y", one, new boolean[] {true});
    assertThat(rules.formula().words()).isEqualTo("always y");
    assertThat(rules.errors()).isZero();
    Rules none = RuleSearch.dnf(2).find(schema, "y", one, new boolean[] {false});
    assertThat(none.formula().words()).isEqualTo("never y");
  }

  @Test
  void reasons_areTheViolatedClauses_mostTellingFirst() {
    Schema schema = Schema.booleans(3);
    Clause first = Clause.of(Literal.notIn(0, 1));
    Clause second = Clause.of(Literal.notIn(1, 1));
    Clause third = Clause.of(Literal.notIn(2, 1));
    Formula formula = Formula.cnf(schema, "y", List.of(first, second, third));
    List<Support> supports =
        List.of(
            new Support(50, 1, 1, 1, 40, 0),
            new Support(10, 1, 1, 1, 0, 0),
            new Support(20, 1, 1, 1, 0, 0));
    Rules rules = new Rules(formula, supports, List.of(), 100, 50, 100, 0, true);
    assertThat(rules.reasons(schema.example(1, 1, 1))).containsExactly(third, second, first);
    assertThat(rules.reasons(schema.example(1, 0, 0))).containsExactly(first);
    assertThat(rules.reasons(schema.example(0, 0, 0))).isEmpty();
  }

  /**
   * Stopped after any number of questions, it gives rules that never reject what is to be kept, or
   * the better constant.
   */
  @Test
  void stopped_givesTheBestSoFar() {
    RandomData data = RandomData.of(5);
    for (int allowed = 0; allowed < 2000; allowed += 1 + allowed / 3) {
      int[] left = {allowed};
      RuleSearch search = RuleSearch.cnf(2).withStop(() -> left[0]-- <= 0);
      Rules rules = find(data, search);
      if (left[0] < 0) {
        assertThat(rules.complete()).as("after %d", allowed).isFalse();
      }
      for (int i = 0; i < data.labels.length; i++) {
        boolean holds = rules.formula().holds(data.examples[i]);
        assertThat(holds || !data.labels[i] || rules.formula().size() == 0)
            .as("after %d, row %d", allowed, i)
            .isTrue();
      }
    }
    assertThat(find(data, RuleSearch.cnf(2)).complete()).isTrue();
  }

  /** A reader would take either for a finding. */
  @Test
  void stoppedWithATolerance_isNeverWorseThanAConstant_norHasALiteralThatIsAlwaysTrue() {
    int constants = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomData data = RandomData.of(seed);
      long positives = IntStream.range(0, data.labels.length).filter(i -> data.labels[i]).count();
      long constant = Math.min(positives, data.labels.length - positives);
      for (int allowed = 0; allowed < 400; allowed += 1 + allowed / 2) {
        int[] left = {allowed};
        RuleSearch search = seed % 2 == 0 ? RuleSearch.cnf(3) : RuleSearch.dnf(3);
        Rules rules =
            find(data, search.withTolerance(Tolerance.share(0.3)).withStop(() -> left[0]-- <= 0));
        String as = "seed " + seed + " after " + allowed;
        assertThat(rules.errors()).as(as).isEqualTo(data.errors(rules.formula()));
        if (left[0] < 0) {
          assertThat(rules.errors()).as(as).isLessThanOrEqualTo(constant);
          assertThat(rules.complete()).as(as).isFalse();
          constants += rules.formula().size() == 0 ? 1 : 0;
          for (Clause pattern : rules.formula().patterns()) {
            assertThat(pattern.literals())
                .as(as)
                .allMatch(literal -> Stream.of(data.examples).anyMatch(x -> !literal.holds(x)));
          }
        }
      }
    }
    assertThat(constants).isPositive();
  }

  @Test
  void stoppedAtOnce_whereMostAreNegative_saysNever() {
    Schema schema = Schema.booleans(1);
    Example[] examples = {schema.example(0), schema.example(1), schema.example(1)};
    boolean[] labels = {true, false, false};
    Rules never = RuleSearch.cnf(1).withStop(() -> true).find(schema, "y=1", examples, labels);
    assertThat(never.formula().words()).isEqualTo("never y=1");
    assertThat(never.errors()).isEqualTo(1);
    assertThat(never.positives()).isEqualTo(1);
    Rules always =
        RuleSearch.dnf(1)
            .withStop(() -> true)
            .find(schema, "y=1", examples, new boolean[] {true, true, false});
    assertThat(always.formula().words()).isEqualTo("always y=1");
    assertThat(always.positives()).isEqualTo(2);
    assertThat(always.complete()).isFalse();
  }
}
