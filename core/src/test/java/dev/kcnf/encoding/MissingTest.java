package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MissingTest {
  @Test
  void moreTexts_areRead_asTheMissingValue() {
    Missing missing = Missing.with(List.of("null", "-999", "?", "NA", ""));
    assertThat(missing.read("null")).isEqualTo(Missing.VALUE);
    assertThat(missing.read("-999")).isEqualTo(Missing.VALUE);
    assertThat(missing.read("999")).isEqualTo("999");
    assertThat(Missing.USUAL.read("null")).isEqualTo("null");
    assertThat(missing.texts()).containsExactly("-999", "null"); // the usual ones go without saying
    assertThat(missing).hasToString("[-999, null]");
  }

  @Test
  void equality_isThatOfTheTexts() {
    Missing missing = Missing.with(List.of("null", "-"));
    Missing other = Missing.with(List.of("-", "null", "NA"));
    assertThat(missing).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(missing).isNotEqualTo(Missing.USUAL).isNotEqualTo("[-, null]");
  }
}
