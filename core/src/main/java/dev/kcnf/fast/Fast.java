package dev.kcnf.fast;

import dev.kcnf.LogLoss;
import dev.kcnf.MemoryBudget;
import dev.kcnf.Predictor;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.mix.BayesMixture;
import dev.kcnf.mix.LogisticMixer;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * <p>With 13 attributes or more it is a cascade: pairs are looked at only where single values leave
 * doubt, and triples only where pairs do. If a mixer over what is shorter alone, with Algorithm 2
 * for each k as always, gives log-odds beyond ±8, that is the prediction. When such a prediction
 * was wrong, the next 32 examples are looked at in full, and so are the first 100. A mixer in the
 * last layer is then the one over the shorter combinations where it is clear, the one over
 * everything elsewhere, so the guarantee is the same.
 *
 * <p>An example whose label had a probability of at least 96 % only updates the mixture and the set
 * of known combinations. That saves most of the time, and it improves the predictions, because the
 * hard examples get more weight.
 *
 * <p>What is learned depends only on the stream. Not mergeable.
 */
public final class Fast implements Predictor {
  /** An example whose label had at least these log-odds updates only a part of the model. */
  private static final double WELL = LogLoss.logOdds(0.96);

  /** From this many attributes on there are so many triples that it pays not to look at them. */
  private static final int MANY = 13;

  /** Log-odds of this size leave no doubt, if they come of shorter combinations alone. */
  private static final double CLEAR = 8;

  /** The first examples are too few to know what is clear. */
  private static final int FIRST = 100;

  /** For so many examples after a clear prediction that was wrong everything is looked at. */
  private static final int CAREFUL = 32;

  private final Schema schema;
  private final int orders;
  private final Experts experts;
  private final LogisticMixer[] brief; // over singles, and pairs; none if there are few triples
  private final Mixers mixers;
  private final BayesMixture last;
  private final boolean[] left; // inputs that are left out
  private boolean hasLeft; // some are
  private ValueNumbering values;
  private long examples;
  private int careful; // so many examples more

  private Fast(
      Schema schema,
      int orders,
      Experts experts,
      LogisticMixer[] brief,
      Mixers mixers,
      BayesMixture last) {
    this.schema = schema;
    this.orders = orders;
    this.experts = experts;
    this.brief = brief;
    this.mixers = mixers;
    this.last = last;
    values = new ValueNumbering(schema);
    left = new boolean[experts.inputs().size()];
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
    return create(schema, maxOrder, MemoryBudget.USUAL);
  }

  /** As {@link #create(Schema)}, within this memory. */
  public static Fast create(Schema schema, MemoryBudget budget) {
    return create(schema, Experts.MAX_ORDER, budget);
  }

  /** As {@link #create(Schema, int)}, within this memory. */
  public static Fast create(Schema schema, int maxOrder, MemoryBudget budget) {
    return create(schema, maxOrder, budget, Set.of());
  }

  /**
   * As {@link #create}, but without some of its experts: to see what each of them contributes.
   *
   * @param names as {@link #weights} names them
   */
  public static Fast createWithout(Schema schema, Set<String> names) {
    return create(schema, Experts.MAX_ORDER, MemoryBudget.USUAL, names);
  }

  private static Fast create(Schema schema, int maxOrder, MemoryBudget budget, Set<String> names) {
    int orders = Math.min(Math.min(maxOrder, Experts.MAX_ORDER), schema.size());
    Experts experts = new Experts(schema, orders, budget);
    int inputs = experts.inputs().size();
    boolean isCascade = orders == Experts.MAX_ORDER && schema.size() >= MANY;
    LogisticMixer[] brief = new LogisticMixer[isCascade ? orders - 1 : 0];
    for (int k = 1; k <= brief.length; k++) {
      brief[k - 1] = Mixers.one(experts.trust(k));
    }
    Mixers mixers = Mixers.startingAt(experts.trust(orders));
    double[] prior = prior(inputs, orders);
    List<String> members = memberNames(orders);
    for (int i = 0; i < prior.length; i++) {
      prior[i] = names.contains(members.get(i)) ? Double.MIN_NORMAL : prior[i];
    }
    Fast fast = new Fast(schema, orders, experts, brief, mixers, BayesMixture.of(prior));
    for (int i = 0; i < inputs; i++) {
      fast.left[i] = names.contains(experts.inputs().get(i).label());
      fast.hasLeft |= fast.left[i];
    }
    return fast;
  }

  /** Each Algorithm 2 gets the share of one expert among all; the mixers split the rest. */
  private static double[] prior(int inputs, int orders) {
    double[] prior = new double[Mixers.COUNT + 2 * orders];
    double all = inputs + prior.length;
    for (int i = 0; i < prior.length; i++) {
      prior[i] = (i < Mixers.COUNT ? (all - 2 * orders) / Mixers.COUNT : 1) / all;
    }
    return prior;
  }

  /** The largest k: the model uses combinations of up to k values. */
  public int order() {
    return orders;
  }

  /** The most bits that can be lost beyond the best Algorithm 2: log2 of the number of experts. */
  public double regretBits() {
    return last.regretBits(Mixers.COUNT);
  }

  /**
   * The most bits that can have been lost so far, on this very sequence: those of the best
   * Algorithm 2 that is still in it plus {@link #regretBits}; +∞ if none is.
   */
  @Override
  public double boundBits(long n) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = Mixers.COUNT; i < last.size(); i++) {
      boolean retired = experts.isRetired((i - Mixers.COUNT) / 2);
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
    List<String> names = new ArrayList<>(Mixers.NAMES);
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
    for (int i = 1; i < Mixers.COUNT; i++) {
      best = posterior[i] > posterior[best] ? i : best;
    }
    double[] factors = mixers.get(best).weights();
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
    boolean mayBeClear = brief.length > 0 && examples >= FIRST && careful == 0;
    experts.begin(x, values.known(), mayBeClear, r);
    double lnT = Approx.ln(examples + 1.0);
    for (int i = 0; i < brief.length && mayBeClear; i++) {
      read(i + 1, x, r);
      experts.algorithm2(lnT, r, Mixers.COUNT);
      Arrays.fill(r.members, 0, Mixers.COUNT, brief[i].mix(r.inputs));
      double logOdds = last.mix(r.members, r.likelihoods);
      if (Math.abs(logOdds) >= CLEAR) {
        return logOdds;
      }
    }
    read(orders, x, r);
    experts.algorithm2(lnT, r, Mixers.COUNT);
    mixers.mix(r.inputs, r.members);
    return last.mix(r.members, r.likelihoods);
  }

  /** Reads combinations of at most k values. */
  private void read(int k, Example x, Reading r) {
    experts.readUpTo(k, x, r);
    for (int i = 0; i < left.length && hasLeft; i++) {
      r.inputs[i] = left[i] ? 0 : r.inputs[i];
    }
  }

  @Override
  public Optional<Parts> parts(Example x) {
    Reading r = reading();
    values.translate(x, r.values);
    double logOdds = read(x, r);
    int n = last.size();
    double[] one = new double[n];
    double[] zero = new double[n];
    for (int j = 0; j < n; j++) {
      one[j] = LogLoss.probability(r.members[j]);
      zero[j] = LogLoss.probability(-r.members[j]);
    }
    double[] share = LogMean.weights(last.weights(), one, zero);
    double[] factors = new double[experts.inputsUpTo(r.orders)];
    for (int j = 0; j < Mixers.COUNT; j++) {
      LogisticMixer used = r.orders < orders ? brief[r.orders - 1] : mixers.get(j);
      double[] counts = used.factors(r.inputs);
      for (int i = 0; i < factors.length; i++) {
        factors[i] += share[j] * counts[i];
      }
    }
    double[] algorithm2 = new double[n - Mixers.COUNT];
    for (int j = 0; j < algorithm2.length; j++) {
      algorithm2[j] = share[Mixers.COUNT + j] * r.members[Mixers.COUNT + j];
    }
    FastParts split = new FastParts(experts, x, values.known(), r);
    return Optional.of(split.split(factors, algorithm2, logOdds));
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
    last.learnMixed(r.members, r.likelihoods, label);
    examples++;
    boolean hard = (label ? logOdds : -logOdds) < WELL;
    boolean isClear = r.orders < orders;
    careful = hard && isClear ? CAREFUL : Math.max(0, careful - 1);
    if (hard && isClear) {
      read(orders, x, r); // All mixers learn from what was clear and wrong.
      mixers.mix(r.inputs, r.members);
    }
    for (int i = 0; i < Math.min(brief.length, r.orders); i++) {
      boolean isMixed = r.orders < orders && i == r.orders - 1; // what was clear is its answer
      if (!isMixed || !LogisticMixer.isClose(r.members[0], label)) {
        brief[i].learn(r.inputs, label);
      }
    }
    if (r.orders == orders) {
      mixers.learn(r.inputs, r.members, label);
    }
    experts.learnHeads(label, r);
    if (hasNew) {
      values.learn(x);
      experts.reserve(values.known());
    }
    experts.learnEvidence(x, label, r);
    if (hard) {
      if (hasNew) {
        values.translate(x, r.values);
        experts.begin(x, values.known(), false, r);
      }
      experts.readUpTo(orders, x, r);
      experts.learn(values.known(), label, r);
    }
    return logOdds;
  }

  @Override
  public boolean isFull() {
    return experts.isFull();
  }

  @Override
  public void shareMemory(int predictors) {
    experts.share(predictors, values.known());
  }

  @Override
  public Fast copy() {
    return copyFor(schema);
  }

  @Override
  public Fast copyFor(Schema copied) {
    Experts own = experts.copyFor(copied);
    LogisticMixer[] shorter =
        Arrays.stream(brief).map(LogisticMixer::copy).toArray(LogisticMixer[]::new);
    Fast copy = new Fast(copied, orders, own, shorter, mixers.copy(), last.copy());
    copy.values = values.copyFor(copied);
    System.arraycopy(left, 0, copy.left, 0, left.length);
    copy.hasLeft = hasLeft;
    copy.examples = examples;
    copy.careful = careful;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(examples);
    values.save(out);
    last.save(out);
    out.writeVarint(careful);
    for (LogisticMixer mixer : brief) {
      mixer.save(out);
    }
    mixers.save(out);
    experts.save(out, values.known());
  }

  @Override
  public void restore(StateReader in) {
    examples = in.readVarint("number of examples", 0, Long.MAX_VALUE / 2);
    values = ValueNumbering.restore(schema, in);
    last.restore(in);
    careful = (int) in.readVarint("careful examples", 0, CAREFUL);
    for (LogisticMixer mixer : brief) {
      mixer.restore(in);
    }
    mixers.restore(in);
    experts.restore(in, values.known());
  }
}
