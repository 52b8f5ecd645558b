package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Bounds;
import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.Head;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.conjunctive.PositiveBayes;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Corollary on k-CNF and k-DNF, and the reduction's clause vector. */
class LiteralReductionTest {

  private static Example[] inputs(Schema schema) {
    int d = schema.size();
    Example[] inputs = new Example[1 << d];
    for (int mask = 0; mask < inputs.length; mask++) {
      int[] values = new int[d];
      for (int i = 0; i < d; i++) {
        values[i] = mask >>> i & 1;
      }
      inputs[mask] = schema.example(values);
    }
    return inputs;
  }

  /** A clause as its literals; literal 2i + v is true if attribute i has value v. */
  private static boolean satisfies(Example x, List<Integer> clause) {
    return clause.stream().anyMatch(l -> x.value(l / 2) == l % 2);
  }

  /** All sequences of k literals, the first literal changing fastest. */
  private static List<List<Integer>> clauses(int k, int d) {
    List<List<Integer>> clauses = List.of(List.of());
    for (int position = 0; position < k; position++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (int literal = 0; literal < 2 * d; literal++) {
        for (List<Integer> clause : clauses) {
          List<Integer> extended = new ArrayList<>(clause);
          extended.add(literal);
          longer.add(extended);
        }
      }
      clauses = longer;
    }
    return clauses;
  }

  private static boolean[] vector(Example x, List<List<Integer>> clauses) {
    boolean[] c = new boolean[clauses.size()];
    for (int i = 0; i < c.length; i++) {
      c[i] = satisfies(x, clauses.get(i));
    }
    return c;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 4", "2, 1", "2, 3", "2, 4", "3, 2", "3, 3", "4, 2"})
  void clauseVector_equalsEvaluatingEveryClause(int k, int d) {
    Schema schema = Schema.booleans(d);
    LiteralReduction space = LiteralReduction.of(schema, k);
    List<List<Integer>> clauses = clauses(k, d);
    assertThat(space.members()).isEqualTo(clauses.size()).isEqualTo(Bounds.clauses(k, d));
    for (Example x : inputs(schema)) {
      assertThat(space.clauseVector(x)).as("%s", x).isEqualTo(vector(x, clauses));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 2", "2, 3", "3, 2", "3, 3"})
  void space_equalsTheSetOfClausesThatNoPositiveViolates(int k, int d) {
    List<List<Integer>> clauses = clauses(k, d);
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(d);
      Example[] inputs = inputs(schema);
      LiteralReduction space = LiteralReduction.of(schema, k);
      Set<List<Integer>> alive = new HashSet<>(clauses);
      for (int t = 0; t < 6; t++) {
        for (Example x : inputs) {
          long violated = alive.stream().filter(c -> !satisfies(x, c)).count();
          assertThat(space.violated(x)).as("seed %d", seed).isEqualTo(violated);
          assertThat(space.holds(x)).as("seed %d", seed).isEqualTo(violated == 0);
        }
        Example positive = inputs[random.nextInt(inputs.length)];
        space.learn(positive);
        alive.removeIf(c -> !satisfies(positive, c));
      }
    }
  }

  private static Conjunctive algorithm1(Schema schema, int k) {
    LiteralReduction space = LiteralReduction.of(schema, k);
    return Conjunctive.of(space, Algorithm1.of(space));
  }

  private static Conjunctive algorithm2(Schema schema, int k) {
    return Conjunctive.of(LiteralReduction.of(schema, k), Algorithm2.create());
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1, 3", "2, 2"})
  void algorithm1_equalsItsPseudoCodeOnTheClauseVector(int k, int d) {
    List<List<Integer>> clauses = clauses(k, d);
    int size = clauses.size();
    double alpha = StrictMath.pow(2, -size / StrictMath.pow(2, size));
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(d);
      Example[] inputs = inputs(schema);
      Conjunctive predictor = algorithm1(schema, k);
      double[] w = new double[size];
      Arrays.fill(w, 1);
      Set<Example> memory = new HashSet<>();
      for (int t = 1; t <= 12; t++) {
        Example x = inputs[random.nextInt(inputs.length)];
        boolean[] c = vector(x, clauses);
        double p1 = memory.contains(x) ? 0 : 1;
        for (int i = 0; i < size; i++) {
          p1 *= ((1 - alpha) + alpha * w[i] * (c[i] ? 1 : 0)) / ((1 - alpha) + alpha * w[i]);
        }
        boolean label = random.nextBoolean();
        double logOdds = predictor.step(x, label);
        assertThat(logOdds > 0 && p1 == 1 ? 1 : LogLoss.probability(logOdds) / p1)
            .as("seed %d, t %d", seed, t)
            .satisfiesAnyOf(
                ratio -> assertThat(ratio).isCloseTo(1, within(1e-9)),
                ratio -> assertThat(memory).contains(x));
        assertThat(logOdds == Double.NEGATIVE_INFINITY).isEqualTo(memory.contains(x));
        for (int i = 0; i < size && label; i++) {
          w[i] *= c[i] ? 1 : 0;
        }
        if (!label) {
          memory.add(x);
        }
      }
    }
  }

  /** A formula of up to 5 clauses; few and short enough to have both labels at times. */
  private static List<List<Integer>> formula(SplitMix random, int k, int d) {
    List<List<Integer>> formula = new ArrayList<>();
    int size = random.nextInt(6);
    for (int i = 0; i < size; i++) {
      List<Integer> clause = new ArrayList<>();
      for (int j = 0; j < k; j++) {
        clause.add(random.nextInt(2 * d));
      }
      formula.add(clause);
    }
    return formula;
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "1, 4", "2, 3", "2, 4", "3, 3", "3, 4"})
  void corollary_holdsForRandomFormulas(int k, int d) {
    for (int seed = 1; seed <= 25; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(d);
      Example[] inputs = inputs(schema);
      List<List<Integer>> formula = formula(random, k, d);
      List<Predictor> predictors =
          List.of(
              algorithm1(schema, k),
              algorithm2(schema, k),
              Dual.of(algorithm1(schema, k)),
              Dual.of(algorithm2(schema, k)));
      List<Prequential> losses =
          List.of(new Prequential(), new Prequential(), new Prequential(), new Prequential());
      int n = 40;
      for (int t = 0; t < n; t++) {
        Example x = inputs[random.nextInt(inputs.length)];
        boolean cnf = formula.stream().allMatch(c -> satisfies(x, c));
        // k-DNF: some term of k literals is true. By De Morgan its literals are the negated ones.
        boolean dnf = formula.stream().anyMatch(c -> !satisfies(x, c));
        for (int i = 0; i < 4; i++) {
          losses.get(i).step(predictors.get(i), x, i < 2 ? cnf : dnf);
        }
      }
      String what = "seed " + seed + ", formula " + formula;
      double bound1 = Bounds.kCnfAlgorithm1(k, (long) d);
      double bound2 = Bounds.kCnfAlgorithm2(k, d, n);
      assertThat(losses.get(0).bits()).as(what).isLessThanOrEqualTo(bound1);
      assertThat(losses.get(1).bits()).as(what).isLessThanOrEqualTo(bound2);
      assertThat(losses.get(2).bits()).as(what).isLessThanOrEqualTo(bound1);
      assertThat(losses.get(3).bits()).as(what).isLessThanOrEqualTo(bound2);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "3, 3"})
  void corollary_holdsForEveryFunction_whereKIsD(int k, int d) {
    // With k = d every Boolean function is a k-CNF and a k-DNF.
    Schema schema = Schema.booleans(d);
    Example[] inputs = inputs(schema);
    SplitMix random = SplitMix.of(1);
    for (int function = 0; function < 1 << inputs.length; function++) {
      Conjunctive[] cnf = {algorithm1(schema, k), algorithm2(schema, k)};
      Dual[] dnf = {Dual.of(algorithm1(schema, k)), Dual.of(algorithm2(schema, k))};
      for (int i = 0; i < 2; i++) {
        Prequential cnfLoss = new Prequential();
        Prequential dnfLoss = new Prequential();
        for (int round = 0; round < 2; round++) {
          for (int input : random.permutation(inputs.length)) {
            boolean label = (function >>> input & 1) == 1;
            double asCnf = cnfLoss.step(cnf[i], inputs[input], label);
            double asDnf = dnfLoss.step(dnf[i], inputs[input], label);
            if (round == 1) {
              // All is known: both decide rightly.
              assertThat(asCnf > 0).isEqualTo(label);
              assertThat(asDnf > 0).isEqualTo(label);
            }
          }
        }
        double bound =
            i == 0
                ? Bounds.kCnfAlgorithm1(k, (long) d)
                : Bounds.kCnfAlgorithm2(k, d, 2L * inputs.length);
        assertThat(cnfLoss.bits()).as("function %d", function).isLessThanOrEqualTo(bound);
        assertThat(dnfLoss.bits()).as("function %d", function).isLessThanOrEqualTo(bound);
      }
    }
  }

  @Test
  void kOne_equalsTheConjunctionOfLiterals() {
    List<Function<VersionSpace, Head>> heads =
        List.of(
            s -> PositiveBayes.of(0.7),
            Algorithm1::of,
            s -> Algorithm2.create(),
            s -> Algorithm2.certain());
    for (int seed = 1; seed <= 20; seed++) {
      SplitMix random = SplitMix.of(seed);
      Schema schema = Schema.booleans(1 + random.nextInt(6));
      Example[] inputs = inputs(schema);
      for (Function<VersionSpace, Head> head : heads) {
        LiteralReduction one = LiteralReduction.of(schema, 1);
        LiteralSpace all = LiteralSpace.all(schema);
        Conjunctive reduction = Conjunctive.of(one, head.apply(one));
        Conjunctive literals = Conjunctive.of(all, head.apply(all));
        for (int t = 0; t < 30; t++) {
          Example x = inputs[random.nextInt(inputs.length)];
          boolean label = random.nextInt(4) == 0;
          assertThat(reduction.step(x, label))
              .as("seed %d, t %d", seed, t)
              .isEqualTo(literals.step(x, label));
        }
      }
    }
  }

  @Test
  void of_wrongArguments_namesThem() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiteralReduction.of(Schema.booleans(3), 0))
        .withMessage("k must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiteralReduction.of(Schema.open(List.of("a")), 1))
        .withMessageContaining("Boolean schema");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiteralReduction.of(Schema.booleans(117), 4))
        .withMessageContaining("(2d)^k = 2998219536 clauses are more than 268435456");
  }

  @Test
  void example_ofAnotherSchema_isRefused() {
    LiteralReduction space = LiteralReduction.of(Schema.booleans(2), 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.violated(Schema.booleans(2).example(1, 1)))
        .withMessage("the example is of another schema");
  }

  @Test
  void merge_unitesWhatIsRuledOut_andRefusesOtherClauses() {
    Schema schema = Schema.booleans(3);
    Example[] inputs = inputs(schema);
    LiteralReduction both = LiteralReduction.of(schema, 2);
    LiteralReduction one = LiteralReduction.of(schema, 2);
    LiteralReduction other = LiteralReduction.of(Schema.booleans(3), 2);
    both.learn(inputs[3]);
    both.learn(inputs[4]);
    one.learn(inputs[3]);
    other.learn(other.schema().example(0, 0, 1));
    LiteralReduction before = one.copy();
    one.merge(other);
    assertThat(bytes(one)).isEqualTo(bytes(both));
    assertThat(bytes(before)).isNotEqualTo(bytes(both));
    for (VersionSpace stranger :
        List.of(
            LiteralReduction.of(schema, 1),
            LiteralReduction.of(Schema.booleans(4), 2),
            LiteralSpace.all(schema))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> one.merge(stranger))
          .withMessage("cannot merge: the other has other clauses");
    }
  }

  @Test
  void restore_readsWhatWasSaved_andRefusesOtherBytes() {
    Schema schema = Schema.booleans(2);
    LiteralReduction space = LiteralReduction.of(schema, 2);
    space.learn(schema.example(0, 1));
    byte[] saved = bytes(space);
    LiteralReduction restored = LiteralReduction.of(schema, 2);
    restored.restore(new StateReader(saved));
    assertThat(bytes(restored)).isEqualTo(saved);
    byte[] damaged = saved.clone();
    damaged[7] = 2;
    assertThatThrownBy(() -> restored.restore(new StateReader(damaged)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("a clause must be 0 or 1, was 2");
    assertThat(bytes(restored)).isEqualTo(saved);
  }

  private static byte[] bytes(LiteralReduction space) {
    StateWriter out = new StateWriter();
    space.save(out);
    return out.toByteArray();
  }

  @Test
  void learn_ofAnUnknownValue_isRefused() {
    Schema schema = Schema.booleans(2);
    LiteralReduction space = LiteralReduction.of(schema, 1);
    Example x = schema.lookUp("1", "new");
    assertThatThrownBy(() -> space.learn(x)).isInstanceOf(IllegalArgumentException.class);
    assertThat(space.holds(schema.example(1, 1))).isFalse();
  }
}
