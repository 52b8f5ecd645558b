package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows in parts, and what the constant says about them, by going through all rows. */
class SplitTest {
  private static final int[] SIZES = {12, 25};

  private static Split split(int n, int parts, int tests) {
    return new Split(TinyTables.table(n, 2, 4, n), TinyTables.classes(2), parts, tests, 9);
  }

  private static List<int[]> rowsOfEach(Split split) {
    return IntStream.range(0, split.tests()).mapToObj(split::rows).toList();
  }

  /** All rows are drawn once, and once more where there are more tests than parts. */
  @Test
  void parts_areThePiecesOfADrawnOrder_asEqualAsCanBe() {
    for (int n : SIZES) {
      for (int parts = 2; parts <= 4; parts++) {
        for (int tests = 1; tests <= 2 * parts + 1; tests += 2) {
          Split split = split(n, parts, tests);
          assertThat(split.parts()).isEqualTo(parts);
          assertThat(split.tests()).isEqualTo(tests);
          SplitMix random = SplitMix.of(9);
          List<int[]> pieces = new ArrayList<>();
          while (pieces.size() < tests) {
            int[] order = random.permutation(n);
            int times = pieces.size() / parts + 1;
            assertThat(split.times(pieces.size())).isEqualTo(Math.max(1, times - 1));
            assertThat(split.times(pieces.size() + 1)).isEqualTo(times);
            for (int part = 0; part < parts; part++) {
              pieces.add(Arrays.copyOfRange(order, n * part / parts, n * (part + 1) / parts));
            }
          }
          assertThat(rowsOfEach(split)).containsExactlyElementsOf(pieces.subList(0, tests));
          int from = 0;
          for (int part = 0; part <= tests; part++) {
            assertThat(split.from(part)).isEqualTo(from);
            from += part < tests ? pieces.get(part).length : 0;
          }
        }
      }
    }
  }

  @Test
  void tested_areTheRowsOfAllPartsThatAreTestedOn_eachOnce() {
    for (int n : SIZES) {
      for (int tests = 1; tests <= 9; tests++) {
        Split split = split(n, 4, tests);
        TreeSet<Integer> rows = new TreeSet<>();
        rowsOfEach(split).forEach(part -> Arrays.stream(part).forEach(rows::add));
        assertThat(split.tested()).containsExactlyInAnyOrder(rows.toArray(new Integer[0]));
        assertThat(rows).hasSize(tests >= 4 ? n : split.from(tests));
      }
    }
  }

  @Test
  void others_areTheRowsOfNoPartOfTheSameOrder_asTheyStandInTheTable() {
    for (int n : SIZES) {
      Split split = split(n, 4, 7);
      for (int part = 0; part < 7; part++) {
        List<Integer> own = Arrays.stream(split.rows(part)).boxed().toList();
        RuleTable others = split.others(part);
        int at = 0;
        for (int row = 0; row < n; row++) {
          if (!own.contains(row)) {
            assertThat(TinyTables.values(others, at))
                .containsExactly(TinyTables.values(split.table(), row));
            assertThat(others.label(at++)).isEqualTo(split.table().label(row));
          }
        }
        assertThat(others.rows()).isEqualTo(at);
      }
    }
  }

  /** With the doubt of a list without rules: as if two rows more had the usual shares. */
  @Test
  void constant_isThatOfTheOtherRows() {
    for (int classes = 2; classes <= 3; classes++) {
      for (int tests : new int[] {2, 4, 7}) {
        RuleTable table = TinyTables.table(31, classes, 2, 5);
        Split split = new Split(table, TinyTables.classes(classes), 4, tests, 9);
        int mistakes = 0;
        double bits = 0;
        for (int part = 0; part < tests; part++) {
          int[] counts = new int[classes];
          RuleTable train = split.others(part);
          IntStream.range(0, train.rows()).forEach(row -> counts[train.label(row)]++);
          int most = 0;
          for (int c = 0; c < classes; c++) {
            most = counts[c] > counts[most] ? c : most;
          }
          int place = split.from(part);
          for (int row : split.rows(part)) {
            int label = table.label(row);
            double usual = (counts[label] + 0.5) / (train.rows() + 0.5 * classes);
            double share = (counts[label] + 2 * usual) / (train.rows() + 2);
            double lost = -StrictMath.log(share) / StrictMath.log(2);
            assertThat(split.isMissed(place)).isEqualTo(label != most);
            assertThat(split.constantBits(place++)).isCloseTo(lost, within(1e-12));
            mistakes += label == most ? 0 : 1;
            bits += lost;
          }
        }
        assertThat(mistakes).isBetween(1, split.from(tests) - 1);
        assertThat(split.mistakes()).isEqualTo(mistakes);
        assertThat(split.bits()).isCloseTo(bits, within(1e-9));
      }
    }
  }
}
