package dev.kcnf.auto;

import dev.kcnf.auto.statistics.PairCounts;
import dev.kcnf.mix.Approx;
import org.jspecify.annotations.Nullable;

/**
 * AODE (Webb, Boughton, Wang 2005): the mean over all attributes of naive Bayes in which every
 * other attribute depends on that one, too. Each pair of attributes is looked up once, for both of
 * which it is a factor, and where its counts are is kept until they are learned.
 */
final class Aode {
  /** How many factors a product may have on either side of a pair: none is below some 10^-11. */
  private static final int FACTORS = 12;

  private Aode() {}

  /** Writes the probabilities of the classes; false if no attribute can be the parent. */
  static boolean predict(Counts singles, PairCounts pairs, Reading r, int at) {
    int d = singles.attributes();
    Room room = r.aode;
    room.located = null;
    if (pairs.hasNone()) {
      return false;
    }
    room.reserve(d, r.classes);
    int parents = 0;
    int unknown = 0;
    for (int a = 0; a < d; a++) {
      if (pairs.has(a)) {
        if (singles.at(a, r.values[a]) >= 0) {
          room.parents[parents++] = a;
        } else {
          unknown++; // how rare it is, is the same for all classes and parents
        }
      }
    }
    if (parents == 0) {
      return false;
    }
    begin(singles, r, room, parents, unknown);
    if (r.classes == 2) {
      multiplyTwo(pairs, r, room, parents);
    } else {
      multiply(pairs, r, room, parents);
    }
    if (unknown == 0) {
      room.located = pairs.counts;
      room.pairs = parents * (parents - 1) / 2;
    }
    sum(r, room, parents * r.classes, at);
    return true;
  }

  private static void begin(Counts singles, Reading r, Room room, int parents, int unknown) {
    int classes = r.classes;
    for (int p = 0, to = 0; p < parents; p++) {
      int a = room.parents[p];
      float[] counts = singles.of(a);
      int from = singles.at(a, r.values[a]);
      double spread = singles.spread(a);
      room.spreads[p] = spread;
      for (int k = 0; k < classes; k++, to++) {
        double count = counts[from + k];
        double per = 1 / (count + 1);
        room.per[to] = per;
        room.products[to] = count + spread / classes;
        room.ln[to] = unknown == 0 ? 0 : unknown * Approx.ln(per);
      }
    }
  }

  private static void multiply(PairCounts pairs, Reading r, Room room, int parents) {
    int classes = r.classes;
    float[] counts = pairs.counts;
    double[] products = room.products;
    double[] per = room.per;
    int pair = 0;
    for (int q = 0; q < parents; q++) {
      int j = room.parents[q];
      for (int p = 0; p < q; p++) {
        int i = room.parents[p];
        int c = pairs.atOrdered(i, r.values[i], j, r.values[j]);
        room.at[pair++] = c;
        double spreadP = room.spreads[p];
        double spreadQ = room.spreads[q];
        for (int k = 0, x = p * classes, y = q * classes; k < classes; k++, x++, y++) {
          double count = counts[c + k];
          products[x] *= (count + spreadQ) * per[x];
          products[y] *= (count + spreadP) * per[y];
        }
        if (p % FACTORS == FACTORS - 1) {
          takeLogarithms(room, q * classes, (q + 1) * classes);
        }
      }
      if (q % FACTORS == FACTORS - 1) {
        takeLogarithms(room, 0, (q + 1) * classes);
      }
    }
    takeLogarithms(room, 0, parents * classes);
  }

  /** As {@link #multiply}, for two classes. */
  private static void multiplyTwo(PairCounts pairs, Reading r, Room room, int parents) {
    float[] counts = pairs.counts;
    double[] products = room.products;
    double[] per = room.per;
    int pair = 0;
    for (int q = 0; q < parents; q++) {
      int j = room.parents[q];
      int value = r.values[j];
      double spread = room.spreads[q];
      double per0 = per[2 * q];
      double per1 = per[2 * q + 1];
      for (int p = 0; p < q; ) {
        double own0 = products[2 * q];
        double own1 = products[2 * q + 1];
        for (int end = Math.min(q, p + FACTORS); p < end; p++) {
          int i = room.parents[p];
          int c = pairs.atOrdered(i, r.values[i], j, value);
          room.at[pair++] = c;
          double count0 = counts[c];
          double count1 = counts[c + 1];
          double other = room.spreads[p];
          products[2 * p] *= (count0 + spread) * per[2 * p];
          products[2 * p + 1] *= (count1 + spread) * per[2 * p + 1];
          own0 *= (count0 + other) * per0;
          own1 *= (count1 + other) * per1;
        }
        products[2 * q] = own0;
        products[2 * q + 1] = own1;
        if (p < q) {
          takeLogarithms(room, 2 * q, 2 * q + 2);
        }
      }
      if (q % FACTORS == FACTORS - 1) {
        takeLogarithms(room, 0, 2 * q + 2);
      }
    }
    takeLogarithms(room, 0, 2 * parents);
  }

  private static void takeLogarithms(Room room, int from, int to) {
    for (int x = from; x < to; x++) {
      room.ln[x] += Approx.ln(room.products[x]);
      room.products[x] = 1;
    }
  }

  private static void sum(Reading r, Room room, int count, int at) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, room.ln[i]);
    }
    double sum = 0;
    for (int k = 0; k < r.classes; k++) {
      double own = 1e-100;
      for (int i = k; i < count; i += r.classes) {
        own += Approx.exp(room.ln[i] - most);
      }
      r.probabilities[at + k] = own;
      sum += own;
    }
    for (int k = 0; k < r.classes; k++) {
      r.probabilities[at + k] /= sum;
    }
  }

  /** Counts all pairs of values of the example that was just predicted. */
  @SuppressWarnings("ReferenceEquality") // new counts: what was located is elsewhere now
  static void learn(PairCounts pairs, Reading r, int label) {
    Room room = r.aode;
    float[] counts = pairs.counts;
    if (room.located != counts) {
      pairs.learn(r.values, label); // values or classes are new
      return;
    }
    int[] at = room.at;
    for (int i = 0; i < room.pairs; i++) {
      counts[at[i] + label]++; // a float stops counting at 2^24 by itself
    }
  }

  /** Room for what is computed of one example. */
  static final class Room {
    private int[] parents = {};
    private double[] spreads = {};
    private double[] per = {}; // by parent and class, as what follows
    private double[] products = {};
    private double[] ln = {};
    private int[] at = {}; // where the counts of each pair begin
    private int pairs;
    private float @Nullable [] located; // in which counts that is; null if some pairs are missing

    private void reserve(int d, int classes) {
      if (parents.length < d) {
        parents = new int[d];
        spreads = new double[d];
        at = new int[d * (d - 1) / 2];
      }
      if (per.length < d * classes) {
        per = new double[d * classes];
        products = new double[d * classes];
        ln = new double[d * classes];
      }
    }
  }
}
