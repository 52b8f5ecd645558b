package dev.kcnf.rules.list;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes rules as RIPPER does (W. W. Cohen, Fast Effective Rule Induction, 1995): each is grown on
 * two thirds of the open rows and cut back on the other third, and the description length only
 * tells when to stop. Where the labels are noisy, the rule that looks best of very many on its own
 * rows is not the best one; rows that it was not grown on see that at once, for each rule, while
 * the code must be told by a price.
 *
 * <p>It is not RIPPER to the letter: the code is that of this package, conditions may be "all but
 * this value", and a rule has at most k of them.
 */
final class Ripper {
  /** How often all rules are looked at once more. */
  private static final int ROUNDS = 2;

  /** By how many bits a list may be longer than the shortest so far, to go on with. */
  private static final double SURPLUS = 64;

  /** One row of so many is not grown on. */
  private static final int PARTS = 3;

  private final Draft draft;
  private final FoilGrower grower;
  private final ListMaker.Settings settings;
  private final boolean[] positive;
  private final Work work;
  private final SplitMix random;

  /** Rows to grow a rule on, and rows to cut it back on. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Halves(int[] grown, int[] cut) {}

  /**
   * @param draft what tells how long a description is
   * @param positive whether a row is of the class
   */
  Ripper(
      RuleTable table,
      CodeLength code,
      Draft draft,
      boolean[] positive,
      ListMaker.Settings settings,
      Work work) {
    this.positive = positive;
    this.settings = settings;
    this.work = work;
    this.draft = draft;
    grower = new FoilGrower(table, positive, code, settings, work);
    random = SplitMix.of(table.rows()); // the same rows, the same rules
  }

  /** The rules, the surest first. */
  List<Draft.Entry> make() {
    List<Draft.Entry> rules = more(List.of());
    for (int round = 0; round < ROUNDS && !work.isOver(); round++) {
      rules = more(changed(rules));
    }
    while (rules.size() > settings.most()) {
      rules = draft.withoutOne(rules);
    }
    return Draft.needed(rules);
  }

  /** Adds rules for what is open, until they no longer hold or the description gets too long. */
  private List<Draft.Entry> more(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    double least = draft.bits(rules);
    while (rules.isEmpty() || !work.isOver()) { // whatever it takes, a first rule is tried
      Halves halves = halves(draft.open(rules, -1));
      Box box = surest(grower.grow(halves.grown, Box.ALL), halves.cut);
      if (box == null) {
        break;
      }
      rules = new ArrayList<>(rules);
      rules.add(draft.entry(box, work));
      rules = Draft.sorted(rules);
      double now = draft.bits(rules);
      if (now > least + SURPLUS) {
        break;
      }
      least = Math.min(least, now);
    }
    return reduced(rules);
  }

  /** Each rule anew, or grown on, where that makes the description shorter. */
  private List<Draft.Entry> changed(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    for (Draft.Entry rule : begun) {
      int place = rules.indexOf(rule);
      if (place < 0) {
        continue; // no longer needed
      }
      if (work.isOver()) {
        break;
      }
      Halves halves = halves(draft.open(rules, place));
      double least = draft.bits(rules);
      List<Draft.Entry> best = rules;
      for (Box start : List.of(Box.ALL, rule.box())) {
        Box box = leastWrong(grower.grow(halves.grown, start), halves.cut);
        if (box != null && !box.equals(rule.box())) {
          List<Draft.Entry> other = reduced(Draft.with(rules, place, draft.entry(box, work)));
          double now = draft.bits(other);
          if (now < least) {
            least = now;
            best = other;
          }
        }
      }
      rules = best;
    }
    return rules;
  }

  /** Without rules that do not pay. */
  private List<Draft.Entry> reduced(List<Draft.Entry> begun) {
    List<Draft.Entry> rules = begun;
    while (!rules.isEmpty()) {
      List<Draft.Entry> fewer = draft.withoutOne(rules);
      if (draft.bits(fewer) > draft.bits(rules)) {
        break;
      }
      rules = fewer;
    }
    return rules;
  }

  /** Both with the same share of the class. */
  private Halves halves(int[] rows) {
    int[] grown = new int[rows.length];
    int[] cut = new int[rows.length];
    int in = 0;
    int out = 0;
    int[] seen = new int[2];
    for (int i : random.permutation(rows.length)) {
      int label = positive[rows[i]] ? 1 : 0;
      if (++seen[label] % PARTS == 0) {
        cut[out++] = rows[i];
      } else {
        grown[in++] = rows[i];
      }
    }
    return new Halves(Arrays.copyOf(grown, in), Arrays.copyOf(cut, out));
  }

  /**
   * The rule that is surest in these rows; null if none is surer than the usual, or mostly right.
   */
  private @Nullable Box surest(List<Box> path, int[] rows) {
    double most = (grower.hits(rows) + 1.0) / (rows.length + 1.0);
    Box best = null;
    for (Box box : path) {
      int[] matching = grower.matching(box, rows);
      int hits = grower.hits(matching);
      double sure = (hits + 1.0) / (matching.length + 2.0);
      if (sure > most) {
        most = sure;
        best = box;
      }
    }
    return most > 0.5 ? best : null;
  }

  /** The rule with which the fewest of these rows are told wrongly. */
  private @Nullable Box leastWrong(List<Box> path, int[] rows) {
    return path.stream()
        .max(Comparator.comparingInt(box -> right(grower.matching(box, rows))))
        .orElse(null);
  }

  private int right(int[] matching) {
    return 2 * grower.hits(matching) - matching.length;
  }
}
