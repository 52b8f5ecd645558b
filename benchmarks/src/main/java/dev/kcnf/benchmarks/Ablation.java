package dev.kcnf.benchmarks;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.auto.Auto;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.predictors.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf-bench ablation}: what auto, or fast, loses without each group of its experts. */
@Command(
    name = "ablation",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "The log-loss of auto or fast in bits without each group of its experts.")
final class Ablation implements Callable<Integer> {
  private static final int ROWS_KEPT = (int) Setting.RESERVOIR.usual();

  /** What is left out in each row, by the names of the experts of auto. */
  private static final Map<String, Predicate<String>> AUTO_ROWS = new LinkedHashMap<>();

  /** The same for fast. */
  private static final Map<String, Predicate<String>> ROWS = new LinkedHashMap<>();

  static {
    AUTO_ROWS.put("nothing", name -> false);
    AUTO_ROWS.put("fast", n -> n.equals("fast"));
    AUTO_ROWS.put("class shares", n -> n.equals("class shares"));
    AUTO_ROWS.put("forest", n -> n.matches("(geometric )?forest"));
    AUTO_ROWS.put("greedy forest", n -> n.startsWith("greedy"));
    AUTO_ROWS.put("both forests", n -> n.endsWith("forest"));
    AUTO_ROWS.put("arithmetic means", n -> n.matches("(greedy )?forest"));
    AUTO_ROWS.put("geometric means", n -> n.endsWith("geometric forest"));
    AUTO_ROWS.put("naive Bayes", n -> n.equals("naive Bayes"));
    AUTO_ROWS.put("AODE", n -> n.equals("AODE"));
    AUTO_ROWS.put("best column", n -> n.equals("best column"));
    AUTO_ROWS.put("logistic", n -> n.startsWith("logistic"));
    AUTO_ROWS.put("Bayes linear", n -> n.equals("Bayes linear"));
    AUTO_ROWS.put("boosting", n -> n.equals("boosting"));
    AUTO_ROWS.put("all but fast", n -> !n.equals("fast"));
    ROWS.put("nothing", name -> false);
    ROWS.put("the share of labels and the constant", n -> n.matches("share of labels|constant"));
    ROWS.put("MADNB", n -> n.equals("MADNB"));
    for (int k = 1; k <= 3; k++) {
      String way = k + "-way";
      ROWS.put("logistic " + way, n -> n.equals("logistic " + way));
    }
    ROWS.put("logistic, all", n -> n.startsWith("logistic"));
    ROWS.put("unseen (k-CNF and k-DNF evidence)", n -> n.startsWith("unseen"));
    ROWS.put("strongest", n -> n.startsWith("strongest"));
    ROWS.put("purest", n -> n.startsWith("purest"));
    ROWS.put("strongest and purest", n -> n.startsWith("strongest") || n.startsWith("purest"));
    ROWS.put("recent", n -> n.contains("recent"));
    ROWS.put("3-way, all", n -> n.endsWith("3-way"));
    ROWS.put("mixers but the medium one", n -> n.matches("(slow|fast) mixer"));
    ROWS.put("mixers but the slow one", n -> n.matches("(medium|fast) mixer"));
    ROWS.put("mixers but the fast one", n -> n.matches("(medium|slow) mixer"));
    ROWS.put("Algorithm 2 in the last layer", n -> n.startsWith("Algorithm 2"));
  }

  @Option(
      names = "--data",
      defaultValue = "tables",
      description = "tables, streams, generated, or one of them by name, of two classes")
  private String data = "tables";

  @Option(names = "--predictor", defaultValue = "auto", description = "auto or fast")
  private String predictor = "auto";

  @Option(names = "--seeds", defaultValue = "10", description = "shuffled orders, seeds 1 to N")
  private int seeds = 10;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (seeds < 1) {
      throw new IllegalArgumentException("--seeds must be at least 1, was " + seeds);
    }
    if (!predictor.equals("auto") && !predictor.equals("fast")) {
      throw new IllegalArgumentException("--predictor must be auto or fast, was " + predictor);
    }
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    List<DataSets.Named> sets = DataSets.of(data, null);
    out.println("| without | " + join(sets.stream().map(DataSets.Named::name).toList()));
    out.println("| --- | " + join(sets.stream().map(set -> "---:").toList()));
    (predictor.equals("auto") ? AUTO_ROWS : ROWS)
        .forEach(
            (row, left) -> {
              List<String> cells = new ArrayList<>();
              for (DataSets.Named set : sets) {
                cells.add(String.format(Locale.ROOT, "%.1f", bits(set, left)));
              }
              out.println("| " + row + " | " + join(cells));
              out.flush();
            });
    return 0;
  }

  private static String join(List<String> cells) {
    return String.join(" | ", cells) + " |";
  }

  private double bits(DataSets.Named set, Predicate<String> left) {
    double bits = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      LabelledTable table = set.rows(seed).ofTwo();
      Prequential evaluation = new Prequential();
      Predictor auto = without(table.schema(), left);
      for (int t = 0; t < table.size(); t++) {
        evaluation.step(auto, table.examples()[t], table.labels()[t]);
      }
      bits += evaluation.bits() / seeds;
    }
    return bits;
  }

  private Predictor without(Schema schema, Predicate<String> left) {
    return predictor.equals("auto")
        ? Auto.createWithout(schema, ROWS_KEPT, names(Auto.create(schema, 1), left))
        : Fast.createWithout(schema, names(Fast.create(schema), left));
  }

  private static Set<String> names(Predictor whole, Predicate<String> left) {
    return Stream.concat(
            whole.weights().factors().keySet().stream(),
            whole.weights().members().keySet().stream())
        .filter(left)
        .collect(Collectors.toSet());
  }
}
