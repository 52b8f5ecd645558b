package dev.kcnf.cli.rules;

import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.encoding.Example;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.Model;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFile;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.ListSearch;
import dev.kcnf.rules.list.RowKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The short rules at the end of a report: made from the rows that the predictor keeps, or, if it
 * keeps none, from a sample of the rows of this run.
 */
public final class ShortRules {
  /** How many rows are kept beside a predictor that keeps none. */
  private static final int SAMPLE = 5000;

  /** What the search may take: less than two seconds, also on a cold machine. */
  public static final double SECONDS = 1.1;

  /** So many rules fit a screen; those of several classes take a line or two each. */
  private static final int MOST = 16;

  private static final int MOST_OF_CLASSES = 20;

  private final @Nullable Model model;
  private final @Nullable RowKeeper keeper;
  private final String untried;
  private final Supplier<BooleanSupplier> stop;
  private final int threads;

  private ShortRules(
      @Nullable Model model,
      @Nullable RowKeeper keeper,
      String untried,
      Supplier<BooleanSupplier> stop,
      int threads) {
    this.model = model;
    this.keeper = keeper;
    this.untried = untried;
    this.stop = stop;
    this.threads = threads;
  }

  /** Has no rules. */
  public static ShortRules none() {
    return new ShortRules(null, null, "", () -> () -> true, 1);
  }

  /** Has no rules of this model, for a reason to be told. */
  public static ShortRules untried(Model model, String reason) {
    return new ShortRules(model, null, reason, () -> () -> true, 1);
  }

  /**
   * Of the rows that this model learns from now on, or has kept.
   *
   * @param stop gives, once the search begins, what ends it
   * @param threads how many search
   */
  public static ShortRules beside(Model model, Supplier<BooleanSupplier> stop, int threads) {
    boolean keeps = model.sample().isPresent();
    return new ShortRules(
        model, keeps ? null : new RowKeeper(model.columns().schema(), SAMPLE), "", stop, threads);
  }

  /** Takes in a row that the model has learned. */
  public void learn(Example x, String label) {
    Model own = model;
    if (keeper != null && own != null) {
      Target target = own.target();
      keeper.add(
          x, target.hasClasses() ? own.classes().indexOf(label) : target.isPositive(label) ? 1 : 0);
    }
  }

  /** Why no rules are tried; empty if they are. */
  private String reason(Model own) {
    if (!untried.isEmpty()) {
      return untried;
    }
    return sample(own).size() == 0 ? "no row was kept to find them in" : "";
  }

  private RowSample sample(Model own) {
    return keeper != null ? keeper : own.sample().orElseThrow();
  }

  private RuleList find(Model own) {
    List<String> classes = classes(own.target(), own.classes());
    return ListSearch.usual()
        .withSeconds(SECONDS)
        .withStop(stop.get())
        .withThreads(threads)
        .withMost(classes.size() == 2 ? MOST : MOST_OF_CLASSES)
        .find(sample(own), own.target().toString(), classes);
  }

  /** The names of the classes by label; of two, label 1 is the second. */
  static List<String> classes(Target target, List<String> classes) {
    if (target.hasClasses()) {
      return classes;
    }
    List<String> names = new ArrayList<>(target.classNames());
    return List.of(names.get(1), names.get(0));
  }

  /** The rules as text, after an empty line, or why there are none. */
  public String text() {
    Model own = model;
    if (own == null) {
      return "";
    }
    String reason = reason(own);
    if (!reason.isEmpty()) {
      return "\nno rules: " + reason + "\n";
    }
    RuleList list = find(own);
    return "\n" + RuleFormat.TEXT.format(list) + comparison(list, own.evaluation());
  }

  /** What it costs to read rules rather than to ask the model. */
  private static String comparison(RuleList list, Evaluation evaluation) {
    RuleList.Tested tested = list.tested();
    double n = evaluation.examples();
    return tested == null || n == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "the model, each row before it was learned: %.2f %% right, %.3f bits per row\n",
            100 - 100 * evaluation.mistakes() / n,
            evaluation.bits() / n);
  }

  /**
   * Writes the property {@code rules}, what 'kcnf rules --as json' prints and 'kcnf check' reads,
   * or {@code noRules}, why there are none.
   */
  public void write(JsonGenerator out) {
    Model own = model;
    if (own == null) {
      return;
    }
    String reason = reason(own);
    if (!reason.isEmpty()) {
      out.writeStringProperty("noRules", reason);
      return;
    }
    out.writeName("rules");
    String json = RuleFile.write(find(own), own.columns());
    try (JsonParser in = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      in.nextToken();
      out.copyCurrentStructure(in);
    }
  }
}
