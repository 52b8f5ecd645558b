package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.Dates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Columns that become none, one or several attributes: the fast way and the plain one agree. */
class EveryKindEncodedTest {
  private static final String[][] CELLS = {
    {"k1", "k2", "k3"}, // an id
    {"a good day", "bad", "good and bad", "", "neither"},
    {"1998-06-12", "12/Jun/1998", "2001-01-31", "?", "no date"},
    {"1", "2.5", "17", "NA", "many", "inf"},
    {"red", "green", "blue", ""},
    {"0", "1", "2", "0.5", "x"},
    {"common", "rare", "other", "rarer"},
    {"10:30", "23:59:59", "0:00", "?"}
  };

  private static Columns columns(boolean withNumbers) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("id", ColumnEncoding.id());
    encodings.put("text", ColumnEncoding.text(List.of("good", "bad", "day")));
    encodings.put("date", ColumnEncoding.dates(DateForm.DATE, Cuts.at(19990101)));
    encodings.put(
        "number", withNumbers ? ColumnEncoding.numeric(2, 10) : ColumnEncoding.categorical());
    encodings.put("color", ColumnEncoding.categorical());
    encodings.put("code", ColumnEncoding.codes(List.of("0", "1")));
    encodings.put("name", ColumnEncoding.frequent(List.of("common")));
    encodings.put("time", ColumnEncoding.dates(DateForm.TIME));
    return Columns.of(encodings);
  }

  private static void assertEqual(Example x, Example expected) {
    assertThat(x).isEqualTo(expected);
    for (int a = 0; a < expected.size(); a++) {
      assertThat(x.value(a)).as("attribute %d", a).isEqualTo(expected.value(a));
      assertThat(x.number(a)).as("attribute %d", a).isEqualTo((Double) expected.number(a));
    }
    for (int w = 0; w < expected.words(); w++) {
      assertThat(x.word(w)).isEqualTo(expected.word(w));
    }
  }

  @Test
  void encoder_withAndWithoutIds_givesTheExamplesOfTheColumns() {
    for (int seed = 0; seed < 8; seed++) {
      SplitMix random = SplitMix.of(seed);
      Columns plain = columns(seed % 2 == 0);
      RowEncoder texts = RowEncoder.learning(columns(seed % 2 == 0));
      RowEncoder numbers = RowEncoder.learning(columns(seed % 2 == 0));
      RowEncoder asked = RowEncoder.lookingUp(plain);
      Map<String, Integer> known = new HashMap<>();
      for (int i = 0; i < 120; i++) {
        String[] row = new String[CELLS.length];
        int[] ids = new int[CELLS.length];
        for (int c = 0; c < row.length; c++) {
          row[c] = CELLS[c][random.nextInt(CELLS[c].length)];
          String cell = c + row[c];
          ids[c] = random.nextInt(5) == 0 ? -1 : known.computeIfAbsent(cell, k -> 3 * known.size());
        }
        Example expected = plain.example(row);
        assertEqual(texts.encode(row), expected);
        assertEqual(numbers.encode(row, ids), expected);
        assertEqual(asked.encode(row), plain.lookUp(row));
        assertThat(numbers.cell(4)).isEqualTo(row[4]);
      }
      assertThat(texts.columns().schema().attributes()).isEqualTo(plain.schema().attributes());
      assertThat(numbers.columns().schema().attributes()).isEqualTo(plain.schema().attributes());
    }
  }

  @Test
  void onlyNumbersAndDates_haveAnExactNumber() {
    Columns columns = columns(true);
    Example x = columns.example("k1", "good", "1998-06-12", "2.5", "red", "1", "rare", "10:30");
    int date = columns.firstAttribute(2);
    int number = columns.firstAttribute(3);
    for (int a = 0; a < x.size(); a++) {
      double expected = a == date ? 19980612 : a == number ? 2.5 : Double.NaN;
      assertThat(x.number(a)).as("attribute %d", a).isEqualTo((Double) expected);
    }
    Map<String, ColumnEncoding> last = new LinkedHashMap<>(); // what has no attribute comes last
    last.put("number", ColumnEncoding.numeric(2));
    last.put("id", ColumnEncoding.id());
    assertThat(Columns.of(last).example("7", "k1").number(0)).isEqualTo(7);
  }

  @Test
  void attributes_areThoseOfTheDay_andOfTheWords() {
    Columns columns = columns(true);
    assertThat(columns.schema().attributes().stream().map(Attribute::name))
        .contains("date.date", "date.year", "date.month", "date.weekday", "time.hour")
        .hasSize(3 + 4 + 1 + 1 + 1 + 1 + 1);
    int date = columns.firstAttribute(2);
    List<Attribute> parts = columns.schema().attributes().subList(date, date + 4);
    assertThat(parts.get(0).cuts()).isEqualTo(columns.encoding(2).cuts());
    assertThat(parts.subList(1, 4)).allMatch(part -> part.cuts() == null);
    Map<String, String> june = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      june.put(columns.schema().name(date + i), columns.valueOf(date + i, "12/Jun/1998"));
    }
    assertThat(june)
        .containsEntry("date.year", "1998")
        .containsEntry("date.date", "<1999-01-01")
        .containsValues("Jun", "Fri");
    assertThat(columns.valueOf(date, "?")).isEqualTo("?");
    assertThat(columns.valueOf(columns.firstAttribute(7), "23:59:59")).isEqualTo("23");
  }

  @Test
  void aSnapshotOfASchema_takesNoValues_andLooksUp() {
    Schema open = Schema.open(List.of("a", "b"));
    open.example("x", "y");
    Schema snapshot = open.snapshot();
    open.example("z", "y");
    assertThat(snapshot.isOpen()).isFalse();
    assertThat(snapshot.snapshot()).isSameAs(snapshot);
    assertThat(snapshot.cardinality(0)).isEqualTo(1);
    Example found = snapshot.lookUp("x", "never");
    assertThat(found.value(0)).isZero();
    assertThat(found.value(1)).isEqualTo(Schema.UNKNOWN);
    assertThatThrownBy(() -> snapshot.lookUp("x")).isInstanceOf(IllegalArgumentException.class);
    assertThat(open.totalValues()).isEqualTo(3);
    assertThat(Schema.openFrom(open.attributes()).totalValues()).isEqualTo(3);
  }

  @Test
  void ranges_areFoundByTheirValues() {
    Cuts cuts = Cuts.at(2, 5);
    Schema schema =
        Schema.openFrom(
            List.of(new Attribute("n", cuts.names(), cuts), new Attribute("c", List.of("x"))));
    assertThat(schema.range(0, 1)).isEqualTo(new Range(2, 5));
    assertThat(schema.range(1, 0)).isNull();
    assertThat(new Range(2, 5)).hasToString("2..5");
    assertThatThrownBy(() -> new Range(2, 2)).hasMessageContaining("low must be below high");
  }

  @Test
  void booleans_tellWhatTheyAreOf() {
    Schema schema =
        Schema.closed(
            List.of(
                new Attribute("color", List.of("red", "green", "blue")),
                new Attribute("rain", List.of("no", "yes"))));
    OneHot oneHot = OneHot.of(schema);
    assertThat(oneHot.schema().size()).isEqualTo(4);
    for (int b = 0; b < 3; b++) {
      assertThat(oneHot.attribute(b)).isZero();
      assertThat(oneHot.value(b)).isEqualTo(b);
      assertThat(oneHot.isOriginal(b)).isFalse();
    }
    assertThat(oneHot.attribute(3)).isEqualTo(1);
    assertThat(oneHot.value(3)).isEqualTo(1);
    assertThat(oneHot.isOriginal(3)).isTrue();
    Example x = oneHot.expand(schema.example("green", "yes"));
    assertThat(List.of(x.value(0), x.value(1), x.value(2), x.value(3))).containsExactly(0, 1, 0, 1);
  }

  private static List<String> names(Columns columns, Example x, int column) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columns.attributes(column); i++) {
      int attribute = columns.firstAttribute(column) + i;
      names.add(columns.schema().value(attribute, x.value(attribute)));
    }
    return names;
  }

  @Test
  void values_haveTheNamesOfWhatIsInTheCell() {
    Columns columns = columns(true);
    Example x = columns.example("k", "Good, and bad", "12/Jun/1998", "2", "", "1", "c", "9:59");
    assertThat(names(columns, x, 1)).containsExactly("yes", "yes", "no");
    assertThat(names(columns, x, 2)).containsExactly("<1999-01-01", "1998", "Jun", "Fri");
    assertThat(names(columns, x, 3)).containsExactly("2..10");
    assertThat(names(columns, x, 4)).containsExactly("?");
    assertThat(names(columns, x, 7)).containsExactly("09");
    Example none = columns.example("k", "?", "soon", "many", "red", "x", "c", "NA");
    assertThat(names(columns, none, 1)).containsExactly("?", "?", "?");
    // What is no date is told once, by the first part.
    assertThat(names(columns, none, 2)).containsExactly("soon", "?", "?", "?");
    assertThat(names(columns, none, 3)).containsExactly("many");
    assertThat(names(columns, none, 5)).containsExactly("x");
    assertThat(names(columns, none, 7)).containsExactly("?");
    Example missing = columns.example("k", "?", "?", "nan", "red", "?", "c", "x");
    assertThat(names(columns, missing, 2)).containsExactly("?", "?", "?", "?");
    assertThat(names(columns, missing, 3)).containsExactly("?");
    assertThat(names(columns, missing, 7)).containsExactly("x");
  }

  @Test
  void datesAreReadByTheirForm() {
    assertThat(DateForm.DATE.number("3/4/1998")).isEqualTo(19980304);
    assertThat(DateForm.DATE_AND_TIME.number("3/4/1998 10:30")).isEqualTo(19980304.103);
    assertThat(DateForm.DAY_FIRST.number("3/4/1998")).isEqualTo(19980403);
    assertThat(DateForm.DAY_FIRST_AND_TIME.number("3/4/1998 10:30")).isEqualTo(19980403.103);
    assertThat(DateForm.EPOCH_SECONDS.number("1600000000")).isEqualTo(20200913.12264);
    assertThat(DateForm.EPOCH_MILLIS.number("1600000000000")).isEqualTo(20200913.12264);
    assertThat(DateForm.EPOCH_SECONDS.number("x")).isNaN();
    assertThat(DateForm.EPOCH_SECONDS.number("" + Dates.MAX_SECONDS)).isNaN();
    assertThat(DateForm.EPOCH_SECONDS.number("" + (Dates.MAX_SECONDS - 1))).isNotNaN();
    assertThat(DateForm.TIME.number("10:30")).isNaN();
  }

  @Test
  void aDecimalComma_isReadWhereTheColumnHasIt() {
    Columns columns = Columns.of(Map.of("n", ColumnEncoding.numericWithComma(Cuts.at(2))));
    assertThat(columns.example("1,5").number(0)).isEqualTo(1.5);
    assertThat(Columns.of(Map.of("n", ColumnEncoding.numeric(2))).example("1,500").number(0))
        .isEqualTo(1500);
  }

  @Test
  void namesAmongNumbers_are32_andMissingOnesAlwaysCount() {
    Columns columns = Columns.of(Map.of("n", ColumnEncoding.numeric(2, 10)));
    for (int i = 0; i < 32; i++) {
      Example x = columns.example("name" + i);
      assertThat(columns.schema().value(0, x.value(0))).isEqualTo("name" + i);
    }
    Example rest = columns.example("name32");
    assertThat(columns.schema().value(0, rest.value(0))).isEqualTo(ColumnEncoding.OTHER);
    Example missing = columns.example("NaN");
    assertThat(columns.schema().value(0, missing.value(0))).isEqualTo(Missing.VALUE);
    Example infinite = columns.example("inf");
    assertThat(columns.schema().value(0, infinite.value(0))).isEqualTo(">=10");
  }
}
