package dev.kcnf.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.benchmarks.ScalePoint.Measured;
import dev.kcnf.benchmarks.data.Synthetic;
import dev.kcnf.benchmarks.harness.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleTest {
  @TempDir private Path directory;

  private static List<Measured> sweeps() {
    return Stream.of("n", "d", "k", "arity")
        .flatMap(
            varied ->
                Stream.of(
                    new Measured(new ScalePoint(varied, 10, 4, 1, 2), 10, 5, 7, 0),
                    new Measured(new ScalePoint(varied, 100, 8, 2, 4), 100, 50, 70, 4096)))
        .toList();
  }

  @Test
  void measure_runsAllExamplesInTheTimeAllowed() {
    Measured measured = new ScalePoint("n", 1500, 6, 2, 3).measure(60, Clock.WALL);
    assertThat(measured.examples()).isEqualTo(1500);
    assertThat(measured.nsPerStep()).isPositive();
    assertThat(measured.nsPerCount()).isPositive();
    assertThat(measured.bytes()).isPositive();
  }

  @Test
  void measure_stopsWhenTheTimeIsOver() {
    assertThat(new ScalePoint("n", 1_000_000, 6, 2, 3).measure(1e-9, Clock.CPU).examples())
        .isEqualTo(1024);
  }

  @Test
  void synthetic_ofSameSeed_isTheSame() {
    Synthetic one = new Synthetic(5, 4, 7);
    Synthetic two = new Synthetic(5, 4, 7);
    boolean positive = false;
    boolean negative = false;
    for (int t = 0; t < 100; t++) {
      boolean label = Synthetic.label(one.next());
      assertThat(Synthetic.label(two.next())).isEqualTo(label);
      positive |= label;
      negative |= !label;
    }
    assertThat(positive && negative).isTrue();
  }

  @Test
  void chart_isWrittenAsPng() throws IOException {
    Path png = directory.resolve("scale.png");
    ScaleChart.write(sweeps(), png);
    assertThat(ImageIO.read(png.toFile()).getWidth()).isEqualTo(1040);
    assertThatThrownBy(() -> ScaleChart.check(directory.resolve("scale.pdf")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--chart must end in .png");
  }
}
