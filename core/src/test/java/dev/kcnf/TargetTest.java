package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.MergeException;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.Predictors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {

  @ParameterizedTest
  @CsvSource({
    "ABOVE, 5, false, false, true, >5, <=5",
    "AT_LEAST, 5, false, true, true, >=5, <5",
    "BELOW, 5, true, false, false, <5, >=5",
    "AT_MOST, 5, true, true, false, <=5, >5",
    "IS, 5, false, true, false, 5, not 5",
    "IS_NOT, 5, true, false, true, not 5, 5"
  })
  void relations_compareLabelsWithTheValue(
      Relation relation,
      String value,
      boolean four,
      boolean five,
      boolean six,
      String yes,
      String no) {
    Target target = Target.of("c", relation, value);
    assertThat(target.isPositive("4")).isEqualTo(four);
    assertThat(target.isPositive("5")).isEqualTo(five);
    assertThat(target.isPositive("6")).isEqualTo(six);
    assertThat(target.classNames()).containsExactly(yes, no);
    assertThat(target).hasToString("c" + relation.symbol() + "5");
    assertThat(target.isNoNumber("x")).isEqualTo(relation.isNumeric());
    assertThat(target.isMissing("NaN")).isEqualTo(relation.isNumeric());
    assertThat(target.isMissing("?")).isTrue();
  }

  @Test
  void numbers_areComparedAsNumbers() {
    Target target = Target.of("c", Relation.AT_LEAST, "1e3");
    assertThat(target.isPositive("1000.0")).isTrue();
    assertThat(target.isPositive("999.9")).isFalse();
    assertThat(target.isPositive("inf")).isTrue();
    assertThatThrownBy(() -> Target.of("c", Relation.ABOVE, "many"))
        .isInstanceOf(SettingException.class)
        .hasMessage("target: 'c>' wants a number, not 'many'");
    assertThatThrownBy(() -> new Target("c", Relation.ANY, "5"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Target.of("c").classNames()).isInstanceOf(IllegalStateException.class);
    assertThat(Target.of("c", "?").isMissing("?")).isFalse();
  }

  @Test
  void aModelOfAComparison_learnsNumbers_andIsSavedAndMerged() {
    Target target = Target.of("price", Relation.ABOVE, "5000");
    Model model = Model.create(Predictors.kcnf(1), Columns.of("zone"), target);
    for (int i = 0; i < 20; i++) {
      model.learn(new String[] {"a"}, "6000." + i);
      model.learn(new String[] {"b"}, "40" + i);
    }
    Prediction prediction = model.predict("a");
    assertThat(prediction.decision()).isEqualTo(">5000");
    assertThat(prediction.probability("7000")).isEqualTo(prediction.probability());
    assertThat(prediction.probability(">5000")).isEqualTo(prediction.probability());
    assertThat(prediction.probability("<=5000"))
        .isCloseTo(1 - prediction.probability(), within(1e-12));
    assertThat(prediction.isRight("5001")).isTrue();
    assertThat(prediction.isRight("5000")).isFalse();
    assertThat(prediction.bits("5001")).isLessThan(prediction.bits("5000"));
    assertThat(prediction.classOf("12")).isEqualTo("<=5000");
    assertThat(model.classes()).containsExactly(">5000", "<=5000");
    assertThat(model.figures().positives()).isEqualTo(20);
    Model read = Model.fromBytes(model.toBytes());
    assertThat(read.target()).isEqualTo(target);
    assertThat(read.toBytes()).isEqualTo(model.toBytes());
    assertThat(read.evaluation().auc()).isEqualTo(model.evaluation().auc());
    read.merge(model);
    assertThat(read.examples()).isEqualTo(80);
    Model other =
        Model.create(
            Predictors.kcnf(1), Columns.of("zone"), Target.of("price", Relation.ABOVE, "6000"));
    assertThatThrownBy(() -> read.merge(other)).isInstanceOf(MergeException.class);
    assertThatThrownBy(() -> model.learn(new String[] {"a"}, "cheap"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the label 'cheap' is no number, which 'price>5000' asks for");
    assertThatThrownBy(() -> model.learn(new String[] {"a"}, "nan"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the label is missing");
  }
}
