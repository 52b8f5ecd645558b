package dev.kcnf.paper.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Range;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaximaTest {

  @Test
  void groups_areTheSizesAndTheRest() {
    assertThat(Maxima.groups(2)).isEqualTo(3);
    assertThat(Maxima.groups(14)).isEqualTo(15);
    assertThat(Maxima.groups(15)).isEqualTo(16);
    assertThat(Maxima.groups(256)).isEqualTo(16);
    assertThat(Maxima.size(256, 3, 0.99)).isEqualTo(3);
    assertThat(Maxima.size(256, 14, 0.99)).isEqualTo(14);
    assertThat(Maxima.size(256, 15, 0)).isEqualTo(15);
    assertThat(Maxima.size(256, 15, 0.9999)).isEqualTo(256);
    assertThat(Maxima.size(15, 15, 0.9999)).isEqualTo(15);
  }

  @Test
  void runs_areWorthThePlainOnes_andEnoughForALargeD() {
    assertThat(Maxima.runs(2, 50000)).isEqualTo(16666);
    assertThat(Maxima.runs(256, 50000)).isEqualTo(1000);
    assertThat(Maxima.runs(256, 10)).isEqualTo(1);
  }

  @Test
  void quantile_isTheLeastThatTheMaximumDoesNotExceedSoOften() {
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      double[] losses = new double[3 * 11];
      Arrays.setAll(losses, i -> random.nextDouble());
      Maxima maxima = Maxima.of(2, losses);
      double[] sorted = losses.clone();
      Arrays.sort(sorted);
      for (int repeats : new int[] {1, 3, 10}) {
        for (double probability : new double[] {0.05, 0.41, 0.95}) {
          int i = 0;
          while (Math.pow((i + 1.0) / sorted.length, repeats) < probability) {
            i++;
          }
          assertThat(maxima.quantile(probability, repeats))
              .as("seed %d, %d repeats, %s", seed, repeats, probability)
              .isEqualTo(sorted[i]);
        }
      }
    }
  }

  @Test
  void rest_countsForAllItsSizes() {
    double[] losses = new double[16];
    losses[15] = 100; // of sizes 15 and 16, two of seventeen
    Maxima maxima = Maxima.of(16, losses);
    assertThat(maxima.lnAtMost(99)).isCloseTo(Math.log(15 / 17.0), within(1e-12));
    // None of them lost more than 100, but half of them might have.
    assertThat(maxima.lnAtMost(100)).isCloseTo(Math.log(16 / 17.0), within(1e-12));
    assertThat(maxima.lnAtMost(-1)).isCloseTo(Math.log(1e-9), within(1e-6));
    Range range = maxima.range(2, 99);
    assertThat(range.chance()).isCloseTo(225 / 289.0, within(1e-12));
    assertThat(range.low()).isZero();
    assertThat(range.high()).isEqualTo(100);
    assertThat(range.contains(0)).isTrue();
    assertThat(range.contains(100)).isTrue();
    assertThat(range.contains(-0.1)).isFalse();
    assertThat(range.contains(100.1)).isFalse();
  }

  @Test
  void range_holdsNineOfTenMaxima() {
    int inside = 0;
    for (int seed = 1; seed <= 60; seed++) {
      Options options = new Options(20, seed, 2, Progress.NONE);
      Block block = Table1.run(options, List.of(4, 32), 128).blocks().get(0);
      for (Cell cell : block.row(Table1.VARIANT)) {
        Range range = cell.range();
        inside += range != null && range.contains(cell.ours()) ? 1 : 0;
      }
    }
    assertThat(inside).isBetween(98, 116); // of 120
  }

  @Test
  void algorithm2Losses_areThoseOfThePredictors() {
    int steps = 500;
    for (int d : new int[] {1, 2, 5, 70}) {
      Schema schema = Schema.booleans(d);
      RandomConjunction data = RandomConjunction.ofSize(schema, d / 2, SplitMix.of(d));
      Conjunctive[] predictors = {
        Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create()),
        Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain())
      };
      Prequential[] losses = {new Prequential(), new Prequential()};
      for (int t = 0; t < steps; t++) {
        var x = data.next();
        losses[0].step(predictors[0], x, data.label());
        losses[1].step(predictors[1], x, data.label());
      }
      double[] fast =
          Algorithm2Losses.of(steps).of(RandomConjunction.ofSize(schema, d / 2, SplitMix.of(d)));
      assertThat(fast[0]).as("d = %d", d).isCloseTo(losses[0].bits(), within(1e-9));
      assertThat(fast[1]).as("d = %d", d).isCloseTo(losses[1].bits(), within(1e-9));
    }
  }

  @Test
  void estimate_findsHowManyRunsAMaximumIsOf() {
    SplitMix random = SplitMix.of(5);
    double[] losses = new double[20000];
    Arrays.setAll(losses, i -> random.nextDouble());
    Maxima maxima = Maxima.of(1, losses);
    Estimate estimate = new Estimate();
    for (int i = 0; i < 1000; i++) {
      double greatest = 0;
      for (int r = 0; r < 50; r++) {
        greatest = Math.max(greatest, random.nextDouble());
      }
      estimate.add(maxima, greatest);
    }
    assertThat(estimate.runs()).isCloseTo(50, within(4.0));
    // ln of the likelihood ratio for twice as many: m (1 - ln 2)
    assertThat(estimate.decades((int) Math.round(2 * estimate.runs())))
        .isCloseTo(1000 * (1 - Math.log(2)) / Math.log(10), within(8.0));
    assertThat(estimate.notes(499)).isEmpty();
    assertThat(estimate.notes(500))
        .singleElement()
        .asString()
        .containsPattern(
            "about (4[6-9]|5[0-4]) ± 2 runs each; as maxima of 500 runs .* 10\\^[0-9]+ ");
    Estimate few = new Estimate();
    few.add(maxima, 0.999);
    assertThat(few.notes(500)).singleElement().asString().containsPattern("are 1\\.[0-9] times");
  }

  @Test
  void notes_nameTheFarCells_ifThereAreRepeatsEnough() {
    List<Cell> cells =
        List.of(
            Cell.of("A", 2, 10, 10.9, new Range(1, 2, 0.5)),
            Cell.of("A", 4, 10, 12, new Range(9, 12, 0.94)),
            Cell.of("A", 8, 10, 8, new Range(9, 12, 0.021)),
            Cell.of("A", 16, 10, 13, new Range(9, 12, 0.987)),
            Cell.of("A", 32, 10, 7, new Range(9, 12, 0.0002)));
    assertThat(Repeats.notes(cells, Cell::column, 500))
        .containsExactly(
            "More than 10 % from the printed figure, which lies inside the range of a maximum of 500"
                + " runs, so by chance: 4 (9.0 to 12.0).",
            "More than 10 % from the printed figure, which lies outside the range of a maximum of"
                + " 500 runs: 8 (9.0 to 12.0, at most 8.0 in 2.1 % of cases); 16 (9.0 to 12.0, above"
                + " 13.0 in 1.3 % of cases); 32 (9.0 to 12.0, at most 7.0 in less than 0.1 % of"
                + " cases).");
    assertThat(Repeats.notes(cells.subList(0, 1), Cell::column, 500)).isEmpty();
    assertThat(Repeats.notes(cells, Cell::column, 499)).isEmpty();
  }
}
