package dev.kcnf.rules.list;

import dev.kcnf.rules.Formula;
import dev.kcnf.rules.list.Price.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Makes lists at one price. Of two classes the rules are of one of them; of several, each class has
 * its rules, the rarest first, against the classes that come later.
 */
final class Portfolio {
  private final ListSearch search;
  private final int classes;
  private final Price price;

  /**
   * @param search with the form, if there are two classes
   */
  Portfolio(ListSearch search, int classes, Price price) {
    this.search = search;
    this.classes = classes;
    this.price = price;
  }

  Rough make(RuleTable table, Work work) {
    return classes == 2 ? ofTwo(table, work) : ofSeveral(table, work);
  }

  /** Rules for one class, with the length of the description that they make. */
  private record Rules(List<Draft.Entry> rules, double bits, int errors) {}

  /** Rules for a class against the rest of these rows, in the way that is best for it. */
  private Rules rules(RuleTable table, CodeLength code, long[] active, int label, Work work) {
    boolean[] positive = positive(table, label);
    Rules best = null;
    for (Way way : price.ways()) {
      ListMaker.Settings settings =
          new ListMaker.Settings(search.k(), search.most(), search.join(), way, price.weight());
      Work own = work.share(1.0 / price.ways().size());
      Draft draft = new Draft(table, code, price.weight(), active, positive);
      List<Draft.Entry> made =
          way.isPruned()
              ? new Ripper(table, code, draft, positive, settings, own).make()
              : new ListMaker(table, code, draft, positive, settings, own).make();
      if (best == null || draft.bits(made) < draft.bits(best.rules)) {
        best = new Rules(made, draft.bits(made, 1), draft.errors(made));
      }
    }
    return Objects.requireNonNull(best);
  }

  private Rough ofTwo(RuleTable table, Work work) {
    Rough constant = Rough.constant(table, 2);
    int label = search.form() == Formula.Form.DNF ? 1 : 0;
    Rules made = rules(table, new CodeLength(table), all(table), label, work);
    if (made.rules.isEmpty() || made.errors >= constant.errors(table)) {
      return constant;
    }
    return new Rough(
        made.rules.stream().map(Draft.Entry::box).toList(),
        Collections.nCopies(made.rules.size(), label),
        1 - label,
        made.bits);
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
      Rules made = rules(table, code, active, label, work.share(1.0 / (order.size() - 1 - i)));
      bits += made.bits;
      for (Draft.Entry rule : made.rules) {
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
