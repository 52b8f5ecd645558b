package dev.kcnf.rules.list;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.Price.Way;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;

/** Tables of few rows, of which everything can be told by going through them. */
final class TinyTables {
  private TinyTables() {}

  static List<String> classes(int classes) {
    return IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
  }

  /** Work that no tiny table uses up. */
  static Work enough() {
    return new Work(1L << 40, () -> false);
  }

  /**
   * Three columns of three values; the first two decide about the class, and one row in so many is
   * of any.
   */
  static RowKeeper rows(int rows, int classes, int noise, long seed) {
    return rows(
        rows,
        seed,
        (values, random) -> {
          int label = values[0] == 1 ? 1 : values[1] == 2 ? classes - 1 : 0;
          boolean any = noise > 0 && random.nextInt(noise) == 0;
          return any ? random.nextInt(classes) : label;
        });
  }

  static RuleTable table(int rows, int classes, int noise, long seed) {
    return table(rows(rows, classes, noise, seed));
  }

  /** Where the first value is 1, two of three rows are of the second class; elsewhere none is. */
  static RuleTable often(int rows, long seed) {
    return table(
        rows(rows, seed, (values, random) -> values[0] == 1 ? random.nextInt(3) > 0 ? 1 : 0 : 0));
  }

  /** Each combination of the first two values, or of all three, has a class that is drawn. */
  static RuleTable cells(int rows, int classes, boolean three, long seed) {
    SplitMix drawn = SplitMix.of(seed);
    int[] labels = new int[27];
    for (int c = 0; c < labels.length; c++) {
      labels[c] = drawn.nextInt(3) == 0 ? 1 : drawn.nextInt(4) == 0 ? classes - 1 : 0;
    }
    return table(
        rows(
            rows,
            seed,
            (values, random) -> labels[values[0] * 9 + values[1] * 3 + (three ? values[2] : 0)]));
  }

  private static RowKeeper rows(int rows, long seed, ToIntBiFunction<int[], SplitMix> label) {
    List<String> names = List.of("x", "y", "z");
    Schema schema =
        Schema.closed(IntStream.range(0, 3).mapToObj(a -> new Attribute("a" + a, names)).toList());
    SplitMix random = SplitMix.of(seed);
    RowKeeper kept = new RowKeeper(schema, rows);
    for (int row = 0; row < rows; row++) {
      int[] values = IntStream.range(0, 3).map(a -> random.nextInt(3)).toArray();
      kept.add(schema.example(values), label.applyAsInt(values, random));
    }
    return kept;
  }

  private static RuleTable table(RowKeeper rows) {
    return RuleTable.of(rows, Recoding.of(rows.schema(), rows.schema()));
  }

  /** At this price, for lists of at most two literals. */
  static Portfolio portfolio(int classes, double weight, boolean bySaving) {
    ListSearch search = ListSearch.usual().withK(2).withForm(Formula.Form.DNF);
    return new Portfolio(
        search, classes, new Price(weight, List.of(bySaving ? Way.saving(5) : Way.surest(5))));
  }

  static int[] values(RuleTable table, int row) {
    return IntStream.range(0, table.attributes()).map(a -> table.values(a)[row]).toArray();
  }

  /** What lists of the other rows say about the rows of each part, by place. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Told(double[] bits, boolean[] wrong) {
    static Told of(Portfolio portfolio, Split split, List<String> classes) {
      RuleTable table = split.table();
      int all = split.from(split.tests());
      Told told = new Told(new double[all], new boolean[all]);
      for (int part = 0; part < split.tests(); part++) {
        RuleTable train = split.others(part);
        RuleList list =
            portfolio.make(train, enough()).counted(train, "", classes, table.rows(), true);
        int at = split.from(part);
        for (int row : split.rows(part)) {
          int place = list.first(values(table, row));
          told.wrong[at] = list.label(place) != table.label(row);
          double p = list.probabilities(place)[table.label(row)];
          told.bits[at++] = -StrictMath.log(p) / StrictMath.log(2);
        }
      }
      return told;
    }

    int mistakes(int places) {
      return (int) IntStream.range(0, places).filter(place -> wrong[place]).count();
    }

    double bits(int places) {
      return Arrays.stream(bits, 0, places).sum();
    }

    /** The bits and the mistakes, each as a share of what the constant loses in all places. */
    double loss(int place, Split split) {
      double mistake = wrong[place] ? 1.0 / Math.max(1, split.mistakes()) : 0;
      return bits[place] / split.bits() + mistake;
    }

    double lossOf(int places, Split split) {
      return IntStream.range(0, places).mapToDouble(place -> loss(place, split)).sum();
    }
  }
}
