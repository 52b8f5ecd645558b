package dev.kcnf.benchmarks.data;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A seeded stream: independent attributes whose small values are more frequent, as in most tables,
 * labelled by a hidden 2-CNF.
 */
public final class Synthetic {
  private final Schema schema;
  private final int arity;
  private final SplitMix random;

  /** d attributes of this many values each. */
  public Synthetic(int d, int arity, long seed) {
    List<String> values = IntStream.range(0, arity).mapToObj(Integer::toString).toList();
    schema =
        Schema.closed(
            IntStream.rangeClosed(1, d).mapToObj(i -> new Attribute("x" + i, values)).toList());
    this.arity = arity;
    random = SplitMix.of(seed);
  }

  public Schema schema() {
    return schema;
  }

  /** The next example. */
  public Example next() {
    int[] values = new int[schema.size()];
    for (int a = 0; a < values.length; a++) {
      values[a] = random.nextInt(1 + random.nextInt(arity));
    }
    return schema.example(values);
  }

  /** The hidden rule: not both of the first two are 0, and not both of the next two are 1. */
  public static boolean label(Example x) {
    return !(x.value(0) == 0 && x.value(1) == 0) && !(x.value(2) == 1 && x.value(3) == 1);
  }
}
