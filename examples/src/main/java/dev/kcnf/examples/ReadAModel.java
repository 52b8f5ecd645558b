package dev.kcnf.examples;

import dev.kcnf.LogLoss;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How do I save a model, read it elsewhere, and ask it for a prediction with its reason? */
public final class ReadAModel {
  private ReadAModel() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("example", ".kcnf");
    try {
      save(file);
      Model model = Model.read(file); // also what 'kcnf learn --model' has saved
      System.out.println(model.choice() + ", target " + model.target());
      Example x = model.schema().example("blue", "big");
      double probability = LogLoss.probability(model.predictor().logOdds(x));
      System.out.printf("blue big: probability %.2f%n", probability);
      model
          .clauses()
          .ifPresent(c -> System.out.println("never seen in good: " + c.unseen(x, 1).get(0)));
    } finally {
      Files.delete(file);
    }
  }

  private static void save(Path file) throws IOException {
    Schema schema = Schema.open(List.of("colour", "size"));
    Model model =
        Model.create(PredictorChoice.of("kcnf", 2, 2), schema, new Model.Target("quality", "good"));
    model.predictor().learn(schema.example("red", "big"), true);
    model.predictor().learn(schema.example("blue", "small"), true);
    model.write(file);
  }
}
