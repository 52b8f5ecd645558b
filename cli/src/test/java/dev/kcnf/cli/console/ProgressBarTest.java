package dev.kcnf.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final StringWriter out = new StringWriter();
  private final long[] now = {0};

  private ProgressBar bar(int width) {
    return new ProgressBar(new PrintWriter(out), width, () -> now[0]);
  }

  /** Without what moves the cursor. */
  private String shown() {
    return out.toString().replaceAll("\033\\[[?0-9]*[a-zA-Z]", "").replace("\r", "");
  }

  @Test
  void onATerminal_showsABarTheSpeedAndTheTimeLeft() {
    ProgressBar bar = bar(80);
    bar.at("", 0, () -> 0);
    now[0] = 100_000_000;
    bar.at("", 10, () -> 0.1); // too soon to show
    now[0] = 30_000_000_000L;
    bar.at("", 3000, () -> 0.25);
    assertThat(shown())
        .isEqualTo("[" + "#".repeat(6) + ".".repeat(18) + "]  25 %  3,000 rows, 100/s, 1:30 left");
    bar.clear();
    assertThat(out.toString()).endsWith("\r\033[K");
  }

  @Test
  void workOfUnknownLength_showsTheTime() {
    ProgressBar bar = bar(80);
    bar.at("searching rules", -1);
    now[0] = 61_000_000_000L;
    bar.at("searching rules", -1);
    assertThat(shown()).isEqualTo("searching rules");
    assertThat(bar.during("work", () -> 7)).isEqualTo(7);
  }

  @Test
  void line_fitsEveryWidth() {
    String text = "123,456,789 rows, 12,345/s, 12:34 left";
    for (int width = 1; width < 200; width++) {
      for (double share : new double[] {-1, 0, 0.5, 1, 1.2}) {
        String line = ProgressBar.line(width, share, text);
        assertThat(line.length()).as("width %d", width).isLessThan(width);
        if (share >= 0 && width > 60) {
          assertThat(line).startsWith("[").endsWith(text);
        }
      }
    }
  }

  /** To look at a file again for each row would take longer than to learn it. */
  @Test
  void theShareIsAskedForOnlyWhereItIsShown() {
    int[] asked = {0};
    for (int width : new int[] {0, 80}) {
      ProgressBar bar = bar(width);
      for (int row = 0; row < 1000; row++) {
        now[0] += 1_000_000;
        bar.at("", row, () -> ++asked[0]);
      }
    }
    assertThat(asked[0]).isEqualTo(4); // every fifth of a second, on the terminal
  }

  @Test
  void elsewhere_isSilent() {
    ProgressBar bar = bar(0);
    bar.at("Work", 0.5);
    now[0] = 30_000_000_000L;
    bar.at("Work", 5, () -> 0.6);
    bar.clear();
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void width_isWhatTheTerminalSays() {
    assertThat(ProgressBar.width(null)).isZero();
    assertThat(ProgressBar.width("40")).isEqualTo(40);
    assertThat(ProgressBar.width("1")).isEqualTo(80);
    assertThat(ProgressBar.width("")).isEqualTo(80);
    assertThat(ProgressBar.width("wide")).isEqualTo(80);
  }
}
