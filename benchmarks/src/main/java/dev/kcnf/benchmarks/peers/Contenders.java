package dev.kcnf.benchmarks.peers;

import static dev.kcnf.benchmarks.peers.Contender.Output.LOG_ODDS;
import static dev.kcnf.benchmarks.peers.Contender.Output.PROBABILITY;

import dev.kcnf.auto.Auto;
import dev.kcnf.fast.Fast;
import dev.kcnf.predictors.Setting;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import moa.classifiers.bayes.NaiveBayes;
import moa.classifiers.meta.AdaptiveRandomForest;
import moa.classifiers.meta.StreamingRandomPatches;
import moa.classifiers.trees.EFDT;
import moa.classifiers.trees.HoeffdingTree;

/** The learners of the comparison; a new one is one line here. */
public final class Contenders {
  /** The row to which the others are compared. */
  public static final String REFERENCE = "kcnf 3-CNF";

  /** The prefix of the names of Vowpal Wabbit's rows, which need its native library. */
  public static final String VW = "VW ";

  /** The rows that auto keeps. */
  private static final int ROWS = (int) Setting.RESERVOIR.usual();

  private Contenders() {}

  public static List<Contender> all() {
    return List.of(
        new Contender("kcnf auto", LOG_ODDS, Kcnf.of(s -> Auto.create(s, ROWS))),
        new Contender("kcnf fast", LOG_ODDS, Kcnf.of(Fast::create)),
        new Contender("kcnf calibrated 2-CNF", LOG_ODDS, Kcnf.calibrated(2)),
        new Contender("kcnf calibrated 3-CNF", LOG_ODDS, Kcnf.calibrated(3)),
        new Contender("kcnf 1-CNF", LOG_ODDS, Kcnf.engine(1)),
        new Contender("kcnf 2-CNF", LOG_ODDS, Kcnf.engine(2)),
        new Contender(REFERENCE, LOG_ODDS, Kcnf.engine(3)),
        new Contender("kcnf 4-CNF", LOG_ODDS, Kcnf.engine(4)),
        new Contender("literal (2d)^1 reduction", LOG_ODDS, Kcnf.literal(1)),
        new Contender("literal (2d)^2 reduction", LOG_ODDS, Kcnf.literal(2)),
        new Contender("literal (2d)^3 reduction", LOG_ODDS, Kcnf.literal(3)),
        new Contender("MOA NaiveBayes", PROBABILITY, Moa.of(NaiveBayes::new)),
        new Contender("MOA HoeffdingTree", PROBABILITY, Moa.of(HoeffdingTree::new)),
        new Contender("MOA EFDT", PROBABILITY, Moa.of(EFDT::new)),
        new Contender("MOA AdaptiveRandomForest", PROBABILITY, Moa.of(AdaptiveRandomForest::new)),
        new Contender(
            "MOA StreamingRandomPatches", PROBABILITY, Moa.of(StreamingRandomPatches::new)),
        new Contender(VW + "linear", PROBABILITY, Vw.of("")),
        new Contender(VW + "quadratic", PROBABILITY, Vw.of("--interactions xx")),
        new Contender(
            VW + "quadratic+cubic", PROBABILITY, Vw.of("--interactions xx --interactions xxx")));
  }

  /** The learners whose name matches the expression and that can run here. */
  public static List<Contender> matching(String learners, PrintWriter err) {
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
    return withoutMissing(chosen, err);
  }

  private static List<Contender> withoutMissing(List<Contender> chosen, PrintWriter err) {
    if (chosen.stream().noneMatch(Contenders::needsVw)) {
      return chosen;
    }
    String reason = Vw.unavailable();
    if (reason == null) {
      return chosen;
    }
    err.println("kcnf-bench: Vowpal Wabbit cannot run here, its rows are left out: " + reason);
    return chosen.stream().filter(c -> !needsVw(c)).toList();
  }

  private static boolean needsVw(Contender contender) {
    return contender.name().startsWith(VW);
  }
}
