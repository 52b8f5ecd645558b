package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.Prequential;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StreamsTest {
  private static long positives(LabelledTable table) {
    return IntStream.range(0, table.size()).filter(t -> table.labels()[t]).count();
  }

  @Test
  void monks_haveTheSharesOfTheOriginals() {
    assertThat(positives(Streams.monks(1, 1))).isEqualTo(216);
    assertThat(positives(Streams.monks(2, 1))).isEqualTo(142);
    // 228 without noise; about 22 labels are wrong.
    assertThat(positives(Streams.monks(3, 1))).isBetween(205L, 250L);
    assertThat(Streams.monks(1, 1).size()).isEqualTo(432);
    assertThat(Arrays.stream(Streams.monks(1, 1).examples()).distinct()).hasSize(432);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Streams.monks(4, 1))
        .withMessage("problem must be in 1..3, was 4");
  }

  @Test
  void formulas_areOfTheirClass() {
    // Algorithm 2 never says 1 wrongly on data of its class.
    assertThat(wrongOnes(Streams.cnf(2, 0, 3), 2, false)).isZero();
    assertThat(wrongOnes(Streams.cnf(3, 0, 3), 3, false)).isZero();
    assertThat(wrongOnes(Streams.dnf(3, 0, 3), 3, true)).isZero();
    assertThat(wrongOnes(Streams.cnf(3, 0, 3), 2, false)).isPositive();
    assertThat(wrongOnes(Streams.cnf(2, 5, 3), 2, false)).isPositive();
    assertThat(wrongOnes(Streams.drifting(2, 2, 3), 2, false)).isPositive();
  }

  private static int wrongOnes(LabelledTable table, int k, boolean dual) {
    Conjunctive inner = Conjunctive.of(KCnfSpace.of(table.schema(), k), Algorithm2.create());
    Dual outer = Dual.of(inner);
    int wrong = 0;
    for (int t = 0; t < table.size(); t++) {
      boolean label = table.labels()[t];
      double l =
          dual ? outer.step(table.examples()[t], label) : inner.step(table.examples()[t], label);
      wrong += dual ? (l < 0 && label ? 1 : 0) : l > 0 && !label ? 1 : 0;
    }
    return wrong;
  }

  @Test
  void noise_isAsMuchAsWasAsked() {
    LabelledTable clean = Streams.cnf(3, 0, 5);
    LabelledTable noisy = Streams.cnf(3, 5, 5);
    Conjunctive learner = Conjunctive.of(KCnfSpace.of(clean.schema(), 3), Algorithm2.create());
    Prequential late = new Prequential();
    for (int t = 0; t < clean.size(); t++) {
      learner.learn(clean.examples()[t], clean.labels()[t]);
    }
    for (int t = 0; t < noisy.size(); t++) {
      int row = t;
      int[] values =
          IntStream.range(0, clean.schema().size())
              .map(a -> noisy.examples()[row].value(a))
              .toArray();
      late.add(learner.logOdds(clean.schema().example(values)), noisy.labels()[t]);
    }
    assertThat(late.mistakes()).isBetween(180L, 330L);
  }

  @Test
  void all_areBalancedAndSeeded() {
    assertThat(Streams.all()).hasSize(14);
    for (Streams.Named stream : Streams.all()) {
      double share = (double) positives(stream.table()) / stream.table().size();
      assertThat(share).as(stream.name()).isBetween(0.3, 0.7);
      assertThat(stream.ordered()).as(stream.name()).isEqualTo(stream.name().contains("drifting"));
    }
    assertThat(Streams.cnf(2, 0, 1).examples()).isEqualTo(Streams.cnf(2, 0, 1).examples());
    assertThat(Streams.cnf(2, 0, 1).examples()).isNotEqualTo(Streams.cnf(2, 0, 2).examples());
  }
}
