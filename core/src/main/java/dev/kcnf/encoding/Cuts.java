package dev.kcnf.encoding;

import dev.kcnf.encoding.text.Dates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the numbers of a column are cut into ranges: range i is {@code cut(i-1) <= x < cut(i)}. */
public final class Cuts {
  /**
   * What the numbers of an attribute stand for: how they are shown, and which of them are round.
   */
  public enum Scale {
    /** Themselves. */
    NUMBERS,
    /** Days and times, as {@link Dates#number} numbers them: 19980612.103 is half past ten. */
    DATES;

    /** As people read it. */
    String show(double number) {
      return this == DATES ? Dates.show(number) : Numbers.show(number);
    }

    /** One that is easy to read, above the low one and not above the high one, near to this one. */
    double roundest(double low, double near, double high) {
      return this == DATES ? Dates.roundest(low, near, high) : Numbers.roundest(low, near, high);
    }
  }

  /** How far cuts may move to be round: by this part of a range; fine ones by more of their own. */
  private static final int SLACK = 16;

  private static final int FINE_SLACK = 2;

  private final Scale scale;
  private final double[] cuts; // ascending
  private final List<String> names = new ArrayList<>(); // of the ranges

  private Cuts(Scale scale, double[] cuts) {
    this.scale = scale;
    this.cuts = cuts;
    for (int i = 0; i <= cuts.length; i++) {
      names.add(range(i).name());
    }
  }

  /**
   * Cuts at these numbers.
   *
   * @throws IllegalArgumentException if they are not finite and ascending
   */
  public static Cuts at(double... cuts) {
    double[] own = new double[cuts.length];
    for (int i = 0; i < cuts.length; i++) {
      own[i] = cuts[i] + 0.0; // makes -0 a 0: equal cuts have equal bytes
      if (!Double.isFinite(own[i])) {
        throw new IllegalArgumentException("a cut must be finite, was " + cuts[i]);
      }
      if (i > 0 && !(own[i - 1] < own[i])) {
        throw new IllegalArgumentException(
            "cuts must be ascending, but " + cuts[i] + " follows " + cuts[i - 1]);
      }
    }
    return new Cuts(Scale.NUMBERS, own);
  }

  /**
   * Cuts into at most this many quantiles, fewer where many of the numbers are equal. A number that
   * alone fills more than a quantile, as 0 does in a sparse column, has a range of its own.
   */
  public static Cuts quantiles(Scale scale, double[] numbers, int ranges) {
    return new Cuts(scale, Quantiles.of(scale, numbers, ranges, SLACK));
  }

  /**
   * Cuts between all different numbers if there are at most this many of them, else into as many
   * quantiles; each at the roundest number that serves.
   */
  public static Cuts fine(Scale scale, double[] numbers, int ranges) {
    double[] different =
        Arrays.stream(numbers).filter(Double::isFinite).sorted().distinct().toArray();
    if (different.length > ranges) {
      return new Cuts(scale, Quantiles.of(scale, numbers, ranges, FINE_SLACK));
    }
    double[] cuts = new double[Math.max(0, different.length - 1)];
    for (int i = 0; i < cuts.length; i++) {
      cuts[i] = scale.roundest(different[i], different[i + 1], different[i + 1]);
    }
    return new Cuts(scale, cuts);
  }

  /** Cuts that keep a number apart from those below and above it, where only one is known. */
  public static Cuts around(double number) {
    double step = StrictMath.pow(10, -new BigDecimal(Numbers.show(number)).scale());
    return number + step > number && Double.isFinite(number + step)
        ? at(number, number + step)
        : at(number);
  }

  /** The same cuts of numbers that stand for something else. */
  public Cuts on(Scale other) {
    return other == scale ? this : new Cuts(other, cuts);
  }

  /** What the numbers stand for. */
  public Scale scale() {
    return scale;
  }

  /** How many ranges there are: one more than cuts. */
  public int ranges() {
    return cuts.length + 1;
  }

  /** The range of this number, from 0. */
  public int rangeOf(double number) {
    int found = Arrays.binarySearch(cuts, number);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The range of this index. */
  public Range range(int index) {
    return new Range(
        index == 0 ? Double.NEGATIVE_INFINITY : cuts[index - 1],
        index == cuts.length ? Double.POSITIVE_INFINITY : cuts[index],
        scale);
  }

  /** The name of the range of this index. */
  public String name(int index) {
    return names.get(index);
  }

  /** The names of the ranges, ascending. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The range whose value has this name; null if none has. */
  @Nullable Range rangeNamed(String name) {
    int index = names.indexOf(name);
    return index < 0 ? null : range(index);
  }

  /** The cut points, ascending. */
  public double[] toArray() {
    return cuts.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Cuts other && scale == other.scale && Arrays.equals(cuts, other.cuts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cuts);
  }

  @Override
  public String toString() {
    return Arrays.toString(cuts);
  }
}
