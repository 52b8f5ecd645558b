package dev.kcnf.auto;

import dev.kcnf.auto.statistics.SparseFloats;
import dev.kcnf.auto.statistics.Spreads;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * Bayesian logistic regression over single categories and standardised numbers. Beliefs about the
 * weights are a Gaussian, whose mean and covariance one step of Newton moves with each example
 * (Spiegelhalter and Lauritzen 1990); all classes share the covariance. Where the weights are
 * uncertain, predictions are moderate (MacKay 1992), so it is good early, on few rows.
 *
 * <p>The features are the first {@link #MOST} that come; what comes later says nothing.
 */
final class BayesLinear implements Expert.Counting {
  private static final List<Way> WAYS = List.of(new Way("Bayes linear", 0.01));

  /** The most features: an example that is learned costs as much as their square. */
  private static final int MOST = 128;

  private static final int ROOM = 16;
  private static final int[] NO_FEATURES = {};

  /** The variance of the sum of all weights of an example beforehand. */
  private static final double VARIANCE = 3;

  /** π/8: how much the variance of the log-odds moderates them. */
  private static final double MODERATION = 0.3927;

  /** Predictions that are this close to the label teach nothing worth the time. */
  private static final double CLOSE = 1e-2;

  private static final double LEAST_CURVATURE = 1e-4;

  private final Schema schema;
  private final boolean[] isNumber;
  private final int d;
  private final int[][] features; // by attribute and category, one more than the feature or 0
  private final Spreads spreads;
  private int[] attributes = NO_FEATURES; // by feature; the bias has d
  private int[] categories = NO_FEATURES; // by feature
  private float[] covariance = NONE; // a square of so much room
  private float[] weights = NONE; // by feature and class
  private int size;
  private int room;
  private int classes;
  private int stride;

  BayesLinear(Schema schema, boolean[] isNumber) {
    this(schema, isNumber, new Spreads(schema.size()));
  }

  private BayesLinear(Schema schema, boolean[] isNumber, Spreads spreads) {
    this.schema = schema;
    this.isNumber = isNumber;
    this.spreads = spreads;
    d = schema.size();
    features = new int[d + 1][];
    Arrays.fill(features, NO_FEATURES);
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
      weights = Expert.widened(weights, stride, wider);
      stride = wider;
    }
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    Room own = r.bayesLinear;
    own.reserve(d + 1, classes + 1);
    findActive(r, own);
    double[] ln = r.margins(classes);
    Arrays.fill(ln, 0, classes, 0);
    double variance = 0;
    for (int i = 0; i < own.count; i++) {
      double by = own.by[i];
      int row = own.active[i] * room;
      double sum = 0.5 * by * covariance[row + own.active[i]];
      for (int j = 0; j < i; j++) {
        sum += covariance[row + own.active[j]] * own.by[j];
      }
      variance += 2 * by * sum;
      for (int k = 0, c = own.active[i] * stride; k < classes; k++, c++) {
        ln[k] += by * weights[c];
      }
    }
    r.normalise(ln, 0, at);
    System.arraycopy(r.probabilities, at, own.p, 0, classes);
    own.p[classes] = 0; // a class that is new
    own.moderation = 1 / StrictMath.sqrt(1 + MODERATION * Math.max(0, variance));
    for (int k = 0; k < classes; k++) {
      ln[k] *= own.moderation;
    }
    r.normalise(ln, 0, at);
  }

  /** Finds the example's features, the bias first. */
  private void findActive(Reading r, Room own) {
    own.count = 0;
    for (int i = 0; i <= d; i++) {
      int a = i == 0 ? d : i - 1;
      int category = category(r, a);
      int feature = category < 0 || category >= features[a].length ? 0 : features[a][category];
      if (feature > 0) {
        own.active[own.count] = feature - 1;
        own.by[own.count++] = a < d && isNumber[a] ? spreads.standardised(a, r.asked[a]) : 1;
      }
    }
  }

  /** Which category of an attribute an example has; 0 for the bias and numbers, -1 for none. */
  private int category(Reading r, int a) {
    if (a == d) {
      return 0;
    }
    if (isNumber[a]) {
      return r.asked[a] > Double.NEGATIVE_INFINITY ? 0 : -1;
    }
    return r.values[a];
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    Room own = r.bayesLinear;
    for (int i = 0; i < own.count; i++) {
      int c = own.active[i] * stride;
      double part = own.moderation * own.by[i] * ((double) weights[c + of] - weights[c + other]);
      if (attributes[own.active[i]] == d) {
        to.addBase(part);
      } else {
        to.addValue(attributes[own.active[i]], part);
      }
    }
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    Room own = r.bayesLinear;
    if (1 - own.p[label] >= CLOSE) {
      for (int a = 0; a <= d; a++) {
        int category = category(r, a);
        if (category >= 0) {
          makeFeature(a, category);
        }
      }
      findActive(r, own);
      step(own, label);
    }
    count(r, label);
  }

  @Override
  public void count(Reading r, int label) {
    for (int a = 0; a < d; a++) {
      if (isNumber[a] && category(r, a) >= 0) {
        spreads.add(a, r.asked[a]);
      }
    }
  }

  /**
   * One step of Newton: Σ −= h Σxxᵀ Σ / (1 + h xᵀΣx), then w += Σx (y − p) for each class. All of
   * it is in floats, so that the loops over the covariances run in vectors.
   */
  private void step(Room own, int label) {
    float[] gain = own.gain(size); // Σx
    for (int i = 0; i < own.count; i++) {
      addRow(gain, (float) own.by[i], own.active[i] * room);
    }
    double variance = 0;
    for (int i = 0; i < own.count; i++) {
      variance += own.by[i] * gain[own.active[i]];
    }
    double curvature = curvature(own.p);
    double per = 1 / (1 + curvature * Math.max(0, variance));
    for (int j = 0; j < size; j++) {
      for (int k = 0, c = j * stride; k < classes; k++, c++) {
        weights[c] += (float) (gain[j] * per * ((k == label ? 1 : 0) - own.p[k]));
      }
    }
    float root = (float) StrictMath.sqrt(curvature * per);
    for (int j = 0; j < size; j++) {
      gain[j] *= root;
    }
    for (int i = 0; i < size; i++) {
      subtractRow(gain, gain[i], i * room);
    }
  }

  private void addRow(float[] gain, float by, int row) {
    float[] from = covariance;
    for (int j = 0; j < size; j++) {
      gain[j] += by * from[row + j];
    }
  }

  private void subtractRow(float[] gain, float by, int row) {
    float[] from = covariance;
    for (int j = 0; j < size; j++) {
      from[row + j] -= by * gain[j]; // the same on both sides of the diagonal
    }
  }

  /** The second derivative of the loss by a class's log-odds, in the mean. */
  private double curvature(double[] p) {
    double squares = 0;
    for (int k = 0; k < classes; k++) {
      squares += p[k] * p[k];
    }
    return Math.max(LEAST_CURVATURE, (1 - squares) / Math.max(2, classes - 1));
  }

  private void makeFeature(int a, int category) {
    if (category >= features[a].length) {
      features[a] = Arrays.copyOf(features[a], category + 1 + category / 2);
    }
    if (features[a][category] > 0 || size == MOST) {
      return;
    }
    reserve(size + 1);
    attributes[size] = a;
    categories[size] = category;
    covariance[size * room + size] = (float) (VARIANCE / Math.max(1, d));
    features[a][category] = ++size;
  }

  private void reserve(int count) {
    if (count <= room) {
      return;
    }
    int wider = Math.min(MOST, Math.max(Math.max(ROOM, count), 2 * room));
    float[] square = new float[wider * wider];
    for (int i = 0; i < size; i++) {
      System.arraycopy(covariance, i * room, square, i * wider, size);
    }
    covariance = square;
    weights = Arrays.copyOf(weights, wider * stride);
    attributes = Arrays.copyOf(attributes, wider);
    categories = Arrays.copyOf(categories, wider);
    room = wider;
  }

  @Override
  public BayesLinear copyFor(Schema copied) {
    BayesLinear copy = new BayesLinear(copied, isNumber, spreads.copy());
    for (int a = 0; a <= d; a++) {
      copy.features[a] = features[a].clone();
    }
    copy.attributes = attributes.clone();
    copy.categories = categories.clone();
    copy.covariance = covariance.clone();
    copy.weights = weights.clone();
    copy.size = size;
    copy.room = room;
    copy.classes = classes;
    copy.stride = stride;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(size);
    for (int i = 0; i < size; i++) {
      out.writeVarint(attributes[i]).writeVarint(categories[i]);
      for (int j = 0; j <= i; j++) {
        out.writeInt(Float.floatToRawIntBits(covariance[i * room + j]));
      }
    }
    SparseFloats.saveWeights(out, weights, size * stride);
    spreads.save(out, isNumber);
  }

  @Override
  public void restore(StateReader in, int now) {
    int count = (int) in.readVarint("number of features", 0, MOST);
    Arrays.fill(features, NO_FEATURES);
    size = 0;
    room = 0;
    covariance = new float[0];
    weights = new float[0];
    classes = now;
    stride = Expert.room(now);
    for (int i = 0; i < count; i++) {
      int a = (int) in.readVarint("attribute of a feature", 0, d);
      long most = a == d || isNumber[a] ? 0 : schema.cardinality(a) - 1L;
      makeFeature(a, (int) in.readVarint("category of a feature", 0, most));
      if (size != i + 1) {
        throw in.damaged("a feature comes twice");
      }
      for (int j = 0; j <= i; j++) {
        covariance[i * room + j] = finite(in);
        covariance[j * room + i] = covariance[i * room + j];
      }
    }
    float[] read = SparseFloats.restoreWeights(in, count * stride);
    System.arraycopy(read, 0, weights, 0, read.length);
    spreads.restore(in, isNumber);
  }

  private static float finite(StateReader in) {
    float value = Float.intBitsToFloat(in.readInt());
    if (!Float.isFinite(value)) {
      throw in.damaged("covariance must be finite, was " + value);
    }
    return value;
  }

  /** What is computed of one example; it belongs to the reading. */
  static final class Room {
    int[] active = {}; // features
    double[] by = {}; // what their weights are multiplied by
    int count;
    double moderation;
    double[] p = {}; // of the mean weights, not moderated
    private float[] gain = {};

    private void reserve(int mostActive, int classes) {
      if (active.length < mostActive) {
        active = new int[mostActive];
        by = new double[mostActive];
      }
      if (p.length < classes) {
        p = new double[classes];
      }
    }

    private float[] gain(int size) {
      if (gain.length < size) {
        gain = new float[MOST];
      }
      Arrays.fill(gain, 0, size, 0);
      return gain;
    }
  }
}
