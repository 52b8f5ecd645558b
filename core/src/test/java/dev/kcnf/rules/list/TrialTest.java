package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.TinyTables.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What lists lose on rows that they were not made from, row by row. */
class TrialTest {
  private static final int PARTS = 4;

  /** Many tables of two and three classes, in too few parts, in all, and in some twice. */
  private static List<Split> splits() {
    List<Split> splits = new ArrayList<>();
    for (int seed = 1; seed <= 9; seed++) {
      int classes = 2 + seed % 2;
      RuleTable table = TinyTables.table(24 + seed, classes, seed % 5, seed);
      int tests = List.of(2, 4, 7).get(seed % 3);
      splits.add(new Split(table, TinyTables.classes(classes), PARTS, tests, seed));
    }
    return splits;
  }

  private static int classes(Split split) {
    return 2 + split.table().rows() % 2;
  }

  private static Portfolio portfolio(Split split, double weight) {
    return TinyTables.portfolio(classes(split), weight, weight > 0.4);
  }

  private static Told told(Split split, double weight) {
    return Told.of(portfolio(split, weight), split, TinyTables.classes(classes(split)));
  }

  private static void forEach(double weight, BiConsumer<Split, Trial> test) {
    splits()
        .forEach(
            split -> {
              Trial trial = new Trial(portfolio(split, weight), split);
              test.accept(split, trial.whole(TinyTables::enough, () -> false, new Work.Jobs(1)));
            });
  }

  @Test
  void loss_isThatOfThePartsSoFar_inBitsAndInMistakes() {
    for (Split split : splits()) {
      Portfolio portfolio = portfolio(split, 0.5);
      Trial trial = new Trial(portfolio, split);
      Told told = told(split, 0.5);
      assertThat(trial.portfolio()).isSameAs(portfolio);
      assertThat(trial.loss()).isZero();
      for (int part = 0; part < split.tests(); part++) {
        trial.next(split.others(part), TinyTables.enough());
        int places = split.from(part + 1);
        assertThat(trial.loss()).isCloseTo(told.lossOf(places, split), within(1e-9));
        assertThat(trial.mistakes()).isEqualTo(told.mistakes(places));
      }
    }
  }

  @Test
  void whole_isOverWhenAllPartsAreTested_orItIsStopped() {
    Split split = splits().get(0);
    for (int most = 0; most <= split.tests() + 1; most++) {
      int some = most;
      AtomicInteger made = new AtomicInteger();
      Trial trial = new Trial(portfolio(split, 0.5), split);
      Trial whole =
          trial.whole(
              () -> {
                made.incrementAndGet();
                return TinyTables.enough();
              },
              () -> made.get() == some,
              new Work.Jobs(1));
      assertThat(whole).isSameAs(trial);
      assertThat(made).hasValue(Math.min(most, split.tests()));
    }
  }

  /** The rows of a part that was tested twice count once, in all that is told. */
  @Test
  void tested_isOfEachRowOnce() {
    forEach(
        0.5,
        (split, trial) -> {
          Told told = told(split, 0.5);
          int places = split.from(split.tests());
          int times = split.tests() > PARTS ? 2 : 1;
          RuleList.Tested tested = trial.tested();
          assertThat(tested.rows()).isEqualTo(places / times);
          assertThat(tested.mistakes()).isEqualTo(told.mistakes(places) / times);
          assertThat(tested.bits()).isCloseTo(told.bits(places) / times, within(1e-9));
          assertThat(tested.folds()).isEqualTo(PARTS);
          assertThat(tested.constantMistakes()).isEqualTo(split.mistakes() / times);
          assertThat(tested.constantBits()).isCloseTo(split.bits() / times, within(1e-9));
          RuleList.Tested constant = trial.constant();
          assertThat(constant.rows()).isEqualTo(places / times);
          assertThat(constant.mistakes()).isEqualTo(split.mistakes() / times);
          assertThat(constant.bits()).isCloseTo(split.bits() / times, within(1e-9));
          assertThat(constant.constantBits()).isEqualTo(constant.bits());
          assertThat(constant.constantMistakes()).isEqualTo(constant.mistakes());
        });
  }

  /** Rows tested twice do not make it twice as sure. */
  @Test
  void isWorse_wherePlacesLoseMore_bySoManyStandardErrors() {
    int[] answers = new int[2];
    for (Split split : splits()) {
      Trial one = new Trial(portfolio(split, 50), split); // no rules
      Trial other = new Trial(portfolio(split, 0.5), split);
      Told ones = told(split, 50);
      Told others = told(split, 0.5);
      for (int part = 0; part < split.tests(); part++) {
        one.next(split.others(part), TinyTables.enough());
        other.next(split.others(part), TinyTables.enough());
        int places = split.from(part + 1);
        double sum = 0;
        for (int place = 0; place < places; place++) {
          sum += ones.loss(place, split) - others.loss(place, split);
        }
        double squares = 0;
        for (int place = 0; place < places; place++) {
          double off = ones.loss(place, split) - others.loss(place, split) - sum / places;
          squares += off * off;
        }
        double error = StrictMath.sqrt((part < PARTS ? 1 : 2) * squares);
        for (double errors = 0.05; errors < 4; errors += 0.1) {
          boolean worse = sum > errors * error + 1e-9;
          assertThat(one.isWorseThan(other, errors)).isEqualTo(worse);
          assertThat(other.isWorseThan(one, errors)).isEqualTo(-sum > errors * error + 1e-9);
          answers[worse ? 1 : 0]++;
        }
      }
      assertThat(one.isWorseThan(one, 0)).isFalse();
    }
    assertThat(answers[0]).isGreaterThan(100);
    assertThat(answers[1]).isGreaterThan(100);
  }

  /** More often right than the constant, and fewer bits, by more than a standard error. */
  @Test
  void isWorthIt_whereMoreIsToldThanByTheConstant() {
    int[] answers = new int[4];
    int doubtful = 0;
    List<Split> splits = new ArrayList<>(splits());
    for (int seed : new int[] {5, 12, 15, 19, 43, 44}) { // sure of one thing, right in another
      RuleTable table = TinyTables.often(60, seed);
      splits.add(new Split(table, TinyTables.classes(2), PARTS, seed < 19 ? 1 : 2, seed));
    }
    for (int seed = 1; seed <= 60; seed++) { // of few rows one more makes a difference
      RuleTable table = TinyTables.table(10 + 2 * (seed % 5), 2, 4 * (seed % 2), seed);
      splits.add(new Split(table, TinyTables.classes(2), PARTS, 1 + seed % 7, seed));
    }
    for (Split split : splits) {
      for (double weight : new double[] {0.5, 0.02}) {
        Trial trial = new Trial(portfolio(split, weight), split);
        trial.whole(TinyTables::enough, () -> false, new Work.Jobs(1));
        Told told = told(split, weight);
        int places = split.from(split.tests());
        double saved = split.bits() - told.bits(places);
        double squares = 0;
        for (int place = 0; place < places; place++) {
          double off = split.constantBits(place) - told.bits()[place] - saved / places;
          squares += off * off;
        }
        boolean isRight = told.mistakes(places) < split.mistakes();
        double error = StrictMath.sqrt((split.tests() > PARTS ? 2 : 1) * squares);
        boolean isSure = saved > error + 1e-9;
        assertThat(trial.isWorthIt()).isEqualTo(isRight && isSure);
        answers[(isRight ? 2 : 0) + (isSure ? 1 : 0)]++;
        doubtful += isRight && !isSure && saved > 1 && squares > 1 ? 1 : 0;
      }
    }
    assertThat(answers).doesNotContain(0);
    assertThat(doubtful).isPositive();
  }

  /** Rows of 32 values, their numbers. */
  private static RuleTable numbered(long seed) {
    List<String> names = IntStream.range(0, 32).mapToObj(v -> "v" + v).toList();
    Schema schema = Schema.closed(List.of(new Attribute("row", names)));
    RowKeeper kept = new RowKeeper(schema, 32);
    SplitMix random = SplitMix.of(seed);
    IntStream.range(0, 32).forEach(v -> kept.add(schema.example(v), random.nextInt(2)));
    return RuleTable.of(kept, Recoding.of(schema, schema));
  }

  /** A list whose rules are the numbers of rows, so that it is wrong where that is wanted. */
  private static Rough wrongIn(RuleTable table, List<Integer> rows) {
    long[] yes = {0};
    for (int row = 0; row < table.rows(); row++) {
      yes[0] |= (table.label(row) == 1) != rows.contains(row) ? 1L << row : 0;
    }
    return new Rough(List.of(Box.ALL.with(0, yes)), List.of(1), 0, 1);
  }

  /** Of the rows that were tested, by more than two standard errors and a mistake. */
  @Test
  void isStuck_whereAListOfAllRowsMakesClearlyMoreMistakesThanThoseOfParts() {
    for (int tests : new int[] {2, 4, 8}) {
      for (int seed = 1; seed <= 2; seed++) {
        RuleTable table = numbered(seed);
        Split split = new Split(table, TinyTables.classes(2), PARTS, tests, seed);
        Trial trial = new Trial(TinyTables.portfolio(2, 50, true), split);
        trial.whole(TinyTables::enough, () -> false, new Work.Jobs(1));
        List<Integer> tested = IntStream.of(split.tested()).boxed().toList();
        List<Integer> others =
            IntStream.range(0, 32).boxed().filter(row -> !tested.contains(row)).toList();
        int times = tests > PARTS ? 2 : 1;
        double share = (trial.mistakes() + 1.0) / (times * tested.size());
        double error = StrictMath.sqrt(share * (1 - share) / tested.size());
        for (int wrong = 0; wrong <= tested.size(); wrong++) {
          boolean more = (double) wrong / tested.size() > share + 2 * error;
          List<Integer> rows = new ArrayList<>(tested.subList(0, wrong));
          assertThat(trial.isStuck(wrongIn(table, rows))).isEqualTo(more);
          rows.addAll(others);
          assertThat(trial.isStuck(wrongIn(table, rows))).isEqualTo(more);
        }
      }
    }
  }
}
