package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How columns are encoded is written as docs/FORMAT.md says, and comes back. */
class EncodingCodecTest {
  private static Columns everyKind() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("id", ColumnEncoding.id());
    encodings.put("open", ColumnEncoding.categorical());
    encodings.put("bounded", ColumnEncoding.bounded());
    encodings.put("frequent", ColumnEncoding.frequent(List.of("a", "b")));
    encodings.put("number", ColumnEncoding.numeric(2.5, 7));
    encodings.put("comma", ColumnEncoding.numericWithComma(Cuts.at(0.5)));
    encodings.put("codes", ColumnEncoding.codes(List.of("0", "1")));
    for (DateForm form : DateForm.values()) {
      encodings.put("date" + form.code(), ColumnEncoding.dates(form));
    }
    encodings.put("day", ColumnEncoding.dates(DateForm.DATE, Cuts.at(19990101, 20000101)));
    encodings.put("text", ColumnEncoding.text(List.of("late", "free")));
    return Columns.of(encodings);
  }

  private static byte[] written(Columns columns) {
    StateWriter out = new StateWriter();
    EncodingCodec.write(columns, out);
    return out.toByteArray();
  }

  private static Columns read(Columns columns, byte[] bytes, boolean open) {
    return EncodingCodec.read(open, columns.schema().attributes(), new StateReader(bytes));
  }

  @Test
  void everyKind_comesBack() {
    Columns columns = everyKind();
    String[] row = new String[columns.size()];
    Arrays.fill(row, "12"); // so that every attribute has a value
    columns.example(row);
    byte[] bytes = written(columns);
    for (boolean open : new boolean[] {true, false}) {
      Columns back = read(columns, bytes, open);
      assertThat(back.schema().isOpen()).isEqualTo(open);
      assertThat(back.schema().attributes()).isEqualTo(columns.schema().attributes());
      for (int c = 0; c < columns.size(); c++) {
        assertThat(back.name(c)).isEqualTo(columns.name(c));
        assertThat(back.encoding(c)).isEqualTo(columns.encoding(c));
      }
      assertThat(written(back)).isEqualTo(bytes);
    }
  }

  @Test
  void bytes_areAsDescribed() {
    assertThat(written(Columns.of(Map.of("a", ColumnEncoding.categorical())))).containsExactly(0);
    assertThat(written(Columns.of(Map.of("a", ColumnEncoding.bounded())))).containsExactly(7, 0);
    assertThat(written(Columns.of(Map.of("a", ColumnEncoding.codes(List.of("3"))))))
        .containsExactly(2, 1, 1, '3');
    assertThat(written(Columns.of(Map.of("a", ColumnEncoding.frequent(List.of("x", "y"))))))
        .containsExactly(3, 2, 1, 'x', 1, 'y', 0);
    assertThat(written(Columns.of(Map.of("t", ColumnEncoding.dates(DateForm.TIME)))))
        .containsExactly(4, 1, 't', 4, 0);
    assertThat(written(Columns.of(Map.of("w", ColumnEncoding.text(List.of("go"))))))
        .containsExactly(5, 1, 'w', 1, 2, 'g', 'o');
    assertThat(written(Columns.of(Map.of("i", ColumnEncoding.numericWithComma(Cuts.at())))))
        .containsExactly(8, 0);
  }

  @Test
  void whatWasCounted_comesBack_inItsColumn() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("first", ColumnEncoding.frequent(List.of()));
    encodings.put("second", ColumnEncoding.frequent(List.of()));
    Columns columns = Columns.of(encodings);
    for (int i = 0; i < 4; i++) {
      columns.example("?", "again"); // missing cells are not counted
    }
    Columns back = read(columns, written(columns), true);
    assertThat(back.counts(0)).isNull();
    assertThat(back.counts(1)).isNotNull();
    Example fifth = back.example("again", "again");
    assertThat(back.schema().value(0, fifth.value(0))).isEqualTo(ColumnEncoding.OTHER);
    assertThat(back.schema().value(1, fifth.value(1))).isEqualTo("again");
  }

  private static void assertDamaged(String message, List<Attribute> attributes, byte... bytes) {
    assertThatThrownBy(() -> EncodingCodec.read(true, attributes, new StateReader(bytes)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatDoesNotFitTheSchema_isRefused() {
    List<Attribute> one = List.of(new Attribute("a", List.of("x")));
    List<Attribute> hour = List.of(new Attribute("t.hour", List.of()));
    byte[] time = {4, 1, 't', 4, 0};
    assertThat(EncodingCodec.read(true, hour, new StateReader(time)).name(0)).isEqualTo("t");
    assertDamaged("more columns than attributes", one, (byte) 0, (byte) 0);
    assertDamaged("attribute 'a' is of no column", one);
    assertDamaged("the schema has no attribute 't.hour' where it should", one, time);
    assertDamaged("the schema has no attribute 't.hour' where it should", List.of(), time);
    assertDamaged(
        "two columns are named 'i'",
        List.of(),
        (byte) 6,
        (byte) 1,
        (byte) 'i',
        (byte) 6,
        (byte) 1,
        (byte) 'i');
    assertDamaged("encoding of a column", one, (byte) 9);
    assertDamaged("form of dates", one, (byte) 4, (byte) 1, (byte) 't', (byte) 7, (byte) 0);
    assertDamaged("column 'a': codes must be whole", one, (byte) 2, (byte) 1, (byte) 1, (byte) 'x');
    assertDamaged("number of cuts", one, (byte) 1, (byte) 1, (byte) 0);
    assertDamaged("number of names", one, (byte) 3, (byte) 5, (byte) 1, (byte) 'x');
  }

  @Test
  void reading_reservesTheMemoryOfNamesAndColumns_first() {
    byte[] bytes = {3, 2, 1, 'x', 1, 'y', 0};
    List<Attribute> one = List.of(new Attribute("a", List.of("x")));
    StateReader in = new StateReader(bytes, 0, bytes.length, 3 * 256);
    EncodingCodec.read(true, one, in);
    assertThat(in.memory()).isZero(); // two names and a column
    StateReader tight = new StateReader(bytes, 0, bytes.length, 2 * 256 - 1);
    assertThatThrownBy(() -> EncodingCodec.read(true, one, tight))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("2 names would need");
  }
}
