package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Columns;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of texts beside each other. */
class TextColumnsTest {
  /** Each of 40 words comes in every eighth text. */
  private static String text(int row) {
    StringBuilder text = new StringBuilder("n" + row);
    for (int w = row % 8; w < 40; w += 8) {
      text.append(" word").append((char) ('a' + w / 26)).append((char) ('a' + w % 26));
    }
    return text.toString();
  }

  @Test
  void aTextBesideOthers_hasAllItsWords() {
    ColumnFitter fitter = new ColumnFitter(List.of("text", "n"), -1, FitOptions.usual());
    for (int row = 0; row < 400; row++) {
      fitter.wantsMoreAfter(new String[] {text(row), "" + row % 2});
    }
    assertThat(fitter.fit(8).schema().size()).isEqualTo(32 + 1);
  }

  private static Columns fit(List<String> names) {
    ColumnFitter fitter = new ColumnFitter(names, -1, FitOptions.usual());
    for (int row = 0; row < 400; row++) {
      String[] cells = new String[names.size()];
      java.util.Arrays.fill(cells, text(row));
      fitter.wantsMoreAfter(cells);
    }
    return fitter.fit(8);
  }

  @Test
  void severalTexts_haveFewerWordsEach() {
    assertThat(fit(List.of("a")).schema().size()).isEqualTo(32);
    assertThat(fit(List.of("a", "b")).schema().size()).isEqualTo(2 * 16);
    assertThat(fit(List.of("a", "b", "c")).schema().size()).isEqualTo(3 * 16);
  }
}
