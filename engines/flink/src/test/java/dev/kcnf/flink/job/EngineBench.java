package dev.kcnf.flink.job;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Measures what docs/SCALE.md says: {@code engines/flink/run bench NAME}. */
public final class EngineBench {
  private EngineBench() {}

  /** One measurement. */
  interface Measurement {
    void run(List<String> args) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    String name = args.length == 0 ? "" : args[0];
    Measurement measurement =
        switch (name) {
          case "throughput" -> ThroughputBench::run;
          case "parallel" -> ParallelBench::run;
          case "checkpoint" -> CheckpointBench::run;
          case "keys" -> KeysBench::run;
          case "sql" -> SqlBench::run;
          case "auto" -> AutoBench::run;
          default -> null;
        };
    if (measurement == null) {
      System.err.println("usage: bench throughput|parallel|checkpoint|keys|sql|auto [N]");
      System.exit(2);
      return;
    }
    measurement.run(Arrays.asList(args).subList(1, args.length));
    System.exit(0);
  }

  static int number(List<String> args, int usual) {
    return args.isEmpty() ? usual : Integer.parseInt(args.get(0));
  }

  @SuppressWarnings("AnnotateFormatMethod") // Its annotation is no dependency of this module.
  static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
