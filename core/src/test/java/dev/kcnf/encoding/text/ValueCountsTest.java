package dev.kcnf.encoding.text;

import static org.assertj.core.api.Assertions.assertThat;

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
    StateReader in = new StateReader(saved);
    ValueCounts again = ValueCounts.read(in);
    in.expectEnd();
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
}
