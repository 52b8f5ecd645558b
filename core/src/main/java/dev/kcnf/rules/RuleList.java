package dev.kcnf.rules;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules as a predictor: the first whose pattern matches decides, and its rows say how surely. Of
 * two classes all rules are of one, and the list is a {@link #formula}.
 *
 * @param schema the attributes and values that the patterns are about
 * @param target what is asked: {@code class=edible}, or for several classes the column
 * @param classes their names; of two the second one is the target
 * @param rules the rules in order
 * @param otherwise the class if no rule matches
 * @param rest how many rows of each class no rule matches
 * @param examples how many rows there were
 * @param tested how the rules predict rows that they were not made from; null if that was not tried
 * @param complete whether the search came to its end
 */
public record RuleList(
    Schema schema,
    String target,
    List<String> classes,
    List<Rule> rules,
    int otherwise,
    List<Long> rest,
    long examples,
    @Nullable Tested tested,
    boolean complete) {
  /** As if each rule had matched this many rows more, with the usual shares of the classes. */
  private static final double DOUBT = 2;

  /** Where fewer of the rows not used are told wrongly, there is less doubt in proportion. */
  private static final double DOUBTFUL = 0.05;

  private static final double MOST_DOUBT = 8;

  private static final int HALVINGS = 12;

  /**
   * A rule.
   *
   * @param pattern what must hold, an and of literals
   * @param label the class that it says
   * @param counts how many rows of each class it decides, as the first that matches
   * @param right how many rows of its class it matches, also after others
   * @param wrong how many rows of other classes it matches
   * @param only how many rows of its class no other rule matches
   */
  public record Rule(
      Clause pattern, int label, List<Long> counts, long right, long wrong, long only) {
    public Rule {
      counts = List.copyOf(counts);
    }

    /** The share of the rows it matches that are of its class. */
    public double confidence() {
      return right + wrong == 0 ? 0 : (double) right / (right + wrong);
    }
  }

  /**
   * What was found on rows that the rules were not made from.
   *
   * @param rows how many
   * @param mistakes how many of them were told wrongly
   * @param bits the log-loss on all of them
   * @param folds the number of parts of cross-validation
   * @param constantMistakes what is told wrongly by always saying the most frequent class
   * @param constantBits the log-loss of saying the shares of the classes
   */
  public record Tested(
      long rows,
      long mistakes,
      double bits,
      int folds,
      long constantMistakes,
      double constantBits) {

    /** The share that was told rightly. */
    public double accuracy() {
      return rows == 0 ? 1 : 1 - (double) mistakes / rows;
    }

    /** The standard error of the accuracy. */
    public double deviation() {
      double p = (mistakes + 1.0) / (rows + 2.0);
      return StrictMath.sqrt(p * (1 - p) / Math.max(1, rows));
    }
  }

  public RuleList {
    classes = List.copyOf(classes);
    rules = List.copyOf(rules);
    rest = List.copyOf(rest);
    if (otherwise < 0 || otherwise >= classes.size()) {
      throw new IllegalArgumentException(
          "otherwise must be in 0.." + (classes.size() - 1) + ", was " + otherwise);
    }
  }

  /** How many literals in all. */
  public int literals() {
    return rules.stream().mapToInt(rule -> rule.pattern().size()).sum();
  }

  /** How many rows the counts are of: all, or a sample. */
  public long counted() {
    return rules.stream().mapToLong(rule -> sum(rule.counts())).sum() + sum(rest);
  }

  private static long sum(List<Long> counts) {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** How many rows of this class were counted. */
  public long counted(int label) {
    return rules.stream().mapToLong(rule -> rule.counts().get(label)).sum() + rest.get(label);
  }

  /** How many of the counted rows are told wrongly. */
  public long errors() {
    long right = rest.get(otherwise);
    for (Rule rule : rules) {
      right += rule.counts().get(rule.label());
    }
    return counted() - right;
  }

  /** The place of the first rule that matches; the number of rules if none does. */
  public int first(int[] values) {
    for (int r = 0; r < rules.size(); r++) {
      if (rules.get(r).pattern().allHold(values)) {
        return r;
      }
    }
    return rules.size();
  }

  /** Whether the rule in this place matches these value numbers, one per attribute. */
  public boolean matches(int place, int[] values) {
    return rules.get(place).pattern().allHold(values);
  }

  /** The class that is said where the rule in this place is the first that matches. */
  public int label(int place) {
    return place == rules.size() ? otherwise : rules.get(place).label();
  }

  /**
   * How much to doubt what the rows of the rules say. Rules that hold on rows not used are believed
   * more, as those of a table without noise must be. Where others lose more there than the
   * probabilities themselves expect, these are too sure, as rules were chosen for how they look on
   * their own rows: more doubt, up to a limit, makes both the same.
   */
  private double doubt() {
    if (tested == null || tested.rows() == 0 || rules.isEmpty()) {
      return DOUBT;
    }
    double mistakes = (tested.mistakes() + 1.0) / (tested.rows() + 2.0);
    double low = DOUBT * Math.min(1, mistakes / DOUBTFUL);
    double high = MOST_DOUBT;
    double lost = tested.bits() / tested.rows();
    if (low < DOUBT || expected(low) >= lost) {
      return low;
    }
    for (int step = 0; step < HALVINGS; step++) {
      double middle = (low + high) / 2;
      if (expected(middle) < lost) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The bits per row that the probabilities expect to lose. */
  private double expected(double doubt) {
    double sum = 0;
    for (int place = 0; place <= rules.size(); place++) {
      double bits = 0;
      for (double p : probabilities(place, doubt)) {
        bits -= p > 0 ? p * StrictMath.log(p) / StrictMath.log(2) : 0;
      }
      sum += bits * sum(counts(place));
    }
    return sum / counted();
  }

  private List<Long> counts(int place) {
    return place == rules.size() ? rest : rules.get(place).counts();
  }

  /** The probability of each class where the rule in this place is the first that matches. */
  public double[] probabilities(int place) {
    return probabilities(place, doubt());
  }

  private double[] probabilities(int place, double doubt) {
    List<Long> counts = counts(place);
    double[] p = new double[classes.size()];
    double all = counted();
    double own = sum(counts);
    for (int c = 0; c < p.length; c++) {
      double usual = (counted(c) + 0.5) / (all + 0.5 * p.length);
      p[c] = (counts.get(c) + doubt * usual) / (own + doubt);
    }
    return p;
  }

  /** The same, tested. */
  public RuleList with(Tested other) {
    return new RuleList(schema, target, classes, rules, otherwise, rest, examples, other, complete);
  }

  /** Whether it is about a target that a row is or is not. */
  public boolean isFormula() {
    return classes.size() == 2;
  }

  /**
   * The formula that is true where the list says that a row is the target.
   *
   * @throws IllegalStateException if there are several classes
   */
  public Formula formula() {
    if (!isFormula()) {
      throw new IllegalStateException("a list of " + classes.size() + " classes is no formula");
    }
    boolean cnf = otherwise == 1;
    List<Clause> patterns = rules.stream().map(Rule::pattern).toList();
    return cnf
        ? Formula.cnf(schema, target, patterns.stream().map(Clause::negated).toList())
        : Formula.dnf(schema, target, patterns);
  }

  /** The formula with its supports. */
  public Rules asRules() {
    Formula formula = formula();
    List<Support> supports = new ArrayList<>();
    for (Rule rule : rules) {
      supports.add(new Support(rule.right(), rule.only(), 0, 0, rule.wrong(), 0));
    }
    return new Rules(
        formula, supports, List.of(), examples, counted(1), counted(), errors(), complete);
  }

  /** What the list says of an example of its schema. */
  public int label(Example x) {
    int[] values = new int[x.size()];
    for (int a = 0; a < values.length; a++) {
      values[a] = x.value(a);
    }
    return label(first(values));
  }

  @Override
  public String toString() {
    return target + ": " + rules.size() + " rules, otherwise " + classes.get(otherwise);
  }
}
