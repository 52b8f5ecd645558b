package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.ListSearch;
import dev.kcnf.rules.list.RowKeeper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the search finds without any option, in clean tables and with flipped labels. */
class ListsOnTablesTest {

  /** The list of these rows, of which one in so many, 0 for none, has the wrong label. */
  private static RuleList find(Schema schema, Example[] rows, boolean[] labels, int oneIn) {
    boolean[] noisy = labels.clone();
    int[] order = SplitMix.of(1).permutation(noisy.length);
    for (int i = 0; oneIn > 0 && i < noisy.length / oneIn; i++) {
      noisy[order[i]] ^= true;
    }
    RowKeeper keeper = new RowKeeper(schema, rows.length);
    for (int i = 0; i < rows.length; i++) {
      keeper.add(rows[i], noisy[i] ? 1 : 0);
    }
    return ListSearch.usual().find(keeper, "y", List.of("no", "yes"));
  }

  private static int errors(RuleList list, Example[] rows, boolean[] labels) {
    int errors = 0;
    for (int i = 0; i < rows.length; i++) {
      errors += (list.label(rows[i]) == 1) == labels[i] ? 0 : 1;
    }
    return errors;
  }

  @ParameterizedTest
  @CsvSource({"edible, 0", "edible, 100", "poisonous, 20"})
  void mushroom_isReadable_andRight_howeverNoisy(String value, int oneIn) {
    LabelledTable table = BuiltIn.mushroom().label("class", value);
    RuleList list = find(table.schema(), table.examples(), table.labels(), oneIn);
    assertThat(list.rules()).hasSizeBetween(1, 12);
    int errors = errors(list, table.examples(), table.labels());
    assertThat(errors).isLessThanOrEqualTo(oneIn == 0 ? 0 : table.size() / 100);
  }

  @ParameterizedTest
  @CsvSource({"0", "20"})
  void ticTacToe_isTheEightLines_howeverNoisy(int oneIn) {
    LabelledTable table = BuiltIn.ticTacToe().label();
    RuleList list = find(table.schema(), table.examples(), table.labels(), oneIn);
    assertThat(list.rules()).hasSize(8).allMatch(rule -> rule.pattern().size() == 3);
    assertThat(errors(list, table.examples(), table.labels())).isZero();
  }

  @Test
  void monks1_isThePublishedConcept() {
    Monks monks = Monks.one();
    Example[] rows = monks.examples().toArray(Example[]::new);
    RuleList list = find(monks.schema(), rows, monks.labels(), 0);
    assertThat(errors(list, rows, monks.labels())).isZero();
    assertThat(list.rules()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void monks3_withFlippedLabels_isThePublishedConcept() {
    Monks monks = Monks.three();
    Example[] rows = monks.examples().toArray(Example[]::new);
    RuleList list = find(monks.schema(), rows, monks.labels(), 20);
    assertThat(errors(list, rows, monks.labels())).isZero();
    assertThat(list.rules()).hasSizeLessThanOrEqualTo(3);
  }
}
