package dev.kcnf.paper.experiments.data;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * How categorical attributes become Booleans; the paper does not say which way it used. A value
 * counts as its alphabetical rank, from 0.
 */
public enum Encoding {
  /** One bit per value; an attribute with a single value has none. */
  ONE_HOT("one-hot") {
    @Override
    int bits(int values) {
      return values < 2 ? 0 : values;
    }

    @Override
    boolean bit(int values, int rank, int bit) {
      return rank == bit;
    }
  },
  /** One bit for an attribute with two values, one per value for one with more. */
  COMPACT("compact") {
    @Override
    int bits(int values) {
      return values <= 2 ? values - 1 : values;
    }

    @Override
    boolean bit(int values, int rank, int bit) {
      return values == 2 ? rank == 1 : rank == bit;
    }
  },
  /** The rank in binary, with as many bits as the last one needs. */
  BINARY("binary") {
    @Override
    int bits(int values) {
      return Integer.SIZE - Integer.numberOfLeadingZeros(values - 1);
    }

    @Override
    boolean bit(int values, int rank, int bit) {
      return (rank >>> bit & 1) != 0;
    }
  },
  /** One bit per attribute: whether the rank is odd. */
  PARITY("parity") {
    @Override
    int bits(int values) {
      return 1;
    }

    @Override
    boolean bit(int values, int rank, int bit) {
      return (rank & 1) != 0;
    }
  };

  private final String text;

  Encoding(String text) {
    this.text = text;
  }

  /** How many bits an attribute with this many values has. */
  abstract int bits(int values);

  /** This bit of the value of this rank, of an attribute with this many values. */
  abstract boolean bit(int values, int rank, int bit);

  /** A description for readers. */
  public String description() {
    return switch (this) {
      case ONE_HOT -> "one bit per value";
      case COMPACT -> "one bit per two-valued attribute, one per value for the others";
      case BINARY -> "the alphabetical rank of the value in ⌈log2 v⌉ bits";
      case PARITY -> "one bit per attribute: the parity of the alphabetical rank of the value";
    };
  }

  /**
   * The examples as Booleans.
   *
   * @param code what stands for a value in the alphabet, given its attribute and itself
   */
  public Example[] encode(Schema source, Example[] examples, BinaryOperator<String> code) {
    List<boolean[]> columns = new ArrayList<>(); // per bit: the bit of each value
    List<Integer> attributes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int a = 0; a < source.size(); a++) {
      int[] ranks = ranks(source.attributes().get(a), code);
      for (int b = 0; b < bits(ranks.length); b++) {
        boolean[] column = new boolean[ranks.length];
        for (int v = 0; v < ranks.length; v++) {
          column[v] = bit(ranks.length, ranks[v], b);
        }
        columns.add(column);
        attributes.add(a);
        names.add(source.name(a) + "#" + b);
      }
    }
    Schema target = Schema.booleans(names);
    Example[] encoded = new Example[examples.length];
    boolean[] bits = new boolean[columns.size()];
    for (int i = 0; i < encoded.length; i++) {
      for (int b = 0; b < bits.length; b++) {
        bits[b] = columns.get(b)[examples[i].value(attributes.get(b))];
      }
      encoded[i] = target.example(bits);
    }
    return encoded;
  }

  private static int[] ranks(Attribute attribute, BinaryOperator<String> code) {
    List<String> codes =
        attribute.values().stream().map(value -> code.apply(attribute.name(), value)).toList();
    List<String> sorted = new ArrayList<>(codes);
    Collections.sort(sorted);
    return codes.stream().mapToInt(sorted::indexOf).toArray();
  }

  /** The name. */
  @Override
  public String toString() {
    return text;
  }
}
