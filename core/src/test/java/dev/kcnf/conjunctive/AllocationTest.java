package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.Test;

/** O(d) memory: what the Theorem on π_d costs, in bytes. */
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

  /** The one place that calls the counter: every call site allocates when it is linked. */
  private static long allocated() {
    try {
      return (long) ALLOCATED_BYTES.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void step_at10000Variables_allocatesNothing() {
    int d = 10_000;
    Schema schema = Schema.booleans(d);
    SplitMix random = SplitMix.of(1);
    Example[] examples = new Example[100];
    boolean[] labels = new boolean[examples.length];
    for (int i = 0; i < examples.length; i++) {
      boolean[] a = new boolean[d];
      for (int j = 0; j < d; j++) {
        a[j] = random.nextInt(100) != 0;
      }
      examples[i] = schema.example(a);
      labels[i] = a[0] && a[1];
    }
    Conjunctive predictor = Cases.algorithm2(schema);
    Prequential evaluation = new Prequential();
    run(predictor, evaluation, examples, labels);
    allocated();
    long start = allocated();
    long before = allocated();
    run(predictor, evaluation, examples, labels);
    long after = allocated();
    assertThat(before - start).as("the counter itself").isZero();
    assertThat(after - before).as("bytes in 10,000 steps").isZero();
    assertThat(evaluation.examples()).isEqualTo(20_000);
    // The counter must be able to tell: one example is more than nothing.
    examples[0] = schema.example(new boolean[d]);
    assertThat(allocated()).isGreaterThan(after);
  }

  private static void run(
      Conjunctive predictor, Prequential evaluation, Example[] examples, boolean[] labels) {
    for (int t = 0; t < 10_000; t++) {
      int i = t % examples.length;
      evaluation.step(predictor, examples[i], labels[i]);
    }
  }

  @Test
  void state_growsWithTheVariablesOnly() {
    Schema schema = Schema.booleans(10_000);
    Conjunctive predictor = Cases.algorithm2(schema);
    int fresh = predictor.toBytes().length;
    for (int t = 0; t < 100; t++) {
      predictor.learn(schema.example(new boolean[10_000]), t % 2 == 0);
    }
    assertThat(predictor.toBytes()).hasSize(fresh).hasSizeLessThan(2 * 10_000 / 8 + 100);
  }
}
