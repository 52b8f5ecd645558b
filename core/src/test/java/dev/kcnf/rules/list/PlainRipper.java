package dev.kcnf.rules.list;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * RIPPER's rules in words, with work enough: every condition is tried on every row. What a
 * description costs {@link Draft} tells.
 */
final class PlainRipper {
  private final RuleTable table;
  private final CodeLength code;
  private final Draft draft;
  private final boolean[] positive;
  private final ListMaker.Settings settings;
  private final SplitMix random;

  PlainRipper(RuleTable table, boolean[] positive, ListMaker.Settings settings) {
    this.table = table;
    this.positive = positive;
    this.settings = settings;
    code = new CodeLength(table);
    long[] all = new long[(table.rows() + 63) >>> 6];
    IntStream.range(0, table.rows()).forEach(row -> all[row >>> 6] |= 1L << row);
    draft = new Draft(table, code, settings.weight(), all, positive);
    random = SplitMix.of(table.rows());
  }

  /** Rows to grow on, and rows to cut back on. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Halves(int[] grown, int[] cut) {}

  List<Box> make() {
    List<Draft.Entry> rules = more(List.of());
    rules = more(changed(rules));
    rules = more(changed(rules));
    while (rules.size() > settings.most()) {
      rules = draft.withoutOne(rules);
    }
    return Draft.needed(rules).stream().map(Draft.Entry::box).toList();
  }

  private Draft.Entry entry(Box box) {
    return draft.entry(box, TinyTables.enough());
  }

  private int hits(int[] rows) {
    return (int) IntStream.of(rows).filter(row -> positive[row]).count();
  }

  private int[] matching(Box box, int[] rows) {
    return IntStream.of(rows).filter(row -> box.matches(table, row)).toArray();
  }

  /** Of each class every third row, in the order of chance, is not grown on. */
  private Halves halves(int[] rows) {
    List<Integer> cut = new ArrayList<>();
    List<Integer> grown = new ArrayList<>();
    int[] seen = {0, 0};
    for (int i : random.permutation(rows.length)) {
      int number = ++seen[positive[rows[i]] ? 1 : 0];
      (number % 3 == 0 ? cut : grown).add(rows[i]);
    }
    return new Halves(
        grown.stream().mapToInt(r -> r).toArray(), cut.stream().mapToInt(r -> r).toArray());
  }

  /** The rule of the path that is surest, if it is surer than the usual and mostly right. */
  private @Nullable Box surest(List<Box> path, int[] rows) {
    Box best = null;
    double sure = Math.max(0.5, (hits(rows) + 1.0) / (rows.length + 1.0));
    for (Box box : path) {
      int[] own = matching(box, rows);
      double now = (hits(own) + 1.0) / (own.length + 2.0);
      if (now > sure) {
        sure = now;
        best = box;
      }
    }
    return best;
  }

  /** The shortest of those with the most rows right less wrong. */
  private @Nullable Box leastWrong(List<Box> path, int[] rows) {
    Box best = null;
    int most = Integer.MIN_VALUE;
    for (Box box : path) {
      int[] own = matching(box, rows);
      int right = hits(own) - (own.length - hits(own));
      if (right > most) {
        most = right;
        best = box;
      }
    }
    return best;
  }

  /** Until no rule is sure enough, or the description is 64 bits longer than at its shortest. */
  private List<Draft.Entry> more(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    double least = draft.bits(rules);
    while (draft.bits(rules) <= least + 64) {
      least = Math.min(least, draft.bits(rules));
      Halves halves = halves(draft.open(rules, -1));
      Box box = surest(grow(halves.grown, Box.ALL), halves.cut);
      if (box == null) {
        break;
      }
      List<Draft.Entry> longer = new ArrayList<>(rules);
      longer.add(entry(box));
      rules = Draft.sorted(longer);
    }
    return reduced(rules);
  }

  private List<Draft.Entry> reduced(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    while (!rules.isEmpty() && draft.bits(draft.withoutOne(rules)) <= draft.bits(rules)) {
      rules = draft.withoutOne(rules);
    }
    return rules;
  }

  /** Each rule grown anew, or on, where the description gets shorter, and shortest. */
  private List<Draft.Entry> changed(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    for (Draft.Entry rule : begun) {
      int place = rules.indexOf(rule);
      if (place < 0) {
        continue;
      }
      Halves halves = halves(draft.open(rules, place));
      List<List<Draft.Entry>> choices = new ArrayList<>(List.of(rules));
      for (Box start : List.of(Box.ALL, rule.box())) {
        Box box = leastWrong(grow(halves.grown, start), halves.cut);
        if (box != null && !box.equals(rule.box())) {
          choices.add(reduced(Draft.with(rules, place, entry(box))));
        }
      }
      for (List<Draft.Entry> choice : choices) {
        rules = draft.bits(choice) < draft.bits(rules) ? choice : rules;
      }
    }
    return rules;
  }

  /** All rules from this one on, each with the condition more that gains most. */
  List<Box> grow(int[] rows, Box start) {
    List<Box> path = new ArrayList<>(start.size() > 0 ? List.of(start) : List.of());
    Box box = start;
    while (true) {
      int[] within = matching(box, rows);
      if (hits(within) == 0 || hits(within) == within.length) {
        return path;
      }
      Box best = null;
      double most = 0;
      for (int a = 0; a < table.attributes(); a++) {
        for (long[] set : conditions(box, a, within)) {
          Box next = box.with(a, set);
          double gain = gain(matching(next, within), within);
          if (gain > most) {
            most = gain;
            best = next;
          }
        }
      }
      if (best == null) {
        return path;
      }
      box = best;
      path.add(box);
    }
  }

  /** How many of the class stay, times the bits that each of them gets surer. */
  private double gain(int[] rows, int[] before) {
    if (hits(rows) == 0 || rows.length == before.length) {
      return 0;
    }
    double usual = CodeLength.log2(hits(before) + 1) - CodeLength.log2(before.length + 1);
    double now = CodeLength.log2(hits(rows) + 1) - CodeLength.log2(rows.length + 1);
    return hits(rows) * (now - usual);
  }

  /** A name, all names but one, or numbers to one side of a cut between those that rows have. */
  private List<long[]> conditions(Box box, int a, int[] rows) {
    int at = box.find(a);
    int all = table.cardinality(a);
    int ranges = table.ranges(a);
    List<long[]> sets = new ArrayList<>();
    if (at < 0 ? box.size() == settings.k() : ranges == 0) {
      return sets;
    }
    int[] count = new int[all + 1];
    IntStream.of(rows).forEach(row -> count[table.values(a)[row]]++);
    for (int v = ranges; v < all; v++) {
      int name = v;
      if (count[v] >= 2) {
        sets.add(set(a, value -> value == name));
        if (ranges == 0 && settings.join()) {
          sets.add(set(a, value -> value != name));
        }
      }
    }
    IntPredicate allowed = at < 0 ? value -> true : value -> Box.has(box.accepted(at), value);
    int[] used = IntStream.range(0, ranges).filter(v -> count[v] > 0).toArray();
    for (int v : used) {
      int next = Arrays.stream(used).filter(other -> other > v).findFirst().orElse(ranges - 1);
      int cut = v + 1;
      for (int c = v + 1; c <= next; c++) {
        cut = code.level(a, c) < code.level(a, cut) ? c : cut;
      }
      int end = cut;
      if (v < ranges - 1) {
        sets.add(set(a, value -> value < end && allowed.test(value)));
        sets.add(set(a, value -> value >= end && value < ranges && allowed.test(value)));
      }
    }
    return sets;
  }

  private long[] set(int a, IntPredicate values) {
    long[] set = new long[(table.cardinality(a) >>> 6) + 1];
    IntStream.range(0, table.cardinality(a)).filter(values).forEach(v -> set[v >>> 6] |= 1L << v);
    return set;
  }
}
