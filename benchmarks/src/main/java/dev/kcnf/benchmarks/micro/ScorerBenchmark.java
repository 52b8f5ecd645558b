package dev.kcnf.benchmarks.micro;

import dev.kcnf.Predictor;
import dev.kcnf.Target;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a prediction costs on the mushrooms: the predictor's log-odds, the same through a scorer,
 * with one and with two threads, and from cells.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class ScorerBenchmark {
  @Param({"auto", "kcnf", "classes"})
  private String predictor;

  private Predictor[] direct; // one, or one of each class
  private Model model;
  private Scorer scorer;
  private Example[] examples; // of the model
  private Example[] own; // of the scorer
  private String[][] rows;

  /** Each thread goes through the rows by itself. */
  @State(Scope.Thread)
  public static class Turn {
    private int next;

    int of(int length) {
      next = next + 1 < length ? next + 1 : 0;
      return next;
    }
  }

  @Setup
  public void setUp() throws IOException {
    PredictorSpec spec = predictor.equals("kcnf") ? Predictors.kcnf(3) : Predictors.auto();
    Target target =
        predictor.equals("classes") ? Target.of("class") : Target.of("class", "poisonous");
    model = Model.learn(BuiltIn.mushroom().open(), target, spec);
    scorer = model.scorer();
    direct = model.predictors().toArray(Predictor[]::new);
    dev.kcnf.paper.Table table = BuiltIn.mushroom();
    int[] positions = model.columns().names().stream().mapToInt(table.columns()::indexOf).toArray();
    rows =
        table.rows().stream()
            .map(row -> IntStream.of(positions).mapToObj(c -> row[c]).toArray(String[]::new))
            .toArray(String[][]::new);
    RowEncoder encoder = scorer.encoder();
    examples = Stream.of(rows).map(model.columns()::lookUp).toArray(Example[]::new);
    own = Stream.of(rows).map(row -> encoder.encode(row).frozen()).toArray(Example[]::new);
  }

  /** The predictor itself, or those of all classes. */
  @Benchmark
  public double logOdds(Turn turn) {
    Example x = examples[turn.of(examples.length)];
    double sum = 0;
    for (Predictor each : direct) {
      sum += each.logOdds(x);
    }
    return sum;
  }

  /** A prediction of an example. */
  @Benchmark
  public Prediction scorer(Turn turn) {
    return scorer.predict(own[turn.of(own.length)]);
  }

  /** The same with two threads. */
  @Benchmark
  @Threads(2)
  public Prediction scorerOfTwoThreads(Turn turn) {
    return scorer.predict(own[turn.of(own.length)]);
  }

  /** A prediction of cells. */
  @Benchmark
  public Prediction scorerOfCells(Turn turn) {
    return scorer.predict(rows[turn.of(rows.length)]);
  }

  /** A prediction of cells by the model that learns. */
  @Benchmark
  public Prediction modelOfCells(Turn turn) {
    return model.predict(rows[turn.of(rows.length)]);
  }
}
