package dev.kcnf.table.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellCacheTest {

  @Test
  void cells_areTheTexts_andFrequentOnesAlwaysTheSameString() {
    SplitMix random = SplitMix.of(5);
    CellCache cache = new CellCache();
    char[] buffer = new char[32];
    List<String> repeated = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      // Half from a few values, half from very many; the long ones differ where hashes do not look.
      int number = random.nextBoolean() ? random.nextInt(50) : random.nextInt(1_000_000);
      String text = number % 3 == 0 ? "aaaaaaaa" + number + "zzzzzzzzzzzz" : "" + number;
      int offset = random.nextInt(4);
      text.getChars(0, text.length(), buffer, offset);
      String cell = cache.get(buffer, offset, text.length());
      assertThat(cell).isEqualTo(text);
      if (number == 7) {
        repeated.add(cell);
      }
    }
    assertThat(repeated)
        .hasSizeGreaterThan(100)
        .allSatisfy(cell -> assertThat(cell).isSameAs(repeated.get(0)));
  }

  @Test
  void cells_ofNoCharacters_areEmpty() {
    CellCache cache = new CellCache();
    assertThat(cache.get(new char[0], 0, 0)).isEmpty();
    assertThat(cache.get(new char[] {'a'}, 1, 0)).isEmpty();
  }
}
