package dev.kcnf.model;

import java.util.List;
import java.util.Locale;

/**
 * A reason for a prediction.
 *
 * <p>The reasons of k-CNF and k-DNF are combinations of the row's values that never occurred in the
 * rows of a class. Those of {@code auto} and {@code fast} are the parts of the prediction: all of
 * them together sum to its log-odds.
 *
 * @param kind what it is
 * @param combination the row's values that it is about, such as {@code odor=foul}; empty for none
 * @param className of what was never seen, the class in whose rows the values never came together;
 *     of values, the class that {@code own} counts; else empty
 * @param logOdds what it adds to the log-odds of the class that was asked about; NaN if the
 *     predictor does not split them
 * @param examples how many examples with these values were learned; -1 if they are not counted
 * @param own how many of them were of the class
 */
public record Reason(
    Kind kind,
    List<String> combination,
    String className,
    double logOdds,
    long examples,
    long own) {
  /** What a reason is. */
  public enum Kind {
    /** How frequent the classes are, whatever the row. */
    BASE_RATE,
    /** A value of the row, or a few together. */
    VALUES,
    /** Values that never came together in rows of a class. */
    NEVER_SEEN,
    /** What cannot be told apart: limits, doubt, classes that never came. */
    REST
  }

  public Reason {
    combination = List.copyOf(combination);
  }

  /** A combination that never occurred in the rows of this class, in a formula. */
  public Reason(List<String> combination, String className) {
    this(Kind.NEVER_SEEN, combination, className, Double.NaN, -1, 0);
  }

  /** For the other one of two classes. */
  Reason negated() {
    return new Reason(kind, combination, className, -logOdds, examples, own);
  }

  /** Whether it says what it adds to the log-odds. */
  public boolean isPart() {
    return !Double.isNaN(logOdds);
  }

  /** Such as {@code odor=foul (2,160 examples, all poisonous)}. */
  public String words() {
    String values = String.join(", ", combination);
    return switch (kind) {
      case BASE_RATE -> "base rate";
      case REST -> "the rest";
      case VALUES -> values + evidence();
      case NEVER_SEEN ->
          (combination.size() == 1 ? "never seen in " : "never seen together in ")
              + className
              + ": "
              + values;
    };
  }

  private String evidence() {
    if (examples <= 0) {
      return "";
    }
    String share =
        own == examples
            ? "all"
            : own == 0 ? "none" : String.format(Locale.ROOT, "%.0f %%", 100.0 * own / examples);
    return String.format(
        Locale.ROOT,
        " (%,d %s, %s %s)",
        examples,
        examples == 1 ? "example" : "examples",
        share,
        className);
  }

  /** The words, and with a sign what it adds to the log-odds. */
  @Override
  public String toString() {
    return isPart() ? String.format(Locale.ROOT, "%s %+.2f", words(), logOdds) : words();
  }
}
