package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnsTest {

  private static Columns mixed() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("odor", ColumnEncoding.categorical());
    encodings.put("size", ColumnEncoding.numeric(2.5, 5));
    return Columns.of(encodings);
  }

  @Test
  void of_keepsTheOrder_andKnowsTheRanges() {
    Columns columns = mixed();
    assertThat(columns.size()).isEqualTo(2);
    assertThat(columns.names()).containsExactly("odor", "size");
    assertThat(columns.name(1)).isEqualTo("size");
    assertThat(columns.hasNumbers()).isTrue();
    assertThat(Columns.of("a", "b").hasNumbers()).isFalse();
    assertThat(columns.values(0)).isEmpty();
    assertThat(columns.values(1)).containsExactly("<2.5", "2.5..5", ">=5");
    assertThat(columns.encoding(1)).isEqualTo(ColumnEncoding.numeric(2.5, 5));
    assertThat(columns).hasToString("odor: category, size: number, cut at [2.5, 5.0]");
  }

  @Test
  void example_addsNewValues_andKeepsTheExactNumbers() {
    Columns columns = mixed();
    Example x = columns.example("foul", "2.5");
    assertThat(x.value(0)).isZero();
    assertThat(x.value(1)).isEqualTo(1);
    assertThat(x.number(0)).isNaN();
    assertThat(x.number(1)).isEqualTo(2.5);
    assertThat(columns.example("foul", "-inf").number(1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(columns.values(0)).containsExactly("foul");
    assertThat(Columns.of("a").example("7").number(0)).as("a name").isNaN();
  }

  @Test
  void missingCells_areOneValue_alsoAmongNumbers() {
    Columns columns = mixed();
    Example x = columns.example("?", "NA");
    for (String missing : List.of("", "?", "NA")) {
      assertThat(columns.example(missing, missing)).isEqualTo(x);
    }
    assertThat(columns.example("?", "NaN")).isEqualTo(x);
    assertThat(columns.example("nan", "1").value(0)).as("a name").isNotEqualTo(x.value(0));
    assertThat(x.number(1)).isNaN();
    assertThat(columns.schema().value(0, x.value(0))).isEqualTo(Missing.VALUE);
    assertThat(columns.schema().value(1, x.value(1))).isEqualTo(Missing.VALUE);
  }

  @Test
  void lookUp_addsNothing() {
    Columns columns = mixed();
    columns.example("foul", "1");
    List<Attribute> before = columns.schema().attributes();
    Example x = columns.lookUp("none", "?");
    assertThat(x.value(0)).isEqualTo(Schema.UNKNOWN);
    assertThat(x.value(1)).as("no cell was missing yet").isEqualTo(Schema.UNKNOWN);
    assertThat(x.hasUnknown()).isTrue();
    assertThat(columns.lookUp("foul", "99").hasUnknown()).isFalse();
    assertThat(columns.schema().attributes()).isEqualTo(before);
  }

  @Test
  void aRowThatIsRefused_addsNothing() {
    Columns columns = mixed();
    List<Attribute> before = columns.schema().attributes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> columns.example("new"))
        .withMessage("a row needs 2 cells, one per column, got 1");
    assertThat(columns.schema().attributes()).isEqualTo(before);
  }

  @Test
  void aNewValueOfAClosedSchema_isRefused_andUnknownWhereItIsLookedUp() {
    Columns columns = Columns.of(Schema.closed(List.of(new Attribute("a", List.of("x", "y")))));
    assertThat(columns.lookUp("z").value(0)).isEqualTo(Schema.UNKNOWN);
    assertThatThrownBy(() -> columns.example("z"))
        .isInstanceOfSatisfying(
            CellException.class,
            e -> {
              assertThat(e.column()).isEqualTo("a");
              assertThat(e.cell()).isEqualTo("z");
              assertThat(e.problem()).startsWith("attribute 'a' has no value 'z'");
            })
        .hasMessage("column 'a': attribute 'a' has no value 'z'; it has [x, y]");
    assertThat(columns.copy().schema()).isSameAs(columns.schema());
  }

  @Test
  void cells_putsARowInOrder_andMissingCellsInItsGaps() {
    assertThat(mixed().cells(Map.of("size", "3", "odor", "foul"))).containsExactly("foul", "3");
    assertThat(mixed().cells(Map.of("size", "3"))).containsExactly("?", "3");
  }

  @Test
  void copy_isIndependent() {
    Columns columns = mixed();
    columns.example("foul", "1");
    Columns copy = columns.copy();
    copy.example("new", "?");
    assertThat(columns.values(0)).containsExactly("foul");
    columns.example("other", "1");
    assertThat(copy.values(0)).containsExactly("foul", "new");
    assertThat(copy).hasToString(columns.toString());
  }

  @Test
  void fresh_keepsTheValues_theRangesFirst() {
    Columns columns =
        Columns.of(Schema.openFrom(List.of(new Attribute("n", List.of(), Cuts.at(0)))));
    columns.example("?");
    columns.example("1");
    columns.example("-1");
    assertThat(columns.schema().attributes().get(0).values()).containsExactly("?", ">=0", "<0");
    Columns fresh = columns.fresh();
    assertThat(fresh.schema().attributes().get(0).values()).containsExactly("<0", ">=0", "?");
    assertThat(fresh.schema()).isNotSameAs(columns.schema());
    List<Attribute> fewer = List.of(new Attribute("n", List.of("<0"), Cuts.at(0)));
    assertThat(columns.fresh(fewer).schema().attributes()).isEqualTo(fewer);
  }

  @Test
  void named_areTheColumnsWhoseValuesAreNoNumbers() {
    Columns columns = Columns.of("code", "name", "flag");
    columns.example("1", "x", "1");
    columns.example("0", "y", "?");
    assertThat(columns.named()).containsExactly("name", "flag");
  }

  @Test
  void buffer_givesExamplesBack_packedByTheLayoutOfNow() {
    Columns columns = mixed();
    ExampleBuffer buffer = new ExampleBuffer(columns);
    RowEncoder encoder = RowEncoder.learning(columns, 0, 1);
    for (int i = 0; i < 50; i++) {
      buffer.add(encoder.encode("v" + i, "" + i));
    }
    assertThat(buffer.size()).isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      Example x = buffer.get(i);
      assertThat(x).isEqualTo(columns.lookUp("v" + i, "" + i));
      assertThat(x.number(1)).isEqualTo(i);
      assertThat(x.layout()).isSameAs(columns.schema().layout());
    }
  }

  @Test
  void allColumnsTogether_haveSoManyValues_thenAFewEach() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    IntStream.range(0, 70).forEach(c -> encodings.put("c" + c, ColumnEncoding.bounded()));
    Columns columns = Columns.of(encodings);
    for (int row = 0; row < 4500; row++) {
      columns.example(cells(70, "v" + row));
    }
    Schema schema = columns.schema();
    int total = IntStream.range(0, 70).map(schema::cardinality).sum();
    assertThat(total).isBetween(1 << 18, (1 << 18) + 70);
    assertThat(columns.lookUp(cells(70, "new")).value(0))
        .isEqualTo(schema.find(0, ColumnEncoding.OTHER));
    columns.example(cells(70, "new"));
    assertThat(IntStream.range(0, 70).map(schema::cardinality).sum()).isEqualTo(total);
  }

  private static String[] cells(int count, String cell) {
    String[] cells = new String[count];
    Arrays.fill(cells, cell);
    return cells;
  }
}
