package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import org.junit.jupiter.api.Test;

class ModelSizeTest {
  private static final Target TARGET = Target.of("class", "poisonous");

  @Test
  void modelOf3CnfOnMushroom_isUnder100Kilobytes() {
    PredictorSpec spec = Predictors.kcnf(3);
    assertThat(model(spec, BuiltIn.mushroom().label()).toBytes().length).isLessThan(100_000);
    byte[] open = model(spec, BuiltIn.mushroom().labelOpen("class", "poisonous")).toBytes();
    assertThat(open.length).isLessThan(100_000);
    assertThat(Model.fromBytes(open).toBytes()).isEqualTo(open);
  }

  @Test
  void modelOfFastOnMushroom_isUnder120KilobytesAndPredictsTheSameOnceRead() {
    assertPredictsTheSameOnceRead(Predictors.fast(), 120_000);
  }

  @Test
  void modelOfAutoOnMushroom_isUnder250KilobytesAndPredictsTheSameOnceRead() {
    assertPredictsTheSameOnceRead(Predictors.auto(), 250_000);
  }

  private static void assertPredictsTheSameOnceRead(PredictorSpec spec, int most) {
    LabelledTable rows = BuiltIn.mushroom().label();
    Model model = model(spec, rows);
    byte[] bytes = model.toBytes();
    assertThat(bytes.length).isLessThan(most);
    Model read = Model.fromBytes(bytes);
    for (int t = 0; t < rows.size(); t += 7) {
      double p = model.predict(rows.examples()[t]).probability();
      double again = read.predict(example(read, rows.examples()[t])).probability();
      assertThat(again).as("row %d", t).isEqualTo(p);
    }
  }

  private static Example example(Model model, Example x) {
    int[] values = new int[x.size()];
    Schema schema = model.columns().schema();
    for (int a = 0; a < values.length; a++) {
      values[a] = schema.find(a, x.layout().schema().value(a, x.value(a)));
    }
    return schema.example(values);
  }

  private static Model model(PredictorSpec spec, LabelledTable rows) {
    Model model = Model.create(spec, Columns.of(rows.schema()), TARGET);
    for (int t = 0; t < rows.size(); t++) {
      model.learn(rows.examples()[t], rows.labels()[t] ? "poisonous" : "edible");
    }
    assertThat(model.toBytes().length).as("has learned something").isGreaterThan(10_000);
    return model;
  }
}
