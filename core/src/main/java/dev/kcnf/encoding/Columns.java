package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.ValueCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private static final String QUOTED_OTHER = "'" + ColumnEncoding.OTHER + "'";

  /** So many values all columns may have together; then a column gets no more than a few. */
  private static final int MAX_TOTAL = 1 << 18;

  private static final int ROOM_IF_FULL = 64;

  /** In so many columns it is counted how often cells come: 32 MB. */
  private static final int MAX_COUNTED = 1024;

  private final List<String> names;
  private final ColumnEncoding[] encodings;
  private final int[] first; // of the attributes of a column; at the end how many there are
  private final int[] columns; // by attribute
  private final Schema schema;
  private final boolean hasNumbers;
  private final @Nullable ValueCounts[] counts; // by column; null until something is counted
  private int counted; // columns that have counts
  private int mostValues = MAX_TOTAL; // of all columns together
  private int mostCounted = MAX_COUNTED;
  private final Missing missing;

  private Columns(
      List<String> names,
      ColumnEncoding[] encodings,
      Schema schema,
      @Nullable ValueCounts[] counts,
      Missing missing) {
    this.names = names;
    this.encodings = encodings;
    this.schema = schema;
    this.counts = counts;
    this.missing = missing;
    first = new int[encodings.length + 1];
    columns = new int[schema.size()];
    boolean numbers = false;
    for (int c = 0; c < encodings.length; c++) {
      List<Attribute> attributes = encodings[c].attributes(names.get(c));
      int from = first[c];
      first[c + 1] = from + attributes.size();
      for (int a = from; a < first[c + 1]; a++) {
        if (a >= columns.length || !attributes.get(a - from).name().equals(schema.name(a))) {
          throw new IllegalArgumentException(
              "column '" + names.get(c) + "' does not become the attributes of " + schema);
        }
        columns[a] = c;
      }
      numbers |= encodings[c].cuts() != null;
    }
    if (first[encodings.length] != columns.length) {
      throw new IllegalArgumentException("more attributes than the columns become: " + schema);
    }
    hasNumbers = numbers;
    counted = (int) Arrays.stream(counts).filter(Objects::nonNull).count();
  }

  /** Categorical columns of these names, whose values become known as they appear. */
  public static Columns of(String... names) {
    return of(Schema.open(Arrays.asList(names)));
  }

  /** Columns with these encodings by name, in the map's order. */
  public static Columns of(Map<String, ColumnEncoding> encodings) {
    List<Attribute> attributes = new ArrayList<>();
    encodings.forEach((name, encoding) -> attributes.addAll(encoding.attributes(name)));
    return of(encodings, Schema.openFrom(attributes));
  }

  /** Columns with these encodings by name, in the map's order, that became this schema. */
  public static Columns of(Map<String, ColumnEncoding> encodings, Schema schema) {
    return new Columns(
        List.copyOf(encodings.keySet()),
        encodings.values().toArray(ColumnEncoding[]::new),
        schema,
        new ValueCounts[encodings.size()],
        Missing.USUAL);
  }

  /** A column for each of this schema's attributes; an attribute with cuts is of numbers. */
  public static Columns of(Schema schema) {
    ColumnEncoding[] encodings = new ColumnEncoding[schema.size()];
    for (int a = 0; a < encodings.length; a++) {
      Cuts cuts = schema.cuts(a);
      encodings[a] = cuts == null ? ColumnEncoding.categorical() : ColumnEncoding.numeric(cuts);
    }
    List<String> names = IntStream.range(0, schema.size()).mapToObj(schema::name).toList();
    ValueCounts[] counts = new ValueCounts[encodings.length];
    return new Columns(names, encodings, schema, counts, Missing.USUAL);
  }

  /** The same columns with another schema; nothing is counted. */
  private Columns with(Schema other) {
    return limitedAs(
        new Columns(names, encodings, other, new ValueCounts[encodings.length], missing));
  }

  private Columns limitedAs(Columns others) {
    others.limitValues(mostValues, mostCounted);
    return others;
  }

  /**
   * Limits how many new values are taken, whatever the columns hold. Those that are known stay.
   *
   * @param values of all columns together, from which on a column gets no more than a few
   * @param columns in which it is counted how often cells come that have no value yet
   */
  public void limitValues(int values, int columns) {
    mostValues = Math.min(MAX_TOTAL, values);
    mostCounted = Math.min(MAX_COUNTED, columns);
  }

  /** Whether there are so many values that a column gets no more than a few. */
  public boolean isFull() {
    return schema.totalValues() >= mostValues;
  }

  /** The same columns and the same schema, where these texts mean that a cell is missing. */
  public Columns withMissing(Missing other) {
    return limitedAs(new Columns(names, encodings, schema, counts, other));
  }

  /** Which texts mean that a cell is missing. */
  public Missing missing() {
    return missing;
  }

  /** The same columns with a schema of their own. */
  public Columns copy() {
    Columns copy = with(schema.copy());
    for (int c = 0; c < counts.length; c++) {
      ValueCounts own = counts[c];
      if (own != null) {
        copy.setCounts(c, own.copy());
      }
    }
    return copy;
  }

  /** The same columns with a schema that takes no new values any more. */
  public Columns snapshot() {
    return with(schema.snapshot());
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
      return with(schema);
    }
    if (known != null) {
      return with(Schema.openFrom(known));
    }
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < columns.length; a++) {
      attributes.add(new Attribute(schema.name(a), values(a), schema.cuts(a)));
    }
    return with(Schema.openFrom(attributes));
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
    return names.get(column);
  }

  /** The names in order. */
  public List<String> names() {
    return names;
  }

  /** The column of this name, or -1. */
  public int column(String name) {
    return names.indexOf(name);
  }

  /** The first attribute of a column; those of the next column follow its last one. */
  public int firstAttribute(int column) {
    return first[column];
  }

  /** How many attributes a column becomes. */
  public int attributes(int column) {
    return first[column + 1] - first[column];
  }

  /** The column that this attribute is of. */
  public int columnOf(int attribute) {
    return columns[attribute];
  }

  /** How the cells of this column become values. */
  public ColumnEncoding encoding(int column) {
    return encodings[column];
  }

  /** Whether some column is of numbers. */
  public boolean hasNumbers() {
    return hasNumbers;
  }

  /** The known values of an attribute: those known from the start, in their order, come first. */
  public List<String> values(int attribute) {
    List<String> known = schema.attributes().get(attribute).values();
    Set<String> sorted = new LinkedHashSet<>(startValues(attribute));
    sorted.retainAll(new HashSet<>(known));
    sorted.addAll(known);
    return List.copyOf(sorted);
  }

  /** The values of an attribute that its encoding knows from the start, in their order. */
  private List<String> startValues(int attribute) {
    int column = columns[attribute];
    return encodings[column].attributes(names.get(column)).get(attribute - first[column]).values();
  }

  /** The columns whose cells are names, as far as can be seen: of those, 0 is none. */
  public List<String> named() {
    List<String> named = new ArrayList<>();
    for (int c = 0; c < encodings.length; c++) {
      if (encodings[c].kind() != ColumnKind.CATEGORY) {
        if (!encodings[c].isNumeric()) {
          named.add(names.get(c));
        }
        continue;
      }
      List<String> known = schema.attributes().get(first[c]).values();
      boolean numbers =
          known.stream().allMatch(v -> Missing.is(v) || !Double.isNaN(Numbers.parseFinite(v)));
      boolean absent = known.contains(Missing.VALUE) && !known.contains("0");
      if (absent || !numbers) {
        named.add(names.get(c));
      }
    }
    return named;
  }

  /** The values of a column of numbers that are none, but for missing ones. */
  public List<String> namesAmongNumbers(int column) {
    Cuts cuts = encodings[column].cuts();
    return cuts == null || !encodings[column].isNumeric()
        ? List.of()
        : values(first[column]).stream()
            .filter(value -> cuts.rangeNamed(value) == null && !value.equals(Missing.VALUE))
            .toList();
  }

  /** The name of the value that this cell is in an attribute of its column. */
  public String valueOf(int attribute, String cell) {
    int column = columns[attribute];
    return name(encodings[column].valueOf(attribute - first[column], missing.read(cell)));
  }

  /** A cell that says (other) is not all others: it gets another name. */
  private static String name(String value) {
    return value.equals(ColumnEncoding.OTHER) ? QUOTED_OTHER : value;
  }

  /**
   * The number of the value that this cell is in an attribute of its column.
   *
   * @param read what the encoding has read in it
   * @param grow whether a new value is added, rather than unknown
   * @throws CellException if the schema is closed and has to grow
   */
  int value(int attribute, String cell, long read, boolean grow) {
    int column = columns[attribute];
    ColumnEncoding encoding = encodings[column];
    String own = name(encoding.value(attribute - first[column], cell, read));
    int known = schema.find(attribute, own);
    if (known >= 0) {
      return known;
    }
    int values = schema.cardinality(attribute);
    boolean bounded = encoding.admission() < Integer.MAX_VALUE || mostValues < MAX_TOTAL;
    boolean full = bounded && isFull();
    int room = encoding.room(cell, read);
    if (values < (full ? Math.min(room, ROOM_IF_FULL) : room)) {
      return grow ? added(attribute, cell, own) : Schema.UNKNOWN;
    }
    if (grow && !full && values < ColumnEncoding.MAX_VALUES && isFrequent(column, cell)) {
      return added(attribute, cell, own);
    }
    String rest = encoding.rest(read);
    known = schema.find(attribute, rest);
    return known >= 0 || !grow ? known : added(attribute, cell, rest);
  }

  /** Counts a cell that has no value of its own; returns whether it came so often to get one. */
  private boolean isFrequent(int column, String cell) {
    int frequent = encodings[column].admission();
    if (frequent == Integer.MAX_VALUE) {
      return false;
    }
    ValueCounts own = counts[column];
    if (own == null) {
      if (counted >= mostCounted) {
        return false;
      }
      own = new ValueCounts();
      setCounts(column, own);
    }
    return own.add(cell) >= frequent;
  }

  /** Whether a cell with this value may get one of its own when it comes again. */
  boolean isOpen(int attribute, int value) {
    return value == Schema.UNKNOWN
        || (encodings[columns[attribute]].admission() < Integer.MAX_VALUE
            && schema.value(attribute, value).equals(ColumnEncoding.OTHER));
  }

  /** What was counted in a column; null if nothing. */
  @Nullable ValueCounts counts(int column) {
    return counts[column];
  }

  /** Goes on counting from here. */
  void setCounts(int column, ValueCounts found) {
    counted += counts[column] == null ? 1 : 0;
    counts[column] = found;
  }

  /** Knows the values that the other columns know, and counts what they have counted. */
  public void merge(Columns other) {
    schema.numbersOf(other.schema);
    for (int c = 0; c < counts.length; c++) {
      ValueCounts own = counts[c];
      ValueCounts theirs = other.counts[c];
      if (own != null && theirs != null) {
        own.merge(theirs);
      } else if (theirs != null) {
        setCounts(c, theirs.copy());
      }
    }
  }

  /**
   * The same columns with the values of all of these, numbered in an order that does not depend on
   * the order of the columns: those known from the start first, then by name. A closed schema stays
   * as it is.
   */
  public static Columns merged(List<Columns> all) {
    Columns union = all.get(0).copy();
    if (!union.schema.isOpen()) {
      return union;
    }
    all.stream().skip(1).forEach(union::merge);
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < union.columns.length; a++) {
      List<String> start = union.startValues(a);
      List<String> values = new ArrayList<>(start);
      values.retainAll(new HashSet<>(union.schema.attributes().get(a).values()));
      union.values(a).stream().filter(v -> !start.contains(v)).sorted().forEach(values::add);
      attributes.add(new Attribute(union.schema.name(a), values, union.schema.cuts(a)));
    }
    Columns merged = union.with(Schema.openFrom(attributes));
    System.arraycopy(union.counts, 0, merged.counts, 0, merged.counts.length);
    merged.counted = union.counted;
    return merged;
  }

  private int added(int attribute, String cell, String value) {
    try {
      return schema.intern(attribute, value);
    } catch (IllegalArgumentException e) {
      throw new CellException(name(columns[attribute]), cell, String.valueOf(e.getMessage()));
    }
  }

  /** Where the exact numbers of an example are put; none if no column is of numbers. */
  double[] numbers() {
    double[] numbers = hasNumbers ? new double[columns.length] : Example.NO_NUMBERS;
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

  private Example example(String[] row, boolean grow) {
    if (row.length != encodings.length) {
      throw new IllegalArgumentException(
          "a row needs " + encodings.length + " cells, one per column, got " + row.length);
    }
    String[] cells = new String[row.length];
    for (int c = 0; c < cells.length; c++) {
      if (row[c] == null) {
        throw new IllegalArgumentException(
            "column '" + names.get(c) + "': a cell must not be null; a missing one is ?");
      }
      cells[c] = missing.read(row[c]);
    }
    int[] values = new int[columns.length];
    double[] numbers = numbers();
    long[] read = new long[cells.length];
    for (int c = 0; c < cells.length; c++) {
      read[c] = encodings[c].read(cells[c]);
      for (int a = first[c]; a < first[c + 1]; a++) {
        values[a] = value(a, cells[c], read[c], false);
      }
      if (numbers.length > 0 && first[c] < first[c + 1]) {
        numbers[first[c]] = encodings[c].number(read[c]); // what is a number comes first
      }
    }
    // Only now that every cell is good: a row that is refused adds nothing.
    for (int a = 0; grow && a < values.length; a++) {
      if (isOpen(a, values[a])) {
        values[a] = value(a, cells[columns[a]], read[columns[a]], true);
      }
    }
    return Example.of(schema.layout(), values, numbers);
  }

  /** The cells of a row in column order; a column that is not named is missing. */
  public String[] cells(Map<String, String> row) {
    String[] cells = new String[encodings.length];
    for (int c = 0; c < cells.length; c++) {
      String cell = row.get(names.get(c));
      cells[c] = cell == null ? Missing.VALUE : cell;
    }
    return cells;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < encodings.length; c++) {
      text.append(c == 0 ? "" : ", ").append(names.get(c)).append(": ").append(encodings[c]);
    }
    return text.toString();
  }
}
