package dev.kcnf.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  @Test
  void onATerminal_showsABarAndTheTimeLeft() {
    StringWriter out = new StringWriter();
    long[] now = {0};
    ProgressLine line = ProgressLine.on(new PrintWriter(out), true, () -> now[0]);
    line.at("Work", 0);
    now[0] = 100_000_000;
    line.at("Work", 0.1); // too soon to show
    now[0] = 30_000_000_000L;
    line.at("Work", 0.25);
    assertThat(out.toString())
        .isEqualTo(
            "\rWork ["
                + ".".repeat(30)
                + "]   0 %"
                + "\rWork ["
                + "#".repeat(7)
                + ".".repeat(23)
                + "]  25 %, 1:30 left");
    line.clear();
    assertThat(out.toString())
        .endsWith("\r" + " ".repeat("Work [] 100 %, 1:30 left".length() + 30) + "\r");
  }

  @Test
  void elsewhere_isSilent() {
    StringWriter out = new StringWriter();
    ProgressLine line = ProgressLine.on(new PrintWriter(out), false, () -> 0);
    line.at("Work", 0.5);
    line.clear();
    assertThat(out.toString()).isEmpty();
  }
}
