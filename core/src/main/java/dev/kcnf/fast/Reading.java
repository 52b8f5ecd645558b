package dev.kcnf.fast;

/**
 * Everything that one pass over an example computes. It belongs to the thread, not to the
 * predictor, so that any number of threads can predict with the same model. All models of a thread
 * share it: each prediction and each step fills it anew.
 */
final class Reading {
  private static final ThreadLocal<Reading> OWN = ThreadLocal.withInitial(Reading::new);

  /** Our numbers of the example's values. */
  int[] values = {};

  /** The experts' log-odds. */
  double[] inputs = {};

  /** The log-odds of the members of the last layer. */
  double[] members = {};

  /** What the members say of 1 and of 0 in turn. */
  double[] likelihoods = {};

  /** Combinations of up to this many values were looked at. */
  int orders;

  /** The context of each head. */
  int[] contexts = {};

  // By order, from 1:
  final LocatedCells[] cells = new LocatedCells[Experts.MAX_ORDER];
  final long[] unseenInPositives = new long[Experts.MAX_ORDER];
  final long[] unseenInNegatives = new long[Experts.MAX_ORDER];

  /** The log-odds of the logistic experts. */
  final double[] margins = new double[Experts.MAX_ORDER];

  final double[] rates = new double[Experts.MAX_ORDER];
  final double[] steps = new double[Experts.MAX_ORDER];

  private Reading() {
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new LocatedCells();
    }
  }

  /** This thread's reading, with room for a predictor of these sizes. */
  static Reading ofThread(int attributes, int inputs, int members) {
    Reading own = OWN.get();
    if (own.values.length < attributes) {
      own.values = new int[attributes];
    }
    if (own.inputs.length < inputs) {
      own.inputs = new double[inputs];
      own.contexts = new int[inputs];
    }
    if (own.members.length < members) {
      own.members = new double[members];
      own.likelihoods = new double[2 * members];
    }
    return own;
  }
}
