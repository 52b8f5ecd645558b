package dev.kcnf.examples.paper;

import dev.kcnf.Bounds;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.LiteralReduction;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/** Section 6: how is a k-CNF learned, by the paper's reduction and without building its clauses? */
public final class Section6KCnf {
  private Section6KCnf() {}

  public static void main(String[] args) {
    Schema schema = Schema.booleans(6);
    LiteralReduction literal = LiteralReduction.of(schema, 2); // all (2d)^k = 144 clauses
    KCnfSpace space = KCnfSpace.of(schema, 2); // the combinations seen in positives
    Conjunctive reduction = Conjunctive.of(literal, Algorithm2.create());
    Conjunctive engine = Conjunctive.of(space, Algorithm2.create());
    Prequential loss = new Prequential();
    boolean same = true;
    SplitMix random = SplitMix.of(1);
    for (int t = 0; t < 1000; t++) {
      long a = random.nextLong();
      boolean label = (a & 0b11) != 0 && (a & 0b1100) != 0b0100; // (x1 ∨ x2) ∧ (¬x3 ∨ x4)
      Example x = schema.exampleOfBits(a);
      same &= reduction.step(x, label) == loss.step(engine, x, label);
    }
    System.out.println("the same predictions: " + same);
    System.out.printf(
        "%d mistakes, %.3f bits; from %.0f clauses of distinct variables at most %.1f, by the"
            + " Corollary %.1f%n",
        loss.mistakes(),
        loss.bits(),
        space.members(),
        engine.boundBits(1000),
        Bounds.kCnfAlgorithm2(2, 6, 1000));
    System.out.printf(
        "combinations never seen in a positive: %.0f%n", space.members() - space.seen());
  }
}
