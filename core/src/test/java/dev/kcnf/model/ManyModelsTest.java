package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Columns;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model per user or device: ten thousand of them in one process, each with the usual limit. */
class ManyModelsTest {
  private static final int MODELS = 10_000;

  @ParameterizedTest
  @ValueSource(strings = {"auto", "kcnf"})
  void tenThousandModels_liveInOneProcess_andLearn(String kind) {
    List<Model> models = new ArrayList<>();
    for (int i = 0; i < MODELS; i++) {
      Model model = Model.create(Models.spec(kind), Columns.of("a", "b", "c"), Tables.POISONOUS);
      learn(model, i);
      models.add(model);
    }
    // Each has learned its own rows, and only those.
    for (int i = 0; i < MODELS; i += 999) {
      Model again = Model.create(Models.spec(kind), Columns.of("a", "b", "c"), Tables.POISONOUS);
      learn(again, i);
      assertThat(models.get(i).toBytes()).as("model %d", i).isEqualTo(again.toBytes());
      assertThat(models.get(i).columns().schema().find(0, "u" + i)).isZero();
    }
    assertThat(models).allMatch(model -> model.examples() == 3);
  }

  private static void learn(Model model, int i) {
    model.learn(new String[] {"u" + i, "x", "1"}, "poisonous");
    model.learn(new String[] {"u" + i, "y", "0"}, "edible");
    model.learn(new String[] {"v", "x", "1"}, i % 2 == 0 ? "poisonous" : "edible");
  }
}
