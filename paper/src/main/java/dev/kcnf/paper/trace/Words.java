package dev.kcnf.paper.trace;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Numbers and sets as a trace shows them. */
public final class Words {
  private static final int SHOWN = 16;
  private static final double TINY = 1e-4;
  private static final double EXACT = 1e-9;

  private Words() {}

  /** A probability, a loss or another number, to four decimals; smaller ones as powers of ten. */
  public static String number(double value) {
    if (Double.isInfinite(value)) {
      return "infinite";
    }
    if (value == StrictMath.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    double places = StrictMath.rint(value * 1e4);
    if (places != 0 && Math.abs(value * 1e4 - places) < EXACT) { // such as 0.25 and 1/5
      return BigDecimal.valueOf((long) places, 4).stripTrailingZeros().toPlainString();
    }
    return String.format(Locale.ROOT, Math.abs(value) < TINY ? "%.3e" : "%.4f", value);
  }

  /** 2^-bits, and as a number unless there is none so small. */
  static String power(double bits) {
    if (Double.isInfinite(bits)) {
      return "0";
    }
    if (bits == 0) {
      return "1";
    }
    String power = "2^-" + number(bits);
    double value = StrictMath.pow(2, -bits);
    return value < Double.MIN_NORMAL ? power : power + " = " + number(value);
  }

  /** 2^-bits as a number if it can be read as one, else as a power: never 0 for what is not. */
  static String probability(double bits) {
    double value = StrictMath.pow(2, -bits);
    return value < TINY ? power(bits) : number(value);
  }

  /**
   * 2^-bits as {@link #probability}, and as 1 - 2^-rest where too near to 1: never 1 for what is
   * not.
   *
   * @param rest of 1 minus it, in bits as well
   */
  static String probability(double bits, double rest) {
    boolean nearOne = !Double.isInfinite(rest) && StrictMath.pow(2, -rest) < TINY;
    return nearOne ? "1 - 2^-" + number(rest) : probability(bits);
  }

  /** A set by its members; of a large one only the first. Equal names are counted. */
  static String set(Collection<String> members) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    members.forEach(member -> counts.merge(member, 1, Integer::sum));
    List<String> shown =
        counts.entrySet().stream()
            .limit(SHOWN)
            .map(e -> e.getValue() == 1 ? e.getKey() : e.getKey() + " ×" + e.getValue())
            .toList();
    return "{" + String.join(", ", shown) + (counts.size() > SHOWN ? ", …" : "") + "}";
  }

  /** A Boolean vector, such as 101. */
  static String bits(boolean[] a) {
    StringBuilder bits = new StringBuilder();
    for (boolean bit : a) {
      bits.append(bit ? '1' : '0');
    }
    return bits.toString();
  }
}
