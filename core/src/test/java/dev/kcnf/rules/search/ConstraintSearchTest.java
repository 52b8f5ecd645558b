package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import dev.kcnf.rules.format.RuleFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstraintSearchTest {

  /** All rows of 0/1/2 in four columns that satisfy: a=0 implies b=0, b=0 implies c=0. */
  private static Example[] chain(Schema schema) {
    List<Example> rows = new ArrayList<>();
    for (int i = 0; i < 81; i++) {
      int a = i % 3;
      int b = i / 3 % 3;
      int c = i / 9 % 3;
      if ((a != 0 || b == 0) && (b != 0 || c == 0)) {
        rows.add(schema.example("" + a, "" + b, "" + c, "" + i / 27));
      }
    }
    return rows.toArray(Example[]::new);
  }

  @Test
  void find_givesTheConstraints_withoutWhatFollowsFromThem() {
    Schema schema = Schema.open(List.of("a", "b", "c", "d"));
    Example[] rows = chain(schema);
    Rules rules = new ConstraintSearch(3, 100, 0.01).find(schema, "valid", rows);
    // a=0 implies c=0 follows, and is not listed unless it was found first.
    assertThat(rules.formula().size()).isEqualTo(2);
    assertThat(rules.isMined()).isTrue();
    assertThat(rules.examples()).isEqualTo(rows.length);
    for (Example row : rows) {
      assertThat(rules.formula().holds(row)).isTrue();
    }
    assertThat(rules.formula().holds(schema.example("0", "1", "0", "0"))).isFalse();
    assertThat(rules.formula().holds(schema.example("1", "0", "1", "0"))).isFalse();
    assertThat(rules.formula().holds(schema.example("0", "1", "1", "0"))).isFalse();
    String text = RuleFormat.TEXT.format(rules);
    assertThat(text).contains("if a is 0 then b is 0").contains("if b is 0 then c is 0");
  }

  @Test
  void constraints_areRankedByTheExpectedCount_andHold() {
    for (long seed = 0; seed < 60; seed++) {
      RandomData data = RandomData.of(seed);
      Rules rules = new ConstraintSearch(2, 20, 0.5).find(data.schema, "valid", data.examples);
      double previous = Double.POSITIVE_INFINITY;
      for (int c = 0; c < rules.formula().size(); c++) {
        Clause clause = rules.formula().clauses().get(c);
        double expected = data.examples.length;
        for (Literal literal : clause.negated().literals()) {
          long has = 0;
          for (Example x : data.examples) {
            has += literal.holds(x) ? 1 : 0;
          }
          expected *= (double) has / data.examples.length;
        }
        Support s = rules.supports().get(c);
        assertThat(s.expected()).as("seed %d", seed).isCloseTo(expected, within(1e-9));
        assertThat(s.expected()).as("seed %d", seed).isBetween(0.5, previous + 1e-9);
        previous = s.expected();
        for (Example x : data.examples) {
          assertThat(clause.anyHolds(x)).as("seed %d", seed).isTrue();
        }
      }
    }
  }

  /** With nothing filtered by expectation, all together say exactly which pairs never occur. */
  @Test
  void constraints_withoutThreshold_forbidExactlyTheUnseenPairs() {
    for (long seed = 0; seed < 60; seed++) {
      RandomData data = RandomData.of(seed);
      Formula f =
          new ConstraintSearch(2, 1000, 1e-9).find(data.schema, "v", data.examples).formula();
      SplitMix random = SplitMix.of(seed);
      for (int i = 0; i < 200; i++) {
        int[] values = new int[data.schema.size()];
        for (int a = 0; a < values.length; a++) {
          values[a] = random.nextInt(data.schema.cardinality(a));
        }
        Example x = data.schema.example(values);
        assertThat(f.holds(x)).as("seed %d, %s", seed, x).isEqualTo(everyPairOccurs(data, x));
      }
    }
  }

  private static boolean everyPairOccurs(RandomData data, Example x) {
    for (int a = 0; a < x.size(); a++) {
      for (int b = 0; b < a; b++) {
        boolean unknown = true;
        boolean pair = false;
        boolean hasA = false;
        boolean hasB = false;
        for (Example y : data.examples) {
          hasA |= y.value(a) == x.value(a);
          hasB |= y.value(b) == x.value(b);
          pair |= y.value(a) == x.value(a) && y.value(b) == x.value(b);
        }
        unknown = !hasA || !hasB; // values that never occurred are not expected
        if (!pair && !unknown) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void frequentValuesThatNeverMeet_comeBeforeRareOnes() {
    Schema schema = Schema.booleans(4);
    List<Example> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      // x1 and x2 are each true half of the time, never both; x3 and x4 a tenth, never both.
      rows.add(schema.example(i % 2, 1 - i % 2, i % 10 == 3 ? 1 : 0, i % 10 == 6 ? 1 : 0));
    }
    Rules rules = ConstraintSearch.of(2, 10).find(schema, "v", rows.toArray(Example[]::new));
    assertThat(rules.formula().size()).isGreaterThanOrEqualTo(2);
    assertThat(rules.supports().get(0).expected()).isCloseTo(25, within(1e-9));
    for (Clause clause : rules.formula().clauses()) {
      assertThat(clause.literals().stream().map(Literal::attribute).toList())
          .isNotEqualTo(List.of(2, 3)); // expected once: no surprise
    }
    Rules limited = ConstraintSearch.of(2, 1).find(schema, "v", rows.toArray(Example[]::new));
    assertThat(limited.formula().size()).isEqualTo(1);
  }

  @Test
  void settings_outOfRange_areRefusedWithTheirValue() {
    assertThatThrownBy(() -> ConstraintSearch.of(0, 1)).hasMessage("k must be at least 1, was 0");
    assertThatThrownBy(() -> ConstraintSearch.of(1, 0))
        .hasMessage("limit must be at least 1, was 0");
    assertThatThrownBy(() -> new ConstraintSearch(1, 1, 0))
        .hasMessage("minExpected must be positive, was 0.0");
  }
}
