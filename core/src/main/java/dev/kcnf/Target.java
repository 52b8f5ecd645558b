package dev.kcnf;

import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is predicted: whether a column has a value, whether its number is above or below another, or
 * which value it has.
 *
 * @param column the name of the column
 * @param relation how a label is compared with the value; {@link Relation#ANY} if every value is a
 *     class of its own
 * @param value what it is compared with; null if every value is a class of its own
 */
public record Target(String column, Relation relation, @Nullable String value)
    implements Serializable {

  /** More classes than this are not told apart. */
  public static final int MAX_CLASSES = 256;

  /** How a label is compared with the value of a target. */
  public enum Relation {
    /** Not at all: every value is a class. */
    ANY(""),
    IS("="),
    IS_NOT("!="),
    BELOW("<"),
    AT_MOST("<="),
    ABOVE(">"),
    AT_LEAST(">=");

    private final String symbol;

    Relation(String symbol) {
      this.symbol = symbol;
    }

    /** As it is written between a column and a value, such as {@code >=}. */
    public String symbol() {
      return symbol;
    }

    /** Whether numbers are compared. */
    public boolean isNumeric() {
      return compareTo(BELOW) >= 0;
    }

    private Relation opposite() {
      return switch (this) {
        case ANY -> ANY;
        case IS -> IS_NOT;
        case IS_NOT -> IS;
        case BELOW -> AT_LEAST;
        case AT_MOST -> ABOVE;
        case ABOVE -> AT_MOST;
        case AT_LEAST -> BELOW;
      };
    }
  }

  public Target {
    if (relation == Relation.ANY != (value == null)) {
      throw new IllegalArgumentException("there is a value unless every value is a class");
    }
    if (relation.isNumeric() && Double.isNaN(Numbers.parseEither(String.valueOf(value)))) {
      throw new SettingException(
          "target", ": '" + column + relation.symbol + "' wants a number, not '" + value + "'");
    }
  }

  /** Whether the column has this value. */
  public static Target of(String column, String value) {
    return new Target(column, Relation.IS, value);
  }

  /** Which value the column has: each is a class. */
  public static Target of(String column) {
    return new Target(column, Relation.ANY, null);
  }

  /** How the column compares with this value, such as {@code price > 5000}. */
  public static Target of(String column, Relation relation, String value) {
    return new Target(column, relation, value);
  }

  /** Whether every value is a class of its own. */
  public boolean hasClasses() {
    return value == null;
  }

  /** Whether this label is missing: it says nothing, and is not what is asked for either. */
  public boolean isMissing(String label) {
    return relation.isNumeric()
        ? Missing.isNoNumber(label)
        : Missing.is(label) && !label.equals(value);
  }

  /** Whether labels are numbers, and this one is none. */
  public boolean isNoNumber(String label) {
    return relation.isNumeric() && Double.isNaN(Numbers.parseEither(label));
  }

  /** Whether this label of a row is label 1; never if every value is a class. */
  public boolean isPositive(String label) {
    if (value == null) {
      return false;
    }
    return switch (relation) {
      case ANY -> false;
      case IS -> label.equals(value);
      case IS_NOT -> !label.equals(value);
      case BELOW -> Numbers.parseEither(label) < Numbers.parseEither(value);
      case AT_MOST -> Numbers.parseEither(label) <= Numbers.parseEither(value);
      case ABOVE -> Numbers.parseEither(label) > Numbers.parseEither(value);
      case AT_LEAST -> Numbers.parseEither(label) >= Numbers.parseEither(value);
    };
  }

  /**
   * What label 1 and label 0 are called, as in predictions: {@code yes} and {@code not yes}, or
   * {@code >5000} and {@code <=5000}.
   *
   * @throws IllegalStateException if every value is a class
   */
  public List<String> classNames() {
    if (value == null) {
      throw new IllegalStateException("every value is a class");
    }
    return switch (relation) {
      case IS -> List.of(value, "not " + value);
      case IS_NOT -> List.of("not " + value, value);
      default -> List.of(relation.symbol + value, relation.opposite().symbol + value);
    };
  }

  /** {@code COLUMN}, {@code COLUMN=VALUE}, or with another relation, as {@code COLUMN>VALUE}. */
  @Override
  public String toString() {
    return value == null ? column : column + relation.symbol + value;
  }
}
