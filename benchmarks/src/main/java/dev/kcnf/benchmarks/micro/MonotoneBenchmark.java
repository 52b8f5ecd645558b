package dev.kcnf.benchmarks.micro;

import dev.kcnf.benchmarks.data.Synthetic;
import dev.kcnf.benchmarks.peers.Engine;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.encoding.Example;
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

/** π_d, Algorithm 2 on monotone conjunctions, at d = 10,000. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class MonotoneBenchmark {
  private static final int D = 10_000;
  private static final int EXAMPLES = 64;

  private Example[] examples;
  private Conjunctive predictor;
  private int next;

  @Setup
  public void setUp() {
    Synthetic synthetic = new Synthetic(D, 2, 1);
    predictor = Engine.algorithm2(LiteralSpace.monotone(synthetic.schema()));
    examples = new Example[EXAMPLES];
    for (int i = 0; i < EXAMPLES; i++) {
      examples[i] = synthetic.next();
    }
    // All literals are ruled out, so that no prediction stops early.
    predictor.learn(synthetic.schema().example(new int[D]), true);
  }

  private Example advance() {
    next = (next + 1) & (EXAMPLES - 1);
    return examples[next];
  }

  @Benchmark
  public double predict() {
    return predictor.logOdds(advance());
  }

  /** What a positive example costs at most: every word is written. */
  @Benchmark
  public Conjunctive learn() {
    predictor.space().learn(advance());
    predictor.head().learn(1, examples[next], true);
    return predictor;
  }
}
