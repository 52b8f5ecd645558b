package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.Missing;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTableTest {
  private static Table table(String[]... rows) {
    return Table.of("animals", List.of("legs", "bird"), List.of(rows));
  }

  @Test
  void rows_comeInOrder_withTheLinesOfAFile() throws Exception {
    try (Table table = table(new String[] {"2", "yes"}, new String[] {"4", "no"})) {
      assertThat(table.name()).isEqualTo("animals");
      assertThat(table.columns()).containsExactly("legs", "bird");
      assertThat(table.isCategorical(0)).isFalse();
      assertThat(table.holdsRows()).isFalse();
      assertThat(table.ids()).isNotNull().isEmpty();
      assertThat(table.next()).containsExactly("2", "yes");
      assertThat(table.line()).isEqualTo(2);
      assertThat(table.next()).containsExactly("4", "no");
      assertThat(table.line()).isEqualTo(3);
      assertThat(table.next()).isNull();
    }
  }

  @Test
  void aRowOfAnotherLength_isBad_andSaidWhere() throws Exception {
    Table table = table(new String[] {"2", "yes"}, new String[] {"4"});
    TableReader reader =
        TableReader.fit(
            table, Target.of("bird", "yes"), FitOptions.usual().withMissing(Missing.USUAL), true);
    assertThat(reader.table()).isSameAs(table);
    assertThat(reader.holdsRows()).isTrue();
    assertThat(reader.next()).isTrue();
    assertThat(reader.next()).isFalse();
    assertThat(reader.holdsRows()).isFalse();

    Table again = table(new String[] {"2", "yes"}, new String[] {"4"});
    assertThatThrownBy(
            () -> TableReader.fit(again, Target.of("bird", "yes"), FitOptions.usual(), false))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> {
              assertThat(e.table()).isEqualTo("animals");
              assertThat(e.line()).isEqualTo(3);
              assertThat(e.column()).isNull();
              assertThat(e.values()).isEmpty();
            })
        .hasMessage("animals, line 3: 2 columns expected, 1 found");
  }
}
