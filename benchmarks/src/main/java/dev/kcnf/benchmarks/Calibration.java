package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.harness.Reliability;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
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

/** {@code kcnf-bench calibration}: whether a prediction of 70 % comes true 70 times in 100. */
@Command(
    name = "calibration",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "The expected calibration error of each learner, and reliability diagrams.")
final class Calibration implements Callable<Integer> {
  /** A bin of fewer predictions is not drawn. */
  private static final int ENOUGH = 20;

  @Option(
      names = "--data",
      defaultValue = "tables",
      description = "tables, streams, generated, or one of them by name, of two classes")
  private String data = "tables";

  @Option(names = "--seeds", defaultValue = "10", description = "shuffled orders, seeds 1 to N")
  private int seeds = 10;

  @Option(
      names = "--learners",
      defaultValue = "auto|NaiveBayes|HoeffdingTree|VW quadratic.cubic",
      description = "those in whose name this regular expression is found")
  private String learners = "auto";

  @Option(names = "--out", description = "write reliability-NAME.svg into this directory")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    if (seeds < 1) {
      throw new IllegalArgumentException("--seeds must be at least 1, was " + seeds);
    }
    PrintWriter text = spec.commandLine().getOut();
    List<Contender> contenders = Contenders.running(learners, spec.commandLine().getErr());
    text.println("| expected calibration error, 10 bins of equal width | " + names(contenders));
    text.println("| --- |" + " ---: |".repeat(contenders.size()));
    for (DataSets.Named set : DataSets.of(data, null)) {
      List<Reliability> results = contenders.stream().map(c -> measure(c, set)).toList();
      text.print("| " + set.name() + " |");
      results.forEach(r -> text.print(String.format(Locale.ROOT, " %.4f |", r.error())));
      text.println();
      text.flush();
      if (out != null) {
        draw(out, set.name(), contenders, results);
      }
    }
    return 0;
  }

  private static String names(List<Contender> contenders) {
    return String.join(" | ", contenders.stream().map(Contender::name).toList()) + " |";
  }

  private Reliability measure(Contender contender, DataSets.Named set) {
    Reliability reliability = new Reliability();
    for (int seed = 1; seed <= seeds; seed++) {
      reliability.add(Pass.of(contender, set.rows(seed).requireTwo()));
    }
    return reliability;
  }

  private static void draw(
      Path directory, String name, List<Contender> contenders, List<Reliability> results)
      throws IOException {
    List<Series> lines = new ArrayList<>();
    lines.add(new Series("perfect", true, List.of(new Point(0, 0), new Point(1, 1))));
    for (int i = 0; i < results.size(); i++) {
      lines.add(new Series(contenders.get(i).name(), false, results.get(i).points(ENOUGH)));
    }
    Figure figure =
        new Figure(
            "reliability-" + name,
            "Reliability on " + name,
            new Axis("mean predicted probability of label 1", false),
            new Axis("share of label 1", false),
            lines);
    Files.writeString(Curves.file(directory, figure), LineChart.svg(figure));
  }
}
