package dev.kcnf.multiclass;

import dev.kcnf.encoding.Example;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Naive Bayes over all classes at once: the shares of the classes and, in each class, of the values
 * of each attribute, by KT's estimate. New values share one place.
 */
final class ClassBayes {
  private static final double TINY = 0x1p-800;

  private final int[] known; // by attribute, one more than the largest value number learned
  private final List<long[][]> counts = new ArrayList<>(); // by class, attribute and value
  private final List<Long> totals = new ArrayList<>();

  ClassBayes(int attributes) {
    known = new int[attributes];
  }

  ClassBayes copy() {
    ClassBayes copy = new ClassBayes(known.length);
    System.arraycopy(known, 0, copy.known, 0, known.length);
    copy.totals.addAll(totals);
    for (long[][] own : counts) {
      copy.counts.add(Arrays.stream(own).map(long[]::clone).toArray(long[][]::new));
    }
    return copy;
  }

  /** Writes the probabilities of the classes. */
  void predict(Example x, double[] to) {
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < counts.size(); c++) {
      to[c] = lnJoint(x, c);
      most = Math.max(most, to[c]);
    }
    double sum = 0;
    for (int c = 0; c < counts.size(); c++) {
      to[c] = StrictMath.exp(to[c] - most);
      sum += to[c];
    }
    for (int c = 0; c < counts.size(); c++) {
      to[c] /= sum;
    }
  }

  private double lnJoint(Example x, int c) {
    double total = totals.get(c);
    double product = total + 0.5;
    double ln = 0;
    for (int a = 0; a < known.length; a++) {
      product *= (count(x, a, c) + 0.5) / (total + 0.5 * (known[a] + 1));
      if (product < TINY) {
        ln += StrictMath.log(product);
        product = 1;
      }
    }
    return ln + StrictMath.log(product);
  }

  /** Adds the parts of the log-odds of one class against another. */
  void split(Example x, int of, int other, Parts to) {
    double one = totals.get(of);
    double two = totals.get(other);
    to.addBase(StrictMath.log((one + 0.5) / (two + 0.5)));
    for (int a = 0; a < known.length; a++) {
      double room = 0.5 * (known[a] + 1);
      double own = (count(x, a, of) + 0.5) / (one + room);
      double theirs = (count(x, a, other) + 0.5) / (two + room);
      to.addValue(a, StrictMath.log(own / theirs));
    }
  }

  private long count(Example x, int attribute, int c) {
    int value = x.value(attribute);
    long[] own = counts.get(c)[attribute];
    return value >= 0 && value < own.length ? own[value] : 0;
  }

  /** Learns an example of this class, which is added if it is the next one. */
  void learn(Example x, int c) {
    if (c == counts.size()) {
      addClass();
    }
    totals.set(c, totals.get(c) + 1);
    long[][] own = counts.get(c);
    for (int a = 0; a < known.length; a++) {
      int value = x.value(a);
      known[a] = Math.max(known[a], value + 1);
      if (value >= own[a].length) {
        own[a] = Arrays.copyOf(own[a], value + 1 + value / 2);
      }
      own[a][value]++;
    }
  }

  /** Adds a class without examples. */
  void addClass() {
    counts.add(new long[known.length][0]);
    totals.add(0L);
  }

  void save(StateWriter out) {
    for (int k : known) {
      out.writeVarint(k);
    }
    for (int c = 0; c < counts.size(); c++) {
      out.writeVarint(totals.get(c));
      for (int a = 0; a < known.length; a++) {
        long[] own = counts.get(c)[a];
        for (int v = 0; v < known[a]; v++) {
          out.writeVarint(v < own.length ? own[v] : 0);
        }
      }
    }
  }

  void restore(StateReader in, int classes) {
    for (int a = 0; a < known.length; a++) {
      known[a] = (int) in.readVarint("number of values", 0, in.remaining());
    }
    counts.clear();
    totals.clear();
    for (int c = 0; c < classes; c++) {
      long total = in.readVarint("examples of a class", 0, Long.MAX_VALUE / 4);
      long[][] own = new long[known.length][];
      for (int a = 0; a < known.length; a++) {
        if (known[a] > in.remaining()) {
          throw in.damaged("ends too early for " + known[a] + " counts");
        }
        in.reserve("the counts", 8.0 * known[a]);
        own[a] = new long[known[a]];
        for (int v = 0; v < known[a]; v++) {
          own[a][v] = in.readVarint("count of a value", 0, total);
        }
      }
      counts.add(own);
      totals.add(total);
    }
  }
}
