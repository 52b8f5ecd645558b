package dev.kcnf.mix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import org.junit.jupiter.api.Test;

/** The mixer beside its definition, which goes through one row of the covariances at a time. */
class LogisticMixerTest {
  /** So many that rows which are gone through together leave every remainder, more than once. */
  private static final int MOST = 13;

  private static final double VARIANCE = 0.3;
  private static final double DRIFT = 1e-4;

  /** The definition. */
  private static final class PlainMixer {
    final int n;
    final double[] w;
    final double[][] p;

    PlainMixer(int n, double sum) {
      this.n = n;
      w = new double[n];
      p = new double[n][n];
      for (int i = 0; i < n; i++) {
        w[i] = sum / n;
        p[i][i] = VARIANCE;
      }
    }

    static double[] clamped(double[] logOdds) {
      double[] x = new double[logOdds.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = Math.max(-12, Math.min(12, logOdds[i]));
      }
      return x;
    }

    static double product(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }

    double mix(double[] logOdds) {
      return product(w, clamped(logOdds));
    }

    void learn(double[] logOdds, boolean label) {
      double m = mix(logOdds);
      double right = 1 / (1 + StrictMath.exp(label ? -m : m));
      if (right > 0.999) {
        return;
      }
      double[] x = clamped(logOdds);
      double[] gain = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          gain[j] += p[i][j] * x[i];
        }
      }
      double s = Math.max(0, product(gain, x));
      double y = label ? 1 : 0;
      double p1 = 1 / (1 + Approx.exp(-LogisticMixer.mode(m, s, y)));
      double curvature = Math.max(p1 * (1 - p1), 1e-6);
      double factor = curvature / (1 + curvature * s);
      for (int i = 0; i < n; i++) {
        w[i] += gain[i] * (y - p1);
        for (int j = 0; j < n; j++) {
          p[i][j] -= gain[i] * gain[j] * factor;
        }
        p[i][i] = Math.min(Math.max(p[i][i], 1e-12) + DRIFT, VARIANCE);
      }
    }

    byte[] bytes() {
      StateWriter out = new StateWriter();
      for (int i = 0; i < n; i++) {
        out.writeDouble(w[i]);
        for (int j = 0; j <= i; j++) {
          out.writeDouble(p[i][j]);
        }
      }
      return out.toByteArray();
    }
  }

  private static byte[] bytes(Combiner combiner) {
    StateWriter out = new StateWriter();
    combiner.save(out);
    return out.toByteArray();
  }

  /** Some are sure beyond the limit, and the first is better than the others. */
  private static double[] said(SplitMix random, int n, boolean label) {
    double[] said = new double[n];
    for (int i = 0; i < n; i++) {
      said[i] = 30 * random.nextDouble() - 15;
    }
    said[0] = Math.abs(said[0]) * (label == (random.nextInt(5) > 0) ? 1 : -1);
    return said;
  }

  @Test
  void mixer_ofAnyNumberOfExperts_isItsDefinitionToTheLastBit() {
    for (int n = MOST; n >= 1; n--) { // the room of larger ones is used again
      SplitMix random = SplitMix.of(n);
      LogisticMixer mixer = LogisticMixer.of(n, 1.5, VARIANCE, DRIFT);
      PlainMixer plain = new PlainMixer(n, 1.5);
      for (int t = 0; t < 120; t++) {
        boolean label = random.nextBoolean();
        double[] said = said(random, n, label);
        assertThat(mixer.mix(said)).as("%d experts, example %d", n, t).isEqualTo(plain.mix(said));
        mixer.learn(said, label);
        plain.learn(said, label);
        assertThat(bytes(mixer)).as("%d experts, example %d", n, t).isEqualTo(plain.bytes());
      }
    }
  }

  /** So both halves round alike, and the lower one is all that has to be saved. */
  @Test
  void mixer_restored_goesOnToTheLastBit() {
    for (int n = 1; n <= MOST; n++) {
      SplitMix random = SplitMix.of(n);
      LogisticMixer mixer = LogisticMixer.of(n, 1, VARIANCE, DRIFT);
      for (int t = 0; t < 60; t++) {
        boolean label = random.nextBoolean();
        double[] said = said(random, n, label);
        LogisticMixer restored = LogisticMixer.of(n, 1, VARIANCE, DRIFT);
        restored.restore(new StateReader(bytes(mixer)));
        mixer.learn(said, label);
        restored.learn(said, label);
        assertThat(bytes(restored)).as("%d experts, example %d", n, t).isEqualTo(bytes(mixer));
      }
    }
  }

  @Test
  void mixer_thatIsToldWhatItMixed_learnsTheSame() {
    SplitMix random = SplitMix.of(1);
    LogisticMixer mixer = LogisticMixer.of(5, 2, 1, VARIANCE, DRIFT);
    LogisticMixer told = LogisticMixer.of(5, 2, 1, VARIANCE, DRIFT);
    for (int t = 0; t < 200; t++) {
      boolean label = random.nextBoolean();
      double[] said = said(random, 5, label);
      mixer.select(t % 2);
      told.select(t % 2);
      mixer.learn(said, label);
      told.learnMixed(told.mix(said), said, label);
      assertThat(bytes(told)).as("example %d", t).isEqualTo(bytes(mixer));
    }
  }

  /** It does not mix once more. */
  @Test
  void mixer_thatIsToldWhatItMixed_takesThatAsItIs() {
    double[] said = {1, -0.5};
    LogisticMixer mixer = LogisticMixer.of(2, 1, VARIANCE, 0);
    byte[] before = bytes(mixer);
    mixer.learnMixed(7, said, true); // nearly right
    assertThat(bytes(mixer)).isEqualTo(before);
    LogisticMixer wrong = mixer.copy();
    mixer.learnMixed(0, said, true);
    wrong.learnMixed(-3, said, true);
    assertThat(wrong.weights()[0]).isGreaterThan(mixer.weights()[0]);
  }

  @Test
  void mixer_takesNoLogOddsForMoreThanTwelve() {
    LogisticMixer mixer = LogisticMixer.startingAt(new double[] {1}, VARIANCE, 0);
    double[] said = {11.5, 12, 12.5, Double.POSITIVE_INFINITY, 0};
    double[] expected = {11.5, 12, 12, 12, 0};
    for (int i = 0; i < said.length; i++) {
      assertThat(mixer.mix(new double[] {said[i]})).isEqualTo(expected[i]);
      assertThat(mixer.mix(new double[] {-said[i]}) + 0.0).isEqualTo(0.0 - expected[i]);
    }
  }
}
