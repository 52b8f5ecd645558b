package dev.kcnf.beam;

import dev.kcnf.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CoderRegistry;
import org.apache.beam.sdk.coders.SerializableCoder;
import org.apache.beam.sdk.transforms.Combine.CombineFn;

/**
 * Learns one model from a collection of rows, whose cells are in column order with the label last:
 *
 * <pre>{@code
 * PCollection<byte[]> model = rows.apply(Combine.globally(new LearnFn(start)));
 * }</pre>
 *
 * <p>Beam decides how many accumulators there are and in which order they are merged, so the
 * predictor must be one that merges in any order.
 */
public final class LearnFn extends CombineFn<List<String>, Model, byte[]> {
  private static final long serialVersionUID = 1L;

  private final Model start;

  /**
   * @param start has the predictor, the columns and the target
   */
  public LearnFn(Model start) {
    this.start = start.emptyCopy();
  }

  @Override
  public Model createAccumulator() {
    return start.emptyCopy();
  }

  @Override
  public Model addInput(Model model, List<String> row) {
    int last = row.size() - 1;
    model.learn(row.subList(0, last).toArray(String[]::new), row.get(last));
    return model;
  }

  @Override
  public Model mergeAccumulators(Iterable<Model> parts) {
    List<Model> models = new ArrayList<>();
    parts.forEach(models::add);
    Model all = createAccumulator();
    all.merge(models); // at once, which costs auto hardly more than one
    return all;
  }

  @Override
  public byte[] extractOutput(Model model) {
    return model.toBytes();
  }

  @Override
  public Coder<Model> getAccumulatorCoder(CoderRegistry registry, Coder<List<String>> rows) {
    return SerializableCoder.of(Model.class);
  }
}
