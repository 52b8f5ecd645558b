package dev.kcnf.benchmarks.rules;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.benchmarks.data.ManyTables;
import dev.kcnf.benchmarks.tables.RealTable;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rules.list.RowKeeper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A table to find rules in.
 *
 * @param name what it is called
 * @param rows its rows
 * @param classes the names of its classes; of two the second is the target
 */
public record RuleData(String name, RowSample rows, List<String> classes) {
  private static final int[] MONKS = {3, 3, 2, 3, 4, 2};

  public RuleData {
    classes = List.copyOf(classes);
  }

  /** What a table is called if this share of its labels is flipped. */
  public static String named(String name, double flipped) {
    return flipped == 0 ? name : String.format("%s, %.0f %% flipped", name, 100 * flipped);
  }

  /** A built-in table, with this share of the labels flipped. */
  public static RuleData builtIn(String name, double flipped, long seed) {
    LabelledTable table =
        switch (name) {
          case "mushroom" -> BuiltIn.mushroom().label();
          case "kr-vs-kp" -> BuiltIn.krVsKp().label();
          case "tic-tac-toe" -> BuiltIn.ticTacToe().label();
          default -> throw new IllegalArgumentException("no table " + name);
        };
    RowKeeper rows = new RowKeeper(table.schema(), Integer.MAX_VALUE);
    SplitMix random = SplitMix.of(seed);
    for (int i = 0; i < table.size(); i++) {
      boolean flip = random.nextDouble() < flipped;
      rows.add(table.examples()[i], table.labels()[i] != flip ? 1 : 0);
    }
    return new RuleData(named(name, flipped), rows, List.of("no", "yes"));
  }

  /** One of the three MONK's problems, all 432 rows; this share of the labels is flipped. */
  public static RuleData monks(int number, double flipped) {
    Predicate<int[]> concept =
        switch (number) {
          case 1 -> a -> a[0] == a[1] || a[4] == 1;
          case 2 -> a -> IntStream.of(a).filter(v -> v == 1).count() == 2;
          default -> a -> (a[4] == 3 && a[3] == 1) || (a[4] != 4 && a[1] != 3);
        };
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < MONKS.length; a++) {
      List<String> values = IntStream.rangeClosed(1, MONKS[a]).mapToObj(v -> "" + v).toList();
      attributes.add(new Attribute("a" + (a + 1), values));
    }
    Schema schema = Schema.closed(attributes);
    RowKeeper rows = new RowKeeper(schema, Integer.MAX_VALUE);
    SplitMix random = SplitMix.of(number);
    for (int r = 0; r < 432; r++) {
      int[] values = new int[MONKS.length];
      int[] named = new int[MONKS.length];
      int rest = r;
      for (int a = 0; a < MONKS.length; a++) {
        values[a] = rest % MONKS[a];
        named[a] = values[a] + 1;
        rest /= MONKS[a];
      }
      boolean flip = random.nextDouble() < flipped;
      rows.add(schema.example(values), concept.test(named) != flip ? 1 : 0);
    }
    return new RuleData(named("monks-" + number, flipped), rows, List.of("no", "yes"));
  }

  /** The generated table of this number. */
  public static RuleData generated(int number, int most) throws IOException {
    ManyTables.Generated table = ManyTables.of(number);
    Target target = table.target();
    try (TableReader reader = TableReader.fit(table.open(), target, FitOptions.usual(), true)) {
      return of(table.name(), reader, most);
    }
  }

  /** A table that the script got. */
  public static RuleData real(RealTable table, int most) throws IOException {
    int ignored = table.options().indexOf("--ignore");
    FitOptions usual = FitOptions.usual();
    List<String> ignore =
        ignored < 0 ? List.of() : List.of(table.options().get(ignored + 1).split(",", -1));
    FitOptions options =
        new FitOptions(ignore, usual.only(), usual.kinds(), usual.bins(), usual.binsFrom());
    try (TableReader reader =
        TableReader.fitQuestion(table.open(), table.target(), options, true).skippingUnlabelled()) {
      return of(table.name(), reader, most);
    }
  }

  private static RuleData of(String name, TableReader reader, int most) throws IOException {
    RowKeeper rows = null;
    Map<String, Integer> classes = new LinkedHashMap<>();
    while (reader.next()) {
      if (rows == null) {
        rows = new RowKeeper(reader.columns().schema(), most);
      }
      rows.add(
          reader.example(),
          reader.target().hasClasses()
              ? classes.computeIfAbsent(reader.label(), label -> classes.size())
              : reader.isPositive() ? 1 : 0);
    }
    if (rows == null) {
      throw new IllegalArgumentException(name + " has no rows");
    }
    return new RuleData(
        name, rows, classes.size() > 0 ? List.copyOf(classes.keySet()) : List.of("no", "yes"));
  }

  /** Some of the rows. */
  static RowSample only(RowSample all, int[] rows) {
    return new RowSample() {
      @Override
      public Schema schema() {
        return all.schema();
      }

      @Override
      public int size() {
        return rows.length;
      }

      @Override
      public long total() {
        return rows.length;
      }

      @Override
      public int value(int attribute, int row) {
        return all.value(attribute, rows[row]);
      }

      @Override
      public double number(int attribute, int row) {
        return all.number(attribute, rows[row]);
      }

      @Override
      public int label(int row) {
        return all.label(rows[row]);
      }
    };
  }
}
