package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.model.Tables.Row;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScorerTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 40;

  static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of(Predictors.auto(), Tables.POISONOUS),
        Arguments.of(Predictors.kcnf(3), Tables.POISONOUS),
        Arguments.of(Predictors.of("exact-bayes"), Tables.POISONOUS),
        Arguments.of(Predictors.of("madnb"), Tables.POISONOUS),
        Arguments.of(Predictors.of("calibrated"), Tables.POISONOUS),
        Arguments.of(Predictors.auto(), Tables.ODOR),
        Arguments.of(Predictors.kcnf(2), Tables.ODOR));
  }

  private static List<Row> rows(PredictorSpec spec, Target target, long seed) {
    List<Row> rows = target.hasClasses() ? Tables.classRows(seed, 200) : Tables.rows(seed, 200);
    if (!spec.kind().name().equals("exact-bayes")) {
      return rows;
    }
    // It has nothing more to say once a conjunction is ruled out.
    return rows.stream()
        .map(r -> new Row(r.cells(), r.cells().get(2).equals("1") ? "poisonous" : "edible"))
        .toList();
  }

  private static List<Row> probes() {
    List<Row> probes = new ArrayList<>(Tables.probes());
    probes.addAll(Tables.rows(5, 20));
    return probes;
  }

  /** All there is to say of a row. */
  private record Answer(Map<String, Double> probabilities, List<Reason> reasons) {
    static Answer of(Prediction p) {
      return new Answer(p.probabilities(), p.reasons(100));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void manyThreads_getTheAnswersOfOne_whileTheModelLearnsOn(PredictorSpec spec, Target target)
      throws InterruptedException, ExecutionException {
    Model model = Tables.learn(Model.create(spec, Tables.columns(), target), rows(spec, target, 1));
    List<Row> probes = probes();
    List<Answer> expected =
        probes.stream().map(row -> Answer.of(model.predict(row.array()))).toList();
    assertThat(expected.stream().distinct().count()).as("answers differ").isGreaterThan(1);
    Scorer scorer = model.scorer();
    CyclicBarrier start = new CyclicBarrier(THREADS + 1);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    try {
      List<Future<Integer>> done = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        Callable<Integer> asking = () -> ask(scorer, probes, expected, thread, start);
        done.add(threads.submit(asking));
      }
      Future<?> learning =
          threads.submit(
              () -> {
                start.await();
                model.learn(new String[] {"unheard-of", "1", "maybe"}, "poisonous");
                return Tables.learn(model, rows(spec, target, 2));
              });
      for (Future<Integer> answers : done) {
        assertThat(answers.get()).isEqualTo(ROUNDS * probes.size());
      }
      learning.get();
    } finally {
      threads.shutdownNow();
    }
    assertThat(model.columns().lookUp("unheard-of", "1", "maybe").hasUnknown()).isFalse();
    for (int i = 0; i < probes.size(); i++) {
      assertThat(Answer.of(scorer.predict(probes.get(i).array()))).isEqualTo(expected.get(i));
    }
  }

  private static int ask(
      Scorer scorer, List<Row> probes, List<Answer> expected, int thread, CyclicBarrier start)
      throws Exception {
    RowEncoder encoder = scorer.encoder();
    start.await();
    int answers = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < probes.size(); i++) {
        int at = (i + 5 * thread + round) % probes.size();
        String[] row = probes.get(at).array();
        Prediction p =
            switch ((i + round) % 3) {
              case 0 -> scorer.predict(row);
              case 1 -> scorer.predict(probes.get(at).map());
              default -> scorer.predict(encoder.encode(row));
            };
        assertThat(p.probabilities())
            .as("thread %d, %s", thread, probes.get(at))
            .isEqualTo(expected.get(at).probabilities());
        if ((i + round) % 3 == 0) {
          assertThat(p.reasons(100)).isEqualTo(expected.get(at).reasons());
        }
        answers++;
      }
    }
    return answers;
  }

  @Test
  void scorer_knowsItsColumnsTargetAndClasses() {
    Model model = Tables.learn(Tables.model(Predictors.auto()), Tables.rows(1, 20));
    Scorer scorer = model.scorer();
    assertThat(scorer.columnNames()).containsExactly("odor", "size", "bruises");
    assertThat(scorer.target()).isEqualTo(Tables.POISONOUS);
    assertThat(scorer.classes()).containsExactly("poisonous", "edible");
    assertThat(scorer).hasToString("scorer of class=poisonous");
    model.learn(new String[] {"foul", "1", "1"}, "unclear");
    assertThat(scorer.classes()).as("as it was").containsExactly("poisonous", "edible");
  }

  @Test
  void encoder_addsNoValues() {
    Model model = Tables.learn(Tables.model(Predictors.auto()), Tables.rows(1, 20));
    Scorer scorer = model.scorer();
    RowEncoder encoder = scorer.encoder();
    assertThat(encoder.encode("unheard-of", "1", "1").hasUnknown()).isTrue();
    assertThat(encoder.encode("unheard-of", "1", "1").hasUnknown()).isTrue();
    assertThat(encoder.encode("foul", "1", "1").hasUnknown()).isFalse();
  }
}
