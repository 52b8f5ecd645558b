package dev.kcnf.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.ClassPredictor;
import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MultiClassTest {
  private static Example draw(Schema schema, SplitMix random) {
    return schema.example(IntStream.range(0, schema.size()).map(a -> random.nextInt(2)).toArray());
  }

  private static int label(Example x) {
    return x.value(0) + 2 * x.value(1) - (x.value(0) & x.value(1));
  }

  private static byte[] bytes(MultiClass model) {
    StateWriter out = new StateWriter();
    model.save(out);
    return out.toByteArray();
  }

  /** A model that has seen one example of each of this many classes. */
  private static MultiClass withClasses(Schema schema, int classes, Predictor fresh) {
    MultiClass model = MultiClass.open(fresh);
    for (int c = 0; c < classes; c++) {
      model.learn(draw(schema, SplitMix.of(c)), c);
    }
    return model;
  }

  @Test
  void probabilities_sumToOne_andFindTheClass() {
    Schema schema = Schema.booleans(6);
    MultiClass model = withClasses(schema, 3, Fast.create(schema));
    SplitMix random = SplitMix.of(1);
    double late = 0;
    int wrong = 0;
    for (int t = 0; t < 1000; t++) {
      Example x = draw(schema, random);
      int best = model.predict(x);
      double[] p = model.step(x, label(x));
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
      if (t >= 300) {
        late += MultiClass.bits(p, label(x));
        wrong += best == label(x) ? 0 : 1;
      }
    }
    assertThat(wrong).isZero();
    assertThat(late).isLessThan(10);
  }

  @Test
  void loss_isAtMostOneBitMoreThanThatOfTheBetterWayToNormalise() {
    Schema schema = Schema.booleans(5);
    for (int seed = 1; seed <= 5; seed++) {
      SplitMix random = SplitMix.of(seed);
      MultiClass model = withClasses(schema, 4, Fast.create(schema));
      double loss = 0;
      double shares = 0;
      double odds = 0;
      for (int t = 0; t < 300; t++) {
        Example x = draw(schema, random);
        int label = random.nextInt(5) == 0 ? 3 : label(x) % 3;
        double[] l = model.predictors().stream().mapToDouble(p -> p.logOdds(x)).toArray();
        double p = Arrays.stream(l).map(LogLoss::probability).sum();
        shares -= Math.log(LogLoss.probability(l[label]) / p) / Math.log(2);
        odds -= Math.log(Math.exp(l[label]) / Arrays.stream(l).map(Math::exp).sum()) / Math.log(2);
        double[] q = model.step(x, label);
        loss -= Math.log(q[label] / (1 - q[4])) / Math.log(2); // given that the class is not new
        assertThat(loss).as("seed %d", seed).isLessThan(Math.min(shares, odds) + 1 + 1e-6);
      }
      assertThat(loss).as("seed %d", seed).isGreaterThan(Math.min(shares, odds) - 30);
    }
  }

  @Test
  void certainPredictors_neverMakeNaN() {
    Schema schema = Schema.booleans(3);
    MultiClass model =
        withClasses(schema, 3, Conjunctive.of(KCnfSpace.of(schema, 1), Algorithm2.certain()));
    SplitMix random = SplitMix.of(4);
    for (int t = 0; t < 200; t++) {
      double[] p = model.step(draw(schema, random), random.nextInt(3));
      assertThat(p).doesNotContain(Double.NaN);
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void probabilities_byFourThreads_areThoseOfOne() {
    Schema schema = Schema.booleans(6);
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    SplitMix random = SplitMix.of(5);
    List<Example> examples = new ArrayList<>();
    for (int t = 0; t < 200; t++) {
      Example x = draw(schema, random);
      examples.add(x);
      model.learn(x, Math.min(model.classes(), label(x)));
    }
    List<double[]> expected = examples.stream().map(model::probabilities).toList();
    List<CompletableFuture<List<double[]>>> answers = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      answers.add(
          CompletableFuture.supplyAsync(
              () -> examples.stream().map(model::probabilities).toList(),
              task -> new Thread(task).start()));
    }
    for (CompletableFuture<List<double[]>> answer : answers) {
      assertThat(answer.join()).usingElementComparator(Arrays::compare).isEqualTo(expected);
    }
  }

  @Test
  void unknownValues_arePredictedAsNewOnes_andNotLearned() {
    Schema schema = Schema.open(List.of("a", "b", "c"));
    Schema other = Schema.open(List.of("a", "b", "c"));
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    MultiClass same = MultiClass.openWithBayes(other, Fast.create(other));
    SplitMix random = SplitMix.of(6);
    for (int t = 0; t < 100; t++) {
      String[] row = {"a" + random.nextInt(3), "b" + random.nextInt(9), "c" + random.nextInt(2)};
      int label = Math.min(model.classes(), random.nextInt(3));
      model.learn(schema.example(row), label);
      same.learn(other.example(row), label);
    }
    byte[] before = bytes(model);
    for (int v = 0; v < 9; v++) {
      String[] row = {"new", "b" + v, v < 4 ? "new" : "c0"};
      double[] expected = same.probabilities(other.example(row));
      assertThat(model.probabilities(schema.lookUp(row))).isEqualTo(expected);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.learn(schema.lookUp("a0", "new", "c0"), 0))
        .withMessageContaining("attribute 'b'");
    assertThat(bytes(model)).isEqualTo(before);
  }

  @Test
  void copyFor_isIndependent_alsoInItsSchema() {
    Schema schema = Schema.open(List.of("a", "b"));
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    for (int t = 0; t < 60; t++) {
      model.learn(schema.example("a" + t % 5, "b" + t % 3), Math.min(model.classes(), t % 4));
    }
    byte[] before = bytes(model);
    Schema copied = schema.copy();
    MultiClass copy = model.copyFor(copied);
    for (int t = 0; t < 60; t++) {
      copy.learn(copied.example("a" + t % 7, "b" + t % 11), Math.min(copy.classes(), t % 6));
    }
    assertThat(bytes(model)).isEqualTo(before);
    assertThat(schema.cardinality(1)).isEqualTo(3);
    for (int t = 0; t < 60; t++) {
      model.learn(schema.example("a" + t % 7, "b" + t % 11), Math.min(model.classes(), t % 6));
    }
    assertThat(bytes(copy)).isEqualTo(bytes(model));
  }

  @Test
  void wrongClasses_areNamed() {
    Schema schema = Schema.booleans(2);
    MultiClass model = MultiClass.open(Fast.create(schema));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.learn(schema.example(0, 1), 3))
        .withMessage("class must be in 0..0, was 3");
  }

  @Test
  void openClasses_costNoMoreThanNewClassesDo() {
    Schema schema = Schema.booleans(5);
    for (int seed = 1; seed <= 5; seed++) {
      SplitMix random = SplitMix.of(seed);
      MultiClass open = MultiClass.open(Fast.create(schema));
      double loss = 0;
      double allowed = 0;
      double known = 0; // the loss, had nothing been set aside for new classes
      for (int t = 0; t < 400; t++) {
        Example x = draw(schema, random);
        int label = Math.min(open.classes(), random.nextInt(40) == 0 ? 9 : label(x));
        boolean isNew = label == open.classes();
        double[] p = open.step(x, label);
        assertThat(Arrays.stream(p).sum()).as("seed %d", seed).isCloseTo(1, within(1e-9));
        double unseen = NewClass.probability(t, p.length - 1);
        assertThat(p[p.length - 1]).isEqualTo(unseen);
        allowed -= Math.log(isNew ? unseen : 1 - unseen) / Math.log(2);
        loss += MultiClass.bits(p, label);
        if (!isNew) {
          known -= Math.log(p[label] / (1 - unseen)) / Math.log(2);
        }
        assertThat(loss).as("seed %d", seed).isLessThanOrEqualTo(known + allowed + 1e-9);
      }
      assertThat(open.classes()).as("seed %d", seed).isGreaterThan(3);
    }
  }

  @Test
  void openClasses_eachLearnAgainstTheRest_fromTheirFirstExampleOn() {
    Schema schema = Schema.booleans(4);
    MultiClass open = MultiClass.open(Fast.create(schema));
    Fast first = Fast.create(schema);
    Fast second = Fast.create(schema);
    SplitMix random = SplitMix.of(7);
    for (int t = 0; t < 60; t++) {
      Example x = draw(schema, random);
      int label = t < 20 ? 0 : x.value(1);
      label = Math.min(label, open.classes());
      first.learn(x, label == 0);
      if (label == 1 || open.classes() == 2) {
        second.learn(x, label == 1);
      }
      open.learn(x, label);
    }
    assertThat(open.predictors().get(0).toBytes()).isEqualTo(first.toBytes());
    assertThat(open.predictors().get(1).toBytes()).isEqualTo(second.toBytes());
  }

  @Test
  void openClasses_areSavedAndGoOnIdentically() {
    Schema schema = Schema.booleans(5);
    MultiClass model = MultiClass.open(Fast.create(schema));
    SplitMix random = SplitMix.of(8);
    for (int t = 0; t < 100; t++) {
      Example x = draw(schema, random);
      model.learn(x, Math.min(model.classes(), label(x)));
    }
    MultiClass restored = MultiClass.open(Fast.create(schema));
    restored.restore(new StateReader(bytes(model)));
    MultiClass copy = model.copy();
    byte[] before = bytes(model);
    for (int t = 0; t < 50; t++) {
      Example x = draw(schema, random);
      int label = t == 25 ? model.classes() : label(x);
      assertThat(restored.step(x, label)).isEqualTo(model.step(x, label));
    }
    assertThat(bytes(copy)).isEqualTo(before);
    assertThat(bytes(restored)).isEqualTo(bytes(model));
    assertThat(model.classes()).isEqualTo(4);
  }

  @Test
  void openClasses_areLimited() {
    Schema schema = Schema.booleans(1);
    MultiClass model =
        MultiClass.open(Conjunctive.of(KCnfSpace.of(schema, 1), Algorithm2.create()));
    for (int c = 0; c < MultiClass.MAX_CLASSES; c++) {
      model.learn(schema.example(1), c);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.learn(schema.example(1), MultiClass.MAX_CLASSES))
        .withMessage("class must be in 0..255, was 256");
  }

  /** Before anything is settled: the parts are what they say, not what is left. */
  @Test
  void split_ofTwoClasses_sumsToTheirLogOdds() {
    Schema schema = Schema.booleans(5);
    MultiClass model = MultiClass.open(Fast.create(schema));
    SplitMix random = SplitMix.of(12);
    for (int t = 0; t < 120; t++) {
      Example x = draw(schema, random);
      if (t > 30) {
        double[] p = model.probabilities(x);
        int of = t % 3;
        int other = (t + 1) % 3;
        assertThat(model.new Split(x, of).against(other).sum())
            .as("seed 12, example %d", t)
            .isCloseTo(StrictMath.log(p[of] / p[other]), within(1e-6));
        Parts parts = model.parts(x, of).orElseThrow();
        assertThat(parts.sum()).isCloseTo(ClassPredictor.logOdds(p, of), within(1e-9));
        double rest =
            parts.toList().stream()
                .filter(part -> part.kind() == Part.Kind.REST)
                .mapToDouble(Part::logOdds)
                .sum();
        assertThat(rest).as("but for a class that is new").isCloseTo(0, within(0.2));
      }
      model.learn(x, t < 3 ? t : label(x) % 3);
    }
    assertThat(withClasses(schema, 2, Fast.create(schema)).parts(draw(schema, random), 0))
        .isPresent();
    assertThat(MultiClass.open(Fast.create(schema)).parts(draw(schema, random), 0)).isEmpty();
  }

  /** With naive Bayes beside them, too, each way has its part. */
  @Test
  void split_withBayesBesideThePredictors_sumsToTheirLogOdds() {
    Schema schema = Schema.booleans(5);
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    SplitMix random = SplitMix.of(12);
    for (int t = 0; t < 60; t++) {
      Example x = draw(schema, random);
      if (t > 30) {
        double[] p = model.probabilities(x);
        int of = t % 3;
        int other = (t + 1) % 3;
        assertThat(model.new Split(x, of).against(other).sum())
            .as("seed 12, example %d", t)
            .isCloseTo(StrictMath.log(p[of] / p[other]), within(1e-6));
      }
      model.learn(x, t < 3 ? t : label(x) % 3);
    }
  }

  /** As after a merge with a model that knows more classes. */
  @Test
  void addedClasses_haveNoExamples_andAreLearnedAsOthers() {
    Schema schema = Schema.booleans(3);
    for (MultiClass model :
        List.of(
            MultiClass.open(Fast.create(schema)),
            MultiClass.openWithBayes(schema, Fast.create(schema)))) {
      SplitMix random = SplitMix.of(2);
      for (int t = 0; t < 30; t++) {
        Example x = draw(schema, random);
        model.learn(x, t < 2 ? t : x.value(0));
      }
      model.addClasses(2);
      assertThat(model.classes()).isEqualTo(2);
      model.addClasses(4);
      assertThat(model.classes()).isEqualTo(4);
      assertThat(model.predictors().get(3).toBytes()).isEqualTo(Fast.create(schema).toBytes());
      MultiClass restored = model.copy();
      restored.restore(new StateReader(bytes(model)));
      assertThat(bytes(restored)).isEqualTo(bytes(model));
      Example x = schema.example(1, 0, 1);
      assertThat(model.probabilities(x)).hasSize(5);
      assertThat(Arrays.stream(model.probabilities(x)).sum()).isCloseTo(1, within(1e-12));
      for (int t = 0; t < 20; t++) {
        model.learn(x, 3);
      }
      assertThat(model.predict(x)).isEqualTo(3);
    }
  }

  /** Says log-odds that were never seen with 0 or with 1, as its number tells. */
  private record Sided(int number) implements Predictor {
    @Override
    public double logOdds(Example x) {
      return number - 1.5;
    }

    @Override
    public Optional<Parts> parts(Example x) {
      Parts parts = new Parts(x.size());
      parts.addNeverSeen(List.of(0, 1), number % 2, number - 1.5);
      return Optional.of(parts);
    }

    @Override
    public void learn(Example x, boolean label) {}

    @Override
    public Predictor copy() {
      return new Sided(number);
    }

    @Override
    public void save(StateWriter out) {}

    @Override
    public void restore(StateReader in) {}
  }

  /** What a predictor never saw with 1, it never saw in its class; with 0, in any other. */
  @Test
  void split_numbersTheSidesByClasses() {
    Schema schema = Schema.booleans(2);
    int[] made = {0};
    Predictor fresh =
        new Predictor() {
          @Override
          public Predictor copy() {
            return new Sided(made[0]++);
          }

          @Override
          public double logOdds(Example x) {
            return 0;
          }

          @Override
          public void learn(Example x, boolean label) {}

          @Override
          public void save(StateWriter out) {}

          @Override
          public void restore(StateReader in) {}
        };
    MultiClass model = withClasses(schema, 4, fresh);
    Example x = schema.example(1, 0);
    for (int of = 0; of < 4; of++) {
      for (int other = 0; other < 4; other++) {
        if (of != other) {
          assertThat(model.new Split(x, of).against(other).toList())
              .filteredOn(part -> part.kind() == Part.Kind.NEVER_SEEN)
              .extracting(Part::side)
              .containsExactlyInAnyOrder(of % 2 == 1 ? of : ~of, other % 2 == 1 ? other : ~other);
        }
      }
    }
  }

  /** Their predictors share the memory: the more classes come, the fewer columns each combines. */
  @Test
  void manyClasses_restored_goOnTheSame() {
    Schema schema = Schema.open(List.of("a", "b", "c"));
    MultiClass model = MultiClass.open(Fast.create(schema, 2));
    SplitMix random = SplitMix.of(4);
    for (int t = 0; t < 400; t++) {
      Example x = schema.example("a" + t, "b" + t, "c" + random.nextInt(3));
      model.learn(x, t < 70 ? t : random.nextInt(70));
    }
    assertThat(model.classes()).isEqualTo(70);
    MultiClass restored = MultiClass.open(Fast.create(schema, 2));
    restored.restore(new StateReader(bytes(model)));
    assertThat(bytes(restored)).isEqualTo(bytes(model));
    for (int t = 0; t < 20; t++) {
      Example x = schema.example("n" + t, "b" + t, "c1");
      assertThat(restored.step(x, t)).isEqualTo(model.step(x, t));
    }
    assertThat(bytes(restored)).isEqualTo(bytes(model));
  }
}
