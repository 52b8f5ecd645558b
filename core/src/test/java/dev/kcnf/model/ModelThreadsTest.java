package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.model.Tables.Row;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One thread learns, others predict: each prediction is that after some whole number of rows. */
class ModelThreadsTest {
  private static final int READERS = 3;
  private static final long SEED = 8;

  static Stream<Arguments> models() {
    return Stream.concat(
        Models.specs().map(spec -> Arguments.of(spec, Tables.POISONOUS)),
        Stream.of("auto", "kcnf", "memorization")
            .map(kind -> Arguments.of(Models.spec(kind), Tables.ODOR)));
  }

  private static List<Row> rows(Target target) {
    List<Row> rows = new ArrayList<>(Tables.classRows(SEED, 150));
    if (!target.hasClasses()) {
      rows = new ArrayList<>(Tables.rows(SEED, 150));
    }
    // New values in the midst of it, so that tables grow while others read them.
    for (int i = 0; i < rows.size(); i += 5) {
      Row row = rows.get(i);
      rows.set(i, new Row(List.of("new " + i, row.cells().get(1), "" + i % 7), row.label()));
    }
    return rows;
  }

  private static final List<String[]> PROBES =
      List.of(
          new String[] {"foul", "1", "1"},
          new String[] {"new 50", "3", "0"},
          new String[] {"unheard-of", "7", "?"});

  @ParameterizedTest
  @MethodSource("models")
  void predict_whileAnotherThreadLearns_isThatOfSomePrefix_neverOfAnEarlierOneThanBefore(
      PredictorSpec spec, Target target) throws InterruptedException, ExecutionException {
    List<Row> rows = rows(target);
    List<List<Map<String, Double>>> after = new ArrayList<>(); // by prefix and probe
    Model alone = Model.create(spec, Tables.columns(), target);
    after.add(answers(alone));
    for (Row row : rows) {
      alone.learn(row.array(), row.label());
      after.add(answers(alone));
    }
    Model model = Model.create(spec, Tables.columns(), target);
    AtomicBoolean done = new AtomicBoolean();
    CyclicBarrier start = new CyclicBarrier(READERS + 1);
    ExecutorService threads = Executors.newFixedThreadPool(READERS + 1);
    try {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int r = 0; r < READERS; r++) {
        readers.add(threads.submit(() -> read(model, after, start, done)));
      }
      Future<?> learner =
          threads.submit(
              () -> {
                try {
                  start.await();
                  return Tables.learn(model, rows);
                } finally {
                  done.set(true);
                }
              });
      learner.get();
      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(model.toBytes()).isEqualTo(alone.toBytes());
  }

  private static List<Map<String, Double>> answers(Model model) {
    return PROBES.stream().map(probe -> model.predict(probe).probabilities()).toList();
  }

  /** Asks until all is learned, and once more; returns how often. */
  private static int read(
      Model model, List<List<Map<String, Double>>> after, CyclicBarrier start, AtomicBoolean done)
      throws Exception {
    start.await();
    int prefix = 0;
    int asked = 0;
    boolean last;
    do {
      last = done.get();
      for (int p = 0; p < PROBES.size(); p++) {
        Map<String, Double> answer = model.predict(PROBES.get(p)).probabilities();
        int earliest = prefix;
        while (prefix < after.size() && !after.get(prefix).get(p).equals(answer)) {
          prefix++;
        }
        assertThat(prefix)
            .as("seed %d: %s to probe %d after prefix %d", SEED, answer, p, earliest)
            .isLessThan(after.size());
        asked++;
      }
    } while (!last);
    return asked;
  }

  @Test
  void mergesInBothDirectionsAtOnce_doNotWaitForEachOther()
      throws InterruptedException, ExecutionException {
    Model a = Tables.learn(Tables.model(Predictors.kcnf(2)), Tables.rows(1, 30));
    Model b = Tables.learn(a.emptyCopy(), Tables.rows(2, 30));
    Model both = a.copy();
    both.merge(b);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> one = threads.submit(() -> merge(a, b));
      Future<?> other = threads.submit(() -> merge(b, a));
      one.get();
      other.get();
    } finally {
      threads.shutdownNow();
    }
    for (Row row : Tables.probes()) {
      assertThat(a.predict(row.array()).decision())
          .isEqualTo(both.predict(row.array()).decision())
          .isEqualTo(b.predict(row.array()).decision());
    }
  }

  private static void merge(Model into, Model from) {
    for (int i = 0; i < 20; i++) {
      into.merge(from);
    }
  }

  @Test
  void savingAndCopying_whileAnotherThreadLearns_giveAModelAfterSomePrefix()
      throws InterruptedException, ExecutionException {
    List<Row> rows = rows(Tables.POISONOUS);
    List<byte[]> after = new ArrayList<>();
    Model alone = Tables.model(Predictors.kcnf(2));
    after.add(alone.toBytes());
    for (Row row : rows) {
      alone.learn(row.array(), row.label());
      after.add(alone.toBytes());
    }
    Model model = Tables.model(Predictors.kcnf(2));
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try {
      Future<?> learner = threads.submit(() -> Tables.learn(model, rows));
      int checked = 0;
      do {
        Model copy = model.copy();
        assertThat(copy.toBytes()).isEqualTo(after.get((int) copy.examples()));
        Model read = Model.fromBytes(model.toBytes());
        assertThat(read.toBytes()).isEqualTo(after.get((int) read.examples()));
        checked++;
      } while (!learner.isDone());
      learner.get();
      assertThat(checked).isPositive();
    } finally {
      threads.shutdownNow();
    }
    assertThat(model.toBytes()).isEqualTo(alone.toBytes());
  }
}
