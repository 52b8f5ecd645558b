package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.Test;

/** The hot path of auto allocates nothing, except where trees are grown. */
class AllocationTest {
  private static final MethodHandle ALLOCATED_BYTES = allocatedBytes();

  /**
   * The JDK's counter for this thread; by reflection, as the module does not require its module.
   */
  private static MethodHandle allocatedBytes() {
    try {
      Object bean =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      return MethodHandles.publicLookup()
          .findVirtual(
              Class.forName("com.sun.management.ThreadMXBean"),
              "getCurrentThreadAllocatedBytes",
              MethodType.methodType(long.class))
          .bindTo(bean);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static long allocated() {
    try {
      return (long) ALLOCATED_BYTES.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void predictingAndLearning_betweenGrowths_allocateNothing() {
    Schema schema = Schema.booleans(8);
    Auto auto = Auto.create(schema, 100);
    SplitMix random = SplitMix.of(1);
    Example[] examples = new Example[64];
    for (int i = 0; i < examples.length; i++) {
      int[] values = new int[8];
      for (int a = 0; a < values.length; a++) {
        values[a] = random.nextInt(2);
      }
      examples[i] = schema.example(values);
    }
    int t = 0;
    for (; t < 1000; t++) {
      Example x = examples[t % examples.length];
      auto.step(x, x.value(0) == x.value(1));
    }
    long least = Long.MAX_VALUE; // the virtual machine itself may allocate, but not each time
    for (int pass = 0; pass < 5; pass++) {
      long before = allocated();
      for (Example x : examples) {
        auto.logOdds(x);
      }
      least = Math.min(least, allocated() - before);
    }
    assertThat(least).isZero();
    least = Long.MAX_VALUE;
    for (; t < 1200; t++) {
      Example x = examples[t % examples.length];
      long start = allocated();
      auto.step(x, x.value(0) == x.value(1));
      least = Math.min(least, allocated() - start);
    }
    assertThat(least).isZero();
  }

  /** Nothing in it grows with the square of the attributes. */
  @Test
  void manyAttributes_takeRoomInProportion() {
    int d = 4000;
    Schema schema = Schema.booleans(d);
    SplitMix random = SplitMix.of(1);
    long before = allocated();
    Auto auto = Auto.create(schema, 100);
    for (int t = 0; t < 40; t++) {
      int[] values = new int[d];
      for (int a = 0; a < d; a++) {
        values[a] = random.nextInt(2);
      }
      auto.step(schema.example(values), t % 3 == 0);
    }
    assertThat(allocated() - before).as("bytes").isLessThan((long) d * d);
  }
}
