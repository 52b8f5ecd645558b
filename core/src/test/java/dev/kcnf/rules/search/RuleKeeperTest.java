package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleKeeperTest {

  private static RuleKeeper keep(RandomData data, RuleSearch search, int capacity) {
    RuleKeeper keeper = RuleKeeper.of(data.schema, search, capacity);
    for (int i = 0; i < data.examples.length; i++) {
      keeper.learn(data.examples[i], data.labels[i]);
    }
    return keeper;
  }

  @Test
  void rules_ofAStreamThatFits_areThoseOfTheExactSearch() {
    for (long seed = 0; seed < 150; seed++) {
      RandomData data = RandomData.of(seed);
      for (int k = 1; k <= 3; k++) {
        RuleSearch search = (seed % 2 == 0 ? RuleSearch.cnf(k) : RuleSearch.dnf(k)).withSteps(100);
        Rules exact = search.find(data.schema, "y", data.examples, data.labels);
        Rules kept = keep(data, search, 1000).rules("y");
        assertThat(kept).as("seed %d, k %d", seed, k).isEqualTo(exact);
      }
    }
  }

  @Test
  void rules_ofASample_rejectNoPositive_andEverySampledNegativeThatCanBe() {
    for (long seed = 0; seed < 100; seed++) {
      RandomData data = RandomData.of(seed);
      RuleSearch search = RuleSearch.cnf(2).withSteps(50);
      Rules rules = keep(data, search, 3).rules("y");
      int negatives = 0;
      for (int i = 0; i < data.examples.length; i++) {
        negatives += data.labels[i] ? 0 : 1;
        assertThat(!data.labels[i] || rules.formula().holds(data.examples[i]))
            .as("seed %d, row %d", seed, i)
            .isTrue();
      }
      Rules exact = search.find(data.schema, "y", data.examples, data.labels);
      assertThat(rules.formula().size()).isLessThanOrEqualTo(3);
      assertThat(rules.examples()).isEqualTo(data.examples.length);
      assertThat(rules.positives()).isEqualTo(data.examples.length - negatives);
      assertThat(rules.unrejected()).isSubsetOf(exact.unrejected());
      assertThat(rules.counted()).isLessThanOrEqualTo(exact.counted());
      assertThat(rules.complete()).isEqualTo(rules.counted() == rules.examples());
    }
  }

  @Test
  void sample_isThatOfLowestHashes_whateverTheOrder() {
    RandomData data = RandomData.of(5);
    int n = data.examples.length;
    RuleSearch search = RuleSearch.cnf(2);
    Rules inOrder = keep(data, search, 4).rules("y");
    for (long seed = 0; seed < 20; seed++) {
      RuleKeeper keeper = RuleKeeper.of(data.schema, search, 4);
      for (int i : SplitMix.of(seed).permutation(n)) {
        keeper.learn(data.examples[i], data.labels[i]);
      }
      Rules rules = keeper.rules("y");
      assertThat(rules.complete()).isFalse();
      assertThat(rules.formula().size()).as("seed %d", seed).isEqualTo(inOrder.formula().size());
      assertThat(keeper.examples()).isEqualTo(n);
    }
  }

  @Test
  void complete_isFalse_onlyOnceADistinctNegativeDidNotFit() {
    Schema schema = Schema.booleans(3);
    RuleKeeper keeper = RuleKeeper.of(schema, RuleSearch.cnf(2), 2);
    keeper.learn(schema.example(0, 0, 0), false);
    keeper.learn(schema.example(0, 0, 1), false);
    keeper.learn(schema.example(0, 0, 1), false);
    assertThat(keeper.rules("y").complete()).isTrue();
    keeper.learn(schema.example(0, 1, 1), false);
    assertThat(keeper.rules("y").complete()).isFalse();
  }

  @Test
  void bytes_growWithTheSample_andStayBounded() {
    Schema schema = Schema.booleans(12);
    RuleKeeper keeper = RuleKeeper.of(schema, RuleSearch.cnf(2), 50);
    SplitMix random = SplitMix.of(1);
    long start = keeper.bytes();
    long full = 0;
    for (int i = 0; i < 2000; i++) {
      int[] values = new int[12];
      for (int a = 0; a < 12; a++) {
        values[a] = random.nextInt(2);
      }
      keeper.learn(schema.example(values), random.nextBoolean());
      if (i == 1000) {
        full = keeper.bytes();
      }
    }
    assertThat(full).isGreaterThan(start);
    assertThat(keeper.bytes()).isEqualTo(full);
  }

  @Test
  void reasons_areTheShortestUnseenCombinations_frequentValuesFirst() {
    Schema schema = Schema.open(List.of("a", "b", "c"));
    RuleKeeper keeper = RuleKeeper.of(schema, RuleSearch.cnf(2), 10);
    for (int i = 0; i < 9; i++) {
      keeper.learn(schema.example("x", "p", "u"), true);
    }
    keeper.learn(schema.example("y", "q", "u"), true);
    keeper.learn(schema.example("y", "r", "v"), true);
    Example odd = schema.example("x", "q", "v");
    int x = schema.find(0, "x");
    int q = schema.find(1, "q");
    int v = schema.find(2, "v");
    assertThat(keeper.reasons(odd, 10))
        .containsExactly(
            Clause.of(Literal.notIn(0, x), Literal.notIn(1, q)),
            Clause.of(Literal.notIn(0, x), Literal.notIn(2, v)),
            Clause.of(Literal.notIn(1, q), Literal.notIn(2, v)));
    assertThat(keeper.reasons(odd, 1)).hasSize(1);
    assertThat(keeper.reasons(schema.example("x", "p", "u"), 10)).isEmpty();
    Example unknown = schema.example("x", "p", "new");
    assertThat(keeper.reasons(unknown, 10)).containsExactly(Clause.of(Literal.notIn(2, 2)));
  }

  @Test
  void settings_outOfRange_areRefusedWithTheirValue() {
    Schema schema = Schema.booleans(2);
    assertThatThrownBy(() -> RuleKeeper.of(schema, RuleSearch.cnf(2), 0))
        .hasMessage("capacity must be at least 1, was 0");
    RuleSearch tolerant = RuleSearch.cnf(2).withTolerance(Tolerance.count(3));
    assertThatThrownBy(() -> RuleKeeper.of(schema, tolerant, 5))
        .hasMessage("tolerance must be 0 on a stream, was 3");
  }
}
