package dev.kcnf.auto.reservoir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoarseColumnsTest {
  private static final int NAMES = 300;
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("x", List.of("<5", ">=5", "?"), Cuts.at(5)),
              new Attribute("few", List.of("a", "b", "c")),
              new Attribute("y", List.of("<0", ">=0"), Cuts.at(0)),
              new Attribute(
                  "many", IntStream.range(0, NAMES).mapToObj(Integer::toString).toList())));

  private final List<double[]> asked = new ArrayList<>();
  private final Reservoir rows = rows();

  private Reservoir rows() {
    SplitMix random = SplitMix.of(3);
    Reservoir made = new Reservoir(SCHEMA, 2000);
    for (int t = 0; t < 2000; t++) {
      double x = t % 9 == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble() * 10;
      double[] cells = {x, random.nextInt(3), random.nextInt(20) - 10, t % NAMES};
      made.add(new int[] {0, (int) cells[1], 0, (int) cells[3]}, cells, t % 2);
      asked.add(cells);
    }
    made.cut(0, 1);
    return made;
  }

  @Test
  void whereBinsAreNotTooMany_codesAreThoseOfTheRows() {
    CoarseColumns columns = new CoarseColumns(rows, 1000);
    for (int a = 0; a < 3; a++) {
      assertThat(columns.codes(a)).isEqualTo(rows.codes(a));
    }
    assertThat(columns.offset(1)).as("255 bins, and one of missing cells").isEqualTo(256);
  }

  @Test
  void columnsOfTooManyCategories_haveNoCodes() {
    CoarseColumns columns = new CoarseColumns(rows, 1000);
    assertThat(columns.offset(4)).isEqualTo(columns.offset(3)).isEqualTo(columns.values());
  }

  @Test
  void tooManyBins_areTakenTogether_whereTheyAreMost() {
    int few = 3 + 20 + 1; // the categories, and the bins of y
    for (int[] mostAndBins : new int[][] {{275, 255}, {274, 127}, {147, 127}, {146, 63}, {1, 63}}) {
      CoarseColumns columns = new CoarseColumns(rows, mostAndBins[0]);
      int bins = mostAndBins[1];
      assertThat(columns.offset(1)).as("and missing cells").isBetween(bins, bins + 2);
      assertThat(columns.values() - columns.offset(1)).isEqualTo(few);
    }
  }

  /** Whatever is taken together, a row is below what a code is compared with iff its code is. */
  @Test
  void compared_partsTheRowsAsTheirCodesDo() {
    for (int most : new int[] {1000, 200, 100, 1}) {
      CoarseColumns columns = new CoarseColumns(rows, most);
      for (int a = 0; a < 3; a++) {
        int end = columns.offset(a + 1) - columns.offset(a);
        for (int code = 0; code < end - 1; code++) {
          double compared = columns.compared(a, code);
          for (int row = 0; row < asked.size(); row++) {
            double cell = asked.get(row)[a];
            int own = columns.codes(a)[row];
            assertThat(columns.isNumber(a) ? cell < compared : cell == compared)
                .isEqualTo(columns.isNumber(a) ? own <= code : own == code);
          }
        }
      }
    }
  }
}
