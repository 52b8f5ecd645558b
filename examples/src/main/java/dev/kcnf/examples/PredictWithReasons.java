package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What does a saved model say of a row, and why? */
public final class PredictWithReasons {
  private PredictWithReasons() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("pears", ".kcnf");
    save(file);

    Prediction p = Model.load(file).predict(Map.of("colour", "blue", "size", "big"));
    System.out.println(p.decision() + " " + p.probability() + ", " + p.reasons());

    Files.delete(file);
  }

  /** A 2-CNF of good pears; no good one was big and blue. */
  private static void save(Path file) throws IOException {
    Model model =
        Model.create(
            Predictors.kcnf(2), Columns.of("colour", "size"), Target.of("quality", "good"));
    model.learn(Map.of("colour", "green", "size", "big"), "good");
    model.learn(Map.of("colour", "blue", "size", "small"), "good");
    model.learn(Map.of("colour", "blue", "size", "big"), "bad");
    model.save(file);
  }
}
