package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each part of a model may take, by hand: all parts together usually take 450 MB. */
class MemoryBudgetPartsTest {
  private static final MemoryBudget TENTH = MemoryBudget.ofMegabytes(45);
  private static final MemoryBudget MORE = MemoryBudget.ofMegabytes(900);

  @Test
  void eachPart_takesTheSamePartOfItsUsualLimit_andNeverMore() {
    assertThat(TENTH.of(1000)).isEqualTo(100);
    assertThat(MORE.of(1000)).isEqualTo(1000);
    assertThat(MemoryBudget.USUAL.of(1000)).isEqualTo(1000);
    assertThat(TENTH.isLimited()).isTrue();
    assertThat(MemoryBudget.USUAL.isLimited()).isFalse();
  }

  /** Twice the limits; without a limit as for eight classes, if there are several. */
  @Test
  void mostBytes_areAGenerousEstimate() {
    assertThat(TENTH.mostBytes(false)).isEqualTo(90_000_000);
    assertThat(TENTH.mostBytes(true)).isEqualTo(90_000_000);
    assertThat(MORE.mostBytes(true)).isEqualTo(900_000_000);
    assertThat(MemoryBudget.USUAL.mostBytes(false)).isEqualTo(900_000_000);
    assertThat(MemoryBudget.USUAL.mostBytes(true)).isEqualTo(7_200_000_000L);
  }

  /** 8 MB, and 40 KB for each attribute. */
  @Test
  void leastMegabytes_growWithTheAttributes() {
    assertThat(MemoryBudget.leastMegabytes(0)).isEqualTo(8);
    assertThat(MemoryBudget.leastMegabytes(25)).isEqualTo(9);
    assertThat(MemoryBudget.leastMegabytes(26)).isEqualTo(10);
  }

  /** A limit is shared by all; without one, eight of them may take the usual each. */
  @Test
  void among_severalPredictors_eachHasItsShare() {
    assertThat(TENTH.among(5).of(1000)).isEqualTo(20);
    assertThat(TENTH.among(5).isLimited()).isTrue();
    assertThat(MemoryBudget.USUAL.among(8).of(1000)).isEqualTo(1000);
    assertThat(MemoryBudget.USUAL.among(16).of(1000)).isEqualTo(500);
    assertThat(MemoryBudget.USUAL.among(2).among(8).of(1000)).isEqualTo(1000);
    assertThat(MemoryBudget.USUAL.among(16).isLimited()).isFalse();
  }

  /** Trees take 100 MB, and a node of them 20 bytes and four for each class. */
  @Test
  void nodes_areWhatFits_butThree() {
    assertThat(TENTH.nodes(1_000_000, 10, 5)).isEqualTo(25_000);
    assertThat(TENTH.nodes(20_000, 10, 5)).isEqualTo(20_000);
    assertThat(MemoryBudget.ofMegabytes(1e-6).nodes(1000, 10, 5)).isEqualTo(3);
    assertThat(MemoryBudget.USUAL.nodes(1 << 30, 10, 5)).isEqualTo(1 << 30);
  }

  /** Values take 58 MB: each 100 bytes for its name, and 60 for each of 2 or of 16 classes. */
  @Test
  void limit_ofValues_isReachedByAsManyAsFit() {
    MemoryBudget small = MemoryBudget.ofMegabytes(0.345);
    for (boolean hasClasses : new boolean[] {false, true}) {
      Columns columns = Columns.of("a");
      small.limit(columns, hasClasses);
      int values = 0;
      while (!columns.isFull()) {
        columns.example("v" + values++);
      }
      assertThat(values).isEqualTo((int) (58e6 * 0.345 / 450 / (hasClasses ? 1060 : 220)));
    }
  }

  /** Rare cells are counted in 1,024 columns; here in two, and so those of the third stay rare. */
  @Test
  void limit_ofColumnsThatAreCounted_isThatPartOfThem() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (String name : List.of("a", "b", "c")) {
      encodings.put(name, ColumnEncoding.frequent(List.of("usual")));
    }
    Columns limited = Columns.of(encodings);
    Columns usual = Columns.of(encodings);
    MemoryBudget.ofMegabytes(450 * 2.5 / 1024).limit(limited, false);
    MemoryBudget.USUAL.limit(usual, false);
    for (int row = 0; row < 20; row++) {
      limited.example("x", "y", "z");
      usual.example("x", "y", "z");
    }
    assertThat(limited.values(0)).contains("x");
    assertThat(limited.values(1)).contains("y");
    assertThat(limited.values(2)).doesNotContain("z");
    assertThat(usual.values(2)).contains("z");
  }
}
