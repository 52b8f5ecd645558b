package dev.kcnf.benchmarks.micro;

import dev.kcnf.Predictor;
import dev.kcnf.Target;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a step of a long stream costs: the mushrooms again and again, of which nearly all are clear
 * once they were learned.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class StepBenchmark {
  private static final Target TARGET = Target.of("class", "poisonous");

  @Param({"auto", "fast"})
  private String predictor;

  private Predictor learned;
  private Example[] examples;
  private boolean[] labels;
  private int next;

  @Setup
  public void setUp() throws IOException {
    Model model = Model.learn(BuiltIn.mushroom().open(), TARGET, Predictors.of(predictor));
    learned = model.predictors().get(0);
    dev.kcnf.paper.Table table = BuiltIn.mushroom();
    int[] positions = model.columns().names().stream().mapToInt(table.columns()::indexOf).toArray();
    int target = table.columns().indexOf(TARGET.column());
    int rows = table.rows().size();
    examples = new Example[rows];
    labels = new boolean[rows];
    for (int i = 0; i < rows; i++) {
      String[] row = table.rows().get(i);
      examples[i] =
          model
              .columns()
              .lookUp(IntStream.of(positions).mapToObj(c -> row[c]).toArray(String[]::new));
      labels[i] = TARGET.isPositive(row[target]);
    }
  }

  /** Predicts a row, then learns it. */
  @Benchmark
  public double step() {
    next = next + 1 < examples.length ? next + 1 : 0;
    return learned.step(examples[next], labels[next]);
  }
}
