package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import dev.kcnf.model.Model.Target;
import dev.kcnf.model.PredictorChoice;
import org.junit.jupiter.api.Test;

class ModelSizeTest {
  private static final Target TARGET = new Target("class", "poisonous");

  @Test
  void modelOf3CnfOnMushroom_isUnder100Kilobytes() {
    assertThat(bytes(Tables.mushroom().label()).length).isLessThan(100_000);
    byte[] open = bytes(Tables.mushroom().labelOpen("class", "poisonous"));
    assertThat(open.length).isLessThan(100_000);
    assertThat(Model.fromBytes(open).toBytes()).isEqualTo(open);
  }

  private static byte[] bytes(LabelledTable rows) {
    Model model = Model.create(PredictorChoice.of("kcnf", 3, 2), rows.schema(), TARGET);
    for (int t = 0; t < rows.size(); t++) {
      model.predictor().learn(rows.examples()[t], rows.labels()[t]);
    }
    byte[] bytes = model.toBytes();
    assertThat(bytes.length).as("holds 26,900 projections").isGreaterThan(10_000);
    return bytes;
  }
}
