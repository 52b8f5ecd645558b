package dev.kcnf.auto.reservoir;

import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The rows that one reservoir would have kept of several streams: the most recent ones of each, and
 * a uniform sample of all others; all, as long as they fit. In the order of their ages, oldest
 * first, where the age of a row is how many rows came after it in its own stream.
 *
 * <p>It is the same in whichever order and groups reservoirs are united.
 */
public final class RowUnion {
  /**
   * A row that was kept.
   *
   * @param values the numbers of its values
   * @param numbers the exact numbers in its cells by attribute, NaN where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared by equals.
  public record Row(long age, long priority, int[] values, double[] numbers, int label) {}

  /** The most recent first; two that are not told apart are equal in everything that counts. */
  private static final Comparator<Row> BY_AGE =
      Comparator.comparingLong(Row::age).thenComparing(RowUnion::comparePriority);

  private final List<Row> rows;
  private final long total;
  private final long hash;

  private RowUnion(List<Row> rows, long total, long hash) {
    this.rows = rows;
    this.total = total;
    this.hash = hash;
  }

  private static int comparePriority(Row a, Row b) {
    int order = Long.compare(a.priority, b.priority);
    order = order != 0 ? order : Arrays.compare(a.values, b.values);
    order = order != 0 ? order : Arrays.compare(a.numbers, b.numbers);
    return order != 0 ? order : Integer.compare(a.label, b.label);
  }

  /**
   * The union of reservoirs of the same capacity.
   *
   * @param schema whose numbers values get; it adds those that are new
   * @param classes by reservoir and class there, the number of the class here
   */
  public static RowUnion of(List<Reservoir> reservoirs, Schema schema, List<int[]> classes) {
    List<Row> all = new ArrayList<>();
    long total = 0;
    long hash = 0;
    for (int i = 0; i < reservoirs.size(); i++) {
      reservoirs.get(i).addRows(schema, classes.get(i), all);
      total += reservoirs.get(i).total();
      hash += reservoirs.get(i).hash();
    }
    return new RowUnion(kept(all, reservoirs.get(0).capacity()), total, hash);
  }

  private static List<Row> kept(List<Row> all, int capacity) {
    all.sort(BY_AGE);
    if (all.size() > capacity) {
      int recent = Math.max(1, capacity / History.RECENT);
      List<Row> older = new ArrayList<>(all.subList(recent, all.size()));
      older.sort(RowUnion::comparePriority);
      all.subList(recent, all.size()).clear();
      all.addAll(older.subList(0, capacity - recent));
      all.sort(BY_AGE);
    }
    List<Row> oldestFirst = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0; i--) {
      oldestFirst.add(all.get(i));
    }
    return oldestFirst;
  }

  /** How many rows were kept. */
  public int size() {
    return rows.size();
  }

  public Row get(int i) {
    return rows.get(i);
  }

  /** How many rows there were in all streams. */
  public long total() {
    return total;
  }

  /** A hash of all streams, whatever their order. */
  long hash() {
    return hash;
  }
}
