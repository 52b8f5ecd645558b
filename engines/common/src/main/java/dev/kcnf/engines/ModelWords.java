package dev.kcnf.engines;

import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Reason;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.ListSearch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A model, or what it says of a row, in words. */
public final class ModelWords {
  private static final double SECONDS = 2;

  private ModelWords() {}

  /** The few reasons that matter most, separated by semicolons; empty if there are none. */
  public static String reasons(Prediction prediction) {
    return prediction.reasons().stream().map(Reason::toString).collect(Collectors.joining("; "));
  }

  /**
   * A short list of rules, found in the rows that the model keeps. A k-CNF keeps none: then how
   * many combinations it has seen.
   */
  public static String rules(Model model) {
    Optional<RowSample> sample = model.sample();
    String head = model + "\n";
    if (sample.isPresent() && sample.get().size() > 0) {
      List<String> classes = classes(model);
      String target = model.target().toString();
      return head
          + RuleFormat.TEXT.format(
              ListSearch.usual().withSeconds(SECONDS).find(sample.get(), target, classes));
    }
    return head
        + model
            .clauses()
            .map(
                clauses ->
                    String.format(
                        Locale.ROOT,
                        "%,d combinations of %d values were seen; this predictor keeps no rows to"
                            + " make short rules from, auto does%n",
                        clauses.seen(),
                        clauses.k()))
            .orElse("");
  }

  /** By label; of two classes, label 1 is the second. */
  private static List<String> classes(Model model) {
    Target target = model.target();
    if (target.hasClasses()) {
      return model.classes();
    }
    List<String> names = target.classNames();
    return List.of(names.get(1), names.get(0));
  }
}
