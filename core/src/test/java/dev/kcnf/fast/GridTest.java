package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GridTest {
  private static final int[] ATTRIBUTES = {0, 1, 3, 4, 5};
  private static final int[] ROOM = {2, 3, 1, 4, 2};

  private static List<Integer> located(Grid grid, int... values) {
    LocatedCells at = new LocatedCells();
    grid.locate(values, at);
    List<Integer> cells = new ArrayList<>();
    for (int b = 0; b < at.blocks; b++) {
      for (int q = 0; q < at.end[b]; q++) {
        cells.add(at.base[b] + at.inner[q]);
      }
    }
    assertThat(cells).hasSize(at.count);
    return cells;
  }

  @Test
  void cells_areABijection() {
    for (int order = 1; order <= 3; order++) {
      Grid grid = new Grid(order, ATTRIBUTES, ROOM);
      Set<Integer> cells = new HashSet<>();
      grid.forEach(ROOM, (places, values) -> cells.add(grid.cell(places, values)));
      assertThat(cells).hasSize(grid.cells()).allMatch(c -> c >= 0 && c < grid.cells());
      assertThat(Grid.cells(order, ROOM)).isEqualTo(grid.cells());
    }
  }

  @Test
  void locate_findsExactlyTheCombinationsOfTheExample() {
    int[] example = {1, 2, 99, 0, 3, 1}; // attribute 2 does not take part
    for (int order = 1; order <= 3; order++) {
      Grid grid = new Grid(order, ATTRIBUTES, ROOM);
      Set<Integer> expected = new HashSet<>();
      grid.forEach(
          ROOM,
          (places, values) -> {
            boolean agrees = true;
            for (int i = 0; i < places.length; i++) {
              agrees &= example[ATTRIBUTES[places[i]]] == values[i];
            }
            if (agrees) {
              expected.add(grid.cell(places, values));
            }
          });
      List<Integer> cells = located(grid, example);
      assertThat(cells).hasSize((int) Grid.combinations(order, 5)).doesNotHaveDuplicates();
      assertThat(new HashSet<>(cells)).isEqualTo(expected);
    }
  }

  @Test
  void locate_leavesOutValuesWithoutAPlace() {
    Grid grid = new Grid(2, ATTRIBUTES, ROOM);
    assertThat(located(grid, 1, 3, 0, 0, -1, 1)).hasSize(3); // three attributes are left
    assertThat(located(new Grid(3, ATTRIBUTES, ROOM), 2, 3, 0, 0, 0, 1)).hasSize(1);
    assertThat(located(new Grid(3, ATTRIBUTES, ROOM), 2, 3, 0, 1, 0, 1)).isEmpty();
  }

  @Test
  void moveFrom_movesEveryCellThatBothHave_once() {
    SplitMix random = SplitMix.of(3);
    for (int round = 0; round < 300; round++) {
      int order = 1 + round % 3;
      Grid old = grid(order, random);
      Grid now = grid(order, random);
      int[] place = new int[8];
      Arrays.fill(place, -1);
      for (int q = 0; q < old.attributes.length; q++) {
        place[old.attributes[q]] = q;
      }
      Map<Integer, Integer> expected = new HashMap<>();
      now.forEach(
          now.room,
          (places, values) -> {
            int[] from = new int[order];
            boolean isThere = true;
            for (int i = 0; i < order; i++) {
              from[i] = place[now.attributes[places[i]]];
              isThere &= from[i] >= 0 && values[i] < old.room[from[i]];
            }
            if (isThere) {
              expected.put(now.cell(places, values), old.cell(from, values));
            }
          });
      Map<Integer, Integer> moved = new HashMap<>();
      now.moveFrom(
          old,
          place,
          (from, to, count) -> {
            assertThat(count).isPositive();
            for (int i = 0; i < count; i++) {
              assertThat(moved.put(to + i, from + i)).isNull();
            }
          });
      assertThat(moved).isEqualTo(expected);
    }
  }

  /** Some of eight attributes, most with the same room as in any other grid. */
  private static Grid grid(int order, SplitMix random) {
    int[] attributes = IntStream.range(0, 8).filter(a -> random.nextInt(5) > 0).toArray();
    int[] room =
        Arrays.stream(attributes).map(a -> 1 + a % 3 + (random.nextInt(4) == 0 ? 1 : 0)).toArray();
    return new Grid(order, attributes, room);
  }

  @Test
  void way_solvesTheFlow() {
    for (double m = -25; m <= 25; m += 0.7) {
      for (double s : new double[] {1e-3, 0.5, 7, 300}) {
        double way = Logistic.way(m, s);
        double left = way + Math.exp(m) * Math.expm1(way);
        assertThat(left).as("m %s, s %s", m, s).isCloseTo(s, within(1e-4 * s));
      }
    }
  }

  @Test
  void best_takesTheHighestScores_firstOfEqualOnes() {
    double[] scores = {0, 3, 1, 3, 0};
    boolean[] best = Relevance.best(scores, 3);
    assertThat(best).isEqualTo(new boolean[] {false, true, true, true, false});
    assertThat(Relevance.best(scores, 4)[0]).isTrue();
    assertThat(Relevance.best(scores, 9)).doesNotContain(false);
    assertThat(Arrays.equals(Relevance.best(scores, 0), new boolean[5])).isTrue();
  }
}
