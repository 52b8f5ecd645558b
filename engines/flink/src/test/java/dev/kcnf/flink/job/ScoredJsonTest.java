package dev.kcnf.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.flink.Scored;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ScoredJsonTest {
  @Test
  void serialize_severalPredictions_eachIsOneObjectOfItsOwn() {
    ScoredJson json = new ScoredJson();
    Scored labelled = new Scored("a\"1", "k", 7, "yes", 0.25, "no", 0.5, "");
    Scored alarm = new Scored("2", "", 8, "no", 1e-9, null, Double.NaN, "odor is foul");

    assertThat(text(json, labelled))
        .isEqualTo(
            "{\"id\":\"a\\\"1\",\"key\":\"k\",\"decision\":\"yes\",\"probability\":0.25,"
                + "\"label\":\"no\",\"bits\":0.5}");
    assertThat(text(json, alarm))
        .isEqualTo(
            "{\"id\":\"2\",\"decision\":\"no\",\"probability\":1.0E-9,"
                + "\"reasons\":\"odor is foul\"}");
    assertThat(text(json, labelled)).isEqualTo(text(new ScoredJson(), labelled));
  }

  private static String text(ScoredJson json, Scored scored) {
    return new String(json.serialize(scored), StandardCharsets.UTF_8);
  }
}
