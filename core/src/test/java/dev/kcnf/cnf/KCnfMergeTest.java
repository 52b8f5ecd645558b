package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.Mergeable;
import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging models whose open schemas met their values in different orders. */
class KCnfMergeTest {
  private static final int D = 6;

  /** A stream learned by itself, with an open schema of its own. */
  private static Mergeable learn(List<String[]> rows, int k, boolean dual) {
    Schema schema = RandomTables.open(D);
    Mergeable predictor = Conjunctive.of(KCnfSpace.of(schema, k), Algorithm2.create());
    if (dual) {
      predictor = Dual.of(predictor);
    }
    for (String[] row : rows) {
      predictor.learn(schema.example(row), (row[0].length() + row[1].length()) % 2 == 0);
    }
    return predictor;
  }

  private static List<String[]> rows(long seed, int n) {
    SplitMix random = SplitMix.of(seed);
    int[] cardinalities = {12, 15, 3, 2000, 1, 7};
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(RandomTables.row(random, cardinalities));
    }
    return rows;
  }

  private static Mergeable merged(Mergeable a, Mergeable b) {
    Mergeable result = a.copy();
    result.merge(b);
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void merge_ofSplitStreamsWithTheirOwnSchemas_equalsTheWholeStream(int k) {
    for (long seed = 0; seed < 5; seed++) {
      List<String[]> rows = rows(seed, 120);
      byte[] whole = learn(rows, k, seed % 2 == 1).toBytes();
      int cut = 30 + 15 * (int) seed;
      boolean dual = seed % 2 == 1;
      byte[] merged =
          merged(
                  learn(rows.subList(0, cut), k, dual),
                  learn(rows.subList(cut, rows.size()), k, dual))
              .toBytes();
      assertThat(merged).as("seed %d", seed).isEqualTo(whole);
    }
  }

  @Test
  void merge_isCommutativeAndAssociative_andTheEmptyModelIsNeutral() {
    for (long seed = 0; seed < 5; seed++) {
      List<String[]> rows = rows(seed + 50, 90);
      List<Mergeable> parts =
          IntStream.range(0, 3)
              .mapToObj(i -> learn(rows.subList(30 * i, 30 * i + 30), 3, false))
              .toList();
      Mergeable a = parts.get(0);
      Mergeable b = parts.get(1);
      Mergeable c = parts.get(2);
      // A copy shares its schema, which merging makes grow: each law starts from fresh parts.
      byte[] left = merged(merged(a, b), c).toBytes();
      Mergeable b2 = learn(rows.subList(30, 60), 3, false);
      Mergeable c2 = learn(rows.subList(60, 90), 3, false);
      Mergeable a2 = learn(rows.subList(0, 30), 3, false);
      byte[] right = merged(merged(b2, c2), a2).toBytes();
      assertThat(right).as("seed %d", seed).isEqualTo(left);
      Mergeable a3 = learn(rows.subList(0, 30), 3, false);
      byte[] alone = a3.toBytes();
      assertThat(merged(a3, learn(List.of(), 3, false)).toBytes()).isEqualTo(alone);
      assertThat(merged(learn(List.of(), 3, false), a3).toBytes()).isEqualTo(alone);
    }
  }

  @Test
  void merge_withItself_changesNoClause() {
    List<String[]> rows = rows(9, 60);
    Schema schema = RandomTables.open(D);
    KCnfSpace space = KCnfSpace.of(schema, 3);
    rows.forEach(row -> space.learn(schema.example(row)));
    StateWriter before = new StateWriter();
    space.save(before);
    space.merge(space.copy());
    StateWriter after = new StateWriter();
    space.save(after);
    assertThat(after.toByteArray()).isEqualTo(before.toByteArray());
  }

  @Test
  void merge_ofShardsLearnedInParallel_equalsTheSequentialModel() {
    List<String[]> rows = rows(4, 4000);
    byte[] sequential = learn(rows, 3, false).toBytes();
    Mergeable parallel =
        IntStream.range(0, 8)
            .parallel()
            .mapToObj(i -> learn(rows.subList(500 * i, 500 * i + 500), 3, false))
            .reduce(
                (a, b) -> {
                  a.merge(b);
                  return a;
                })
            .orElseThrow();
    assertThat(parallel.toBytes()).isEqualTo(sequential);
  }

  @Test
  void merge_intoAClosedSchema_translatesValuesByName() {
    Schema one = RandomTables.closed(2, 2);
    Schema two =
        Schema.closed(
            List.of(
                new Schema.Attribute("a0", List.of("v1", "v0")),
                new Schema.Attribute("a1", List.of("v0", "v1"))));
    KCnfSpace left = KCnfSpace.of(one, 2);
    KCnfSpace right = KCnfSpace.of(two, 2);
    right.learn(two.example("v1", "v0"));
    left.merge(right);
    assertThat(left.holds(one.example("v1", "v0"))).isTrue();
    assertThat(left.holds(one.example("v0", "v0"))).isFalse();
    assertThat(left.seen()).isEqualTo(1);
  }

  @Test
  void merge_ofWhatDoesNotMatch_saysWhat() {
    KCnfSpace space = KCnfSpace.of(RandomTables.closed(2, 3), 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.merge(KCnfSpace.of(RandomTables.closed(2, 3), 1)))
        .withMessageContaining("k = 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.merge(KCnfSpace.of(RandomTables.closed(2, 3, 4), 2)))
        .withMessage("cannot merge: 2 attributes here, 3 in the other");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.merge(KCnfSpace.of(Schema.booleans(2), 2)))
        .withMessage("cannot merge: attribute 1 is 'a0' here, 'x1' in the other");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.merge(KCnfSpace.of(RandomTables.closed(2, 4), 2)))
        .withMessageContaining("attribute 'a1' has no value 'v3'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> space.merge(LiteralSpace.all(Schema.booleans(2))));
  }

  /** Seen never becomes unseen, so a reader can only be late, never wrong about what it saw. */
  @Test
  void holds_whileAnotherThreadLearns_neverForgetsAndNeverInvents() throws InterruptedException {
    Schema schema = RandomTables.closed(6, 6, 6, 6, 6);
    readWhileLearning(schema, KCnfSpace.of(schema, 3), 3000, 6, 6, 6, 6, 5);
  }

  @Test
  void holds_whileAnotherThreadLearnsManyValues_neverForgetsAndNeverInvents()
      throws InterruptedException {
    // Too many values for bits: the sparse table grows again and again.
    Schema schema = RandomTables.closed(3000, 3000, 6);
    readWhileLearning(schema, KCnfSpace.of(schema, 2), 3000, 3000, 3000, 5);
  }

  /** Positives have these cardinalities; value v5 of the last attribute occurs in none. */
  private static void readWhileLearning(Schema schema, KCnfSpace space, int n, int... cardinalities)
      throws InterruptedException {
    SplitMix random = SplitMix.of(11);
    List<Example> positives = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      positives.add(schema.example(RandomTables.row(random, cardinalities)));
    }
    String[] last = RandomTables.row(random, cardinalities);
    last[last.length - 1] = "v5";
    Example never = schema.example(last);
    List<String> problems = Collections.synchronizedList(new ArrayList<>());
    Thread reader =
        new Thread(
            () -> {
              boolean[] held = new boolean[n];
              for (int round = 0; round < 20; round++) {
                for (int i = 0; i < n; i++) {
                  boolean holds = space.holds(positives.get(i));
                  if (held[i] && !holds) {
                    problems.add("forgot " + i);
                  }
                  held[i] = holds;
                }
                if (space.holds(never)) {
                  problems.add("invented");
                }
              }
            });
    reader.start();
    positives.forEach(space::learn);
    reader.join();
    assertThat(problems).isEmpty();
    assertThat(positives).allMatch(space::holds);
    assertThat(space.holds(never)).isFalse();
  }
}
