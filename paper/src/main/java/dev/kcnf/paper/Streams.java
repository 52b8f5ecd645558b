package dev.kcnf.paper;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Computed streams of labelled examples whose rule is known: the MONK's problems, and rules over 20
 * Boolean variables. The same seed gives the same stream.
 *
 * <p>Formulas have random distinct variables and random signs. Their streams have as many examples
 * of either label as a fair coin gives: the label is drawn first, then the example until it fits.
 */
public final class Streams {
  /** Variables of the Boolean streams. */
  private static final int VARIABLES = 20;

  /** Examples of the Boolean streams. */
  private static final int LENGTH = 5000;

  private static final int[] MONKS_VALUES = {3, 3, 2, 3, 4, 2};

  private Streams() {}

  /** A stream and what it is called; an ordered one changes its rule and must not be shuffled. */
  public record Named(String name, boolean ordered, LabelledTable table) {}

  /** All of them, with fixed seeds. */
  public static List<Named> all() {
    return all(1);
  }

  /** All of them, drawn anew for each seed. */
  public static List<Named> all(long seed) {
    List<Named> all = new ArrayList<>();
    for (int problem = 1; problem <= 3; problem++) {
      all.add(new Named("monks-" + problem, false, monks(problem, seed)));
    }
    for (int noise : new int[] {0, 5}) {
      String suffix = noise == 0 ? "" : ", " + noise + " % noise";
      all.add(new Named("2-CNF" + suffix, false, cnf(2, noise, seed)));
      all.add(new Named("3-CNF" + suffix, false, cnf(3, noise, seed)));
      all.add(new Named("3-DNF" + suffix, false, dnf(3, noise, seed)));
    }
    all.add(new Named("majority of 5", false, majority(5, seed)));
    all.add(new Named("parity of 3", false, parity(3, seed)));
    all.add(new Named("decision list", false, decisionList(seed)));
    all.add(new Named("drifting 2-CNF", true, drifting(2, 2, seed)));
    all.add(new Named("slowly drifting 2-CNF", true, drifting(2, 20, seed)));
    return all;
  }

  /**
   * The MONK's problems of Thrun and others: all 432 robots. Problem 1: head and body have the same
   * shape or the jacket is red. 2: exactly two attributes have their first value. 3: the jacket is
   * green and it holds a sword, or the jacket is not blue and the body is not octagonal; one label
   * in 20 is wrong.
   */
  public static LabelledTable monks(int problem, long seed) {
    if (problem < 1 || problem > 3) {
      throw new IllegalArgumentException("problem must be in 1..3, was " + problem);
    }
    Schema schema = closed(MONKS_VALUES);
    SplitMix random = SplitMix.of(seed);
    Example[] examples = new Example[432];
    boolean[] labels = new boolean[examples.length];
    int[] v = new int[MONKS_VALUES.length];
    for (int t = 0; t < examples.length; t++) {
      for (int a = v.length - 1, rest = t; a >= 0; rest /= MONKS_VALUES[a], a--) {
        v[a] = rest % MONKS_VALUES[a];
      }
      examples[t] = schema.example(v);
      labels[t] = monk(problem, v) != (problem == 3 && random.nextInt(20) == 0);
    }
    return new LabelledTable(schema, examples, labels);
  }

  private static boolean monk(int problem, int[] v) {
    return switch (problem) {
      case 1 -> v[0] == v[1] || v[4] == 0;
      case 2 -> IntStream.of(v).filter(value -> value == 0).count() == 2;
      default -> (v[4] == 2 && v[3] == 0) || (v[4] != 3 && v[1] != 2);
    };
  }

  /** A random k-CNF of 3k clauses; this many labels in 100 are wrong. */
  public static LabelledTable cnf(int k, int noise, long seed) {
    return cnf(k, noise, seed, LENGTH);
  }

  /** The same with this many examples. */
  public static LabelledTable cnf(int k, int noise, long seed, int length) {
    SplitMix random = SplitMix.of(seed);
    return balanced(Formula.draw(k, 3 * k, random), noise, random, length);
  }

  /** A random k-DNF of 3k terms; this many labels in 100 are wrong. */
  public static LabelledTable dnf(int k, int noise, long seed) {
    SplitMix random = SplitMix.of(seed);
    return balanced(Formula.draw(k, 3 * k, random).negate(), noise, random);
  }

  /** Whether most of the first k variables are 1. */
  public static LabelledTable majority(int k, long seed) {
    return balanced(x -> 2 * ones(x, k) > k, 0, SplitMix.of(seed));
  }

  /** Whether an odd number of the first k variables is 1. */
  public static LabelledTable parity(int k, long seed) {
    return balanced(x -> ones(x, k) % 2 == 1, 0, SplitMix.of(seed));
  }

  private static long ones(int[] x, int k) {
    return IntStream.of(x).limit(k).sum();
  }

  /** A random list of ten rules "if this term of two literals holds, then this label". */
  public static LabelledTable decisionList(long seed) {
    SplitMix random = SplitMix.of(seed);
    Formula rules = Formula.draw(2, 10, random);
    return balanced(x -> rules.firstViolated(x) % 2 == 0, 0, random);
  }

  /** Random k-CNFs that replace each other: this many, each for as many of the examples. */
  public static LabelledTable drifting(int k, int concepts, long seed) {
    SplitMix random = SplitMix.of(seed);
    Schema schema = Schema.booleans(VARIABLES);
    Example[] examples = new Example[2 * LENGTH];
    boolean[] labels = new boolean[examples.length];
    Formula formula = Formula.draw(k, 3 * k, random);
    for (int t = 0, concept = 0; t < examples.length; t++) {
      if (t == (concept + 1) * (examples.length / concepts)) {
        concept++;
        // Two concepts have nothing in common; of many, each has one new clause.
        formula =
            concepts == 2 ? Formula.draw(k, 3 * k, random) : formula.withOneNew(concept, random);
      }
      draw(formula, schema, examples, labels, t, random);
    }
    return new LabelledTable(schema, examples, labels);
  }

  private static LabelledTable balanced(Predicate<int[]> rule, int noise, SplitMix random) {
    return balanced(rule, noise, random, LENGTH);
  }

  private static LabelledTable balanced(
      Predicate<int[]> rule, int noise, SplitMix random, int length) {
    Schema schema = Schema.booleans(VARIABLES);
    Example[] examples = new Example[length];
    boolean[] labels = new boolean[length];
    for (int t = 0; t < length; t++) {
      draw(rule, schema, examples, labels, t, random);
      labels[t] ^= random.nextInt(100) < noise;
    }
    return new LabelledTable(schema, examples, labels);
  }

  private static void draw(
      Predicate<int[]> rule,
      Schema schema,
      Example[] examples,
      boolean[] labels,
      int t,
      SplitMix random) {
    labels[t] = random.nextBoolean();
    int[] x = new int[VARIABLES];
    do {
      for (int a = 0; a < x.length; a++) {
        x[a] = random.nextInt(2);
      }
    } while (rule.test(x) != labels[t]);
    examples[t] = schema.example(x);
  }

  private static Schema closed(int[] cardinalities) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < cardinalities.length; a++) {
      List<String> values =
          IntStream.rangeClosed(1, cardinalities[a]).mapToObj(Integer::toString).toList();
      attributes.add(new Attribute("a" + (a + 1), values));
    }
    return Schema.closed(attributes);
  }

  /** A CNF as the assignments that violate its clauses. */
  private record Formula(List<int[]> variables, List<int[]> values) implements Predicate<int[]> {

    static Formula draw(int k, int clauses, SplitMix random) {
      Formula formula = new Formula(new ArrayList<>(), new ArrayList<>());
      for (int c = 0; c < clauses; c++) {
        formula.add(c, k, random);
      }
      return formula;
    }

    private void add(int at, int k, SplitMix random) {
      int[] clause = new int[k];
      System.arraycopy(random.permutation(VARIABLES), 0, clause, 0, k);
      variables.add(at, clause);
      values.add(at, IntStream.range(0, k).map(i -> random.nextInt(2)).toArray());
    }

    Formula withOneNew(int number, SplitMix random) {
      Formula formula = new Formula(new ArrayList<>(variables), new ArrayList<>(values));
      int at = number % variables.size();
      int k = formula.variables.remove(at).length;
      formula.values.remove(at);
      formula.add(at, k, random);
      return formula;
    }

    /** The number of the first clause that is violated, or that of the clauses. */
    int firstViolated(int[] x) {
      for (int c = 0; c < variables.size(); c++) {
        int[] clause = variables.get(c);
        int[] violating = values.get(c);
        if (IntStream.range(0, clause.length).allMatch(i -> x[clause[i]] == violating[i])) {
          return c;
        }
      }
      return variables.size();
    }

    @Override
    public boolean test(int[] x) {
      return firstViolated(x) == variables.size();
    }
  }
}
