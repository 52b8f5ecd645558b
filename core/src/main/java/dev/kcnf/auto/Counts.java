package dev.kcnf.auto;

import dev.kcnf.MemoryBudget;
import dev.kcnf.auto.statistics.PairCounts;
import dev.kcnf.auto.statistics.SparseFloats;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Information;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * How often values and pairs of values came with each class: {@link SelectiveBayes}, {@link Aode},
 * {@link BestColumn}.
 */
final class Counts implements Expert.Counting {
  private static final List<Way> WAYS =
      List.of(new Way("naive Bayes", 0.005), new Way("AODE", 0.005), new Way("best column", 0.005));

  private final Schema schema;
  private final int d;
  private final PairCounts pairs;
  private final BestColumn best;
  private final SelectiveBayes bayes;
  private final float[][] singles; // by attribute, then value and class
  private final int[] known; // by attribute, one more than the largest value learned
  private final double[] spreads; // by attribute, one over that
  private double[] totals = {}; // by class
  private int classes;
  private int stride;

  Counts(Schema schema, boolean[] isNumber, MemoryBudget budget) {
    this(
        schema,
        new PairCounts(schema.size(), budget),
        new BestColumn(schema.size()),
        new SelectiveBayes(isNumber));
  }

  private Counts(Schema schema, PairCounts pairs, BestColumn best, SelectiveBayes bayes) {
    this.schema = schema;
    d = schema.size();
    this.pairs = pairs;
    this.best = best;
    this.bayes = bayes;
    singles = Expert.noRows(d);
    known = new int[d];
    spreads = new double[d];
    Arrays.fill(spreads, 1);
  }

  @Override
  public boolean isFull() {
    return pairs.isFull();
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void setClasses(int now) {
    classes = now;
    totals = Arrays.copyOf(totals, now);
    if (now > stride) {
      int wider = Expert.room(now);
      for (int a = 0; a < d; a++) {
        singles[a] = Expert.widened(singles[a], stride, wider);
      }
      stride = wider;
      pairs.setStride(wider);
      bayes.setStride(wider);
    }
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    double[] ln = r.margins(classes);
    bayes.predict(this, r, ln);
    r.normalise(ln, 0, at);
    if (!Aode.predict(this, pairs, r, at + classes)) {
      System.arraycopy(r.probabilities, at, r.probabilities, at + classes, classes);
    }
    shares(r.sums);
    best.predict(this, r, r.sums, at + 2 * classes);
  }

  private void shares(double[] to) {
    double all = 1;
    for (int k = 0; k < classes; k++) {
      all += totals[k];
    }
    for (int k = 0; k < classes; k++) {
      to[k] = (totals[k] + 1.0 / classes) / all;
    }
  }

  int attributes() {
    return d;
  }

  /** The counts of an attribute's values. */
  float[] of(int attribute) {
    return singles[attribute];
  }

  /** Where the counts of this value begin; negative if it has none. */
  int at(int attribute, int value) {
    return isKnown(attribute, value) ? value * stride : -1;
  }

  /** How many examples of a class had this value. */
  double count(int attribute, int value, int k) {
    return isKnown(attribute, value) ? singles[attribute][value * stride + k] : 0;
  }

  /** How many examples a class has. */
  double total(int k) {
    return totals[k];
  }

  /** How many values of an attribute have come, at least two. */
  int values(int attribute) {
    return Math.max(2, known[attribute]);
  }

  /** The share of a value among all examples, to which one of any value was added. */
  double share(int attribute, int value) {
    double count = 1.0 / values(attribute);
    double all = 1;
    for (int k = 0; k < classes; k++) {
      count += count(attribute, value, k);
      all += totals[k];
    }
    return count / all;
  }

  private boolean isKnown(int attribute, int value) {
    return value >= 0 && value < known[attribute];
  }

  /** The part of one example that a value is given beforehand. */
  double spread(int attribute) {
    return spreads[attribute];
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    if (way == 2) {
      shares(r.sums);
      best.split(r, r.sums, of, other, to);
      return;
    }
    if (way == 1 && splitAode(r, of, other, to)) {
      return;
    }
    bayes.split(this, r, of, other, to);
  }

  /** Splits AODE by its parents, and each of these by its factors; false if there is none. */
  private boolean splitAode(Reading r, int of, int other, Parts to) {
    double[][] own = new double[d][];
    double[][] theirs = new double[d][];
    double most = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < d; j++) {
      own[j] = factors(r, j, of);
      theirs[j] = factors(r, j, other);
      most = Math.max(most, Math.max(own[j][d], theirs[j][d]));
    }
    double[] priors = new double[d];
    double[] one = new double[d];
    double[] two = new double[d];
    for (int j = 0; j < d; j++) {
      priors[j] = own[j][d] == Double.NEGATIVE_INFINITY ? 0 : 1;
      one[j] = priors[j] * StrictMath.exp(own[j][d] - most);
      two[j] = priors[j] * StrictMath.exp(theirs[j][d] - most);
    }
    double[] weights = LogMean.weights(priors, one, two);
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < d && weights[j] > 0; i++) {
        to.addValue(i, weights[j] * (own[j][i] - theirs[j][i]));
      }
    }
    return most > Double.NEGATIVE_INFINITY;
  }

  /** The logarithms of the factors with this parent, and at the end their sum; -∞ if it is none. */
  private double[] factors(Reading r, int j, int k) {
    double[] ln = new double[d + 1];
    int value = r.values[j];
    if (!pairs.has(j) || !isKnown(j, value)) {
      ln[d] = Double.NEGATIVE_INFINITY;
      return ln;
    }
    double parent = singles[j][value * stride + k];
    ln[j] = StrictMath.log(parent + spread(j) / classes);
    double sum = ln[j];
    for (int i = 0; i < d; i++) {
      if (i != j && pairs.has(i)) {
        boolean known = isKnown(i, r.values[i]);
        double count = known ? pairs.counts[pairs.at(i, r.values[i], j, value) + k] : 0;
        ln[i] = StrictMath.log((count + spread(i)) / (parent + 1));
        sum += ln[i];
      }
    }
    ln[d] = sum;
    return ln;
  }

  /** How many examples had these values of one or two attributes: all, and those of a class. */
  Part counted(Part part, int[] values, int of) {
    List<Integer> its = part.attributes();
    int a = its.get(0);
    int b = its.get(its.size() - 1);
    boolean known = isKnown(a, values[a]) && isKnown(b, values[b]);
    if (!known || its.size() > 2 || (a != b && !(pairs.has(a) && pairs.has(b)))) {
      return part;
    }
    float[] from = a == b ? singles[a] : pairs.counts;
    int c = a == b ? values[a] * stride : pairs.at(a, values[a], b, values[b]);
    double all = 0;
    for (int k = 0; k < classes; k++) {
      all += from[c + k];
    }
    return part.counted((long) all, (long) from[c + of]);
  }

  /** How much each column alone tells of a class. */
  double[] information(int of) {
    Information information = new Information(d);
    for (int a = 0; a < d; a++) {
      for (int v = 0; v < known[a]; v++) {
        double all = 0;
        for (int k = 0; k < classes; k++) {
          all += singles[a][v * stride + k];
        }
        information.add(a, singles[a][v * stride + of], all);
      }
    }
    return information.weights(totals[of], Arrays.stream(totals).sum());
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    long before = 0;
    for (double total : totals) {
      before += (long) total;
    }
    best.learn(r, label, before);
    bayes.learn(this, r, label, before);
    countSingles(r, label);
    Aode.learn(pairs, r, label);
  }

  @Override
  public void count(Reading r, int label) {
    bayes.count(r, label);
    countSingles(r, label);
    pairs.learn(r.values, label);
  }

  private void countSingles(Reading r, int label) {
    boolean isNew = false;
    for (int a = 0; a < d; a++) {
      int value = r.values[a];
      if (value >= known[a]) {
        setKnown(a, value + 1);
        isNew = true;
      }
      if (value * stride >= singles[a].length) {
        singles[a] = Arrays.copyOf(singles[a], (value + 1 + value / 2) * stride);
      }
      int c = value * stride + label;
      singles[a][c] = Math.min(SparseFloats.MOST, singles[a][c] + 1);
    }
    if (isNew) {
      pairs.reserve(r.values);
    }
    totals[label]++;
  }

  private void setKnown(int attribute, int values) {
    known[attribute] = values;
    spreads[attribute] = 1.0 / Math.max(1, values);
  }

  @Override
  public Counts copyFor(Schema copied) {
    Counts copy = new Counts(copied, pairs.copy(), best.copy(), bayes.copy());
    for (int a = 0; a < d; a++) {
      copy.singles[a] = singles[a].clone();
    }
    System.arraycopy(known, 0, copy.known, 0, d);
    System.arraycopy(spreads, 0, copy.spreads, 0, d);
    copy.totals = totals.clone();
    copy.classes = classes;
    copy.stride = stride;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    for (double total : totals) {
      out.writeVarint((long) total);
    }
    for (int a = 0; a < d; a++) {
      out.writeVarint(known[a]);
      SparseFloats.saveCounts(out, singles[a], known[a] * stride);
    }
    pairs.save(out);
    best.save(out);
    bayes.save(out);
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    stride = now == 0 ? 0 : Expert.room(now); // as it was before the first class
    totals = new double[now];
    for (int k = 0; k < classes; k++) {
      totals[k] = in.readVarint("examples of a class", 0, 1L << 50);
    }
    for (int a = 0; a < d; a++) {
      setKnown(a, (int) in.readVarint("number of values", 0, schema.cardinality(a)));
      singles[a] = SparseFloats.restoreCounts(in, Math.multiplyExact(known[a], stride));
    }
    pairs.restore(in, known, stride);
    best.restore(in);
    bayes.restore(in, stride);
  }
}
