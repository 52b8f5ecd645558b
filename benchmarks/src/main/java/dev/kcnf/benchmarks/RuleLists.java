package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.rules.Folds;
import dev.kcnf.benchmarks.rules.KcnfRules;
import dev.kcnf.benchmarks.rules.KeptScores;
import dev.kcnf.benchmarks.rules.RuleData;
import dev.kcnf.benchmarks.rules.Score;
import dev.kcnf.benchmarks.rules.WekaRules;
import dev.kcnf.benchmarks.tables.RealTable;
import dev.kcnf.benchmarks.tables.RuleRow;
import dev.kcnf.benchmarks.tables.RuleTimes;
import dev.kcnf.benchmarks.tables.TableRow;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.list.ListSearch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench rules}: the lists of rules beside those of WEKA's learners. */
@Command(
    name = "rules",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = {
      "Cross-validates the lists of kcnf rules beside WEKA's JRip, PART and J48: accuracy in"
          + " percent, log-loss in bits per row, rules and literals.",
      "The tables: mushroom, chess and tic-tac-toe, clean and with flipped labels; MONK's problems;"
          + " generated tables; and ten of those that benchmarks/tables.sh got into DIR."
    })
final class RuleLists implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "the directory that benchmarks/tables.sh filled; no real tables without")
  private @Nullable Path directory;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description =
          "an expression that is in the names of the tables, such as 'kr-vs-kp, 5|generated 3$'")
  private Pattern only = Pattern.compile(".*");

  @Option(names = "--folds", defaultValue = "10", description = "the parts of cross-validation")
  private int folds = 10;

  @Option(names = "--seed", defaultValue = "1", description = "of the order of the rows")
  private long seed = 1;

  @Option(names = "--generated", split = ",", description = "numbers of generated tables")
  private List<Integer> generated = List.of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19);

  @Option(
      names = "--real",
      defaultValue = TEN,
      description = "names of real tables, as an expression")
  private Pattern real = Pattern.compile(TEN);

  @Option(
      names = "--rows",
      defaultValue = "2000",
      description = "the most rows of a generated or real table")
  private int rows = 2000;

  @Option(
      names = "--peers",
      split = ",",
      defaultValue = "JRIP,PART,J48",
      description = "which of WEKA's learners")
  private List<WekaRules> peers = List.of(WekaRules.values());

  @Option(names = "--alone", description = "without peers")
  private boolean alone;

  @Option(
      names = "--kept-peers",
      description = "use what the peers had in earlier runs on the same rows, in DIR")
  private boolean keptPeers;

  @Option(
      names = "--ablate",
      description =
          "instead of peers: kcnf without sets of values, with at most 2 literals a rule,"
              + " only rules that accept or that reject, and with a tenth of the time")
  private boolean ablate;

  @Option(names = "--seconds", defaultValue = "3", description = "of a search of kcnf")
  private double seconds = 3;

  @Option(
      names = "--learn",
      description =
          "instead: are the rules that kcnf learn prints for the tables in DIR better than a"
              + " constant, and is what it says of them true, on 30 %% of the rows that it does not"
              + " get")
  private boolean learn;

  @Option(
      names = "--times",
      description =
          "instead: what rules take beside learning the tables in DIR, whether kcnf rules keeps its"
              + " --seconds, and 460,000 rows")
  private boolean times;

  @Spec private CommandSpec spec = CommandSpec.create();

  private static final String TEN =
      "penguins|cars|weather|wages|affairs|votes|credit|soybean|ionosphere|diabetes";

  /** Who is not further behind, in points, is as good. */
  private static final double NEAR = 0.5;

  /** Makes a table when it is its turn. */
  private interface Source {
    RuleData read() throws IOException;
  }

  private record Entry(String name, Source source) {}

  private List<Entry> tables() throws IOException {
    List<Entry> all = new ArrayList<>();
    for (String name : List.of("mushroom", "kr-vs-kp", "tic-tac-toe")) {
      for (double flipped : new double[] {0, 0.01, 0.05}) {
        all.add(new Entry(RuleData.named(name, flipped), () -> RuleData.builtIn(name, flipped, 1)));
      }
    }
    for (int number = 1; number <= 3; number++) {
      int monks = number;
      all.add(new Entry("monks-" + monks, () -> RuleData.monks(monks, monks == 3 ? 0.05 : 0)));
    }
    for (int number : generated) {
      all.add(new Entry("generated " + number, () -> RuleData.generated(number, rows)));
    }
    if (directory != null) {
      for (RealTable table : realTables()) {
        all.add(new Entry(table.name(), () -> RuleData.real(table, rows)));
      }
    }
    return all.stream().filter(e -> only.matcher(e.name()).find()).toList();
  }

  @Override
  public Integer call() throws Exception {
    return times ? timed() : learn ? learned() : compared();
  }

  private List<RealTable> realTables() throws IOException {
    if (directory == null) {
      throw new IllegalArgumentException("DIR is missing, which benchmarks/tables.sh fills");
    }
    return RealTable.in(directory).stream().filter(t -> real.matcher(t.name()).matches()).toList();
  }

  private int timed() throws Exception {
    RuleTimes took = new RuleTimes(spec.commandLine().getOut());
    took.beside(realTables());
    took.within(realTables(), new double[] {1, 3, 10});
    took.large();
    return 0;
  }

  /** The rules of kcnf learn on rows held out. */
  private int learned() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    TableRow.Settings settings = new TableRow.Settings("1g", 1, 600, 0);
    int[] sums = new int[4];
    out.print(RuleRow.HEAD);
    for (RealTable table : realTables()) {
      out.flush();
      try {
        RuleRow row = RuleRow.of(table, settings);
        out.println(row.markdown());
        sums[0]++;
        sums[1] += row.isUseful() ? 1 : 0;
        sums[2] += row.fitsAScreen() ? 1 : 0;
        sums[3] += row.isTrue() ? 1 : 0;
      } catch (IllegalStateException e) {
        err.println("kcnf-bench: " + table.name() + ": " + e.getMessage());
        err.flush();
      }
    }
    out.printf(
        "%nOf %d tables %d have rules that beat the constant or none, %d fit a screen, and of %d"
            + " what is said is true.%n",
        sums[0], sums[1], sums[2], sums[3]);
    out.flush();
    return 0;
  }

  /** A learner, and what it is called. */
  private record Peer(String name, Scored learner) {}

  /** How a learner does on a table. */
  private interface Scored {
    Score of(RuleData data) throws Exception;
  }

  private Peer own(String name, ListSearch search) {
    return new Peer(name, data -> Folds.of(new KcnfRules(search), data, folds, seed));
  }

  private List<Peer> parts(ListSearch search) {
    return List.of(
        own("one value per literal", search.withJoin(false)),
        own("at most 2 literals", search.withK(2)),
        own("only rules that accept", search.withForm(Formula.Form.DNF)),
        own("only rules that reject", search.withForm(Formula.Form.CNF)),
        own("a tenth of the time", search.withSeconds(seconds / 10)));
  }

  private List<Peer> wekas() throws IOException {
    Path kept = directory == null ? Files.createTempDirectory("kcnf-rules") : directory;
    KeptScores scores = new KeptScores(kept, keptPeers);
    return peers.stream()
        .map(peer -> new Peer(peer.name(), data -> scores.of(peer, data, folds, seed)))
        .toList();
  }

  private int compared() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<Peer> learners = new ArrayList<>();
    ListSearch search = ListSearch.usual().withSeconds(seconds);
    learners.add(own("kcnf", search));
    learners.addAll(ablate ? parts(search) : alone ? List.of() : wekas());
    StringBuilder line = new StringBuilder("| --- |" + " --: |".repeat(2));
    out.print("| table | rows | classes |");
    for (int p = 0; p < learners.size(); p++) {
      boolean first = p == 0;
      out.print(" " + learners.get(p).name + ": % | bits | rules | literals | s |");
      out.print(first ? "" : " ahead | ± |");
      line.append(" --: |".repeat(first ? 5 : 7));
    }
    out.println("\n" + line);
    double[][] sums = new double[learners.size()][5];
    int[][] behind = new int[learners.size()][3];
    int tables = 0;
    for (Entry entry : tables()) {
      RuleData data = entry.source().read();
      out.printf(
          Locale.ROOT, "| %s | %,d | %d |", data.name(), data.rows().size(), data.classes().size());
      Score own = null;
      for (int l = 0; l < learners.size(); l++) {
        Score score = learners.get(l).learner.of(data);
        double[] figures = {
          score.accuracy(), score.bits(), score.rules(), score.literals(), score.seconds()
        };
        for (int f = 0; f < figures.length; f++) {
          sums[l][f] += figures[f];
        }
        print(out, figures);
        own = own == null ? score : own;
        if (l > 0) {
          double ahead = own.ahead(score);
          double error = own.error(score);
          out.printf(Locale.ROOT, " %+.2f | %.2f |", ahead, error);
          behind[l][0] += ahead < -NEAR ? 1 : 0;
          behind[l][1] += ahead < -NEAR && ahead < -2 * error ? 1 : 0;
          behind[l][2] += own.bits() > score.bits() ? 1 : 0;
        }
      }
      out.println();
      out.flush();
      tables++;
    }
    out.printf(Locale.ROOT, "| mean of %d | | |", tables);
    for (int l = 0; l < sums.length; l++) {
      for (int f = 0; f < sums[l].length; f++) {
        sums[l][f] /= tables;
      }
      print(out, sums[l]);
      out.print(l == 0 ? "" : String.format(Locale.ROOT, " %+.2f | |", sums[0][0] - sums[l][0]));
    }
    out.println();
    for (int l = 1; l < learners.size(); l++) {
      out.printf(
          "%nkcnf is behind %s by more than half a point on %d of %d tables, on %d of these by more"
              + " than two standard errors; its log-loss is higher on %d.%n",
          learners.get(l).name, behind[l][0], tables, behind[l][1], behind[l][2]);
    }
    out.flush();
    return 0;
  }

  private static void print(PrintWriter out, double[] f) {
    out.printf(Locale.ROOT, " %.2f | %.3f | %.1f | %.1f | %.2f |", f[0], f[1], f[2], f[3], f[4]);
  }
}
