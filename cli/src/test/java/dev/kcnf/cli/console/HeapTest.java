package dev.kcnf.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HeapTest {
  private static final long MB = 1L << 20;

  @Test
  void advice_isTwiceTheHeap_asFarAsTheMachineHasIt() {
    assertThat(Heap.advice(512 * MB, 8192 * MB)).endsWith("KCNF_JAVA_OPTS=-Xmx1024m");
    assertThat(Heap.advice(4096 * MB, 16384 * MB)).endsWith("KCNF_JAVA_OPTS=-Xmx8g");
    assertThat(Heap.advice(4096 * MB, 7000 * MB)).endsWith("KCNF_JAVA_OPTS=-Xmx5g");
    assertThat(Heap.advice(6000 * MB, 7000 * MB)).isEqualTo("a machine with more memory helps");
  }

  @Test
  void advice_isNeverLessThanThereWas() {
    Pattern size = Pattern.compile("-Xmx(\\d+)([mg])");
    for (long heap = 16 * MB; heap < 1L << 40; heap += heap / 7 + 1) {
      for (long machine = heap; machine < 1L << 42; machine *= 2) {
        Matcher named = size.matcher(Heap.advice(heap, machine));
        if (named.find()) {
          long unit = named.group(2).equals("g") ? 1024 * MB : MB;
          assertThat(Long.parseLong(named.group(1)) * unit).isGreaterThan(heap);
        }
      }
    }
  }
}
