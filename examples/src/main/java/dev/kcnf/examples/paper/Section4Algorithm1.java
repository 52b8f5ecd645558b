package dev.kcnf.examples.paper;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/** Section 4: how do the two halves of the 2d² bits look on a run of Algorithm 1? */
public final class Section4Algorithm1 {
  private Section4Algorithm1() {}

  public static void main(String[] args) {
    int d = 8;
    Schema schema = Schema.booleans(d);
    LiteralSpace space = LiteralSpace.monotone(schema);
    Algorithm1 head = Algorithm1.of(space);
    Conjunctive zeta = Conjunctive.of(space, head);
    SplitMix random = SplitMix.of(1);
    double[] bits = new double[2];
    for (int t = 0; t < 2000; t++) {
      long a = random.nextLong();
      boolean label = (a & 0b1001) == 0b1001; // x1 and x4
      Example x = schema.exampleOfBits(a);
      bits[label ? 1 : 0] += LogLoss.bits(zeta.step(x, label), label);
    }
    System.out.printf("negatives lost %.3f bits, at most d² = %d%n", bits[0], d * d);
    System.out.printf("positives lost %.3f bits, at most d² = %d%n", bits[1], d * d);
    System.out.printf("together at most 2d² = %.0f%n", Bounds.algorithm1(d));
    System.out.println(
        "negatives remembered: " + head.negatives() + ", variables left: " + space.size());
  }
}
