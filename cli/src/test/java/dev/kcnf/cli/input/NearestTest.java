package dev.kcnf.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, '', 3", "same, same, 0", "flaw, lawn, 2"})
  void distance_isLevenshteins(String a, String b, int distance) {
    assertThat(Nearest.distance(a, b)).isEqualTo(distance);
  }

  @Test
  void hint_namesTheNearest_whateverItsCase() {
    List<String> names = List.of("odor", "gill-size", "gill-color");
    assertThat(Nearest.hint("Odour", names)).isEqualTo("did you mean 'odor'?");
    assertThat(Nearest.hint("gill-colour", names)).isEqualTo("did you mean 'gill-color'?");
    assertThat(Nearest.hint("habitat", names)).isEqualTo("there are odor, gill-size, gill-color");
  }

  @Test
  void list_ofMany_isShortened() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "n" + i).toList();
    assertThat(Nearest.list(names)).startsWith("n0, n1, ").endsWith("n11, … (40 in all)");
  }
}
