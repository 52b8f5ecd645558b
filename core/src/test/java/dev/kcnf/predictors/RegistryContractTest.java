package dev.kcnf.predictors;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every predictor by name, with every combination of its settings, over Booleans and over a
 * categorical table.
 */
class RegistryContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    Stream.Builder<Subject> subjects = Stream.builder();
    Specs.all()
        .forEach(
            spec -> {
              // Memorization keeps the last of contradicting labels, so that order counts.
              int noise = spec.kind().name().equals("memorization") ? 0 : 8;
              subjects.add(
                  noise == 0
                      ? Subject.realisable(spec.toString(), 5, spec::create)
                      : Subject.noisy(spec.toString(), 5, spec::create));
              subjects.add(
                  new Subject(
                      spec + ", categorical",
                      () -> Schema.closed(categorical(4, 3)),
                      spec::create,
                      random -> Subject.rows(random, 4, 3, noise)));
              subjects.add(
                  new Subject(
                      spec + ", open",
                      () -> Schema.openFrom(categorical(4, 3)),
                      spec::create,
                      random -> Subject.rows(random, 4, spec.needsAllValues() ? 3 : 5, noise)));
            });
    return subjects.build();
  }

  private static List<Attribute> categorical(int d, int cardinality) {
    List<String> values = new ArrayList<>();
    for (int v = 0; v < cardinality; v++) {
      values.add(Integer.toString(v));
    }
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 1; a <= d; a++) {
      attributes.add(new Attribute("x" + a, values));
    }
    return attributes;
  }
}
