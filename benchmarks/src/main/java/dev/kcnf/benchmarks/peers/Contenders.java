package dev.kcnf.benchmarks.peers;

import static dev.kcnf.benchmarks.peers.Contender.Kind.ONLINE;
import static dev.kcnf.benchmarks.peers.Contender.Kind.OURS;
import static dev.kcnf.benchmarks.peers.Contender.Kind.RETRAINED;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.predictors.Predictors;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.meta.AdaptiveRandomForest;
import moa.classifiers.meta.LeveragingBag;
import moa.classifiers.meta.StreamingGradientBoostedTrees;
import moa.classifiers.meta.StreamingRandomPatches;
import moa.classifiers.rules.RuleClassifierNBayes;
import moa.classifiers.trees.EFDT;
import moa.classifiers.trees.HoeffdingTree;

/** The learners of the comparison; a new one is one line here. */
public final class Contenders {
  /** The row to which the times of the others are compared. */
  public static final String REFERENCE = "kcnf 3-CNF";

  public static final String AUTO = "kcnf auto";
  public static final String VW_CUBIC = "VW quadratic+cubic";
  public static final String FOREST = "MOA AdaptiveRandomForest";

  private static final String QUADRATIC = "--interactions xx";
  private static final String CUBIC = QUADRATIC + " --interactions xxx";

  private Contenders() {}

  /** All, whether they can run here or not. */
  public static List<Contender> all() {
    return Stream.concat(ours().stream(), peers().stream()).toList();
  }

  private static List<Contender> ours() {
    return List.of(
        new Contender(AUTO, OURS, Kcnf.of(Predictors.auto())),
        new Contender("kcnf fast", OURS, Kcnf.of(Predictors.of("fast"))),
        new Contender("kcnf calibrated 2-CNF", OURS, Kcnf.calibrated(2)),
        new Contender("kcnf calibrated 3-CNF", OURS, Kcnf.calibrated(3)),
        new Contender("kcnf 1-CNF", OURS, Kcnf.engine(1)),
        new Contender("kcnf 2-CNF", OURS, Kcnf.engine(2)),
        new Contender(REFERENCE, OURS, Kcnf.engine(3)),
        new Contender("kcnf 4-CNF", OURS, Kcnf.engine(4)),
        new Contender("literal (2d)^1 reduction", OURS, Kcnf.literal(1)),
        new Contender("literal (2d)^2 reduction", OURS, Kcnf.literal(2)),
        new Contender("literal (2d)^3 reduction", OURS, Kcnf.literal(3)));
  }

  /** Those of others. */
  public static List<Contender> peers() {
    return List.of(
        new Contender("MOA NaiveBayes", ONLINE, Moa.of(NaiveBayes::new)),
        new Contender("MOA HoeffdingTree", ONLINE, Moa.of(HoeffdingTree::new)),
        new Contender("MOA EFDT", ONLINE, Moa.of(EFDT::new)),
        new Contender("MOA RuleClassifierNBayes", ONLINE, Moa.of(RuleClassifierNBayes::new)),
        new Contender(FOREST, ONLINE, Moa.of(AdaptiveRandomForest::new)),
        new Contender("MOA StreamingRandomPatches", ONLINE, Moa.of(StreamingRandomPatches::new)),
        new Contender("MOA LeveragingBag", ONLINE, Moa.of(LeveragingBag::new)),
        new Contender(
            "MOA StreamingGradientBoostedTrees",
            ONLINE,
            Moa.of(StreamingGradientBoostedTrees::new)),
        new Contender("VW linear", ONLINE, Vw.quantiles("")),
        new Contender("VW quadratic", ONLINE, Vw.quantiles(QUADRATIC)),
        new Contender(VW_CUBIC, ONLINE, Vw.quantiles(CUBIC)),
        new Contender("VW linear, raw numbers", ONLINE, Vw.rawNumbers("")),
        new Contender("VW quadratic, raw numbers", ONLINE, Vw.rawNumbers(QUADRATIC)),
        new Contender(VW_CUBIC + ", raw numbers", ONLINE, Vw.rawNumbers(CUBIC)),
        new Contender("XGBoost retrained", RETRAINED, Retrained.by(XgBoost::new)),
        new Contender("LightGBM retrained", RETRAINED, Retrained.by(LightGbm::new)));
  }

  /** The learners in whose name this regular expression is found. */
  public static List<Contender> matching(String learners) {
    Pattern pattern;
    try {
      pattern = Pattern.compile(learners);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "--learners must be a regular expression, was '" + learners + "'", e);
    }
    List<Contender> chosen = all().stream().filter(c -> pattern.matcher(c.name()).find()).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "--learners must match one of "
              + all().stream().map(Contender::name).toList()
              + ", was '"
              + learners
              + "'");
    }
    return chosen;
  }

  /** Those of them that can run here, on two classes of categories. */
  public static List<Contender> running(String learners, PrintWriter err) {
    return matching(learners).stream()
        .filter(contender -> contender.factory().feasible(EncodedRows.ALTERNATING))
        .filter(contender -> contender.isAvailable(why -> err.println("kcnf-bench: " + why)))
        .toList();
  }
}
