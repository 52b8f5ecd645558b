package dev.kcnf.paper.experiments;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.bayes.Memorization;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.conjunctive.PositiveBayes;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import java.util.ArrayList;
import java.util.List;

/** The greatest loss of every predictor of monotone conjunctions, for small d. */
final class LossByDimension {
  static final String EXACT_BAYES = "ξ_d, exact Bayes";
  static final List<String> NAMES =
      List.of(
          EXACT_BAYES,
          "ζ_d, Algorithm 1",
          "π_d, Algorithm 2",
          "m_d, memorization",
          "ξ⁺_d, positives only");
  private static final int MIN_D = 2;
  private static final int MAX_D = 16;
  private static final int STEPS = 8192;

  private LossByDimension() {}

  static Part run(Options options) {
    return run(options, MAX_D, STEPS);
  }

  static Part run(Options options, int maxD, int steps) {
    Jobs<double[]> jobs = new Jobs<>();
    for (int d = MIN_D; d <= maxD; d++) {
      Schema schema = Schema.booleans(d);
      for (int r = 0; r < options.repeats(); r++) {
        int repeat = r;
        jobs.add(d, () -> repeat(schema, options.seed(), repeat, steps));
      }
    }
    List<double[]> all = jobs.run("Loss by dimension", options);
    List<Cell> cells = new ArrayList<>();
    for (int p = 0; p < NAMES.size(); p++) {
      for (int d = MIN_D; d <= maxD; d++) {
        double greatest = 0;
        for (int r = 0; r < options.repeats(); r++) {
          greatest = Math.max(greatest, all.get((d - MIN_D) * options.repeats() + r)[p]);
        }
        cells.add(Cell.of(NAMES.get(p), d, greatest));
      }
    }
    String title = "Loss by dimension after " + steps + " examples";
    Block block = new Block(title + " (greatest, bits)", "d", cells);
    Figure figure =
        new Figure(
            "loss-by-dimension",
            title,
            Figure.linear("d"),
            Figure.log("bits"),
            Figure.lines(block, false, NAMES));
    return new Part(
        block.with(figure),
        List.of(),
        List.of(
            "ξ_d loses at most d bits but takes exponential time; m_d loses a bit for each new"
                + " input; ξ⁺_d never learns from negatives, so its loss grows with n."));
  }

  private static double[] repeat(Schema schema, long seed, int repeat, int steps) {
    RandomConjunction data =
        RandomConjunction.draw(schema, Seeds.of(seed, 12, schema.size(), repeat));
    ExactBayes bayes = ExactBayes.of(schema);
    List<Predictor> others = others(schema);
    List<Prequential> losses = others.stream().map(p -> new Prequential()).toList();
    for (int t = 0; t < steps; t++) {
      Example x = data.next();
      bayes.learn(x, data.label());
      for (int i = 0; i < others.size(); i++) {
        losses.get(i).step(others.get(i), x, data.label());
      }
    }
    double[] found = new double[NAMES.size()];
    found[0] = exactBayesLoss(schema.size(), bayes);
    for (int i = 0; i < others.size(); i++) {
      found[i + 1] = losses.get(i).bits();
    }
    return found;
  }

  /** ζ_d, π_d, m_d and ξ^+_d. */
  static List<Predictor> others(Schema schema) {
    LiteralSpace space = LiteralSpace.monotone(schema);
    return List.of(
        Conjunctive.of(space, Algorithm1.of(space)),
        Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create()),
        Memorization.of(schema),
        Conjunctive.of(LiteralSpace.monotone(schema), PositiveBayes.heuristic()));
  }

  /**
   * {@code L_n(ξ_d) = -log2 ξ_d(x_{1:n}; a_{1:n})}: by the chain rule one count at the end gives
   * the sum of the losses of all steps.
   */
  static double exactBayesLoss(int d, ExactBayes bayes) {
    return d - LogLoss.bitsOfNats(StrictMath.log(bayes.consistent().doubleValue()));
  }
}
