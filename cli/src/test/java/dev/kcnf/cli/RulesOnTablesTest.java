package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of docs/RULES.md. */
class RulesOnTablesTest {

  private static Rules find(RuleSearch search, LabelledTable table) {
    return search.find(table.schema(), "y", table.examples(), table.labels());
  }

  private static int errors(Formula formula, LabelledTable table) {
    int errors = 0;
    for (int i = 0; i < table.size(); i++) {
      errors += formula.holds(table.examples()[i]) == table.labels()[i] ? 0 : 1;
    }
    return errors;
  }

  @ParameterizedTest
  @CsvSource({"edible, 2, 7, 4", "poisonous, 2, 8, 3", "poisonous, 3, 6, 3", "edible, 3, 6, 3"})
  void mushroom_isSeparatedWithoutError_byFewClauses(String value, int k, int plain, int joined) {
    LabelledTable table = BuiltIn.mushroom().label("class", value);
    RuleSearch search = RuleSearch.cnf(k).withSteps(2000);
    Rules single = find(search.withJoin(false), table);
    assertThat(errors(single.formula(), table)).isZero();
    assertThat(single.formula().size()).isLessThanOrEqualTo(plain);
    assertThat(single.formula().plainClauses()).isEqualTo(single.formula().size());
    Rules sets = find(search, table);
    assertThat(errors(sets.formula(), table)).isZero();
    assertThat(sets.errors()).isZero();
    assertThat(sets.formula().size()).isLessThanOrEqualTo(joined);
  }

  @ParameterizedTest
  @CsvSource({"won, 3, 25, 141", "won, 4, 28, 41", "nowin, 3, 27, 364", "nowin, 4, 26, 108"})
  void chess_keepsEveryPosition_andReportsWhatItCannotReject(
      String value, int k, int clauses, int unrejected) {
    LabelledTable table = BuiltIn.krVsKp().label("class", value);
    Rules rules = find(RuleSearch.cnf(k).withSteps(5000), table);
    assertThat(rules.formula().size()).isLessThanOrEqualTo(clauses + 1);
    // No k-CNF at all rejects these: they differ from every position to keep in too many ways.
    assertThat(rules.unrejected()).hasSize(unrejected);
    assertThat(errors(rules.formula(), table)).isEqualTo(unrejected);
    assertThat(rules.supports()).allMatch(s -> s.exceptions() == 0);
  }

  @Test
  void ticTacToe_asDnf_isTheEightLines() {
    LabelledTable table = BuiltIn.ticTacToe().label();
    Rules rules = find(RuleSearch.dnf(3).withSteps(1000), table);
    assertThat(rules.errors()).isZero();
    assertThat(rules.formula().words().substring("y if: ".length()).split("; or "))
        .containsExactlyInAnyOrder(
            "top-left is x and top-middle is x and top-right is x",
            "middle-left is x and middle-middle is x and middle-right is x",
            "bottom-left is x and bottom-middle is x and bottom-right is x",
            "top-left is x and middle-left is x and bottom-left is x",
            "top-middle is x and middle-middle is x and bottom-middle is x",
            "top-right is x and middle-right is x and bottom-right is x",
            "top-left is x and middle-middle is x and bottom-right is x",
            "top-right is x and middle-middle is x and bottom-left is x");
  }

  @Test
  void monks1_isThePublishedConcept() {
    Monks monks = Monks.one();
    Rules rules = RuleSearch.dnf(2).find(monks.schema(), "y", monks.table(), monks.labels());
    assertThat(rules.errors()).isZero();
    assertThat(rules.formula().words().substring("y if: ".length()).split("; or "))
        .containsExactlyInAnyOrder(
            "a5 is 1", "a1 is 1 and a2 is 1", "a1 is 2 and a2 is 2", "a1 is 3 and a2 is 3");
  }

  /** "Exactly two" is no short formula: no pattern of five values decides it, six always do. */
  @Test
  void monks2_needsAllSixAttributes_toAccept_andThreeToRejectSome() {
    Monks monks = Monks.two();
    for (int k = 1; k <= 5; k++) {
      Rules dnf = RuleSearch.dnf(k).find(monks.schema(), "y", monks.table(), monks.labels());
      assertThat(dnf.formula().size()).isZero();
    }
    Rules six = RuleSearch.dnf(6).find(monks.schema(), "y", monks.table(), monks.labels());
    assertThat(six.errors()).isZero();
    assertThat(six.formula().size()).isEqualTo(15); // one per pair of attributes
    Rules cnf = RuleSearch.cnf(5).find(monks.schema(), "y", monks.table(), monks.labels());
    assertThat(cnf.errors()).isZero();
    assertThat(RuleSearch.cnf(2).find(monks.schema(), "y", monks.table(), monks.labels()).formula())
        .extracting(Formula::size)
        .isEqualTo(0);
  }

  @Test
  void monks3_isThePublishedConcept_andWithNoiseNearlySo() {
    Monks monks = Monks.three();
    Rules clean = RuleSearch.dnf(2).find(monks.schema(), "y", monks.table(), monks.labels());
    assertThat(clean.errors()).isZero();
    assertThat(clean.formula().words().substring("y if: ".length()).split("; or "))
        .containsExactlyInAnyOrder("a2 is in {1, 2} and a5 is in {1, 2, 3}", "a4 is 1 and a5 is 3");
    boolean[] noisy = monks.labels().clone();
    int[] order = SplitMix.of(1).permutation(noisy.length);
    for (int i = 0; i < noisy.length / 20; i++) {
      noisy[order[i]] ^= true;
    }
    Rules strict = RuleSearch.dnf(2).find(monks.schema(), "y", monks.table(), noisy);
    Rules tolerant =
        RuleSearch.dnf(2)
            .withTolerance(Tolerance.share(0.08))
            .find(monks.schema(), "y", monks.table(), noisy);
    assertThat(tolerant.formula().size()).isLessThanOrEqualTo(3);
    int strictErrors = 0;
    int tolerantErrors = 0;
    for (int i = 0; i < noisy.length; i++) {
      boolean label = monks.labels()[i];
      strictErrors += strict.formula().holds(monks.examples().get(i)) == label ? 0 : 1;
      tolerantErrors += tolerant.formula().holds(monks.examples().get(i)) == label ? 0 : 1;
    }
    assertThat(tolerantErrors).isLessThan(strictErrors).isLessThanOrEqualTo(12);
  }

  @ParameterizedTest
  @CsvSource({"edible, 2, 1", "edible, 2, 2", "poisonous, 2, 1", "poisonous, 2, 3", "edible, 3, 1"})
  void mushroom_withOnePercentOfLabelsFlipped_isStillReadable(String value, int k, long seed) {
    LabelledTable table = BuiltIn.mushroom().label("class", value);
    boolean[] noisy = table.labels().clone();
    int[] order = SplitMix.of(seed).permutation(noisy.length);
    for (int i = 0; i < noisy.length / 100; i++) {
      noisy[order[i]] ^= true;
    }
    RuleSearch search = RuleSearch.cnf(k).withSteps(500);
    Rules rules =
        search
            .withTolerance(Tolerance.parse("1%"))
            .find(table.schema(), "y", table.examples(), noisy);
    assertThat(rules.formula().size()).isLessThanOrEqualTo(12);
    assertThat(errors(rules.formula(), table)).isLessThanOrEqualTo(table.size() * 15 / 1000);
    Rules strict = search.find(table.schema(), "y", table.examples(), noisy);
    assertThat(strict.formula().size()).isGreaterThan(12);
  }
}
