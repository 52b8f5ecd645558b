package dev.kcnf.benchmarks.micro;

import dev.kcnf.Target;
import dev.kcnf.model.Model;
import dev.kcnf.paper.BuiltIn;
import java.io.IOException;
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

/** Saving, loading and copying an {@code auto} model that has learned the mushroom table. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls setUp before anything else.
public class BytesBenchmark {
  private Model model;
  private byte[] bytes;

  @Setup
  public void setUp() throws IOException {
    model = Model.learn(BuiltIn.mushroom().open(), Target.of("class", "poisonous"));
    bytes = model.toBytes();
  }

  @Benchmark
  public byte[] toBytes() {
    return model.toBytes();
  }

  @Benchmark
  public Model fromBytes() {
    return Model.fromBytes(bytes);
  }

  @Benchmark
  public Model copy() {
    return model.copy();
  }
}
