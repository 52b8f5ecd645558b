package dev.kcnf.benchmarks.data;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.rows.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Any number of generated tables, one by number: 50 to 50,000 rows, 2 to 26 classes, 3 to 60
 * columns of categories and numbers, labelled by a tree, a k-CNF, linear scores, thresholds, naive
 * Bayes or clusters, with noise, missing cells, idle columns and drift. Settings are tuned on the
 * tables of even number; those of odd number are only reported.
 */
public final class ManyTables {
  /** The column that is predicted. */
  public static final String TARGET = "class";

  private static final int[] CLASSES = {2, 2, 2, 2, 3, 4, 5, 7, 11, 19, 26};
  private static final double[] NOISE = {0, 0, 0.02, 0.05, 0.1, 0.25};
  private static final double[] MISSING = {0, 0, 0, 0.02, 0.15};

  /** How rows get their classes. */
  public enum Kind {
    TREE,
    CNF,
    LINEAR,
    THRESHOLDS,
    NAIVE_BAYES,
    CLUSTERS
  }

  /** Draws rows; a cell of a category is its number. */
  private interface Source {
    /** Fills the cells and returns the class. */
    int draw(double[] cells, SplitMix random);
  }

  private final int number;
  private final SplitMix random;
  private final Kind kind;
  private final int classes;
  private final int rows;
  private final int columns;
  private final int used; // the columns that matter come first
  private final int[] values; // by column; 0 for numbers
  private final double noise;
  private final double missing;
  private final boolean drifts;

  private ManyTables(int number) {
    this.number = number;
    random = SplitMix.of(SplitMix.mix(number));
    kind = Kind.values()[number / 2 % Kind.values().length];
    classes = kind == Kind.CNF ? 2 : CLASSES[random.nextInt(CLASSES.length)];
    rows = (int) (50 * StrictMath.pow(1000, random.nextDouble()));
    used = 2 + random.nextInt(random.nextBoolean() ? 8 : 25);
    columns = Math.min(60, used + random.nextInt(1 + random.nextInt(30)));
    noise = NOISE[random.nextInt(NOISE.length)];
    missing = MISSING[random.nextInt(MISSING.length)];
    drifts = random.nextInt(8) == 0;
    double numbers =
        switch (kind) {
          case CNF, NAIVE_BAYES -> 0;
          case THRESHOLDS, CLUSTERS -> 1;
          default -> random.nextInt(3) / 2.0;
        };
    int most = 2 + random.nextInt(random.nextInt(4) == 0 ? 30 : 6);
    values = new int[columns];
    for (int c = 0; c < columns; c++) {
      values[c] = random.nextDouble() < numbers ? 0 : 2 + random.nextInt(most - 1);
    }
  }

  private ManyTables(Kind kind, int columns, int classes, int rows) {
    number = 0;
    random = SplitMix.of(SplitMix.mix(columns));
    this.kind = kind;
    this.classes = classes;
    this.rows = rows;
    this.columns = columns;
    used = Math.max(2, columns / 5);
    noise = 0.05;
    missing = 0.02;
    drifts = false;
    values = new int[columns];
    for (int c = 0; c < columns; c++) {
      values[c] = c % 2 == 0 ? 0 : 2 + random.nextInt(10);
    }
  }

  /** A table of so many columns, numbers and categories by turns, every fifth of them used. */
  public static Generated wide(Kind kind, int columns, int classes, int rows) {
    return new ManyTables(kind, columns, classes, rows).make();
  }

  /** The table of this number. */
  public static Generated of(int number) {
    return new ManyTables(number).make();
  }

  private Generated make() {
    Source source = source();
    @Nullable Source later = drifts ? source() : null;
    List<String[]> table = new ArrayList<>(rows);
    double[] cells = new double[columns];
    for (int t = 0; t < rows; t++) {
      Source now = later != null && t >= rows / 2 ? later : source;
      int label = now.draw(cells, random);
      label = random.nextDouble() < noise ? random.nextInt(classes) : label;
      table.add(row(cells, label));
    }
    List<String> names = new ArrayList<>();
    for (int c = 1; c <= columns; c++) {
      names.add("a" + c);
    }
    names.add(TARGET);
    String name =
        String.format(
            "%d %s %dx%d K%d%s%s%s",
            number,
            kind.name().toLowerCase(java.util.Locale.ROOT),
            rows,
            columns,
            classes,
            noise > 0 ? " n" + noise : "",
            missing > 0 ? " m" + missing : "",
            drifts ? " drift" : "");
    return new Generated(name, classes, drifts, names, table);
  }

  private String[] row(double[] cells, int label) {
    String[] row = new String[columns + 1];
    for (int c = 0; c < columns; c++) {
      boolean known = random.nextDouble() >= missing;
      row[c] =
          !known ? "?" : values[c] > 0 ? "v" + (int) cells[c] : Double.toString((float) cells[c]);
    }
    row[columns] = "c" + label;
    return row;
  }

  private Source source() {
    return switch (kind) {
      case TREE -> tree();
      case CNF -> cnf();
      case LINEAR -> linear();
      case THRESHOLDS -> thresholds();
      case NAIVE_BAYES -> naiveBayes();
      case CLUSTERS -> clusters();
    };
  }

  /** A number has a skewed distribution, a category prefers small ones. */
  private double cell(int column, SplitMix from) {
    if (values[column] > 0) {
      return from.nextInt(1 + from.nextInt(values[column]));
    }
    double u = normal(from);
    return column % 3 == 0 ? StrictMath.exp(u) : column % 3 == 1 ? u : StrictMath.rint(4 * u);
  }

  private static double normal(SplitMix from) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += from.nextDouble();
    }
    return sum;
  }

  private void fill(double[] cells, SplitMix from) {
    for (int c = 0; c < columns; c++) {
      cells[c] = cell(c, from);
    }
  }

  /** A question about one column. */
  private record Question(int column, boolean number, double value) {
    boolean holds(double[] cells) {
      return number ? cells[column] < value : cells[column] == value;
    }
  }

  private Question question() {
    int column = random.nextInt(used);
    return new Question(column, values[column] == 0, cell(column, random));
  }

  private Source tree() {
    int depth = 2 + random.nextInt(6);
    Question[] questions = new Question[1 << depth];
    int[] leaves = new int[1 << depth];
    for (int i = 0; i < questions.length; i++) {
      questions[i] = question();
      leaves[i] = random.nextInt(classes);
    }
    return (cells, from) -> {
      fill(cells, from);
      int node = 1;
      for (int level = 0; level < depth; level++) {
        node = 2 * node + (questions[node].holds(cells) ? 1 : 0);
      }
      return leaves[node - (1 << depth)];
    };
  }

  private Source cnf() {
    int k = 1 + random.nextInt(3);
    Question[][] clauses = new Question[1 + random.nextInt(8)][k];
    boolean[][] signs = new boolean[clauses.length][k];
    for (int i = 0; i < clauses.length; i++) {
      for (int j = 0; j < k; j++) {
        clauses[i][j] = question();
        signs[i][j] = random.nextBoolean();
      }
    }
    boolean dual = random.nextBoolean();
    return (cells, from) -> {
      fill(cells, from);
      boolean all = true;
      for (int i = 0; i < clauses.length; i++) {
        boolean some = false;
        for (int j = 0; j < k; j++) {
          some |= clauses[i][j].holds(cells) == signs[i][j];
        }
        all &= some;
      }
      return all == dual ? 1 : 0;
    };
  }

  private Source linear() {
    double scale = 0.3 + 2 * random.nextDouble();
    double[][][] weights = new double[classes][used][];
    for (double[][] own : weights) {
      for (int c = 0; c < used; c++) {
        own[c] = new double[Math.max(1, values[c])];
        for (int v = 0; v < own[c].length; v++) {
          own[c][v] = scale * normal(random);
        }
      }
    }
    return (cells, from) -> {
      fill(cells, from);
      double[] scores = new double[classes];
      for (int k = 0; k < classes; k++) {
        for (int c = 0; c < used; c++) {
          scores[k] +=
              values[c] > 0
                  ? weights[k][c][(int) cells[c]]
                  : weights[k][c][0] * Math.max(-3, Math.min(3, cells[c]));
        }
      }
      return drawn(scores, from);
    };
  }

  private static int drawn(double[] scores, SplitMix from) {
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      most = Math.max(most, score);
    }
    double sum = 0;
    for (double score : scores) {
      sum += StrictMath.exp(score - most);
    }
    double left = sum * from.nextDouble();
    int k = 0;
    for (; k < scores.length - 1; k++) {
      left -= StrictMath.exp(scores[k] - most);
      if (left < 0) {
        break;
      }
    }
    return k;
  }

  /** A list of rules, each of one to three thresholds; the first that holds gives the class. */
  private Source thresholds() {
    Question[][] rules = new Question[3 + random.nextInt(4 * classes)][];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = new Question[1 + random.nextInt(3)];
      for (int j = 0; j < rules[i].length; j++) {
        rules[i][j] = question();
      }
    }
    int first = random.nextInt(classes);
    return (cells, from) -> {
      fill(cells, from);
      for (int i = 0; i < rules.length; i++) {
        boolean all = true;
        for (Question question : rules[i]) {
          all &= question.holds(cells);
        }
        if (all) {
          return (first + i) % classes;
        }
      }
      return first;
    };
  }

  private Source naiveBayes() {
    double scale = 0.3 + random.nextDouble();
    double[][][] scores = new double[classes][columns][];
    for (double[][] own : scores) {
      for (int c = 0; c < columns; c++) {
        own[c] = new double[values[c]];
        for (int v = 0; v < values[c]; v++) {
          own[c][v] = c < used ? scale * normal(random) : 0;
        }
      }
    }
    double[] prior = new double[classes];
    for (int k = 0; k < classes; k++) {
      prior[k] = normal(random);
    }
    return (cells, from) -> {
      int label = drawn(prior, from);
      for (int c = 0; c < columns; c++) {
        cells[c] = drawn(scores[label][c], from);
      }
      return label;
    };
  }

  /** Each class is a few clouds of points. */
  private Source clusters() {
    int clouds = classes * (1 + random.nextInt(3));
    double distance = 1 + 2 * random.nextDouble();
    double[][] centres = new double[clouds][used];
    for (double[] centre : centres) {
      for (int c = 0; c < used; c++) {
        centre[c] = distance * normal(random);
      }
    }
    return (cells, from) -> {
      int cloud = from.nextInt(clouds);
      for (int c = 0; c < columns; c++) {
        cells[c] = normal(from) + (c < used ? centres[cloud][c] : 0);
      }
      return cloud % classes;
    };
  }

  /**
   * A generated table, its last column the target.
   *
   * @param drifts whether its second half is made in another way than its first
   */
  public record Generated(
      String name, int classes, boolean drifts, List<String> columns, List<String[]> rows) {

    /** Its last column: of two classes the second, else all of them. */
    public Target target() {
      return classes == 2 ? Target.of(TARGET, "c1") : Target.of(TARGET);
    }

    /** Reads it from its first row. */
    public Table open() {
      return new Opened(this);
    }
  }

  private static final class Opened implements Table {
    private final Generated table;
    private int read;

    private Opened(Generated table) {
      this.table = table;
    }

    @Override
    public String name() {
      return table.name();
    }

    @Override
    public List<String> columns() {
      return table.columns();
    }

    @Override
    public String @Nullable [] next() {
      return read == table.rows().size() ? null : table.rows().get(read++);
    }

    @Override
    public long line() {
      return read + 1L;
    }

    @Override
    public void close() {}
  }
}
