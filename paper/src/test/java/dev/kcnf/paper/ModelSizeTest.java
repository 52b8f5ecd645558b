package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import org.junit.jupiter.api.Test;

class ModelSizeTest {
  private static final Target TARGET = Target.of("class", "poisonous");

  @Test
  void modelOf3CnfOnMushroom_isUnder100Kilobytes() {
    assertThat(bytes(BuiltIn.mushroom().label()).length).isLessThan(100_000);
    byte[] open = bytes(BuiltIn.mushroom().labelOpen("class", "poisonous"));
    assertThat(open.length).isLessThan(100_000);
    assertThat(Model.fromBytes(open).toBytes()).isEqualTo(open);
  }

  private static byte[] bytes(LabelledTable rows) {
    Model model = Model.create(Predictors.kcnf(3), Columns.of(rows.schema()), TARGET);
    for (int t = 0; t < rows.size(); t++) {
      model.learn(rows.examples()[t], rows.labels()[t] ? "poisonous" : "edible");
    }
    byte[] bytes = model.toBytes();
    assertThat(bytes.length).as("holds 26,900 projections").isGreaterThan(10_000);
    return bytes;
  }
}
