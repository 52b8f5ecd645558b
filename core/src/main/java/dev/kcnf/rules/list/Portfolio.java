package dev.kcnf.rules.list;

import dev.kcnf.rules.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes lists in several ways, and takes the one with the shortest description. Of two classes the
 * rules are of one of them; of several, each class has its rules, the rarest first, against the
 * classes that come later.
 */
final class Portfolio {
  private final ListSearch search;
  private final int classes;
  private final Price price;

  Portfolio(ListSearch search, int classes, Price price) {
    this.search = search;
    this.classes = classes;
    this.price = price;
  }

  Price price() {
    return price;
  }

  private ListSettings settings(Way way, int most) {
    return new ListSettings(search.k(), most, search.join(), way, price.weight());
  }

  Rough make(RuleTable table, Work work) {
    return classes == 2 ? ofTwo(table, work) : ofSeveral(table, work);
  }

  private Rough ofTwo(RuleTable table, Work work) {
    CodeLength code = new CodeLength(table);
    Rough constant = Rough.constant(table, 2);
    int usual = 0;
    for (int row = 0; row < table.rows(); row++) {
      usual += table.label(row) == constant.otherwise() ? 0 : 1;
    }
    Rough best = constant;
    int ways = (search.form() == null ? 2 : 1) * price.ways().size();
    for (int label = 0; label < 2; label++) {
      if (search.form() != null && (search.form() == Formula.Form.DNF) != (label == 1)) {
        continue;
      }
      boolean[] positive = positive(table, label);
      for (Way way : price.ways()) {
        ListMaker maker =
            new ListMaker(
                table,
                code,
                all(table),
                positive,
                settings(way, search.most()),
                work.share(1.0 / ways));
        List<Draft.Entry> rules = maker.make();
        double bits = maker.draft().bits(rules);
        boolean useful = !rules.isEmpty() && maker.draft().errors(rules) < usual;
        if (useful && bits < best.bits()) {
          best = rough(rules, label, 1 - label, bits);
        }
      }
    }
    return best;
  }

  private static Rough rough(List<Draft.Entry> rules, int label, int otherwise, double bits) {
    return new Rough(
        rules.stream().map(Draft.Entry::box).toList(),
        rules.stream().map(r -> label).toList(),
        otherwise,
        bits);
  }

  private Rough ofSeveral(RuleTable table, Work work) {
    CodeLength code = new CodeLength(table);
    int[] counts = new int[classes];
    for (int row = 0; row < table.rows(); row++) {
      counts[table.label(row)]++;
    }
    List<Integer> order =
        new ArrayList<>(IntStream.range(0, classes).filter(c -> counts[c] > 0).boxed().toList());
    order.sort(Comparator.comparingInt(c -> counts[c]));
    long[] active = all(table);
    List<Box> boxes = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    double bits = 0;
    for (int i = 0; i + 1 < order.size(); i++) {
      int label = order.get(i);
      boolean[] positive = positive(table, label);
      List<Draft.Entry> best = List.of();
      double least = Double.POSITIVE_INFINITY;
      for (Way way : price.ways()) {
        ListMaker maker =
            new ListMaker(
                table,
                code,
                active,
                positive,
                settings(way, search.most()),
                work.share(1.0 / price.ways().size() / (order.size() - 1)));
        List<Draft.Entry> rules = maker.make();
        double now = maker.draft().bits(rules);
        if (now < least) {
          least = now;
          best = rules;
        }
      }
      bits += least;
      for (Draft.Entry rule : best) {
        boxes.add(rule.box());
        labels.add(label);
        for (int w = 0; w < active.length; w++) {
          active[w] &= ~rule.rows()[w];
        }
      }
    }
    Rough list = new Rough(boxes, labels, otherwise(table, active, counts), bits);
    return boxes.size() <= search.most()
        ? list
        : new Shortening(table, classes).of(list, search.most());
  }

  /** The most frequent class of what is left. */
  private int otherwise(RuleTable table, long[] active, int[] counts) {
    int[] left = new int[classes];
    for (int row = 0; row < table.rows(); row++) {
      left[table.label(row)] += (active[row >>> 6] >>> row & 1) != 0 ? 1 : 0;
    }
    int best = 0;
    for (int c = 1; c < classes; c++) {
      if (left[c] > left[best] || (left[c] == left[best] && counts[c] > counts[best])) {
        best = c;
      }
    }
    return best;
  }

  private static boolean[] positive(RuleTable table, int label) {
    boolean[] positive = new boolean[table.rows()];
    for (int row = 0; row < positive.length; row++) {
      positive[row] = table.label(row) == label;
    }
    return positive;
  }

  private static long[] all(RuleTable table) {
    long[] all = new long[(table.rows() + 63) >>> 6];
    Arrays.fill(all, -1L);
    if ((table.rows() & 63) != 0) {
      all[all.length - 1] = (1L << table.rows()) - 1;
    }
    return all;
  }
}
