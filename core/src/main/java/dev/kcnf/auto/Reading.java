package dev.kcnf.auto;

import dev.kcnf.auto.mix.MixerPrior;
import dev.kcnf.mix.Approx;
import dev.kcnf.multiclass.MultiClass;
import org.jspecify.annotations.Nullable;

/**
 * What is computed of one example on the way to its prediction. It belongs to the thread, not to a
 * predictor, so that any number of threads can predict with the same model. All models of a thread
 * share it: each prediction and each step fills it anew.
 */
final class Reading {
  private static final ThreadLocal<Reading> OWN = ThreadLocal.withInitial(Reading::new);

  /** No label is known: the example is only predicted. */
  static final int NONE = -1;

  /** The values' numbers, negative if unknown. */
  int[] values = {};

  /** What trees ask: the number of a category, or the exact number in a cell; -∞ if missing. */
  double[] asked = {};

  int classes;
  int label; // if it is known already, else NONE
  boolean isClear; // only fast was asked

  double fastLogOdds; // of the second of two classes, as fast says

  /** The experts' probabilities, expert by expert, and their logarithms. */
  double[] probabilities = {};

  double[] logs = {};

  /** The probabilities of all members of the last layer: the experts, then the mixers. */
  double[] members = {};

  /** What is added to the mixers' weights while there are few examples. */
  final double[] early = new double[MixerPrior.WAYS];

  /** The answer: the probability of each class. */
  double[] answer = {};

  // For the experts:
  int[][] path = new int[Forest.SLOTS][0]; // by forest: of each tree in turn
  int[][] pathEnds = new int[Forest.SLOTS][0];
  int[] going = {}; // scratch: the trees whose paths go on
  float[] shares = {};
  double[] sums = {};
  double[] products = {};
  double[] margins = {};
  MultiClass.@Nullable Split split; // of fast, if there are several classes
  final Aode.Room aode = new Aode.Room();
  final BayesLinear.Room bayesLinear = new BayesLinear.Room();
  private double[] linear = {};
  private double[] columns = {};

  private Reading() {}

  /** This thread's reading, with room for this many attributes, classes and members. */
  static Reading ofThread(int attributes, int classes, int members) {
    Reading own = OWN.get();
    if (own.values.length < attributes) {
      own.values = new int[attributes];
      own.asked = new double[attributes];
    }
    if (own.answer.length < classes || own.probabilities.length < members * classes) {
      int room = members * classes;
      own.probabilities = new double[room];
      own.logs = new double[room];
      own.members = new double[room];
      own.answer = new double[classes];
      own.shares = new float[classes];
      own.sums = new double[classes];
      own.products = new double[classes];
      own.margins = new double[Math.max(room, own.margins.length)];
    }
    own.classes = classes;
    return own;
  }

  /** Room for the paths of a forest of this many trees. */
  int[] paths(int forest, int trees) {
    if (pathEnds[forest].length < trees) {
      pathEnds[forest] = new int[trees];
      path[forest] = new int[trees * Tree.MOST_PATH];
      going = new int[trees];
    }
    return path[forest];
  }

  /** Room for this many sums of logarithms. */
  double[] margins(int count) {
    if (margins.length < count) {
      margins = new double[count];
    }
    return margins;
  }

  /** What each column says, kept until it is learned. */
  double[] columns(int count) {
    if (columns.length < count) {
      columns = new double[count];
    }
    return columns;
  }

  /** The probabilities that logistic regression gave, kept until it learns. */
  double[] linear(int count) {
    if (linear.length < count) {
      linear = new double[count];
    }
    return linear;
  }

  /** Makes logarithms of unnormalised probabilities probabilities. */
  void normalise(double[] ln, int from, int to) {
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < classes; k++) {
      most = Math.max(most, ln[from + k]);
    }
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      double p = Approx.exp(ln[from + k] - most);
      probabilities[to + k] = p;
      sum += p;
    }
    double per = 1 / sum;
    for (int k = 0; k < classes; k++) {
      probabilities[to + k] *= per;
    }
  }
}
