package dev.kcnf.conjunctive;

import static dev.kcnf.conjunctive.Cases.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.Rational;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** The Theorem on π_d, its remarked variant, and Algorithm 2 against its pseudo code. */
class Algorithm2Test {

  /** Algorithm 2 as printed, in fractions. */
  static final class PseudoCode {
    private long set;
    private long t;

    PseudoCode(int d) {
      set = (1L << d) - 1;
    }

    boolean holds(long a) {
      return Cases.conjunction(set, a);
    }

    /** p_t(1; a_t), then learns x_t. */
    Rational step(long a, boolean x) {
      t++;
      Rational p1 = holds(a) ? Rational.of(t, t + 1) : Rational.of(1, t + 1);
      Rational p0 = holds(a) ? Rational.of(1, t + 1) : Rational.of(t, t + 1);
      assertThat(p0.plus(p1)).isEqualTo(Rational.ONE);
      assertThat(p1.complement()).isEqualTo(p0);
      if (x) {
        set &= a;
      }
      return p1;
    }
  }

  @Test
  void algorithm2_equalsThePseudoCode_stepByStep() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(40);
      Schema schema = Schema.booleans(d);
      Conjunctive predictor = Cases.algorithm2(schema);
      PseudoCode pseudo = new PseudoCode(d);
      long set = Cases.sparse(random, d);
      boolean noisy = random.nextBoolean();
      Prequential evaluation = new Prequential();
      Rational r = Rational.ONE;
      for (int t = 1; t <= 60; t++) {
        long a = Cases.input(random, d);
        boolean x = Cases.conjunction(set, a) != (noisy && random.nextInt(5) == 0);
        Rational p1 = pseudo.step(a, x);
        String what = "seed " + seed + ", t " + t;
        double logOdds = evaluation.step(predictor, Cases.example(schema, a), x);
        assertClose(logOdds, p1.logOdds(), 1e-12, what);
        assertThat(LogLoss.probability(logOdds)).as(what).isCloseTo(p1.toDouble(), within(1e-15));
        r = r.times(x ? p1 : p1.complement());
      }
      // The pseudo code returns r; the loss is -log2 of it.
      assertThat(r.denominator().signum()).isPositive();
      double bits = log2(r.denominator()) - log2(r.numerator());
      assertThat(evaluation.bits()).as("seed %d", seed).isCloseTo(bits, within(1e-9));
    }
  }

  private static double log2(BigInteger n) {
    int shift = Math.max(0, n.bitLength() - 60);
    return shift + StrictMath.log(n.shiftRight(shift).doubleValue()) / StrictMath.log(2);
  }

  @Test
  void theorem_holdsOnEverySmallSequence() {
    for (int d = 1; d <= 3; d++) {
      Example[] examples = Cases.examples(Schema.booleans(d));
      for (int set = 0; set < examples.length; set++) {
        Conjunctive fresh = Cases.algorithm2(examples[0].layout().schema());
        extend(examples, set, fresh, 0, 0, 0, d == 3 ? 4 : 6);
      }
    }
  }

  /** Every way to go on with up to n inputs in all. */
  private static void extend(
      Example[] examples, int set, Conjunctive learned, double bits, int wrong, int t, int n) {
    int d = examples[0].size();
    assertThat(bits).isLessThanOrEqualTo(Bounds.algorithm2(d, t) + 1e-12);
    // Each time the conjunction is wrong, it loses a variable.
    assertThat(wrong).isLessThanOrEqualTo(d);
    if (t == n) {
      return;
    }
    for (int input = 0; input < examples.length; input++) {
      boolean label = Cases.conjunction(set, input);
      boolean decision = learned.space().holds(examples[input]);
      Conjunctive next = learned.copy();
      double after = bits + LogLoss.bits(next.step(examples[input], label), label);
      extend(examples, set, next, after, wrong + (decision != label ? 1 : 0), t + 1, n);
    }
  }

  @Test
  void theorem_holdsOnLongRandomSequences_asWrittenAndInTheVariant() {
    long mistakes = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(62);
      Schema schema = Schema.booleans(d);
      Conjunctive asWritten = Cases.algorithm2(schema);
      Conjunctive variant = Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain());
      long set = Cases.sparse(random, d);
      Prequential written = new Prequential();
      Prequential certain = new Prequential();
      double saved = 0;
      int first = 0;
      for (int t = 1; t <= 1500; t++) {
        long a = Cases.input(random, d) | (random.nextBoolean() ? set : 0);
        boolean label = Cases.conjunction(set, a);
        Example x = Cases.example(schema, a);
        if (asWritten.space().holds(x)) {
          saved += StrictMath.log((t + 1.0) / t) / StrictMath.log(2);
          first += t == 1 ? 1 : 0;
        }
        written.step(asWritten, x, label);
        certain.step(variant, x, label);
        double bound = Bounds.algorithm2(d, t) + 1e-9;
        assertThat(written.bits()).as("seed %d", seed).isLessThanOrEqualTo(bound);
        assertThat(certain.bits()).as("seed %d", seed).isLessThanOrEqualTo(bound);
      }
      // p(1) = 1 where the conjunction holds saves log2((t+1)/t) each time, and nothing else.
      assertThat(certain.bits())
          .as("seed %d", seed)
          .isCloseTo(written.bits() - saved, within(1e-8));
      assertThat(certain.mistakes()).as("seed %d", seed).isLessThanOrEqualTo(d);
      mistakes += certain.mistakes();
      // At t = 1 the odds are even, which counts as predicting 0 also where the conjunction holds.
      assertThat(written.mistakes()).as("seed %d", seed).isEqualTo(certain.mistakes() + first);
    }
    assertThat(mistakes).isGreaterThan(100);
  }

  @Test
  void theorem_isNearlyReached() {
    // d variables ruled out one by one at the end of a long stream that was easy until then.
    int d = 20;
    int n = 100_000;
    Schema schema = Schema.booleans(d);
    Conjunctive predictor = Cases.algorithm2(schema);
    Prequential evaluation = new Prequential();
    Example full = Cases.example(schema, (1L << d) - 1);
    for (int t = 0; t < n - d; t++) {
      evaluation.step(predictor, full, true);
    }
    for (int i = 0; i < d; i++) {
      evaluation.step(predictor, Cases.example(schema, (1L << d) - 1 - (1L << i)), true);
    }
    double bound = Bounds.algorithm2(d, n);
    assertThat(evaluation.bits()).isBetween(bound - 0.01, bound);
  }

  @Test
  void asWritten_neverLosesInfinitelyMuch_theVariantDoesWhenContradicted() {
    Schema schema = Schema.booleans(2);
    Example full = schema.example(1, 1);
    Prequential written = new Prequential();
    Prequential certain = new Prequential();
    Conjunctive asWritten = Cases.algorithm2(schema);
    Conjunctive variant = Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain());
    for (int t = 1; t <= 3; t++) {
      written.step(asWritten, full, false);
      certain.step(variant, full, false);
    }
    // 1/2 · 1/3 · 1/4
    assertThat(written.bits()).isCloseTo(StrictMath.log(24) / StrictMath.log(2), within(1e-12));
    assertThat(certain.bits()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void logOdds_isPlusOrMinusLnT() {
    Schema schema = Schema.booleans(2);
    Conjunctive predictor = Cases.algorithm2(schema);
    for (int t = 1; t <= 50; t++) {
      assertThat(predictor.logOdds(schema.example(1, 1))).isEqualTo(StrictMath.log(t));
      assertThat(predictor.logOdds(schema.example(1, 0))).isEqualTo(-StrictMath.log(t));
      assertThat(((Algorithm2) predictor.head()).examples()).isEqualTo(t - 1);
      predictor.learn(schema.example(0, 0), false);
    }
  }

  @Test
  void restore_ofAnImpossibleCount_isRefused() {
    Algorithm2 head = Algorithm2.create();
    byte[] most = new StateWriter().writeLong(1L << 60).toByteArray();
    head.restore(new StateReader(most));
    assertThat(head.examples()).isEqualTo(1L << 60);
    for (long count : new long[] {-1, (1L << 60) + 1}) {
      byte[] bytes = new StateWriter().writeLong(count).toByteArray();
      assertThatThrownBy(() -> head.restore(new StateReader(bytes)))
          .isInstanceOf(DamagedModelException.class)
          .hasMessageContaining("number of examples must be in 0..", "was " + count);
    }
  }

  @Test
  void merge_ofTheTwoVariants_isRefused_andChangesNothing() {
    Schema schema = Schema.booleans(3);
    Conjunctive predictor = Cases.algorithm2(schema);
    predictor.learn(schema.example(1, 1, 0), true);
    byte[] before = predictor.toBytes();
    Conjunctive variant = Conjunctive.of(LiteralSpace.monotone(schema), Algorithm2.certain());
    variant.learn(schema.example(0, 1, 1), true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> predictor.merge(variant))
        .withMessage("cannot merge: the other has another head");
    assertThat(predictor.toBytes()).isEqualTo(before);
    Conjunctive other = Conjunctive.of(LiteralSpace.antitone(schema), Algorithm2.create());
    other.learn(schema.example(0, 1, 1), true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> predictor.merge(other))
        .withMessage("cannot merge: the other has other literals");
    assertThat(predictor.toBytes()).isEqualTo(before);
  }

  @Test
  void examples_beyondWhatIsCounted_areRefused() {
    StateWriter out = new StateWriter();
    out.writeLong(1L << 60);
    Algorithm2 head = Algorithm2.create();
    head.restore(new StateReader(out.toByteArray()));
    assertThat(head.examples()).isEqualTo(1L << 60);
    assertThatIllegalArgumentException().isThrownBy(() -> head.merge(head.copy()));
    assertThat(head.examples()).isEqualTo(1L << 60);
  }
}
