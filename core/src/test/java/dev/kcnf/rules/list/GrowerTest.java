package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.list.Grower.Rule;
import dev.kcnf.rules.list.Price.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rules that grow from a start, held to what they save by definition. */
class GrowerTest {
  private static final long[] TWO_VALUES = {0b011};

  private static final class Case {
    private final RuleTable table;
    private final CodeLength code;
    private final ListMaker.Settings settings;
    private final boolean[] positive;
    private final int[] rows;
    private final int allHits;

    Case(int seed, int k) {
      SplitMix random = SplitMix.of(seed);
      table = TinyTables.table(8 + random.nextInt(30), 2, 1 + seed % 4, seed);
      code = new CodeLength(table);
      double weight = List.of(0.05, 0.3, 0.6, 1.0).get(random.nextInt(4));
      settings =
          new ListMaker.Settings(
              k, 9, false, random.nextInt(2) == 0 ? Way.saving(3) : Way.surest(3), weight);
      positive = new boolean[table.rows()];
      for (int row = 0; row < positive.length; row++) {
        positive[row] = table.label(row) == 1;
      }
      rows = IntStream.range(0, table.rows()).filter(row -> random.nextInt(9) > 0).toArray();
      allHits = hits(Box.ALL);
    }

    @Nullable Rule grown(Box start) {
      return new Grower(table, positive, code, settings, TinyTables.enough()).grow(rows, start);
    }

    private int matching(Box box, boolean label) {
      return (int)
          IntStream.of(rows)
              .filter(row -> box.matches(table, row) && positive[row] == label)
              .count();
    }

    int hits(Box box) {
      return matching(box, true);
    }

    int misses(Box box) {
      return matching(box, false);
    }

    /** The m-estimate. */
    double score(Box box) {
      double usual = (double) allHits / rows.length;
      return (hits(box) + 3 * usual) / (hits(box) + misses(box) + 3);
    }

    /** By how much the description is shorter with the rule, which must be mostly right. */
    double gain(Box box) {
      int in = hits(box);
      int out = misses(box);
      int others = rows.length - allHits;
      double saved =
          code.labels(allHits, others)
              - code.labels(in, out)
              - code.labels(allHits - in, others - out)
              - settings.weight() * code.rule(box);
      return Estimate.isMostlyRight(in, out) ? saved : -1;
    }

    double merit(Box box) {
      return settings.way().bySaving() ? gain(box) : score(box);
    }
  }

  /** From a set of two values, the only condition there may be, it goes to the surer one. */
  @Test
  void grown_fromASetOfTwoValues_isTheBetterOfItAndOfTheSurerValue() {
    int[] found = new int[3];
    for (int seed = 1; seed <= 400; seed++) {
      Case one = new Case(seed, 1);
      Box start = Box.ALL.with(seed % 3, TWO_VALUES);
      List<Box> boxes = new ArrayList<>();
      for (int v = 0; v < 2; v++) {
        boxes.add(Box.ALL.with(seed % 3, new long[] {1L << v}));
      }
      boolean areBoth = boxes.stream().allMatch(box -> one.hits(box) + one.misses(box) > 0);
      if (!areBoth || one.score(boxes.get(0)) == one.score(boxes.get(1))) {
        continue;
      }
      boxes.sort(Comparator.comparingDouble(box -> -one.score(box)));
      Box best = one.gain(start) > 0 ? start : null;
      Box surer = boxes.get(0);
      boolean isBetter = best == null || one.merit(surer) > one.merit(best);
      best = one.gain(surer) > 0 && isBetter ? surer : best;
      Rule grown = one.grown(start);
      assertThat(grown == null ? null : grown.box()).as("seed %d", seed).isEqualTo(best);
      found[best == null ? 0 : best.equals(start) ? 1 : 2]++;
    }
    assertThat(found).doesNotContain(0);
  }

  /** What is narrowed costs what it costs in the end, in the first place as in any other. */
  @Test
  void grown_hasTheRowsTheScoreAndTheBitsOfItsConditions() {
    int narrowed = 0;
    for (int seed = 1; seed <= 200; seed++) {
      Case one = new Case(seed, 2);
      Box start = seed % 2 == 0 ? Box.ALL : Box.ALL.with(0, TWO_VALUES).with(1, new long[] {0b101});
      Rule grown = one.grown(start);
      if (grown != null) {
        Box box = grown.box();
        assertThat(box.isWithin(start)).isTrue();
        assertThat(box.size()).isBetween(1, 2);
        assertThat(grown.hits()).isEqualTo(one.hits(box));
        assertThat(grown.misses()).isEqualTo(one.misses(box));
        assertThat(grown.score()).isCloseTo(one.score(box), within(1e-12));
        assertThat(grown.bits()).isCloseTo(one.code.conditions(box), within(1e-9));
        assertThat(one.gain(box)).isPositive();
        assertThat(one.merit(box))
            .isGreaterThanOrEqualTo(one.gain(start) > 0 ? one.merit(start) : 0);
        narrowed += start.size() > 0 && !box.equals(start) ? 1 : 0;
      }
    }
    assertThat(narrowed).isGreaterThan(10);
  }
}
