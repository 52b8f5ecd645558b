package dev.kcnf.cnf;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import java.util.stream.IntStream;

/** Seeded schemas and rows for the tests of the engine. */
final class RandomTables {
  private RandomTables() {}

  /** Attributes a0, a1, … with the values v0, v1, … */
  static List<Attribute> attributes(int... cardinalities) {
    return IntStream.range(0, cardinalities.length)
        .mapToObj(a -> new Attribute("a" + a, values(cardinalities[a])))
        .toList();
  }

  private static List<String> values(int cardinality) {
    return IntStream.range(0, cardinality).mapToObj(v -> "v" + v).toList();
  }

  static Schema closed(int... cardinalities) {
    return Schema.closed(attributes(cardinalities));
  }

  static Schema open(int d) {
    return Schema.open(IntStream.range(0, d).mapToObj(a -> "a" + a).toList());
  }

  static int[] cardinalities(SplitMix random, int d, int max) {
    return IntStream.range(0, d).map(a -> 1 + random.nextInt(max)).toArray();
  }

  /** Value names, skewed so that small numbers are common and large ones rare. */
  static String[] row(SplitMix random, int... cardinalities) {
    String[] row = new String[cardinalities.length];
    for (int a = 0; a < row.length; a++) {
      double u = random.nextDouble();
      row[a] = "v" + (int) (u * u * cardinalities[a]);
    }
    return row;
  }
}
