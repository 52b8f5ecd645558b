package dev.kcnf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemorizationTest {

  @Test
  void loss_isOneBitForEachNewInput_andNoneForRepeats() {
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(4);
      Memorization memory = Memorization.of(schema);
      Prequential evaluation = new Prequential();
      Set<Example> distinct = new HashSet<>();
      for (int t = 0; t < 40; t++) {
        int[] bits = {random.nextInt(2), random.nextInt(2), random.nextInt(2), random.nextInt(2)};
        Example x = schema.example(bits);
        evaluation.step(memory, x, (bits[0] & bits[2]) == 1);
        distinct.add(x);
        assertThat(evaluation.bits()).as("seed %d", seed).isEqualTo(distinct.size());
        assertThat(memory.size()).as("seed %d", seed).isEqualTo(distinct.size());
      }
    }
  }

  @Test
  void bounds_areABitForEveryInput_andForEveryVariableOfExactBayes() {
    Schema schema =
        Schema.closed(
            List.of(
                new Schema.Attribute("a", List.of("0", "1")),
                new Schema.Attribute("b", List.of("x", "y", "z"))));
    assertThat(Memorization.of(schema).boundBits(9)).isEqualTo(6);
    assertThat(ExactBayes.of(Schema.booleans(5)).boundBits(9)).isEqualTo(5);
  }

  @Test
  void loss_onContradiction_isInfinite_andTheLastLabelCounts() {
    Schema schema = Schema.booleans(2);
    Memorization memory = Memorization.of(schema);
    Example x = schema.example(1, 0);
    Prequential evaluation = new Prequential();
    assertThat(evaluation.step(memory, x, true)).isZero();
    assertThat(evaluation.step(memory, x, true)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluation.bits()).isEqualTo(1);
    assertThat(evaluation.step(memory, x, false)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluation.bits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluation.step(memory, x, false)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(evaluation.bits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(memory.logOdds(schema.example(0, 0))).isZero();
  }

  @Test
  void merge_whereLabelsDiffer_takesTheOther() {
    Schema schema = Schema.booleans(2);
    Memorization first = Memorization.of(schema);
    Memorization second = Memorization.of(schema);
    first.learn(schema.example(1, 1), true);
    second.learn(schema.example(1, 1), false);
    first.merge(second);
    assertThat(first.logOdds(schema.example(1, 1))).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** Values have other numbers there. */
  @Test
  void merge_ofAnotherSchema_goesByTheNamesOfValues() {
    Schema schema = Schema.open(List.of("a", "b"));
    Schema turned = Schema.open(List.of("a", "b"));
    Memorization first = Memorization.of(schema);
    Memorization second = Memorization.of(turned);
    first.learn(schema.example("red", "x"), true);
    second.learn(turned.example("blue", "y"), false);
    second.learn(turned.example("red", "y"), true);
    first.merge(second);
    assertThat(first.size()).isEqualTo(3);
    assertThat(first.logOdds(schema.example("red", "x"))).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(first.logOdds(schema.example("red", "y"))).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(first.logOdds(schema.example("blue", "y"))).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(first.logOdds(schema.example("blue", "x"))).isZero();
  }

  @Test
  void inputs_ofAnOpenSchema_areKnownAgainAfterItGrew() {
    Schema schema = Schema.open(List.of("a", "b"));
    Memorization memory = Memorization.of(schema);
    memory.learn(schema.example("red", "x"), true);
    for (int i = 0; i < 2000; i++) {
      memory.learn(schema.example("value " + i, "x"), false);
    }
    assertThat(memory.logOdds(schema.example("red", "x"))).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(memory.logOdds(schema.example("value 1999", "x")))
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(memory.logOdds(schema.example("value 1999", "new"))).isZero();
  }

  @Test
  void restore_ofAStateThatCannotBe_isRefusedAndChangesNothing() {
    Memorization memory = Memorization.of(Schema.booleans(2));
    memory.restore(new StateReader(new byte[] {2, 0, 1, 1, 1, 0, 0}));
    assertThat(memory.toBytes()).isEqualTo(new byte[] {2, 0, 1, 1, 1, 0, 0});
    refused(memory, "ascending order", 2, 1, 0, 0, 0, 1, 1);
    refused(memory, "ascending order", 2, 1, 0, 0, 1, 0, 1);
    refused(memory, "label must be in 0..1, was 2", 1, 1, 0, 2);
    refused(memory, "value of attribute 1", 1, 1, 2, 0);
    refused(memory, "number of inputs", 9, 1, 0, 0);
    assertThat(memory.toBytes()).isEqualTo(new byte[] {2, 0, 1, 1, 1, 0, 0});
  }

  private static void refused(Memorization memory, String why, int... state) {
    byte[] bytes = new byte[state.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) state[i];
    }
    assertThatThrownBy(() -> memory.restore(new StateReader(bytes)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(why);
  }

  @Test
  void wrongSchemas_areRefused() {
    Memorization memory = Memorization.of(Schema.booleans(3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> memory.logOdds(Schema.booleans(2).example(1, 1)))
        .withMessage("the example is of another schema");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> memory.learn(Schema.booleans(3).example(1, 1, 0), true));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> memory.merge(Memorization.of(Schema.booleans(2))))
        .withMessage("cannot merge: 3 attributes here, 2 in the other");
    memory.merge(Memorization.of(Schema.booleans(3))); // an equal one will do
  }
}
