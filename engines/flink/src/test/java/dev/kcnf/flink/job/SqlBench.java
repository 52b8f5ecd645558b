package dev.kcnf.flink.job;

import dev.kcnf.flink.sql.SqlQueries;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Streaming SQL with and without mini-batch: processor time of the whole process. */
final class SqlBench {
  private SqlBench() {}

  static void run(List<String> args) throws Exception {
    for (int round = 0; round < 3; round++) {
      double with = seconds(true);
      double without = seconds(false);
      EngineBench.print(
          "8,124 rows of streaming SQL: %.1f s of processor time with mini-batch, %.1f without:"
              + " %.2f times as much",
          with, without, without / with);
    }
  }

  private static double seconds(boolean miniBatch) throws Exception {
    long start = cpu();
    SqlQueries.learnMushrooms(miniBatch);
    return (cpu() - start) / 1e9;
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
