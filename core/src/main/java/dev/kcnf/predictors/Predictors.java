package dev.kcnf.predictors;

import static dev.kcnf.predictors.Setting.ALGORITHM;
import static dev.kcnf.predictors.Setting.ALPHA;
import static dev.kcnf.predictors.Setting.CERTAIN;
import static dev.kcnf.predictors.Setting.K;
import static dev.kcnf.predictors.Setting.MEMORY;
import static dev.kcnf.predictors.Setting.RESERVOIR;

import dev.kcnf.ClassPredictor;
import dev.kcnf.MemoryBudget;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.SettingException;
import dev.kcnf.auto.Auto;
import dev.kcnf.auto.AutoClasses;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.bayes.Memorization;
import dev.kcnf.calibrated.Calibrated;
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
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.naivebayes.KtPredictor;
import dev.kcnf.naivebayes.Madnb;
import dev.kcnf.naivebayes.NaiveBayes;
import java.util.List;
import java.util.stream.Collectors;

/** All predictors by name. A new one is its class, its entry here and its tests. */
public final class Predictors {
  /** {@link Auto}: a forest over a reservoir, counts, logistic regression and fast, mixed. */
  private static final PredictorKind AUTO =
      PredictorKind.named("auto", "trees, counts and rules, mixed", Predictors::auto)
          .withSettings(RESERVOIR, MEMORY)
          .onValues()
          .merging(Merging.BY_ROWS)
          .alwaysWithin("the loss of the best Algorithm 2 in it, plus a few bits")
          .classes(Predictors::autoClasses)
          .bestFor("sequence")
          .build();

  /** {@link Fast}: experts on the combinations of values, mixed; keeps no rows. */
  private static final PredictorKind FAST =
      PredictorKind.named(
              "fast", "auto without trees: a tenth of its time", (spec, s, b) -> fast(spec, s))
          .withSettings(MEMORY)
          .onValues()
          .alwaysWithin("the loss of the best Algorithm 2 in it, plus log2 N")
          .classes((spec, s, b) -> fastClasses(spec, s))
          .bestFor("sequence")
          .build();

  /** Alg1^k_d or Alg2^k_d. */
  private static final PredictorKind KCNF =
      PredictorKind.named(
              "kcnf", "k-CNF formulas", (spec, s, b) -> withHead(spec, clauses(spec, s, b)))
          .withSettings(K, ALGORITHM, CERTAIN)
          .onValuesIf(spec -> spec.is(ALGORITHM, 2))
          .savingByNameIf(spec -> spec.is(ALGORITHM, 2))
          .merging(Merging.IN_ANY_ORDER)
          .bestFor(spec -> spec.k() + "-CNF")
          .build();

  /** The dual of k-CNF. */
  private static final PredictorKind KDNF =
      PredictorKind.named(
              "kdnf",
              "k-DNF formulas",
              (spec, s, b) -> Dual.of(withHead(spec, clauses(spec, s, b))))
          .withSettings(K, ALGORITHM, CERTAIN)
          .onValuesIf(spec -> spec.is(ALGORITHM, 2))
          .savingByNameIf(spec -> spec.is(ALGORITHM, 2))
          .merging(Merging.IN_ANY_ORDER)
          .disjunctive()
          .bestFor(spec -> spec.k() + "-DNF")
          .build();

  /** ζ_d or π_d. */
  private static final PredictorKind MONOTONE =
      PredictorKind.named(
              "monotone",
              "monotone conjunctions",
              (spec, s, b) -> withHead(spec, LiteralSpace.monotone(s)))
          .withSettings(ALGORITHM, CERTAIN)
          .merging(Merging.IN_ANY_ORDER)
          .bestFor("monotone conjunction")
          .build();

  /** ζ_2d or π_2d. */
  private static final PredictorKind CONJUNCTION =
      PredictorKind.named(
              "conjunction",
              "conjunctions of literals",
              (spec, s, b) -> withHead(spec, LiteralSpace.all(s)))
          .withSettings(ALGORITHM, CERTAIN)
          .merging(Merging.IN_ANY_ORDER)
          .bestFor("conjunction")
          .build();

  /** The dual of conjunctions. */
  private static final PredictorKind DISJUNCTION =
      PredictorKind.named(
              "disjunction",
              "disjunctions of literals",
              (spec, s, b) -> Dual.of(withHead(spec, LiteralSpace.all(s))))
          .withSettings(ALGORITHM, CERTAIN)
          .merging(Merging.IN_ANY_ORDER)
          .bestFor("disjunction")
          .build();

  /** {@link Calibrated#decision} over k-CNF. */
  private static final PredictorKind CALIBRATED =
      PredictorKind.named(
              "calibrated",
              "k-CNF whose probabilities follow the frequencies",
              (spec, s, b) -> Calibrated.decision(distinct(spec, s, b)))
          .withSettings(K)
          .onValues()
          .bestFor(spec -> spec.k() + "-CNF")
          .build();

  /** m_d. */
  private static final PredictorKind MEMORIZATION =
      PredictorKind.named(
              "memorization", "the last label of equal rows", (spec, s, b) -> Memorization.of(s))
          .onValues()
          .merging(Merging.IN_ORDER)
          .bestFor("function")
          .build();

  /** ξ_d. */
  private static final PredictorKind EXACT_BAYES =
      PredictorKind.named(
              "exact-bayes",
              "all monotone conjunctions, weighed exactly",
              (spec, s, b) -> ExactBayes.of(s))
          .merging(Merging.IN_ORDER)
          .upTo(24)
          .bestFor("monotone conjunction")
          .build();

  /** ξ^α_d, and with α = ½ ξ^+_d. */
  private static final PredictorKind POSITIVE_BAYES =
      PredictorKind.named(
              "positive-bayes",
              "all monotone conjunctions, weighed by the positives",
              (spec, s, b) ->
                  Conjunctive.of(
                      LiteralSpace.monotone(s), PositiveBayes.of(spec.get(ALPHA).orElseThrow())))
          .withSettings(ALPHA)
          .merging(Merging.IN_ANY_ORDER)
          .bestFor("monotone conjunction")
          .build();

  /** MADNB. */
  private static final PredictorKind MADNB =
      PredictorKind.named(
              "madnb", "naive Bayes on every set of columns, averaged", (spec, s, b) -> Madnb.of(s))
          .bestFor("naive Bayes model")
          .build();

  /** NB_S with S all columns; fewer are chosen by leaving columns out of the table. */
  private static final PredictorKind NAIVE_BAYES =
      PredictorKind.named(
              "naive-bayes", "naive Bayes on all columns", (spec, s, b) -> NaiveBayes.of(s))
          .merging(Merging.IN_ANY_ORDER)
          .bestFor("naive Bayes model")
          .build();

  /** KT. */
  private static final PredictorKind KT =
      PredictorKind.named(
              "kt", "the share of the labels, no columns", (spec, s, b) -> new KtPredictor())
          .onValues()
          .savingByNameIf(spec -> true)
          .merging(Merging.IN_ANY_ORDER)
          .alwaysWithin("the loss of the best constant, plus ½ log2 n + 1")
          .bestFor("sequence")
          .build();

  private static final List<PredictorKind> ALL =
      List.of(
          AUTO,
          FAST,
          KCNF,
          KDNF,
          MONOTONE,
          CONJUNCTION,
          DISJUNCTION,
          CALIBRATED,
          MEMORIZATION,
          EXACT_BAYES,
          POSITIVE_BAYES,
          MADNB,
          NAIVE_BAYES,
          KT);

  private Predictors() {}

  // The reservoir of auto has fewer rows if it would have more cells than this, of ten bytes each.
  private static final int MOST_CELLS = 4_000_000;
  private static final long CELL_BYTES = 10;
  private static final int LEAST_ROWS = 1_000;

  // What the reservoir takes for a row.
  private static final int ROW_BYTES = 18;
  private static final int CATEGORY_BYTES = 3;
  private static final int NUMBER_BYTES = 13;

  private static int rows(PredictorSpec spec, Schema schema) {
    MemoryBudget budget = spec.budget();
    long fitting = Math.max(LEAST_ROWS, MOST_CELLS / Math.max(1, schema.size()));
    if (budget.isLimited()) {
      fitting = Math.max(1, budget.of(CELL_BYTES * MOST_CELLS) / rowBytes(schema));
    }
    return (int) Math.min(spec.whole(RESERVOIR), fitting);
  }

  private static long rowBytes(Schema schema) {
    long bytes = ROW_BYTES;
    for (int a = 0; a < schema.size(); a++) {
      bytes += schema.cuts(a) == null ? CATEGORY_BYTES : NUMBER_BYTES;
    }
    return bytes;
  }

  /** Without a reservoir {@code auto} is {@code fast}, as it was once. */
  private static Predictor auto(PredictorSpec spec, Schema schema, long limitBytes) {
    int rows = rows(spec, schema);
    return rows == 0 ? fast(spec, schema) : Auto.create(schema, rows, budget(spec, schema));
  }

  private static ClassPredictor autoClasses(PredictorSpec spec, Schema schema, long limitBytes) {
    int rows = rows(spec, schema);
    return rows == 0
        ? fastClasses(spec, schema)
        : AutoClasses.create(schema, rows, budget(spec, schema));
  }

  private static Fast fast(PredictorSpec spec, Schema schema) {
    return Fast.create(schema, budget(spec, schema));
  }

  private static ClassPredictor fastClasses(PredictorSpec spec, Schema schema) {
    return MultiClass.openWithBayes(schema, fast(spec, schema));
  }

  private static MemoryBudget budget(PredictorSpec spec, Schema schema) {
    int least = MemoryBudget.leastMegabytes(schema.size());
    if (spec.budget().isLimited() && spec.whole(MEMORY) < least) {
      throw new SettingException(
          MEMORY.toString(),
          String.format(
              " must be at least %d megabytes for %d columns, was %d",
              least, schema.size(), spec.whole(MEMORY)));
    }
    return spec.budget();
  }

  private static VersionSpace clauses(PredictorSpec spec, Schema schema, long limitBytes) {
    return spec.is(ALGORITHM, 1)
        ? KCnfCountSpace.of(schema, spec.k(), limitBytes)
        : distinct(spec, schema, limitBytes);
  }

  /**
   * The clauses over k distinct attributes, which decide. Where k is more than there are
   * attributes, the paper's clauses repeat some, and those over all attributes decide.
   */
  private static KCnfSpace distinct(PredictorSpec spec, Schema schema, long limitBytes) {
    return KCnfSpace.of(schema, Math.min(spec.k(), schema.size()), limitBytes);
  }

  private static Mergeable withHead(PredictorSpec spec, VersionSpace space) {
    Head head =
        spec.is(ALGORITHM, 1)
            ? Algorithm1.of(space)
            : spec.is(CERTAIN, 1) ? Algorithm2.certain() : Algorithm2.create();
    return Conjunctive.of(space, head);
  }

  /** All kinds. */
  public static List<PredictorKind> kinds() {
    return ALL;
  }

  /** The kind of this name. */
  public static PredictorKind kind(String name) {
    return ALL.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SettingException(
                    "predictor", " must be one of " + names() + ", was '" + name + "'"));
  }

  private static String names() {
    return ALL.stream().map(PredictorKind::name).collect(Collectors.joining(", "));
  }

  /** The predictor of this name, with its settings as usual. */
  public static PredictorSpec of(String name) {
    return PredictorSpec.of(kind(name));
  }

  /** The mixture that needs no settings. */
  public static PredictorSpec auto() {
    return PredictorSpec.of(AUTO);
  }

  /** The same without trees: less memory, and a tenth of the time. */
  public static PredictorSpec fast() {
    return PredictorSpec.of(FAST);
  }

  /** Algorithm 2 over k-CNF. */
  public static PredictorSpec kcnf(int k) {
    return PredictorSpec.of(KCNF).with(K, k);
  }

  /** Algorithm 2 over k-DNF. */
  public static PredictorSpec kdnf(int k) {
    return PredictorSpec.of(KDNF).with(K, k);
  }
}
