package dev.kcnf.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.RuleList.Rule;
import dev.kcnf.rules.RuleList.Tested;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleListTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("odor", List.of("none", "foul", "musty")),
              new Attribute("red", List.of("0", "1"))));

  private static final Rule FOUL =
      new Rule(Clause.of(Literal.in(0, 1, 2)), 0, List.of(30L, 2L), 30, 2, 25);
  private static final Rule RED =
      new Rule(Clause.of(Literal.in(0, 0), Literal.in(1, 1)), 0, List.of(5L, 1L), 5, 1, 5);

  private static RuleList list(int otherwise) {
    return new RuleList(
        SCHEMA,
        "edible",
        List.of("not edible", "edible"),
        List.of(FOUL, RED),
        otherwise,
        List.of(4L, 58L),
        100,
        null,
        true);
  }

  @Test
  void list_saysTheClassOfTheFirstRuleThatMatches_orTheOther() {
    RuleList list = list(1);
    for (int odor = 0; odor < 3; odor++) {
      for (int red = 0; red < 2; red++) {
        int label = odor > 0 || red == 1 ? 0 : 1;
        assertThat(list.label(SCHEMA.example(odor, red))).isEqualTo(label);
      }
    }
    assertThat(list).hasToString("edible: 2 rules, otherwise edible");
  }

  @Test
  void counts_areOfAllRows() {
    RuleList list = list(1);
    assertThat(list.literals()).isEqualTo(3);
    assertThat(list.counted()).isEqualTo(100);
    assertThat(list.errors()).isEqualTo(100 - 30 - 5 - 58);
    Rules rules = list.asRules();
    assertThat(rules.supports().get(0)).isEqualTo(new Support(30, 25, 0, 0, 2, 0));
    assertThat(rules.positives()).isEqualTo(61);
    assertThat(rules.errors()).isEqualTo(7);
    assertThat(rules.formula().words())
        .isEqualTo("edible unless: odor is in {foul, musty}; or odor is none and red is 1");
  }

  /** As if a rule had matched two rows more; fewer if under 5 % of the rows not used are missed. */
  @Test
  void probabilities_areSurer_whereRowsNotUsedAreToldRightly() {
    double usual = 61.5 / 101;
    assertThat(list(1).probabilities(0)[1]).isCloseTo((2 + 2 * usual) / 34, within(1e-12));
    RuleList noisy = list(1).with(new Tested(98, 9, 20, 4, 40, 90));
    assertThat(noisy.probabilities(1)[1]).isCloseTo((1 + 2 * usual) / 8, within(1e-12));
    RuleList clean = list(1).with(new Tested(98, 0, 1, 4, 40, 90));
    double doubt = 2 * 0.01 / 0.05;
    assertThat(clean.probabilities(2)[1])
        .isCloseTo((58 + doubt * usual) / (62 + doubt), within(1e-12));
    assertThat(clean.probabilities(0)[0] + clean.probabilities(0)[1]).isCloseTo(1, within(1e-12));
  }

  /** Lists that lose more on rows not used than they expect are too sure of their own rows. */
  @Test
  void probabilities_expectToLose_whatIsLostOnRowsNotUsed() {
    double surer = expected(list(1));
    for (double lost : new double[] {surer + 0.01, surer + 0.03, surer + 0.05}) {
      RuleList list = list(1).with(new Tested(98, 9, 98 * lost, 4, 40, 90));
      assertThat(expected(list)).isCloseTo(lost, within(1e-3));
    }
    double usual = 61.5 / 101;
    RuleList worst = list(1).with(new Tested(98, 9, 90, 4, 40, 90));
    assertThat(worst.probabilities(0)[1]).isCloseTo((2 + 8 * usual) / 40, within(1e-3));
    RuleList untold = list(1).with(new Tested(0, 0, 0, 4, 0, 0));
    assertThat(untold.probabilities(0)).isEqualTo(list(1).probabilities(0));
  }

  /** Bits per row. */
  private static double expected(RuleList list) {
    double sum = 0;
    for (int place = 0; place <= list.rules().size(); place++) {
      double[] p = list.probabilities(place);
      List<Long> counts = place == 2 ? list.rest() : list.rules().get(place).counts();
      double bits = -p[0] * Math.log(p[0]) - p[1] * Math.log(p[1]);
      sum += bits * (counts.get(0) + counts.get(1));
    }
    return sum / list.counted() / Math.log(2);
  }

  @Test
  void confidence_isTheShareOfTheRowsItMatches() {
    assertThat(FOUL.confidence()).isEqualTo(30.0 / 32);
    Rule none = new Rule(FOUL.pattern(), 0, List.of(0L, 0L), 0, 0, 0);
    assertThat(none.confidence()).isZero();
  }

  @Test
  void deviation_isThatOfAShareWithOneMoreOfEach() {
    assertThat(new Tested(98, 19, 50, 4, 40, 90).deviation())
        .isCloseTo(Math.sqrt(0.2 * 0.8 / 98), within(1e-15));
    assertThat(new Tested(0, 0, 0, 4, 0, 0).deviation()).isEqualTo(0.5);
    assertThat(new Tested(0, 0, 0, 4, 0, 0).accuracy()).isEqualTo(1);
  }

  @Test
  void theOtherClass_mustBeOne() {
    assertThat(list(0).otherwise()).isZero();
    assertThatThrownBy(() -> list(2)).hasMessage("otherwise must be in 0..1, was 2");
    assertThatThrownBy(() -> list(-1)).hasMessage("otherwise must be in 0..1, was -1");
  }

  @Test
  void reasons_ofEquallySureClauses_areThoseThatRejectMore_thenTheMoreSurprising() {
    List<Clause> clauses =
        List.of(
            Clause.of(Literal.notIn(0, 1)),
            Clause.of(Literal.notIn(1, 1)),
            Clause.of(Literal.notIn(0, 1, 2)),
            Clause.of(Literal.notIn(0, 1), Literal.notIn(1, 1)));
    // Laplace's estimates are 0.5, 0.5, 0.5 and 12/15.
    List<Support> supports =
        List.of(
            new Support(3, 0, 0, 0, 3, 7),
            new Support(3, 0, 0, 0, 3, 8),
            new Support(4, 0, 0, 0, 4, 0),
            new Support(11, 0, 0, 0, 2, 0));
    Rules rules =
        new Rules(
            Formula.cnf(SCHEMA, "edible", clauses), supports, List.of(), 100, 50, 100, 9, true);
    assertThat(rules.reasons(SCHEMA.example(1, 1)))
        .containsExactly(clauses.get(3), clauses.get(2), clauses.get(1), clauses.get(0));
  }

  /** One right of two is better than ten of 22, and eight of nine better than two of two. */
  @Test
  void reasons_areSortedByLaplacesEstimate() {
    List<Clause> clauses =
        List.of(
            Clause.of(Literal.notIn(0, 1)),
            Clause.of(Literal.notIn(1, 1)),
            Clause.of(Literal.notIn(0, 1, 2)),
            Clause.of(Literal.notIn(0, 1), Literal.notIn(1, 1)));
    List<Support> supports =
        List.of(
            new Support(10, 0, 0, 0, 12, 0), // 11/24
            new Support(1, 0, 0, 0, 1, 0), // 2/4
            new Support(2, 0, 0, 0, 0, 0), // 3/4
            new Support(8, 0, 0, 0, 1, 0)); // 9/11
    Rules rules =
        new Rules(
            Formula.cnf(SCHEMA, "edible", clauses), supports, List.of(), 100, 50, 80, 20, true);
    assertThat(rules.reasons(SCHEMA.example(1, 1)))
        .containsExactly(clauses.get(3), clauses.get(2), clauses.get(1), clauses.get(0));
    assertThat(rules.accuracy()).isEqualTo(0.75);
    Rules none =
        new Rules(Formula.cnf(SCHEMA, "edible", List.of()), List.of(), List.of(), 0, 0, 0, 0, true);
    assertThat(none.accuracy()).isEqualTo(1);
  }

  @Test
  void first_isThePlaceOfTheFirstRuleThatMatches_andMatchesAsksOneOfThem() {
    RuleList list = list(1);
    assertThat(list.first(new int[] {2, 1})).isZero();
    assertThat(list.first(new int[] {0, 1})).isEqualTo(1);
    assertThat(list.first(new int[] {0, 0})).isEqualTo(2);
    assertThat(list.matches(0, new int[] {2, 1})).isTrue();
    assertThat(list.matches(1, new int[] {2, 1})).isFalse();
    assertThat(list.matches(1, new int[] {0, 1})).isTrue();
  }

  @Test
  void shares_areOfTheRowsThatWereAsked() {
    assertThat(new Rule(FOUL.pattern(), 0, List.of(3L, 3L), 3, 3, 3).confidence()).isEqualTo(0.5);
    assertThat(new Tested(80, 20, 50, 4, 40, 90).accuracy()).isEqualTo(0.75);
  }
}
