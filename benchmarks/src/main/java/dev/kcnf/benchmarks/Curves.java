package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets.Named;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import dev.kcnf.paper.Streams;
import dev.kcnf.paper.report.LineChart;
import dev.kcnf.paper.results.Figure;
import dev.kcnf.paper.results.Figure.Axis;
import dev.kcnf.paper.results.Figure.Point;
import dev.kcnf.paper.results.Figure.Series;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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

/** {@code kcnf-bench curves}: how learners cope with noise and change. */
@Command(
    name = "curves",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Mistakes along streams of random 2-CNFs with noise, and with drift.")
final class Curves implements Callable<Integer> {
  private static final int WINDOWS = 20;

  @Option(names = "--seeds", defaultValue = "3", description = "streams of each kind, seeds 1 to N")
  private int seeds = 3;

  @Option(
      names = "--learners",
      defaultValue = "auto|kcnf 2-CNF|HoeffdingTree|AdaptiveRandomForest|VW quadratic.cubic",
      description = "those in whose name this regular expression is found")
  private String learners = "auto";

  @Option(names = "--out", description = "write curves-NAME.svg into this directory")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** A kind of stream. */
  private record Kind(String name, String title, Named set) {}

  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (int noise : new int[] {1, 5, 10}) {
      kinds.add(
          new Kind(
              "noise-" + noise,
              "2-CNF, " + noise + " % of the labels wrong",
              Named.stream("noise", seed -> Streams.cnf(2, noise, seed))));
    }
    kinds.add(
        new Kind(
            "abrupt",
            "2-CNF, another one after 5,000 examples",
            Named.stream("abrupt", seed -> Streams.drifting(2, 2, seed))));
    kinds.add(
        new Kind(
            "slow",
            "2-CNF, one new clause of six every 500 examples",
            Named.stream("slow", seed -> Streams.drifting(2, 20, seed))));
    return kinds;
  }

  @Override
  public Integer call() throws IOException {
    if (seeds < 1) {
      throw new IllegalArgumentException("--seeds must be at least 1, was " + seeds);
    }
    PrintWriter text = spec.commandLine().getOut();
    List<Contender> contenders = Contenders.running(learners, spec.commandLine().getErr());
    text.println("| stream | learner | bits | mistakes | mistakes in its last twentieth |");
    text.println("| --- | --- | ---: | ---: | ---: |");
    for (Kind kind : kinds()) {
      List<Series> lines = new ArrayList<>();
      for (Contender contender : contenders) {
        List<Pass> runs = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
          runs.add(Pass.of(contender, kind.set().rows(seed)));
        }
        lines.add(new Series(contender.name(), false, points(runs)));
        text.println(row(kind, contender, runs));
        text.flush();
      }
      if (out != null) {
        Figure figure =
            new Figure(
                "curves-" + kind.name(),
                kind.title(),
                new Axis("examples", false),
                new Axis("mistakes in 100 examples", false),
                lines);
        Files.writeString(file(out, figure), LineChart.svg(figure));
      }
    }
    return 0;
  }

  /** Where a figure goes. */
  static Path file(Path directory, Figure figure) throws IOException {
    Files.createDirectories(directory);
    return directory.resolve(figure.name() + ".svg");
  }

  /** Mistakes in 100 examples, by windows of a twentieth of the stream. */
  private static List<Point> points(List<Pass> runs) {
    List<Point> points = new ArrayList<>();
    int width = runs.get(0).steps() / WINDOWS;
    for (int w = 1; w <= WINDOWS; w++) {
      double mistakes = 0;
      for (Pass run : runs) {
        mistakes += run.mistakes((w - 1) * width, w * width);
      }
      points.add(new Point(w * width, 100 * mistakes / (width * (double) runs.size())));
    }
    return points;
  }

  private static String row(Kind kind, Contender contender, List<Pass> runs) {
    double bits = 0;
    double mistakes = 0;
    for (Pass run : runs) {
      bits += run.bits(0, run.steps()) / runs.size();
      mistakes += (double) run.mistakes(0, run.steps()) / runs.size();
    }
    double last = points(runs).get(WINDOWS - 1).y();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.0f | %.0f | %.1f %% |",
        kind.title(),
        contender.name(),
        bits,
        mistakes,
        last);
  }
}
