package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Allocations;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final int STEPS = 10_000;

  @Test
  void step_allocatesNothing() {
    Schema schema = Schema.booleans(32);
    assertThat(allocated(schema, NaiveBayes.of(schema))).isZero();
    assertThat(allocated(schema, Madnb.of(schema))).isZero();
  }

  private static long allocated(Schema schema, Predictor predictor) {
    SplitMix random = SplitMix.of(1);
    Example[] examples = new Example[64];
    for (int i = 0; i < examples.length; i++) {
      examples[i] = schema.example(Streams.bits(random, schema.size(), 8));
    }
    return Allocations.least(
        () -> {
          for (int t = 0; t < STEPS; t++) {
            predictor.step(examples[t & 63], examples[t & 63].value(3) == 1);
          }
        });
  }
}
