package dev.kcnf.multiclass;

import dev.kcnf.ClassPredictor;
import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.Target;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Predicts one of several classes: a binary predictor for each class against the rest, and
 * probabilities that sum to one. There are two natural ways to make them so: to divide the
 * predictors' probabilities by their sum, and to condition on exactly one of them being right,
 * which divides their odds by the sum of the odds. This is the Bayesian mixture of the two: its
 * loss is at most one bit more than that of the better one, on every sequence. Beside them may
 * stand naive Bayes over all classes at once, which knows that they exclude each other: then the
 * loss is at most log2 3 bits more than that of the best of the three.
 *
 * <p>A class is added when it first appears; {@link NewClass} says how likely that is.
 *
 * <p>Any number of threads may ask for probabilities as long as no thread learns.
 */
public final class MultiClass implements ClassPredictor {
  /** The most classes; each has a predictor of its own. */
  public static final int MAX_CLASSES = Target.MAX_CLASSES;

  private static final double LEAST = -1e300;

  private final Predictor fresh; // copied for each new class
  private final List<Predictor> predictors; // one for each class
  private final @Nullable ClassBayes bayes;
  private final double[] ln; // of the probabilities that each way gave all classes so far
  private int sharing = 1; // so many predictors share the memory, at least as many as there are
  private long examples;

  /**
   * Room for what one call computes. It belongs to the thread, so that several may ask, and all
   * models of a thread share it.
   */
  private static final class Scratch {
    private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

    private double[] logOdds = {};
    private double[] shares = {};
    private double[] odds = {};
    private double[] joint = {};

    static Scratch ofThread(int classes) {
      Scratch own = OWN.get();
      if (own.logOdds.length < classes) {
        own.logOdds = new double[classes];
        own.shares = new double[classes];
        own.odds = new double[classes];
        own.joint = new double[classes];
      }
      return own;
    }
  }

  private MultiClass(Predictor fresh, List<Predictor> predictors, @Nullable ClassBayes bayes) {
    this.fresh = fresh;
    this.predictors = predictors;
    this.bayes = bayes;
    ln = new double[bayes == null ? 2 : 3];
  }

  /** Starts without classes; each new class gets a copy of this untrained predictor. */
  public static MultiClass open(Predictor fresh) {
    return new MultiClass(fresh, new ArrayList<>(), null);
  }

  /** As {@link #open}, with naive Bayes over all classes beside the predictors. */
  public static MultiClass openWithBayes(Schema schema, Predictor fresh) {
    return new MultiClass(fresh, new ArrayList<>(), new ClassBayes(schema.size()));
  }

  @Override
  public int classes() {
    return predictors.size();
  }

  @Override
  public List<Predictor> predictors() {
    return List.copyOf(predictors);
  }

  @Override
  public double[] probabilities(Example x) {
    Scratch scratch = Scratch.ofThread(classes());
    for (int i = 0; i < classes(); i++) {
      scratch.logOdds[i] = predictors.get(i).logOdds(x);
    }
    return combine(x, scratch);
  }

  @Override
  public Optional<Parts> parts(Example x, int of) {
    int classes = classes();
    double[] p = probabilities(x);
    if (predictors.isEmpty() || predictors.get(0).parts(x).isEmpty()) {
      return Optional.empty();
    }
    Parts parts = new Parts(x.size());
    double[] rivals = LogMean.rivals(p, 0, classes, of);
    Split split = new Split(x, of);
    for (int c = 0; c < classes; c++) {
      if (rivals[c] > 0) {
        parts.add(split.against(c), rivals[c]);
      }
    }
    parts.addBase(-StrictMath.log(Math.max(1, classes - 1)));
    parts.settle(ClassPredictor.logOdds(p, of));
    return Optional.of(parts);
  }

  /** Splits the log-odds of one class against another one for an example. */
  public final class Split {
    private final Example x;
    private final int of;
    private final double[][] ways; // the probabilities of all classes, by way
    private final double[] logOdds;
    private final Parts own;

    /** Of a class, if the predictors can tell the parts of their log-odds. */
    public Split(Example x, int of) {
      this.x = x;
      this.of = of;
      own = predictors.get(of).parts(x).orElseThrow();
      Scratch scratch = Scratch.ofThread(classes());
      for (int i = 0; i < classes(); i++) {
        scratch.logOdds[i] = predictors.get(i).logOdds(x);
      }
      combine(x, scratch);
      logOdds = Arrays.copyOf(scratch.logOdds, classes());
      ways = new double[][] {scratch.shares.clone(), scratch.odds.clone(), scratch.joint.clone()};
    }

    /** The parts of the log-odds against another class. */
    public Parts against(int other) {
      double[] priors = new double[ln.length];
      double[] one = new double[ln.length];
      double[] two = new double[ln.length];
      for (int w = 0; w < ln.length; w++) {
        priors[w] = StrictMath.exp(ln[w]);
        one[w] = ways[w][of];
        two[w] = ways[w][other];
      }
      double[] weights = LogMean.weights(priors, one, two);
      Parts parts = new Parts(x.size());
      Parts theirs = predictors.get(other).parts(x).orElseThrow();
      double apart = logOdds[of] - logOdds[other];
      for (int w = 0; w < ln.length; w++) {
        double ratio = StrictMath.log(one[w]) - StrictMath.log(two[w]);
        if (!(weights[w] > 0) || ratio == 0) {
          continue;
        }
        if (w == 2 && bayes != null) {
          Parts joint = new Parts(x.size());
          bayes.split(x, of, other, joint);
          joint.settle(ratio);
          parts.add(joint, weights[w]);
        } else {
          double factor = weights[w] * ratio / apart; // how much the way makes of log-odds
          parts.add(own, factor, side -> side == 1 ? of : ~of);
          parts.add(theirs, -factor, side -> side == 1 ? other : ~other);
        }
      }
      return parts;
    }
  }

  /** From now on there are at least this many classes; none of the new ones has an example yet. */
  public void addClasses(int atLeast) {
    while (classes() < atLeast) {
      if (bayes != null) {
        bayes.addClass();
      }
      add();
    }
  }

  /** Adds a predictor that has learned nothing; all share their memory with it. */
  private Predictor add() {
    Predictor added = fresh.copy();
    predictors.add(added);
    int now = Integer.highestOneBit(2 * classes() - 1); // rarely another number
    if (now == sharing) {
      added.shareMemory(now);
    } else {
      sharing = now;
      predictors.forEach(predictor -> predictor.shareMemory(now));
    }
    return added;
  }

  /** The likeliest class, the first of equal ones; 0 if there is none yet. */
  public int predict(Example x) {
    return best(probabilities(x));
  }

  /**
   * The likeliest class, the first of equal ones; never a new one.
   *
   * @param probabilities of the classes, and at the end that of a new one
   */
  public static int best(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < probabilities.length - 1; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }

  /** Learns that this example is of this class, 0 for the first. */
  public void learn(Example x, int label) {
    step(x, label);
  }

  @Override
  public double[] step(Example x, int label) {
    int classes = classes();
    ClassPredictor.checkLabel(label, classes);
    x.requireKnown();
    Scratch scratch = Scratch.ofThread(classes);
    for (int i = 0; i < classes; i++) {
      scratch.logOdds[i] = predictors.get(i).step(x, label == i);
    }
    double[] before = combine(x, scratch);
    if (label < classes) {
      weigh(label, scratch);
    } else {
      add().learn(x, true);
    }
    if (bayes != null) {
      bayes.learn(x, label);
    }
    examples++;
    return before;
  }

  private void weigh(int label, Scratch scratch) {
    ln[0] += StrictMath.log(scratch.shares[label]);
    ln[1] += StrictMath.log(scratch.odds[label]);
    if (bayes != null) {
      ln[2] += StrictMath.log(scratch.joint[label]);
    }
    // Only the differences count, and none may be lost to a prediction of zero.
    double most = LEAST;
    for (double l : ln) {
      most = Math.max(most, l);
    }
    for (int i = 0; i < ln.length; i++) {
      ln[i] = Math.max(LEAST, ln[i]) - most;
    }
  }

  /** The loss in bits of these probabilities when this is the class. */
  public static double bits(double[] probabilities, int label) {
    return LogLoss.bitsOfNats(-StrictMath.log(probabilities[label])) + 0.0; // not -0
  }

  private double[] combine(Example x, Scratch scratch) {
    int classes = classes();
    double[] logOdds = scratch.logOdds;
    double[] shares = scratch.shares;
    double[] odds = scratch.odds;
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      most = Math.max(most, logOdds[c]);
    }
    for (int c = 0; c < classes; c++) {
      shares[c] = LogLoss.probability(logOdds[c]);
      odds[c] = logOdds[c] == most ? 1 : StrictMath.exp(logOdds[c] - most);
    }
    normalise(shares, classes);
    normalise(odds, classes);
    if (bayes != null) {
      bayes.predict(x, scratch.joint);
    }
    double first = StrictMath.exp(ln[0]);
    double second = StrictMath.exp(ln[1]);
    double third = bayes == null ? 0 : StrictMath.exp(ln[2]);
    double all = first + second + third;
    double unseen = NewClass.probability(examples, classes);
    double[] mixed = new double[classes + 1];
    for (int c = 0; c < classes; c++) {
      double sum = first * shares[c] + second * odds[c];
      sum += third == 0 ? 0 : third * scratch.joint[c];
      mixed[c] = (1 - unseen) * (sum / all);
    }
    mixed[classes] = unseen;
    return mixed;
  }

  private static void normalise(double[] p, int classes) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += p[c];
    }
    for (int c = 0; c < classes; c++) {
      p[c] = sum > 0 ? p[c] / sum : 1.0 / classes;
    }
  }

  /** An independent copy. */
  public MultiClass copy() {
    return copy(fresh, Predictor::copy);
  }

  /** The mean of those of the classes. */
  @Override
  public Weights weights() {
    return Weights.mean(predictors.stream().map(Predictor::weights).toList());
  }

  @Override
  public MultiClass copyFor(Schema schema) {
    return copy(fresh.copyFor(schema), predictor -> predictor.copyFor(schema));
  }

  private MultiClass copy(Predictor ownFresh, UnaryOperator<Predictor> copier) {
    List<Predictor> copies = new ArrayList<>();
    predictors.forEach(predictor -> copies.add(copier.apply(predictor)));
    MultiClass copy = new MultiClass(ownFresh, copies, bayes == null ? null : bayes.copy());
    System.arraycopy(ln, 0, copy.ln, 0, ln.length);
    copy.sharing = sharing;
    copy.examples = examples;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(examples).writeVarint(classes());
    for (double l : ln) {
      out.writeDouble(l);
    }
    if (bayes != null) {
      bayes.save(out);
    }
    predictors.forEach(p -> p.save(out));
  }

  @Override
  public void restore(StateReader in) {
    long learned = in.readVarint("number of examples", 0, Long.MAX_VALUE / 4);
    long number = in.readVarint("number of classes", 0, MAX_CLASSES);
    predictors.clear();
    sharing = 1;
    for (int c = 0; c < number; c++) {
      in.reserve("the tables", (double) fresh.tableBytes());
      add();
    }
    examples = learned;
    double[] read = new double[ln.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readDouble();
      if (!(read[i] <= 0 && read[i] >= LEAST)) {
        throw in.damaged("logarithm of a weight must not be positive or infinite");
      }
    }
    if (Arrays.stream(read).max().orElseThrow() != 0) {
      throw in.damaged("the largest logarithm of a weight must be 0");
    }
    if (bayes != null) {
      bayes.restore(in, classes());
    }
    predictors.forEach(p -> p.restore(in));
    System.arraycopy(read, 0, ln, 0, ln.length);
  }
}
