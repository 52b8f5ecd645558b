package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 3",
    "'', abc, 3",
    "abc, '', 3",
    "same, same, 0",
    "flaw, lawn, 2",
    "bleu, blue, 1",
    "ab, ba, 1"
  })
  void distance_isLevenshteins_withSwaps(String a, String b, int distance) {
    assertThat(Nearest.distance(a, b)).isEqualTo(distance);
  }

  @Test
  void hint_namesTheNearest_whateverItsCase() {
    List<String> names = List.of("odor", "gill-size", "gill-color");
    assertThat(Nearest.hint("Odour", names)).isEqualTo("did you mean 'odor'?");
    assertThat(Nearest.hint("gill-colour", names)).isEqualTo("did you mean 'gill-color'?");
    assertThat(Nearest.hint("habitat", names)).isEqualTo("there are odor, gill-size, gill-color");
  }

  @ParameterizedTest
  @CsvSource({"a, b", "x1, x2", "id, age", "no, yes", "size, time", "c, cap"})
  void hint_ofAShortName_doesNotGuess(String wanted, String name) {
    assertThat(Nearest.hint(wanted, List.of(name))).isEqualTo("there are " + name);
  }

  @ParameterizedTest
  @CsvSource({"okay, ok", "bleu, blue", "SIZES, size", "temp, temper", "cap-colr, cap-color"})
  void hint_findsSwapsAndShortenedNames(String wanted, String name) {
    assertThat(Nearest.hint(wanted, List.of("other-column", name)))
        .isEqualTo("did you mean '" + name + "'?");
  }

  @Test
  void list_ofMany_isShortened() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "n" + i).toList();
    assertThat(Nearest.list(names)).startsWith("n0, n1, ").endsWith("n11, … (40 in all)");
  }

  @Test
  void hint_ofEquallyNearNames_isTheFirst() {
    assertThat(Nearest.hint("abc3", List.of("abc1", "abc2"))).isEqualTo("did you mean 'abc1'?");
  }

  @Test
  void list_ofTwelve_isWhole() {
    List<String> twelve = IntStream.range(0, 12).mapToObj(i -> "n" + i).toList();
    assertThat(Nearest.list(twelve)).isEqualTo(String.join(", ", twelve));
  }
}
