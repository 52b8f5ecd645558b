package dev.kcnf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.RowSample;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RecodingTest {
  private static final double NO_NUMBER = Double.NaN;
  private static final Schema FROM =
      Schema.closed(
          List.of(
              new Attribute("age", List.of("<10", ">=10", "?", "old"), Cuts.at(10)),
              new Attribute("odor", List.of("none", "foul"))));

  /** Rows of an age and an odor. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Rows(int[] ages, double[] exact) implements RowSample {
    @Override
    public Schema schema() {
      return FROM;
    }

    @Override
    public int size() {
      return ages.length;
    }

    @Override
    public long total() {
      return ages.length;
    }

    @Override
    public int value(int attribute, int row) {
      return attribute == 0 ? ages[row] : row % 2;
    }

    @Override
    public double number(int attribute, int row) {
      return attribute == 0 ? exact[row] : NO_NUMBER;
    }

    @Override
    public int label(int row) {
      return row % 2;
    }
  }

  /** Ages 0 to 19, one that is unknown, and one that is missing. */
  private static Recoding fitted() {
    int[] ages = new int[22];
    double[] exact = new double[22];
    for (int row = 0; row < 20; row++) {
      ages[row] = row < 10 ? 0 : 1;
      exact[row] = row;
    }
    ages[20] = Schema.UNKNOWN;
    exact[20] = NO_NUMBER;
    ages[21] = 2;
    exact[21] = NO_NUMBER;
    return Recoding.fit(new Rows(ages, exact), 10);
  }

  @Test
  void numbers_areCutFiner_andNamesComeAfterTheRanges() {
    Recoding recoding = fitted();
    int ranges = recoding.ranges(0);
    assertThat(ranges).isGreaterThan(2);
    assertThat(recoding.ranges(1)).isZero();
    List<String> values = recoding.schema().attributes().get(0).values();
    assertThat(values.subList(ranges, values.size())).containsExactly("?", "old");
    assertThat(recoding.value(0, 0, 0)).isZero();
    assertThat(recoding.value(0, 1, 19)).isEqualTo(ranges - 1);
    assertThat(recoding.value(0, 0, 9)).isBetween(1, ranges - 2);
    assertThat(recoding.value(0, 2, NO_NUMBER)).isEqualTo(ranges);
    assertThat(recoding.value(0, Schema.UNKNOWN, NO_NUMBER)).isEqualTo(Schema.UNKNOWN);
  }

  @Test
  void cellOfWhichOnlyTheRangeIsKnown_isPutIntoIt() {
    Recoding recoding = fitted();
    Cuts cuts = Objects.requireNonNull(recoding.schema().cuts(0));
    assertThat(recoding.value(0, 1, NO_NUMBER)).isEqualTo(cuts.rangeOf(10));
    assertThat(recoding.value(0, 0, NO_NUMBER)).isEqualTo(cuts.rangeOf(Math.nextDown(10.0)));
    assertThat(cuts.rangeOf(10)).isNotEqualTo(cuts.rangeOf(Math.nextDown(10.0)));
  }

  @Test
  void names_keepTheirNumbers_orAreLookedUpInAnotherSchema() {
    assertThat(fitted().value(1, 1, NO_NUMBER)).isEqualTo(1);
    assertThat(fitted().value(1, 2, NO_NUMBER)).isEqualTo(Schema.UNKNOWN);
    Schema other =
        Schema.closed(
            List.of(FROM.attributes().get(0), new Attribute("odor", List.of("foul", "none"))));
    Recoding turned = Recoding.of(FROM, other);
    assertThat(turned.value(1, 0, NO_NUMBER)).isEqualTo(1);
    assertThat(turned.values(FROM.example(new int[] {0, 1}, new double[] {5, NO_NUMBER})))
        .containsExactly(0, 0);
    assertThat(turned.values(FROM.example(new int[] {1, 0}, new double[] {15, NO_NUMBER})))
        .containsExactly(1, 1);
  }
}
