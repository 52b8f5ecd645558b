package dev.kcnf.table.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellDictionaryTest {
  private static final int REMEMBERED = 2048;

  /** Cells of all lengths that differ in one byte only, at the start, the end or in between. */
  private static String cell(SplitMix random, int kinds) {
    char[] cell = "x".repeat(random.nextInt(30)).toCharArray();
    if (cell.length > 0) {
      cell[random.nextInt(cell.length)] = (char) ('a' + random.nextInt(kinds));
    }
    return new String(cell);
  }

  @Test
  void ids_areThoseOfAMap_whateverSurroundsTheCell() {
    for (int seed = 0; seed < 50; seed++) {
      SplitMix random = SplitMix.of(seed);
      CellDictionary ids = new CellDictionary();
      Map<String, Integer> expected = new HashMap<>();
      int kinds = 1 + random.nextInt(26);
      for (int i = 0; i < 4_000; i++) {
        String cell = cell(random, kinds);
        int from = random.nextInt(20);
        byte[] bytes = new byte[from + cell.length() + CellDictionary.SLACK];
        Arrays.fill(bytes, (byte) (1 + random.nextInt(120)));
        System.arraycopy(cell.getBytes(UTF_8), 0, bytes, from, cell.length());
        int to = from + cell.length();
        int found = ids.find(bytes, from, to);
        String what = "seed " + seed + ", cell '" + cell + "'";
        assertThat(found).as(what).isEqualTo(expected.getOrDefault(cell, CellDictionary.NONE));
        if (found != CellDictionary.NONE) {
          assertThat(ids.text(found)).as(what).isEqualTo(cell);
        } else {
          int id = expected.size() < REMEMBERED ? expected.size() : CellDictionary.NONE;
          assertThat(ids.add(bytes, from, to, cell)).as(what).isEqualTo(id);
          expected.put(cell, id);
        }
      }
    }
  }

  @Test
  void moreCellsThanAreRemembered_haveNoId() {
    CellDictionary ids = new CellDictionary();
    for (int i = 0; i < 2 * REMEMBERED; i++) {
      byte[] bytes = Arrays.copyOf(("c" + i).getBytes(UTF_8), 20);
      int length = ("c" + i).length();
      assertThat(ids.add(bytes, 0, length, "c" + i))
          .isEqualTo(i < REMEMBERED ? i : CellDictionary.NONE);
      assertThat(ids.find(bytes, 0, length)).isEqualTo(i < REMEMBERED ? i : CellDictionary.NONE);
    }
  }
}
