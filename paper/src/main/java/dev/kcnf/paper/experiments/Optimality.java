package dev.kcnf.paper.experiments;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import java.util.ArrayList;
import java.util.List;

/**
 * The Proposition on optimality: on the sequence of all 2^d inputs, a_t the binary digits of t,
 * some S ∈ P_d costs every predictor at least d bits. Every S is tried; ξ_d loses exactly d on
 * each.
 */
final class Optimality {
  static final String LEAST = "ξ_d, least over S";
  static final String BOUND = "every predictor, at least";
  private static final int MIN_D = 2;
  private static final int MAX_D = 10;

  private Optimality() {}

  static Part run(Options options) {
    return run(options, MAX_D);
  }

  static Part run(Options options, int maxD) {
    Jobs<double[]> jobs = new Jobs<>();
    for (int d = MIN_D; d <= maxD; d++) {
      Schema schema = Schema.booleans(d);
      for (int s = 0; s < 1 << d; s++) {
        int members = s;
        jobs.add(1 << d, () -> losses(schema, members));
      }
    }
    List<double[]> all = jobs.run("Optimality", options);
    List<List<Cell>> rows = new ArrayList<>();
    for (int r = 0; r < LossByDimension.NAMES.size() + 2; r++) {
      rows.add(new ArrayList<>());
    }
    int from = 0;
    for (int d = MIN_D; d <= maxD; d++) {
      List<double[]> ofD = all.subList(from, from + (1 << d));
      from += 1 << d;
      rows.get(0).add(Cell.of(BOUND, d, d));
      rows.get(1).add(Cell.of(LEAST, d, ofD.stream().mapToDouble(l -> l[0]).min().orElseThrow()));
      for (int p = 0; p < LossByDimension.NAMES.size(); p++) {
        int predictor = p;
        double greatest = ofD.stream().mapToDouble(l -> l[predictor]).max().orElseThrow();
        rows.get(2 + p).add(Cell.of(LossByDimension.NAMES.get(p) + ", greatest", d, greatest));
      }
    }
    Block block =
        new Block(
            "The optimality Proposition's sequence, all 2^d inputs in binary order (bits over all"
                + " S)",
            "d",
            rows.stream().flatMap(List::stream).toList());
    List<Figure.Series> series = new ArrayList<>();
    series.addAll(Figure.lines(block, false, block.rowNames().subList(2, block.rowNames().size())));
    series.addAll(Figure.lines(block, true, List.of(BOUND)));
    Figure figure =
        new Figure(
            "optimality",
            "The optimality Proposition's sequence: greatest loss over all S",
            Figure.linear("d"),
            Figure.log("bits"),
            series);
    return new Part(
        block.with(figure),
        List.of(),
        List.of(
            "On the Proposition's sequence every S costs ξ_d exactly d bits, and the greatest loss"
                + " of every other predictor is above d: ξ_d is optimal."));
  }

  private static double[] losses(Schema schema, int members) {
    int d = schema.size();
    ExactBayes bayes = ExactBayes.of(schema);
    List<Predictor> others = LossByDimension.others(schema);
    List<Prequential> losses = others.stream().map(p -> new Prequential()).toList();
    for (int t = 1; t <= 1 << d; t++) {
      boolean label = (members & ~t) == 0;
      Example x = schema.exampleOfBits(t);
      bayes.learn(x, label);
      for (int i = 0; i < others.size(); i++) {
        losses.get(i).step(others.get(i), x, label);
      }
    }
    double[] found = new double[LossByDimension.NAMES.size()];
    found[0] = LossByDimension.exactBayesLoss(d, bayes);
    for (int i = 0; i < others.size(); i++) {
      found[i + 1] = losses.get(i).bits();
    }
    return found;
  }
}
