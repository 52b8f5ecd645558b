package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Allocations;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.api.Test;

/** O(d) memory: what the Theorem on π_d costs, in bytes. */
class AllocationTest {
  @Test
  void step_at10000Variables_allocatesNothing() {
    int d = 10_000;
    Schema schema = Schema.booleans(d);
    SplitMix random = SplitMix.of(1);
    Example[] examples = new Example[100];
    boolean[] labels = new boolean[examples.length];
    for (int i = 0; i < examples.length; i++) {
      boolean[] a = new boolean[d];
      for (int j = 0; j < d; j++) {
        a[j] = random.nextInt(100) != 0;
      }
      examples[i] = schema.example(a);
      labels[i] = a[0] && a[1];
    }
    Conjunctive predictor = Cases.algorithm2(schema);
    Prequential evaluation = new Prequential();
    assertThat(Allocations.least(() -> run(predictor, evaluation, examples, labels)))
        .as("bytes in 10,000 steps")
        .isZero();
    assertThat(evaluation.examples()).isEqualTo(60_000);
  }

  private static void run(
      Conjunctive predictor, Prequential evaluation, Example[] examples, boolean[] labels) {
    for (int t = 0; t < 10_000; t++) {
      int i = t % examples.length;
      evaluation.step(predictor, examples[i], labels[i]);
    }
  }

  @Test
  void state_growsWithTheVariablesOnly() {
    Schema schema = Schema.booleans(10_000);
    Conjunctive predictor = Cases.algorithm2(schema);
    int fresh = predictor.toBytes().length;
    for (int t = 0; t < 100; t++) {
      predictor.learn(schema.example(new boolean[10_000]), t % 2 == 0);
    }
    assertThat(predictor.toBytes()).hasSize(fresh).hasSizeLessThan(2 * 10_000 / 8 + 100);
  }
}
