package dev.kcnf.rules.list;

import dev.kcnf.rules.RuleList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A list as the search makes it: boxes in order, the class of each, and the class of what no box
 * matches.
 *
 * @param bits how long the description of the labels is with it
 */
record Rough(List<Box> boxes, List<Integer> labels, int otherwise, double bits) {

  /** Without rules: the most frequent class. */
  static Rough constant(RuleTable table, int classes) {
    int[] counts = new int[classes];
    int best = 0;
    for (int row = 0; row < table.rows(); row++) {
      counts[table.label(row)]++;
    }
    for (int c = 1; c < classes; c++) {
      best = counts[c] > counts[best] ? c : best;
    }
    return new Rough(List.of(), List.of(), best, Double.POSITIVE_INFINITY);
  }

  /** For each of these rows the place of the first box that matches. */
  int[] firsts(RuleTable table, int[] rows) {
    int[] places = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int place = 0;
      while (place < boxes.size() && !boxes.get(place).matches(table, rows[i])) {
        place++;
      }
      places[i] = place;
    }
    return places;
  }

  /** How many literals in all. */
  int literals() {
    return boxes.stream().mapToInt(Box::size).sum();
  }

  /** How many rows are told wrongly. */
  int errors(RuleTable table) {
    return errors(table, IntStream.range(0, table.rows()).toArray());
  }

  /** How many of these rows are told wrongly. */
  int errors(RuleTable table, int[] rows) {
    int[] places = firsts(table, rows);
    int errors = 0;
    for (int i = 0; i < rows.length; i++) {
      int said = places[i] == boxes.size() ? otherwise : labels.get(places[i]);
      errors += said == table.label(rows[i]) ? 0 : 1;
    }
    return errors;
  }

  /** The list with what these rows say about each rule. */
  RuleList counted(
      RuleTable table, String target, List<String> classes, long examples, boolean complete) {
    int n = boxes.size();
    long[][] counts = new long[n + 1][classes.size()];
    long[] right = new long[n];
    long[] wrong = new long[n];
    long[] only = new long[n];
    for (int row = 0; row < table.rows(); row++) {
      int label = table.label(row);
      int first = n;
      int matching = 0;
      int own = 0; // the last rule that matches
      for (int r = n - 1; r >= 0; r--) {
        if (boxes.get(r).matches(table, row)) {
          first = r;
          matching++;
          own = r;
          if (labels.get(r) == label) {
            right[r]++;
          } else {
            wrong[r]++;
          }
        }
      }
      counts[first][label]++;
      if (matching == 1 && labels.get(own) == label) {
        only[own]++;
      }
    }
    List<RuleList.Rule> rules = new ArrayList<>();
    for (int r = 0; r < n; r++) {
      rules.add(
          new RuleList.Rule(
              boxes.get(r).clause(table),
              labels.get(r),
              list(counts[r]),
              right[r],
              wrong[r],
              only[r]));
    }
    return new RuleList(
        table.recoding().schema(),
        target,
        classes,
        rules,
        otherwise,
        list(counts[n]),
        examples,
        null,
        complete);
  }

  private static List<Long> list(long[] counts) {
    List<Long> list = new ArrayList<>();
    for (long count : counts) {
      list.add(count);
    }
    return list;
  }
}
