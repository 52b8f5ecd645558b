package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.multiclass.MultiClass;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AutoTest {

  private static Columns columns() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("x", ColumnEncoding.numeric(0));
    encodings.put("y", ColumnEncoding.numeric(0.25, 0.75));
    encodings.put("colour", ColumnEncoding.categorical());
    return Columns.of(encodings);
  }

  /** Numbers whose threshold lies inside a range, missing cells, colours that come late. */
  private static String[] row(SplitMix random, int t) {
    return new String[] {
      random.nextInt(10) == 0 ? "?" : Double.toString(2 * random.nextDouble() - 1),
      Double.toString(random.nextDouble()),
      "c" + random.nextInt(2 + t / 50)
    };
  }

  private static int label(Example x, int classes) {
    int label = x.number(0) > 0.37 ? 1 : x.number(1) < 0.6 ? 0 : 2;
    return label % classes;
  }

  @Test
  void loss_isAtMostThatOfFastPlusTheRegret_whateverTheLabels() {
    for (int seed = 1; seed <= 6; seed++) {
      Schema schema = Schema.booleans(6);
      Auto auto = Auto.create(schema, 100);
      Fast fast = Fast.create(schema);
      SplitMix random = SplitMix.of(seed);
      double loss = 0;
      double fastLoss = 0;
      for (int t = 0; t < 300; t++) {
        Example x = schema.example(random.nextInt(2), 1, 0, 1, random.nextInt(2), 0);
        // Some labels are always the less likely one, so that mixers and trees do badly.
        boolean label = seed % 2 == 0 ? random.nextBoolean() : auto.logOdds(x) < 0;
        loss += LogLoss.bits(auto.step(x, label), label);
        fastLoss += LogLoss.bits(fast.step(x, label), label);
        assertThat(loss).as("seed %d, t %d", seed, t).isLessThan(fastLoss + Auto.regretBits(t + 1));
      }
      assertThat(Auto.regretBits(300)).isLessThan(3);
      assertThat(loss).isLessThan(auto.boundBits(300));
    }
  }

  @Test
  void regret_staysBelowThreeBits_forBillionsOfExamples() {
    assertThat(Auto.regretBits(4_000_000_000L)).isLessThan(3.5);
    assertThat(Auto.regretBits(1_000_000)).isLessThan(3);
  }

  @Test
  void exactNumbers_areUsedWithinARange() {
    Columns columns = columns();
    Auto auto = Auto.create(columns.schema(), 1000);
    Fast fast = Fast.create(columns.schema());
    SplitMix random = SplitMix.of(1);
    double loss = 0;
    double fastLoss = 0;
    for (int t = 0; t < 600; t++) {
      Example x = columns.example(row(random, t));
      boolean label = label(x, 2) == 1;
      loss += LogLoss.bits(auto.step(x, label), label);
      fastLoss += LogLoss.bits(fast.step(x, label), label);
    }
    assertThat(loss).isLessThan(0.7 * fastLoss);
  }

  @Test
  void learnedInTwoHalves_withSaveAndRestoreBetween_equalsOneGo() {
    for (int rows : new int[] {40, 1000}) {
      Columns columns = columns();
      Columns again = columns();
      AutoClasses whole = AutoClasses.create(columns.schema(), rows);
      AutoClasses parts = AutoClasses.create(again.schema(), rows);
      SplitMix random = SplitMix.of(5);
      for (int t = 0; t < 300; t++) {
        String[] row = row(random, t);
        Example x = columns.example(row);
        Example same = again.example(row);
        int label = t < 3 ? t : label(x, 3);
        if (t % 70 == 60) {
          AutoClasses restored = AutoClasses.create(again.schema(), rows);
          restored.restore(new StateReader(bytes(parts)));
          assertThat(bytes(restored)).isEqualTo(bytes(parts));
          parts = restored;
        }
        assertThat(parts.step(same, label)).as("row %d", t).isEqualTo(whole.step(x, label));
      }
      assertThat(bytes(parts)).isEqualTo(bytes(whole));
    }
  }

  private static byte[] bytes(AutoClasses auto) {
    StateWriter out = new StateWriter();
    auto.save(out);
    return out.toByteArray();
  }

  @Test
  void restore_replacesMoreClassesByFewer() {
    Columns columns = columns();
    AutoClasses few = AutoClasses.create(columns.schema(), 50);
    AutoClasses many = AutoClasses.create(columns.schema(), 50);
    SplitMix random = SplitMix.of(7);
    for (int t = 0; t < 60; t++) {
      Example x = columns.example(row(random, 0));
      few.step(x, t < 2 ? t : label(x, 2));
      many.step(x, t % 20 < 10 ? Math.min(t, t % 10) : 0);
    }
    many.restore(new StateReader(bytes(few)));
    assertThat(bytes(many)).isEqualTo(bytes(few));
    Example x = columns.example(row(random, 0));
    assertThat(many.step(x, 1)).isEqualTo(few.step(x, 1));
    assertThat(bytes(many)).isEqualTo(bytes(few));
  }

  @Test
  void classes_sumToOne_mayComeLate_andAreLearnedJointly() {
    Columns columns = columns();
    AutoClasses auto = AutoClasses.create(columns.schema(), 400);
    MultiClass fast = MultiClass.openWithBayes(columns.schema(), Fast.create(columns.schema()));
    SplitMix random = SplitMix.of(3);
    double loss = 0;
    double fastLoss = 0;
    for (int t = 0; t < 500; t++) {
      Example x = columns.example(row(random, t));
      int label = t == 0 ? 0 : t < 100 ? label(x, 2) : t == 100 ? 2 : label(x, 3);
      label = Math.min(label, auto.classes());
      double[] predicted = auto.probabilities(x);
      double[] p = auto.step(x, label);
      assertThat(p).isEqualTo(predicted);
      assertThat(DoubleStream.of(p).sum()).isCloseTo(1, within(1e-9));
      assertThat(Arrays.stream(p).min().orElseThrow()).isPositive();
      loss += MultiClass.bits(p, label);
      fastLoss += MultiClass.bits(fast.step(x, label), label);
    }
    assertThat(auto.classes()).isEqualTo(3);
    assertThat(auto.predictors()).isEmpty();
    assertThat(loss).isLessThan(0.8 * fastLoss);
    Example x = columns.example(row(random, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> auto.step(x, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> auto.step(x, -1));
  }

  @Test
  void withoutAnExpert_itsWeightNeverMatters() {
    Schema schema = Schema.booleans(4);
    Auto whole = Auto.create(schema, 100);
    double start = Objects.requireNonNull(whole.weights().factors().get("AODE"));
    Auto without = Auto.createWithout(schema, 100, Set.of("AODE"));
    SplitMix random = SplitMix.of(9);
    double difference = 0;
    for (int t = 0; t < 100; t++) {
      Example x = schema.example(random.nextInt(2), random.nextInt(2), 1, random.nextInt(2));
      boolean label = x.value(0) != x.value(1);
      difference += Math.abs(whole.step(x, label) - without.step(x, label));
    }
    assertThat(difference).isPositive();
    // As it was at first, in the likeliest mixer: 0 if that began as fast.
    double end = Objects.requireNonNull(without.weights().factors().get("AODE"));
    assertThat(Math.min(Math.abs(end), Math.abs(end - start))).isLessThan(1e-9);
  }

  @Test
  void weights_nameEveryMember_andSumToOne() {
    Auto auto = Auto.create(Schema.booleans(2), 10);
    assertThat(auto.weights().members().values().stream().mapToDouble(v -> v).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(auto.weights().members()).containsKeys("fast", "mixer", "greedy forest");
    assertThat(auto.weights().factors()).containsKeys("fast", "AODE", "geometric forest");
  }
}
