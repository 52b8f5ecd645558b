package dev.kcnf.cnf;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.kcnf.Allocations;
import dev.kcnf.Clauses.Term;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KCnfSpaceTest {

  /**
   * Same log-odds, to the last bit, as the literal reduction, for both algorithms and the duals.
   */
  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,1", "2,2", "3,2", "5,2", "3,3", "4,3", "5,3", "4,4"})
  void step_onBooleans_equalsTheLiteralReduction(int d, int k) {
    for (long seed = 0; seed < 6; seed++) {
      SplitMix random = SplitMix.of(seed * 100 + d * 10L + k);
      Schema schema = Schema.booleans(d);
      boolean flip = seed % 2 == 1;
      boolean noisy = seed >= 4;
      int rule = 1 + random.nextInt((1 << d) - 1);
      Mergeable[][] pairs = {
        {
          Conjunctive.of(KCnfSpace.of(schema, k), Algorithm2.create()),
          Conjunctive.of(LiteralReduction.of(schema, k), Algorithm2.create())
        },
        {algorithm1(KCnfCountSpace.of(schema, k)), algorithm1(LiteralReduction.of(schema, k))}
      };
      if (flip) {
        for (Mergeable[] pair : pairs) {
          pair[0] = Dual.of(pair[0]);
          pair[1] = Dual.of(pair[1]);
        }
      }
      for (int t = 0; t < 40; t++) {
        int bits = random.nextInt(1 << d);
        boolean label = noisy ? random.nextInt(3) == 0 : (bits & rule) != 0;
        Example x = schema.example(IntStream.range(0, d).map(i -> bits >>> i & 1).toArray());
        for (Mergeable[] pair : pairs) {
          assertThat(pair[0].step(x, label))
              .as("seed %d, t %d", seed, t)
              .isEqualTo(pair[1].step(x, label));
        }
      }
    }
  }

  /** k above d: the paper's clauses repeat literals, and those over all attributes decide. */
  @ParameterizedTest
  @CsvSource({"1,2", "1,3", "1,5", "2,3", "2,4", "3,4", "3,5"})
  void step_ofMoreLiteralsThanAttributes_equalsTheLiteralReduction(int d, int k) {
    Schema schema = Schema.booleans(d);
    for (String name : List.of("kcnf", "kdnf")) {
      for (int algorithm = 1; algorithm <= 2; algorithm++) {
        PredictorSpec spec =
            Predictors.of(name).with(Setting.K, k).with(Setting.ALGORITHM, algorithm);
        LiteralReduction literal = LiteralReduction.of(schema, k);
        Mergeable written =
            algorithm == 1 ? algorithm1(literal) : Conjunctive.of(literal, Algorithm2.create());
        Predictor expected = name.equals("kdnf") ? Dual.of(written) : written;
        Predictor made = spec.create(schema);
        SplitMix random = SplitMix.of(100L * d + k);
        for (int t = 0; t < 40; t++) {
          Example x = schema.exampleOfBits(random.nextInt(1 << d));
          boolean label = random.nextInt(3) == 0;
          assertThat(made.step(x, label)).as("%s t %d", spec, t).isEqualTo(expected.step(x, label));
        }
      }
    }
  }

  @Test
  void holds_ofMoreLiteralsThanCategories_decidesAsTheOneHotReduction() {
    for (long seed = 0; seed < 30; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(2);
      int k = d + 1 + random.nextInt(2);
      int[] cardinalities = RandomTables.cardinalities(random, d, 3);
      Schema schema = RandomTables.closed(cardinalities);
      OneHot oneHot = OneHot.of(schema);
      Predictor made = Predictors.kcnf(k).create(schema);
      Predictor literal =
          Conjunctive.of(LiteralReduction.of(oneHot.schema(), k), Algorithm2.create());
      for (int t = 0; t < 30; t++) {
        Example x = schema.example(RandomTables.row(random, cardinalities));
        boolean label = random.nextInt(4) == 0;
        assertThat(made.step(x, label))
            .as("seed %d, t %d", seed, t)
            .isEqualTo(literal.step(oneHot.expand(x), label));
      }
    }
  }

  private static Mergeable algorithm1(VersionSpace space) {
    return Conjunctive.of(space, Algorithm1.of(space));
  }

  @Test
  void holds_onCategories_decidesAsTheOneHotReduction() {
    for (long seed = 0; seed < 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 2 + random.nextInt(3);
      int k = 1 + random.nextInt(Math.min(d, 3));
      int[] cardinalities = RandomTables.cardinalities(random, d, k == 3 ? 3 : 4);
      Schema schema = RandomTables.closed(cardinalities);
      OneHot oneHot = OneHot.of(schema);
      KCnfSpace space = KCnfSpace.of(schema, k);
      LiteralReduction literal = LiteralReduction.of(oneHot.schema(), k);
      for (int t = 0; t < 30; t++) {
        Example x = schema.example(RandomTables.row(random, cardinalities));
        assertThat(space.holds(x))
            .as("seed %d, t %d", seed, t)
            .isEqualTo(literal.holds(oneHot.expand(x)));
        if (random.nextInt(4) == 0) {
          space.learn(x);
          literal.learn(oneHot.expand(x));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void violatedAndHolds_equalThePlainSet_overManyShapes(int k) {
    for (long seed = 0; seed < (k > 4 ? 6 : 12); seed++) {
      SplitMix random = SplitMix.of(1000L * k + seed);
      int d = k + random.nextInt(k > 3 ? 4 : 9);
      // Small domains, rows of several words, and attributes that only the sparse table can hold.
      int[] cardinalities = RandomTables.cardinalities(random, d, seed % 3 == 0 ? 3 : 40);
      if (seed % 3 == 2) {
        cardinalities[random.nextInt(d)] = 3000;
      }
      boolean open = seed % 2 == 1;
      Schema schema = open ? RandomTables.open(d) : RandomTables.closed(cardinalities);
      KCnfSpace space = KCnfSpace.of(schema, k);
      SeenProjections oracle = new SeenProjections(k);
      for (int t = 0; t < 60; t++) {
        Example x = schema.example(RandomTables.row(random, cardinalities));
        long violated = oracle.violated(x);
        assertThat(space.violated(x)).as("k %d, seed %d, t %d", k, seed, t).isEqualTo(violated);
        assertThat(space.holds(x)).as("k %d, seed %d, t %d", k, seed, t).isEqualTo(violated == 0);
        assertThat(space.neverSeen(x, Integer.MAX_VALUE)).hasSize((int) violated);
        if (random.nextBoolean()) {
          space.learn(x);
          oracle.learn(x);
          assertThat(space.holds(x)).as("k %d, seed %d, t %d", k, seed, t).isTrue();
        }
      }
      assertThat(space.seen()).isEqualTo(oracle.size());
    }
  }

  @Test
  void members_countsTheCombinationsOfAllValues() {
    assertThat(KCnfSpace.of(RandomTables.closed(2, 3, 5), 1).members()).isEqualTo(10);
    assertThat(KCnfSpace.of(RandomTables.closed(2, 3, 5), 2).members()).isEqualTo(6 + 10 + 15);
    assertThat(KCnfSpace.of(RandomTables.closed(2, 3, 5), 3).members()).isEqualTo(30);
    assertThat(KCnfCountSpace.of(Schema.booleans(5), 3).members()).isEqualTo(1000);
  }

  @Test
  void surjections_areJFactorialTimesStirling() {
    for (int k = 1; k <= 6; k++) {
      for (int j = 1; j <= k; j++) {
        assertThat(KCnfCountSpace.surjections(k, j)).isEqualTo(countSurjections(k, j));
      }
    }
  }

  private static long countSurjections(int k, int j) {
    long count = 0;
    for (int code = 0; code < StrictMath.pow(j, k); code++) {
      int boxes = 0;
      for (int i = 0, rest = code; i < k; i++, rest /= j) {
        boxes |= 1 << rest % j;
      }
      count += boxes == (1 << j) - 1 ? 1 : 0;
    }
    return count;
  }

  @Test
  void violated_ofTheCountSpace_equalsTheCountOverOrderedClauses() {
    for (long seed = 0; seed < 30; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(4);
      int k = 1 + random.nextInt(4); // also k > d
      Schema schema = Schema.booleans(d);
      KCnfCountSpace space = KCnfCountSpace.of(schema, k);
      LiteralReduction literal = LiteralReduction.of(schema, k);
      for (int t = 0; t < 12; t++) {
        Example x = schema.example(bits(random, d));
        assertThat(space.violated(x)).as("seed %d", seed).isEqualTo(literal.violated(x));
        assertThat(space.holds(x)).as("seed %d", seed).isEqualTo(literal.holds(x));
        space.learn(x);
        literal.learn(x);
      }
    }
  }

  private static int[] bits(SplitMix random, int d) {
    return IntStream.range(0, d).map(i -> random.nextInt(2)).toArray();
  }

  @Test
  void learn_withGrowingSchema_equalsLearningWithTheSchemaKnown() {
    for (long seed = 0; seed < 20; seed++) {
      int k = 1 + (int) (seed % 4);
      int[] cardinalities = RandomTables.cardinalities(SplitMix.of(seed), 7, 30);
      Schema growing = RandomTables.open(7);
      SplitMix first = SplitMix.of(seed + 77);
      for (int t = 0; t < 80; t++) {
        growing.example(RandomTables.row(first, cardinalities));
      }
      Schema known = Schema.openFrom(growing.attributes());
      Schema fresh = RandomTables.open(7);
      KCnfSpace one = KCnfSpace.of(known, k);
      KCnfSpace two = KCnfSpace.of(fresh, k);
      SplitMix random = SplitMix.of(seed + 77);
      for (int t = 0; t < 80; t++) {
        String[] row = RandomTables.row(random, cardinalities);
        Example x = known.example(row);
        Example y = fresh.example(row);
        assertThat(two.violated(y)).as("seed %d, t %d", seed, t).isEqualTo(one.violated(x));
        if (t % 2 == 0) {
          one.learn(x);
          two.learn(y);
        }
      }
      assertThat(bytes(two)).as("seed %d", seed).isEqualTo(bytes(one));
    }
  }

  private static byte[] bytes(KCnfSpace space) {
    StateWriter out = new StateWriter();
    space.save(out);
    return out.toByteArray();
  }

  /** Each combination in words. */
  private static List<String> told(List<List<Term>> combinations, Schema schema) {
    return combinations.stream()
        .map(terms -> terms.stream().map(t -> told(t, schema)).collect(joining(", ")))
        .toList();
  }

  private static String told(Term term, Schema schema) {
    assertThat(term.holds()).isTrue();
    return schema.name(term.attribute()) + "=" + schema.value(term.attribute(), term.value());
  }

  @Test
  void predict_withValuesTheTablesDoNotKnow_changesNothing() {
    Schema schema = RandomTables.open(3);
    KCnfSpace space = KCnfSpace.of(schema, 2);
    Example old = schema.example("a", "b", "c");
    space.learn(old);
    long bytes = space.bytes();
    Example fresh = schema.example("a", "b", "new");
    assertThat(space.holds(fresh)).isFalse();
    assertThat(space.violated(fresh)).isEqualTo(2);
    assertThat(told(space.neverSeen(fresh, 10), schema))
        .containsExactly("a0=a, a2=new", "a1=b, a2=new");
    assertThat(space.bytes()).isEqualTo(bytes);
    assertThat(space.holds(old)).isTrue();
    space.learn(fresh);
    assertThat(space.holds(old)).as("an example packed before the schema grew").isTrue();
    assertThat(space.holds(fresh)).isTrue();
  }

  @Tag("slow")
  @Test
  void learn_withAMillionValues_staysExact() {
    Schema schema = RandomTables.open(4);
    KCnfSpace space = KCnfSpace.of(schema, 2);
    SplitMix random = SplitMix.of(5);
    int n = 1_000_000;
    for (int i = 0; i < n; i++) {
      space.learn(schema.example("u" + i, "v" + i % 3, "w" + i % 5, "z" + random.nextInt(4)));
    }
    assertThat(schema.cardinality(0)).isEqualTo(n);
    // Each user brings its three pairs; the other columns have 15 + 12 + 20.
    assertThat(space.seen()).isEqualTo(3L * n + 47);
    for (int i = 0; i < 1000; i++) {
      int user = random.nextInt(n);
      Example x = schema.example("u" + user, "v" + user % 3, "w" + (user + 1) % 5, "z0");
      assertThat(space.violated(x)).isBetween(1L, 2L);
      assertThat(told(space.neverSeen(x, 1), schema)).singleElement(STRING).contains("a0=u" + user);
    }
  }

  @Test
  void learn_beyondTheMemoryLimit_saysWhatItNeedsAndKeepsWhatItHas() {
    Schema schema = RandomTables.open(3);
    KCnfSpace space = KCnfSpace.of(schema, 2, 200_000);
    int[] learned = new int[1];
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                space.learn(schema.example("u" + i, "v", "w"));
                learned[0] = i;
              }
            })
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageMatching(
            "the table of 2-way combinations would need \\d+ kB, the limit is 200 kB; use a smaller k,"
                + " leave out columns with many values, or raise the limit");
    assertThat(learned[0]).isGreaterThan(2000);
    assertThat(space.bytes()).isLessThanOrEqualTo(200_000);
    assertThat(space.holds(schema.example("u" + learned[0], "v", "w"))).isTrue();
    assertThat(space.violated(schema.example("u" + (learned[0] + 1), "v", "w"))).isEqualTo(2);
  }

  @Test
  void of_whereOneExampleDoesNotFit_refuses() {
    Schema schema = Schema.booleans(1000);
    assertThatThrownBy(() -> KCnfSpace.of(schema, 3, 100_000_000))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("3-way combinations would need 17")
        .hasMessageContaining("the limit is 100 MB");
  }

  @Test
  void learn_whereTheGrownTablesDoNotFit_refusesAndKeepsWhatItHas() {
    int d = 60;
    Schema schema = RandomTables.open(d);
    String[] row = new String[d];
    Arrays.fill(row, "v0");
    KCnfSpace space = KCnfSpace.of(schema, 3, 1_500_000);
    space.learn(schema.example(row));
    long before = space.seen();
    assertThatThrownBy(
            () -> {
              for (int value = 1; value < 9; value++) {
                for (int a = 0; a < d; a++) {
                  row[a] = "v" + value;
                  space.learn(schema.example(row));
                }
              }
            })
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("the limit is 1500 kB");
    assertThat(space.bytes()).isLessThanOrEqualTo(1_500_000);
    assertThat(space.seen()).isGreaterThanOrEqualTo(before);
  }

  /** What fits when all values are known must fit when they appear one after the other. */
  @Test
  void learn_withGrowingSchema_needsNoMoreTablesThanItsValues() {
    int d = 30;
    Schema schema = RandomTables.open(d);
    KCnfSpace space = KCnfSpace.of(schema, 3, 4_000_000);
    SplitMix random = SplitMix.of(8);
    String[] row = new String[d];
    for (int t = 0; t < 300; t++) {
      for (int a = 0; a < d; a++) {
        row[a] = "v" + random.nextInt(Math.min(12, 1 + t / 10));
      }
      space.learn(schema.example(row));
    }
    assertThat(space.bytes()).isLessThan(4_000_000);
    assertThat(space.holds(schema.example(row))).isTrue();
  }

  @Test
  void layouts_ofManyColumnsThatGrowOneByOne_areFew() {
    int d = 200;
    Schema schema = RandomTables.open(d);
    String[] row = new String[d];
    Arrays.fill(row, "v0");
    Layout last = schema.example(row).layout();
    int layouts = 1;
    for (int value = 1; value < 4; value++) {
      for (int a = 0; a < d; a++) {
        row[a] = "v" + value;
        Layout now = schema.example(row).layout();
        layouts += now == last ? 0 : 1;
        last = now;
      }
    }
    assertThat(layouts).isLessThan(30);
  }

  @Test
  void of_withKOutOfRange_namesTheRange() {
    Schema schema = Schema.booleans(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KCnfSpace.of(schema, 4))
        .withMessage("k must be in 1..3, the number of attributes, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KCnfSpace.of(schema, 0))
        .withMessage("k must be in 1..3, the number of attributes, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KCnfSpace.of(Schema.booleans(1000), 10))
        .withMessageContaining("combinations of 10")
        .withMessageContaining("use a smaller k or fewer columns");
  }

  @Test
  void use_ofAnExampleOfAnotherSchema_isRefused() {
    KCnfSpace space = KCnfSpace.of(Schema.booleans(3), 2);
    Example other = Schema.booleans(3).example(true, false, true);
    assertThatIllegalArgumentException().isThrownBy(() -> space.holds(other));
    assertThatIllegalArgumentException().isThrownBy(() -> space.violated(other));
    assertThatIllegalArgumentException().isThrownBy(() -> space.learn(other));
    assertThatIllegalArgumentException().isThrownBy(() -> space.neverSeen(other, 1));
  }

  @Test
  void step_inSteadyState_allocatesNothing() {
    Schema schema = RandomTables.closed(3, 3, 40, 2, 5, 9, 2000, 4);
    for (int k = 1; k <= 4; k++) {
      Conjunctive predictor = Conjunctive.of(KCnfSpace.of(schema, k), Algorithm2.create());
      SplitMix random = SplitMix.of(k);
      Example[] xs = new Example[500];
      Arrays.setAll(xs, i -> schema.example(RandomTables.row(random, 3, 3, 40, 2, 5, 9, 2000, 4)));
      Runnable round =
          () -> {
            for (int i = 0; i < xs.length; i++) {
              predictor.step(xs[i], i % 2 == 0);
            }
          };
      for (int warm = 0; warm < 40; warm++) {
        round.run();
      }
      assertThat(Allocations.least(round)).as("k %d", k).isZero();
    }
  }

  @Test
  void violated_ofUnknownValues_countsEveryCombinationWithOne_alsoOfWideAttributes() {
    for (int k = 1; k <= 3; k++) {
      Schema schema = RandomTables.open(5);
      Schema other = RandomTables.open(5);
      KCnfSpace space = KCnfSpace.of(schema, k, 1 << 20);
      KCnfSpace same = KCnfSpace.of(other, k, 1 << 20);
      SplitMix random = SplitMix.of(k);
      for (int t = 0; t < 1500; t++) {
        String[] row = {
          "a" + random.nextInt(2), "b" + t, "c" + random.nextInt(9), "d" + t % 3, "e" + t % 2
        };
        space.learn(schema.example(row));
        same.learn(other.example(row));
      }
      for (int unknown = 1; unknown < 1 << 5; unknown++) {
        String[] row = {"a0", "b7", "c1", "d1", "e1"};
        for (int a = 0; a < row.length; a++) {
          row[a] = (unknown >> a & 1) != 0 ? "new" : row[a];
        }
        assertThat(space.violated(schema.lookUp(row)))
            .as("k %d, unknown %s", k, Integer.toBinaryString(unknown))
            .isEqualTo(same.violated(other.example(row)));
        assertThat(space.holds(schema.lookUp(row))).isFalse();
      }
    }
  }
}
