package dev.kcnf.examples.paper;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.naivebayes.Kt;
import dev.kcnf.naivebayes.Madnb;
import dev.kcnf.naivebayes.NaiveBayes;

/** Appendix A: which features does MADNB find, and what does it gain over naive Bayes on all? */
public final class AppendixMadnb {
  private AppendixMadnb() {}

  public static void main(String[] args) {
    System.out.printf("KT of 3 zeros and 5 ones: 2^%.3f%n", Kt.lnBlock(3, 5) / StrictMath.log(2));
    Schema schema = Schema.booleans(20);
    Madnb madnb = Madnb.of(schema);
    NaiveBayes all = NaiveBayes.of(schema);
    Prequential averaged = new Prequential();
    Prequential plain = new Prequential();
    SplitMix random = SplitMix.of(1);
    for (int t = 0; t < 500; t++) {
      long a = random.nextLong();
      boolean label = (a & 1) == 1 != (random.nextInt(10) == 0); // x1, one in ten wrong
      Example x = schema.exampleOfBits(a);
      averaged.step(madnb, x, label);
      plain.step(all, x, label);
    }
    System.out.printf("MADNB %.1f bits, naive Bayes %.1f bits%n", averaged.bits(), plain.bits());
    System.out.printf("weight of x1: %.3f, of x2: %.3f%n", madnb.weight(0), madnb.weight(1));
  }
}
