package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Allocations;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowEncoderTest {
  private static final int[] NO_IDS = {};

  private static Columns columns() {
    return Columns.of(
        Schema.openFrom(
            List.of(
                new Attribute("odor", List.of()),
                new Attribute("size", Cuts.at(2.5).names(), Cuts.at(2.5)))));
  }

  @Test
  void encode_equalsTheColumns_whereverTheCellsStand() {
    Columns own = columns();
    Columns reference = columns();
    // size, something else, odor
    RowEncoder encoder = RowEncoder.learning(own, 2, 0);
    String[][] rows = {
      {"1", "x", "foul"}, {"3", "x", "none"}, {"NA", "x", "?"}, {"1", "x", ""}, {"inf", "y", "foul"}
    };
    for (String[] row : rows) {
      Example x = encoder.encode(row);
      Example expected = reference.example(row[2], row[0]);
      assertThat(x).isEqualTo(expected);
      assertThat(x.number(1)).isEqualTo(Double.valueOf(expected.number(1)));
      assertThat(x.number(0)).isNaN();
      assertThat(encoder.cell(0)).isEqualTo(row[2]);
      assertThat(encoder.cell(1)).isEqualTo(row[0]);
      for (int w = 0; w < x.words(); w++) {
        assertThat(x.word(w)).isEqualTo(expected.word(w));
      }
    }
    assertThat(own.schema().attributes()).isEqualTo(reference.schema().attributes());
  }

  @Test
  void exactNumbers_areThereThroughTheIdsAsWell() {
    RowEncoder encoder = RowEncoder.learning(columns(), 0, 1);
    int[] ids = {0, 3};
    assertThat(encoder.encode(new String[] {"foul", "2.75"}, ids).number(1)).isEqualTo(2.75);
    assertThat(encoder.encode(new String[] {"foul", "1"}, new int[] {0, 4}).number(1)).isOne();
    // The id stands for the text; the text itself is not looked at any more.
    Example x = encoder.encode(new String[] {"(not read)", "(not read)"}, ids);
    assertThat(x.number(1)).isEqualTo(2.75);
    assertThat(x.value(0)).isZero();
    // Negative ids stand for nothing.
    assertThat(encoder.encode(new String[] {"foul", "7.5"}, new int[] {-1, -1}).number(1))
        .isEqualTo(7.5);
    // Far ids make the cache grow, and the gaps are not known.
    assertThat(encoder.encode(new String[] {"far", "8"}, new int[] {500, 500}).number(1))
        .isEqualTo(8);
    assertThat(encoder.encode(new String[] {"gap", "9"}, new int[] {300, 300}).number(1))
        .isEqualTo(9);
    assertThat(encoder.columns().schema().find(0, "gap")).isPositive();
  }

  @Test
  void lookingUp_addsNothing_andSeesWhatIsLearnedElsewhere() {
    Columns columns = columns();
    RowEncoder encoder = RowEncoder.lookingUp(columns, 0, 1);
    String[] row = {"new", "1"};
    int[] ids = {7, 1};
    assertThat(encoder.encode(row, ids).value(0)).isEqualTo(Schema.UNKNOWN);
    assertThat(encoder.encode(row, ids).hasUnknown()).isTrue();
    assertThat(columns.schema().cardinality(0)).isZero();
    columns.example("new", "1");
    assertThat(encoder.encode(row, ids).value(0)).isZero();
    assertThat(encoder.encode(row, NO_IDS).hasUnknown()).isFalse();
  }

  @Test
  void aRowThatIsRefused_addsNothing_andTheNextOneIsRead() {
    Columns columns = columns();
    RowEncoder encoder = RowEncoder.learning(columns, 0, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encoder.encode("new"))
        .withMessage("a row needs a cell at position 1; a missing one is ?");
    assertThat(columns.schema().cardinality(0)).isZero();
    assertThat(encoder.encode("other", "1").value(0)).isZero();
    assertThat(columns.schema().value(0, 0)).isEqualTo("other");
  }

  @Test
  void aNewValueOfAClosedSchema_isRefused() {
    Columns closed = Columns.of(Schema.closed(List.of(new Attribute("a", List.of("x", "y")))));
    assertThat(RowEncoder.lookingUp(closed, 0).encode("z").hasUnknown()).isTrue();
    assertThatThrownBy(() -> RowEncoder.learning(closed, 0).encode("z"))
        .isInstanceOf(CellException.class);
  }

  @Test
  void theExample_isFilledAgain_andFrozenOnesStay() {
    RowEncoder encoder = RowEncoder.learning(columns(), 0, 1);
    Example x = encoder.encode("foul", "1");
    Example kept = x.frozen();
    assertThat(encoder.encode("none", "3")).isSameAs(x);
    assertThat(x.value(0)).isEqualTo(1);
    assertThat(kept.value(0)).isZero();
    assertThat(kept.literal(0)).isEqualTo(columns().example("foul", "1").literal(0));
    assertThat(kept.words()).isOne();
    assertThat(kept.word(0)).isEqualTo(columns().example("foul", "1").word(0));
    assertThat(kept.number(1)).isOne();
    assertThat(kept.frozen()).isSameAs(kept);
  }

  @Test
  void copy_encodesForOtherColumns() {
    RowEncoder encoder = RowEncoder.learning(columns(), 1, 0);
    encoder.encode("1", "foul");
    Columns other = columns();
    other.example("none", "1");
    RowEncoder copy = encoder.copy(other);
    assertThat(copy.columns()).isSameAs(other);
    assertThat(copy.encode("1", "foul").value(0)).isEqualTo(1);
    assertThat(encoder.encode("1", "foul").value(0)).isZero();
  }

  @Test
  void positions_mustBeOnePerColumn() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowEncoder.learning(columns(), 0))
        .withMessage("2 columns need as many positions, got 1");
  }

  @Test
  void moreValuesThanAreRemembered_areStillEncoded() {
    Columns columns = Columns.of("a");
    RowEncoder encoder = RowEncoder.learning(columns, 0);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 10_000; i++) {
        assertThat(encoder.encode("v" + i).value(0)).isEqualTo(i);
      }
    }
    assertThat(columns.schema().cardinality(0)).isEqualTo(10_000);
  }

  @Test
  void knownCells_allocateNothing_withAndWithoutIds() {
    String[][] rows = {{"foul", "1.25"}, {"none", "3e2"}, {"?", "NA"}};
    int[][] ids = {{0, 0}, {1, 1}, {2, 2}};
    int[][] none = {NO_IDS, NO_IDS, NO_IDS};
    for (int[][] numbers : List.of(ids, none)) {
      RowEncoder encoder = RowEncoder.learning(columns(), 0, 1);
      double[] sum = new double[1];
      assertThat(Allocations.least(() -> sum[0] = encode(encoder, rows, numbers)))
          .as("bytes in 30,000 rows")
          .isZero();
      assertThat(sum[0]).isEqualTo(10_000 * 301.25);
    }
  }

  private static double encode(RowEncoder encoder, String[][] rows, int[][] ids) {
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      for (int r = 0; r < rows.length; r++) {
        double number = encoder.encode(rows[r], ids[r]).number(1);
        sum += Double.isNaN(number) ? 0 : number;
      }
    }
    return sum;
  }

  @Test
  void cellsWithIds_needNoNumbers() {
    Columns columns = Columns.of("a", "b");
    RowEncoder encoder = RowEncoder.learning(columns);
    for (int i = 0; i < 3; i++) {
      assertThat(encoder.encode(new String[] {"x", "y"}, new int[] {0, 1}))
          .isEqualTo(columns.example("x", "y"));
    }
  }
}
