package dev.kcnf.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationTest {
  private static final Target TWO = Target.of("c", "yes");
  private static final Target CLASSES = Target.of("c");

  /** Scores with the labels that came. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Scored(double[] logOdds, boolean[] labels) {
    static Scored random(long seed, int n, double spread, double signal) {
      SplitMix random = SplitMix.of(seed);
      double[] logOdds = new double[n];
      boolean[] labels = new boolean[n];
      for (int i = 0; i < n; i++) {
        labels[i] = random.nextInt(4) == 0;
        double noise = random.nextDouble() + random.nextDouble() - 1;
        logOdds[i] = spread * (noise + (labels[i] ? signal : -signal));
      }
      return new Scored(logOdds, labels);
    }

    Evaluation evaluation() {
      Evaluation evaluation = Evaluation.of(TWO);
      for (int i = 0; i < labels.length; i++) {
        evaluation.add(logOdds[i], labels[i]);
      }
      return evaluation;
    }

    /** The area under the ROC curve by its definition: all pairs. */
    double auc() {
      double right = 0;
      double pairs = 0;
      for (int i = 0; i < labels.length; i++) {
        for (int j = 0; j < labels.length; j++) {
          if (labels[i] && !labels[j]) {
            right += logOdds[i] > logOdds[j] ? 1 : logOdds[i] == logOdds[j] ? 0.5 : 0;
            pairs++;
          }
        }
      }
      return right / pairs;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.3, 2, 10, 200, 1e9})
  void auc_isWithinItsErrorOfTheExactOne(double spread) {
    for (long seed = 1; seed <= 8; seed++) {
      Scored scored = Scored.random(seed, 500, spread, 0.1 * seed);
      Evaluation evaluation = scored.evaluation();
      assertThat(evaluation.auc())
          .as("seed %d", seed)
          .isCloseTo(scored.auc(), within(evaluation.aucError() + 1e-12));
      if (spread >= 0.3 && spread <= 10) {
        assertThat(evaluation.aucError()).isLessThan(0.01);
        assertThat(evaluation.auc()).isCloseTo(scored.auc(), within(0.002));
      }
    }
  }

  @Test
  void auc_ofCertainAndEqualPredictions() {
    Evaluation right = Evaluation.of(TWO);
    right.add(Double.NEGATIVE_INFINITY, false);
    assertThat(right.auc()).isNaN();
    right.add(Double.POSITIVE_INFINITY, true);
    assertThat(right.auc()).isEqualTo(1);
    assertThat(right.aucError()).isZero();
    Evaluation equal = Evaluation.of(TWO);
    equal.add(0.0, false);
    equal.add(-0.0, true);
    assertThat(equal.auc()).isEqualTo(0.5);
    assertThat(equal.aucError()).isEqualTo(0.5);
  }

  @Test
  void bins_ascendWithTheLogOdds_andSplitAtZero() {
    int before = 0;
    for (int i = -200_000; i <= 200_000; i++) {
      int bin = ScoreHistogram.bin(i / 1000.0);
      assertThat(bin).isBetween(before, ScoreHistogram.BINS - 1);
      before = bin;
    }
    assertThat(ScoreHistogram.bin(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(ScoreHistogram.bin(Double.POSITIVE_INFINITY)).isEqualTo(ScoreHistogram.BINS - 1);
    assertThat(ScoreHistogram.bin(0.0)).isLessThan(ScoreHistogram.bin(Double.MIN_VALUE));
    assertThat(ScoreHistogram.bin(-0.0)).isEqualTo(ScoreHistogram.bin(0.0));
  }

  @Test
  void counts_growBeyondWhatIsKeptSmall() {
    Evaluation evaluation = Evaluation.of(TWO);
    int most = Character.MAX_VALUE;
    for (int i = 0; i < most + 5; i++) {
      evaluation.add(2.0, true);
    }
    evaluation.add(2.0, false);
    Evaluation copy = evaluation.copy();
    copy.merge(evaluation);
    assertThat(evaluation.count(0, 0)).isEqualTo(most + 5);
    assertThat(copy.count(0, 0)).isEqualTo(2L * (most + 5));
    assertThat(copy.count(1, 0)).isEqualTo(2);
    assertThat(copy.count(0, 1) + copy.count(1, 1)).isZero();
  }

  @Test
  void ofTwo_countsAreThoseOfTheDecisions() {
    Scored scored = Scored.random(3, 400, 3, 0.3);
    Evaluation evaluation = scored.evaluation();
    long[][] counts = new long[2][2];
    Prequential byHand = new Prequential();
    for (int i = 0; i < 400; i++) {
      counts[scored.labels[i] ? 0 : 1][scored.logOdds[i] > 0 ? 0 : 1]++;
      byHand.add(scored.logOdds[i], scored.labels[i]);
    }
    for (int label = 0; label < 2; label++) {
      for (int decision = 0; decision < 2; decision++) {
        assertThat(evaluation.count(label, decision)).isEqualTo(counts[label][decision]);
      }
    }
    assertThat(evaluation.mistakes()).isEqualTo(byHand.mistakes());
    assertThat(evaluation.bits()).isEqualTo(byHand.bits());
    double precision = (double) counts[0][0] / (counts[0][0] + counts[1][0]);
    double share = (counts[0][0] + counts[0][1]) / 400.0;
    assertThat(evaluation.precision(0)).isEqualTo(precision);
    assertThat(evaluation.recall(0))
        .isEqualTo((double) counts[0][0] / (counts[0][0] + counts[0][1]));
    assertThat(evaluation.lift(0)).isCloseTo(precision / share, within(1e-12));
  }

  @Test
  void ofClasses_countsWhatWasTakenForWhat() {
    Evaluation evaluation = Evaluation.of(CLASSES);
    int[][] came = {{0, -1}, {0, 0}, {1, 0}, {2, 1}, {1, 1}, {2, 2}, {0, 2}};
    for (int[] one : came) {
      evaluation.add(1, one[0], one[1]);
    }
    assertThat(evaluation.classes()).isEqualTo(3);
    assertThat(evaluation.mistakes()).isEqualTo(4);
    assertThat(evaluation.count(0)).isEqualTo(3);
    assertThat(evaluation.decided(0)).isEqualTo(2);
    assertThat(evaluation.count(2, 1)).isEqualTo(1);
    assertThat(evaluation.precision(0)).isEqualTo(0.5);
    assertThat(evaluation.recall(0)).isEqualTo(1 / 3.0);
    assertThat(evaluation.lift(0)).isCloseTo(0.5 / (3 / 7.0), within(1e-12));
    assertThat(evaluation.auc()).isNaN();
    assertThatThrownBy(() -> evaluation.add(0.5, true)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void constant_isTheKtEstimatorOneLabelAfterTheOther() {
    Evaluation evaluation = Evaluation.of(CLASSES);
    SplitMix random = SplitMix.of(5);
    long[] counts = new long[3];
    double bits = 0;
    for (int i = 0; i < 300; i++) {
      int label = i < 3 ? i : Math.min(random.nextInt(3), random.nextInt(3));
      bits -= LogLoss.bitsOfNats(StrictMath.log((counts[label] + 0.5) / (i + 1.5)));
      counts[label]++;
      evaluation.add(0, label, label);
    }
    Constant constant = evaluation.constant();
    assertThat(constant.bits()).isCloseTo(bits, within(1e-9));
    assertThat(constant.decision()).isZero();
    assertThat(constant.mistakes()).isEqualTo(300 - counts[0]);
    Evaluation two = Evaluation.of(TWO);
    two.add(0, false);
    two.add(0, false);
    // 1/2 · 3/4
    assertThat(two.constant().bits()).isCloseTo(-Math.log(3 / 8.0) / Math.log(2), within(1e-12));
    assertThat(two.constant().decision()).isEqualTo(1);
    assertThat(two.constant().mistakes()).isZero();
  }

  @Test
  void constantAfter_learnsNothingFromTheTest() {
    Evaluation learned = Evaluation.of(CLASSES);
    for (int label : new int[] {0, 0, 0, 1}) {
      learned.add(0, label, label);
    }
    Evaluation test = Evaluation.of(CLASSES);
    for (int label : new int[] {0, 1, 1, 2}) {
      test.add(0, label, 0);
    }
    Constant constant = test.constantAfter(learned);
    assertThat(constant.decision()).isZero();
    assertThat(constant.mistakes()).isEqualTo(3);
    double total = 4 + 1.5;
    double nats = -Math.log(3.5 / total) - 2 * Math.log(1.5 / total) - Math.log(0.5 / total);
    assertThat(constant.bits()).isCloseTo(nats / Math.log(2), within(1e-9));
  }

  @Test
  void labelsInRuns_areNoticed_andRandomOnesAreNot() {
    int[] labels = new int[300];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 3 == 0 ? 0 : 1;
    }
    for (long seed = 1; seed <= 200; seed++) {
      int[] order = SplitMix.of(seed).permutation(labels.length);
      Evaluation shuffled = ofTwo(Arrays.stream(order).map(i -> labels[i]).toArray());
      assertThat(shuffled.isInRuns()).as("seed %d", seed).isFalse();
      assertThat((double) shuffled.changes()).isCloseTo(shuffled.expectedChanges(), within(40.0));
    }
    int[] sorted = labels.clone();
    Arrays.sort(sorted);
    assertThat(ofTwo(sorted).isInRuns()).isTrue();
    assertThat(ofTwo(sorted).changes()).isEqualTo(1);
    // The mean of n (1 - Σ share²) over all orders.
    assertThat(ofTwo(sorted).expectedChanges()).isCloseTo(300 * 4 / 9.0, within(1e-9));
    assertThat(ofTwo(Arrays.copyOfRange(sorted, 90, 115)).isInRuns()).as("too few").isFalse();
    assertThat(ofTwo(new int[500]).isInRuns()).as("all alike").isFalse();
  }

  /** Of 40 labels, half of them ones, 20 changes are expected: just enough to say that of 9. */
  @Test
  void labelsInRuns_areNoticedFrom20ExpectedChangesOn_wherePlainlyFewerThanHalfCame() {
    for (int pairs = 1; pairs < 20; pairs++) {
      for (int first = 0; first < 2; first++) {
        int[] labels = new int[40];
        for (int i = 0; i < 40; i++) {
          labels[i] = i < 2 * pairs ? i % 2 : i < pairs + 20 ? first : 1 - first;
        }
        int changes = 2 * pairs + (first == 0 ? 1 : 0);
        Evaluation evaluation = ofTwo(labels);
        assertThat(evaluation.changes()).isEqualTo(changes);
        assertThat(evaluation.expectedChanges()).isEqualTo(20);
        assertThat(evaluation.isInRuns()).as("%d changes", changes).isEqualTo(changes < 10);
      }
    }
  }

  /** The mean number of changes over all orders of a few labels, by counting. */
  @Test
  void expectedChanges_isTheMeanOverAllOrders() {
    int[] labels = {0, 0, 1, 1, 1, 0, 1};
    long[] sum = new long[2];
    permute(labels, 0, sum);
    assertThat(ofTwo(labels).expectedChanges()).isCloseTo((double) sum[0] / sum[1], within(1e-9));
  }

  private static void permute(int[] labels, int from, long[] sum) {
    if (from == labels.length) {
      sum[0] += ofTwo(labels).changes();
      sum[1]++;
      return;
    }
    for (int i = from; i < labels.length; i++) {
      int[] next = labels.clone();
      next[from] = labels[i];
      next[i] = labels[from];
      permute(next, from + 1, sum);
    }
  }

  private static Evaluation ofTwo(int[] labels) {
    Evaluation evaluation = Evaluation.of(TWO);
    for (int label : labels) {
      evaluation.add(0, label == 0);
    }
    return evaluation;
  }

  @Test
  void merge_ofTwoParts_hasTheCountsOfTheWhole() {
    Scored scored = Scored.random(7, 300, 4, 0.2);
    Evaluation first = Evaluation.of(TWO);
    Evaluation second = Evaluation.of(TWO);
    for (int i = 0; i < 300; i++) {
      (i < 120 ? first : second).add(scored.logOdds[i], scored.labels[i]);
    }
    Evaluation whole = scored.evaluation();
    Evaluation other = second.copy();
    other.merge(first);
    first.merge(second);
    assertThat(bytes(first)).isEqualTo(bytes(other));
    assertThat(first.auc()).isEqualTo(whole.auc());
    assertThat(first.constant()).isEqualTo(whole.constant());
    assertThat(whole.changes() - first.changes()).isBetween(0L, 1L);
    Evaluation classes = Evaluation.of(CLASSES);
    assertThatThrownBy(() -> first.merge(classes)).isInstanceOf(IllegalArgumentException.class);
  }

  /** Labels and decisions of three classes; -1 is no decision. */
  private static Evaluation classes(long seed, int n) {
    SplitMix random = SplitMix.of(seed);
    Evaluation evaluation = Evaluation.of(CLASSES);
    for (int i = 0; i < n; i++) {
      evaluation.add(0.5, random.nextInt(3), random.nextInt(4) - 1);
    }
    return evaluation;
  }

  @Test
  void merge_ofClasses_addsWhatWasTakenForWhat() {
    Evaluation first = classes(1, 40);
    Evaluation second = classes(2, 60);
    Evaluation both = first.copy();
    both.merge(second);
    assertThat(both.examples()).isEqualTo(100);
    for (int label = 0; label < 3; label++) {
      assertThat(both.count(label)).isEqualTo(first.count(label) + second.count(label));
      for (int decision = 0; decision < 3; decision++) {
        assertThat(both.count(label, decision))
            .isEqualTo(first.count(label, decision) + second.count(label, decision));
      }
    }
    Evaluation none = Evaluation.of(CLASSES);
    none.merge(first);
    assertThat(bytes(none)).isEqualTo(bytes(first));
  }

  @Test
  void renumbered_hasTheCountsAtTheNewNumbers() {
    Evaluation evaluation = classes(3, 80);
    int[] numbers = {2, 4, 0};
    Evaluation renumbered = evaluation.renumbered(numbers);
    assertThat(renumbered.classes()).isEqualTo(5);
    for (int label = 0; label < 3; label++) {
      assertThat(renumbered.count(numbers[label])).isEqualTo(evaluation.count(label));
      for (int decision = 0; decision < 3; decision++) {
        assertThat(renumbered.count(numbers[label], numbers[decision]))
            .isEqualTo(evaluation.count(label, decision));
      }
    }
    // The last label, whose change is counted, is the same class.
    SplitMix random = SplitMix.of(4);
    for (int i = 0; i < 20; i++) {
      int label = random.nextInt(3);
      evaluation.add(1, label, 0);
      renumbered.add(1, numbers[label], 2);
      assertThat(renumbered.changes()).isEqualTo(evaluation.changes());
    }
    Evaluation unknown = Evaluation.of(CLASSES);
    assertThat(bytes(unknown.renumbered(numbers))).isEqualTo(bytes(unknown));
    Evaluation two = Scored.random(5, 50, 4, 0.2).evaluation();
    assertThat(bytes(two.renumbered(new int[] {1, 0}))).isEqualTo(bytes(two));
  }

  @Test
  void restore_ofWhatWasSaved_goesOnTheSame() {
    Scored scored = Scored.random(8, 200, 4, 0.2);
    Evaluation evaluation = Evaluation.of(TWO);
    Evaluation classes = Evaluation.of(CLASSES);
    for (int i = 0; i < 200; i++) {
      evaluation = again(evaluation);
      evaluation.add(scored.logOdds[i], scored.labels[i]);
      classes = i % 20 == 0 ? again(classes) : classes;
      classes.add(1, i % 7, i == 0 ? -1 : i % 5);
    }
    assertThat(bytes(evaluation)).isEqualTo(bytes(scored.evaluation()));
    assertThat(again(classes).count(3, 4)).isEqualTo(classes.count(3, 4)).isPositive();
    assertThat(classes.changes()).isEqualTo(199);
  }

  private static byte[] bytes(Evaluation evaluation) {
    StateWriter out = new StateWriter();
    evaluation.save(out);
    return out.toByteArray();
  }

  private static Evaluation again(Evaluation evaluation) {
    Prequential total =
        Prequential.of(evaluation.examples(), evaluation.mistakes(), evaluation.bits());
    Target target = evaluation.hasClasses() ? CLASSES : TWO;
    Evaluation read = Evaluation.of(target, total, evaluation.positives());
    read.restore(new StateReader(bytes(evaluation)));
    return read;
  }

  @Test
  void restore_withoutDetails_hasOnlyTheSums() {
    Evaluation evaluation = Evaluation.of(TWO, Prequential.of(10, 2, 5), 4);
    evaluation.restore(new StateReader(new byte[0]));
    assertThat(evaluation.detailed()).isZero();
    assertThat(evaluation.isInRuns()).isFalse();
    assertThat(evaluation.constant().mistakes()).isEqualTo(4);
    evaluation.add(1, true);
    assertThat(evaluation.detailed()).isEqualTo(1);
    assertThat(evaluation.examples()).isEqualTo(11);
    assertThat(evaluation.mistakes()).isEqualTo(2);
  }

  @Test
  void restore_ofWhatCannotBe_isRefused() {
    damaged(CLASSES, out -> out.writeVarint(11), "number of detailed examples");
    damaged(TWO, out -> out.writeVarint(2).writeVarint(2), "number of changes");
    damaged(TWO, out -> out.writeVarint(2).writeVarint(1).writeVarint(3), "last label");
    damaged(
        TWO,
        out -> start(out).writeVarint(1).writeVarint(5).writeVarint(1).writeVarint(0),
        "the bins lack 1 of 2 examples");
    damaged(TWO, out -> start(out).writeVarint(1).writeVarint(ScoreHistogram.BINS), "skipped bins");
    damaged(
        TWO,
        out ->
            start(out)
                .writeVarint(2)
                .writeVarint(ScoreHistogram.BINS - 1)
                .writeVarint(1)
                .writeVarint(0),
        "a bin too many");
    damaged(
        TWO,
        out ->
            start(out)
                .writeVarint(2)
                .writeVarint(5)
                .writeVarint(1)
                .writeVarint(0)
                .writeVarint(ScoreHistogram.BINS - 6),
        "skipped bins");
    damaged(
        TWO,
        out -> start(out).writeVarint(1).writeVarint(5).writeVarint(1).writeVarint(2),
        "labels 1");
    damaged(
        TWO,
        out -> start(out).writeVarint(1).writeVarint(0).writeVarint(0).writeVarint(0),
        "labels 1");
    damaged(CLASSES, out -> start(out).writeVarint(1).writeByte(1).writeByte(0), "lack 1 of 2");
    damaged(CLASSES, out -> start(out).writeVarint(300), "number of classes");
    damaged(
        CLASSES,
        out ->
            out.writeVarint(2)
                .writeVarint(0)
                .writeVarint(2)
                .writeVarint(1)
                .writeByte(0)
                .writeByte(2),
        "the last label is of class 2 of 1");
  }

  private static StateWriter start(StateWriter out) {
    return out.writeVarint(2).writeVarint(0).writeVarint(1);
  }

  @Test
  void ofTwo_sumsAreThoseOfTheLabels_andTheConstantTakesTheFirstOfEquals() {
    Evaluation evaluation = Evaluation.of(TWO);
    for (int i = 0; i < 10; i++) {
      evaluation.add(i < 4 ? 1 : -1, i % 3 == 0);
    }
    assertThat(evaluation.positives()).isEqualTo(4);
    assertThat(evaluation.mistakes()).isEqualTo(4);
    assertThat(evaluation.accuracy()).isEqualTo(0.6);
    assertThat(evaluation.constant().mistakes()).isEqualTo(4);
    assertThat(evaluation.constant().decision()).isOne();
    Evaluation even = Evaluation.of(TWO);
    even.add(1, true);
    even.add(1, false);
    assertThat(even.constant().decision()).isZero();
  }

  @Test
  void copy_ofClasses_isIndependent_andAsksOfWhatNeverCame() {
    Evaluation evaluation = Evaluation.of(CLASSES);
    evaluation.add(1.0, 2, 0);
    Evaluation copy = evaluation.copy();
    evaluation.add(1.0, 2, 0);
    assertThat(copy.count(2, 0)).isOne();
    assertThat(evaluation.count(2, 0)).isEqualTo(2);
    assertThat(copy.count(3, 0)).isZero();
    assertThat(copy.count(0, 3)).isZero();
    assertThat(copy.count(2, 2)).isZero();
  }

  @Test
  void restore_ofManyClasses_asksForMemoryFirst() {
    Evaluation evaluation = Evaluation.of(CLASSES);
    evaluation.add(1.0, 9, 9);
    StateWriter out = new StateWriter();
    evaluation.save(out);
    byte[] bytes = out.toByteArray();
    int room = 8 * 10 * 13;
    Evaluation enough = Evaluation.of(CLASSES, Prequential.of(1, 0, 1), 0);
    enough.restore(new StateReader(bytes, 0, bytes.length, room));
    assertThat(enough.count(9, 9)).isOne();
    Evaluation tooLittle = Evaluation.of(CLASSES, Prequential.of(1, 0, 1), 0);
    assertThatThrownBy(() -> tooLittle.restore(new StateReader(bytes, 0, bytes.length, room - 1)))
        .hasMessageContaining("the confusion of 10 classes");
  }

  private static void damaged(Target target, Consumer<StateWriter> writing, String problem) {
    StateWriter out = new StateWriter();
    writing.accept(out);
    Evaluation evaluation = Evaluation.of(target, Prequential.of(10, 2, 5), 0);
    assertThatThrownBy(() -> evaluation.restore(new StateReader(out.toByteArray())))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(problem);
  }
}
