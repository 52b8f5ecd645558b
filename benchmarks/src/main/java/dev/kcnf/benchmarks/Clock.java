package dev.kcnf.benchmarks;

import java.lang.management.ManagementFactory;

/** What times are measured with. */
enum Clock {
  /** The time that passes. */
  WALL {
    @Override
    long nanos() {
      return System.nanoTime();
    }
  },
  /**
   * The processor time of this thread, in which all learners do all their work: steadier on a busy
   * machine, but without what the garbage collector does in its own threads.
   */
  CPU {
    @Override
    long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  };

  abstract long nanos();
}
