package dev.kcnf.benchmarks.peers;

import dev.kcnf.ClassPredictor;
import dev.kcnf.Predictor;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.calibrated.Calibrated;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.predictors.PredictorSpec;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Predictors of kcnf as contenders. */
public final class Kcnf {
  private Kcnf() {}

  /** Algorithm 2 over the native k-CNF engine. */
  static Contender.Factory engine(int k) {
    return ofTwo(k, schema -> Engine.algorithm2(Engine.kcnf(schema, k)));
  }

  /** KT in the context of the evidence for and against. */
  static Contender.Factory calibrated(int k) {
    return ofTwo(k, schema -> Calibrated.evidence(Engine.kcnf(schema, k), Engine.kcnf(schema, k)));
  }

  /** A predictor of the registry, of yes and no or of classes, of which it learns as they come. */
  public static Contender.Factory of(PredictorSpec spec) {
    return rows -> rows.isYesNo() ? trial(spec.create(rows.schema()), rows) : classes(spec, rows);
  }

  private static Trial classes(PredictorSpec spec, EncodedRows rows) {
    ClassPredictor predictor = spec.createClasses(rows.schema(), PredictorSpec.DEFAULT_LIMIT_BYTES);
    Example[] examples = rows.examples();
    // It numbers classes as they come, which in another order of the rows is not theirs.
    int[] classes = IntStream.of(rows.labels()).distinct().toArray();
    int[] numbers = new int[rows.classes()];
    for (int n = 0; n < classes.length; n++) {
      numbers[classes[n]] = n;
    }
    return (t, out, from) -> {
      double[] p = predictor.step(examples[t], numbers[rows.labels()[t]]);
      for (int n = 0; n < classes.length && n < p.length; n++) {
        out[from + classes[n]] = p[n]; // the last is of a new one, that to come next
      }
    };
  }

  /** A predictor that tells yes from no, by so many attributes or more. */
  private static Contender.Factory ofTwo(int least, Function<Schema, Predictor> maker) {
    return new Contender.Factory() {
      @Override
      public Trial start(EncodedRows rows) {
        return trial(maker.apply(rows.schema()), rows);
      }

      @Override
      public boolean feasible(EncodedRows rows) {
        return rows.isYesNo() && rows.schema().size() >= least;
      }
    };
  }

  /** Algorithm 2 over all (2d)^k clauses of the table's one-hot Booleans. */
  public static Contender.Factory literal(int k) {
    return new Contender.Factory() {
      @Override
      public Trial start(EncodedRows rows) {
        OneHot oneHot = OneHot.of(rows.schema());
        LabelledTable table = rows.ofTwo();
        for (int t = 0; t < table.size(); t++) {
          table.examples()[t] = oneHot.expand(table.examples()[t]);
        }
        return trial(Engine.algorithm2(Engine.literal(oneHot.schema(), k)), table);
      }

      @Override
      public boolean feasible(EncodedRows rows) {
        int d = OneHot.of(rows.schema()).schema().size();
        return rows.isYesNo() && StrictMath.pow(2.0 * d, k) <= Engine.MAX_LITERAL_CLAUSES;
      }

      @Override
      public boolean partial() {
        return true;
      }
    };
  }

  private static Trial trial(Predictor predictor, EncodedRows rows) {
    return trial(predictor, rows.ofTwo());
  }

  private static Trial trial(Predictor predictor, LabelledTable table) {
    Example[] examples = table.examples();
    boolean[] labels = table.labels();
    return (t, out, from) -> out[from] = predictor.step(examples[t], labels[t]);
  }
}
