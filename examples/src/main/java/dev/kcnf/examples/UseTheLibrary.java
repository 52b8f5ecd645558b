package dev.kcnf.examples;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.List;

/** How do I use the library from Java? Predict, measure, learn: three lines per example. */
public final class UseTheLibrary {
  private UseTheLibrary() {}

  public static void main(String[] args) {
    Schema schema = Schema.open(List.of("colour", "size", "shape"));
    Conjunctive predictor = Conjunctive.of(KCnfSpace.of(schema, 2), Algorithm2.create());
    Prequential evaluation = new Prequential();

    String[][] rows = {
      {"red", "big", "round", "good"},
      {"red", "small", "round", "good"},
      {"blue", "big", "flat", "bad"},
      {"red", "big", "round", "good"},
      {"red", "small", "flat", "bad"},
    };
    for (String[] row : rows) {
      Example x = schema.example(row[0], row[1], row[2]); // new values are added as they appear
      boolean label = row[3].equals("good");
      double logOdds = predictor.logOdds(x); // predict: ln(p1/p0)
      evaluation.add(logOdds, label); // measure
      predictor.learn(x, label); // learn
      System.out.printf(
          "%s: probability %.2f of good%n", String.join(" ", row), LogLoss.probability(logOdds));
    }
    System.out.printf("%d mistakes, %.2f bits%n", evaluation.mistakes(), evaluation.bits());
  }
}
