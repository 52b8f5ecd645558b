package dev.kcnf.rules.list;

import dev.kcnf.rules.list.Price.Way;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rules for one class against the rest: adds rules as long as that shortens the
 * description, then changes them one at a time while that does.
 */
final class ListMaker {
  /**
   * How a list is made.
   *
   * @param k the most conditions of a rule
   * @param most the most rules
   * @param join whether a condition may name several values
   * @param way how rules are looked for
   * @param weight what a bit of a rule weighs against a bit of the labels
   */
  record Settings(int k, int most, boolean join, Way way, double weight) {}

  private static final int ROUNDS = 6;

  /** Of more names none is added or taken away. */
  private static final int MOST_TRIED = 100;

  private final RuleTable table;
  private final CodeLength code;
  private final Settings settings;
  private final Draft draft;
  private final Grower grower;
  private final Work work;
  private final Set<Settled> settled = new HashSet<>();

  /** Rules of which the one in a place cannot be changed for the better. */
  private record Settled(List<Box> rules, int place) {}

  /**
   * @param draft what tells how long a description is
   * @param positive whether a row is of the class
   */
  ListMaker(
      RuleTable table,
      CodeLength code,
      Draft draft,
      boolean[] positive,
      Settings settings,
      Work work) {
    this.table = table;
    this.code = code;
    this.draft = draft;
    this.settings = settings;
    this.work = work;
    grower = new Grower(table, positive, code, settings, work);
  }

  /** The rules, the surest first. */
  List<Draft.Entry> make() {
    List<Draft.Entry> rules = improved(more(new ArrayList<>()));
    while (rules.size() > settings.most()) {
      rules = improvedWithin(draft.withoutOne(rules));
    }
    return Draft.needed(rules);
  }

  /** Adds rules for what is open, as long as each pays. */
  private List<Draft.Entry> more(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    double bits = draft.bits(rules);
    while (rules.isEmpty() || !work.isOver()) { // whatever it takes, a first rule is tried
      Grower.Rule rule = grower.grow(draft.open(rules, -1), Box.ALL);
      if (rule == null) {
        break;
      }
      List<Draft.Entry> longer = new ArrayList<>(rules);
      longer.add(draft.entry(rule.box(), work));
      longer = Draft.sorted(longer);
      double now = draft.bits(longer);
      if (now >= bits) {
        break;
      }
      bits = now;
      rules = longer;
    }
    return rules;
  }

  private List<Draft.Entry> improved(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    double bits = draft.bits(rules);
    for (int round = 0; round < ROUNDS && !work.isOver(); round++) {
      rules = more(improvedWithin(rules));
      double now = draft.bits(rules);
      if (now >= bits - 1e-9) {
        break;
      }
      bits = now;
    }
    return rules;
  }

  /** Changes rules, one at a time, as long as that shortens the description. */
  private List<Draft.Entry> improvedWithin(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    boolean again = true;
    for (int round = 0; again && round < ROUNDS; round++) {
      again = false;
      for (Draft.Entry rule : List.copyOf(rules)) {
        if (work.isOver()) {
          return rules;
        }
        int place = rules.indexOf(rule);
        Settled now = new Settled(rules.stream().map(Draft.Entry::box).toList(), place);
        List<Draft.Entry> better =
            place < 0 || settled.contains(now) ? null : changed(rules, place);
        if (better == null) {
          settled.add(now);
        } else {
          rules = better;
          again = true;
        }
      }
    }
    return rules;
  }

  /** The best list with another rule in this place, or none; null if all are longer. */
  private @Nullable List<Draft.Entry> changed(List<Draft.Entry> rules, int place) {
    double bits = draft.bits(rules) - 1e-9;
    List<Draft.Entry> best = null;
    List<Draft.@Nullable Entry> others = new ArrayList<>();
    others.add(null);
    alternatives(rules, place).forEach(box -> others.add(draft.entry(box, work)));
    for (Draft.@Nullable Entry other : others) {
      List<Draft.Entry> list = Draft.with(rules, place, other);
      double now = draft.bits(list);
      if (now < bits) {
        bits = now;
        best = list;
      }
    }
    return best;
  }

  private List<Box> alternatives(List<Draft.Entry> rules, int place) {
    Box box = rules.get(place).box();
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < box.size(); i++) {
      if (box.size() > 1) {
        boxes.add(box.without(i));
      }
      values(box, i, boxes);
    }
    int[] open = draft.open(rules, place);
    Grower.Rule fresh = grower.grow(open, Box.ALL);
    if (fresh != null) {
      boxes.add(fresh.box());
    }
    for (int i = 0; i < box.size(); i++) {
      Grower.Rule other = grower.grow(open, box.size() == 1 ? box : box.without(i));
      if (other != null) {
        boxes.add(other.box());
      }
    }
    return boxes;
  }

  /** The same with one value more or less in the i-th condition, or with another end. */
  private void values(Box box, int i, List<Box> boxes) {
    int a = box.attribute(i);
    int all = table.cardinality(a);
    int ranges = table.ranges(a);
    long[] set = box.accepted(i);
    for (int cut = 1; cut < ranges; cut++) {
      if (Box.has(set, cut - 1) != Box.has(set, cut)) {
        ends(box, a, set, cut, boxes);
      }
    }
    if (all - ranges > MOST_TRIED || (ranges == 0 && (all <= 2 || !settings.join()))) {
      return;
    }
    int named = CodeLength.size(set);
    for (int v = ranges; v < all; v++) {
      if (Box.has(set, v) ? named > 1 : named + 1 < all) {
        boxes.add(box.with(a, flipped(set, v, v + 1)));
      }
    }
  }

  /** With the end at this cut at the next one on either side, or at coarser ones further on. */
  private void ends(Box box, int a, long[] set, int cut, List<Box> boxes) {
    for (int step = -1; step <= 1; step += 2) {
      int coarsest = Integer.MAX_VALUE;
      for (int c = cut + step; c > 0 && c < table.ranges(a); c += step) {
        if (Box.has(set, c - 1) != Box.has(set, c)) {
          break; // the other end
        }
        if (code.level(a, c) < coarsest) {
          boxes.add(box.with(a, flipped(set, Math.min(c, cut), Math.max(c, cut))));
          coarsest = Math.min(code.level(a, c), code.level(a, cut));
        }
      }
    }
  }

  /** The set, with those of these values that it has not and without the others. */
  private static long[] flipped(long[] set, int from, int to) {
    long[] other = set.clone();
    for (int v = from; v < to; v++) {
      other[v >>> 6] ^= 1L << v;
    }
    return other;
  }
}
