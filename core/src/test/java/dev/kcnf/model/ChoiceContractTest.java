package dev.kcnf.model;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.PredictorChoice.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every predictor by name, over Booleans and over a categorical table. */
class ChoiceContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    Stream.Builder<Subject> subjects = Stream.builder();
    for (Kind kind : Kind.values()) {
      for (int algorithm = 1; algorithm <= (kind.hasAlgorithm() ? 2 : 1); algorithm++) {
        PredictorChoice choice = new PredictorChoice(kind, 2, algorithm);
        // Memorization keeps the last of contradicting labels, so that order counts.
        int noise = kind == Kind.MEMORIZATION ? 0 : 8;
        subjects.add(
            noise == 0
                ? Subject.realisable(choice.toString(), 5, choice::create)
                : Subject.noisy(choice.toString(), 5, choice::create));
        subjects.add(
            new Subject(
                choice + ", categorical",
                () -> categorical(4, 3),
                choice::create,
                random -> Subject.rows(random, 4, 3, noise)));
      }
    }
    return subjects.build();
  }

  private static Schema categorical(int d, int cardinality) {
    List<String> values = new ArrayList<>();
    for (int v = 0; v < cardinality; v++) {
      values.add(Integer.toString(v));
    }
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 1; a <= d; a++) {
      attributes.add(new Attribute("x" + a, values));
    }
    return Schema.closed(attributes);
  }
}
