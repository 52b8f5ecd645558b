package dev.kcnf;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that some work allocates. */
public final class Allocations {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 5;

  private Allocations() {}

  /**
   * The least that this thread allocates in some equal rounds of work, after one that warms up. The
   * virtual machine now and then allocates on its own, as when it links or compiles; work that
   * allocates does so in every round.
   */
  public static long least(Runnable work) {
    work.run();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      work.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
