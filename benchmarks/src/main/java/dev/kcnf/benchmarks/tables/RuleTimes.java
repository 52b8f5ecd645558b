package dev.kcnf.benchmarks.tables;

import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.harness.Clock;
import dev.kcnf.cli.rules.ShortRules;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rules.list.ListSearch;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What rules take of the time: beside learning, of the seconds they may have, of a long table. */
public final class RuleTimes {
  private static final int LARGE = 460_000;
  private static final long MOST_SECONDS = 300;

  /** What it may take, or a tenth of the learning. */
  private static final double MOST_BESIDE = 2;

  private final PrintWriter out;

  public RuleTimes(PrintWriter out) {
    this.out = out;
  }

  /** The search of kcnf learn beside the learning of the same rows, both warm, in one thread. */
  public void beside(List<RealTable> tables) throws Exception {
    out.println("| table | rows | learning, processor s | rules, processor s | a tenth or 2 s |");
    out.println("| --- | --: | --: | --: | --- |");
    for (RealTable table : tables) {
      long begin = Clock.CPU.nanos();
      Model model = learned(table);
      long then = Clock.CPU.nanos();
      List<String> classes = model.target().hasClasses() ? model.classes() : List.of("no", "yes");
      ListSearch.usual()
          .withSeconds(ShortRules.SECONDS)
          .find(model.sample().orElseThrow(), table.target(), classes);
      double learning = (then - begin) / 1e9;
      double rules = (Clock.CPU.nanos() - then) / 1e9;
      out.printf(
          Locale.ROOT,
          "| %s | %,d | %.2f | %.2f | %s |%n",
          table.name(),
          model.figures().examples(),
          learning,
          rules,
          rules <= Math.max(MOST_BESIDE, learning / 10) ? "yes" : "NO");
      out.flush();
    }
  }

  private static Model learned(RealTable table) throws IOException {
    try (TableReader rows =
        TableReader.fitQuestion(table.open(), table.target(), FitOptions.usual(), true)
            .skippingUnlabelled()) {
      Model model = null;
      while (rows.next()) {
        if (model == null) {
          model = Model.create(Predictors.auto(), rows.columns(), rows.target());
        }
        model.learn(rows.example(), rows.label());
      }
      if (model == null) {
        throw new IllegalArgumentException(table.name() + " has no rows");
      }
      return model;
    }
  }

  /** kcnf rules with so many seconds, from the start of the process to its end. */
  public void within(List<RealTable> tables, double[] seconds) throws Exception {
    out.println("\n| table | --seconds | by the clock | processor s | MB |");
    out.println("| --- | --: | --: | --: | --: |");
    for (RealTable table : tables) {
      for (double most : seconds) {
        List<String> arguments = new ArrayList<>(table.rules());
        arguments.addAll(List.of("--seconds", Double.toString(most)));
        row(table.name(), Double.toString(most), arguments);
      }
    }
  }

  /** A table of 460,000 rows and 10 columns, two terms and 10 % noise, with a heap of 1 GB. */
  public void large() throws Exception {
    Path file = Files.createTempFile("kcnf-large", ".csv");
    try (BufferedWriter to = Files.newBufferedWriter(file)) {
      to.write("a,b,c,d,e,p,q,r,s,class\n");
      SplitMix random = SplitMix.of(1);
      for (int row = 0; row < LARGE; row++) {
        StringBuilder line = new StringBuilder();
        int[] names = drawn(random, 5, 8);
        int[] numbers = drawn(random, 4, 1000);
        for (int name : names) {
          line.append('v').append(name).append(',');
        }
        for (int number : numbers) {
          line.append(number / 10.0).append(',');
        }
        boolean holds = (names[0] < 3 && numbers[0] < 400) || (names[1] == 5 && numbers[2] >= 700);
        line.append(holds != (random.nextInt(10) == 0) ? "yes" : "no").append('\n');
        to.write(line.toString());
      }
    }
    try {
      row(
          String.format(Locale.ROOT, "%,d x 10", LARGE),
          "",
          List.of("rules", file.toString(), "--target", "class=yes", "--as", "json"));
    } finally {
      Files.delete(file);
    }
  }

  private static int[] drawn(SplitMix random, int count, int below) {
    return IntStream.range(0, count).map(i -> random.nextInt(below)).toArray();
  }

  private void row(String name, String most, List<String> arguments) throws Exception {
    long begin = Clock.WALL.nanos();
    Measured measured = Measured.run(List.of("-Xmx1g"), arguments, MOST_SECONDS);
    out.printf(
        Locale.ROOT,
        "| %s | %s | %.2f | %.2f | %.0f |%n",
        name,
        most,
        (Clock.WALL.nanos() - begin) / 1e9,
        measured.seconds(),
        measured.megabytes());
    out.flush();
  }
}
