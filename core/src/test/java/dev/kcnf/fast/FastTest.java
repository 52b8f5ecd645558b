package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.parts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FastTest {
  private static final int D = 6;

  private static Example draw(Schema schema, SplitMix random) {
    return schema.example(IntStream.range(0, schema.size()).map(a -> random.nextInt(2)).toArray());
  }

  private static List<Predictor> algorithms2(Schema schema) {
    List<Predictor> all = new ArrayList<>();
    for (int k = 1; k <= 3; k++) {
      all.add(Conjunctive.of(KCnfSpace.of(schema, k), Algorithm2.create()));
      all.add(Dual.of(Conjunctive.of(KCnfSpace.of(schema, k), Algorithm2.create())));
    }
    return all;
  }

  /** Rules of several kinds: a 2-CNF, a 3-DNF, parity, nothing but noise, and a change of sign. */
  private static boolean label(int rule, Example x, int t, SplitMix random) {
    return switch (rule) {
      case 0 -> (x.value(0) == 1 || x.value(1) == 1) && x.value(2) == 1;
      case 1 -> x.value(0) == 1 && x.value(1) == 1 && x.value(2) == 0;
      case 2 -> (x.value(0) + x.value(1) + x.value(2)) % 2 == 1;
      case 3 -> random.nextBoolean();
      default -> x.value(0) == 1 != t > 150;
    };
  }

  /** Chooses labels, perhaps by what is about to be predicted. */
  private interface Labels {
    boolean label(Fast fast, Example x, int t, SplitMix random);
  }

  private static void assertWithinRegret(int seed, int examples, Labels labels) {
    Schema schema = Schema.booleans(D);
    SplitMix random = SplitMix.of(seed);
    Fast fast = Fast.create(schema);
    List<Predictor> references = algorithms2(schema);
    double[] losses = new double[references.size()];
    double loss = 0;
    for (int t = 0; t < examples; t++) {
      Example x = draw(schema, random);
      boolean label = labels.label(fast, x, t, random);
      loss += LogLoss.bits(fast.step(x, label), label);
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < losses.length; i++) {
        losses[i] += LogLoss.bits(references.get(i).step(x, label), label);
        least = Math.min(least, losses[i]);
        assertThat(loss)
            .as("seed %d, example %d, expert %d", seed, t, i)
            .isLessThanOrEqualTo(losses[i] + fast.regretBits() + 1e-6);
      }
      assertThat(fast.boundBits(t + 1L)).isCloseTo(least + fast.regretBits(), within(1e-6));
    }
  }

  @Test
  void loss_onAnySequence_isAtMostThatOfTheBestAlgorithm2AndTheLogOfTheExperts() {
    for (int seed = 1; seed <= 15; seed++) {
      int rule = seed % 5;
      assertWithinRegret(seed, 300, (fast, x, t, random) -> label(rule, x, t, random));
    }
  }

  @Test
  void regret_isTheLogOfTheNumberOfExperts() {
    Fast fast = Fast.create(Schema.booleans(D));
    int experts = fast.weights().factors().size() + fast.weights().members().size();
    assertThat(fast.regretBits()).isCloseTo(Math.log(experts) / Math.log(2), within(1e-9));
    assertThat(fast.regretBits()).isLessThan(5);
  }

  @Test
  void algorithm2_aloneRight_takesTheWeight() {
    // Only ten examples: too few for the mixers, but the rule of each k = 1 expert holds.
    Schema schema = Schema.booleans(D);
    Fast fast = Fast.create(schema);
    assertThat(fast.weights().members().values().stream().mapToDouble(v -> v).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(fast.weights().members()).containsKeys("Algorithm 2, 1-CNF", "Algorithm 2, 3-DNF");
    assertThat(fast.weights().factors())
        .containsKeys("logistic 3-way", "purest recent 2-way", "MADNB");
  }

  @Test
  void parityOfThree_isLearned() {
    Schema schema = Schema.booleans(12);
    SplitMix random = SplitMix.of(5);
    Fast fast = Fast.create(schema);
    Prequential late = new Prequential();
    for (int t = 0; t < 1500; t++) {
      Example x = draw(schema, random);
      boolean label = label(2, x, t, random);
      double logOdds = fast.step(x, label);
      if (t >= 500) {
        late.add(logOdds, label);
      }
    }
    assertThat(late.mistakes()).isLessThan(5);
    assertThat(late.bits()).isLessThan(20);
  }

  @Test
  void abruptChange_isFollowed() {
    Schema schema = Schema.booleans(8);
    SplitMix random = SplitMix.of(6);
    Fast fast = Fast.create(schema);
    Prequential after = new Prequential();
    for (int t = 0; t < 4000; t++) {
      Example x = draw(schema, random);
      boolean label = (x.value(0) == 1 && x.value(t < 2000 ? 1 : 2) == 1) != t >= 2000;
      double logOdds = fast.step(x, label);
      if (t >= 2300) {
        after.add(logOdds, label);
      }
    }
    assertThat(after.mistakes()).isLessThan(10);
  }

  @Test
  void pureNoise_costsLittleMoreThanItsEntropy() {
    Schema schema = Schema.booleans(10);
    SplitMix random = SplitMix.of(8);
    Fast fast = Fast.create(schema);
    double bits = 0;
    for (int t = 0; t < 2000; t++) {
      boolean label = random.nextInt(4) == 0;
      bits += LogLoss.bits(fast.step(draw(schema, random), label), label);
    }
    assertThat(bits).isLessThan(2000 * 0.8113 + 100);
  }

  @Test
  void order_isAtMostThree() {
    assertThat(Fast.create(Schema.booleans(1)).order()).isEqualTo(1);
    assertThat(Fast.create(Schema.booleans(2)).order()).isEqualTo(2);
    assertThat(Fast.create(Schema.booleans(151)).order()).isEqualTo(3);
  }

  @Test
  void manyAttributes_theTriplesThatMatterAreFound() {
    Schema schema = Schema.booleans(60);
    SplitMix random = SplitMix.of(11);
    Fast fast = Fast.create(schema);
    Prequential late = new Prequential();
    for (int t = 0; t < 3000; t++) {
      Example x = draw(schema, random);
      boolean label = x.value(57) + x.value(58) + x.value(59) >= 2 || x.value(0) + x.value(30) == 2;
      double logOdds = fast.step(x, label);
      if (t >= 2000) {
        late.add(logOdds, label);
      }
    }
    assertThat(late.mistakes()).isLessThan(10);
  }

  @Test
  void hundredsOfAttributes_thePairsThatMatterAreFound() {
    Schema schema = Schema.booleans(200);
    SplitMix random = SplitMix.of(12);
    Fast fast = Fast.create(schema);
    Prequential late = new Prequential();
    for (int t = 0; t < 1500; t++) {
      Example x = draw(schema, random);
      boolean label = x.value(3) + x.value(77) == 2 || x.value(150) + x.value(199) == 2;
      double logOdds = fast.step(x, label);
      if (t >= 1000) {
        late.add(logOdds, label);
      }
    }
    assertThat(late.mistakes()).isLessThan(25);
    Fast restored = Fast.create(schema);
    restored.restore(new StateReader(fast.toBytes()));
    assertThat(restored.toBytes()).isEqualTo(fast.toBytes());
    Schema thousands = Schema.booleans(3000);
    Fast wide = Fast.create(thousands);
    assertThat(wide.step(draw(thousands, random), true)).isZero();
  }

  @Test
  void mixers_startWithTheExpertsThatAreMostOftenRight() {
    Map<String, Double> factors = Fast.create(Schema.booleans(D)).weights().factors();
    assertThat(factors.values().stream().mapToDouble(f -> f).sum()).isCloseTo(1.35, within(1e-9));
    assertThat(factors.get("MADNB")).isEqualTo(factors.get("logistic 3-way")).isPositive();
    assertThat(factors.get("purest 3-way")).isLessThan(factors.get("MADNB"));
    assertThat(factors.get("purest 2-way")).isLessThan(factors.get("purest 3-way"));
    assertThat(factors.get("constant")).isZero();
  }

  @Test
  void attributesOfManyValues_areLeftOutAndTheRestIsLearned() {
    Schema schema = Schema.open(List.of("id", "other id", "a", "b", "c"));
    SplitMix random = SplitMix.of(9);
    Fast fast = Fast.create(schema);
    Prequential late = new Prequential();
    for (int t = 0; t < 4000; t++) {
      String a = "v" + random.nextInt(2);
      String b = "v" + random.nextInt(2);
      String[] row = {"id" + t, "id" + t, a, b, "v" + random.nextInt(3)};
      boolean label = a.equals(b);
      double logOdds = fast.step(schema.example(row), label);
      if (t >= 3000) {
        late.add(logOdds, label);
      }
    }
    assertThat(late.mistakes()).isZero();
    Fast restored = Fast.create(schema);
    restored.restore(new StateReader(fast.toBytes()));
    assertThat(restored.toBytes()).isEqualTo(fast.toBytes());
  }

  @Test
  void state_dependsOnTheStreamAlone_notOnWhatElseTheSchemaKnows() {
    Schema fresh = Schema.open(List.of("a", "b", "c", "d"));
    Schema knowing = Schema.open(List.of("a", "b", "c", "d"));
    for (int v = 9; v >= 0; v--) {
      for (int a = 0; a < 4; a++) {
        knowing.intern(a, "v" + v);
      }
    }
    Fast one = Fast.create(fresh);
    Fast two = Fast.create(knowing);
    SplitMix random = SplitMix.of(4);
    for (int t = 0; t < 300; t++) {
      String[] row = new String[4];
      for (int a = 0; a < 4; a++) {
        row[a] = "v" + random.nextInt(1 + random.nextInt(8));
      }
      boolean label = row[0].equals(row[1]) != (random.nextInt(10) == 0);
      double logOdds = one.step(fresh.example(row), label);
      assertThat(two.step(knowing.example(row), label)).isEqualTo(logOdds);
    }
    assertThat(two.toBytes()).isEqualTo(one.toBytes());
    Schema empty = Schema.open(List.of("a", "b", "c", "d"));
    Fast restored = Fast.create(empty);
    restored.restore(new StateReader(one.toBytes()));
    String[] row = {"v1", "v2", "v0", "v77"};
    assertThat(restored.logOdds(empty.example(row))).isEqualTo(one.logOdds(fresh.example(row)));
    assertThat(restored.toBytes()).isEqualTo(one.toBytes());
  }

  @Test
  void boundBits_isOfAnAlgorithm2ThatIsStillInIt() {
    // Two attributes of so many values that pairs are given up: only k = 1 is left.
    Schema schema = Schema.open(List.of("a", "b"));
    Fast fast = Fast.create(schema);
    Predictor cnf = Conjunctive.of(KCnfSpace.of(schema, 1), Algorithm2.create());
    Predictor dnf = Dual.of(Conjunctive.of(KCnfSpace.of(schema, 1), Algorithm2.create()));
    double loss = 0;
    double cnfLoss = 0;
    double dnfLoss = 0;
    for (int t = 0; t < 3000; t++) {
      Example x = schema.example("u" + t % 2000, "v" + t % 1999);
      boolean label = t % 3 == 0;
      cnfLoss += LogLoss.bits(cnf.step(x, label), label);
      dnfLoss += LogLoss.bits(dnf.step(x, label), label);
      loss += LogLoss.bits(fast.step(x, label), label);
    }
    double best = Math.min(cnfLoss, dnfLoss);
    assertThat(fast.boundBits(3000)).isCloseTo(best + fast.regretBits(), within(1e-6));
    assertThat(loss).isLessThan(fast.boundBits(3000));
  }

  @Test
  void loss_againstLabelsChosenToHurt_isAtMostTheBound() {
    for (int seed = 1; seed <= 5; seed++) {
      boolean everyOther = seed % 2 == 0;
      assertWithinRegret(
          seed,
          400,
          (fast, x, t, random) ->
              (everyOther && t % 2 == 0) ? x.value(0) == 1 : fast.logOdds(x) <= 0);
    }
  }

  @Test
  void manyTriples_restoredAnywhere_goesOnAsIfNothingHadHappened() {
    // Clear after a while, then other labels: every part of the cascade has its turn.
    Schema schema = Schema.booleans(14);
    SplitMix random = SplitMix.of(21);
    Fast fast = Fast.create(schema);
    Prequential late = new Prequential();
    for (int t = 0; t < 2400; t++) {
      if (t % 400 == 399) {
        byte[] bytes = fast.toBytes();
        fast = Fast.create(schema);
        fast.restore(new StateReader(bytes));
        assertThat(fast.toBytes()).isEqualTo(bytes);
      }
      Example x = draw(schema, random);
      boolean label = (x.value(0) == 1 || x.value(1) == 1) != (t >= 1200 && x.value(2) == 1);
      double asked = fast.logOdds(x);
      double logOdds = fast.step(x, label);
      assertThat(asked).isEqualTo(logOdds);
      if ((t >= 1000 && t < 1200) || t >= 2200) {
        late.add(logOdds, label);
      }
    }
    assertThat(late.mistakes()).isLessThan(5);
  }

  @Test
  void manyTriples_againstLabelsThatTurnOnceItIsClear_staysWithinTheBound() {
    Schema schema = Schema.booleans(13);
    SplitMix random = SplitMix.of(22);
    Fast fast = Fast.create(schema);
    double loss = 0;
    for (int t = 0; t < 1500; t++) {
      Example x = draw(schema, random);
      boolean label = x.value(3) == 1;
      double asked = fast.logOdds(x);
      if (Math.abs(asked) > 7 && t % 3 == 0) {
        label = asked <= 0;
      }
      loss += LogLoss.bits(fast.step(x, label), label);
      assertThat(loss).isLessThan(fast.boundBits(t + 1) + 1e-6);
    }
  }

  @Test
  void reasons_nameValues_evenIfALabelNeverCame() {
    Schema schema = Schema.booleans(4);
    for (boolean label : new boolean[] {false, true}) {
      Fast fast = Fast.create(schema);
      for (int t = 0; t < 40; t++) {
        fast.step(schema.example(t % 2, t / 2 % 2, t / 4 % 2, 0), label);
        for (Part part : fast.parts(schema.example(1, 0, 1, t % 2)).orElseThrow().toList()) {
          assertThat(part.kind() == Part.Kind.NEVER_SEEN && part.attributes().isEmpty()).isFalse();
        }
      }
    }
  }
}
