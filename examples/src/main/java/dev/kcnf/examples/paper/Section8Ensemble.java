package dev.kcnf.examples.paper;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.mix.BayesMixture;
import dev.kcnf.mix.Ensemble;
import dev.kcnf.naivebayes.Madnb;
import dev.kcnf.predictors.Predictors;

/** Section 8: what is gained if k-CNF is one member of a larger ensemble? */
public final class Section8Ensemble {
  private Section8Ensemble() {}

  public static void main(String[] args) {
    Schema schema = Schema.booleans(8);
    Madnb madnb = Madnb.of(schema);
    Ensemble ensemble =
        Ensemble.of(BayesMixture.uniform(2), Predictors.kcnf(2).create(schema), Madnb.of(schema));
    Prequential alone = new Prequential();
    Prequential mixed = new Prequential();
    SplitMix random = SplitMix.of(1);
    for (int t = 0; t < 2000; t++) {
      long a = random.nextLong();
      boolean label = (a & 0b11) != 0 && (a & 0b1100) != 0b0100; // a 2-CNF
      Example x = schema.exampleOfBits(a);
      alone.step(madnb, x, label);
      mixed.step(ensemble, x, label);
    }
    System.out.printf("MADNB alone: %.1f bits%n", alone.bits());
    System.out.printf("with a 2-CNF beside it: %.1f bits%n", mixed.bits());
  }
}
