package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.MultiClass;
import dev.kcnf.naivebayes.KtPredictor;
import dev.kcnf.naivebayes.NaiveBayes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the types that all share say of themselves. */
class SmallTypesTest {

  @Test
  void target_isAColumn_orAColumnAndAValue() {
    assertThat(Target.of("a")).hasToString("a").matches(Target::hasClasses);
    assertThat(Target.of("a", "b=c")).hasToString("a=b=c").matches(target -> !target.hasClasses());
  }

  @Test
  void weights_meanIsByName() {
    Weights one = new Weights(Map.of("a", 0.5, "b", 0.5), Map.of("e", 2.0));
    Weights two = new Weights(Map.of("a", 1.0), Map.of("e", 4.0));
    Weights mean = Weights.mean(List.of(one, two));
    assertThat(mean.members()).isEqualTo(Map.of("a", 0.75, "b", 0.25));
    assertThat(mean.factors()).isEqualTo(Map.of("e", 3.0));
    assertThat(mean.isEmpty()).isFalse();
    assertThat(Weights.mean(List.of(Weights.NONE, Weights.NONE)).isEmpty()).isTrue();
  }

  @Test
  void predictor_thatIsNoMixture_hasNoWeightsTablesOrClauses() {
    Predictor predictor =
        Conjunctive.of(LiteralSpace.monotone(Schema.booleans(2)), Algorithm2.create());
    assertThat(predictor.weights()).isEqualTo(Weights.NONE);
    assertThat(predictor.tableBytes()).isZero();
    assertThat(predictor.clauses()).isEmpty();
  }

  /** Of all that a predictor may have, the least. */
  private static final class Plain implements Predictor {
    private final boolean isFull;

    Plain(boolean isFull) {
      this.isFull = isFull;
    }

    @Override
    public double logOdds(Example x) {
      return 0;
    }

    @Override
    public void learn(Example x, boolean label) {}

    @Override
    public Predictor copy() {
      return new Plain(!isFull);
    }

    @Override
    public boolean isFull() {
      return isFull || Predictor.super.isFull();
    }

    @Override
    public void save(StateWriter out) {}

    @Override
    public void restore(StateReader in) {}
  }

  @Test
  void predictor_isCopiedForAClosedSchema_asForItsOwn_andIsNotFullUnlessItSaysSo() {
    Plain plain = new Plain(false);
    assertThat(plain.isFull()).isFalse();
    assertThat(plain.copyFor(Schema.booleans(1)).isFull()).isTrue();
  }

  @Test
  void predictorOfClasses_isFull_ifOneOfThemIs() {
    MultiClass full = MultiClass.open(new Plain(false));
    MultiClass notFull = MultiClass.open(new Plain(true));
    assertThat(full.isFull()).isFalse();
    full.addClasses(2);
    notFull.addClasses(2);
    assertThat(full.isFull()).isTrue();
    assertThat(notFull.isFull()).isFalse();
  }

  @Test
  void addLoss_countsWhatAPredictorOfClassesLost() {
    Prequential evaluation = new Prequential();
    evaluation.addLoss(1.5, true);
    evaluation.addLoss(0, false);
    evaluation.addLoss(0, false);
    assertThat(evaluation.examples()).isEqualTo(3);
    assertThat(evaluation.mistakes()).isEqualTo(1);
    assertThat(evaluation.bits()).isEqualTo(1.5);
    for (double wrong : new double[] {-1e-9, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> evaluation.addLoss(wrong, true))
          .withMessage("a loss must be at least 0, was " + wrong);
    }
    assertThat(evaluation.examples()).isEqualTo(3);
    // The ends of what an earlier evaluation may have been.
    assertThat(Prequential.of(3, 3, 0).mistakes()).isEqualTo(3);
    assertThat(Prequential.of(0, 0, 0).examples()).isZero();
  }

  /** m log2(e n/m) + log2 n + 1. */
  @Test
  void calibratedBound_equalsItsFormula() {
    assertThat(Bounds.calibrated(0, 1)).isEqualTo(1);
    assertThat(Bounds.calibrated(0, 1024)).isCloseTo(11, within(1e-12));
    double e = StrictMath.log(StrictMath.E) / LogLoss.LN2; // log2 e
    assertThat(Bounds.calibrated(8, 8)).isCloseTo(8 * e + 3 + 1, within(1e-12));
    assertThat(Bounds.calibrated(2, 32)).isCloseTo(2 * (e + 4) + 5 + 1, within(1e-12));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bounds.calibrated(0, 0))
        .withMessage("n must be at least 1, was 0");
    for (double m : new double[] {-0.5, 8.5, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Bounds.calibrated(m, 8))
          .withMessage("m must be in 0..8, was " + m);
    }
  }

  @Test
  void settingException_hasItsFacts() {
    SettingException e = new SettingException("k", " must be at least 1, was 0");
    assertThat(e).hasMessage("k must be at least 1, was 0");
    assertThat(e.setting()).isEqualTo("k");
    assertThat(e.problem()).isEqualTo(" must be at least 1, was 0");
  }

  @Test
  void logOddsOfAClass_areAgainstAllOthers() {
    double[] probabilities = {0.5, 0.25, 0.125, 0.125};
    assertThat(ClassPredictor.logOdds(probabilities, 0)).isZero();
    assertThat(ClassPredictor.logOdds(probabilities, 1))
        .isCloseTo(-StrictMath.log(3), within(1e-15));
    assertThat(ClassPredictor.logOdds(probabilities, 3))
        .isCloseTo(-StrictMath.log(7), within(1e-15));
  }

  @Test
  void theNextClass_isOneOfThese_orTheFirstNewOne() {
    ClassPredictor.checkLabel(0, 0);
    ClassPredictor.checkLabel(3, 3);
    for (int wrong : new int[] {-1, 4}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ClassPredictor.checkLabel(wrong, 3))
          .withMessage("class must be in 0..3, was " + wrong);
    }
    ClassPredictor.checkLabel(Target.MAX_CLASSES - 1, Target.MAX_CLASSES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClassPredictor.checkLabel(Target.MAX_CLASSES, Target.MAX_CLASSES));
  }

  @Test
  void sumOfLosses_doesNotDependOnTheirOrder() {
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 200; i++) {
      double a = 1000 * random.nextDouble();
      double b = random.nextDouble();
      double c = 1e6 * random.nextDouble();
      double sum = Prequential.sum(Prequential.sum(a, b), c);
      assertThat(sum)
          .isEqualTo(Prequential.sum(a, Prequential.sum(c, b)))
          .isCloseTo(a + b + c, within(1e-7));
      // What is alone stays as it is.
      assertThat(Prequential.sum(a, 0)).isEqualTo(a);
      assertThat(Prequential.sum(0, a)).isEqualTo(a);
    }
  }

  @Test
  void aPredictorWithoutATheorem_hasNoBound_andIsContradictedByWhatItExcluded() {
    Predictor kt = new KtPredictor();
    assertThat(NaiveBayes.of(Schema.booleans(1)).boundBits(10)).isInfinite();
    assertThat(kt.copyFor(Schema.booleans(1))).isNotNull().isNotSameAs(kt);
    assertThat(kt.isContradicted(Double.NEGATIVE_INFINITY, true)).isTrue();
    assertThat(kt.isContradicted(Double.NEGATIVE_INFINITY, false)).isFalse();
    assertThat(kt.isContradicted(Double.POSITIVE_INFINITY, false)).isTrue();
    assertThat(kt.isContradicted(Double.POSITIVE_INFINITY, true)).isFalse();
    assertThat(kt.isContradicted(-1000, true)).isFalse();
  }

  @Test
  void targets_compareNumbers_fromBelowOn() {
    assertThat(Stream.of(Target.Relation.values()).filter(Target.Relation::isNumeric))
        .containsExactly(
            Target.Relation.BELOW,
            Target.Relation.AT_MOST,
            Target.Relation.ABOVE,
            Target.Relation.AT_LEAST);
    assertThat(Target.of("a").isPositive("x")).isFalse();
  }
}
