package dev.kcnf.auto;

import dev.kcnf.auto.statistics.SparseFloats;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * Multinomial logistic regression over single values, one weight for each value and class, learned
 * with AdaGrad (Duchi, Hazan, Singer 2011).
 */
final class LogisticSingles implements Expert {
  private static final List<Way> WAYS = List.of(new Way("logistic 1-way", 0.005));

  private static final double RATE = 0.3;
  private static final double BEFORE = 0.3;

  private final Schema schema;
  private final int d;
  private final float[][] weights; // by attribute, then value and class; the last is the bias
  private final float[][] squares; // of the gradients so far
  private final int[] known; // by attribute, one more than the largest value learned
  private int classes;
  private int stride;

  LogisticSingles(Schema schema) {
    this.schema = schema;
    d = schema.size();
    weights = Expert.noRows(d + 1);
    squares = Expert.noRows(d + 1);
    known = new int[d + 1];
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void setClasses(int now) {
    classes = now;
    if (now > stride) {
      int wider = Expert.room(now);
      for (int a = 0; a <= d; a++) {
        weights[a] = Expert.widened(weights[a], stride, wider);
        squares[a] = Expert.widened(squares[a], stride, wider);
      }
      stride = wider;
    }
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    double[] ln = r.margins(classes);
    Arrays.fill(ln, 0, classes, 0);
    for (int a = 0; a <= d; a++) {
      int value = a < d ? r.values[a] : 0;
      if (value >= 0 && value * stride < weights[a].length) {
        for (int k = 0, c = value * stride; k < classes; k++, c++) {
          ln[k] += weights[a][c];
        }
      }
    }
    r.normalise(ln, 0, at);
    double[] kept = r.linear(classes + 1);
    System.arraycopy(r.probabilities, at, kept, 0, classes);
    kept[classes] = 0; // a class that is new
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    for (int a = 0; a < d; a++) {
      int c = r.values[a] * stride;
      if (c >= 0 && c < weights[a].length) {
        to.addValue(a, weights[a][c + of] - weights[a][c + other]);
      }
    }
    if (weights[d].length > 0) {
      to.addBase(weights[d][of] - weights[d][other]);
    }
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    double[] p = r.linear(classes);
    for (int a = 0; a <= d; a++) {
      int value = a < d ? r.values[a] : 0;
      known[a] = Math.max(known[a], value + 1);
      if (value * stride >= weights[a].length) {
        int room = (value + 1 + value / 2) * stride;
        weights[a] = Arrays.copyOf(weights[a], room);
        squares[a] = Arrays.copyOf(squares[a], room);
      }
      for (int k = 0, c = value * stride; k < classes; k++, c++) {
        float g = (float) (p[k] - (k == label ? 1 : 0));
        squares[a][c] += g * g;
        weights[a][c] -= (float) (RATE * g / StrictMath.sqrt(BEFORE + squares[a][c]));
      }
    }
  }

  @Override
  public LogisticSingles copyFor(Schema copied) {
    LogisticSingles copy = new LogisticSingles(copied);
    System.arraycopy(known, 0, copy.known, 0, d + 1);
    for (int a = 0; a <= d; a++) {
      copy.weights[a] = weights[a].clone();
      copy.squares[a] = squares[a].clone();
    }
    copy.classes = classes;
    copy.stride = stride;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    for (int a = 0; a <= d; a++) {
      out.writeVarint(known[a]);
      SparseFloats.saveWeights(out, weights[a], known[a] * stride);
      SparseFloats.saveWeights(out, squares[a], known[a] * stride);
    }
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    stride = Expert.room(now);
    for (int a = 0; a <= d; a++) {
      known[a] = (int) in.readVarint("number of values", 0, a < d ? schema.cardinality(a) : 1);
      weights[a] = SparseFloats.restoreWeights(in, Math.multiplyExact(known[a], stride));
      squares[a] = SparseFloats.restoreWeights(in, Math.multiplyExact(known[a], stride));
    }
  }
}
