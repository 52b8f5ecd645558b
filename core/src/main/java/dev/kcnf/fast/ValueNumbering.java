package dev.kcnf.fast;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Numbers the learned values of each attribute in the order of their first appearance, so that what
 * is learned depends only on the stream, not on what else the schema knows.
 */
final class ValueNumbering {
  private static final int UNKNOWN = -1;

  /** Of all attributes before a value comes: a model that has learned nothing is to be small. */
  private static final int[] NONE = {};

  private final Schema schema;
  private final int[][] own; // by the schema's number
  private final int[][] schemas; // by our own number
  private final int[] known;

  ValueNumbering(Schema schema) {
    this.schema = schema;
    own = new int[schema.size()][];
    schemas = new int[schema.size()][];
    Arrays.fill(own, NONE);
    Arrays.fill(schemas, NONE);
    known = new int[schema.size()];
  }

  private ValueNumbering(ValueNumbering o, Schema schema) {
    this.schema = schema;
    own = new int[o.own.length][];
    schemas = new int[o.own.length][];
    known = o.known.clone();
    for (int a = 0; a < own.length; a++) {
      own[a] = o.own[a].clone();
      schemas[a] = o.schemas[a].clone();
    }
  }

  /** An independent copy for examples of this schema, the same or a copy. */
  ValueNumbering copyFor(Schema copied) {
    return new ValueNumbering(this, copied);
  }

  /** How many values of each attribute were learned; not to be written to. */
  int[] known() {
    return known;
  }

  /**
   * Writes our numbers of the example's values, negative if it was never learned; returns whether
   * there is such a value.
   */
  boolean translate(Example x, int[] to) {
    if (x.layout().schema() != schema) {
      throw new IllegalArgumentException("the example is of another schema");
    }
    int any = 0;
    for (int a = 0; a < own.length; a++) {
      int value = x.value(a);
      int[] numbers = own[a];
      int number = value >= 0 && value < numbers.length ? numbers[value] : UNKNOWN;
      to[a] = number;
      any |= number;
    }
    return any < 0;
  }

  /** Numbers the values of the example that are new. */
  void learn(Example x) {
    for (int a = 0; a < own.length; a++) {
      int value = x.value(a);
      if (value >= own[a].length || own[a][value] < 0) {
        add(a, value);
      }
    }
  }

  private void add(int a, int value) {
    int length = own[a].length;
    if (value >= length) {
      own[a] = Arrays.copyOf(own[a], value + 1 + value / 2);
      Arrays.fill(own[a], length, own[a].length, UNKNOWN);
    }
    if (known[a] == schemas[a].length) {
      schemas[a] = Arrays.copyOf(schemas[a], 2 + 2 * known[a]);
    }
    own[a][value] = known[a];
    schemas[a][known[a]++] = value;
  }

  /** The values by name: their numbers in the schema may differ where they are read again. */
  void save(StateWriter out) {
    for (int a = 0; a < known.length; a++) {
      out.writeVarint(known[a]);
      for (int i = 0; i < known[a]; i++) {
        out.writeString(schema.value(a, schemas[a][i]));
      }
    }
  }

  static ValueNumbering restore(Schema schema, StateReader in) {
    ValueNumbering values = new ValueNumbering(schema);
    for (int a = 0; a < values.known.length; a++) {
      long count = in.readVarint("number of values", 0, in.remaining());
      for (long i = 0; i < count; i++) {
        values.add(a, number(schema, a, in));
        if (values.known[a] != i + 1) {
          throw in.damaged("a value of attribute " + a + " twice");
        }
      }
    }
    return values;
  }

  private static int number(Schema schema, int attribute, StateReader in) {
    String name = in.readString();
    int number = schema.find(attribute, name);
    if (number < 0 && !schema.isOpen()) {
      throw in.damaged("attribute '" + schema.name(attribute) + "' has no value '" + name + "'");
    }
    return number < 0 ? schema.intern(attribute, name) : number;
  }
}
