package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.YesNo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Expands a categorical schema to Boolean attributes {@code name=value}, one per value, for the
 * predictors that the paper defines on Boolean vectors. An attribute of a pair such as 0 and 1 or
 * no and yes ({@link YesNo}) is one Boolean, true for yes; one with a single value says nothing and
 * is left out, unless every attribute is like that. Missing cells are a value like any other, so
 * no, yes and missing make three Booleans.
 *
 * <p>The values known when it is made count: one that an open schema adds later makes all the
 * Booleans of its attribute false.
 */
public final class OneHot {
  private static final List<String> BOOLEAN = List.of("0", "1");

  private final Schema target;
  private final int[] attribute; // of the source, per Boolean
  private final int[] value; // that makes the Boolean true
  private final boolean[] original;

  private OneHot(Schema target, int[] attribute, int[] value, boolean[] original) {
    this.original = original;
    this.target = target;
    this.attribute = attribute;
    this.value = value;
  }

  /** The expansion of this schema as it is now. */
  public static OneHot of(Schema source) {
    return of(source, true);
  }

  /**
   * The expansion in which only 0 and 1 are one Boolean, and any other pair is two: the Booleans of
   * models that were saved before such pairs were joined.
   */
  public static OneHot perValue(Schema source) {
    return of(source, false);
  }

  /** How many Booleans {@link #of} makes, without making them. */
  public static int size(Schema source) {
    int size = 0;
    int constants = 0;
    for (int a = 0; a < source.size(); a++) {
      int values = source.cardinality(a);
      boolean pair = values == 2 && YesNo.yes(List.of(source.value(a, 0), source.value(a, 1))) >= 0;
      size += pair ? 1 : values > 1 ? values : 0;
      constants += values == 1 ? 1 : 0;
    }
    return size == 0 ? constants : size;
  }

  /** Whether the two expansions of this schema differ. */
  public static boolean joinsPairs(Schema source) {
    return source.attributes().stream()
        .anyMatch(a -> yes(a.values(), true) >= 0 && yes(a.values(), false) < 0);
  }

  /** The place of the yes among the values of one Boolean; -1 if they are not one. */
  private static int yes(List<String> values, boolean joinPairs) {
    return joinPairs || values.containsAll(BOOLEAN) ? YesNo.yes(values) : -1;
  }

  private static OneHot of(Schema source, boolean joinPairs) {
    List<Attribute> attributes = source.attributes();
    boolean constant = attributes.stream().allMatch(a -> a.values().size() < 2);
    Set<String> names = new LinkedHashSet<>();
    List<int[]> columns = new ArrayList<>();
    for (int a = 0; a < attributes.size(); a++) {
      Attribute attribute = attributes.get(a);
      int yes = yes(attribute.values(), joinPairs);
      if (yes >= 0) {
        add(attribute.name(), names);
        columns.add(new int[] {a, yes, 1});
      } else if (attribute.values().size() > 1 || constant) {
        for (int v = 0; v < attribute.values().size(); v++) {
          add(attribute.name() + "=" + attribute.values().get(v), names);
          columns.add(new int[] {a, v, 0});
        }
      }
    }
    boolean[] original = new boolean[columns.size()];
    for (int i = 0; i < original.length; i++) {
      original[i] = columns.get(i)[2] == 1;
    }
    return new OneHot(
        Schema.booleans(List.copyOf(names)),
        columns.stream().mapToInt(c -> c[0]).toArray(),
        columns.stream().mapToInt(c -> c[1]).toArray(),
        original);
  }

  /** Adds the name, or one made from it if it is taken: a=b may have c, and a may have b=c. */
  private static void add(String name, Set<String> names) {
    String free = name;
    for (int i = 2; !names.add(free); i++) {
      free = name + " #" + i;
    }
  }

  /** The Boolean schema. */
  public Schema schema() {
    return target;
  }

  /** The attribute of the source that this Boolean is of. */
  public int attribute(int bool) {
    return attribute[bool];
  }

  /** The value of that attribute that makes this Boolean true. */
  public int value(int bool) {
    return value[bool];
  }

  /** Whether this Boolean is an attribute of the source as it is: 0 and 1, or no and yes. */
  public boolean isOriginal(int bool) {
    return original[bool];
  }

  /** The example as Booleans. */
  public Example expand(Example x) {
    int[] numbers = new int[attribute.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = x.value(attribute[i]) == value[i] ? 1 : 0;
    }
    return new Example(target.layout(), numbers);
  }
}
