package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.junit.jupiter.api.Test;

class ValueCountsTest {
  private static byte[] bytes(ValueCounts counts) {
    StateWriter out = new StateWriter();
    counts.save(out);
    return out.toByteArray();
  }

  @Test
  void whatComesAgain_isFound_amongWhatDoesNot() {
    ValueCounts counts = new ValueCounts();
    int wrong = 0;
    int found = 0;
    for (int i = 0; i < 400_000; i++) {
      wrong += counts.add("unique " + i) >= 5 ? 1 : 0;
      if (i % 1000 == 0) {
        found += counts.add("regular") >= 5 ? 1 : 0;
      }
    }
    assertThat(wrong).isLessThan(100);
    assertThat(found).isGreaterThan(350);
  }

  @Test
  void saved_goesOnEqually() {
    ValueCounts counts = new ValueCounts();
    for (int i = 0; i < 20_000; i++) {
      counts.add("v" + i % 3000);
    }
    byte[] saved = bytes(counts);
    StateReader in = new StateReader(saved, 0, saved.length, 40_000);
    ValueCounts again = ValueCounts.read(in);
    in.expectEnd();
    assertThat(in.memory()).as("a byte for each counter").isEqualTo(40_000 - 32_768);
    ValueCounts copy = counts.copy();
    for (int i = 0; i < 20_000; i++) {
      int expected = counts.add("w" + i % 5000);
      assertThat(again.add("w" + i % 5000)).isEqualTo(expected);
    }
    assertThat(bytes(copy)).as("a copy stays").isEqualTo(saved);
    assertThat(bytes(again)).isEqualTo(bytes(counts));
    assertThat(bytes(ValueCounts.read(new StateReader(bytes(new ValueCounts())))))
        .isEqualTo(bytes(new ValueCounts()));
  }

  @Test
  void merged_countsBoth() {
    ValueCounts a = new ValueCounts();
    ValueCounts b = new ValueCounts();
    a.add("x");
    a.add("x");
    b.add("x");
    ValueCounts other = b.copy();
    b.merge(a);
    a.merge(other);
    assertThat(bytes(a)).isEqualTo(bytes(b));
    assertThat(a.add("x")).isEqualTo(4);
  }

  private static void assertRefused(String message, long... varints) {
    StateWriter out = new StateWriter();
    for (long varint : varints) {
      out.writeVarint(varint);
    }
    assertThatThrownBy(() -> ValueCounts.read(new StateReader(out.toByteArray())))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(message);
  }

  /** Runs are as long as they can be, so that the same counts are always the same bytes. */
  @Test
  void runsThatCannotBe_areRefused() {
    int all = 1 << 15;
    assertRefused("zeros", 0, 5, 1, 7, 0); // a run of no zeros in the middle
    assertRefused("counts", 0, 5, 0); // a run of no counts before the end
    assertRefused("zeros", 0, all + 1);
    assertRefused("counts", 0, all - 1, 2);
    assertRefused("count", 0, 0, 1, 128);
    assertRefused("counted cells", (1 << 14) + 1);
    StateWriter full = new StateWriter();
    full.writeVarint(0);
    full.writeVarint(0); // no zeros at all
    full.writeVarint(all);
    for (int i = 0; i < all; i++) {
      full.writeByte(1);
    }
    StateReader in = new StateReader(full.toByteArray());
    assertThat(bytes(ValueCounts.read(in))).isEqualTo(full.toByteArray());
    in.expectEnd();
  }

  /** Counts are halved at the cell after the 16,384th, not before. */
  @Test
  void countsAreHalved_afterEachPeriod() {
    ValueCounts counts = new ValueCounts();
    for (int i = 1; i <= 1 << 14; i++) {
      assertThat(counts.add("a")).isEqualTo(Math.min(i, 127));
    }
    assertThat(counts.add("a")).isEqualTo(127 / 2 + 1);
  }
}
