package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Expands a categorical schema to Boolean attributes {@code name=value}, one per value, for the
 * predictors that the paper defines on Boolean vectors. A Boolean attribute stays as it is; one
 * with a single value says nothing and is left out, unless every attribute is like that.
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
    List<Attribute> attributes = source.attributes();
    boolean constant = attributes.stream().allMatch(a -> a.values().size() < 2);
    Set<String> names = new LinkedHashSet<>();
    List<int[]> columns = new ArrayList<>();
    for (int a = 0; a < attributes.size(); a++) {
      Attribute attribute = attributes.get(a);
      if (attribute.values().size() == 2 && attribute.values().containsAll(BOOLEAN)) {
        add(attribute.name(), names);
        columns.add(new int[] {a, attribute.values().indexOf("1"), 1});
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

  /** Whether this Boolean is an attribute of the source as it is. */
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
