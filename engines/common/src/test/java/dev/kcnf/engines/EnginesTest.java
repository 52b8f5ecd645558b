package dev.kcnf.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginesTest {
  private static Model learned(String settings) {
    Model model = LearnSettings.parse(settings).create(List.of("a", "b"));
    model.learn(new String[] {"x", "y"}, "yes");
    model.learn(new String[] {"x", "z"}, "no");
    return model;
  }

  @Test
  void settings_areTargetPredictorAndItsOwn() {
    LearnSettings settings = LearnSettings.parse("target=y=yes, predictor=kcnf, K = 2");
    assertThat(settings).isEqualTo(new LearnSettings(Target.of("y", "yes"), Predictors.kcnf(2)));
    assertThat(LearnSettings.parse(" ")).isEqualTo(LearnSettings.USUAL);
    assertThat(LearnSettings.parse("target=y").target()).isEqualTo(Target.of("y"));
  }

  @Test
  void wrongSettings_areNamed() {
    assertThatThrownBy(() -> LearnSettings.parse("auto")).hasMessageContaining("not 'auto'");
    assertThatThrownBy(() -> LearnSettings.parse("size=3")).hasMessageContaining("not 'size'");
    assertThatThrownBy(() -> LearnSettings.parse("predictor=kcnf, k=three"))
        .hasMessageContaining("k must be a number, was three");
    assertThatThrownBy(() -> LearnSettings.parse("k=1, k=2")).hasMessageContaining("'k' twice");
    assertThatThrownBy(() -> LearnSettings.parse("predictor=best"))
        .hasMessageContaining("was 'best'");
  }

  @Test
  void aScorer_isReadOnceForEqualBytes() {
    ScorerCache scorers = new ScorerCache();
    byte[] one = learned("target=y=yes, predictor=kcnf, k=1").toBytes();
    byte[] two = learned("target=y=yes, predictor=fast").toBytes();
    var first = scorers.of(one);
    assertThat(scorers.of(one.clone())).isSameAs(first);
    assertThat(scorers.of(two)).isNotSameAs(first);
    assertThat(scorers.of(one.clone())).isSameAs(first);
  }

  @Test
  void words_tellRulesOrWhyThereAreNone() {
    assertThat(ModelWords.rules(learned("target=y=yes"))).contains("auto of y=yes: 2 examples");
    assertThat(ModelWords.rules(learned("target=y=yes, predictor=kcnf, k=1")))
        .contains("2 combinations of 1 values were seen");
    Model model = learned("target=y=yes, predictor=kcnf, k=1");
    assertThat(ModelWords.reasons(model.predict("x", "new"))).contains("never seen in yes: b=new");
  }

  @Test
  void aMissingValue_isAMissingCell() {
    assertThat(CellText.of(null)).isEqualTo("?");
    assertThat(CellText.of(1.5)).isEqualTo("1.5");
  }
}
