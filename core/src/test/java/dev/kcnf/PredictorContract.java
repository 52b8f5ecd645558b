package dev.kcnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link Predictor}, and every {@link Mergeable}, promises. A subclass lists the
 * predictors in {@link #subjects}; every test runs for each of them.
 *
 * <p>Its tests are public because the module opens a package to the test engine only where a class
 * named {@code …Test} lies.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PredictorContract {
  private static final int SEEDS = 5;

  /** The predictors that must keep the contract. */
  protected abstract Stream<Subject> subjects();

  /** One line of a stream: value names, one per attribute, and the label. */
  public record Row(List<String> values, boolean label) {}

  /**
   * A predictor under test.
   *
   * @param name shown in the report
   * @param schema makes its schema; an open one grows while a stream is played
   * @param create makes a predictor that has learned nothing
   * @param rows draws a stream, about 60 rows
   */
  public record Subject(
      String name,
      Supplier<Schema> schema,
      Function<Schema, ? extends Predictor> create,
      Function<SplitMix, List<Row>> rows) {

    /** Over d Booleans, on streams that no conjunction generates: one label in eight is wrong. */
    public static Subject noisy(String name, int d, Function<Schema, ? extends Predictor> create) {
      return booleans(name + ", noisy", d, create, 8);
    }

    /** Over d Booleans, on streams that a monotone conjunction generates. */
    public static Subject realisable(
        String name, int d, Function<Schema, ? extends Predictor> create) {
      return booleans(name + ", realisable", d, create, 0);
    }

    private static Subject booleans(
        String name, int d, Function<Schema, ? extends Predictor> create, int noise) {
      return new Subject(name, () -> Schema.booleans(d), create, r -> rows(r, d, 2, noise));
    }

    /**
     * Rows over d attributes with this many values each, named by numbers; the hidden rule wants
     * value 1 of two attributes, and one label in {@code noise} is wrong (0: none).
     */
    public static List<Row> rows(SplitMix random, int d, int cardinality, int noise) {
      int[] rule = {random.nextInt(d), random.nextInt(d)};
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        String[] values = new String[d];
        for (int a = 0; a < d; a++) {
          // Half of the values are 1, so that both labels are common.
          values[a] = Integer.toString(random.nextBoolean() ? 1 : random.nextInt(cardinality));
        }
        boolean holds = values[rule[0]].equals("1") && values[rule[1]].equals("1");
        rows.add(new Row(List.of(values), holds != (noise > 0 && random.nextInt(noise) == 0)));
      }
      return rows;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** One seeded stream and the schema that all predictors of one test share. */
  private static final class World {
    private final Subject subject;
    private final Schema schema;
    private final List<Row> rows;
    private final int number;
    private final String seed;

    /** The same stream over another schema. */
    World(World original, Schema schema) {
      this.subject = original.subject;
      this.schema = schema;
      this.rows = original.rows;
      this.number = original.number;
      this.seed = original.seed;
    }

    World(Subject subject, int seed) {
      this.subject = subject;
      this.number = seed;
      this.schema = subject.schema().get();
      this.rows = subject.rows().apply(SplitMix.of(seed));
      this.seed = "seed " + seed;
    }

    Predictor fresh() {
      return subject.create().apply(schema);
    }

    Mergeable mergeable(int from, int to) {
      return (Mergeable) learned(from, to);
    }

    Predictor learned(int from, int to) {
      Predictor predictor = fresh();
      learn(predictor, from, to);
      return predictor;
    }

    void learn(Predictor predictor, int from, int to) {
      for (Row row : rows.subList(from, to)) {
        predictor.learn(example(row), row.label());
      }
    }

    Example example(Row row) {
      return schema.example(row.values().toArray(String[]::new));
    }

    double[] answers(Predictor predictor) {
      return rows.stream().mapToDouble(row -> predictor.logOdds(example(row))).toArray();
    }

    int size() {
      return rows.size();
    }

    int half() {
      return rows.size() / 2;
    }
  }

  private interface Check {
    void on(World world);
  }

  private static void forSeeds(Subject subject, Check check) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      check.on(new World(subject, seed));
    }
  }

  public Stream<Subject> mergeables() {
    return subjects().filter(s -> s.create().apply(s.schema().get()) instanceof Mergeable);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void logOdds_askedTwice_answersTheSameAndChangesNoByte(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor predictor = w.learned(0, w.half());
          byte[] before = predictor.toBytes();
          double[] first = w.answers(predictor);
          assertThat(predictor.toBytes()).as(w.seed).isEqualTo(before);
          assertThat(w.answers(predictor)).as(w.seed).isEqualTo(first);
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void logOdds_byFourThreads_answersAsByOne(Subject subject) {
    World w = new World(subject, 1);
    Predictor predictor = w.learned(0, w.size());
    List<Example> examples = w.rows.stream().map(w::example).toList();
    double[] expected = w.answers(predictor);
    List<CompletableFuture<double[]>> answers = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      answers.add(
          CompletableFuture.supplyAsync(
              () -> inTurns(predictor, examples), task -> new Thread(task).start()));
    }
    for (CompletableFuture<double[]> answer : answers) {
      assertThat(answer.join()).as(w.seed).isEqualTo(expected);
    }
  }

  /** Asks for each example ten times; NaN if the answers differ. */
  private static double[] inTurns(Predictor predictor, List<Example> examples) {
    double[] answers = examples.stream().mapToDouble(predictor::logOdds).toArray();
    for (int turn = 1; turn < 10; turn++) {
      for (int i = 0; i < answers.length; i++) {
        answers[i] = predictor.logOdds(examples.get(i)) == answers[i] ? answers[i] : Double.NaN;
      }
    }
    return answers;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void logOdds_ofUnknownValues_isThatOfValuesThatNeverCame(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor predictor = w.learned(0, w.half());
          byte[] before = predictor.toBytes();
          List<Attribute> known = w.schema.attributes();
          SplitMix random = SplitMix.of(w.size());
          World other = new World(subject, w.number);
          Predictor same = other.learned(0, w.half());
          for (Row row : w.rows.subList(0, w.half())) {
            String[] texts = withNewValues(row, random);
            double logOdds = predictor.logOdds(w.schema.lookUp(texts));
            assertThat(logOdds).as(w.seed).isNotNaN();
            if (w.schema.isOpen()) {
              double expected = same.logOdds(other.schema.example(texts));
              assertThat(logOdds).as("%s, %s", w.seed, row).isEqualTo(expected);
            }
          }
          assertThat(predictor.toBytes()).as(w.seed).isEqualTo(before);
          assertThat(w.schema.attributes()).as(w.seed).isEqualTo(known);
        });
  }

  /** One to all values of the row are replaced. */
  private static String[] withNewValues(Row row, SplitMix random) {
    String[] texts = row.values().toArray(String[]::new);
    int most = 1 + random.nextInt(texts.length);
    for (int i = 0; i < most; i++) {
      texts[random.nextInt(texts.length)] = "never came";
    }
    return texts;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void learn_ofAnUnknownValue_isRefusedAndChangesNothing(Subject subject) {
    World w = new World(subject, 1);
    Predictor predictor = w.learned(0, w.half());
    byte[] before = predictor.toBytes();
    for (Row row : w.rows.subList(0, w.half())) {
      String[] texts = row.values().toArray(String[]::new);
      int last = texts.length - 1;
      texts[last] = "never came";
      Example x = w.schema.lookUp(texts);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> predictor.learn(x, row.label()))
          .withMessageContaining("'" + w.schema.name(last) + "'");
      assertThatIllegalArgumentException().isThrownBy(() -> predictor.step(x, row.label()));
      assertThat(predictor.toBytes()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void copyFor_aCopiedSchema_isIndependentBothWays(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor original = w.learned(0, w.half());
          byte[] half = original.toBytes();
          List<Attribute> known = w.schema.attributes();
          World ahead = new World(w, w.schema.copy());
          World kept = new World(w, w.schema.copy());
          Predictor learning = original.copyFor(ahead.schema);
          Predictor waiting = original.copyFor(kept.schema);
          ahead.learn(learning, w.half(), w.size());
          assertThat(original.toBytes()).as(w.seed).isEqualTo(half);
          assertThat(w.schema.attributes()).as(w.seed).isEqualTo(known);
          w.learn(original, w.half(), w.size());
          assertThat(waiting.toBytes()).as(w.seed).isEqualTo(half);
          assertThat(kept.schema.attributes()).as(w.seed).isEqualTo(known);
          assertThat(learning.toBytes()).as(w.seed).isEqualTo(original.toBytes());
          assertThat(ahead.answers(learning)).as(w.seed).isEqualTo(w.answers(original));
          kept.learn(waiting, w.half(), w.size());
          assertThat(waiting.toBytes()).as(w.seed).isEqualTo(original.toBytes());
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void logOdds_beforeAndWhileLearning_isNeverNaN(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor predictor = w.fresh();
          assertThat(w.answers(predictor)).as(w.seed).doesNotContain(Double.NaN);
          for (Row row : w.rows) {
            double logOdds = predictor.step(w.example(row), row.label());
            assertThat(logOdds).as(w.seed).isNotNaN();
          }
          assertThat(w.answers(predictor)).as(w.seed).doesNotContain(Double.NaN);
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void learn_changesSomething(Subject subject) {
    // Without this a predictor that does nothing would keep most of the contract.
    forSeeds(
        subject,
        w -> {
          assertThat(w.learned(0, w.size()).toBytes()).as(w.seed).isNotEqualTo(w.fresh().toBytes());
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void step_equalsLogOddsThenLearn(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor stepped = w.fresh();
          Predictor plain = w.fresh();
          for (Row row : w.rows) {
            double expected = plain.logOdds(w.example(row));
            plain.learn(w.example(row), row.label());
            assertThat(stepped.step(w.example(row), row.label())).as(w.seed).isEqualTo(expected);
          }
          assertThat(stepped.toBytes()).as(w.seed).isEqualTo(plain.toBytes());
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void copy_isIndependentBothWays(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor original = w.learned(0, w.half());
          byte[] half = original.toBytes();
          double[] answers = w.answers(original);
          Predictor kept = original.copy();
          Predictor ahead = original.copy();
          w.learn(ahead, w.half(), w.size());
          assertThat(original.toBytes()).as(w.seed).isEqualTo(half);
          assertThat(w.answers(original)).as(w.seed).isEqualTo(answers);
          w.learn(original, w.half(), w.size());
          assertThat(kept.toBytes()).as(w.seed).isEqualTo(half);
          assertThat(w.answers(kept)).as(w.seed).isEqualTo(answers);
          assertThat(ahead.toBytes()).as(w.seed).isEqualTo(original.toBytes());
          assertThat(w.answers(ahead)).as(w.seed).isEqualTo(w.answers(original));
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void learn_ofTheSameStream_givesTheSameBytes(Subject subject) {
    forSeeds(
        subject,
        w -> {
          byte[] first = w.learned(0, w.size()).toBytes();
          assertThat(w.learned(0, w.size()).toBytes()).as(w.seed).isEqualTo(first);
          // Asking on the way must leave no trace, not even in caches.
          Predictor asked = w.fresh();
          for (Row row : w.rows) {
            w.answers(asked);
            asked.learn(w.example(row), row.label());
          }
          assertThat(asked.toBytes()).as(w.seed).isEqualTo(first);
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void restore_givesTheSameAnswersAndGoesOnLearningIdentically(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor original = w.learned(0, w.half());
          StateWriter out = new StateWriter();
          original.save(out);
          out.writeByte(77);
          // What was learned before must be replaced, and what follows must be left unread.
          Predictor restored = w.learned(w.half(), w.size());
          w.answers(restored); // fills caches, which must not outlive the old state
          StateReader in = new StateReader(out.toByteArray());
          restored.restore(in);
          assertThat(in.readByte()).as(w.seed).isEqualTo(77);
          assertThat(restored.toBytes()).as(w.seed).isEqualTo(original.toBytes());
          assertThat(w.answers(restored)).as(w.seed).isEqualTo(w.answers(original));
          for (Row row : w.rows.subList(w.half(), w.size())) {
            double expected = original.step(w.example(row), row.label());
            assertThat(restored.step(w.example(row), row.label())).as(w.seed).isEqualTo(expected);
          }
          assertThat(restored.toBytes()).as(w.seed).isEqualTo(original.toBytes());
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void restore_ofTheFreshState_forgetsEverything(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor predictor = w.learned(0, w.size());
          w.answers(predictor);
          predictor.restore(new StateReader(w.fresh().toBytes()));
          assertThat(predictor.toBytes()).as(w.seed).isEqualTo(w.fresh().toBytes());
          assertThat(w.answers(predictor)).as(w.seed).isEqualTo(w.answers(w.fresh()));
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  public void restore_ofATruncatedState_isRefused(Subject subject) {
    World w = new World(subject, 1);
    byte[] whole = w.learned(0, w.size()).toBytes();
    // Every cut of a small state, and some sixty of a large one.
    for (int length = 0; length < whole.length; length += 1 + whole.length / 64) {
      StateReader cut = new StateReader(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> w.fresh().restore(cut))
          .as("cut to %d of %d bytes", length, whole.length)
          .isInstanceOf(DamagedModelException.class);
    }
    StateReader lastByteMissing = new StateReader(Arrays.copyOf(whole, whole.length - 1));
    assertThatThrownBy(() -> w.fresh().restore(lastByteMissing))
        .isInstanceOf(DamagedModelException.class);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_ofSplitStream_equalsWholeStream(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Predictor whole = w.learned(0, w.size());
          for (int split : new int[] {0, 1, w.half(), w.size() - 1, w.size()}) {
            Mergeable merged = w.mergeable(0, split);
            w.answers(merged); // fills caches, which the merge must not leave stale
            merged.merge(w.learned(split, w.size()));
            assertThat(merged.toBytes()).as(w.seed).isEqualTo(whole.toBytes());
            assertThat(w.answers(merged)).as(w.seed).isEqualTo(w.answers(whole));
          }
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_withTheEmptyModel_isNeutralBothWays(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Mergeable model = w.mergeable(0, w.size());
          byte[] before = model.toBytes();
          double[] answers = w.answers(model);
          Mergeable empty = w.mergeable(0, 0);
          empty.merge(model);
          model.merge(w.fresh());
          assertThat(model.toBytes()).as(w.seed).isEqualTo(before);
          assertThat(empty.toBytes()).as(w.seed).isEqualTo(before);
          assertThat(w.answers(model)).as(w.seed).isEqualTo(answers);
          assertThat(w.answers(empty)).as(w.seed).isEqualTo(answers);
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_isCommutative(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Mergeable ab = w.mergeable(0, w.half());
          ab.merge(w.learned(w.half(), w.size()));
          Mergeable ba = w.mergeable(w.half(), w.size());
          ba.merge(w.learned(0, w.half()));
          assertThat(ba.toBytes()).as(w.seed).isEqualTo(ab.toBytes());
          assertThat(w.answers(ba)).as(w.seed).isEqualTo(w.answers(ab));
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_isAssociative(Subject subject) {
    forSeeds(
        subject,
        w -> {
          int one = w.size() / 3;
          int two = 2 * w.size() / 3;
          Mergeable left = w.mergeable(0, one);
          left.merge(w.learned(one, two));
          left.merge(w.learned(two, w.size()));
          Mergeable tail = w.mergeable(one, two);
          tail.merge(w.learned(two, w.size()));
          Mergeable right = w.mergeable(0, one);
          right.merge(tail);
          assertThat(right.toBytes()).as(w.seed).isEqualTo(left.toBytes());
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_leavesTheOtherAsItIs_nowAndLater(Subject subject) {
    forSeeds(
        subject,
        w -> {
          Mergeable model = w.mergeable(0, w.half());
          Mergeable other = w.mergeable(w.half(), w.size());
          byte[] before = other.toBytes();
          model.merge(other);
          assertThat(other.toBytes()).as(w.seed).isEqualTo(before);
          byte[] merged = model.toBytes();
          w.learn(other, 0, w.half());
          assertThat(model.toBytes()).as(w.seed).isEqualTo(merged);
          Mergeable again = w.mergeable(w.half(), w.size());
          Mergeable empty = w.mergeable(0, 0);
          empty.merge(again);
          w.learn(empty, 0, w.half());
          assertThat(again.toBytes()).as(w.seed).isEqualTo(before);
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("mergeables")
  public void merge_withAnotherKindOfPredictor_isRefused(Subject subject) {
    World w = new World(subject, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> w.mergeable(0, w.half()).merge(new Stranger()));
  }

  private static final class Stranger implements Predictor {
    @Override
    public double logOdds(Example x) {
      return 0;
    }

    @Override
    public void learn(Example x, boolean label) {}

    @Override
    public Predictor copy() {
      return this;
    }

    @Override
    public void save(StateWriter out) {}

    @Override
    public void restore(StateReader in) {}
  }
}
