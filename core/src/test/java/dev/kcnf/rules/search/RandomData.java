package dev.kcnf.rules.search;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Small random tables with labels that are half rule, half chance. */
final class RandomData {
  final Schema schema;
  final Example[] examples;
  final boolean[] labels;

  private RandomData(Schema schema, Example[] examples, boolean[] labels) {
    this.schema = schema;
    this.examples = examples;
    this.labels = labels;
  }

  static RandomData of(long seed) {
    return of(seed, 60);
  }

  /** With at least 5 rows, and fewer than 5 more than this. */
  static RandomData of(long seed, int most) {
    SplitMix random = SplitMix.of(seed);
    int d = 3 + random.nextInt(3);
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < d; a++) {
      int values = 2 + random.nextInt(3);
      attributes.add(
          new Attribute("a" + a, IntStream.range(0, values).mapToObj(v -> "v" + v).toList()));
    }
    Schema schema = Schema.closed(attributes);
    int n = 5 + random.nextInt(most);
    Example[] examples = new Example[n];
    boolean[] labels = new boolean[n];
    for (int i = 0; i < n; i++) {
      int[] values = new int[d];
      for (int a = 0; a < d; a++) {
        values[a] = random.nextInt(schema.cardinality(a));
      }
      examples[i] = schema.example(values);
      labels[i] = (values[0] != 0 || values[1] == 1) && (values[2] != 1 || random.nextInt(9) > 0);
    }
    return new RandomData(schema, examples, labels);
  }

  int errors(Formula formula) {
    int errors = 0;
    for (int i = 0; i < examples.length; i++) {
      errors += formula.holds(examples[i]) == labels[i] ? 0 : 1;
    }
    return errors;
  }
}
