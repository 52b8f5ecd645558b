package dev.kcnf.benchmarks;

import dev.kcnf.Predictor;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.DataSets.Named;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench reasons}: whether reasons sum to the log-odds, and which come first. */
@Command(
    name = "reasons",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Learns a table, then splits the prediction of each of its rows: how far the parts are "
            + "from the log-odds, and which columns the first reasons name.")
final class ReasonsCommand implements Callable<Integer> {
  private static final int SHOWN = 5;

  @Option(
      names = "--data",
      split = ",",
      defaultValue = "tables,streams",
      description = "all, tables, streams, generated, or one of them by name")
  private List<String> data = List.of();

  @Option(names = "--predictor", defaultValue = "auto", description = "auto or fast")
  private String predictor = "auto";

  @Option(names = "--seed", defaultValue = "1", description = "the order of the rows")
  private int seed = 1;

  @Option(
      names = "--names",
      split = ",",
      description = "how many first reasons name one of these columns, alone or with others")
  private List<String> names = List.of();

  @Option(names = "--every", defaultValue = "1", description = "split one row in so many")
  private int every = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    String share = names.isEmpty() ? "" : " " + String.join(" or ", names) + " |";
    out.println(
        "| " + predictor + " | rows | furthest from the log-odds | first reasons name |" + share);
    out.println("| --- | ---: | ---: | --- |" + (names.isEmpty() ? "" : " ---: |"));
    for (String name : data) {
      for (Named set : DataSets.of(name, null)) {
        out.println(measure(set));
        out.flush();
      }
    }
    return 0;
  }

  private String measure(Named set) {
    LabelledTable table = set.rows(seed).ofTwo();
    Schema schema = table.schema();
    Predictor model = Predictors.of(predictor).create(schema);
    double furthest = 0;
    for (int t = 0; t < table.size(); t++) {
      Example x = table.examples()[t];
      if (t % every == 0) { // the prediction before it is learned
        furthest = Math.max(furthest, apart(model, x, model.parts(x).orElseThrow()));
      }
      model.learn(x, table.labels()[t]);
    }
    Map<String, Integer> first = new LinkedHashMap<>();
    int rows = 0;
    int named = 0;
    for (int t = 0; t < table.size(); t += every, rows++) {
      Example x = table.examples()[t];
      Parts parts = model.parts(x).orElseThrow();
      furthest = Math.max(furthest, apart(model, x, parts));
      Part strongest = parts.toList().get(0);
      first.merge(name(schema, strongest), 1, Integer::sum);
      named +=
          strongest.attributes().stream().anyMatch(a -> names.contains(schema.name(a))) ? 1 : 0;
    }
    int all = rows;
    String most =
        first.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(SHOWN)
            .map(
                e ->
                    String.format(
                        Locale.ROOT, "%.1f %% %s", 100.0 * e.getValue() / all, e.getKey()))
            .collect(Collectors.joining(", "));
    String share =
        names.isEmpty() ? "" : String.format(Locale.ROOT, " %.1f %% |", 100.0 * named / all);
    return String.format(
        Locale.ROOT, "| %s | %,d | %.1e | %s |%s", set.name(), rows, furthest, most, share);
  }

  private static double apart(Predictor model, Example x, Parts parts) {
    return Math.abs(parts.sum() - model.logOdds(x));
  }

  private static String name(Schema schema, Part part) {
    return part.attributes().isEmpty()
        ? part.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        : part.attributes().stream().map(schema::name).collect(Collectors.joining(" with "));
  }
}
