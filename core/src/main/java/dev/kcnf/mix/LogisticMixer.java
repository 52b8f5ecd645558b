package dev.kcnf.mix;

import dev.kcnf.LogLoss;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Geometric mixing: the combined log-odds are the weighted sum of the experts' log-odds. The
 * weights are learned as in Bayesian logistic regression: a Gaussian posterior over the weight
 * vector with its full covariance, updated at the mode of each new factor (an implicit step, which
 * cannot overshoot), so there is no learning rate. The weights may wander: each step adds {@code
 * drift} to their variances, up to the prior's, which lets the mixture follow experts that grow
 * better or worse.
 *
 * <p>Several weight vectors may be kept, one for each value of a small context that {@link #select}
 * names.
 *
 * <p>Guarantee, for one context and drift 0: the posterior's mean minimises the loss so far plus
 * the prior's penalty {@code |w - w0|² / 2v} up to the error of the quadratic approximation; so in
 * every direction the weights cannot do much worse than the best fixed ones. There is no bound on
 * every sequence, which is why {@code auto} puts a {@link BayesMixture} on top.
 */
public final class LogisticMixer implements Combiner {
  private static final double CLAMP = 12;
  private static final double LEAST_CURVATURE = 1e-6;
  private static final int ITERATIONS = 60;

  /** How short the last step is; after one of Newton's what is left is about its square. */
  private static final double SHORT = 1e-9;

  private static final double SHORT_OF_NEWTON = 1e-5;

  /** Predictions of the label with more than these log-odds teach the weights nothing. */
  private static final double CLOSE = LogLoss.logOdds(0.999);

  private static final double[] PRIOR = {}; // before the first step

  /** So many rows of the covariances are gone through together: less time goes into the loop. */
  private static final int ROWS = 4;

  private final int size;
  private final double drift;
  private final double variance;
  private final double[][] mean;
  private final double[][] covariance; // empty before the first step: that of the prior
  private int context;

  private LogisticMixer(
      int size, double drift, double variance, double[][] mean, double[][] covariance) {
    this.size = size;
    this.drift = drift;
    this.variance = variance;
    this.mean = mean;
    this.covariance = covariance;
  }

  /** One weight vector, which starts at {@code sum/N} for each expert. */
  public static LogisticMixer of(int experts, double sum, double variance, double drift) {
    return of(experts, 1, sum, variance, drift);
  }

  /**
   * A weight vector for each of several contexts.
   *
   * @param experts how many experts
   * @param contexts how many contexts
   * @param sum the sum of the weights at the start; above 1 if the experts' evidence adds up
   * @param variance of the prior of each weight
   * @param drift what each step adds to the variances
   */
  public static LogisticMixer of(
      int experts, int contexts, double sum, double variance, double drift) {
    if (experts < 1 || contexts < 1) {
      throw new IllegalArgumentException(
          "a mixer needs at least one expert and one context, was " + experts + ", " + contexts);
    }
    if (!(variance > 0 && variance < 1e6)) {
      throw new IllegalArgumentException("variance must be in (0, 1e6), was " + variance);
    }
    if (!(drift >= 0 && drift <= variance)) {
      throw new IllegalArgumentException("drift must be in [0, variance], was " + drift);
    }
    double[][] mean = new double[contexts][experts];
    for (double[] row : mean) {
      Arrays.fill(row, sum / experts);
    }
    double[][] prior = new double[contexts][];
    Arrays.fill(prior, PRIOR);
    return new LogisticMixer(experts, drift, variance, mean, prior);
  }

  /**
   * One weight vector, which starts at these weights.
   *
   * @param start the weights before anything is learned, one for each expert
   * @param variance of the prior of each weight
   * @param drift what each step adds to the variances
   */
  public static LogisticMixer startingAt(double[] start, double variance, double drift) {
    LogisticMixer mixer = of(start.length, 1, 0, variance, drift);
    System.arraycopy(start, 0, mixer.mean[0], 0, start.length);
    return mixer;
  }

  /** Chooses the weight vector that the next calls use. */
  public void select(int newContext) {
    if (newContext < 0 || newContext >= mean.length) {
      throw new IllegalArgumentException(
          "context must be in 0.." + (mean.length - 1) + ", was " + newContext);
    }
    context = newContext;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double mix(double[] logOdds) {
    double[] w = mean[context];
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += w[i] * clamp(logOdds[i]);
    }
    return sum;
  }

  /** What each expert's log-odds count for in {@link #mix}: its weight, less beyond a limit. */
  public double[] factors(double[] logOdds) {
    double[] factors = weights();
    for (int i = 0; i < size; i++) {
      factors[i] *= logOdds[i] == 0 ? 1 : clamp(logOdds[i]) / logOdds[i];
    }
    return factors;
  }

  /** Branches, which are nearly always foreseen, are quicker than the minimum of doubles. */
  private static double clamp(double logOdds) {
    return logOdds > CLAMP ? CLAMP : logOdds < -CLAMP ? -CLAMP : logOdds;
  }

  @Override
  public void learn(double[] logOdds, boolean label) {
    learnMixed(mix(logOdds), logOdds, label);
  }

  /**
   * As {@link #learn}, where it is known what {@link #mix} told.
   *
   * @param m what it told of these log-odds
   */
  public void learnMixed(double m, double[] logOdds, boolean label) {
    double y = label ? 1 : 0;
    if (isClose(m, label)) {
      return;
    }
    double[] p = covariance(context);
    Scratch scratch = Scratch.forTerms(size);
    double[] gain = scratch.zeros;
    double s = spread(p, logOdds, scratch.ones, gain);
    double p1 = probability(mode(m, s, y));
    double[] w = mean[context];
    for (int i = 0; i < size; i++) {
      w[i] += gain[i] * (y - p1);
    }
    double curvature = Math.max(p1 * (1 - p1), LEAST_CURVATURE);
    shrink(p, gain, curvature / (1 + curvature * s));
  }

  /** Whether nothing is learned of this label where {@link #mix} told these log-odds. */
  public static boolean isClose(double mixed, boolean label) {
    return (label ? mixed : -mixed) > CLOSE;
  }

  /** The covariances of a context, which first are those of the prior. */
  private double[] covariance(int c) {
    if (covariance[c].length == 0) {
      covariance[c] = new double[size * size];
      for (int i = 0; i < size; i++) {
        covariance[c][i * size + i] = variance;
      }
    }
    return covariance[c];
  }

  private double covariance(int c, int i, int j) {
    return covariance[c].length > 0 ? covariance[c][i * size + j] : i == j ? variance : 0;
  }

  /** Sets the input and the gain, covariance times input; returns the variance of the sum. */
  private double spread(double[] p, double[] logOdds, double[] input, double[] gain) {
    int n = size;
    Arrays.fill(gain, 0, n, 0);
    for (int i = 0; i < n; i++) {
      input[i] = clamp(logOdds[i]);
    }
    int i = 0;
    for (int row = 0; i + ROWS <= n; i += ROWS, row += ROWS * n) {
      double a = input[i];
      double b = input[i + 1];
      double c = input[i + 2];
      double d = input[i + 3];
      for (int j = 0, at = row; j < n; j++, at++) {
        double two = gain[j] + p[at] * a + p[at + n] * b;
        gain[j] = two + p[at + 2 * n] * c + p[at + 3 * n] * d;
      }
    }
    for (; i < n; i++) {
      double x = input[i];
      for (int j = 0, at = i * n; j < n; j++, at++) {
        gain[j] += p[at] * x;
      }
    }
    return Math.max(0, product(gain, input));
  }

  private double product(double[] gain, double[] input) {
    double s = 0;
    for (int i = 0; i < size; i++) {
      s += gain[i] * input[i];
    }
    return s;
  }

  private static double probability(double logOdds) {
    return 1 / (1 + Approx.exp(-logOdds));
  }

  /**
   * The solution x of {@code x = m + s (y - p(x))}: the mode along the input. By Newton's steps, or
   * where these leave the bracket or do not get much shorter, by halving it.
   */
  static double mode(double m, double s, double y) {
    double low = y == 1 ? m : m - s;
    double high = y == 1 ? m + s : m;
    double x = m;
    double step = 4 * s; // the first of Newton's may be as long as the bracket
    for (int i = 0; i < ITERATIONS; i++) {
      double p1 = probability(x);
      double f = x - m - s * (y - p1);
      if (f > 0) {
        high = x;
      } else {
        low = x;
      }
      double next = x - f / (1 + s * p1 * (1 - p1));
      boolean isNewton = next > low && next < high && 2 * Math.abs(next - x) < step;
      next = isNewton ? next : (low + high) / 2;
      step = Math.abs(next - x);
      if (step < (isNewton ? SHORT_OF_NEWTON : SHORT)) {
        return next;
      }
      x = next;
    }
    return x;
  }

  private void shrink(double[] p, double[] gain, double factor) {
    int n = size;
    int i = 0;
    for (int row = 0; i + ROWS <= n; i += ROWS, row += ROWS * n) {
      double a = gain[i];
      double b = gain[i + 1];
      double c = gain[i + 2];
      double d = gain[i + 3];
      for (int j = 0, at = row; j < n; j++, at++) {
        double g = gain[j];
        p[at] -= a * g * factor; // in this order both halves round alike
        p[at + n] -= b * g * factor;
        p[at + 2 * n] -= c * g * factor;
        p[at + 3 * n] -= d * g * factor;
      }
    }
    for (; i < n; i++) {
      double a = gain[i];
      for (int j = 0, at = i * n; j < n; j++, at++) {
        p[at] -= a * gain[j] * factor;
      }
    }
    for (int at = 0; at < n * n; at += n + 1) {
      // Rounding must not make a variance negative; the prior's is the most there is to know.
      p[at] = Math.min(Math.max(p[at], 1e-12) + drift, variance);
    }
  }

  @Override
  public double[] weights() {
    return mean[context].clone();
  }

  @Override
  public LogisticMixer copy() {
    double[][] means = new double[mean.length][];
    double[][] covariances = new double[mean.length][];
    for (int c = 0; c < mean.length; c++) {
      means[c] = mean[c].clone();
      covariances[c] = covariance[c].clone();
    }
    return new LogisticMixer(size, drift, variance, means, covariances);
  }

  /** The means and the lower half of the covariances, which are symmetric. */
  @Override
  public void save(StateWriter out) {
    for (int c = 0; c < mean.length; c++) {
      for (int i = 0; i < size; i++) {
        out.writeDouble(mean[c][i]);
        for (int j = 0; j <= i; j++) {
          out.writeDouble(covariance(c, i, j));
        }
      }
    }
  }

  @Override
  public void restore(StateReader in) {
    LogisticMixer read = copy();
    for (int c = 0; c < mean.length; c++) {
      for (int i = 0; i < size; i++) {
        read.mean[c][i] = finite(in);
        for (int j = 0; j <= i; j++) {
          double value = finite(in);
          read.covariance(c)[i * size + j] = value;
          read.covariance(c)[j * size + i] = value;
        }
      }
    }
    for (int c = 0; c < mean.length; c++) {
      System.arraycopy(read.mean[c], 0, mean[c], 0, size);
      covariance[c] = read.covariance[c];
    }
  }

  private static double finite(StateReader in) {
    double value = in.readDouble();
    if (!Double.isFinite(value)) {
      throw in.damaged("weight must be finite, was " + value);
    }
    return value;
  }
}
