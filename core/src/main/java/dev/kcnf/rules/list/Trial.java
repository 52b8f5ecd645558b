package dev.kcnf.rules.list;

import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.Work.Jobs;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** How lists of one portfolio predict rows that they were not made from, one part after another. */
final class Trial {
  /** By how many standard errors more mistakes on known rows are no chance. */
  private static final double STUCK = 2;

  private final Portfolio portfolio;
  private final Split split;
  private final double[] bits; // by place in the split
  private final boolean[] wrong;
  private final int[] literals; // of the list of each part
  private int done; // parts

  Trial(Portfolio portfolio, Split split) {
    this.portfolio = portfolio;
    this.split = split;
    bits = new double[split.from(split.tests())];
    wrong = new boolean[bits.length];
    literals = new int[split.tests()];
  }

  Portfolio portfolio() {
    return portfolio;
  }

  /**
   * Tests on one part more.
   *
   * @param train the rows that are not of this part
   */
  Trial next(RuleTable train, Work work) {
    test(done, train, work);
    done++;
    return this;
  }

  private void test(int part, RuleTable train, Work work) {
    Rough rough = portfolio.make(train, work);
    RuleList list = split.counted(rough, train);
    literals[part] = rough.literals();
    int[] rows = split.rows(part);
    int[] places = rough.firsts(split.table(), rows);
    for (int i = 0; i < rows.length; i++) {
      int label = split.table().label(rows[i]);
      int at = split.from(part) + i;
      wrong[at] = list.label(places[i]) != label;
      bits[at] = -CodeLength.log2(list.probabilities(places[i])[label]);
    }
  }

  /** Tests on all parts at once; unfinished if it is stopped. */
  Trial whole(Supplier<Work> work, BooleanSupplier stop, Jobs jobs) {
    jobs.map(
        split.tests(),
        part -> {
          if (!stop.getAsBoolean()) {
            test(part, split.others(part), work.get());
          }
          return part;
        });
    done = split.tests();
    return this;
  }

  /** What is left of the loss without rules, half in bits and half in mistakes. */
  private double loss(int place) {
    return bits[place] / split.bits() + (wrong[place] ? 1.0 / Math.max(1, split.mistakes()) : 0);
  }

  /** The loss on the parts tested so far. */
  double loss() {
    double sum = 0;
    for (int i = 0; i < split.from(done); i++) {
      sum += loss(i);
    }
    return sum;
  }

  /**
   * Whether the loss on the same rows is more than that of another one, by more than this many
   * standard errors. What rows say again, in other parts, is nearly the same.
   */
  boolean isWorseThan(Trial other, double errors) {
    double sum = 0;
    double squares = 0;
    int n = split.from(done);
    for (int i = 0; i < n; i++) {
      double difference = loss(i) - other.loss(i);
      sum += difference;
      squares += difference * difference;
    }
    double variance = split.times(done) * Math.max(0, squares - sum * sum / n);
    return sum > errors * StrictMath.sqrt(variance);
  }

  /**
   * Whether such rules tell more than always saying the most frequent class does: they are right
   * more often, and lose fewer bits by more than a standard error.
   */
  boolean isWorthIt() {
    long gained = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < bits.length; i++) {
      gained += (split.isMissed(i) ? 1 : 0) - (wrong[i] ? 1 : 0);
      double saved = split.constantBits(i) - bits[i];
      sum += saved;
      squares += saved * saved;
    }
    double variance = split.times(split.tests()) * (squares - sum * sum / bits.length);
    return gained > 0 && sum > 0 && sum * sum > variance;
  }

  /**
   * Whether a list of all rows makes clearly more mistakes than those of parts on the same rows,
   * which they were not made from. A short list makes as many on both, more or less.
   */
  boolean isStuck(Rough list) {
    int[] rows = split.tested();
    double share = (mistakes() + 1.0) / bits.length;
    double error = StrictMath.sqrt(Math.max(0, share * (1 - share)) / rows.length);
    return (double) list.errors(split.table(), rows) / rows.length > share + STUCK * error;
  }

  /** How many literals the lists have, in all parts tested so far. */
  long literals() {
    return Arrays.stream(literals, 0, done).asLongStream().sum();
  }

  long mistakes() {
    long mistakes = 0;
    for (boolean one : wrong) {
      mistakes += one ? 1 : 0;
    }
    return mistakes;
  }

  /** What was found. */
  RuleList.Tested tested() {
    double sum = 0;
    for (double one : bits) {
      sum += one;
    }
    return tested(mistakes(), sum);
  }

  /** What was found about the constant. */
  RuleList.Tested constant() {
    return tested(split.mistakes(), split.bits());
  }

  /** Of each row once. */
  private RuleList.Tested tested(long mistakes, double sum) {
    int times = split.times(split.tests());
    return new RuleList.Tested(
        bits.length / times,
        mistakes / times,
        sum / times,
        split.parts(),
        split.mistakes() / times,
        split.bits() / times);
  }
}
