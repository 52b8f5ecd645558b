package dev.kcnf.benchmarks;

import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Table;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.search.RuleSearch;
import dev.kcnf.rules.search.Tolerance;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench rules}: the short rules beside RIPPER's, on the same rows. */
@Command(
    name = "rules",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Compares the short rules with those of WEKA's JRip: rules, literals, errors.")
final class RuleLists implements Callable<Integer> {
  /** How long a list of rules is, and how often it is wrong on the rows it was learned from. */
  record Size(int rules, int literals, long errors, double seconds) {}

  @Option(names = "--steps", defaultValue = "20000", description = "steps of the local search")
  private int steps = 20_000;

  @Option(names = "--data", description = "only the table of this name")
  private @Nullable String data;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    out.println("| table, target | learner | rules | literals | errors | seconds |");
    out.println("| --- | --- | --: | --: | --: | --: |");
    for (Table table : BuiltIn.all()) {
      if (data == null || data.equals(table.name())) {
        for (String value :
            table.name().equals("mushroom")
                ? new String[] {"edible", "poisonous"}
                : table.name().equals("kr-vs-kp")
                    ? new String[] {"won", "nowin"}
                    : new String[] {"negative", "positive"}) {
          compare(out, table, value);
        }
      }
    }
    return 0;
  }

  private void compare(PrintWriter out, Table table, String value) throws Exception {
    LabelledTable labelled = table.label(table.target(), value);
    String name = table.name() + ", " + table.target() + "=" + value;
    int from = table.name().equals("kr-vs-kp") ? 3 : 2;
    for (int k = from; k <= (from == 2 ? 3 : 4); k++) {
      RuleSearch search = RuleSearch.cnf(k).withSteps(steps);
      row(out, name, "kcnf rules -k " + k, ours(search, labelled));
      row(out, name, "kcnf rules -k " + k + " --plain", ours(search.withJoin(false), labelled));
      row(
          out,
          name,
          "kcnf rules -k " + k + " --tolerance 1%",
          ours(search.withTolerance(Tolerance.share(0.01)), labelled));
    }
    if (table.name().equals("kr-vs-kp")) {
      RuleSearch longer = RuleSearch.cnf(5).withSteps(steps).withTolerance(Tolerance.count(8));
      row(out, name, "kcnf rules -k 5 --tolerance 8", ours(longer, labelled));
    }
    if (isMoreFrequent(labelled)) {
      row(out, name, "JRip", JRipPeer.run(labelled, true));
      row(out, name, "JRip, unpruned", JRipPeer.run(labelled, false));
    }
  }

  private static boolean isMoreFrequent(LabelledTable table) {
    int positives = 0;
    for (boolean label : table.labels()) {
      positives += label ? 1 : 0;
    }
    return 2 * positives > table.size();
  }

  private static Size ours(RuleSearch search, LabelledTable table) {
    long start = System.nanoTime();
    Rules rules = search.find(table.schema(), "y", table.examples(), table.labels());
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Size(rules.formula().size(), rules.formula().literals(), rules.errors(), seconds);
  }

  private static void row(PrintWriter out, String table, String learner, Size size) {
    out.printf(
        Locale.ROOT,
        "| %s | %s | %d | %d | %d | %.1f |%n",
        table,
        learner,
        size.rules(),
        size.literals(),
        size.errors(),
        size.seconds());
    out.flush();
  }
}
