package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.ScalePoint.Measured;
import dev.kcnf.benchmarks.harness.Clock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench scale}: how cost and memory of k-CNF grow. */
@Command(
    name = "scale",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "How the cost of a step and the memory grow with n, d, k and arity.")
final class Scale implements Callable<Integer> {
  @Option(names = "--chart", description = "write a chart to this PNG file")
  private @Nullable Path chart;

  @Option(
      names = "--max-n",
      defaultValue = "1000000",
      description = "the longest stream; powers of ten up to it are run")
  private int maxN = 1_000_000;

  @Option(
      names = "--seconds",
      defaultValue = "5",
      description = "a stream stops after this many seconds of steps, except when n is varied")
  private double seconds = 5;

  @Option(
      names = "--clock",
      defaultValue = "wall",
      description = "wall, or cpu: the thread's processor time, for a busy machine")
  private Clock clock = Clock.WALL;

  @SuppressWarnings("NullAway.Init") // Picocli sets it.
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (chart != null) {
      ScaleChart.check(chart);
    }
    List<Measured> all = new ArrayList<>();
    out.println("| varied | n | d | k | arity | ns per step | ns per full count | bytes |");
    out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (ScalePoint point : points()) {
      Measured measured = point.measure(point.varied().equals("n") ? 1e9 : seconds, clock);
      all.add(measured);
      out.println(row(measured));
      out.flush();
    }
    if (chart != null) {
      ScaleChart.write(all, chart);
    }
    return 0;
  }

  /** One sweep per parameter, with the others fixed. */
  private List<ScalePoint> points() {
    List<ScalePoint> points = new ArrayList<>();
    for (int n = 1_000; n <= maxN && n > 0; n *= 10) {
      points.add(new ScalePoint("n", n, 24, 3, 4));
    }
    for (int d : new int[] {10, 30, 100, 300, 1000}) {
      points.add(new ScalePoint("d", 10_000, d, 3, 2));
    }
    for (int k = 1; k <= 5; k++) {
      points.add(new ScalePoint("k", 10_000, 24, k, 4));
    }
    for (int arity : new int[] {2, 4, 8, 16, 32, 64, 1000}) {
      points.add(new ScalePoint("arity", 10_000, 24, 3, arity));
    }
    return points;
  }

  private static String row(Measured m) {
    ScalePoint p = m.point();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %d | %,d | %,.0f | %,.0f | %,d |",
        p.varied(),
        m.examples(),
        p.d(),
        p.k(),
        p.arity(),
        m.nsPerStep(),
        m.nsPerCount(),
        m.bytes());
  }
}
