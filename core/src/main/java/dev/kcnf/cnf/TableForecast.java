package dev.kcnf.cnf;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Foretells from the first examples how large the tables of {@link KCnfSpace} will get, so that a k
 * that is too large is refused at once rather than after hours. For some sets of k attributes it
 * counts the different combinations among the first half of the examples and among all; if there
 * are b times as many in twice the examples, it takes this to go on: c·n^log2(b) in n examples.
 */
public final class TableForecast {
  /** How many sets of attributes are looked at. */
  private static final int SETS = 50;

  /** Where values run out, up to this many times what comes is foretold. */
  private static final double ABOUT = 2;

  private final Schema schema;
  private final List<Example> sample;
  private final double examples;

  /**
   * @param sample the first examples that are marked as seen: positive ones for a CNF
   * @param examples how many of them there will be, about
   */
  public TableForecast(Schema schema, List<Example> sample, double examples) {
    this.schema = schema;
    this.sample = List.copyOf(sample);
    this.examples = Math.max(examples, sample.size());
  }

  /**
   * Refuses a k whose tables would surely be larger than the limit.
   *
   * @throws MemoryLimitException that has the estimate, and a k that would do if there is one
   */
  public void check(int k, long limitBytes) {
    double needed = bytes(k, limitBytes);
    double margin = examples > sample.size() ? ABOUT : 1;
    if (sample.isEmpty() || needed <= margin * limitBytes) {
      return;
    }
    int smaller = k - 1;
    while (smaller > 0 && bytes(smaller, limitBytes) > limitBytes) {
      smaller--;
    }
    throw MemoryLimitException.foretold(k, needed, limitBytes, examples, smaller);
  }

  /** About how many bytes the tables will take; those of a bit per combination only if they fit. */
  double bytes(int k, long limitBytes) {
    Layout layout = schema.layout();
    boolean packed = layout.packed() == layout.attributes();
    double dense = packed ? DenseTable.bytes(layout, k, layout.attributes()) : Double.MAX_VALUE;
    return dense <= limitBytes ? dense : SparseTable.bytes(k, (long) combinations(k));
  }

  /** About how many combinations of k values will have come. */
  double combinations(int k) {
    SplitMix random = SplitMix.of(k);
    double half = 0;
    double all = 0;
    for (int i = 0; i < SETS; i++) {
      int[] order = random.permutation(schema.size());
      half += different(order, k, (sample.size() + 1) / 2);
      all += different(order, k, sample.size());
    }
    double times = examples / Math.max(1, sample.size());
    double growth = all == 0 ? 0 : StrictMath.log(all / half) / StrictMath.log(2);
    return all / SETS * StrictMath.pow(times, growth) * Combinations.count(schema.size(), k);
  }

  private int different(int[] attributes, int k, int rows) {
    Set<List<Integer>> seen = new HashSet<>();
    for (Example x : sample.subList(0, rows)) {
      Integer[] values = new Integer[k];
      for (int i = 0; i < k; i++) {
        values[i] = x.value(attributes[i]);
      }
      seen.add(List.of(values));
    }
    return seen.size();
  }
}
