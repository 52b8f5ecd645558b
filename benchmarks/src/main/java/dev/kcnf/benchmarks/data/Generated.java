package dev.kcnf.benchmarks.data;

import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.data.DataSets.Named;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.paper.LabelledTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Generated, seeded tables like those found in practice: noise, irrelevant columns, numeric columns
 * in ten quantiles, missing cells, rare labels, ids, few rows. None was used when the settings of
 * {@code auto} were first chosen, so they show how it generalizes.
 */
public final class Generated {
  private Generated() {}

  public static List<Named> all() {
    List<Named> all = new ArrayList<>();
    all.add(named("naive Bayes", Generated::naiveBayes));
    all.add(named("wide", Generated::wide));
    all.add(named("linear bins", Generated::linearBins));
    all.add(named("sphere in bins", Generated::sphere));
    all.add(named("noisy xor", Generated::xor));
    all.add(named("rare label", Generated::rare));
    all.add(named("ids", Generated::ids));
    all.add(named("few rows", Generated::fewRows));
    all.add(named("rules with missing cells", Generated::missing));
    for (int function : new int[] {1, 2, 5, 7, 9}) {
      all.add(named("Agrawal " + function, s -> MoaStreams.agrawal(function, s)));
    }
    all.add(named("random tree", MoaStreams::randomTree));
    all.add(named("radial basis", MoaStreams::radialBasis));
    all.add(named("moving hyperplane", MoaStreams::hyperplane));
    all.add(named("SEA, 10 % noise", MoaStreams::sea));
    return all;
  }

  private static Named named(String name, LongFunction<LabelledTable> maker) {
    return Named.stream(name, maker);
  }

  /** Labels a row of numbers, and may change the row. */
  interface Rule {
    boolean label(int[] row, SplitMix random);
  }

  /** A value of an attribute. */
  interface Draw {
    int value(int attribute, SplitMix random);
  }

  static LabelledTable table(int n, int[] values, SplitMix random, Draw draw, Rule rule) {
    int[][] rows = new int[n][values.length];
    boolean[] labels = new boolean[n];
    for (int t = 0; t < n; t++) {
      for (int a = 0; a < values.length; a++) {
        rows[t][a] = draw.value(a, random);
      }
      labels[t] = rule.label(rows[t], random);
    }
    return table(rows, labels, values);
  }

  static LabelledTable table(int[][] rows, boolean[] labels, int[] values) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < values.length; a++) {
      attributes.add(
          new Attribute(
              "a" + (a + 1), IntStream.range(0, values[a]).mapToObj(Integer::toString).toList()));
    }
    Schema schema = Schema.closed(attributes);
    Example[] examples = new Example[rows.length];
    for (int t = 0; t < rows.length; t++) {
      examples[t] = schema.example(rows[t]);
    }
    return new LabelledTable(schema, examples, labels);
  }

  private static int[] same(int attributes, int values) {
    return IntStream.range(0, attributes).map(a -> values).toArray();
  }

  /** Approximately normal: the sum of twelve uniform numbers. */
  private static double normal(SplitMix random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }

  private static boolean drawLabel(double logOdds, SplitMix random) {
    return random.nextDouble() < 1 / (1 + StrictMath.exp(-logOdds));
  }

  /** Each of 12 attributes has its own odds for each of its four values. */
  private static LabelledTable naiveBayes(long seed) {
    SplitMix random = SplitMix.of(seed);
    double[][] odds = new double[12][4];
    for (double[] row : odds) {
      for (int v = 0; v < row.length; v++) {
        row[v] = 0.7 * normal(random);
      }
    }
    return table(
        3000,
        same(12, 4),
        random,
        (a, r) -> r.nextInt(4),
        (row, r) -> {
          double sum = 0;
          for (int a = 0; a < row.length; a++) {
            sum += odds[a][row[a]];
          }
          return drawLabel(sum, r);
        });
  }

  /** Of 100 columns five matter; one label in 20 is wrong. */
  private static LabelledTable wide(long seed) {
    return table(
        3000,
        same(100, 3),
        SplitMix.of(seed),
        (a, r) -> r.nextInt(3),
        (row, r) ->
            (row[7] == 0 || row[31] == 1)
                && (row[64] == 2 || row[80] + row[99] > 1) != (r.nextInt(20) == 0));
  }

  /** Eight numbers in ten bins, a noisy linear boundary. */
  private static LabelledTable linearBins(long seed) {
    SplitMix random = SplitMix.of(seed);
    double[] w = IntStream.range(0, 8).mapToDouble(a -> normal(random)).toArray();
    return table(
        4000,
        same(8, 10),
        random,
        (a, r) -> r.nextInt(10),
        (row, r) -> {
          double sum = 0;
          for (int a = 0; a < row.length; a++) {
            sum += w[a] * (row[a] - 4.5);
          }
          return drawLabel(sum, r);
        });
  }

  /** Whether a point of four dimensions, among six, is in a sphere. */
  private static LabelledTable sphere(long seed) {
    return table(
        4000,
        same(6, 10),
        SplitMix.of(seed),
        (a, r) -> r.nextInt(10),
        (row, r) -> {
          double sum = 0;
          for (int a = 0; a < 4; a++) {
            sum += (row[a] - 4.5) * (row[a] - 4.5);
          }
          return drawLabel(30 - sum, r);
        });
  }

  private static LabelledTable xor(long seed) {
    return table(
        2000,
        same(10, 2),
        SplitMix.of(seed),
        (a, r) -> r.nextInt(2),
        (row, r) -> (row[2] != row[7]) != (r.nextInt(10) == 0));
  }

  /** One label in about 100 is 1. */
  private static LabelledTable rare(long seed) {
    return table(
        10_000,
        same(12, 4),
        SplitMix.of(seed),
        (a, r) -> r.nextInt(1 + r.nextInt(4)),
        (row, r) -> (row[0] == 3 && row[5] == 2) || r.nextInt(300) == 0);
  }

  /** 300 ids with their own odds, the first ones the most frequent, and six columns. */
  private static LabelledTable ids(long seed) {
    SplitMix random = SplitMix.of(seed);
    double[] odds = IntStream.range(0, 300).mapToDouble(i -> 2 * normal(random)).toArray();
    return table(
        6000,
        new int[] {300, 5, 5, 3, 3, 2, 2},
        random,
        (a, r) -> {
          int values = new int[] {300, 5, 5, 3, 3, 2, 2}[a];
          return a == 0 ? r.nextInt(1 + r.nextInt(values)) : r.nextInt(values);
        },
        (row, r) -> drawLabel(odds[row[0]] + (row[1] - 2) + (row[3] == row[4] ? 1 : -1), r));
  }

  private static LabelledTable fewRows(long seed) {
    return table(
        150,
        same(15, 3),
        SplitMix.of(seed),
        (a, r) -> r.nextInt(3),
        (row, r) -> drawLabel(1.5 * (row[0] - row[1] + row[2] - row[3]), r));
  }

  /** A decision tree over bins and categories, 10 % of the cells missing, 5 % of labels wrong. */
  private static LabelledTable missing(long seed) {
    return table(
        5000,
        new int[] {11, 11, 11, 5, 5, 4, 4, 3, 3, 3},
        SplitMix.of(seed),
        (a, r) -> r.nextInt(a < 3 ? 10 : a < 5 ? 4 : a < 7 ? 3 : 2),
        (row, r) -> {
          boolean label =
              row[0] < 4
                  ? row[3] == 1 || row[7] == 0
                  : row[1] < 6 ? row[5] == 2 && row[8] == 1 : row[2] >= 3;
          for (int a = 0; a < row.length; a++) {
            int last = a < 3 ? 10 : a < 5 ? 4 : a < 7 ? 3 : 2;
            row[a] = r.nextInt(10) == 0 ? last : row[a];
          }
          return label != (r.nextInt(20) == 0);
        });
  }
}
