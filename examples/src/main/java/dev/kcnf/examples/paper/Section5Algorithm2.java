package dev.kcnf.examples.paper;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Schema;

/** Section 5: how much does Algorithm 2 lose with O(d) memory, and what if labels are wrong? */
public final class Section5Algorithm2 {
  private Section5Algorithm2() {}

  public static void main(String[] args) {
    for (int wrong : new int[] {0, 100}) {
      Schema schema = Schema.booleans(8);
      Conjunctive asWritten = Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create());
      Conjunctive certain = Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain());
      Prequential first = new Prequential();
      Prequential second = new Prequential();
      SplitMix random = SplitMix.of(1);
      for (int t = 0; t < 2000; t++) {
        long a = random.nextLong();
        boolean flipped = wrong > 0 && random.nextInt(wrong) == 0;
        boolean label = (a & 0b1001) == 0b1001 != flipped;
        first.step(asWritten, schema.exampleOfBits(a), label);
        second.step(certain, schema.exampleOfBits(a), label);
      }
      System.out.printf(
          "wrong labels: %s; as written %.3f bits, the certain variant %.3f, bound %.3f%n",
          wrong == 0 ? "none" : "1 in " + wrong,
          first.bits(),
          second.bits(),
          asWritten.boundBits(2000));
    }
  }
}
