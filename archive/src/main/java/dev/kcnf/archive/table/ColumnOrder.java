package dev.kcnf.archive.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Finds an order of columns in which each is told much by those before it.
 *
 * <p>Those about which the others tell nothing lose nothing anywhere: cheap ones come first, where
 * they may tell something, others last. Between them stands first one that tells much about the
 * others, then always the one that the chosen ones tell most about, and then texts. Several first
 * ones are tried, and what all columns would then take, each from the two before it that tell most;
 * and the two {@link Ends} first.
 */
final class ColumnOrder {
  private static final double ALONE = 0.01;
  private static final double CHEAP = 0.25;
  private static final double TELLS = 0.2;
  private static final int STARTS = 4;
  private static final int MOST_COLUMNS = 64; // for which more than one is tried
  private static final int TOGETHER = 4;
  private static final double BETTER = 0.98;

  private final ContextChoice choice;
  private final int columns;
  private final boolean[] isText;
  private final Ends ends;
  private final double[] own;
  private final double[][] gains; // of a column, from another one

  ColumnOrder(ContextChoice choice, boolean[] isText, Ends ends) {
    this.ends = ends;
    this.choice = choice;
    this.isText = isText;
    this.columns = isText.length;
    this.own = new double[columns];
    this.gains = new double[columns][columns];
    for (int c = 0; c < columns; c++) {
      own[c] = choice.ownBits(c);
      for (int from = 0; from < columns; from++) {
        gains[c][from] = c == from ? 0 : own[c] - choice.leastBits(c, from);
      }
    }
  }

  /** The best order found. */
  int[] find() {
    boolean[] alone = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      alone[c] = !isText[c] && Arrays.stream(gains[c]).max().orElse(0) < ALONE * own[c];
    }
    int[] starts =
        IntStream.range(0, columns)
            .filter(c -> !alone[c])
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    (Integer c) -> -told(alone, c) * (isText[c] ? 0.3 : 1))) // stable
            .mapToInt(Integer::intValue)
            .limit(columns > MOST_COLUMNS ? 1 : STARTS)
            .toArray();
    int[] best = order(alone, starts.length == 0 ? new int[0] : new int[] {starts[0]});
    double least = starts.length < 2 ? 0 : bits(best);
    if (ends.a() >= 0 && !alone[ends.a()] && !alone[ends.b()]) {
      int[] order = order(alone, ends.a(), ends.b());
      if (bits(order) < least) {
        return order;
      }
    }
    least *= BETTER;
    for (int i = 1; i < starts.length; i++) {
      int[] order = order(alone, starts[i]);
      double bits = isText[starts[i]] ? Double.POSITIVE_INFINITY : bits(order);
      if (bits < least) {
        least = bits;
        best = order;
      }
    }
    return best;
  }

  private int[] order(boolean[] alone, int... start) {
    int[] order = new int[columns];
    boolean[] chosen = alone.clone();
    double[] best = new double[columns];
    double mean = Arrays.stream(own).sum() / columns;
    int first = 0;
    int end = columns;
    for (int c = 0; c < columns; c++) {
      if (alone[c]) {
        order[own[c] < CHEAP * mean ? first++ : --end] = c;
      }
    }
    for (int i = first; i < end; i++) {
      int next = i < first + start.length ? start[i - first] : next(chosen, best);
      order[i] = next;
      chosen[next] = true;
      for (int c = 0; c < columns; c++) {
        best[c] = Math.max(best[c], gains[c][next]);
      }
    }
    return order;
  }

  private int next(boolean[] chosen, double[] best) {
    int next = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < columns; c++) {
      if (!chosen[c]) {
        double score = best[c] + TELLS * told(chosen, c) - (isText[c] ? 1e12 : 0);
        if (score > most) {
          most = score;
          next = c;
        }
      }
    }
    return next;
  }

  private double told(boolean[] chosen, int by) {
    double sum = 0;
    for (int c = 0; c < columns; c++) {
      sum += chosen[c] ? 0 : Math.max(0, gains[c][by]);
    }
    return sum;
  }

  /** What all columns but texts take, each from the two before it that tell most. */
  private double bits(int[] order) {
    double sum = 0;
    for (int i = 0; i < columns; i++) {
      sum += isText[order[i]] ? 0 : bits(order, i);
    }
    return sum;
  }

  private double bits(int[] order, int i) {
    int c = order[i];
    int[] from =
        Arrays.stream(order, 0, i)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer f) -> -gains[c][f])) // stable
            .mapToInt(Integer::intValue)
            .limit(TOGETHER)
            .toArray();
    double least = choice.exactBits(c);
    for (int k = 0; k < from.length; k++) {
      double bits = k == 0 ? choice.exactBits(c, from[0]) : choice.exactBits(c, from[0], from[k]);
      least = Math.min(least, bits);
    }
    return least;
  }
}
