package dev.kcnf.auto;

import dev.kcnf.Predictor;
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
 * <p>The experts look at the example's combinations of one, two and three values: logistic
 * regression over them; the purest and the strongest of them by the labels they came with, all in
 * all and lately; how many of them are new to positives and to negatives, the evidence of k-CNF and
 * k-DNF; and MADNB on categories. Three {@link LogisticMixer}s, which forget at different rates
 * (slow, medium, fast), mix them geometrically. The last layer is a {@link BayesMixture} of these
 * and of the paper's Algorithm 2 over k-CNF and k-DNF for each k.
 *
 * <p>Guarantee: on every sequence the loss is at most that of the best of those Algorithms 2 plus
 * {@link #regretBits}, log2 of the number of experts (less than 5 bits), as long as no attribute
 * had to be left out. This k goes up to 3 for at most 40 attributes, to 2 for at most 150, else it
 * is 1. Attributes of so many values that their combinations do not fit are left out of pairs or
 * triples; of more than 150 attributes only the 150 most relevant ones are looked at by twos, and
 * of more than 22 only the 22 most relevant ones by threes.
 *
 * <p>An example that was predicted well, within four percent, teaches only the mixture and which
 * combinations exist: that saves most of the time, and does good, as the others count for more.
 *
 * <p>What is learned depends on the stream alone. Not mergeable.
 */
public final class Auto implements Predictor {
  /** How fast the mixers forget, and what they are called by it. */
  private static final double[] DRIFTS = {1e-4, 1e-5, 1e-3};

  private static final List<String> MIXERS = List.of("medium mixer", "slow mixer", "fast mixer");

  /** Of the mixers' weights before anything is learned; the steadiest one dares the least. */
  private static final double[] VARIANCES = {0.1, 0.03, 0.1};

  /** An example whose label had at least this probability teaches little. */
  private static final double WELL = 0.96;

  private final Schema schema;
  private final int orders;
  private final Experts experts;
  private final LogisticMixer[] mixers;
  private final BayesMixture last;
  private final int[] own; // our numbers of the example's values
  private final double[] inputs;
  private final boolean[] left; // inputs that are left out
  private final double[] members;
  private Values values;
  private long examples;

  private Auto(
      Schema schema, int orders, Experts experts, LogisticMixer[] mixers, BayesMixture last) {
    this.schema = schema;
    this.orders = orders;
    this.experts = experts;
    this.mixers = mixers;
    this.last = last;
    values = new Values(schema);
    own = new int[schema.size()];
    inputs = new double[mixers[0].size()];
    left = new boolean[inputs.length];
    members = new double[last.size()];
  }

  /** For examples of this schema, open or closed. */
  public static Auto create(Schema schema) {
    return createWithout(schema, Set.of());
  }

  /**
   * As {@link #create}, but without some of its experts: to see what each of them contributes.
   *
   * @param names as {@link #factors} and {@link #posterior} name them
   */
  public static Auto createWithout(Schema schema, Set<String> names) {
    int orders = Math.min(3, schema.size());
    Experts experts = new Experts(schema, orders);
    int inputs = experts.names().size();
    LogisticMixer[] mixers = new LogisticMixer[DRIFTS.length];
    for (int i = 0; i < mixers.length; i++) {
      mixers[i] = LogisticMixer.startingAt(experts.trust(), VARIANCES[i], DRIFTS[i]);
    }
    double[] prior = prior(inputs, orders);
    List<String> members = memberNames(orders);
    for (int i = 0; i < prior.length; i++) {
      prior[i] = names.contains(members.get(i)) ? Double.MIN_NORMAL : prior[i];
    }
    Auto auto = new Auto(schema, orders, experts, mixers, BayesMixture.of(prior));
    for (int i = 0; i < inputs; i++) {
      auto.left[i] = names.contains(experts.names().get(i));
    }
    return auto;
  }

  /** Each Algorithm 2 has the share of one expert among all; what is left is for the mixers. */
  private static double[] prior(int inputs, int orders) {
    double[] prior = new double[DRIFTS.length + 2 * orders];
    double all = inputs + prior.length;
    for (int i = 0; i < prior.length; i++) {
      prior[i] = (i < DRIFTS.length ? (all - 2 * orders) / DRIFTS.length : 1) / all;
    }
    return prior;
  }

  /** The largest k: combinations of up to this many values are looked at. */
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
  public double boundBits() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = DRIFTS.length; i < last.size(); i++) {
      boolean retired = experts.isRetired((i - DRIFTS.length) / 2);
      least = retired ? least : Math.min(least, last.boundBits(i));
    }
    return least;
  }

  /**
   * Who carries the weight: the posterior probability of each member of the last layer, the three
   * mixers and Algorithm 2 over k-CNF and k-DNF.
   */
  public Map<String, Double> posterior() {
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

  /** The factor that each expert's log-odds have in the mixer that is the likeliest now. */
  public Map<String, Double> factors() {
    double[] posterior = last.weights();
    int best = 0;
    for (int i = 1; i < DRIFTS.length; i++) {
      best = posterior[i] > posterior[best] ? i : best;
    }
    double[] factors = mixers[best].weights();
    Map<String, Double> result = new LinkedHashMap<>();
    for (String name : experts.names()) {
      result.put(name, factors[result.size()]);
    }
    return result;
  }

  @Override
  public double logOdds(Example x) {
    values.translate(x, own);
    return read(x);
  }

  private double read(Example x) {
    experts.read(x, own, values.known(), inputs);
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = left[i] ? 0 : inputs[i];
    }
    for (int i = 0; i < mixers.length; i++) {
      members[i] = mixers[i].mix(inputs);
    }
    experts.algorithm2(StrictMath.log(examples + 1.0), members, mixers.length);
    return last.mix(members);
  }

  @Override
  public void learn(Example x, boolean label) {
    step(x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    boolean hasNew = values.translate(x, own);
    double logOdds = read(x);
    last.learn(members, label);
    for (LogisticMixer mixer : mixers) {
      mixer.learn(inputs, label);
    }
    experts.learnHeads(label);
    examples++;
    double right = 1 / (1 + StrictMath.exp(label ? -logOdds : logOdds));
    if (hasNew) {
      reserve(x);
    }
    experts.learnEvidence(x, label);
    if (right < WELL) {
      experts.learn(own, values.known(), label);
    }
    return logOdds;
  }

  private void reserve(Example x) {
    values.learn(x);
    values.translate(x, own);
    experts.reserve(values.known());
    experts.read(x, own, values.known(), inputs);
  }

  @Override
  public Auto copy() {
    LogisticMixer[] copies = new LogisticMixer[mixers.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = mixers[i].copy();
    }
    Auto copy = new Auto(schema, orders, experts.copy(), copies, last.copy());
    copy.values = values.copy();
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
    values = Values.restore(schema, in);
    last.restore(in);
    for (LogisticMixer mixer : mixers) {
      mixer.restore(in);
    }
    experts.restore(in, values.known());
  }
}
