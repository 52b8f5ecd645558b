package dev.kcnf.cli;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The three MONK's problems: all 432 examples, labelled by the published concepts. */
@SuppressWarnings("ArrayRecordComponent") // only read
record Monks(Schema schema, List<Example> examples, boolean[] labels) {
  private static final int[] VALUES = {3, 3, 2, 3, 4, 2};

  /** (a1 = a2) or (a5 = 1). */
  static Monks one() {
    return of(a -> a[0] == a[1] || a[4] == 1);
  }

  /** Exactly two of the six attributes have their first value. */
  static Monks two() {
    return of(a -> IntStream.of(a).filter(v -> v == 1).count() == 2);
  }

  /** (a5 = 3 and a4 = 1) or (a5 != 4 and a2 != 3). */
  static Monks three() {
    return of(a -> (a[4] == 3 && a[3] == 1) || (a[4] != 4 && a[1] != 3));
  }

  private static Monks of(Predicate<int[]> concept) {
    List<Attribute> attributes = new ArrayList<>();
    int rows = 1;
    for (int a = 0; a < VALUES.length; a++) {
      List<String> values = IntStream.rangeClosed(1, VALUES[a]).mapToObj(v -> "" + v).toList();
      attributes.add(new Attribute("a" + (a + 1), values));
      rows *= VALUES[a];
    }
    Schema schema = Schema.closed(attributes);
    List<Example> examples = new ArrayList<>();
    boolean[] labels = new boolean[rows];
    for (int r = 0; r < rows; r++) {
      int[] values = new int[VALUES.length];
      int[] named = new int[VALUES.length];
      int rest = r;
      for (int a = 0; a < VALUES.length; a++) {
        values[a] = rest % VALUES[a];
        named[a] = values[a] + 1;
        rest /= VALUES[a];
      }
      examples.add(schema.example(values));
      labels[r] = concept.test(named);
    }
    return new Monks(schema, examples, labels);
  }

  Example[] table() {
    return examples.toArray(Example[]::new);
  }
}
