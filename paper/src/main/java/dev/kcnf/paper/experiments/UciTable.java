package dev.kcnf.paper.experiments;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Table;
import dev.kcnf.paper.experiments.data.Encoding;
import dev.kcnf.paper.experiments.data.MushroomCodes;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables 3 and 4: real tables in random orders, for each encoding and each way of labelling. */
final class UciTable {
  static final List<String> METHODS =
      List.of("MADNB", "monotone", "1-CNF", "2-CNF", "3-CNF", "4-CNF");
  static final String ACCURACY = "Accuracy";
  static final String CORRECT = "Correct";
  static final String MISTAKES = "Mistakes";
  static final String LOSS = "Loss (bits)";
  private static final String NATIVE = "categories";

  private static final List<String> COLUMNS = List.of(ACCURACY, CORRECT, MISTAKES, LOSS);

  /** A table of the paper. */
  record Printed(int number, String title, List<Integer> mistakes, List<Double> bits) {
    /** The four figures of a method on n rows. */
    List<Double> row(int method, int n) {
      double wrong = mistakes.get(method);
      return List.of(percent(n - wrong, n), n - wrong, wrong, bits.get(method));
    }
  }

  static final Printed TABLE_3 =
      new Printed(
          3,
          "Table 3: the Mushroom data set",
          List.of(555, 4189, 4170, 547, 115, 204),
          List.of(3158.01, 48494.4, 48313.0, 6156.91, 844.51, 1645.48));
  static final Printed TABLE_4 =
      new Printed(
          4,
          "Table 4: the King-Rook vs King-Pawn data set",
          List.of(372, 1532, 1452, 623, 461, 720),
          List.of(1366.06, 15616.3, 14836.1, 6311.06, 4311.65, 6848.97));

  /**
   * Rows in some encoding. One-hot k-CNF uses the original rows, which decides the same; so do our
   * own predictors.
   */
  @SuppressWarnings("ArrayRecordComponent") // read by every step, never compared
  private record Variant(
      String encoding,
      boolean own,
      boolean swapped,
      Example[] booleans,
      Example[] clauses,
      boolean[] labels) {

    List<String> methods() {
      return own ? OwnPredictors.names() : METHODS;
    }

    Prequential[] run(int[] order) {
      Prequential[] results = new Prequential[methods().size()];
      for (int m = 0; m < results.length; m++) {
        Example[] rows = m < 2 ? booleans : clauses;
        Schema schema = rows[0].layout().schema();
        Predictor predictor =
            own ? OwnPredictors.create(methods().get(m), schema) : predictor(m, schema);
        results[m] = new Prequential();
        for (int row : order) {
          results[m].step(predictor, rows[row], labels[row] != swapped);
        }
      }
      return results;
    }
  }

  private UciTable() {}

  static Result mushroom(Options options) {
    return run(
        options, BuiltIn.mushroom(), List.of(Encoding.ONE_HOT, Encoding.BINARY, Encoding.PARITY));
  }

  static Result krVsKp(Options options) {
    return run(
        options,
        BuiltIn.krVsKp(),
        List.of(Encoding.COMPACT, Encoding.ONE_HOT, Encoding.BINARY, Encoding.PARITY));
  }

  static Result run(Options options, Table table, List<Encoding> encodings) {
    Printed printed = table.name().equals("mushroom") ? TABLE_3 : TABLE_4;
    LabelledTable rows = table.label();
    List<Variant> variants = variants(rows, encodings);
    Jobs<Prequential[]> jobs = new Jobs<>();
    for (Variant variant : variants) {
      double d = variant.clauses[0].size();
      for (int p = 0; p < options.repeats(); p++) {
        SplitMix random = Seeds.of(options.seed(), printed.number, p);
        jobs.add(d * d * d + 10000, () -> variant.run(random.permutation(rows.size())));
      }
    }
    List<Prequential[]> all = jobs.run("Table " + printed.number, options);
    List<Block> blocks = new ArrayList<>();
    for (int v = 0; v < variants.size(); v++) {
      int from = v * options.repeats();
      blocks.add(
          block(table, printed, variants.get(v), all.subList(from, from + options.repeats())));
    }
    return result(options, table, printed, encodings, blocks);
  }

  private static List<Variant> variants(LabelledTable rows, List<Encoding> encodings) {
    List<Variant> variants = new ArrayList<>();
    for (boolean swapped : new boolean[] {false, true}) {
      for (Encoding encoding : encodings) {
        Example[] booleans = encoding.encode(rows.schema(), rows.examples(), MushroomCodes::letter);
        Example[] clauses = encoding == Encoding.ONE_HOT ? rows.examples() : booleans;
        variants.add(
            new Variant(encoding.toString(), false, swapped, booleans, clauses, rows.labels()));
      }
      Example[] categories = rows.examples();
      variants.add(new Variant(NATIVE, true, swapped, categories, categories, rows.labels()));
    }
    return variants;
  }

  private static Predictor predictor(int method, Schema schema) {
    return switch (method) {
      case 0 -> Predictors.of("madnb").create(schema);
      case 1 -> Predictors.of("monotone").create(schema);
      default -> Predictors.kcnf(method - 1).create(schema);
    };
  }

  private static Block block(
      Table table, Printed printed, Variant variant, List<Prequential[]> runs) {
    String label = label(table, variant.swapped);
    int n = variant.labels.length;
    List<Cell> cells = new ArrayList<>();
    List<String> methods = variant.methods();
    for (int m = 0; m < methods.size(); m++) {
      int method = m;
      double[] mistakes = runs.stream().mapToDouble(r -> r[method].mistakes()).toArray();
      double[] bits = runs.stream().mapToDouble(r -> r[method].bits()).toArray();
      double[] correct = new double[mistakes.length];
      double[] accuracy = new double[mistakes.length];
      for (int i = 0; i < mistakes.length; i++) {
        correct[i] = n - mistakes[i];
        accuracy[i] = percent(correct[i], n);
      }
      List<Double> published = variant.own ? List.of() : printed.row(m, n);
      cells.add(cell(methods.get(m), 0, published, Spread.of(variant.encoding, label, accuracy)));
      cells.add(cell(methods.get(m), 1, published, Spread.of(variant.encoding, label, correct)));
      cells.add(cell(methods.get(m), 2, published, Spread.of(variant.encoding, label, mistakes)));
      cells.add(cell(methods.get(m), 3, published, Spread.of(variant.encoding, label, bits)));
    }
    String what = variant.own ? "ours, on categories" : variant.encoding;
    String d = "d = " + variant.booleans[0].size();
    return new Block(what + ", " + d + ", label 1 = " + label, "", cells);
  }

  private static Cell cell(String method, int column, List<Double> published, Spread spread) {
    Double figure = published.isEmpty() ? null : published.get(column);
    return new Cell(method, COLUMNS.get(column), spread.median(), figure, spread);
  }

  /** With two decimals, as the paper prints it. */
  private static double percent(double part, int whole) {
    return Math.round(1e4 * part / whole) / 100.0;
  }

  private static String label(Table table, boolean swapped) {
    int column = table.columns().indexOf(table.target());
    return table.rows().stream()
        .map(row -> row[column])
        .filter(value -> value.equals(table.positive()) != swapped)
        .findFirst()
        .orElseThrow();
  }

  private static Result result(
      Options options, Table table, Printed printed, List<Encoding> encodings, List<Block> blocks) {
    List<Setting> settings = new ArrayList<>();
    settings.add(Setting.of("data", table.name() + ", " + table.rows().size() + " rows"));
    settings.add(Setting.of("permutations", options.repeats()));
    int usual = Experiment.TABLE3.repeats();
    if (options.repeats() < usual) {
      settings.add(
          Setting.of(
              "range",
              String.format(
                  Locale.ROOT,
                  "of only %d order%s of the rows, so narrow: a printed figure outside it may be"
                      + " inside that of the usual %d",
                  options.repeats(),
                  options.repeats() == 1 ? "" : "s",
                  usual)));
    }
    settings.add(Setting.of("seed", options.seed()));
    settings.add(Setting.of("monotone and k-CNF", "Algorithm 2, as written"));
    for (Encoding encoding : encodings) {
      settings.add(Setting.of("encoding " + encoding, encoding.description()));
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "The paper states neither how it encoded the categorical attributes nor which class was"
            + " label 1 nor the order of the rows. The encoding it used is not known.");
    if (printed.number == 3) {
      settings.add(Setting.of("alphabet", "of the data set's one-letter codes"));
      notes.add(
          "No encoding tried reproduces every row of Table 3; one bit per attribute comes nearest."
              + " The monotone row shows that label 1 was poisonous.");
    }
    notes.add(
        "Ours, which the paper does not have: fast mixes many experts; calibrated k-CNF has KT"
            + " estimates in place of Algorithm 2's certainty, k-CNF and k-DNF those of the evidence"
            + " for and against. They read the categories as they are, so no encoding matters.");
    for (Block block : blocks) {
      if (block.cells().get(0).published() == null) {
        continue;
      }
      notes.add(block.name() + ": " + inside(block));
    }
    return new Result("table" + printed.number, printed.title, settings, blocks, notes, List.of());
  }

  /** Where the printed figure lies inside our range. */
  private static String inside(Block block) {
    StringBuilder text = new StringBuilder("printed figure inside our range: ");
    for (String column : List.of(MISTAKES, LOSS)) {
      List<String> rows = new ArrayList<>();
      for (Cell cell : block.cells()) {
        if (cell.column().equals(column)
            && cell.spread() != null
            && cell.published() != null
            && cell.spread().contains(cell.published())) {
          rows.add(cell.row());
        }
      }
      String which =
          rows.isEmpty()
              ? "none"
              : rows.size() == METHODS.size() ? "every row" : String.join(", ", rows);
      text.append(column.equals(MISTAKES) ? "mistakes: " : "; loss: ").append(which);
    }
    return text.append('.').toString();
  }
}
