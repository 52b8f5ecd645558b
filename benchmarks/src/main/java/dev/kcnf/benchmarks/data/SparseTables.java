package dev.kcnf.benchmarks.data;

import dev.kcnf.LogLoss;
import dev.kcnf.SplitMix;
import dev.kcnf.benchmarks.data.ManyTables.Generated;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Generated tables whose numbers are sparse, so that most cells of a column are one value, or skew,
 * and beside them some whose numbers are neither. Two classes.
 */
public final class SparseTables {
  private static final int ROWS = 3000;

  /** A row of numbers and the log-odds of its label. */
  private interface Draw {
    double fill(double[] cells, SplitMix random);
  }

  /**
   * A table.
   *
   * @param isSparse whether its columns are mostly one value
   * @param leastBits what its labels take if one knows how they were drawn
   */
  public record Sparse(boolean isSparse, Generated table, double leastBits) {}

  private SparseTables() {}

  /** All of them, by this seed. */
  public static List<Sparse> all(long seed) {
    return List.of(
        sparse("word counts", 48, seed, SparseTables::words),
        sparse("amounts, mostly 0", 20, seed, SparseTables::amounts),
        sparse("seldom measured, else -1", 16, seed, SparseTables::seldom),
        sparse("delays, mostly none", 12, seed, SparseTables::delays),
        sparse("two of them at a time", 24, seed, SparseTables::pairs),
        other("prices over six decades", 8, seed, SparseTables::prices),
        other("grades, whole and half", 10, seed, SparseTables::grades),
        other("uniform", 8, seed, SparseTables::uniform));
  }

  private static Sparse sparse(String name, int columns, long seed, Draw draw) {
    return table(true, name, columns, seed, draw);
  }

  private static Sparse other(String name, int columns, long seed, Draw draw) {
    return table(false, name, columns, seed, draw);
  }

  private static Sparse table(boolean isSparse, String name, int columns, long seed, Draw draw) {
    SplitMix random = SplitMix.of(SplitMix.mix(seed) + name.hashCode());
    double[] cells = new double[columns];
    List<String[]> rows = new ArrayList<>(ROWS);
    double bits = 0;
    for (int t = 0; t < ROWS; t++) {
      double logOdds = draw.fill(cells, random);
      boolean label = random.nextDouble() < LogLoss.probability(logOdds);
      bits += LogLoss.bits(logOdds, label);
      String[] row = new String[columns + 1];
      for (int c = 0; c < columns; c++) {
        row[c] = shown(cells[c]);
      }
      row[columns] = label ? "c1" : "c0";
      rows.add(row);
    }
    List<String> names = new ArrayList<>();
    IntStream.rangeClosed(1, columns).forEach(c -> names.add("a" + c));
    names.add(ManyTables.TARGET);
    return new Sparse(isSparse, new Generated(name, 2, false, names, rows), bits);
  }

  private static String shown(double number) {
    return number == StrictMath.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.4g", number);
  }

  private static boolean happens(double share, SplitMix random) {
    return random.nextDouble() < share;
  }

  /** Of an exponential distribution. */
  private static double wait(double mean, SplitMix random) {
    return -mean * StrictMath.log(1 - random.nextDouble());
  }

  /**
   * Frequencies of words per cent, as of mail: one in ten to twenty-five cells is not 0; 12 words
   * tell.
   */
  private static double words(double[] cells, SplitMix random) {
    double logOdds = -4;
    for (int c = 0; c < cells.length; c++) {
      cells[c] = happens(0.04 + 0.0015 * c, random) ? wait(0.8, random) : 0;
      logOdds += cells[c] == 0 || c % 4 != 0 ? 0 : c % 12 == 0 ? -8 : cells[c] > 0.1 ? 8 : 2;
    }
    return logOdds;
  }

  /** One in ten is an amount; whether there is one tells, and for some how large it is. */
  private static double amounts(double[] cells, SplitMix random) {
    double logOdds = -4;
    for (int c = 0; c < cells.length; c++) {
      cells[c] = happens(0.1, random) ? StrictMath.rint(StrictMath.exp(wait(2, random) + 1)) : 0;
      logOdds += cells[c] == 0 || c >= 8 ? 0 : c % 2 == 0 ? 8 : cells[c] > 10 ? 8 : -4;
    }
    return logOdds;
  }

  /** A measurement near 100, or -1 for none: high ones of few columns tell. */
  private static double seldom(double[] cells, SplitMix random) {
    double logOdds = -4;
    for (int c = 0; c < cells.length; c++) {
      double own = 100 + 15 * (random.nextDouble() + random.nextDouble() - 1);
      cells[c] = happens(0.12, random) ? StrictMath.rint(10 * own) / 10 : -1;
      logOdds += cells[c] > 0 && c < 8 ? cells[c] > 100 ? 8 : 0 : 0;
    }
    return logOdds;
  }

  /** Minutes, below 0 if early; most are 0. */
  private static double delays(double[] cells, SplitMix random) {
    double logOdds = -4;
    for (int c = 0; c < cells.length; c++) {
      boolean some = happens(0.11, random);
      cells[c] = some ? StrictMath.rint(wait(25, random)) - 10 : 0;
      logOdds += c < 7 && cells[c] > 0 ? 8 : c < 7 && cells[c] < 0 ? -4 : 0;
    }
    return logOdds;
  }

  /** Whether two columns are both not 0. */
  private static double pairs(double[] cells, SplitMix random) {
    for (int c = 0; c < cells.length; c++) {
      cells[c] = happens(0.12, random) ? 1 + wait(5, random) : 0;
    }
    int both = 0;
    for (int c = 0; c < 12; c++) {
      both += cells[c] > 0 ? 1 : 0;
    }
    return both >= 2 ? 4 : -4;
  }

  private static double prices(double[] cells, SplitMix random) {
    double sum = 0;
    for (int c = 0; c < cells.length; c++) {
      double decade = 6 * random.nextDouble() - 2;
      cells[c] = StrictMath.pow(10, decade);
      sum += c < 3 ? (c % 2 == 0 ? 1 : -1) * (decade - 1) : 0;
    }
    return 2 * sum;
  }

  private static double grades(double[] cells, SplitMix random) {
    double sum = 0;
    for (int c = 0; c < cells.length; c++) {
      cells[c] = (2 + random.nextInt(1 + random.nextInt(11))) / 2.0;
      sum += c < 4 ? cells[c] - 2 : 0;
    }
    return sum;
  }

  private static double uniform(double[] cells, SplitMix random) {
    double sum = 0;
    for (int c = 0; c < cells.length; c++) {
      cells[c] = random.nextDouble();
      sum += c < 3 ? (cells[c] > 0.3 + 0.1 * c ? 2.5 : -2.5) : 0;
    }
    return sum;
  }
}
