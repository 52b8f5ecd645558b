package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Cuts.Scale;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Columns whose values come to be known: by being frequent, by merging, and up to a limit. */
class GrowingColumnsTest {
  private static Columns frequent(String... values) {
    return Columns.of(Map.of("name", ColumnEncoding.frequent(List.of(values))));
  }

  private static String learned(Columns columns, String cell) {
    return columns.schema().value(0, columns.example(cell).value(0));
  }

  private static void learn(Columns columns, String cell, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(learned(columns, cell)).isEqualTo(ColumnEncoding.OTHER);
    }
  }

  @Test
  void aCell_getsAValueOfItsOwn_whenItComesForTheFifthTime() {
    Columns columns = frequent("known");
    assertThat(learned(columns, "known")).isEqualTo("known");
    learn(columns, "new", 4);
    assertThat(columns.schema().value(0, columns.lookUp("new").value(0))).isEqualTo("(other)");
    assertThat(learned(columns, "new")).isEqualTo("new");
    assertThat(columns.values(0)).containsExactly("known", "(other)", "new");
    assertThat(learned(columns, "?")).isEqualTo("?"); // a missing one at once
    // What says so is not the rest: it has a name of its own.
    learn(columns, "(other)", 4);
    assertThat(learned(columns, "(other)")).isNotEqualTo("(other)").contains("(other)");
    assertThat(columns.valueOf(0, "(other)")).isEqualTo(learned(columns, "(other)"));
  }

  @Test
  void aCopy_goesOnCounting_onItsOwn() {
    Columns columns = frequent();
    learn(columns, "new", 3);
    Columns copy = columns.copy();
    learn(copy, "new", 1);
    assertThat(learned(copy, "new")).isEqualTo("new");
    learn(columns, "new", 1);
    assertThat(learned(columns, "new")).isEqualTo("new");
    Columns fresh = columns.fresh();
    learn(fresh, "newer", 4); // what it knows stays, what was counted does not
    assertThat(learned(fresh, "new")).isEqualTo("new");
  }

  @Test
  void merging_addsWhatBothHaveCounted() {
    Columns one = frequent();
    Columns other = frequent();
    learn(one, "a", 2);
    learn(other, "a", 2);
    learn(other, "b", 4);
    one.merge(other);
    assertThat(learned(one, "a")).isEqualTo("a");
    assertThat(learned(one, "b")).isEqualTo("b");
    Columns nothing = frequent();
    nothing.merge(other); // takes a copy: the other one goes on alone
    assertThat(learned(nothing, "b")).isEqualTo("b");
    learn(other, "a", 2);
    learn(nothing, "a", 2);
    Columns counted = frequent();
    learn(counted, "b", 4);
    counted.merge(frequent());
    assertThat(learned(counted, "b")).isEqualTo("b");
  }

  @Test
  void merged_numbersValues_inTheSameOrder_whicheverComesFirst() {
    Columns one = Columns.of("a", "b");
    one.example("z", "x");
    one.example("m", "x");
    Columns other = Columns.of("a", "b");
    other.example("k", "y");
    other.example("m", "x");
    for (List<Columns> order : List.of(List.of(one, other), List.of(other, one))) {
      Columns merged = Columns.merged(order);
      assertThat(merged.schema().attributes().get(0).values()).containsExactly("k", "m", "z");
      assertThat(merged.schema().attributes().get(1).values()).containsExactly("x", "y");
    }
    assertThat(one.values(0)).containsExactly("z", "m"); // as before

    Columns known = frequent("z", "a");
    learn(known, "b", 4);
    Columns more = frequent("z", "a");
    learn(more, "c", 4);
    assertThat(learned(more, "c")).isEqualTo("c");
    Columns merged = Columns.merged(List.of(known, more));
    assertThat(merged.values(0)).containsExactly("z", "a", "(other)", "c"); // first as at the start
    assertThat(learned(merged, "b")).isEqualTo("b"); // goes on counting
    Columns closed = Columns.of(Schema.booleans(2));
    assertThat(Columns.merged(List.of(closed, closed)).schema()).isEqualTo(closed.schema());
    assertThat(closed.fresh().schema()).isSameAs(closed.schema());
  }

  @Test
  void aSnapshot_takesNoNewValues() {
    Columns columns = Columns.of("a");
    columns.example("x");
    Columns snapshot = columns.snapshot();
    columns.example("y");
    assertThat(snapshot.lookUp("x").value(0)).isZero();
    assertThat(snapshot.lookUp("y").value(0)).isEqualTo(Schema.UNKNOWN);
    assertThat(snapshot.schema().cardinality(0)).isEqualTo(1);
  }

  @Test
  void columnsAndAttributes_findEachOther() {
    Columns columns =
        Columns.of(
            new java.util.LinkedHashMap<>(
                Map.of("text", ColumnEncoding.text(List.of("good", "bad")))));
    assertThat(columns.column("text")).isZero();
    assertThat(columns.column("none")).isEqualTo(-1);
    Map<String, ColumnEncoding> encodings = new java.util.LinkedHashMap<>();
    encodings.put("id", ColumnEncoding.id());
    encodings.put("text", ColumnEncoding.text(List.of("good", "bad")));
    encodings.put("size", ColumnEncoding.numeric(2, 5));
    encodings.put("name", ColumnEncoding.categorical());
    Columns all = Columns.of(encodings);
    assertThat(all.column("size")).isEqualTo(2);
    assertThat(all.schema().size()).isEqualTo(4);
    for (int c = 0; c < all.size(); c++) {
      for (int i = 0; i < all.attributes(c); i++) {
        assertThat(all.columnOf(all.firstAttribute(c) + i)).isEqualTo(c);
      }
    }
    assertThat(all.attributes(0)).isZero();
    assertThat(all.attributes(1)).isEqualTo(2);
    assertThat(all.valueOf(0, "a good one")).isNotEqualTo(all.valueOf(1, "a good one"));
    assertThat(all.valueOf(2, "3")).isEqualTo("2..5");
    assertThat(all.valueOf(3, "")).isEqualTo("?");
    all.example("1", "good", "3", "x");
    all.example("2", "bad", "many", "7");
    all.example("3", "bad", "?", "8");
    assertThat(all.namesAmongNumbers(2)).containsExactly("many");
    assertThat(all.namesAmongNumbers(3)).isEmpty();
    assertThat(all.namesAmongNumbers(1)).isEmpty();
    assertThat(all.named()).containsExactly("id", "text", "name");
    assertThatThrownBy(() -> Columns.of(encodings, Schema.open(List.of("a", "b"))))
        .hasMessageContaining("does not become the attributes");
    Schema fewer = Schema.openFrom(all.schema().attributes().subList(0, 3));
    assertThatThrownBy(() -> Columns.of(encodings, fewer))
        .hasMessageContaining("column 'name' does not become the attributes");
    assertThatThrownBy(
            () -> Columns.of(Map.of("a", ColumnEncoding.categorical()), Schema.booleans(2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** While there is room every name is a value; then the frequent ones are. */
  @Test
  void aBoundedColumn_hasRoomFor4096Names() {
    Columns columns = Columns.of(Map.of("name", ColumnEncoding.bounded()));
    for (int i = 0; i < 1 << 12; i++) {
      assertThat(learned(columns, "v" + i)).isEqualTo("v" + i);
    }
    learn(columns, "one more", 4);
    assertThat(learned(columns, "one more")).isEqualTo("one more");
    assertThat(learned(columns, "")).isEqualTo("?");
  }

  @Test
  void encodings_areEqual_ifTheyDoTheSame() {
    List<Supplier<ColumnEncoding>> all =
        List.of(
            ColumnEncoding::categorical,
            ColumnEncoding::bounded,
            () -> ColumnEncoding.frequent(List.of("a")),
            () -> ColumnEncoding.frequent(List.of("b")),
            () -> ColumnEncoding.codes(List.of("0", "1")),
            () -> ColumnEncoding.codes(List.of("0", "2")),
            () -> ColumnEncoding.numeric(1, 2),
            () -> ColumnEncoding.numeric(1, 3),
            () -> ColumnEncoding.numericWithComma(Cuts.at(1, 2)),
            () -> ColumnEncoding.numeric(Cuts.at(1, 2).on(Scale.DATES)),
            () -> ColumnEncoding.dates(DateForm.DATE),
            () -> ColumnEncoding.dates(DateForm.DATE, Cuts.at(19980612)),
            () -> ColumnEncoding.text(List.of("a")),
            () -> ColumnEncoding.text(List.of("b")),
            ColumnEncoding::id);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        ColumnEncoding one = all.get(i).get();
        ColumnEncoding other = all.get(j).get();
        assertThat(one.equals(other)).as("%s, %s", one, other).isEqualTo(i == j);
        if (i == j) {
          assertThat(one).hasSameHashCodeAs(other);
          assertThat(one.isNumeric()).isEqualTo(one.kind() == ColumnKind.NUMBER);
          assertThat(one.toString()).startsWith(one.kind().toString());
        }
      }
    }
    assertThat(ColumnEncoding.codes(List.of("0", "1")).kind()).isEqualTo(ColumnKind.CATEGORY);
    assertThat(ColumnKind.CATEGORY).hasToString("category");
  }

  @Test
  void cuts_areEqual_ifTheyCutAlike() {
    assertThat(Cuts.at(1, 2)).isEqualTo(Cuts.at(1, 2)).hasSameHashCodeAs(Cuts.at(1, 2));
    assertThat(Cuts.at(1, 2)).isNotEqualTo(Cuts.at(1, 3)).isNotEqualTo("cuts");
    assertThat(Cuts.at(1, 2)).isNotEqualTo(Cuts.at(1, 2).on(Scale.DATES));
    assertThat(Cuts.at(1, 2).on(Scale.DATES).scale()).isEqualTo(Scale.DATES);
    assertThat(Cuts.at(1, 2).on(Scale.NUMBERS).scale()).isEqualTo(Scale.NUMBERS);
    assertThat(1 / Cuts.at(-0.0).toArray()[0]).isPositive(); // no -0
    assertThatThrownBy(() -> Cuts.at(1, 3, 3))
        .hasMessage("cuts must be ascending, but 3.0 follows 3.0");
    assertThatThrownBy(() -> Cuts.at(1, 3, 2))
        .hasMessage("cuts must be ascending, but 2.0 follows 3.0");
    assertThat(Cuts.at(3).rangeNamed("<3")).isEqualTo(new Range(Double.NEGATIVE_INFINITY, 3));
    assertThat(Cuts.at(3).rangeNamed(">=3")).isEqualTo(new Range(3, Double.POSITIVE_INFINITY));
    assertThat(Cuts.at(3).rangeNamed("3")).isNull();
  }

  @Test
  void fine_cutsBetweenAll_ifTheyAreFew() {
    double[] numbers = {5, 1, 2, Double.NaN, 5, 2, Double.POSITIVE_INFINITY};
    assertThat(Cuts.fine(Scale.NUMBERS, numbers, 3).toArray()).containsExactly(2, 5);
    assertThat(Cuts.fine(Scale.NUMBERS, new double[] {7, 7}, 3).ranges()).isEqualTo(1);
    assertThat(Cuts.fine(Scale.NUMBERS, new double[] {}, 3).ranges()).isEqualTo(1);
    assertThat(Cuts.fine(Scale.NUMBERS, numbers, 2).ranges()).isEqualTo(2); // quantiles
    double[] days = {19770511, 19770620, 19780203};
    Cuts dates = Cuts.fine(Scale.DATES, days, 5);
    assertThat(dates.scale()).isEqualTo(Scale.DATES);
    assertThat(dates.names())
        .containsExactly("<1977-06-01", "1977-06-01..1978-01-01", ">=1978-01-01");
  }

  @Test
  void around_keepsANumberApart() {
    assertThat(Cuts.around(3).toArray()).containsExactly(3, 4);
    assertThat(Cuts.around(2.5).toArray()).containsExactly(2.5, 2.6);
    assertThat(Cuts.around(Double.MAX_VALUE).toArray()).hasSizeBetween(1, 2);
    assertThat(Cuts.around(1e17).rangeOf(1e17)).isEqualTo(1);
  }

  @Test
  void of1025ColumnsOfRareNames_theLastCountsNothing() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (int c = 0; c < 1025; c++) {
      encodings.put("c" + c, ColumnEncoding.frequent(List.of()));
    }
    Columns columns = Columns.of(encodings);
    String[] row = new String[1025];
    Arrays.fill(row, "x");
    for (int i = 0; i < 4; i++) {
      columns.example(row);
    }
    Example fifth = columns.example(row);
    assertThat(columns.schema().value(1023, fifth.value(1023))).isEqualTo("x");
    assertThat(columns.schema().value(1024, fifth.value(1024))).isEqualTo(ColumnEncoding.OTHER);
  }
}
