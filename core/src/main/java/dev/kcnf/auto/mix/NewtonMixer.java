package dev.kcnf.auto.mix;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;

/**
 * Geometric mixing of any number of classes: a class's log-probability is the weighted sum of the
 * experts', then normalised. The weights, shared by all classes, are learned by the online Newton
 * step (Hazan, Agarwal, Kale 2007): each example adds the Hessian of its loss to a matrix A, and
 * moves the weights by A⁻¹ times its gradient. A starts as how certain the weights are beforehand.
 */
public final class NewtonMixer {
  /** Predictions that are this close to the label teach nothing worth the time. */
  private static final double CLOSE = 1e-3;

  private static final double LEAST_PIVOT = 1e-9;
  private static final double LEAST_SHARE = 1e-6;

  private static final double[] NONE = {};

  private final int size;
  private final double[] caution; // what A starts as: the lower half, in a square
  private final double memory;
  private final double[] weights;
  private double[] matrix = NONE; // the lower half, row by row, in a square; none before it learns

  /**
   * A mixer that begins with these weights.
   *
   * @param caution how strongly the weights are held at the start, the lower half of a square
   * @param memory by what the matrix is multiplied at each step: 1 if it forgets nothing
   */
  public NewtonMixer(double[] start, double[] caution, double memory) {
    size = start.length;
    this.caution = caution;
    this.memory = memory;
    weights = start.clone();
  }

  /** Makes the matrix, unless there is one: a model that has learned nothing is to be small. */
  private void makeMatrix() {
    if (matrix.length == 0) {
      matrix = caution.clone();
    }
  }

  /** A multiple of the identity, to begin with. */
  public static double[] equalCaution(int size, double caution) {
    double[] square = new double[size * size];
    for (int i = 0; i < size; i++) {
      square[i * size + i] = caution;
    }
    return square;
  }

  /** The weights with which it mixes, those learned and what is added to them. */
  public double[] weights(double[] added) {
    double[] sums = new double[size];
    for (int i = 0; i < size; i++) {
      sums[i] = weights[i] + added[i];
    }
    return sums;
  }

  public NewtonMixer copy() {
    NewtonMixer copy = new NewtonMixer(weights, caution, memory);
    copy.matrix = matrix.clone();
    return copy;
  }

  /**
   * Writes the mixed probabilities.
   *
   * @param added to the weights that were learned
   */
  public void mix(double[] logs, int classes, double[] added, double[] to, int at) {
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < classes; k++) {
      double sum = 0;
      for (int i = 0, x = k; i < size; i++, x += classes) {
        sum += (weights[i] + added[i]) * logs[x];
      }
      to[at + k] = sum;
      most = Math.max(most, sum);
    }
    double all = 0;
    for (int k = 0; k < classes; k++) {
      to[at + k] = Approx.exp(to[at + k] - most);
      all += to[at + k];
    }
    for (int k = 0; k < classes; k++) {
      to[at + k] /= all;
    }
  }

  /**
   * Learns a class.
   *
   * @param p the probabilities that were mixed, from this place on
   */
  public void learn(double[] logs, int classes, double[] p, int at, int label, Room room) {
    if (1 - p[at + label] < CLOSE) {
      return;
    }
    room.reserve(size);
    double[] mean = room.mean;
    double[] step = room.step;
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int k = 0, x = i * classes; k < classes; k++, x++) {
        sum += p[at + k] * logs[x];
      }
      mean[i] = sum;
      step[i] = logs[i * classes + label] - sum;
    }
    makeMatrix();
    forget();
    for (int k = 0; k < classes; k++) {
      if (p[at + k] >= LEAST_SHARE) {
        addHessian(logs, classes, k, p[at + k], room);
      }
    }
    solve(room.factor, step);
    for (int i = 0; i < size; i++) {
      weights[i] += step[i];
    }
  }

  private void forget() {
    if (memory == 1) {
      return;
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        int c = i * size + j;
        matrix[c] = matrix[c] * memory + caution[c] * (1 - memory);
      }
    }
  }

  private void addHessian(double[] logs, int classes, int k, double p, Room room) {
    double[] centred = room.centred;
    for (int i = 0; i < size; i++) {
      centred[i] = logs[i * classes + k] - room.mean[i];
    }
    for (int i = 0; i < size; i++) {
      double by = p * centred[i];
      for (int j = 0, at = i * size; j <= i; j++, at++) {
        matrix[at] += by * centred[j];
      }
    }
  }

  /** Replaces b by A⁻¹ b (Cholesky). */
  private void solve(double[] factor, double[] b) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i * size + j];
        for (int q = 0; q < j; q++) {
          sum -= factor[i * size + q] * factor[j * size + q];
        }
        factor[i * size + j] =
            i == j ? StrictMath.sqrt(Math.max(sum, LEAST_PIVOT)) : sum / factor[j * size + j];
      }
    }
    for (int i = 0; i < size; i++) {
      double sum = b[i];
      for (int q = 0; q < i; q++) {
        sum -= factor[i * size + q] * b[q];
      }
      b[i] = sum / factor[i * size + i];
    }
    for (int i = size - 1; i >= 0; i--) {
      double sum = b[i];
      for (int q = i + 1; q < size; q++) {
        sum -= factor[q * size + i] * b[q];
      }
      b[i] = sum / factor[i * size + i];
    }
  }

  public void save(StateWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeDouble(weights[i]);
      for (int j = 0; j <= i; j++) {
        out.writeDouble((matrix.length > 0 ? matrix : caution)[i * size + j]);
      }
    }
  }

  public void restore(StateReader in) {
    makeMatrix();
    for (int i = 0; i < size; i++) {
      weights[i] = finite(in);
      for (int j = 0; j <= i; j++) {
        matrix[i * size + j] = finite(in);
      }
    }
  }

  private static double finite(StateReader in) {
    double value = in.readDouble();
    if (!Double.isFinite(value)) {
      throw in.damaged("weight must be finite, was " + value);
    }
    return value;
  }

  /** Room for what a step computes on the way; mixers that learn in turn may share it. */
  public static final class Room {
    private double[] mean = NONE;
    private double[] step = NONE;
    private double[] centred = NONE;
    private double[] factor = NONE;

    private void reserve(int size) {
      if (mean.length < size) {
        mean = new double[size];
        step = new double[size];
        centred = new double[size];
        factor = new double[size * size];
      }
    }
  }
}
