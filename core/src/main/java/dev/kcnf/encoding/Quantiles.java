package dev.kcnf.encoding;

import dev.kcnf.encoding.Cuts.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds where to cut numbers into ranges with about equally many of them. A number that alone fills
 * more than such a range, as 0 does in a sparse column, gets one of its own. What lies between such
 * numbers shares the ranges that are left, as many as the root of its share asks for: a few per
 * cent of the numbers are still told apart.
 */
final class Quantiles {
  private final Scale scale;
  private final double[] sorted;
  private final int ranges;
  private final int slack; // a cut may move by one part of so many of a range
  private final TreeSet<Double> cuts = new TreeSet<>();

  private Quantiles(Scale scale, double[] sorted, int ranges, int slack) {
    this.scale = scale;
    this.sorted = sorted;
    this.ranges = ranges;
    this.slack = slack;
  }

  /**
   * The cuts into at most this many ranges, ascending.
   *
   * @param slack to be a round number, a cut may move by one part of so many of a range; at least 2
   */
  static double[] of(Scale scale, double[] numbers, int ranges, int slack) {
    if (ranges < 1) {
      throw new IllegalArgumentException("ranges must be at least 1, was " + ranges);
    }
    double[] sorted = Arrays.stream(numbers).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return sorted;
    }
    Quantiles quantiles = new Quantiles(scale, sorted, ranges, slack);
    quantiles.cut();
    return quantiles.cuts.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Some of the sorted numbers, from one position to below another. */
  private record Part(int from, int to) {
    int size() {
      return to - from;
    }
  }

  private void cut() {
    List<Part> between = new ArrayList<>();
    int heavy = 0;
    int last = 0; // the end of the last heavy number
    for (int from = 0, to; from < sorted.length; from = to) {
      to = endOf(from);
      if ((long) (to - from) * ranges > sorted.length) {
        between.add(new Part(last, from));
        if (heavy++ > 0) {
          cutOff(from);
        }
        last = to;
      }
    }
    between.add(new Part(last, sorted.length));
    between.removeIf(part -> part.size() == 0);
    if (heavy == 0) {
      share(between.get(0), ranges);
      return;
    }
    between.sort(Comparator.comparingInt(part -> -part.size()));
    int rest = between.stream().mapToInt(Part::size).sum();
    double wanted = ranges * StrictMath.sqrt((double) rest / sorted.length);
    int left = ranges - heavy; // at least one: heavy numbers have more than their share each
    int shared = Math.min(left, Math.max(between.size(), (int) StrictMath.ceil(wanted)));
    for (Part part : between) {
      if (left == 0) {
        break; // the smallest parts stay with the heavy number beside them
      }
      int own = (int) ((long) shared * part.size() / rest);
      int given = Math.min(left, Math.max(1, own));
      share(part, given);
      setApart(part);
      left -= given;
    }
  }

  private int endOf(int from) {
    int to = from + 1;
    while (to < sorted.length && sorted[to] == sorted[from]) {
      to++;
    }
    return to;
  }

  /** The largest number that is smaller than the one at this position. */
  private double below(int from, int at) {
    int before = at;
    while (before > from && sorted[before] == sorted[at]) {
      before--;
    }
    return sorted[before];
  }

  /** Cuts a part off from what is below and above it. */
  private void setApart(Part part) {
    if (part.from() > 0) {
      cutOff(part.from());
    }
    if (part.to() < sorted.length) {
      cutOff(part.to());
    }
  }

  /** Cuts between the number at this position and the smaller one before it. */
  private void cutOff(int position) {
    cuts.add(scale.roundest(sorted[position - 1], sorted[position], sorted[position]));
  }

  /** Cuts a part into this many ranges of equal shares, fewer where numbers are equal. */
  private void share(Part part, int count) {
    double last = sorted[part.from()];
    int far = part.size() / count / slack;
    for (int i = 1; i < count; i++) {
      int at = part.from() + (int) ((long) i * part.size() / count);
      double cut = sorted[at];
      if (cut > last) {
        // A round number not far away serves as well, and is easier to read in a rule.
        double low = Math.max(last, below(part.from(), at - far));
        double high = sorted[at + far];
        cut = scale.roundest(low, cut, high);
        cuts.add(cut);
        last = Math.max(cut, sorted[at]);
      }
    }
  }
}
