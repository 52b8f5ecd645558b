package dev.kcnf.mix;

import dev.kcnf.Predictor;
import dev.kcnf.PredictorContract;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.naivebayes.Madnb;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

class MixContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("Bayes", 5, over(() -> BayesMixture.uniform(3))),
        Subject.realisable("Bayes with a prior", 5, over(() -> BayesMixture.of(1, 2, 5))),
        new Subject(
            "ensemble of ensembles",
            () -> Schema.open(List.of("a", "b", "c", "d")),
            MixContractTest::nested,
            random -> Subject.rows(random, 4, 6, 8)),
        Subject.noisy("switching", 5, over(() -> Switching.of(3))),
        Subject.noisy("logistic", 5, over(() -> LogisticMixer.of(3, 1, 0.1, 0))),
        Subject.noisy("drifting logistic", 5, over(() -> LogisticMixer.of(3, 2, 1.5, 0.3, 1e-3))));
  }

  private static Predictor nested(Schema schema) {
    return Ensemble.of(
        BayesMixture.uniform(3),
        Conjunctive.of(KCnfSpace.of(schema, 2), Algorithm2.create()),
        Ensemble.of(
            Switching.of(2),
            Conjunctive.of(KCnfSpace.of(schema, 1), Algorithm2.create()),
            Conjunctive.of(KCnfSpace.of(schema, 3), Algorithm2.create())),
        Fast.create(schema));
  }

  /** One of the experts may be certain and wrong. */
  private static Function<Schema, Predictor> over(Supplier<Combiner> combiner) {
    return schema -> {
      List<Predictor> experts =
          List.of(
              Conjunctive.of(KCnfSpace.of(schema, 2), Algorithm2.create()),
              Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain()),
              Madnb.of(schema));
      return Ensemble.of(combiner.get(), experts);
    };
  }
}
