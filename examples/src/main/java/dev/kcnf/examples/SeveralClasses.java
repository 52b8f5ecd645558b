package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import java.io.IOException;
import java.util.Map;

/** How do I tell several classes apart? Name a column, and each of its values is one. */
public final class SeveralClasses {
  private SeveralClasses() {}

  public static void main(String[] args) throws IOException {
    Model model = Model.learn(BuiltIn.mushroom().open(), Target.of("habitat"));
    System.out.println(model.predict(Map.of("odor", "foul", "cap-shape", "flat")).probabilities());

    System.out.println(model);
  }
}
