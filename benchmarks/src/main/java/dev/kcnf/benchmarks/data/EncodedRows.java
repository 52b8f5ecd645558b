package dev.kcnf.benchmarks.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The rows of a table in an order, as kcnf encodes them: what all learners are given. Those that
 * take values by number find them here, and the exact numbers.
 *
 * @param schema the attributes with all their values
 * @param values of each row the number of the value of each attribute; a value that the columns do
 *     not keep has the number after the last
 * @param numbers of each row the exact number of each attribute; NaN where it has none
 * @param isNumber which attributes are numbers
 * @param labels of each row the number of its class
 * @param classes how many classes there are
 * @param isYesNo whether class 1 is yes and 0 is no
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedRows(
    Schema schema,
    int[][] values,
    double[][] numbers,
    boolean[] isNumber,
    int[] labels,
    int classes,
    boolean isYesNo) {

  /** Four Booleans, the first the label: as few rows as make every learner learn. */
  public static final EncodedRows ALTERNATING = alternating(40);

  private static EncodedRows alternating(int size) {
    int[][] values = new int[size][];
    double[][] numbers = new double[size][];
    int[] labels = new int[size];
    for (int t = 0; t < size; t++) {
      labels[t] = t % 2;
      values[t] = new int[] {t % 2, t / 2 % 2, t / 3 % 2, t / 5 % 2};
      numbers[t] = new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    }
    return new EncodedRows(Schema.booleans(4), values, numbers, new boolean[4], labels, 2, true);
  }

  /** Reads the rows in their order, at most so many. */
  public static EncodedRows of(TableReader reader, Target target, int most) throws IOException {
    Schema schema = reader.columns().schema();
    List<int[]> values = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    Map<String, Integer> classes = new LinkedHashMap<>();
    while (values.size() < most && reader.next()) {
      values.add(values(reader.example()));
      numbers.add(numbers(reader.example()));
      labels.add(
          target.hasClasses()
              ? classes.computeIfAbsent(reader.label(), label -> classes.size())
              : reader.isPositive() ? 1 : 0);
    }
    for (int[] row : values) {
      for (int a = 0; a < row.length; a++) {
        row[a] = row[a] == Schema.UNKNOWN ? schema.cardinality(a) : row[a];
      }
    }
    boolean[] isNumber = new boolean[schema.size()];
    for (int a = 0; a < isNumber.length; a++) {
      isNumber[a] = schema.attributes().get(a).cuts() != null;
    }
    return new EncodedRows(
        schema,
        values.toArray(int[][]::new),
        numbers.toArray(double[][]::new),
        isNumber,
        labels.stream().mapToInt(Integer::intValue).toArray(),
        Math.max(2, classes.size()),
        !target.hasClasses());
  }

  /** The rows of a table of two classes, without exact numbers. */
  static EncodedRows of(LabelledTable table) {
    int[][] values = new int[table.size()][];
    double[] none = new double[table.schema().size()];
    Arrays.fill(none, Double.NaN);
    double[][] numbers = new double[table.size()][];
    int[] labels = new int[table.size()];
    for (int t = 0; t < labels.length; t++) {
      values[t] = values(table.examples()[t]);
      numbers[t] = none;
      labels[t] = table.labels()[t] ? 1 : 0;
    }
    return new EncodedRows(
        table.schema(), values, numbers, new boolean[none.length], labels, 2, true);
  }

  /** Whether some attribute is one of numbers. */
  public boolean hasNumbers() {
    for (boolean is : isNumber) {
      if (is) {
        return true;
      }
    }
    return false;
  }

  /** New examples, laid out in memory as a stream would make them. */
  public Example[] examples() {
    boolean exact = hasNumbers();
    Example[] examples = new Example[size()];
    for (int t = 0; t < examples.length; t++) {
      examples[t] = exact ? schema.example(values[t], numbers[t]) : schema.example(values[t]);
    }
    return examples;
  }

  /**
   * These rows.
   *
   * @throws IllegalArgumentException if there are several classes
   */
  public EncodedRows requireTwo() {
    if (!isYesNo) {
      throw new IllegalArgumentException(
          "this needs a table of two classes, the table has " + classes);
    }
    return this;
  }

  /**
   * The same for predictors that tell yes from no.
   *
   * @throws IllegalArgumentException if there are several classes
   */
  public LabelledTable ofTwo() {
    requireTwo();
    boolean[] positive = new boolean[size()];
    for (int t = 0; t < positive.length; t++) {
      positive[t] = labels[t] == 1;
    }
    return new LabelledTable(schema, examples(), positive);
  }

  /** The same rows in another order. */
  public EncodedRows shuffled(long seed) {
    int[] order = SplitMix.of(seed).permutation(size());
    int[][] rows = new int[order.length][];
    double[][] exact = new double[order.length][];
    int[] own = new int[order.length];
    for (int t = 0; t < order.length; t++) {
      rows[t] = values[order[t]];
      exact[t] = numbers[order[t]];
      own[t] = labels[order[t]];
    }
    return new EncodedRows(schema, rows, exact, isNumber, own, classes, isYesNo);
  }

  private static int[] values(Example x) {
    int[] values = new int[x.size()];
    for (int a = 0; a < values.length; a++) {
      values[a] = x.value(a);
    }
    return values;
  }

  private static double[] numbers(Example x) {
    double[] numbers = new double[x.size()];
    for (int a = 0; a < numbers.length; a++) {
      numbers[a] = x.number(a);
    }
    return numbers;
  }

  public int size() {
    return labels.length;
  }

  /** Tells other rows, and the same cut into other ranges, from these. */
  public String checksum() {
    CRC32 sum = new CRC32();
    for (int t = 0; t < size(); t++) {
      String row = Arrays.toString(values[t]) + Arrays.toString(numbers[t]) + labels[t] + "\n";
      sum.update(row.getBytes(UTF_8));
    }
    return Long.toHexString(sum.getValue());
  }
}
