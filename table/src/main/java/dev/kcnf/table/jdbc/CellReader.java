package dev.kcnf.table.jdbc;

import dev.kcnf.encoding.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Blob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one column of a result as text: the text that a CSV file would have. Numbers are written as
 * short as they can be read back, 7 and not 7.00; dates as of ISO 8601; what has a time zone in
 * UTC.
 */
final class CellReader {
  /** A column whose values have no text. */
  static final class NoTextException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private static final int LONGEST_PLAIN = 40;

  /** PostgreSQL has days without end, which its driver makes the last or first that Java has. */
  private static final Map<Object, String> ENDLESS =
      Map.of(
          LocalDate.MAX, "infinity",
          LocalDate.MIN, "-infinity",
          LocalDateTime.MAX, "infinity",
          LocalDateTime.MIN, "-infinity",
          OffsetDateTime.MAX, "infinity",
          OffsetDateTime.MIN, "-infinity");

  private final int column; // from 1, as JDBC counts
  private final boolean padded;
  private @Nullable Class<?> wanted; // the class to ask for; null for what the driver likes

  CellReader(ResultSetMetaData about, int column) throws SQLException {
    this.column = column;
    int type = about.getColumnType(column);
    padded = type == Types.CHAR || type == Types.NCHAR;
    wanted = wanted(type, String.valueOf(about.getColumnTypeName(column)));
  }

  /** With the driver's own classes a date would depend on the time zone of this machine. */
  private static @Nullable Class<?> wanted(int type, String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    boolean zoned = upper.endsWith("TZ") || upper.contains("WITH TIME ZONE");
    return switch (type) {
      case Types.DATE -> LocalDate.class;
      case Types.TIME -> zoned ? null : LocalTime.class;
      case Types.TIMESTAMP -> zoned ? OffsetDateTime.class : LocalDateTime.class;
      case Types.TIMESTAMP_WITH_TIMEZONE -> OffsetDateTime.class;
      default -> null;
    };
  }

  /** The value as the driver gives it; null for NULL. */
  @Nullable Object object(ResultSet row) throws SQLException {
    if (wanted != null) {
      try {
        return row.getObject(column, wanted);
      } catch (SQLException e) {
        wanted = null; // A driver that does not know these classes; if it was something else,
        // that is told now:
      }
    }
    return row.getObject(column);
  }

  /** The text of the value in this row; empty for NULL. */
  String text(ResultSet row) throws SQLException, NoTextException {
    Object value = object(row);
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return padded ? text.stripTrailing() : text;
    }
    if (value instanceof byte[] || value instanceof Blob) {
      throw new NoTextException();
    }
    String known = text(value);
    if (known != null) {
      return known;
    }
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  private static @Nullable String text(Object value) {
    if (value instanceof Boolean
        || value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte
        || value instanceof BigInteger) {
      return value.toString();
    }
    if (value instanceof Double number) {
      return Numbers.show(number);
    }
    if (value instanceof Float number) {
      return show(number);
    }
    if (value instanceof BigDecimal number) {
      return show(number);
    }
    return time(value);
  }

  private static @Nullable String time(Object value) {
    if (ENDLESS.containsKey(value)) {
      return ENDLESS.get(value);
    }
    if (value instanceof LocalDate date) {
      return date.toString();
    }
    if (value instanceof LocalDateTime time) {
      return show(time);
    }
    if (value instanceof OffsetDateTime time) {
      return show(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()) + "Z";
    }
    if (value instanceof LocalTime time) {
      return show(time);
    }
    if (value instanceof Timestamp time) {
      return show(time.toLocalDateTime());
    }
    if (value instanceof Date date) {
      return date.toLocalDate().toString();
    }
    return value instanceof Time time ? show(time.toLocalTime()) : null;
  }

  private static String show(LocalDateTime time) {
    return time.toLocalDate() + " " + show(time.toLocalTime());
  }

  /** With seconds, and their parts only if there are some. */
  private static String show(LocalTime time) {
    String text = time.toString();
    return text.length() == "10:30".length() ? text + ":00" : text;
  }

  private static String show(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    return Math.abs(plain.scale()) > LONGEST_PLAIN ? plain.toString() : plain.toPlainString();
  }

  /** As short as it can be read back as a float, the same on every JDK. */
  private static String show(float number) {
    if (!Float.isFinite(number)) {
      return Float.toString(number);
    }
    BigDecimal exact = new BigDecimal(number);
    for (int digits = 1; digits < 9; digits++) {
      BigDecimal shorter = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (shorter.floatValue() == number) {
        return Numbers.show(shorter.doubleValue());
      }
    }
    return Numbers.show(exact.round(new MathContext(9, RoundingMode.HALF_EVEN)).doubleValue());
  }
}
