package dev.kcnf.benchmarks.harness;

import java.lang.management.ManagementFactory;

/** The clock that times are measured with. */
public enum Clock {
  /** Wall-clock time. */
  WALL {
    @Override
    public long nanos() {
      return System.nanoTime();
    }
  },
  /**
   * The processor time of this thread, which does all the work of all learners. It is steadier on a
   * busy machine, but leaves out the threads of the garbage collector.
   */
  CPU {
    @Override
    public long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  };

  public abstract long nanos();
}
