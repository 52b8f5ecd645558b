package dev.kcnf.rules.list;

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
  private static final int ROUNDS = 6;

  private final RuleTable table;
  private final ListSettings settings;
  private final Draft draft;
  private final Grower grower;
  private final Work work;
  private final Set<Settled> settled = new HashSet<>();

  /** Rules of which the one in a place cannot be changed for the better. */
  private record Settled(List<Box> rules, int place) {}

  /**
   * @param active the rows that count
   * @param positive whether a row is of the class
   */
  ListMaker(
      RuleTable table,
      CodeLength code,
      long[] active,
      boolean[] positive,
      ListSettings settings,
      Work work) {
    this.table = table;
    this.settings = settings;
    this.work = work;
    draft = new Draft(table, code, settings.weight(), active, positive);
    grower = new Grower(table, positive, code, settings, work);
  }

  Draft draft() {
    return draft;
  }

  /** The rules, the surest first. */
  List<Draft.Entry> make() {
    List<Draft.Entry> rules = improved(more(new ArrayList<>()));
    while (rules.size() > settings.most()) {
      rules = improvedWithin(withoutOne(rules));
    }
    return rules;
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

  /** The same with one value more or less in the i-th condition; of a range, at its ends. */
  private void values(Box box, int i, List<Box> boxes) {
    int a = box.attribute(i);
    int all = table.cardinality(a);
    int ranges = table.ranges(a);
    if (all <= 2 || all > 100 || (ranges == 0 && !settings.join())) {
      return;
    }
    long[] set = box.accepted(i);
    int named = CodeLength.size(set);
    for (int v = 0; v < all; v++) {
      boolean in = Box.has(set, v);
      boolean atEnd =
          v >= ranges
              || (v > 0 && Box.has(set, v - 1) != in)
              || (v + 1 < ranges && Box.has(set, v + 1) != in);
      if (atEnd && (in ? named > 1 : named + 1 < all)) {
        long[] other = set.clone();
        other[v >>> 6] ^= 1L << v;
        boxes.add(box.with(a, other));
      }
    }
  }

  private List<Draft.Entry> withoutOne(List<Draft.Entry> rules) {
    List<Draft.Entry> best = rules;
    double least = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rules.size(); r++) {
      List<Draft.Entry> fewer = Draft.with(rules, r, null);
      double bits = draft.bits(fewer);
      if (bits < least) {
        least = bits;
        best = fewer;
      }
    }
    return best;
  }
}
