package dev.kcnf.paper.experiments;

import dev.kcnf.paper.results.Result;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The experiments that can be rerun. */
public enum Experiment {
  /** Table 1: Algorithms 1 and 2 against their bounds. */
  TABLE1("table1", 1000, 50),
  /** Table 2: MADNB on the same data. */
  TABLE2("table2", 1000, 20),
  /** Table 3: the mushrooms. */
  TABLE3("table3", 20, 3),
  /** Table 4: the chess endgames. */
  TABLE4("table4", 20, 3),
  /** Beyond the tables: the theorems, as curves. */
  BOUNDS("bounds", 100, 20);

  private final String text;
  private final int repeats;
  private final int quickRepeats;

  Experiment(String text, int repeats, int quickRepeats) {
    this.text = text;
    this.repeats = repeats;
    this.quickRepeats = quickRepeats;
  }

  /** The experiment of this name. */
  public static Experiment of(String name) {
    for (Experiment experiment : values()) {
      if (experiment.text.equals(name)) {
        return experiment;
      }
    }
    throw new IllegalArgumentException(
        "experiment must be one of "
            + Arrays.stream(values()).map(Experiment::toString).collect(Collectors.joining(", "))
            + ", was '"
            + name
            + "'");
  }

  /** The default number of repeats: the paper's, where it states one. */
  public int repeats() {
    return repeats;
  }

  /** The number of repeats for a quick run. */
  public int quickRepeats() {
    return quickRepeats;
  }

  /** Runs it. */
  public Result run(Options options) {
    return switch (this) {
      case TABLE1 -> Table1.run(options);
      case TABLE2 -> Table2.run(options);
      case TABLE3 -> UciTable.mushroom(options);
      case TABLE4 -> UciTable.krVsKp(options);
      case BOUNDS -> Theorems.run(options);
    };
  }

  /** The name. */
  @Override
  public String toString() {
    return text;
  }
}
