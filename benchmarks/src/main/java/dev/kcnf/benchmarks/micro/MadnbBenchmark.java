package dev.kcnf.benchmarks.micro;

import dev.kcnf.benchmarks.data.Synthetic;
import dev.kcnf.encoding.Example;
import dev.kcnf.naivebayes.Madnb;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** MADNB at d = 256, after a stream of examples. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class MadnbBenchmark {
  private static final int D = 256;
  private static final int EXAMPLES = 1024;

  private Example[] examples;
  private boolean[] labels;
  private Madnb predictor;
  private int next;

  @Setup
  public void setUp() {
    Synthetic synthetic = new Synthetic(D, 2, 1);
    predictor = Madnb.of(synthetic.schema());
    examples = new Example[EXAMPLES];
    labels = new boolean[EXAMPLES];
    for (int i = 0; i < EXAMPLES; i++) {
      examples[i] = synthetic.next();
      labels[i] = Synthetic.label(examples[i]);
      predictor.learn(examples[i], labels[i]);
    }
  }

  private int advance() {
    next = (next + 1) & (EXAMPLES - 1);
    return next;
  }

  @Benchmark
  public double predict() {
    return predictor.logOdds(examples[advance()]);
  }

  @Benchmark
  public double step() {
    int i = advance();
    return predictor.step(examples[i], labels[i]);
  }
}
