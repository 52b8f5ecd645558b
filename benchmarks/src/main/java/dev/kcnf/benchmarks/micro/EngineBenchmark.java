package dev.kcnf.benchmarks.micro;

import dev.kcnf.benchmarks.data.Synthetic;
import dev.kcnf.benchmarks.peers.Engine;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import java.util.concurrent.TimeUnit;
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

/** The k-CNF engine after a stream of examples: a step, a full count, learning, merging. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class EngineBenchmark {
  private static final int EXAMPLES = 4096;

  @Param({"1", "2", "3", "4"})
  public int k;

  /** Attributes x values: like the mushrooms, like the chess table, many Booleans. */
  @Param({"22x6", "36x2", "100x2"})
  public String shape;

  private Example[] examples;
  private boolean[] labels;
  private Conjunctive predictor;
  private VersionSpace other;
  private int next;

  @Setup
  public void setUp() {
    String[] numbers = shape.split("x", 2);
    Synthetic synthetic =
        new Synthetic(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), 1);
    predictor = Engine.algorithm2(Engine.kcnf(synthetic.schema(), k));
    other = Engine.kcnf(synthetic.schema(), k);
    examples = new Example[EXAMPLES];
    labels = new boolean[EXAMPLES];
    for (int i = 0; i < EXAMPLES; i++) {
      examples[i] = synthetic.next();
      labels[i] = Synthetic.label(examples[i]);
      predictor.step(examples[i], labels[i]);
      if (labels[i] && i % 2 == 0) {
        other.learn(examples[i]);
      }
    }
  }

  private int advance() {
    next = (next + 1) & (EXAMPLES - 1);
    return next;
  }

  /** Predict and learn, where most positives are known already. */
  @Benchmark
  public double step() {
    int i = advance();
    return predictor.step(examples[i], labels[i]);
  }

  /** All unseen combinations of an example counted. */
  @Benchmark
  public long violated() {
    return predictor.space().violated(examples[advance()]);
  }

  /** All combinations of an example marked as seen. */
  @Benchmark
  public VersionSpace learn() {
    predictor.space().learn(examples[advance()]);
    return predictor.space();
  }

  /** A model of half the stream merged in. */
  @Benchmark
  public VersionSpace merge() {
    predictor.space().merge(other);
    return predictor.space();
  }
}
