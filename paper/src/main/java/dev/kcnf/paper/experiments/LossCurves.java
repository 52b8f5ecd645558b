package dev.kcnf.paper.experiments;

import dev.kcnf.Bounds;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfCountSpace;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/** The greatest loss over the repeats after t steps, for t = 1, 2, 4, ..., under its bound. */
final class LossCurves {
  private static final int CONJUNCTION_DIMENSION = 16;
  private static final int CLAUSE_DIMENSION = 8;
  private static final int K = 2;
  private static final int DOUBLINGS = 13; // 8192 steps

  /** A predictor to follow, and the theorem on it. */
  private record Line(
      String name, Supplier<Predictor> predictor, String boundName, IntToDoubleFunction bound) {}

  /** A stream of labelled examples. */
  private interface Data {
    Example next();

    boolean label();
  }

  private interface Draw {
    Data from(SplitMix random);
  }

  private LossCurves() {}

  static Part conjunctions(Options options) {
    int d = CONJUNCTION_DIMENSION;
    Schema schema = Schema.booleans(d);
    List<Line> lines =
        List.of(
            new Line(
                "Algorithm 1", () -> algorithm1(schema), "bound 2d²", t -> Bounds.algorithm1(d)),
            new Line(
                "Algorithm 2",
                () -> Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.create()),
                "bound (d+1) log2(t+1)",
                t -> Bounds.algorithm2(d, t)));
    return run(
        options,
        10,
        "Loss over time on monotone conjunctions, d = " + d,
        "curves-conjunctions",
        lines,
        random -> {
          RandomConjunction conjunction = RandomConjunction.draw(schema, random);
          return new Data() {
            @Override
            public Example next() {
              return conjunction.next();
            }

            @Override
            public boolean label() {
              return conjunction.label();
            }
          };
        });
  }

  private static Predictor algorithm1(Schema schema) {
    LiteralSpace space = LiteralSpace.monotone(schema);
    return Conjunctive.of(space, Algorithm1.of(space));
  }

  static Part clauses(Options options) {
    int d = CLAUSE_DIMENSION;
    Schema schema = Schema.booleans(d);
    List<Line> lines =
        List.of(
            new Line(
                "Algorithm 1 on 2-CNF",
                () -> {
                  KCnfCountSpace space = KCnfCountSpace.of(schema, K);
                  return Conjunctive.of(space, Algorithm1.of(space));
                },
                "bound 2^(2k+1) d^(2k)",
                t -> Bounds.kCnfAlgorithm1(K, d)),
            new Line(
                "Algorithm 2 on 2-CNF",
                () -> Conjunctive.of(KCnfSpace.of(schema, K), Algorithm2.create()),
                "bound (2^k d^k + 1) log2(t+1)",
                t -> Bounds.kCnfAlgorithm2(K, d, t)));
    return run(
        options,
        11,
        "Loss over time on random 2-CNF, d = " + d,
        "curves-2-cnf",
        lines,
        random -> RandomTwoCnf.draw(schema, random));
  }

  private static Part run(
      Options options, int part, String title, String name, List<Line> lines, Draw draw) {
    Jobs<double[][]> jobs = new Jobs<>();
    for (int r = 0; r < options.repeats(); r++) {
      int repeat = r;
      jobs.add(1, () -> repeat(lines, draw.from(Seeds.of(options.seed(), part, repeat))));
    }
    List<double[][]> all = jobs.run(title, options);
    List<Cell> cells = new ArrayList<>();
    for (int l = 0; l < lines.size(); l++) {
      Line line = lines.get(l);
      List<Cell> bounds = new ArrayList<>();
      for (int i = 0; i <= DOUBLINGS; i++) {
        double greatest = 0;
        for (double[][] losses : all) {
          greatest = Math.max(greatest, losses[l][i]);
        }
        cells.add(Cell.of(line.name, 1 << i, greatest));
        bounds.add(Cell.of(line.boundName, 1 << i, line.bound.applyAsDouble(1 << i)));
      }
      cells.addAll(bounds);
    }
    Block block = new Block(title + " (greatest, bits)", "t", cells);
    List<Figure.Series> series = new ArrayList<>();
    for (Line line : lines) {
      series.addAll(Figure.lines(block, false, List.of(line.name)));
    }
    for (Line line : lines) {
      series.addAll(Figure.lines(block, true, List.of(line.boundName)));
    }
    Figure figure = new Figure(name, title, Figure.log("t"), Figure.log("bits"), series);
    return new Part(block.with(figure), List.of(), List.of());
  }

  private static double[][] repeat(List<Line> lines, Data data) {
    List<Predictor> predictors = lines.stream().map(line -> line.predictor.get()).toList();
    List<Prequential> losses = lines.stream().map(line -> new Prequential()).toList();
    double[][] found = new double[lines.size()][DOUBLINGS + 1];
    for (int t = 1, i = 0; i <= DOUBLINGS; t++) {
      Example x = data.next();
      for (int l = 0; l < found.length; l++) {
        losses.get(l).step(predictors.get(l), x, data.label());
      }
      if (t == 1 << i) {
        for (int l = 0; l < found.length; l++) {
          found[l][i] = losses.get(l).bits();
        }
        i++;
      }
    }
    return found;
  }

  /** Uniform examples, labelled by 1 to d random clauses of two different variables. */
  private static final class RandomTwoCnf implements Data {
    private final Schema schema;
    private final SplitMix random;
    private final long[] masks;
    private final long[] violating; // a clause is false where the masked bits are these
    private boolean label;

    private RandomTwoCnf(Schema schema, SplitMix random, long[] masks, long[] violating) {
      this.schema = schema;
      this.random = random;
      this.masks = masks;
      this.violating = violating;
    }

    static RandomTwoCnf draw(Schema schema, SplitMix random) {
      int d = schema.size();
      int clauses = 1 + random.nextInt(d);
      long[] masks = new long[clauses];
      long[] violating = new long[clauses];
      for (int c = 0; c < clauses; c++) {
        int i = random.nextInt(d);
        int j = (i + 1 + random.nextInt(d - 1)) % d;
        masks[c] = 1L << i | 1L << j;
        violating[c] = masks[c] & random.nextLong();
      }
      return new RandomTwoCnf(schema, random, masks, violating);
    }

    @Override
    public Example next() {
      long bits = random.nextLong();
      label = true;
      for (int c = 0; c < masks.length; c++) {
        label &= (bits & masks[c]) != violating[c];
      }
      return schema.exampleOfBits(bits);
    }

    @Override
    public boolean label() {
      return label;
    }
  }
}
