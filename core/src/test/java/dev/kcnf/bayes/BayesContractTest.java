package dev.kcnf.bayes;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.Stream;

class BayesContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.realisable("ExactBayes", 6, ExactBayes::of),
        Subject.realisable("ExactBayes", 70, ExactBayes::of),
        Subject.noisy("ExactBayes", 6, ExactBayes::of), // contradicts every conjunction
        Subject.realisable("Memorization", 4, Memorization::of),
        Subject.realisable("Memorization", 70, Memorization::of),
        new Subject(
            "Memorization, open schema",
            () -> Schema.open(List.of("a", "b", "c")),
            Memorization::of,
            random -> Subject.rows(random, 3, 50, 0)));
  }
}
