package dev.kcnf.benchmarks.tables;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a table as kcnf encodes them, for learners that take values by number.
 *
 * @param schema the attributes with all their values
 * @param values of each row the number of the value of each attribute; a value that the columns do
 *     not keep has the number after the last
 * @param labels of each row the number of its class
 * @param classes how many classes there are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EncodedRows(Schema schema, int[][] values, int[] labels, int classes) {

  /** Reads the table with the columns and the target of a model of it. */
  static EncodedRows of(RealTable table, Model model, long seed) throws IOException {
    Schema schema = model.columns().schema();
    List<int[]> values = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    Map<String, Integer> classes = new LinkedHashMap<>();
    try (TableReader reader =
        TableReader.testing(table.open(), model.columns(), model.target(), true)
            .skippingUnlabelled()) {
      while (reader.next()) {
        values.add(numbers(schema, reader.example()));
        labels.add(
            model.target().hasClasses()
                ? classes.computeIfAbsent(reader.label(), label -> classes.size())
                : reader.isPositive() ? 1 : 0);
      }
    }
    int[] order = SplitMix.of(seed).permutation(values.size());
    int[][] rows = new int[order.length][];
    int[] numbered = new int[order.length];
    for (int t = 0; t < order.length; t++) {
      rows[t] = values.get(order[t]);
      numbered[t] = labels.get(order[t]);
    }
    return new EncodedRows(schema, rows, numbered, Math.max(2, classes.size()));
  }

  private static int[] numbers(Schema schema, Example x) {
    int[] numbers = new int[x.size()];
    for (int a = 0; a < numbers.length; a++) {
      int value = x.value(a);
      numbers[a] = value == Schema.UNKNOWN ? schema.cardinality(a) : value;
    }
    return numbers;
  }

  int size() {
    return labels.length;
  }
}
