package dev.kcnf.benchmarks.peers;

import dev.kcnf.Predictor;
import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.calibrated.Calibrated;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import java.util.function.Function;

/** Predictors of kcnf as contenders. */
public final class Kcnf {
  private Kcnf() {}

  /** Algorithm 2 over the native k-CNF engine. */
  static Contender.Factory engine(int k) {
    return of(schema -> Engine.algorithm2(Engine.kcnf(schema, k)));
  }

  /** KT in the context of the evidence for and against. */
  static Contender.Factory calibrated(int k) {
    return of(schema -> Calibrated.evidence(Engine.kcnf(schema, k), Engine.kcnf(schema, k)));
  }

  /** Any predictor over the table's own schema. */
  static Contender.Factory of(Function<Schema, Predictor> maker) {
    return (table, order) ->
        trial(maker.apply(table.schema()), encode(table, order), labels(table, order));
  }

  /** Algorithm 2 over all (2d)^k clauses of the table's one-hot Booleans. */
  public static Contender.Factory literal(int k) {
    return new Contender.Factory() {
      @Override
      public Trial start(LabelledTable table, int[] order) {
        OneHot oneHot = OneHot.of(table.schema());
        Example[] examples = encode(table, order);
        for (int t = 0; t < examples.length; t++) {
          examples[t] = oneHot.expand(examples[t]);
        }
        Predictor predictor = Engine.algorithm2(Engine.literal(oneHot.schema(), k));
        return trial(predictor, examples, labels(table, order));
      }

      @Override
      public boolean feasible(LabelledTable table) {
        int d = OneHot.of(table.schema()).schema().size();
        return StrictMath.pow(2.0 * d, k) <= Engine.MAX_LITERAL_CLAUSES;
      }

      @Override
      public boolean partial() {
        return true;
      }
    };
  }

  private static Trial trial(Predictor predictor, Example[] examples, boolean[] labels) {
    return t -> predictor.step(examples[t], labels[t]);
  }

  /** Copies of the examples, laid out in memory as a stream would create them. */
  private static Example[] encode(LabelledTable table, int[] order) {
    Schema schema = table.schema();
    Example[] examples = new Example[order.length];
    int[] values = new int[schema.size()];
    for (int t = 0; t < order.length; t++) {
      Example row = table.examples()[order[t]];
      for (int a = 0; a < values.length; a++) {
        values[a] = row.value(a);
      }
      examples[t] = schema.example(values);
    }
    return examples;
  }

  public static boolean[] labels(LabelledTable table, int[] order) {
    boolean[] labels = new boolean[order.length];
    for (int t = 0; t < order.length; t++) {
      labels[t] = table.labels()[order[t]];
    }
    return labels;
  }
}
