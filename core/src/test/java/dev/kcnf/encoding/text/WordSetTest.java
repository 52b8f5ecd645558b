package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WordSetTest {
  @Test
  void in_findsWholeWords_largeAndSmall() {
    WordSet words = WordSet.of(List.of("free", "now", "x1"));
    assertThat(words.in("FREE, now!")).isEqualTo(0b011);
    assertThat(words.in("freedom knows x11 x1")).isEqualTo(0b100);
    assertThat(words.in("")).isZero();
    assertThat(words.in("...now")).isEqualTo(0b010);
  }

  @Test
  void in_isWhatSplittingTells() {
    List<String> many = IntStream.range(0, 60).mapToObj(i -> "w" + i * i).distinct().toList();
    WordSet words = WordSet.of(many);
    for (int i = 0; i < 1000; i++) {
      String text = "W" + i + "-w" + i * 4 + ",w" + (i + 1) * (i + 1);
      List<String> has = new ArrayList<>();
      for (int w = 0; w < many.size(); w++) {
        if ((words.in(text) >>> w & 1) == 1) {
          has.add(many.get(w));
        }
      }
      assertThat(has).isEqualTo(many.stream().filter(WordSet.split(text)::contains).toList());
    }
  }

  @Test
  void of_refusesWhatIsNoWord() {
    for (String bad : new String[] {"", "Two", "two words", "a-b"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> WordSet.of(List.of(bad)))
          .withMessage("'" + bad + "' is not one word in small letters");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> WordSet.of(List.of("a", "a")));
    List<String> tooMany = IntStream.range(0, 63).mapToObj(i -> "w" + i).toList();
    assertThatIllegalArgumentException().isThrownBy(() -> WordSet.of(tooMany));
    List<String> most = tooMany.subList(0, WordSet.MAX_WORDS);
    assertThat(WordSet.of(most).in("w0 w61 w62")).isEqualTo(1L | 1L << 61);
  }
}
