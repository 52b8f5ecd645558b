package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SettingException;
import dev.kcnf.encoding.ColumnKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitOptionsTest {
  private static FitOptions of(int bins, int binsFrom) {
    return new FitOptions(List.of(), List.of(), Map.of(), bins, binsFrom);
  }

  @Test
  void usual_isAsManyBinsAsTheRowsPayFor_fromAThousandRows_ofAllColumns() {
    assertThat(FitOptions.usual()).isEqualTo(of(FitOptions.BY_ROWS, 1000));
    assertThat(FitOptions.ofStream()).isEqualTo(of(8, 1000));
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "124, 4", "125, 5", "249, 5", "250, 6", "499, 6", "500, 8", "999, 8"})
  void binsOfASmallTable_areFewer(int rows, int bins) {
    assertThat(FitOptions.usual().binsOfWhole(rows)).isEqualTo(bins);
    assertThat(FitOptions.usual().binsOfWhole(1000)).isEqualTo(8);
    assertThat(FitOptions.usual().mostBins()).isEqualTo(8);
    assertThat(of(16, 1000).binsOfWhole(rows)).as("said").isEqualTo(16);
  }

  @Test
  void settingsOutOfRange_areRefused() {
    for (int bins : new int[] {-1, 1, 1001}) {
      assertThatThrownBy(() -> FitOptions.usual().withBins(bins))
          .isInstanceOfSatisfying(
              SettingException.class, e -> assertThat(e.setting()).isEqualTo("bins"))
          .hasMessage("bins must be 0 or in 2..1000, was " + bins);
    }
    assertThatThrownBy(() -> of(-2, 10)).hasMessageEndingWith("was -2");
    for (int rows : new int[] {0, -3, 1_000_001}) {
      assertThatThrownBy(() -> of(8, rows))
          .isInstanceOfSatisfying(
              SettingException.class, e -> assertThat(e.setting()).isEqualTo("binsFrom"))
          .hasMessage("binsFrom must be in 1..1000000, was " + rows);
    }
    assertThat(of(0, 1).bins()).isZero();
    assertThat(of(1000, 1_000_000).binsFrom()).isEqualTo(1_000_000);
  }

  @Test
  void withCategories_addsToWhatIsSaid() {
    FitOptions options =
        new FitOptions(List.of("i"), List.of(), Map.of("a", ColumnKind.DATE), 4, 9);
    Map<String, ColumnKind> kinds = Map.of("a", ColumnKind.DATE, "b", ColumnKind.CATEGORY);
    assertThat(options.withCategories(List.of("a", "b")))
        .isEqualTo(new FitOptions(List.of("i"), List.of(), kinds, 4, 9));
  }
}
