package dev.kcnf.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArithmeticCoderTest {
  private record Decision(int bit, int p1) {}

  /** Decisions of which some are certain, some even, some against all odds. */
  private static List<Decision> decisions(long seed, int n) {
    SplitMix random = SplitMix.of(seed);
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int p1 =
          switch (random.nextInt(4)) {
            case 0 -> 1;
            case 1 -> BitCoder.MAX;
            case 2 -> 1 + random.nextInt(BitCoder.MAX);
            default -> (BitCoder.MAX + 1) / 2;
          };
      int likely = p1 > BitCoder.MAX / 2 ? 1 : 0;
      decisions.add(new Decision(random.nextInt(50) == 0 ? 1 - likely : likely, p1));
    }
    return decisions;
  }

  private static byte[] encode(List<Decision> decisions) {
    ArithmeticEncoder encoder = new ArithmeticEncoder();
    for (Decision d : decisions) {
      assertThat(encoder.code(d.bit, d.p1)).isEqualTo(d.bit);
    }
    return encoder.finish();
  }

  private static double bits(List<Decision> decisions) {
    double bits = 0;
    for (Decision d : decisions) {
      double p = d.p1 / (double) (BitCoder.MAX + 1);
      bits -= Math.log(d.bit != 0 ? p : 1 - p) / LogLoss.LN2;
    }
    return bits;
  }

  @Test
  void decoder_givesBackWhatTheEncoderWasGiven() {
    for (int seed = 0; seed < 300; seed++) {
      List<Decision> decisions = decisions(seed, seed * 3);
      ArithmeticDecoder decoder = new ArithmeticDecoder(encode(decisions));
      for (Decision d : decisions) {
        assertThat(decoder.code(0, d.p1)).as("seed %d", seed).isEqualTo(d.bit);
      }
    }
  }

  @Test
  void code_isAsLongAsTheProbabilitiesSay() {
    for (int seed = 0; seed < 20; seed++) {
      List<Decision> decisions = decisions(seed, 20_000);
      assertThat(encode(decisions).length * 8.0)
          .as("seed %d", seed)
          .isCloseTo(bits(decisions), within(16 + bits(decisions) * 1e-5));
    }
  }

  @Test
  void nothing_takesNoByte() {
    assertThat(encode(List.of())).isEmpty();
    List<Decision> sure = java.util.Collections.nCopies(1000, new Decision(1, BitCoder.MAX));
    assertThat(encode(sure).length).isLessThanOrEqualTo(1);
  }

  @Test
  void decoder_stopsWhereNoEncoderWouldHaveEnded() {
    ArithmeticDecoder decoder = new ArithmeticDecoder(new byte[] {1, 2, 3});
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1000; i++) {
                decoder.code(0, (BitCoder.MAX + 1) / 2);
              }
            })
        .isInstanceOf(IllegalStateException.class);
  }

  /** Every encoder that has come to its second byte has written the first. */
  @Test
  void decoder_ofNothing_stopsAtTheSecondByte() {
    ArithmeticDecoder decoder = new ArithmeticDecoder(new byte[0]);
    for (int i = 0; i < 7; i++) {
      assertThat(decoder.code(0, (BitCoder.MAX + 1) / 2)).isOne();
    }
    assertThatThrownBy(() -> decoder.code(0, (BitCoder.MAX + 1) / 2))
        .isInstanceOf(IllegalStateException.class);
    assertThat(decoder.isDecoder()).isTrue();
    assertThat(new ArithmeticEncoder().isDecoder()).isFalse();
  }

  /** All decisions of a few even and uneven bits: whatever the last interval, a byte ends it. */
  @Test
  void decoder_givesBackEveryShortSequence() {
    int[] p1 = {(BitCoder.MAX + 1) / 2, BitCoder.MAX, 1};
    for (int code = 0; code < 1 << 14; code++) {
      List<Decision> decisions = new ArrayList<>();
      for (int i = 0; i < 14; i++) {
        decisions.add(new Decision(code >> i & 1, p1[i % 7 == 3 ? 1 + i % 2 : 0]));
      }
      ArithmeticDecoder decoder = new ArithmeticDecoder(encode(decisions));
      for (Decision d : decisions) {
        assertThat(decoder.code(0, d.p1)).as("decisions %d", code).isEqualTo(d.bit);
      }
    }
  }

  @Test
  void labels_ofAnyPredictorComeBack_asLongAsItsLoss() {
    for (String name : List.of("auto", "kcnf", "calibrated", "kt")) {
      Columns columns = Columns.of("a", "b", "c");
      List<Example> examples = new ArrayList<>();
      List<Boolean> labels = new ArrayList<>();
      SplitMix random = SplitMix.of(5);
      for (int i = 0; i < 500; i++) {
        String[] row = {"" + random.nextInt(3), "" + random.nextInt(2), "" + random.nextInt(4)};
        examples.add(columns.example(row).frozen());
        labels.add(row[0].equals("1") || row[1].equals("0"));
      }
      ArithmeticEncoder encoder = new ArithmeticEncoder();
      LabelCoder coder = new LabelCoder(predictor(name, columns), encoder);
      Predictor beside = predictor(name, columns);
      double bits = 0;
      for (int i = 0; i < 500; i++) {
        bits += LogLoss.bits(beside.step(examples.get(i), labels.get(i)), labels.get(i));
        coder.code(examples.get(i), labels.get(i));
      }
      byte[] code = encoder.finish();
      assertThat(code.length * 8.0).as(name).isCloseTo(bits, within(32.0));
      LabelCoder decoder = new LabelCoder(predictor(name, columns), new ArithmeticDecoder(code));
      for (int i = 0; i < 500; i++) {
        assertThat(decoder.code(examples.get(i), false)).isEqualTo(labels.get(i));
      }
    }
  }

  private static Predictor predictor(String name, Columns columns) {
    return Predictors.of(name).create(columns.schema());
  }
}
