package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a model predicts from: how their cells become values, and the values known so
 * far. The one place where a cell gets its meaning.
 *
 * <p>Learning adds the values that are new to an open {@link #schema}; looking up never changes
 * anything, and gives {@link Schema#UNKNOWN} for a value that is not known.
 */
public final class Columns {
  private final Schema schema;
  private final ColumnEncoding[] encodings;
  private final boolean hasNumbers;
  private final Missing missing;

  private Columns(Schema schema, Missing missing) {
    this.schema = schema;
    this.missing = missing;
    encodings = new ColumnEncoding[schema.size()];
    boolean numbers = false;
    for (int a = 0; a < encodings.length; a++) {
      Cuts cuts = schema.cuts(a);
      encodings[a] = cuts == null ? ColumnEncoding.categorical() : ColumnEncoding.numeric(cuts);
      numbers |= cuts != null;
    }
    hasNumbers = numbers;
  }

  /** Categorical columns of these names, whose values become known as they appear. */
  public static Columns of(String... names) {
    return of(Schema.open(Arrays.asList(names)));
  }

  /** Columns with these encodings by name, in the map's order. */
  public static Columns of(Map<String, ColumnEncoding> encodings) {
    List<Attribute> attributes = new ArrayList<>();
    encodings.forEach(
        (name, encoding) ->
            attributes.add(new Attribute(name, encoding.values(), encoding.cuts())));
    return of(Schema.openFrom(attributes));
  }

  /** The columns of this schema's attributes; an attribute with cuts is of numbers. */
  public static Columns of(Schema schema) {
    return new Columns(schema, Missing.USUAL);
  }

  /** The same columns and the same schema, where these texts mean that a cell is missing. */
  public Columns withMissing(Missing other) {
    return new Columns(schema, other);
  }

  /** Which texts mean that a cell is missing. */
  public Missing missing() {
    return missing;
  }

  /** The same columns with a schema of their own. */
  public Columns copy() {
    return new Columns(schema.copy(), missing);
  }

  /** The same columns with a schema that takes no new values any more. */
  public Columns snapshot() {
    return new Columns(schema.snapshot(), missing);
  }

  /**
   * Checks that these columns have made the example.
   *
   * @throws IllegalArgumentException if not
   */
  public void checkOwn(Example x) {
    if (x.layout().schema() != schema) {
      throw new IllegalArgumentException(
          "the example is of other columns; those of a model make its examples, and those of a"
              + " scorer the scorer's");
    }
  }

  /**
   * The same columns with the values known now, for a model that has learned nothing: the ranges of
   * numbers come first, in ascending order.
   */
  public Columns fresh() {
    return fresh(null);
  }

  /**
   * As {@link #fresh()}, with the values of these attributes.
   *
   * @param known the same attributes with fewer values; null for all that are known now
   */
  public Columns fresh(@Nullable List<Attribute> known) {
    if (!schema.isOpen()) {
      return new Columns(schema, missing);
    }
    if (known != null) {
      return new Columns(Schema.openFrom(known), missing);
    }
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < encodings.length; a++) {
      attributes.add(new Attribute(schema.name(a), values(a), schema.cuts(a)));
    }
    return new Columns(Schema.openFrom(attributes), missing);
  }

  /** How many columns. */
  public int size() {
    return encodings.length;
  }

  /** The attributes that the columns become, with the values known so far. */
  public Schema schema() {
    return schema;
  }

  public String name(int column) {
    return schema.name(column);
  }

  /** The names in order. */
  public List<String> names() {
    return IntStream.range(0, encodings.length).mapToObj(schema::name).toList();
  }

  /** How the cells of this column become values. */
  public ColumnEncoding encoding(int column) {
    return encodings[column];
  }

  /** Whether some column is of numbers. */
  public boolean hasNumbers() {
    return hasNumbers;
  }

  /** The known values of a column, the ranges of numbers in ascending order first. */
  public List<String> values(int column) {
    List<String> known = schema.attributes().get(column).values();
    Set<String> sorted = new LinkedHashSet<>(encodings[column].values());
    sorted.retainAll(new HashSet<>(known));
    sorted.addAll(known);
    return List.copyOf(sorted);
  }

  /** The columns whose values are names, as far as can be seen: of those, 0 is none. */
  public List<String> named() {
    List<String> named = new ArrayList<>();
    for (int c = 0; c < encodings.length; c++) {
      List<String> known = schema.attributes().get(c).values();
      boolean numbers =
          known.stream().allMatch(v -> Missing.is(v) || !Double.isNaN(Numbers.parseFinite(v)));
      boolean absent = known.contains(Missing.VALUE) && !known.contains("0");
      if (!encodings[c].isNumeric() && (absent || !numbers)) {
        named.add(schema.name(c));
      }
    }
    return named;
  }

  /** The exact number in this cell; NaN if there is none. */
  double number(int column, String cell) {
    return encodings[column].number(missing.read(cell));
  }

  /**
   * The number of the value that this cell is.
   *
   * @param number the exact number in it, as {@link #number} tells it
   * @param grow whether a new value is added, rather than unknown
   * @throws CellException if the column is of numbers and this is none, or the schema is closed and
   *     has to grow
   */
  int value(int column, String cell, double number, boolean grow) {
    String value = encodings[column].value(missing.read(cell), number);
    if (value == null) {
      throw new CellException(
          CellException.Kind.NOT_A_NUMBER,
          schema.name(column),
          cell,
          "'" + cell + "' is not a number");
    }
    int known = schema.find(column, value);
    return known >= 0 || !grow ? known : added(column, cell, value);
  }

  private int added(int column, String cell, String value) {
    try {
      return schema.intern(column, value);
    } catch (IllegalArgumentException e) {
      throw new CellException(
          CellException.Kind.NEW_VALUE, schema.name(column), cell, String.valueOf(e.getMessage()));
    }
  }

  /** Where the exact numbers of an example are put; none if no column is of numbers. */
  double[] numbers() {
    double[] numbers = hasNumbers ? new double[encodings.length] : Example.NO_NUMBERS;
    Arrays.fill(numbers, Double.NaN);
    return numbers;
  }

  /** An example to learn, from cells in column order. */
  public Example example(String... cells) {
    return example(cells, true);
  }

  /** An example to predict, from cells in column order. */
  public Example lookUp(String... cells) {
    return example(cells, false);
  }

  private Example example(String[] cells, boolean grow) {
    if (cells.length != encodings.length) {
      throw new IllegalArgumentException(
          "a row needs " + encodings.length + " cells, one per column, got " + cells.length);
    }
    for (int c = 0; c < cells.length; c++) {
      if (cells[c] == null) {
        throw new IllegalArgumentException(
            "column '" + schema.name(c) + "': a cell must not be null; a missing one is ?");
      }
    }
    int[] values = new int[cells.length];
    double[] numbers = numbers();
    for (int c = 0; c < cells.length; c++) {
      double number = number(c, cells[c]);
      values[c] = value(c, cells[c], number, false);
      if (numbers.length > 0) {
        numbers[c] = number;
      }
    }
    // Only now that every cell is good: a row that is refused adds nothing.
    for (int c = 0; grow && c < cells.length; c++) {
      if (values[c] == Schema.UNKNOWN) {
        values[c] = value(c, cells[c], number(c, cells[c]), true);
      }
    }
    return Example.of(schema.layout(), values, numbers);
  }

  /** The cells of a row in column order; a column that is not named is missing. */
  public String[] cells(Map<String, String> row) {
    String[] cells = new String[encodings.length];
    for (int c = 0; c < cells.length; c++) {
      String cell = row.get(schema.name(c));
      cells[c] = cell == null ? Missing.VALUE : cell;
    }
    return cells;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < encodings.length; c++) {
      text.append(c == 0 ? "" : ", ").append(schema.name(c)).append(": ").append(encodings[c]);
    }
    return text.toString();
  }
}
