package dev.kcnf.bayes;

import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The paper's memorization m_d: even odds for an input never seen, and certainty of the label that
 * came with it for one that was; of several labels, the last. Its loss is one bit for each distinct
 * input, at most 2^d over d Booleans, and infinite once an input comes with another label than
 * before. O(nd) memory, O(d) time. Works over every schema, open ones too.
 */
public final class Memorization implements Mergeable {
  private final Schema schema;
  private final Map<Example, Boolean> labels;

  private Memorization(Schema schema, Map<Example, Boolean> labels) {
    this.schema = schema;
    this.labels = labels;
  }

  /** A predictor that has seen nothing. */
  public static Memorization of(Schema schema) {
    return new Memorization(schema, new HashMap<>());
  }

  /** How many distinct inputs were seen. */
  public int size() {
    return labels.size();
  }

  @Override
  public double logOdds(Example x) {
    Boolean label = labels.get(checked(x));
    if (label == null) {
      return 0;
    }
    return label ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }

  @Override
  public void learn(Example x, boolean label) {
    checked(x).requireKnown();
    labels.put(x.frozen(), label);
  }

  /** m_d: at most one bit for each distinct input. */
  @Override
  public double boundBits(long n) {
    double inputs = 1;
    for (int a = 0; a < schema.size(); a++) {
      inputs *= schema.cardinality(a);
    }
    return inputs;
  }

  /** As if the other's stream came after this one's: where labels differ, the other's count. */
  @Override
  public void merge(Predictor other) {
    if (!(other instanceof Memorization o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into a Memorization");
    }
    if (o.schema == schema) {
      labels.putAll(o.labels);
      return;
    }
    int[][] numbers = schema.numbersOf(o.schema);
    o.labels.forEach(
        (x, label) -> {
          int[] translated = new int[x.size()];
          Arrays.setAll(translated, a -> numbers[a][x.value(a)]);
          labels.put(schema.example(translated), label);
        });
  }

  @Override
  public Memorization copy() {
    return copyFor(schema);
  }

  @Override
  public Memorization copyFor(Schema copied) {
    // Inputs are equal if their values are, whatever their layouts, so they can be shared.
    return new Memorization(copied, new HashMap<>(labels));
  }

  @Override
  public void save(StateWriter out) {
    out.writeVarint(labels.size());
    labels.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              entry.getKey().save(out);
              out.writeByte(entry.getValue() ? 1 : 0);
            });
  }

  @Override
  public void restore(StateReader in) {
    long count = in.readVarint("number of inputs", 0, in.remaining());
    schema.reserveExamples(in, "inputs", count);
    Map<Example, Boolean> saved = new HashMap<>();
    Example previous = null;
    for (long i = 0; i < count; i++) {
      Example x = schema.readExample(in);
      if (previous != null && previous.compareTo(x) >= 0) {
        throw in.damaged("inputs are not in ascending order");
      }
      saved.put(x, in.readVarint("label", 0, 1) == 1);
      previous = x;
    }
    labels.clear();
    labels.putAll(saved);
  }

  private Example checked(Example x) {
    if (x.layout().schema() != schema) {
      throw new IllegalArgumentException("the example is of another schema");
    }
    return x;
  }
}
