package dev.kcnf.encoding;

import dev.kcnf.encoding.text.ValueNames;
import dev.kcnf.io.StateReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the attributes and of their values. Values are numbered per attribute from 0 in the
 * order in which they became known, and keep their numbers. Of an attribute of numbers the values
 * are the ranges between its cuts.
 *
 * <p>A closed schema knows all its values from the start; an open one adds a value when it first
 * appears. A Boolean schema has the values 0 and 1 for each attribute; the paper's a^i is the
 * literal {@code x_i = 1}.
 *
 * <p>Not safe for use by several threads while it grows.
 */
public final class Schema {
  /** The number of a value that the schema does not know. */
  public static final int UNKNOWN = -1;

  /**
   * An attribute.
   *
   * @param name its name
   * @param values the names of its values
   * @param cuts where its numbers are cut into ranges; null if its values are names
   */
  public record Attribute(String name, List<String> values, @Nullable Cuts cuts) {
    public Attribute {
      values = List.copyOf(values);
    }

    /** An attribute whose values are names. */
    public Attribute(String name, List<String> values) {
      this(name, values, null);
    }
  }

  private static final int MANY_VALUES = 8;
  private static final int FEW_LAYOUTS = 12;
  private static final int SHOWN_VALUES = 20;
  private static final List<String> BOOLEAN_VALUES = List.of("0", "1");

  private final String[] names;
  private final Map<String, Integer> attributeNumbers; // shared by copies
  private final ValueNames[] values;
  private final int[] cardinalities;
  private final @Nullable Cuts[] cuts;
  private final boolean open;
  private final boolean isBoolean;
  private final int[] capacities;
  private int total; // values of all attributes
  private Layout layout;
  private boolean outgrown;
  private int layouts;

  private Schema(List<Attribute> attributes, boolean open) {
    if (attributes.isEmpty()) {
      throw new IllegalArgumentException("a schema needs at least one attribute");
    }
    this.open = open;
    names = new String[attributes.size()];
    attributeNumbers = new HashMap<>();
    values = new ValueNames[names.length];
    capacities = new int[names.length];
    cardinalities = new int[names.length];
    cuts = new Cuts[names.length];
    for (int a = 0; a < names.length; a++) {
      Attribute attribute = attributes.get(a);
      names[a] = attribute.name();
      cuts[a] = attribute.cuts();
      if (attributeNumbers.put(names[a], a) != null) {
        throw new IllegalArgumentException("two attributes are named '" + names[a] + "'");
      }
      ValueNames own = new ValueNames();
      for (String value : attribute.values()) {
        if (own.find(value) >= 0) {
          throw new IllegalArgumentException(
              "attribute '" + names[a] + "' has the value '" + value + "' twice");
        }
        own.add(value);
      }
      if (own.size() == 0 && !open) {
        throw new IllegalArgumentException("attribute '" + names[a] + "' has no values");
      }
      values[a] = own;
      cardinalities[a] = own.size();
      capacities[a] = own.size();
      total += own.size();
    }
    isBoolean = !open && attributes.stream().allMatch(a -> a.values().equals(BOOLEAN_VALUES));
    layout = new Layout(this, capacities);
  }

  private Schema(Schema original, boolean open) {
    this.open = open;
    names = original.names;
    cuts = original.cuts;
    attributeNumbers = original.attributeNumbers;
    values = original.values.clone();
    for (int a = 0; a < values.length; a++) {
      values[a] = values[a].copy();
    }
    cardinalities = original.cardinalities.clone();
    capacities = original.capacities.clone();
    isBoolean = original.isBoolean;
    total = original.total;
    outgrown = original.outgrown;
    layouts = original.layouts;
    layout = new Layout(this, capacities);
  }

  /**
   * An independent copy with a layout of the same shape; a closed schema, which never changes, is
   * its own copy.
   */
  public Schema copy() {
    return open ? new Schema(this, true) : this;
  }

  /** A copy of what is known now that takes no new values, with a layout of the same shape. */
  public Schema snapshot() {
    layout(); // with room for all values
    return open ? new Schema(this, false) : this;
  }

  /** d Boolean attributes named x1 to xd. */
  public static Schema booleans(int d) {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 1; i <= d; i++) {
      attributes.add(new Attribute("x" + i, BOOLEAN_VALUES));
    }
    return closed(attributes);
  }

  /** Boolean attributes with these names. */
  public static Schema booleans(List<String> names) {
    return closed(names.stream().map(n -> new Attribute(n, BOOLEAN_VALUES)).toList());
  }

  /** Attributes whose values are all known. */
  public static Schema closed(List<Attribute> attributes) {
    return new Schema(attributes, false);
  }

  /** Attributes whose values become known as they appear. */
  public static Schema open(List<String> names) {
    return new Schema(names.stream().map(n -> new Attribute(n, List.of())).toList(), true);
  }

  /** Attributes with these values so far, and more to appear. */
  public static Schema openFrom(List<Attribute> attributes) {
    return new Schema(attributes, true);
  }

  /** How many attributes there are: the paper's d. */
  public int size() {
    return names.length;
  }

  public boolean isOpen() {
    return open;
  }

  /** Whether it is closed and every attribute has exactly the values 0 and 1. */
  public boolean isBoolean() {
    return isBoolean;
  }

  public String name(int attribute) {
    return names[attribute];
  }

  /** The number of the attribute of this name, or -1. */
  public int attribute(String name) {
    return attributeNumbers.getOrDefault(name, -1);
  }

  /** How many values of this attribute are known. */
  public int cardinality(int attribute) {
    return cardinalities[attribute];
  }

  /** How many values of all attributes together are known. */
  int totalValues() {
    return total;
  }

  public String value(int attribute, int number) {
    return values[attribute].get(number);
  }

  /** The range of numbers that this value is; null if it is a name. */
  public @Nullable Range range(int attribute, int number) {
    Cuts own = cuts[attribute];
    return own == null ? null : own.rangeNamed(value(attribute, number));
  }

  /** Where the numbers of this attribute are cut into ranges; null if its values are names. */
  public @Nullable Cuts cuts(int attribute) {
    return cuts[attribute];
  }

  /** The number of this value, or {@link #UNKNOWN}. */
  public int find(int attribute, String value) {
    return values[attribute].find(value);
  }

  /**
   * The number of this value; an open schema adds it if it is new.
   *
   * @throws IllegalArgumentException if the schema is closed and does not know it
   */
  public int intern(int attribute, String value) {
    int number = values[attribute].find(value);
    return number >= 0 ? number : add(attribute, value);
  }

  private int add(int attribute, String value) {
    if (!open) {
      throw new IllegalArgumentException(
          String.format(
              "attribute '%s' has no value '%s'; it has %s",
              names[attribute], value, someValues(attribute)));
    }
    int number = values[attribute].add(value);
    cardinalities[attribute] = number + 1;
    total++;
    int capacity = capacities[attribute];
    outgrown |= number >= capacity && capacity <= Layout.MAX_PACKED_VALUES;
    return number;
  }

  private String someValues(int attribute) {
    List<String> all = values[attribute].list();
    return all.size() <= SHOWN_VALUES
        ? all.toString()
        : all.subList(0, SHOWN_VALUES) + " and " + (all.size() - SHOWN_VALUES) + " more";
  }

  /** The attributes with the values known now. */
  public List<Attribute> attributes() {
    List<Attribute> result = new ArrayList<>();
    for (int a = 0; a < names.length; a++) {
      result.add(new Attribute(names[a], values[a].list(), cuts[a]));
    }
    return result;
  }

  /**
   * How the other schema's value numbers become this one's, by name: for each attribute and value
   * of the other, the number here. An open schema adds what it does not know.
   *
   * @throws IllegalArgumentException if the attributes differ, or this schema is closed and lacks a
   *     value
   */
  public int[][] numbersOf(Schema other) {
    if (other.size() != size()) {
      throw new IllegalArgumentException(
          "cannot merge: " + size() + " attributes here, " + other.size() + " in the other");
    }
    for (int a = 0; a < names.length; a++) {
      if (!other.names[a].equals(names[a])) {
        throw new IllegalArgumentException(
            String.format(
                "cannot merge: attribute %d is '%s' here, '%s' in the other",
                a + 1, names[a], other.names[a]));
      }
    }
    int[][] numbers = new int[names.length][];
    for (int a = 0; a < numbers.length; a++) {
      numbers[a] = new int[other.cardinality(a)];
      for (int v = 0; v < numbers[a].length; v++) {
        numbers[a][v] = intern(a, other.value(a, v));
      }
    }
    return numbers;
  }

  /** An example from value numbers, one per attribute. */
  public Example example(int... numbers) {
    checkSize(numbers.length);
    int[] own = new int[numbers.length];
    for (int a = 0; a < own.length; a++) {
      own[a] = checked(a, numbers[a]);
    }
    return new Example(layout(), own);
  }

  /**
   * An example from value numbers with the exact numbers in its cells.
   *
   * @param exact one per attribute, NaN where there is none
   */
  public Example example(int[] numbers, double[] exact) {
    Example checked = example(numbers);
    return Example.of(checked.layout(), numbers.clone(), exact.clone());
  }

  private int checked(int attribute, int number) {
    if (number < 0 || number >= cardinalities[attribute]) {
      throw new IllegalArgumentException(
          String.format(
              "value number of attribute '%s' must be in 0..%d, was %d",
              names[attribute], cardinalities[attribute] - 1, number));
    }
    return number;
  }

  /** An example from value names, one per attribute; an open schema adds new ones. */
  public Example example(String... texts) {
    checkSize(texts.length);
    int[] numbers = new int[texts.length];
    for (int a = 0; a < texts.length; a++) {
      numbers[a] = intern(a, texts[a]);
    }
    return new Example(layout(), numbers);
  }

  /** An example to predict, from value names; one that is not known is {@link #UNKNOWN}. */
  public Example lookUp(String... texts) {
    checkSize(texts.length);
    int[] numbers = new int[texts.length];
    for (int a = 0; a < texts.length; a++) {
      numbers[a] = find(a, texts[a]);
    }
    return new Example(layout(), numbers);
  }

  /** An example of a Boolean schema. */
  public Example example(boolean... bits) {
    if (!isBoolean) {
      throw new IllegalArgumentException("an example of Booleans needs a Boolean schema");
    }
    int[] numbers = new int[bits.length];
    for (int a = 0; a < bits.length; a++) {
      numbers[a] = bits[a] ? 1 : 0;
    }
    return example(numbers);
  }

  /**
   * An example of a Boolean schema: the value of attribute i is bit {@code i % 64} of word {@code i
   * / 64}. Bits past the last attribute do not count. Many times faster than the others.
   */
  public Example exampleOfBits(long... bits) {
    if (!isBoolean) {
      throw new IllegalArgumentException("an example from bits needs a Boolean schema");
    }
    int needed = (names.length + 63) >>> 6;
    if (bits.length != needed) {
      throw new IllegalArgumentException(
          "an example of " + names.length + " bits needs " + needed + " words, got " + bits.length);
    }
    return Example.ofBits(layout, bits);
  }

  /**
   * Makes sure that this many examples may be read: in memory they take much more room than saved.
   */
  public void reserveExamples(StateReader in, String what, long count) {
    Layout now = layout();
    double each = 200 + 4.0 * names.length + 4.0 * now.packed() + 8.0 * now.words();
    in.reserve(count + " " + what, count * each);
  }

  /** An example that {@link Example#save} wrote. */
  public Example readExample(StateReader in) {
    int[] numbers = new int[names.length];
    for (int a = 0; a < names.length; a++) {
      numbers[a] = (int) in.readVarint("value of attribute " + a, 0, cardinality(a) - 1L);
    }
    return new Example(layout(), numbers);
  }

  /**
   * The current layout. An open schema makes a new one when a value does not fit. Tables are then
   * rebuilt, so layouts must be few. An attribute starts with room for two values; one that outgrew
   * the last layout gets room for one more than it has, and with many values for half as many
   * again. Those are likely to get more, and always have a quarter to spare; once there were a
   * dozen layouts all attributes do.
   */
  public Layout layout() {
    if (outgrown) {
      for (int a = 0; a < names.length; a++) {
        capacities[a] = Math.max(capacities[a], roomFor(a));
      }
      layout = new Layout(this, capacities);
      outgrown = false;
      layouts++;
    }
    return layout;
  }

  private int roomFor(int attribute) {
    int known = cardinality(attribute);
    boolean outgrew = known > capacities[attribute];
    boolean growing = known >= MANY_VALUES || (layouts >= FEW_LAYOUTS && known > 1);
    int grown = known < MANY_VALUES ? 1 : known / 2;
    int spare = outgrew ? grown : growing ? Math.max(1, known / 4) : 0;
    int roomy = Math.max(2, known + spare);
    // Room to spare must not make an attribute wide before it has the values.
    return known <= Layout.MAX_PACKED_VALUES ? Math.min(roomy, Layout.MAX_PACKED_VALUES) : roomy;
  }

  private void checkSize(int given) {
    if (given != names.length) {
      throw new IllegalArgumentException(
          "an example needs " + names.length + " values, one per attribute, got " + given);
    }
  }

  @Override
  public String toString() {
    return Arrays.toString(names);
  }
}
