package dev.kcnf.auto;

import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Multinomial logistic regression over single values, one weight for each value and class, learned
 * with AdaGrad (Duchi, Hazan, Singer 2011).
 */
final class LogisticSingles implements Expert {
  private static final double RATE = 0.3;
  private static final double BEFORE = 0.3;

  private final int d;
  private final float[][] weights; // by attribute, then value and class; the last is the bias
  private final float[][] squares; // of the gradients so far
  private int classes;
  private int stride;

  LogisticSingles(int attributes) {
    d = attributes;
    weights = new float[d + 1][0];
    squares = new float[d + 1][0];
  }

  @Override
  public List<String> names() {
    return List.of("logistic, single values");
  }

  @Override
  public void setClasses(int now) {
    classes = now;
    if (now > stride) {
      int wider = Math.max(2, 2 * stride >= now ? 2 * stride : now);
      for (int a = 0; a <= d; a++) {
        weights[a] = widened(weights[a], wider);
        squares[a] = widened(squares[a], wider);
      }
      stride = wider;
    }
  }

  private float[] widened(float[] old, int wider) {
    int values = stride == 0 ? 0 : old.length / stride;
    float[] now = new float[values * wider];
    for (int v = 0; v < values; v++) {
      System.arraycopy(old, v * stride, now, v * wider, stride);
    }
    return now;
  }

  @Override
  public void predict(Reading r, int at) {
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
    System.arraycopy(r.probabilities, at, r.linear(classes), 0, classes);
  }

  @Override
  public void learn(Reading r, int label) {
    double[] p = r.linear(classes);
    for (int a = 0; a <= d; a++) {
      int value = a < d ? r.values[a] : 0;
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
  public LogisticSingles copyFor(Schema schema) {
    LogisticSingles copy = new LogisticSingles(d);
    for (int a = 0; a <= d; a++) {
      copy.weights[a] = weights[a].clone();
      copy.squares[a] = squares[a].clone();
    }
    copy.classes = classes;
    copy.stride = stride;
    return copy;
  }

  @Override
  public void save(StateWriter out) {}

  @Override
  public void restore(StateReader in) {}
}
