package dev.kcnf.rules.list;

import dev.kcnf.SplitMix;
import dev.kcnf.rules.RuleList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * How lists of one price predict rows that they were not made from.
 *
 * @param losses by row what is left of the loss without rules, half in bits and half in mistakes
 * @param gained how many rows the lists tell rightly and the constant wrongly
 * @param lost how many the other way round
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Trial(Price price, RuleList.Tested tested, double[] losses, long gained, long lost) {
  /** By how many standard errors another list must be better to be taken. */
  private static final double CLEARLY = 1;

  /** The same rows are tested with every price. */
  private static final long SEED = 1;

  /**
   * Makes lists of all parts of the rows but one, and tests each on that one.
   *
   * @param parts into how many parts the rows are split
   * @param tests how many of them are tested on
   * @param work what each list may take
   */
  static Trial of(
      Portfolio portfolio,
      RuleTable table,
      List<String> classes,
      int parts,
      int tests,
      Supplier<Work> work) {
    int n = table.rows();
    int[] order = SplitMix.of(SEED).permutation(n);
    int tested = (int) ((long) n * tests / parts);
    double[] bits = new double[tested];
    boolean[] wrong = new boolean[tested];
    long gained = 0;
    long lost = 0;
    long constant = 0;
    double constantBits = 0;
    for (int fold = 0; fold < tests; fold++) {
      int from = (int) ((long) n * fold / parts);
      int to = (int) ((long) n * (fold + 1) / parts);
      RuleTable train = table.only(without(order, from, to));
      Rough rough = portfolio.make(train, work.get());
      RuleList list = rough.counted(train, "", classes, n, true);
      RuleList none = Rough.constant(train, classes.size()).counted(train, "", classes, n, true);
      int[] places = rough.firsts(table, Arrays.copyOfRange(order, from, to));
      for (int i = from; i < to; i++) {
        int label = table.label(order[i]);
        int place = places[i - from];
        wrong[i] = list.label(place) != label;
        bits[i] = -CodeLength.log2(list.probabilities(place)[label]);
        boolean missed = none.otherwise() != label;
        constant += missed ? 1 : 0;
        constantBits -= CodeLength.log2(none.probabilities(0)[label]);
        gained += missed && !wrong[i] ? 1 : 0;
        lost += wrong[i] && !missed ? 1 : 0;
      }
    }
    double sum = 0;
    long mistakes = 0;
    double[] losses = new double[tested];
    for (int i = 0; i < tested; i++) {
      sum += bits[i];
      mistakes += wrong[i] ? 1 : 0;
      losses[i] = bits[i] / constantBits + (wrong[i] ? 1.0 / Math.max(1, constant) : 0);
    }
    RuleList.Tested figures =
        new RuleList.Tested(tested, mistakes, sum, parts, constant, constantBits);
    return new Trial(portfolio.price(), figures, losses, gained, lost);
  }

  private static int[] without(int[] order, int from, int to) {
    int[] others = new int[order.length - (to - from)];
    System.arraycopy(order, 0, others, 0, from);
    System.arraycopy(order, to, others, from, order.length - to);
    Arrays.sort(others);
    return others;
  }

  /** Whether the loss on the same rows is less, and that hardly by chance. */
  boolean isClearlyBetterThan(Trial other) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < losses.length; i++) {
      double difference = losses[i] - other.losses[i];
      sum += difference;
      squares += difference * difference;
    }
    double error = StrictMath.sqrt(Math.max(0, squares - sum * sum / losses.length));
    return sum < 0 && -sum > CLEARLY * error;
  }

  /** Whether such rules tell more than always saying the most frequent class does. */
  boolean isWorthIt() {
    return gained > lost && tested.bits() < tested.constantBits();
  }

  /** What was found about the constant. */
  RuleList.Tested constant() {
    RuleList.Tested t = tested;
    return new RuleList.Tested(
        t.rows(),
        t.constantMistakes(),
        t.constantBits(),
        t.folds(),
        t.constantMistakes(),
        t.constantBits());
  }
}
