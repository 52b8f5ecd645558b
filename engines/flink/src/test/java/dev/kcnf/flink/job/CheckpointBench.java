package dev.kcnf.flink.job;

import dev.kcnf.flink.ModelSerializer;
import dev.kcnf.flink.Streams;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.memory.DataOutputSerializer;

/** How long the stream stands still for a checkpoint of a model of mushrooms, and its bytes. */
final class CheckpointBench {
  private static final int TIMES = 200;

  private CheckpointBench() {}

  static void run(List<String> args) throws Exception {
    measure(Predictors.kcnf(3));
    measure(Predictors.fast());
    measure(Predictors.auto());
  }

  private static void measure(PredictorSpec spec) throws Exception {
    Model model = Streams.learned(spec, 8124);
    ModelSerializer serializer = new ModelSerializer();
    double[] copies = new double[TIMES];
    double[] writes = new double[TIMES];
    int bytes = 0;
    for (int t = 0; t < TIMES; t++) {
      long start = System.nanoTime();
      Model copy = serializer.copy(model);
      long copied = System.nanoTime();
      DataOutputSerializer out = new DataOutputSerializer(1 << 20);
      serializer.serialize(copy, out);
      bytes = out.length();
      copies[t] = (copied - start) / 1e6;
      writes[t] = (System.nanoTime() - copied) / 1e6;
    }
    Arrays.sort(copies);
    Arrays.sort(writes);
    EngineBench.print(
        "%s: copy (the stream waits) %.2f ms, write (beside it) %.2f ms, medians of %d; %,d bytes",
        spec, copies[TIMES / 2], writes[TIMES / 2], TIMES, bytes);
  }
}
