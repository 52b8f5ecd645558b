package dev.kcnf.encoding;

import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * An example: the paper's side information a_t, as the set of literals it makes true, exactly one
 * per attribute. Made by {@link Schema#example}.
 *
 * <p>Packed as bits it is a few words, on which predictors work with AND, AND-NOT and popcount; see
 * {@link Layout} for which bit is which literal. A value that the schema does not know is {@link
 * Schema#UNKNOWN}: it makes no literal true. Such an example can be predicted, but not learned.
 *
 * <p>Examples do not change, but for one: that of an encoder, which is filled again for each row.
 * Code that keeps an example must keep {@link #frozen}.
 */
public final class Example implements Comparable<Example> {
  static final double[] NO_NUMBERS = {};

  private Layout layout;
  private final int[] values;
  private final double[] numbers; // by attribute; none at all if no attribute is of numbers
  private int[] literals;
  private long[] words;
  private boolean unknown;
  private final boolean reused;

  /** Takes the array over. */
  Example(Layout layout, int[] values) {
    this(layout, values, NO_NUMBERS, false);
    pack();
  }

  private Example(Layout layout, int[] values, double[] numbers, boolean reused) {
    this.layout = layout;
    this.values = values;
    this.numbers = numbers;
    this.reused = reused;
    literals = new int[layout.packed()];
    words = new long[layout.words()];
  }

  /** Takes the arrays over. */
  private Example(Layout layout, int[] values, int[] literals, long[] words) {
    this.layout = layout;
    this.values = values;
    this.literals = literals;
    this.words = words;
    numbers = NO_NUMBERS;
    reused = false;
  }

  /** An example with exact numbers, if there are any. Takes the arrays over. */
  static Example of(Layout layout, int[] values, double[] numbers) {
    Example example = new Example(layout, values, numbers, false);
    example.pack();
    return example;
  }

  /**
   * An example to be filled again and again: write to the arrays, then {@link #refill}. Takes the
   * arrays over.
   *
   * @param numbers the exact numbers by attribute; empty if no attribute is of numbers
   */
  static Example reused(Layout layout, int[] values, double[] numbers) {
    return new Example(layout, values, numbers, true);
  }

  /** The values have changed; they are of this layout. */
  void refill(Layout now) {
    if (now != layout) {
      layout = now;
      literals = new int[now.packed()];
      words = new long[now.words()];
    } else {
      Arrays.fill(words, 0);
    }
    pack();
  }

  private void pack() {
    int signs = 0;
    for (int value : values) {
      signs |= value;
    }
    unknown = signs < 0;
    for (int r = 0; r < literals.length; r++) {
      int value = values[layout.attribute(r)];
      if (value < 0) {
        literals[r] = Schema.UNKNOWN;
      } else {
        int literal = layout.offset(r) + value;
        literals[r] = literal;
        words[literal >>> 6] |= 1L << literal;
      }
    }
  }

  /**
   * An example of a Boolean schema from one bit per attribute. Such a schema's literals alternate
   * {@code x=0}, {@code x=1} in the order of its attributes, so that the words are the bits and
   * their complements interleaved.
   */
  static Example ofBits(Layout layout, long[] bits) {
    int d = layout.attributes();
    int[] values = new int[d];
    int[] literals = new int[d];
    for (int i = 0; i < d; i++) {
      int value = (int) (bits[i >>> 6] >>> i) & 1;
      values[i] = value;
      literals[i] = 2 * i + value;
    }
    long[] words = new long[layout.words()];
    for (int w = 0; w < words.length; w++) {
      long half = bits[w >>> 1] >>> ((w & 1) << 5) & 0xFFFFFFFFL;
      words[w] = spread(half) << 1 | spread(~half & 0xFFFFFFFFL);
    }
    int used = layout.bits() & 63;
    if (used != 0) {
      words[words.length - 1] &= (1L << used) - 1;
    }
    return new Example(layout, values, literals, words);
  }

  /** Bit i of 32 moves to bit 2i. */
  private static long spread(long x) {
    x = (x | x << 16) & 0x0000FFFF0000FFFFL;
    x = (x | x << 8) & 0x00FF00FF00FF00FFL;
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0FL;
    x = (x | x << 2) & 0x3333333333333333L;
    return (x | x << 1) & 0x5555555555555555L;
  }

  /** How many attributes. */
  public int size() {
    return values.length;
  }

  /** The number of this attribute's value, 0 for the first of its schema; may be unknown. */
  public int value(int attribute) {
    return values[attribute];
  }

  /** Whether some value is {@link Schema#UNKNOWN}. */
  public boolean hasUnknown() {
    return unknown;
  }

  /**
   * Makes sure that the example can be learned.
   *
   * @throws IllegalArgumentException if a value is {@link Schema#UNKNOWN}; names the attribute
   */
  public void requireKnown() {
    if (unknown) {
      throw unknownValue();
    }
  }

  private IllegalArgumentException unknownValue() {
    int attribute = 0;
    while (values[attribute] >= 0) {
      attribute++;
    }
    return new IllegalArgumentException(
        "cannot learn an example whose value of attribute '"
            + layout.schema().name(attribute)
            + "' is unknown; it can only be predicted");
  }

  /** The exact number in this attribute's cell; NaN if it has none or that is not known. */
  public double number(int attribute) {
    return numbers.length == 0 ? Double.NaN : numbers[attribute];
  }

  /** The value numbers, one per attribute. */
  int[] values() {
    return values.clone();
  }

  double[] numbers() {
    return numbers.clone();
  }

  /** This example if it never changes, else a copy: for code that keeps it. */
  public Example frozen() {
    if (!reused) {
      return this;
    }
    Example copy = new Example(layout, values.clone(), numbers.clone(), false);
    copy.pack();
    return copy;
  }

  /** The true literal, as a bit number, of the packed attribute of this rank; may be unknown. */
  public int literal(int rank) {
    return literals[rank];
  }

  /** The packed literals' 64 bits of this word. */
  public long word(int index) {
    return words[index];
  }

  /** How many words the literals are packed into. */
  public int words() {
    return words.length;
  }

  /** Where which literal is packed. */
  public Layout layout() {
    return layout;
  }

  /** The same values, packed by another layout of the same schema. */
  public Example repacked(Layout other) {
    if (other == layout) {
      return this;
    }
    Example repacked = new Example(other, values, numbers, reused); // shares what changes
    repacked.pack();
    return repacked;
  }

  /** Whether the other has the same values; layouts do not count. */
  @Override
  public boolean equals(Object o) {
    return o instanceof Example other && Arrays.equals(values, other.values);
  }

  /** By the numbers of the values, first attribute first. */
  @Override
  public int compareTo(Example other) {
    return Arrays.compare(values, other.values);
  }

  /** Writes the numbers of the values; {@link Schema#readExample} reads them. */
  public void save(StateWriter out) {
    for (int value : values) {
      out.writeVarint(value);
    }
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
