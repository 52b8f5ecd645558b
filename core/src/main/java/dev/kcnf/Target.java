package dev.kcnf;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is predicted: whether a column has a value, or which value it has.
 *
 * @param column the name of the column
 * @param value the value that is label 1; null if every value is a class of its own
 */
public record Target(String column, @Nullable String value) implements Serializable {

  /** More classes than this are not told apart. */
  public static final int MAX_CLASSES = 256;

  /** Whether the column has this value. */
  public static Target of(String column, String value) {
    return new Target(column, value);
  }

  /** Which value the column has: each is a class. */
  public static Target of(String column) {
    return new Target(column, null);
  }

  /** Whether every value is a class of its own. */
  public boolean hasClasses() {
    return value == null;
  }

  /** {@code COLUMN} or {@code COLUMN=VALUE}. */
  @Override
  public String toString() {
    return value == null ? column : column + "=" + value;
  }
}
