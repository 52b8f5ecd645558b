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
    System.out.println(p + ", " + p.reasons());

    Files.delete(file);
  }

  /** Big blue pears are bad. */
  private static void save(Path file) throws IOException {
    Columns columns = Columns.of("colour", "size");
    Model model = Model.create(Predictors.auto(), columns, Target.of("quality", "good"));
    for (int i = 0; i < 20; i++) {
      model.learn(Map.of("colour", "green", "size", "big"), "good");
      model.learn(Map.of("colour", "blue", "size", "small"), "good");
      model.learn(Map.of("colour", "blue", "size", "big"), "bad");
    }
    model.save(file);
  }
}
