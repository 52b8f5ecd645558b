package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Formula.Form;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.Price.Way;
import dev.kcnf.rules.list.TinyTables.Told;
import dev.kcnf.rules.list.Work.Jobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RaceTest {
  private static final Jobs ONE = new Jobs(1);
  private static final List<String> TWO = List.of("no", "yes");

  private static Work work() {
    return new Work(Long.MAX_VALUE / 4, () -> false);
  }

  /** Six columns of three values; the first two decide, some labels are flipped. */
  private static RuleTable table(int n, double flipped, long seed) {
    List<Attribute> attributes =
        IntStream.range(0, 6)
            .mapToObj(a -> new Attribute("a" + a, List.of("x", "y", "z")))
            .toList();
    Schema schema = Schema.closed(attributes);
    SplitMix random = SplitMix.of(seed);
    RowKeeper rows = new RowKeeper(schema, n);
    for (int i = 0; i < n; i++) {
      int[] values = IntStream.range(0, 6).map(a -> random.nextInt(3)).toArray();
      boolean yes = values[0] == 0 && values[1] > 0;
      rows.add(schema.example(values), yes != (random.nextDouble() < flipped) ? 1 : 0);
    }
    return RuleTable.of(rows, Recoding.of(schema, schema));
  }

  private static Portfolio portfolio(double weight) {
    return new Portfolio(
        ListSearch.usual().withForm(Form.DNF), 2, new Price(weight, List.of(Way.surest(5))));
  }

  @Test
  void parts_areAllRowsOnce_andTheOthersAreTheRest() {
    Split split = new Split(table(103, 0.1, 1), TWO, 4, 3, 5);
    List<Integer> seen = new ArrayList<>();
    for (int part = 0; part < 4; part++) {
      int[] rows = split.rows(part);
      IntStream.of(rows).forEach(seen::add);
      assertThat(split.others(part).rows()).isEqualTo(103 - rows.length);
      int own = (int) IntStream.of(rows).filter(r -> split.table().label(r) == 1).count();
      assertThat(yes(split.others(part)) + own).isEqualTo(yes(split.table()));
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 103).boxed().toList());
  }

  /** More tests than parts: the rows are split again, otherwise. */
  @Test
  void parts_beyondTheLast_areAllRowsOnceMore_inAnotherOrder() {
    Split split = new Split(table(53, 0.1, 1), TWO, 5, 15, 5);
    List<List<Integer>> times = new ArrayList<>();
    for (int part = 0; part < 15; part++) {
      if (part % 5 == 0) {
        times.add(new ArrayList<>());
      }
      int[] rows = split.rows(part);
      IntStream.of(rows).forEach(times.get(part / 5)::add);
      assertThat(split.from(part + 1) - split.from(part)).isEqualTo(rows.length);
      int own = (int) IntStream.of(rows).filter(r -> split.table().label(r) == 1).count();
      assertThat(split.others(part).rows()).isEqualTo(53 - rows.length);
      assertThat(yes(split.others(part)) + own).isEqualTo(yes(split.table()));
    }
    List<Integer> all = IntStream.range(0, 53).boxed().toList();
    assertThat(times)
        .hasSize(3)
        .doesNotHaveDuplicates()
        .allSatisfy(time -> assertThat(time).containsExactlyInAnyOrderElementsOf(all));
    assertThat(IntStream.of(0, 1, 5, 6, 10, 11, 15).map(split::times))
        .containsExactly(1, 1, 1, 2, 2, 3, 3);
  }

  /** What is said of rows that were tested three times is said of each row once. */
  @Test
  void trial_ofRowsSplitAgain_countsEachRowOnce() {
    RuleTable table = table(200, 0.05, 2);
    Trial thrice =
        new Trial(portfolio(0.5), new Split(table, TWO, 5, 15, 3))
            .whole(RaceTest::work, () -> false, ONE);
    Trial once =
        new Trial(portfolio(0.5), new Split(table, TWO, 5, 5, 3))
            .whole(RaceTest::work, () -> false, ONE);
    assertThat(thrice.tested().rows()).isEqualTo(200);
    assertThat(thrice.tested().mistakes()).isEqualTo(thrice.mistakes() / 3);
    assertThat(thrice.tested().constantBits())
        .isCloseTo(once.tested().constantBits(), within(0.05 * once.tested().constantBits()));
    assertThat(thrice.tested().bits())
        .isCloseTo(once.tested().bits(), within(0.2 * once.tested().bits()));
    assertThat(thrice.isWorthIt()).isTrue();
  }

  private static int yes(RuleTable table) {
    return (int) IntStream.range(0, table.rows()).filter(r -> table.label(r) == 1).count();
  }

  /** Each part is told by the list of the others. */
  @Test
  void trial_isTheLossOnRowsThatTheListWasNotMadeFrom() {
    RuleTable table = table(200, 0.2, 2);
    Split split = new Split(table, TWO, 5, 5, 3);
    Trial trial = new Trial(portfolio(0.5), split).whole(RaceTest::work, () -> false, ONE);
    int mistakes = 0;
    double bits = 0;
    int constant = 0;
    for (int part = 0; part < 5; part++) {
      RuleTable train = split.others(part);
      Rough rough = portfolio(0.5).make(train, work());
      RuleList list = rough.counted(train, "", TWO, 200, true);
      int usual = 2 * yes(train) > train.rows() ? 1 : 0;
      for (int row : split.rows(part)) {
        int place = rough.firsts(table, new int[] {row})[0];
        mistakes += list.label(place) == table.label(row) ? 0 : 1;
        bits -= CodeLength.log2(list.probabilities(place)[table.label(row)]);
        constant += table.label(row) == usual ? 0 : 1;
      }
    }
    RuleList.Tested tested = trial.tested();
    assertThat(tested.mistakes()).isEqualTo(mistakes).isEqualTo(trial.mistakes());
    assertThat(tested.bits()).isCloseTo(bits, within(1e-9));
    assertThat(tested.constantMistakes()).isEqualTo(constant);
    assertThat(tested.folds()).isEqualTo(5);
    assertThat(trial.constant().mistakes()).isEqualTo(constant);
    assertThat(trial.constant().bits()).isEqualTo(tested.constantBits());
    assertThat(trial.isWorthIt()).isTrue();
    assertThat(trial.loss())
        .isCloseTo(bits / tested.constantBits() + (double) mistakes / constant, within(1e-9));
  }

  @Test
  void aTrial_isNotWorseThanItself_andListsOfNoiseAreNotWorthIt() {
    Split split = new Split(table(300, 0.5, 4), TWO, 4, 4, 3);
    Trial trial = new Trial(portfolio(0.1), split).whole(RaceTest::work, () -> false, ONE);
    assertThat(trial.isWorseThan(trial, 0)).isFalse();
    assertThat(trial.isWorthIt()).isFalse();
  }

  /** Who is clearly worse than the best has lost; of the others the best is the first. */
  @Test
  void won_areThoseThatHaveNotLost_theBestFirst() {
    for (int seed = 1; seed <= 5; seed++) {
      Split split = new Split(table(400, 0.15, seed), TWO, 4, 4, 7);
      List<Portfolio> portfolios = List.of(portfolio(0.05), portfolio(1), portfolio(0.3));
      List<Trial> won = Race.won(portfolios, split, RaceTest::work, () -> false, ONE);
      assertThat(won).isSortedAccordingTo(Comparator.comparingDouble(Trial::loss));
      Trial best = won.get(0);
      for (Portfolio portfolio : portfolios) {
        Trial other = new Trial(portfolio, split).whole(RaceTest::work, () -> false, ONE);
        assertThat(best.loss()).isLessThanOrEqualTo(other.loss());
        if (other.isWorseThan(best, 2)) {
          assertThat(won).extracting(Trial::portfolio).doesNotContain(portfolio);
        }
      }
      assertThat(won).extracting(Trial::portfolio).doesNotContain(portfolios.get(0));
    }
  }

  @Test
  void aList_thatMakesMoreMistakesThanItsLikeOnOtherRows_isStuck() {
    RuleTable table = table(400, 0.1, 3);
    Trial trial =
        new Trial(portfolio(1), new Split(table, TWO, 4, 4, 7))
            .whole(RaceTest::work, () -> false, ONE);
    assertThat(trial.isStuck(portfolio(1).make(table, work()))).isFalse();
    assertThat(trial.isStuck(Rough.constant(table, 2))).isTrue();
  }

  /** A short list makes as many mistakes on its own rows as on others, now more and now fewer. */
  @Test
  void aList_thatMakesAFewMistakesMore_isNotStuck() {
    RuleTable table = table(400, 0.1, 3);
    Split split = new Split(table, TWO, 4, 4, 7);
    Trial trial = new Trial(portfolio(1), split).whole(RaceTest::work, () -> false, ONE);
    Rough list = portfolio(1).make(table, work());
    double usual = trial.mistakes();
    int stuck = 0;
    List<Box> boxes = new ArrayList<>(list.boxes());
    for (int v = 0; v < 27; v++) { // each time some rows more, most of them of the other class
      Box box = Box.ALL.with(2, new long[] {1L << (v % 3)}).with(3, new long[] {1L << (v / 3 % 3)});
      boxes.add(box.with(4, new long[] {1L << (v / 9)}));
      Rough longer =
          new Rough(boxes, Collections.nCopies(boxes.size(), 1), list.otherwise(), list.bits());
      int errors = longer.errors(table);
      assertThat(trial.isStuck(longer) && errors <= usual + Math.sqrt(usual)).isFalse();
      assertThat(!trial.isStuck(longer) && errors > usual + 3 * Math.sqrt(usual + 1)).isFalse();
      stuck += trial.isStuck(longer) ? 1 : 0;
    }
    assertThat(stuck).isBetween(5, 26);
  }

  /** Of those that are nearly as good as the best the one with the fewest literals comes first. */
  @Test
  void shortestFirst_isAmongThoseNearTheBest() {
    for (int seed = 1; seed <= 5; seed++) {
      Split split = new Split(table(300, 0.2, seed), TWO, 5, 5, 7);
      List<Portfolio> portfolios = List.of(portfolio(0.1), portfolio(0.3), portfolio(1));
      List<Trial> won = Race.won(portfolios, split, RaceTest::work, () -> false, ONE);
      List<Trial> sorted = Race.shortestFirst(won);
      assertThat(sorted).containsExactlyInAnyOrderElementsOf(won);
      Trial first = sorted.get(0);
      assertThat(first.isWorseThan(won.get(0), 0.5)).isFalse();
      for (Trial trial : won) {
        assertThat(trial.literals() < first.literals() && !trial.isWorseThan(won.get(0), 0.5))
            .isFalse();
      }
    }
  }

  /** A race by its definition: who has not lost, and how many lists that took. */
  private record Plain(List<Integer> left, int made) {
    static Plain of(List<Portfolio> portfolios, Split split, List<String> classes) {
      List<Told> told = portfolios.stream().map(p -> Told.of(p, split, classes)).toList();
      List<Integer> left = new ArrayList<>(IntStream.range(0, told.size()).boxed().toList());
      int made = 0;
      for (int part = 0; part < split.tests(); part++) {
        made += left.size();
        int places = split.from(part + 1);
        Comparator<Integer> byLoss =
            Comparator.comparingDouble(i -> told.get(i).lossOf(places, split));
        left.sort(byLoss.thenComparingInt(i -> i)); // the first of equals
        Told best = told.get(left.get(0));
        int times = split.times(part + 1);
        left.removeIf(
            i ->
                told.get(i).mistakes(places) > best.mistakes(places)
                    && isClearlyWorse(told.get(i), best, split, places, times));
      }
      return new Plain(left, made);
    }

    /** By more than two standard errors of the sum of the differences. */
    private static boolean isClearlyWorse(Told one, Told best, Split split, int places, int times) {
      double sum = one.lossOf(places, split) - best.lossOf(places, split);
      double squares = 0;
      for (int place = 0; place < places; place++) {
        double off = one.loss(place, split) - best.loss(place, split) - sum / places;
        squares += off * off;
      }
      return sum > 2 * StrictMath.sqrt(times * squares);
    }
  }

  /** Who has lost makes no more lists, even if it were better on the parts to come. */
  @Test
  void won_areThoseThatNeverLost_partAfterPart() {
    int early = 0;
    for (int seed = 1; seed <= 8; seed++) {
      int classes = 2 + seed % 2;
      List<String> names = TinyTables.classes(classes);
      RuleTable table =
          seed % 3 == 0 ? TinyTables.often(50, seed) : TinyTables.table(40, classes, 4, seed);
      Split split = new Split(table, names, 4, seed % 4 == 0 ? 7 : 4, seed);
      List<Portfolio> portfolios = new ArrayList<>();
      for (double weight : new double[] {0.05, 50, 0.5}) {
        portfolios.add(TinyTables.portfolio(classes, weight, false));
        portfolios.add(TinyTables.portfolio(classes, weight, true));
      }
      Plain plain = Plain.of(portfolios, split, names);
      AtomicInteger made = new AtomicInteger();
      List<Trial> won =
          Race.won(
              portfolios,
              split,
              () -> {
                made.incrementAndGet();
                return TinyTables.enough();
              },
              () -> false,
              ONE);
      assertThat(won)
          .as("seed %d", seed)
          .extracting(Trial::portfolio)
          .containsExactlyElementsOf(plain.left.stream().map(portfolios::get).toList());
      assertThat(made).as("seed %d", seed).hasValue(plain.made);
      early += plain.made < portfolios.size() * split.tests() ? 1 : 0;
    }
    assertThat(early).isBetween(2, 7);
  }

  /** It is asked after each list. */
  @Test
  void aRace_stopped_hasNoWinner_andMakesNoMoreLists() {
    Split split = new Split(table(100, 0.1, 1), TWO, 4, 4, 7);
    List<Portfolio> two = List.of(portfolio(1), portfolio(0.9));
    for (int most = 1; most <= 9; most++) {
      int some = most;
      AtomicInteger made = new AtomicInteger();
      List<Trial> won =
          Race.won(
              two,
              split,
              () -> {
                made.incrementAndGet();
                return work();
              },
              () -> made.get() == some,
              ONE);
      assertThat(made).hasValue(Math.min(most, 8));
      assertThat(won).hasSize(most > 8 ? 2 : 0);
    }
  }
}
