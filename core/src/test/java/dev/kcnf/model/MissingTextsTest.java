package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.predictors.Predictors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts that mean a missing cell are part of the model. */
class MissingTextsTest {
  private static Model model(String... texts) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("odor", ColumnEncoding.categorical());
    encodings.put("size", ColumnEncoding.numeric(2.5));
    Columns columns = Columns.of(encodings).withMissing(Missing.with(List.of(texts)));
    return Model.create(Predictors.kcnf(1), columns, Target.of("class", "bad"));
  }

  @Test
  void texts_areMissing_inNamesNumbersAndLabels_alsoAfterLoading() {
    Model model = model("-", "-999");
    model.learn(new String[] {"?", "?"}, "bad");
    byte[] before = model.toBytes();
    for (Model each :
        List.of(model, model.copy(), model.emptyCopy(), Model.fromBytes(model.toBytes()))) {
      each.learn(new String[] {"-", "-999"}, "bad");
      assertThat(each.columns().values(0)).doesNotContain("-");
      assertThatThrownBy(() -> each.learn(new String[] {"x", "1"}, "-"))
          .hasMessage("the label is missing: '-' is no value of 'class'");
      assertThat(each.scorer().predict(Map.of("odor", "-")).probability()).isGreaterThan(0.5);
    }
    assertThat(Model.fromBytes(before).columns().missing().texts()).containsExactly("-", "-999");
  }

  @Test
  void modelsWithOtherTexts_doNotMerge() {
    assertThatThrownBy(() -> model("-").merge(model("x"))).isInstanceOf(MergeException.class);
    model("-", "x").merge(model("x", "-", "NA"));
  }
}
