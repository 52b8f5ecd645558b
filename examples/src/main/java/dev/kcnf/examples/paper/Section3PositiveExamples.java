package dev.kcnf.examples.paper;

import dev.kcnf.LogLoss;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.conjunctive.PositiveBayes;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/** Section 3: what do positive examples alone teach, and what do they not? */
public final class Section3PositiveExamples {
  private Section3PositiveExamples() {}

  public static void main(String[] args) {
    Schema schema = Schema.booleans(4);
    LiteralSpace space = LiteralSpace.monotone(schema);
    PositiveBayes prior = PositiveBayes.of(0.75);
    Conjunctive bayes = Conjunctive.of(space, prior);
    System.out.println(
        "a conjunction is expected to have " + prior.expectedLength(4) + " literals");

    bayes.learn(schema.exampleOfBits(0b1101), true);
    bayes.learn(schema.exampleOfBits(0b0101), true);
    System.out.println(
        "Valiant's conjunction, the MAP model: variables " + variables(prior, space));
    System.out.printf(
        "probability of the positives: %.6f%n", StrictMath.exp(prior.lnMarginal(space)));

    // What it never learns: the same negative costs the same each time.
    Example negative = schema.exampleOfBits(0b0100);
    for (int t = 1; t <= 3; t++) {
      System.out.printf(
          "negative, time %d: %.3f bits%n", t, LogLoss.bits(bayes.step(negative, false), false));
    }
  }

  private static String variables(PositiveBayes prior, LiteralSpace space) {
    return prior.map(space).stream().map(literal -> literal / 2 + 1).boxed().toList().toString();
  }
}
