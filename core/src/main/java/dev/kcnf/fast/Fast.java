package dev.kcnf.fast;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.BayesMixture;
import dev.kcnf.mix.LogisticMixer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The predictor that needs no settings: experts of several kinds, mixed.
 *
 * <p>The experts use the example's combinations of one, two and three values: logistic regression
 * over all of them; the purest and the strongest of them, judged by all labels and by recent
 * labels; how many of them are new to positives and to negatives, which is the evidence of k-CNF
 * and k-DNF; and MADNB on categories. Three {@link LogisticMixer}s, which forget at different rates
 * (slow, medium, fast), mix them geometrically. The last layer is a {@link BayesMixture} of these
 * and of the paper's Algorithm 2 over k-CNF and k-DNF for each k.
 *
 * <p>Guarantee: on every sequence the loss is at most that of the best of those Algorithms 2 plus
 * {@link #regretBits}, log2 of the number of experts (less than 5 bits), as long as no attribute
 * had to be left out. This k goes up to 3 for at most 40 attributes, to 2 for at most 150, else it
 * is 1. An attribute with too many values for its combinations to fit is dropped from pairs or
 * triples. Pairs are formed from at most the 150 most relevant attributes, triples from at most the
 * 22 most relevant ones.
 *
 * <p>An example whose label had a probability of at least 96 % only updates the mixture and the set
 * of known combinations. That saves most of the time, and it improves the predictions, because the
 * hard examples get more weight.
 *
 * <p>What is learned depends only on the stream. Not mergeable.
 */
public final class Fast implements Predictor {
  /** How fast the mixers forget. */
  private static final double[] DRIFTS = {1e-4, 1e-5, 1e-3};

  private static final List<String> MIXERS = List.of("medium mixer", "slow mixer", "fast mixer");

  /** The prior variances of the mixers' weights; the slowest mixer starts the most cautiously. */
  private static final double[] VARIANCES = {0.1, 0.03, 0.1};

  /** An example whose label had at least this probability updates only a part of the model. */
  private static final double WELL = 0.96;

  private final Schema schema;
  private final int orders;
  private final Experts experts;
  private final LogisticMixer[] mixers;
  private final BayesMixture last;
  private final boolean[] left; // inputs that are left out
  private ValueNumbering values;
  private long examples;

  private Fast(
      Schema schema, int orders, Experts experts, LogisticMixer[] mixers, BayesMixture last) {
    this.schema = schema;
    this.orders = orders;
    this.experts = experts;
    this.mixers = mixers;
    this.last = last;
    values = new ValueNumbering(schema);
    left = new boolean[mixers[0].size()];
  }

  /** For examples of this schema, open or closed. */
  public static Fast create(Schema schema) {
    return create(schema, Experts.MAX_ORDER);
  }

  /**
   * As {@link #create(Schema)}, but with combinations of at most this many values: where one is
   * kept for each of many classes.
   */
  public static Fast create(Schema schema, int maxOrder) {
    return create(schema, maxOrder, Set.of());
  }

  /**
   * As {@link #create}, but without some of its experts: to see what each of them contributes.
   *
   * @param names as {@link #weights} names them
   */
  public static Fast createWithout(Schema schema, Set<String> names) {
    return create(schema, Experts.MAX_ORDER, names);
  }

  private static Fast create(Schema schema, int maxOrder, Set<String> names) {
    int orders = Math.min(Math.min(maxOrder, Experts.MAX_ORDER), schema.size());
    Experts experts = new Experts(schema, orders);
    int inputs = experts.inputs().size();
    LogisticMixer[] mixers = new LogisticMixer[DRIFTS.length];
    for (int i = 0; i < mixers.length; i++) {
      mixers[i] = LogisticMixer.startingAt(experts.trust(), VARIANCES[i], DRIFTS[i]);
    }
    double[] prior = prior(inputs, orders);
    List<String> members = memberNames(orders);
    for (int i = 0; i < prior.length; i++) {
      prior[i] = names.contains(members.get(i)) ? Double.MIN_NORMAL : prior[i];
    }
    Fast fast = new Fast(schema, orders, experts, mixers, BayesMixture.of(prior));
    for (int i = 0; i < inputs; i++) {
      fast.left[i] = names.contains(experts.inputs().get(i).label());
    }
    return fast;
  }

  /** Each Algorithm 2 gets the share of one expert among all; the mixers split the rest. */
  private static double[] prior(int inputs, int orders) {
    double[] prior = new double[DRIFTS.length + 2 * orders];
    double all = inputs + prior.length;
    for (int i = 0; i < prior.length; i++) {
      prior[i] = (i < DRIFTS.length ? (all - 2 * orders) / DRIFTS.length : 1) / all;
    }
    return prior;
  }

  /** The largest k: the model uses combinations of up to k values. */
  public int order() {
    return orders;
  }

  /** The most bits that can be lost beyond the best Algorithm 2: log2 of the number of experts. */
  public double regretBits() {
    return last.regretBits(DRIFTS.length);
  }

  /**
   * The most bits that can have been lost so far, on this very sequence: those of the best
   * Algorithm 2 that is still in it plus {@link #regretBits}; +∞ if none is.
   */
  @Override
  public double boundBits(long n) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = DRIFTS.length; i < last.size(); i++) {
      boolean retired = experts.isRetired((i - DRIFTS.length) / 2);
      least = retired ? least : Math.min(least, last.boundBits(i));
    }
    return least;
  }

  @Override
  public Weights weights() {
    return new Weights(posterior(), factors());
  }

  /**
   * The posterior probability of each member of the last layer: the three mixers, and Algorithm 2
   * over k-CNF and k-DNF.
   */
  private Map<String, Double> posterior() {
    Map<String, Double> result = new LinkedHashMap<>();
    double[] weights = last.weights();
    for (String name : memberNames(orders)) {
      result.put(name, weights[result.size()]);
    }
    return result;
  }

  private static List<String> memberNames(int orders) {
    List<String> names = new ArrayList<>(MIXERS);
    for (int k = 1; k <= orders; k++) {
      names.add("Algorithm 2, " + k + "-CNF");
      names.add("Algorithm 2, " + k + "-DNF");
    }
    return names;
  }

  /** The weight of each expert's log-odds in the currently most probable mixer. */
  private Map<String, Double> factors() {
    double[] posterior = last.weights();
    int best = 0;
    for (int i = 1; i < DRIFTS.length; i++) {
      best = posterior[i] > posterior[best] ? i : best;
    }
    double[] factors = mixers[best].weights();
    Map<String, Double> result = new LinkedHashMap<>();
    for (Expert expert : experts.inputs()) {
      result.put(expert.label(), factors[result.size()]);
    }
    return result;
  }

  @Override
  public double logOdds(Example x) {
    Reading r = reading();
    values.translate(x, r.values);
    return read(x, r);
  }

  private Reading reading() {
    return Reading.ofThread(schema.size(), left.length, last.size());
  }

  private double read(Example x, Reading r) {
    experts.read(x, values.known(), r);
    for (int i = 0; i < left.length; i++) {
      r.inputs[i] = left[i] ? 0 : r.inputs[i];
    }
    for (int i = 0; i < mixers.length; i++) {
      r.members[i] = mixers[i].mix(r.inputs);
    }
    experts.algorithm2(StrictMath.log(examples + 1.0), r, mixers.length);
    return last.mix(r.members);
  }

  @Override
  public void learn(Example x, boolean label) {
    step(x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    Reading r = reading();
    boolean hasNew = values.translate(x, r.values);
    double logOdds = read(x, r);
    last.learn(r.members, label);
    for (LogisticMixer mixer : mixers) {
      mixer.learn(r.inputs, label);
    }
    experts.learnHeads(label, r);
    examples++;
    double right = LogLoss.probability(label ? logOdds : -logOdds);
    if (hasNew) {
      reserve(x, r);
    }
    experts.learnEvidence(x, label, r);
    if (right < WELL) {
      experts.learn(values.known(), label, r);
    }
    return logOdds;
  }

  private void reserve(Example x, Reading r) {
    values.learn(x);
    values.translate(x, r.values);
    experts.reserve(values.known());
    experts.read(x, values.known(), r);
  }

  @Override
  public Fast copy() {
    return copyFor(schema);
  }

  @Override
  public Fast copyFor(Schema copied) {
    LogisticMixer[] copies = new LogisticMixer[mixers.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = mixers[i].copy();
    }
    Fast copy = new Fast(copied, orders, experts.copyFor(copied), copies, last.copy());
    copy.values = values.copyFor(copied);
    System.arraycopy(left, 0, copy.left, 0, left.length);
    copy.examples = examples;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(examples);
    values.save(out);
    last.save(out);
    for (LogisticMixer mixer : mixers) {
      mixer.save(out);
    }
    experts.save(out, values.known());
  }

  @Override
  public void restore(StateReader in) {
    examples = in.readVarint("number of examples", 0, Long.MAX_VALUE / 2);
    values = ValueNumbering.restore(schema, in);
    last.restore(in);
    for (LogisticMixer mixer : mixers) {
      mixer.restore(in);
    }
    experts.restore(in, values.known());
  }
}
