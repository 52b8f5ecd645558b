package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.junit.jupiter.api.Test;

class PrequentialTest {

  @Test
  void beforeTheFirstExample_nothingIsWrong() {
    Prequential evaluation = new Prequential();
    assertThat(evaluation.examples()).isZero();
    assertThat(evaluation.mistakes()).isZero();
    assertThat(evaluation.accuracy()).isEqualTo(1);
    assertThat(evaluation.bits()).isZero();
  }

  @Test
  void add_ofEvenOdds_countsAsPredictingZero() {
    assertThat(mistakes(0.0, true)).isEqualTo(1);
    assertThat(mistakes(-0.0, true)).isEqualTo(1);
    assertThat(mistakes(0.0, false)).isZero();
    assertThat(mistakes(-0.0, false)).isZero();
    assertThat(mistakes(Double.MIN_VALUE, true)).isZero();
    assertThat(mistakes(Double.MIN_VALUE, false)).isEqualTo(1);
    assertThat(mistakes(-Double.MIN_VALUE, true)).isEqualTo(1);
    assertThat(mistakes(-Double.MIN_VALUE, false)).isZero();
  }

  private static long mistakes(double logOdds, boolean label) {
    Prequential evaluation = new Prequential();
    evaluation.add(logOdds, label);
    return evaluation.mistakes();
  }

  @Test
  void add_sumsExamplesMistakesAndBits() {
    Prequential evaluation = new Prequential();
    double ln3 = StrictMath.log(3);
    evaluation.add(ln3, true);
    evaluation.add(ln3, false);
    evaluation.add(-ln3, false);
    evaluation.add(0, false);
    assertThat(evaluation.examples()).isEqualTo(4);
    assertThat(evaluation.mistakes()).isEqualTo(1);
    assertThat(evaluation.accuracy()).isEqualTo(0.75);
    // 2 log2(4/3) + log2(4) + 1
    assertThat(evaluation.bits()).isCloseTo(3.8300749985576874, within(1e-14));
  }

  @Test
  void add_ofCertaintyThatWasWrong_isInfiniteAndStaysSo() {
    Prequential evaluation = new Prequential();
    evaluation.add(Double.POSITIVE_INFINITY, true);
    evaluation.add(Double.NEGATIVE_INFINITY, false);
    assertThat(evaluation.bits()).isZero();
    evaluation.add(Double.NEGATIVE_INFINITY, true);
    evaluation.add(1, true);
    evaluation.add(Double.POSITIVE_INFINITY, false);
    assertThat(evaluation.bits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(evaluation.mistakes()).isEqualTo(2);
    assertThat(evaluation.examples()).isEqualTo(5);
  }

  @Test
  void add_ofNaN_isRefusedAndNotCounted() {
    Prequential evaluation = new Prequential();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> evaluation.add(Double.NaN, true))
        .withMessage("log-odds must not be NaN");
    assertThat(evaluation.examples()).isZero();
    assertThat(evaluation.bits()).isZero();
  }

  @Test
  void step_predictsBeforeItLearns() {
    Schema schema = Schema.booleans(1);
    LastLabel predictor = new LastLabel();
    Prequential evaluation = new Prequential();
    assertThat(evaluation.step(predictor, schema.example(1), true)).isZero();
    assertThat(evaluation.step(predictor, schema.example(1), false)).isEqualTo(2);
    assertThat(evaluation.step(predictor, schema.example(1), false)).isEqualTo(-2);
    assertThat(evaluation.examples()).isEqualTo(3);
    assertThat(evaluation.mistakes()).isEqualTo(2);
    double expected = 1 + LogLoss.bits(2, false) + LogLoss.bits(2, true);
    assertThat(evaluation.bits()).isCloseTo(expected, within(1e-14));
  }

  /** Expects the label that came last. */
  private static final class LastLabel implements Predictor {
    private double last;

    @Override
    public double logOdds(Example x) {
      return last;
    }

    @Override
    public void learn(Example x, boolean label) {
      last = label ? 2 : -2;
    }

    @Override
    public Predictor copy() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void save(StateWriter out) {
      out.writeDouble(last);
    }

    @Override
    public void restore(StateReader in) {
      last = in.readDouble();
    }
  }

  @Test
  void toBytes_isWhatSaveWrites() {
    assertThat(new LastLabel().toBytes()).isEqualTo(new byte[8]);
  }

  @Test
  void of_goesOnFromEarlierFigures() {
    Prequential evaluation = Prequential.of(10, 3, 2.5);
    evaluation.add(0, true);
    assertThat(evaluation.examples()).isEqualTo(11);
    assertThat(evaluation.mistakes()).isEqualTo(4);
    assertThat(evaluation.bits()).isEqualTo(3.5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prequential.of(1, 2, 0))
        .withMessage("mistakes must be in 0..1 and bits at least 0, were 2 and 0.0");
    assertThatIllegalArgumentException().isThrownBy(() -> Prequential.of(1, -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Prequential.of(1, 0, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> Prequential.of(1, 0, -1));
  }
}
