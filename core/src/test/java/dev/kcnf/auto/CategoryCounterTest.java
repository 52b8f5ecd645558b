package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CategoryCounterTest {
  private static final int COLUMNS = 19;
  private static final int WORDS = 3;
  private static final int ROWS = 1000;

  /** All codes of a byte, more rows than a byte counts, every step. */
  @Test
  void count_ofSeveralQuestions_equalsCountingOneByOne() {
    SplitMix random = SplitMix.of(11);
    int[][] codes = new int[ROWS][COLUMNS];
    long[] packed = new long[ROWS * WORDS];
    int[] order = random.permutation(ROWS);
    char[] labels = new char[ROWS];
    for (int row = 0; row < ROWS; row++) {
      labels[row] = (char) random.nextInt(2);
      for (int a = 0; a < COLUMNS; a++) {
        int most = a % 3 == 0 ? 2 : a % 3 == 1 ? 5 : 256;
        codes[row][a] = random.nextInt(most);
        packed[row * WORDS + a / 8] |= (long) codes[row][a] << (8 * (a % 8));
      }
    }
    CategoryCounter counter = new CategoryCounter(packed, WORDS);
    for (int trial = 0; trial < 200; trial++) {
      int start = random.nextInt(ROWS);
      int end = start + random.nextInt(ROWS + 1 - start);
      int step = 1 + random.nextInt(4);
      counter.clear();
      List<int[]> questions = new ArrayList<>();
      for (int a = 0; a < COLUMNS; a++) {
        if (random.nextBoolean()) {
          int[] question = {a, random.nextInt(a % 3 == 2 ? CategoryCounter.CODES : 3)};
          questions.add(question);
          counter.ask(question[0], question[1]);
        }
      }
      counter.count(order, labels, start, end, step);
      for (int[] question : questions) {
        int yes = 0;
        int second = 0;
        for (int i = start; i < end; i += step) {
          int is = codes[order[i]][question[0]] == question[1] ? 1 : 0;
          yes += is;
          second += is * labels[i];
        }
        assertThat(counter.yes(question[0])).as("trial %d", trial).isEqualTo(yes);
        assertThat(counter.second(question[0])).as("trial %d", trial).isEqualTo(second);
      }
    }
  }
}
