package dev.kcnf.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The three ways to make probabilities, with predictors that always say the same. */
class MultiClassWaysTest {
  private static final double NEVER = Double.NEGATIVE_INFINITY;
  private static final Schema SCHEMA = Schema.booleans(2);

  /** The n-th copy says the n-th log-odds, of any example. */
  private static final class Fixed implements Predictor {
    private final double[] said;
    private final int number;
    private int copies;
    private int shares; // as it was told last

    Fixed(int number, double... said) {
      this.said = said;
      this.number = number;
    }

    @Override
    public double logOdds(Example x) {
      return said[number];
    }

    @Override
    public void learn(Example x, boolean label) {}

    @Override
    public Predictor copy() {
      return new Fixed(copies++ % said.length, said);
    }

    @Override
    public void shareMemory(int predictors) {
      shares = predictors;
    }

    @Override
    public Weights weights() {
      return new Weights(Map.of("member", (double) number), Map.of());
    }

    @Override
    public Optional<Parts> parts(Example x) {
      Parts parts = new Parts(x.size());
      parts.addNeverSeen(List.of(0, 1), 1, said[number]);
      return Optional.of(parts);
    }

    @Override
    public void save(StateWriter out) {}

    @Override
    public void restore(StateReader in) {}
  }

  private static MultiClass with(double... said) {
    return MultiClass.openWithBayes(SCHEMA, new Fixed(0, said));
  }

  private static double[] shares(double[] said, int classes) {
    double[] p = Arrays.stream(said, 0, classes).map(LogLoss::probability).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> sum > 0 ? v / sum : 1.0 / classes).toArray();
  }

  private static double[] odds(double[] said, int classes) {
    double[] o = Arrays.stream(said, 0, classes).map(Math::exp).toArray();
    double sum = Arrays.stream(o).sum();
    return Arrays.stream(o).map(v -> v / sum).toArray();
  }

  /** The definition: each way counts as much as the probability that it gave all classes so far. */
  @Test
  void probabilities_areTheMixtureOfTheThreeWays() {
    double[] said = {1.5, -0.5, 0.2};
    MultiClass model = with(said);
    ClassBayes bayes = new ClassBayes(2);
    double[] gave = {1, 1, 1};
    SplitMix random = SplitMix.of(9);
    for (int t = 0; t < 40; t++) {
      int classes = Math.min(t, 3);
      Example x = SCHEMA.example(random.nextInt(2), random.nextInt(2));
      double[] joint = new double[classes];
      bayes.predict(x, joint);
      double[][] ways = {shares(said, classes), odds(said, classes), joint};
      double[] p = model.probabilities(x);
      double unseen = NewClass.probability(t, classes);
      for (int c = 0; c < classes; c++) {
        double mixed = 0;
        for (int w = 0; w < 3; w++) {
          mixed += gave[w] * ways[w][c] / Arrays.stream(gave).sum();
        }
        assertThat(p[c]).as("example %d", t).isCloseTo((1 - unseen) * mixed, within(1e-12));
      }
      int label = t < 3 ? t : random.nextInt(3);
      for (int w = 0; w < 3 && label < classes; w++) {
        gave[w] *= ways[w][label];
      }
      model.learn(x, label);
      bayes.learn(x, label);
    }
  }

  @Test
  void predictors_thatAllRuleTheirClassOut_countAlike() {
    MultiClass model = MultiClass.open(new Fixed(0, NEVER, NEVER));
    Example x = SCHEMA.example(0, 1);
    model.addClasses(2);
    assertThat(model.probabilities(x)).containsExactly(0, 0, 1); // nothing came yet
    model.learn(x, 0);
    double unseen = NewClass.probability(1, 2);
    assertThat(model.probabilities(x)).containsExactly((1 - unseen) / 2, (1 - unseen) / 2, unseen);
  }

  /** A way that gave a class nothing counts for nothing from then on, and no less when saved. */
  @Test
  void wayThatGaveAClassNothing_isSavedAndRestored() {
    MultiClass model = with(2, NEVER);
    Example x = SCHEMA.example(1, 1);
    for (int label : new int[] {0, 1, 1, 1}) {
      model.learn(x, label);
    }
    ClassBayes bayes = new ClassBayes(2);
    for (int label : new int[] {0, 1, 1, 1}) {
      bayes.learn(x, label);
    }
    double[] joint = new double[2];
    bayes.predict(x, joint);
    double unseen = NewClass.probability(4, 2);
    assertThat(model.probabilities(x)[1]).isCloseTo((1 - unseen) * joint[1], within(1e-12));
    MultiClass restored = with(2, NEVER);
    restored.restore(new StateReader(bytes(model)));
    assertThat(restored.probabilities(x)).isEqualTo(model.probabilities(x));
    assertThat(bytes(restored)).isEqualTo(bytes(model));
  }

  @Test
  void restore_forgetsWhatWasLearnedBefore() {
    MultiClass model = with(1, 0, -1);
    MultiClass other = with(1, 0, -1);
    for (int t = 0; t < 12; t++) {
      model.learn(SCHEMA.example(t % 2, t / 2 % 2), t < 2 ? t : t % 2);
      other.learn(SCHEMA.example(t % 3 / 2, 1), t < 3 ? t : 2);
    }
    other.restore(new StateReader(bytes(model)));
    assertThat(bytes(other)).isEqualTo(bytes(model));
    Example x = SCHEMA.example(1, 0);
    assertThat(other.probabilities(x)).isEqualTo(model.probabilities(x));
  }

  private static byte[] bytes(MultiClass model) {
    StateWriter out = new StateWriter();
    model.save(out);
    return out.toByteArray();
  }

  /** It is told rarely: only the powers of two matter. */
  @Test
  void everyPredictor_knowsThatAtLeastSoManyShareTheMemory() {
    MultiClass model = MultiClass.open(new Fixed(0, 0));
    for (int classes = 1; classes <= 17; classes++) {
      model.addClasses(classes);
      int power = 1;
      while (power < classes) {
        power *= 2;
      }
      assertThat(model.predictors())
          .as("%d classes", classes)
          .extracting(predictor -> ((Fixed) predictor).shares)
          .containsOnly(power);
    }
  }

  @Test
  void best_isTheFirstOfEquals_andNeverTheNewOne() {
    assertThat(MultiClass.best(new double[] {0.2, 0.3, 0.3, 0.2})).isEqualTo(1);
    assertThat(MultiClass.best(new double[] {0.3, 0.3, 0.4})).isZero();
    assertThat(MultiClass.best(new double[] {1})).isZero();
  }

  @Test
  void bits_ofACertainClass_areZeroWithoutASign() {
    assertThat(Double.toString(MultiClass.bits(new double[] {1, 0}, 0))).isEqualTo("0.0");
  }

  @Test
  void weights_areTheMeanOfThoseOfTheClasses() {
    MultiClass model = with(0, 0, 0, 0);
    model.addClasses(4); // 0, 1, 2 and 3
    assertThat(model.weights().members()).containsExactly(Map.entry("member", 1.5));
  }

  @Test
  void unknownValues_areRefused_evenIfThePredictorsWouldTakeThem() {
    MultiClass model = MultiClass.open(new Fixed(0, 0));
    Example unknown = SCHEMA.lookUp("1", "maybe");
    assertThatIllegalArgumentException().isThrownBy(() -> model.learn(unknown, 0));
    assertThat(model.classes()).isZero();
  }

  /**
   * The predictors' parts are of values together, so that those of single ones are naive Bayes'.
   */
  @Test
  void split_hasThePartsOfEachWay_asMuchAsItCounts() {
    double[] said = {1.5, -0.5, 0.2};
    MultiClass model = with(said);
    ClassBayes bayes = new ClassBayes(2);
    SplitMix random = SplitMix.of(3);
    double[] gave = {1, 1, 1};
    for (int t = 0; t < 12; t++) {
      Example x = SCHEMA.example(random.nextInt(2), random.nextInt(2));
      int label = t < 3 ? t : (x.value(0) + x.value(1)) % 3;
      if (t >= 3) {
        double[] joint = new double[3];
        bayes.predict(x, joint);
        gave[0] *= shares(said, 3)[label];
        gave[1] *= odds(said, 3)[label];
        gave[2] *= joint[label];
      }
      model.learn(x, label);
      bayes.learn(x, label);
    }
    MultiClass another = with(-7, 3, 5);
    another.addClasses(3);
    Example x = SCHEMA.example(1, 0);
    double[] joint = new double[3];
    bayes.predict(x, joint);
    double[][] ways = {shares(said, 3), odds(said, 3), joint};
    for (int of = 0; of < 3; of++) {
      for (int other = 0; other < 3; other++) {
        if (of == other) {
          continue;
        }
        double[] one = {ways[0][of], ways[1][of], ways[2][of]};
        double[] two = {ways[0][other], ways[1][other], ways[2][other]};
        double[] weights = LogMean.weights(gave, one, two);
        another.probabilities(x); // uses the same room of the thread
        List<Part> parts = model.new Split(x, of).against(other).toList();
        double together =
            weights[0] * Math.log(one[0] / two[0]) + weights[1] * Math.log(one[1] / two[1]);
        assertThat(sum(parts, Part.Kind.NEVER_SEEN)).isCloseTo(together, within(1e-9));
        Parts own = new Parts(2);
        bayes.split(x, of, other, own);
        for (Part.Kind kind : List.of(Part.Kind.BASE_RATE, Part.Kind.VALUES)) {
          assertThat(sum(parts, kind))
              .as("%s of %d against %d", kind, of, other)
              .isCloseTo(weights[2] * sum(own.toList(), kind), within(1e-9));
        }
        assertThat(sum(parts, Part.Kind.REST)).isCloseTo(0, within(1e-9));
      }
    }
  }

  private static double sum(List<Part> parts, Part.Kind kind) {
    return parts.stream().filter(part -> part.kind() == kind).mapToDouble(Part::logOdds).sum();
  }
}
