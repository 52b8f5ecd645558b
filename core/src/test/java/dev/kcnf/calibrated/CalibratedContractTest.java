package dev.kcnf.calibrated;

import dev.kcnf.PredictorContract;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Schema;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class CalibratedContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("decision", 5, s -> Calibrated.decision(KCnfSpace.of(s, 2))),
        Subject.realisable("counts", 6, s -> Calibrated.counts(KCnfSpace.of(s, 2))),
        Subject.noisy("evidence", 6, GridOfEvidence::of),
        new Subject(
            "open evidence",
            () -> Schema.open(IntStream.range(0, 5).mapToObj(a -> "a" + a).toList()),
            GridOfEvidence::of,
            random -> Subject.rows(random, 5, 4, 8)));
  }

  private static final class GridOfEvidence {
    static Calibrated of(Schema s) {
      return Calibrated.evidence(KCnfSpace.of(s, 2), KCnfSpace.of(s, 2));
    }
  }
}
