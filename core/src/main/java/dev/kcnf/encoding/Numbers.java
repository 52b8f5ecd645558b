package dev.kcnf.encoding;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as cells write them. */
public final class Numbers {
  private Numbers() {}

  /**
   * The finite number that this text is; NaN if it is none. Spaces around it do not count. {@code
   * 1,234} is a number if the commas stand where thousands end; {@code 1,5} and {@code 0,125} are
   * none, as in other countries they would be less than 2. A sign of a currency before or after it,
   * as in {@code $5}, {@code -$1,234.50} and {@code 5 €}, or a per cent sign after it does not
   * count either. {@code (12)} is -12, as bookkeepers write it.
   */
  public static double parseFinite(String text) {
    double number = parseSigned(text.trim());
    return Double.isFinite(number) ? number : Double.NaN;
  }

  /** The number that this text is, infinite if it is too large for a double; NaN if it is none. */
  private static double parseSigned(String text) {
    int length = text.length();
    if (length > 2 && text.charAt(0) == '(' && text.charAt(length - 1) == ')') {
      String inside = text.substring(1, length - 1);
      return inside.indexOf('-') < 0 && inside.indexOf('+') < 0
          ? 0.0 - parseMarked(inside.trim())
          : Double.NaN;
    }
    return parseMarked(text);
  }

  private static double parseMarked(String plain) {
    int length = plain.length();
    if (length == 0) {
      return Double.NaN;
    }
    char last = plain.charAt(length - 1);
    if (last == '%' || isCurrency(last)) {
      return parsePlain(plain.substring(0, length - 1).trim());
    }
    int first = plain.charAt(0) == '-' || plain.charAt(0) == '+' ? 1 : 0;
    return first < length && isCurrency(plain.charAt(first))
        ? parsePlain(plain.substring(0, first) + plain.substring(first + 1).trim())
        : parsePlain(plain);
  }

  private static boolean isCurrency(char c) {
    return c == '$' || (c > 0x7F && Character.getType(c) == Character.CURRENCY_SYMBOL);
  }

  private static double parsePlain(String text) {
    // Of what parseDouble takes, hexadecimal and a suffix like 1d are not numbers in a table.
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    if ((last < '0' || last > '9') && last != '.') {
      return Double.NaN;
    }
    if (text.indexOf(',') >= 0) {
      return hasThousands(text) ? parsePlain(text.replace(",", "")) : Double.NaN;
    }
    try {
      double number = Double.parseDouble(text);
      boolean decimal = text.indexOf('x') < 0 && text.indexOf('X') < 0;
      return decimal ? number + 0.0 : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** As {@code -12,345,678.9}: one to three digits, not a 0 first, then groups of three. */
  private static boolean hasThousands(String text) {
    int point = text.indexOf('.');
    int end = point < 0 ? text.length() : point;
    int at = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    int comma = text.indexOf(',');
    if (comma <= at || comma - at > 3 || text.charAt(at) == '0' || (end - comma) % 4 != 0) {
      return false;
    }
    for (int i = at; i < text.length(); i++) {
      boolean isComma = i >= comma && i < end && (i - comma) % 4 == 0;
      boolean isDigit = text.charAt(i) >= '0' && text.charAt(i) <= '9';
      if (i != point && (isComma ? text.charAt(i) != ',' : !isDigit)) {
        return false;
      }
    }
    return true;
  }

  /** The number that this text is, which may be infinite; NaN if it is none. */
  public static double parse(String text) {
    double number = parseSigned(text.trim());
    if (!Double.isNaN(number)) {
      return number;
    }
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> Double.NaN;
    };
  }

  /**
   * As {@link #parse}, where a comma stands before the decimals and points where thousands end:
   * {@code 1.234,5}. A point that cannot end thousands, as in {@code 0.53}, is one before decimals:
   * some columns have both.
   */
  public static double parseWithComma(String text) {
    if (text.indexOf(',') < 0 && text.indexOf('.') < 0) {
      return parse(text);
    }
    double number = parse(exchanged(text));
    return Double.isNaN(number) && text.indexOf(',') < 0 ? parse(text) : number;
  }

  /**
   * As {@link #parse}, and what is no number so, such as {@code 0,53}, as {@link #parseWithComma}:
   * for a number that stands alone. Of a column it is known which of them it is.
   */
  public static double parseEither(String text) {
    double number = parse(text);
    return Double.isNaN(number) && text.indexOf(',') >= 0 ? parseWithComma(text) : number;
  }

  private static String exchanged(String text) {
    return text.replace('.', '\0').replace(',', '.').replace('\0', ',');
  }

  /**
   * As short as it can be read back; whole numbers without a point. The same on every JDK, which
   * {@link Double#toString(double)} is not: models name ranges by it.
   */
  public static String show(double number) {
    if (number == 0 || !Double.isFinite(number)) {
      return number == 0 ? "0" : Double.toString(number);
    }
    BigDecimal shortest = shortest(number).stripTrailingZeros();
    String digits = shortest.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - shortest.scale(); // of the first digit
    String sign = number < 0 ? "-" : "";
    if (exponent >= -3 && exponent < 15) {
      return sign + shortest.abs().toPlainString();
    }
    String rest = digits.length() == 1 ? "0" : digits.substring(1);
    return sign + digits.charAt(0) + "." + rest + "E" + exponent;
  }

  /**
   * A number with few digits, above the low one and not above the high one.
   *
   * @param near what it should be near to, within the same limits
   */
  static double roundest(double low, double near, double high) {
    if (!(low < near && near <= high) || !Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException(near + " is not above " + low + " and up to " + high);
    }
    BigDecimal exact = shortest(near);
    BigDecimal largest = shortest(low).abs().max(shortest(high).abs());
    for (int scale = largest.scale() - largest.precision(); scale < exact.scale(); scale++) {
      for (RoundingMode mode : new RoundingMode[] {RoundingMode.FLOOR, RoundingMode.CEILING}) {
        double number = exact.setScale(scale, mode).doubleValue();
        if (number > low && number <= high) {
          return number;
        }
      }
    }
    return near;
  }

  /** Of the decimals with the fewest digits that are read as this number, the nearest one. */
  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    for (int digits = 1; digits < 17; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == number) {
        return rounded;
      }
    }
    return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
  }
}
