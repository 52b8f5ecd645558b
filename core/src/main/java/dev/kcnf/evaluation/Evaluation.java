package dev.kcnf.evaluation;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.Target;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.naivebayes.Kt;
import java.util.Arrays;

/**
 * How predictions went: mistakes and loss, what a constant would have had, the area under the ROC
 * curve of two classes, how often which class was taken for which, and whether the labels came in
 * an order. Its memory is bounded: about 30 kB for two classes, a number for each pair of several.
 *
 * <p>Classes are numbered as a model's {@code classes()} are: of two, 0 is label 1, the one asked
 * for, and 1 is label 0.
 *
 * <p>What a model file of before says of its predictions is only their sum, so the details may be
 * of the last {@link #detailed} examples.
 */
public final class Evaluation {
  /** With fewer changes expected, chance may look like an order. */
  private static final double LEAST_CHANGES = 20;

  private static final int UNKNOWN = -1;

  private final boolean classes;
  private Prequential total = new Prequential();
  private long positives; // of all; 0 if there are classes
  private long detailed;
  private ScoreHistogram scores = new ScoreHistogram(); // empty if there are classes
  private Confusion confusion = new Confusion(); // empty if there are none
  private long changes;
  private int last = UNKNOWN;

  private Evaluation(boolean classes) {
    this.classes = classes;
  }

  /** Of nothing yet, for predictions of this target. */
  public static Evaluation of(Target target) {
    return new Evaluation(target.hasClasses());
  }

  /** One that goes on from these sums of an earlier one, of which no details are known. */
  public static Evaluation of(Target target, Prequential total, long positives) {
    Evaluation evaluation = of(target);
    evaluation.total = Prequential.of(total.examples(), total.mistakes(), total.bits());
    evaluation.positives = positives;
    return evaluation;
  }

  /** Adds a prediction of two classes, with the label that came. */
  public void add(double logOdds, boolean label) {
    if (classes) {
      throw new IllegalStateException("every value is a class");
    }
    total.add(logOdds, label);
    positives += label ? 1 : 0;
    scores.add(logOdds, label);
    came(label ? 0 : 1);
  }

  /**
   * Adds a prediction of several classes.
   *
   * @param bits its loss
   * @param label the class that came
   * @param decision the one that was decided for; -1 if none was known
   */
  public void add(double bits, int label, int decision) {
    if (!classes) {
      throw new IllegalStateException("there are two classes; log-odds are wanted");
    }
    total.addLoss(bits, label != decision);
    confusion.add(label, decision);
    came(label);
  }

  private void came(int label) {
    changes += last != UNKNOWN && last != label ? 1 : 0;
    last = label;
    detailed++;
  }

  /** How many were predicted. */
  public long examples() {
    return total.examples();
  }

  public long mistakes() {
    return total.mistakes();
  }

  /** The share predicted rightly, in [0, 1]; 1 before the first example. */
  public double accuracy() {
    return total.accuracy();
  }

  /** The cumulative loss in bits; may be +∞. */
  public double bits() {
    return total.bits();
  }

  /** How many have label 1, of two classes; 0 if there are several. */
  public long positives() {
    return positives;
  }

  /** Whether there are several classes. */
  public boolean hasClasses() {
    return classes;
  }

  /** How many of the last examples everything below is about. */
  public long detailed() {
    return detailed;
  }

  /** How many classes came or were decided for; of yes and no always two. */
  public int classes() {
    return classes ? confusion.classes() : 2;
  }

  /** How many labels were of this class. */
  public long count(int label) {
    long sum = classes ? confusion.count(label, UNKNOWN) : 0;
    for (int decision = 0; decision < classes(); decision++) {
      sum += count(label, decision);
    }
    return sum;
  }

  /** How many labels of this class were decided to be of that one. */
  public long count(int label, int decision) {
    return classes ? confusion.count(label, decision) : scores.count(label == 0, decision == 0);
  }

  /** How many were decided to be of this class. */
  public long decided(int decision) {
    long sum = 0;
    for (int label = 0; label < classes(); label++) {
      sum += count(label, decision);
    }
    return sum;
  }

  /** The share of those decided to be of this class that are; NaN if none was. */
  public double precision(int c) {
    return (double) count(c, c) / decided(c);
  }

  /** The share of this class that was decided to be; NaN if none came. */
  public double recall(int c) {
    return (double) count(c, c) / count(c);
  }

  /** How many times as frequent this class is among those decided to be as among all. */
  public double lift(int c) {
    return precision(c) * detailed / count(c);
  }

  /**
   * The area under the ROC curve of two classes: how often of two examples, one of each label, that
   * with label 1 had the higher probability. NaN if there are several classes, or only one label.
   */
  public double auc() {
    return classes ? Double.NaN : scores.auc();
  }

  /** The most that {@link #auc} may be off, since scores are kept in bins. */
  public double aucError() {
    return classes ? Double.NaN : scores.aucError();
  }

  /** How often a label was of another class than the one before. */
  public long changes() {
    return changes;
  }

  /** How often it would have been on average, had these labels come in a random order. */
  public double expectedChanges() {
    double n = (double) detailed;
    double squares = 0;
    for (int c = 0; c < classes(); c++) {
      double share = count(c) / n;
      squares += share * share;
    }
    return detailed == 0 ? 0 : Math.max(0, n * (1 - squares));
  }

  /**
   * Whether the labels came in runs, as in a sorted table: they changed less than half as often as
   * in a random order. By chance that is as good as impossible where 20 changes or more are
   * expected, and with fewer it is never said.
   */
  public boolean isInRuns() {
    double expected = expectedChanges();
    return expected >= LEAST_CHANGES && 2 * changes < expected;
  }

  /**
   * The constant predictor on the same labels: it decides for the most frequent one, known
   * beforehand, the first of equals; its loss is that of the KT estimator, which knows the classes
   * that come and learns their shares as they do, and does not depend on their order. Of several
   * classes only where all is {@link #detailed}.
   */
  public Constant constant() {
    long[] counts = counts();
    int best = best(counts);
    double bits = LogLoss.bitsOfNats(-Kt.lnBlockOf(counts));
    return new Constant(best, sum(counts) - counts[best], Math.max(0, bits));
  }

  /**
   * The constant predictor that has learned the labels of that evaluation, and learns nothing from
   * the labels of this one.
   */
  public Constant constantAfter(Evaluation learned) {
    long[] before = learned.counts();
    long[] counts = counts();
    int most = Math.max(before.length, counts.length);
    long[] prior = Arrays.copyOf(before, most);
    int best = best(prior);
    double bits = 0;
    for (int c = 0; c < counts.length; c++) {
      double share = (prior[c] + 0.5) / (sum(prior) + most / 2.0);
      bits -= counts[c] == 0 ? 0 : counts[c] * LogLoss.bitsOfNats(StrictMath.log(share));
    }
    long right = best < counts.length ? counts[best] : 0;
    return new Constant(best, sum(counts) - right, bits);
  }

  /** How often each class came; at least two, since a constant knows that there may be another. */
  private long[] counts() {
    if (!classes) {
      return new long[] {positives, examples() - positives};
    }
    long[] counts = new long[Math.max(2, classes())];
    for (int c = 0; c < classes(); c++) {
      counts[c] = count(c);
    }
    return counts;
  }

  private static int best(long[] counts) {
    int best = 0;
    for (int c = 1; c < counts.length; c++) {
      best = counts[c] > counts[best] ? c : best;
    }
    return best;
  }

  private static long sum(long[] counts) {
    return Arrays.stream(counts).sum();
  }

  /**
   * Adds the other's predictions, as if they came after these; whether the label changed between
   * the two is not known, nor, after that, which came last. Several classes must have the same
   * numbers in both: see {@link #renumbered}.
   */
  public void merge(Evaluation other) {
    if (classes != other.classes) {
      throw new IllegalArgumentException("one evaluation has two classes, the other several");
    }
    last = detailed == 0 ? other.last : other.detailed == 0 ? last : UNKNOWN;
    total =
        Prequential.of(
            examples() + other.examples(),
            mistakes() + other.mistakes(),
            Prequential.sum(bits(), other.bits()));
    positives += other.positives;
    detailed += other.detailed;
    changes += other.changes;
    scores.merge(other.scores);
    confusion.merge(other.confusion);
  }

  /**
   * A copy in which several classes have other numbers; two keep theirs.
   *
   * @param numbers the new ones
   */
  public Evaluation renumbered(int[] numbers) {
    Evaluation copy = copy();
    if (classes) {
      copy.confusion = confusion.renumbered(numbers);
      copy.last = last == UNKNOWN ? UNKNOWN : numbers[last];
    }
    return copy;
  }

  public Evaluation copy() {
    Evaluation copy = new Evaluation(classes);
    copy.total = Prequential.of(examples(), mistakes(), bits());
    copy.positives = positives;
    copy.detailed = detailed;
    copy.scores = scores.copy();
    copy.confusion = confusion.copy();
    copy.changes = changes;
    copy.last = last;
    return copy;
  }

  /** Writes the details; nothing if there are none. */
  public void save(StateWriter out) {
    if (detailed == 0) {
      return;
    }
    out.writeVarint(detailed).writeVarint(changes).writeVarint(last + 1L);
    if (classes) {
      confusion.save(out);
    } else {
      scores.save(out);
    }
  }

  /** Reads the details into an evaluation that has only its sums. */
  public void restore(StateReader in) {
    if (in.remaining() == 0) {
      return;
    }
    detailed = in.readVarint("number of detailed examples", 1, examples());
    changes = in.readVarint("number of changes", 0, detailed - 1);
    long saved = in.readVarint("last label", 0, classes ? Target.MAX_CLASSES : 2);
    if (classes) {
      confusion.restore(in, detailed);
    } else {
      scores.restore(in, detailed);
    }
    if (saved > classes()) {
      throw in.damaged("the last label is of class " + saved + " of " + classes());
    }
    last = (int) saved - 1;
  }
}
