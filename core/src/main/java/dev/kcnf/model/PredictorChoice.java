package dev.kcnf.model;

import dev.kcnf.Bounds;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.auto.Auto;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.bayes.Memorization;
import dev.kcnf.cnf.KCnfCountSpace;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.Head;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.conjunctive.PositiveBayes;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.naivebayes.Madnb;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Which predictor: its name and settings, and the one place that knows how to make it for a table.
 *
 * <p>{@link Auto}, k-CNF and k-DNF under Algorithm 2, and memorization run on the categorical
 * values as they are; every other predictor runs on {@link OneHot} Booleans, unless the schema is
 * Boolean already.
 *
 * @param kind the predictor
 * @param k the number of literals of a clause; counts for k-CNF and k-DNF only
 * @param algorithm 1 for ζ_d, 2 for π_d; counts for the kinds that have a head to choose
 */
public record PredictorChoice(Kind kind, int k, int algorithm) {

  /** The predictors by the names that scripts and model files use. */
  public enum Kind {
    /** {@link Auto}: experts, mixed; needs no settings. */
    AUTO("auto", false),
    /** Alg1^k_d or Alg2^k_d. */
    KCNF("kcnf", true),
    /** The dual of {@link #KCNF}. */
    KDNF("kdnf", true),
    /** ζ_d or π_d: monotone conjunctions. */
    MONOTONE("monotone", true),
    /** ζ_2d or π_2d: conjunctions of literals. */
    CONJUNCTION("conjunction", true),
    /** The dual of {@link #CONJUNCTION}. */
    DISJUNCTION("disjunction", true),
    /** m_d. */
    MEMORIZATION("memorization", false),
    /** ξ_d. */
    EXACT_BAYES("exact-bayes", false),
    /** ξ^+_d. */
    POSITIVE_BAYES("positive-bayes", false),
    /** MADNB. */
    MADNB("madnb", false);

    private final String text;
    private final boolean hasAlgorithm;

    Kind(String text, boolean hasAlgorithm) {
      this.text = text;
      this.hasAlgorithm = hasAlgorithm;
    }

    /** The kind of this name. */
    public static Kind of(String name) {
      for (Kind kind : values()) {
        if (kind.text.equals(name)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "predictor must be one of " + names() + ", was '" + name + "'");
    }

    private static String names() {
      return Arrays.stream(values()).map(Kind::toString).collect(Collectors.joining(", "));
    }

    /** Whether its hypotheses are k-CNF or k-DNF formulas. */
    public boolean hasK() {
      return this == KCNF || this == KDNF;
    }

    /** Whether Algorithm 1 or Algorithm 2 can be chosen for it. */
    public boolean hasAlgorithm() {
      return hasAlgorithm;
    }

    /** Whether it predicts by the dual: it learns the negated label. */
    boolean isDual() {
      return this == KDNF || this == DISJUNCTION;
    }

    /** The name. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** The longest clauses; far more than any table can be checked for. */
  static final int MAX_K = 255;

  static final int DEFAULT_K = 1;
  static final int DEFAULT_ALGORITHM = 2;

  public PredictorChoice {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    if (k > MAX_K) {
      throw new IllegalArgumentException("k must be in 1.." + MAX_K + ", was " + k);
    }
    if (algorithm != 1 && algorithm != 2) {
      throw new IllegalArgumentException("algorithm must be 1 or 2, was " + algorithm);
    }
  }

  /** The predictor of this name. */
  public static PredictorChoice of(String name, int k, int algorithm) {
    return new PredictorChoice(Kind.of(name), k, algorithm);
  }

  /**
   * Whether every value must be known before the first example: predictors on one-hot Booleans have
   * no place for a value that appears later.
   */
  public boolean needsAllValues() {
    return !(kind == Kind.AUTO || kind == Kind.MEMORIZATION || (kind.hasK() && algorithm == 2));
  }

  /**
   * Whether what it saves names the values of an open schema, so that the same examples in another
   * order save the same. Otherwise they go by their numbers.
   */
  boolean savesByName() {
    return kind.hasK() && algorithm == 2;
  }

  /** The same, with the settings that do not count for it at their defaults. */
  PredictorChoice normalised() {
    return new PredictorChoice(
        kind, kind.hasK() ? k : DEFAULT_K, kind.hasAlgorithm() ? algorithm : DEFAULT_ALGORITHM);
  }

  /** A fresh predictor for examples of this schema; its tables may take six tenths of the heap. */
  public Predictor create(Schema schema) {
    return create(schema, KCnfSpace.defaultLimitBytes());
  }

  /**
   * A fresh predictor for examples of this schema, with tables of at most this many bytes.
   *
   * @throws dev.kcnf.cnf.MemoryLimitException if they cannot even begin within the limit
   */
  public Predictor create(Schema schema, long limitBytes) {
    if (kind.hasK() && k > schema.size()) {
      throw new IllegalArgumentException(
          "k must be in 1.." + schema.size() + ", the number of attributes, was " + k);
    }
    if (!needsAllValues() || schema.isBoolean()) {
      return createNative(schema, limitBytes);
    }
    OneHot oneHot = OneHot.of(schema);
    return Expanded.of(oneHot, createNative(oneHot.schema(), limitBytes));
  }

  private Predictor createNative(Schema schema, long limitBytes) {
    return switch (kind) {
      case AUTO -> Auto.create(schema);
      case KCNF, KDNF -> withHead(clauses(schema, limitBytes));
      case MONOTONE -> withHead(LiteralSpace.monotone(schema));
      case CONJUNCTION, DISJUNCTION -> withHead(LiteralSpace.all(schema));
      case POSITIVE_BAYES ->
          Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.heuristic());
      case MEMORIZATION -> Memorization.of(schema);
      case EXACT_BAYES -> ExactBayes.of(schema);
      case MADNB -> Madnb.of(schema);
    };
  }

  private VersionSpace clauses(Schema schema, long limitBytes) {
    return algorithm == 1
        ? KCnfCountSpace.of(schema, k, limitBytes)
        : KCnfSpace.of(schema, k, limitBytes);
  }

  private Mergeable withHead(VersionSpace space) {
    Head head = algorithm == 1 ? Algorithm1.of(space) : Algorithm2.create();
    Mergeable conjunctive = Conjunctive.of(space, head);
    return kind.isDual() ? Dual.of(conjunctive) : conjunctive;
  }

  /**
   * The theorem's bound on the loss in bits of a predictor that {@link #create} made for this
   * schema, after n examples that some hypothesis of its class generates; +∞ if the paper proves
   * none. That of {@link Auto} holds for whatever examples it has learned.
   */
  public double bound(Schema schema, Predictor predictor, long n) {
    Schema own = predictor instanceof Expanded e ? e.oneHot.schema() : schema;
    if (kind.hasAlgorithm() && inner(predictor) instanceof Conjunctive c) {
      return boundOf(c.space().members(), n);
    }
    return switch (kind) {
      case AUTO -> ((Auto) predictor).boundBits();
      case EXACT_BAYES -> Bounds.exactBayes(own.size());
      case MEMORIZATION -> inputs(own);
      default -> Double.POSITIVE_INFINITY;
    };
  }

  /** How many different examples there can be: the 2^d of m_d, over any attributes. */
  private static double inputs(Schema schema) {
    double inputs = 1;
    for (int a = 0; a < schema.size(); a++) {
      inputs *= schema.cardinality(a);
    }
    return inputs;
  }

  /** What learns in a predictor that {@link #create} made. */
  static Predictor inner(Predictor predictor) {
    Predictor inner = predictor instanceof Expanded e ? e.inner : predictor;
    return inner instanceof Dual dual ? dual.inner() : inner;
  }

  /** How many bytes the tables of a predictor that {@link #create} made take. */
  static long tableBytes(Predictor predictor) {
    if (!(inner(predictor) instanceof Conjunctive c)) {
      return 0;
    }
    if (c.space() instanceof KCnfCountSpace counting) {
      return counting.bytes();
    }
    return c.space() instanceof KCnfSpace space ? space.bytes() : 0;
  }

  private double boundOf(double members, long n) {
    if (algorithm == 2) {
      return Bounds.algorithm2(members, n);
    }
    return members < 2 ? Double.POSITIVE_INFINITY : Bounds.algorithm1(members);
  }

  /**
   * Whether this prediction, made before this label came, proves that no hypothesis of the class
   * generates the data, so that {@link #bound} need not hold. A conjunctive predictor is never
   * wrong in saying 1 on data of its class, a disjunctive one in saying 0.
   */
  public boolean contradicted(double logOdds, boolean label) {
    if (!kind.hasAlgorithm()) {
      return logOdds == (label ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return kind.isDual() ? logOdds < 0 && label : logOdds > 0 && !label;
  }

  /** The class of hypotheses in words. */
  public String hypotheses() {
    return switch (kind) {
      case AUTO -> "sequence";
      case KCNF -> k + "-CNF";
      case KDNF -> k + "-DNF";
      case MONOTONE, EXACT_BAYES, POSITIVE_BAYES -> "monotone conjunction";
      case CONJUNCTION -> "conjunction";
      case DISJUNCTION -> "disjunction";
      case MEMORIZATION -> "function";
      case MADNB -> "naive Bayes model";
    };
  }

  /** The name with the settings that count for it, for people. */
  @Override
  public String toString() {
    String text = kind.hasK() ? kind + " k=" + k : kind.toString();
    return kind.hasAlgorithm() ? text + ", Algorithm " + algorithm : text;
  }
}
