package dev.kcnf.fast;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class FastContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("fast of 1", 1, Fast::create),
        Subject.noisy("fast of 2", 2, Fast::create),
        Subject.noisy("fast of 7", 7, Fast::create),
        Subject.realisable("fast of 9", 9, Fast::create),
        Subject.noisy("fast of 30", 30, Fast::create),
        Subject.noisy("fast of 45", 45, Fast::create),
        open("open", 5, 4),
        open("open with many values", 4, 60));
  }

  private static Subject open(String name, int d, int cardinality) {
    return new Subject(
        name,
        () -> Schema.open(IntStream.range(0, d).mapToObj(a -> "a" + a).toList()),
        Fast::create,
        random -> Subject.rows(random, d, cardinality, 8));
  }
}
