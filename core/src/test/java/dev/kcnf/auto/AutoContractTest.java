package dev.kcnf.auto;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class AutoContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("auto of 1", 1, Auto::create),
        Subject.noisy("auto of 2", 2, Auto::create),
        Subject.noisy("auto of 7", 7, Auto::create),
        Subject.realisable("auto of 9", 9, Auto::create),
        Subject.noisy("auto of 30", 30, Auto::create),
        Subject.noisy("auto of 45", 45, Auto::create),
        open("open", 5, 4),
        open("open with many values", 4, 60));
  }

  private static Subject open(String name, int d, int cardinality) {
    return new Subject(
        name,
        () -> Schema.open(IntStream.range(0, d).mapToObj(a -> "a" + a).toList()),
        Auto::create,
        random -> Subject.rows(random, d, cardinality, 8));
  }
}
