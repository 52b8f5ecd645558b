package dev.kcnf.rules.list;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes rules out of a list of several classes until it is short enough: each time the one without
 * which the labels take the fewest bits. The rows of that rule fall to those after it.
 */
final class Shortening {
  private final RuleTable table;
  private final int classes;

  Shortening(RuleTable table, int classes) {
    this.table = table;
    this.classes = classes;
  }

  Rough of(Rough list, int most) {
    List<Integer> kept = new ArrayList<>(); // places in the list
    List<long[]> rows = new ArrayList<>();
    for (int place = 0; place < list.boxes().size(); place++) {
      kept.add(place);
      rows.add(list.boxes().get(place).rows(table));
    }
    while (kept.size() > most) {
      int least = leastNeeded(rows);
      kept.subList(least, least + 1).clear();
      rows.remove(least);
    }
    return new Rough(
        kept.stream().map(list.boxes()::get).toList(),
        kept.stream().map(list.labels()::get).toList(),
        list.otherwise(),
        list.bits());
  }

  private int leastNeeded(List<long[]> rows) {
    int[][] counts = new int[rows.size() + 1][classes]; // by place and class
    List<Map<Integer, int[]>> falling = new ArrayList<>(); // by place, to which later one
    rows.forEach(own -> falling.add(new TreeMap<>()));
    for (int row = 0; row < table.rows(); row++) {
      int first = next(rows, row, 0);
      counts[first][table.label(row)]++;
      if (first < rows.size()) {
        int then = next(rows, row, first + 1);
        falling.get(first).computeIfAbsent(then, p -> new int[classes])[table.label(row)]++;
      }
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int place = 0; place < rows.size(); place++) {
      double change = -bits(counts[place], new int[classes]);
      for (Map.Entry<Integer, int[]> to : falling.get(place).entrySet()) {
        int[] there = counts[to.getKey()];
        change += bits(there, to.getValue()) - bits(there, new int[classes]);
      }
      if (change < least) {
        least = change;
        best = place;
      }
    }
    return best;
  }

  /** The first place from this one on whose rule matches the row. */
  private static int next(List<long[]> rows, int row, int from) {
    int place = from;
    while (place < rows.size() && (rows.get(place)[row >>> 6] >>> row & 1) == 0) {
      place++;
    }
    return place;
  }

  /** What labels take where each class has so many rows, and so many more. */
  private static double bits(int[] counts, int[] more) {
    int all = 0;
    double own = 0;
    for (int c = 0; c < counts.length; c++) {
      int count = counts[c] + more[c];
      all += count;
      own += count == 0 ? 0 : count * CodeLength.log2(count);
    }
    return all == 0 ? 0 : all * CodeLength.log2(all) - own;
  }
}
