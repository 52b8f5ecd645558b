package dev.kcnf.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.flink.Scored;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "0.9998748748748748, 0.999874875",
    "1.8052869208177059E-4, 0.000180529",
    "0.1, 0.1",
    "0, 0.0",
    "1, 1.0",
    "12.000000001, 12.000000001",
    "0.9999999999, 1.0",
    "100, 100.0",
    "1e-5, 0.00001",
    "9.87654321987E-6, 9.87654321987E-6",
    "1234567.25, 1234567.25"
  })
  void numbers_haveNineDecimals_smallOnesAllDigits(double number, String written) {
    Scored scored = new Scored("1", "", 7, "yes", number, null, Double.NaN, "");
    assertThat(text(new ScoredJson(), scored)).endsWith("\"probability\":" + written + "}");
  }

  private static String text(ScoredJson json, Scored scored) {
    return new String(json.serialize(scored), StandardCharsets.UTF_8);
  }
}
