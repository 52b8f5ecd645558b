package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of a column become values of its attributes: of one attribute for names and for
 * numbers, of several for the parts of a date or the words of a text, of none for an id. A missing
 * cell is the value {@link Missing#VALUE}.
 *
 * <p>A cell is read once, into a number that only its encoding understands, and then asked for the
 * value of each attribute. The values of an attribute are bounded: what comes when there is no
 * {@link #room} for one more is counted with others, under the name {@link #rest}.
 */
public abstract sealed class ColumnEncoding
    permits CategoryEncoding,
        CodeEncoding,
        NumberEncoding,
        DateEncoding,
        TextEncoding,
        ColumnEncoding.Id {
  /** The value of cells that have none of their own. */
  public static final String OTHER = "(other)";

  /** How often a cell must have come to be frequent. */
  public static final int FREQUENT = 5;

  /** How many values an attribute may have. */
  public static final int MAX_VALUES = 1 << 16;

  /** Every cell is a value as it is. */
  public static ColumnEncoding categorical() {
    return CategoryEncoding.OPEN;
  }

  /**
   * Every cell is a value as it is while there are at most 4,096 of them; after that, only cells
   * that come again and again are, and all others together are one.
   */
  public static ColumnEncoding bounded() {
    return CategoryEncoding.USUAL;
  }

  /**
   * These cells are values as they are, and those that come again and again; all others together
   * are one.
   */
  public static ColumnEncoding frequent(List<String> values) {
    return CategoryEncoding.ofFrequent(values);
  }

  /** Few whole numbers that are names rather than amounts, such as 0 and 1, ascending. */
  public static ColumnEncoding codes(List<String> codes) {
    return new CodeEncoding(codes);
  }

  /** Numbers, whose values are the ranges between these cuts. */
  public static ColumnEncoding numeric(Cuts cuts) {
    return new NumberEncoding(cuts, false);
  }

  /** As {@link #numeric(Cuts)}, of numbers with a comma before the decimals, as {@code 1.234,5}. */
  public static ColumnEncoding numericWithComma(Cuts cuts) {
    return new NumberEncoding(cuts, true);
  }

  /** Numbers, cut at these ascending points. */
  public static ColumnEncoding numeric(double... cuts) {
    return numeric(Cuts.at(cuts));
  }

  /**
   * Dates, times, or both: attributes for year, month and weekday, and for the hour.
   *
   * @param form how they are written
   */
  public static ColumnEncoding dates(DateForm form) {
    return new DateEncoding(form, null);
  }

  /**
   * As {@link #dates(DateForm)}, and before them the date itself as a number, cut into ranges.
   *
   * @param cuts of the numbers that {@link DateForm#number} tells
   */
  public static ColumnEncoding dates(DateForm form, Cuts cuts) {
    return new DateEncoding(form, cuts);
  }

  /** Texts: for each of these words an attribute that tells whether a text has it. */
  public static ColumnEncoding text(List<String> words) {
    return new TextEncoding(words);
  }

  /** Cells of which nothing can be learned: no attribute. */
  public static ColumnEncoding id() {
    return Id.ID;
  }

  /** What the cells are taken for. */
  public abstract ColumnKind kind();

  /** The attributes of a column of this name, with the values known before any cell is read. */
  public abstract List<Attribute> attributes(String column);

  /** What is in this cell. */
  abstract long read(String cell);

  /**
   * The name of the value that this cell is.
   *
   * @param part the attribute, from 0
   * @param read what {@link #read} told
   */
  abstract String value(int part, String cell, long read);

  /** The exact number in a cell; NaN if there is none. */
  double number(long read) {
    return Double.NaN;
  }

  /** How many values there may be at most for this cell to get one of its own. */
  int room(String cell, long read) {
    return MAX_VALUES;
  }

  /** How often a cell must have come to get a value of its own although there is no room. */
  int admission() {
    return Integer.MAX_VALUE;
  }

  /** The name of the value of this cell when there is no room for its own. */
  String rest(long read) {
    return OTHER;
  }

  /** Whether the cells are numbers, and nothing else. */
  public boolean isNumeric() {
    return kind() == ColumnKind.NUMBER;
  }

  /** Where numbers are cut; null if they are not. */
  public @Nullable Cuts cuts() {
    return null;
  }

  /** The name of the value that this cell is in an attribute. */
  String valueOf(int part, String cell) {
    return value(part, cell, read(cell));
  }

  @Override
  public abstract boolean equals(@Nullable Object o);

  @Override
  public abstract int hashCode();

  /** For people: {@code category}, or {@code number, cut at [3.5, 7.0]}. */
  @Override
  public String toString() {
    return kind().toString();
  }

  /** Nearly every cell is another one: nothing is learned from it, so there is no attribute. */
  static final class Id extends ColumnEncoding {
    private static final Id ID = new Id();

    private Id() {}

    @Override
    public ColumnKind kind() {
      return ColumnKind.ID;
    }

    @Override
    public List<Attribute> attributes(String column) {
      return List.of();
    }

    @Override
    long read(String cell) {
      return 0;
    }

    @Override
    String value(int part, String cell, long read) {
      throw new IllegalStateException("an id has no attribute");
    }

    @Override
    public boolean equals(@Nullable Object o) {
      return o == this;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }
}
