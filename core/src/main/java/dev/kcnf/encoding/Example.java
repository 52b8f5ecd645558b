package dev.kcnf.encoding;

import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * An example: the paper's side information a_t, as the set of literals it makes true, exactly one
 * per attribute. Made by {@link Schema#example}, immutable.
 *
 * <p>Packed as bits it is a few words, on which predictors work with AND, AND-NOT and popcount; see
 * {@link Layout} for which bit is which literal.
 */
public final class Example implements Comparable<Example> {
  private final Layout layout;
  private final int[] values;
  private final int[] literals;
  private final long[] words;

  /** Takes the array over. */
  Example(Layout layout, int[] values) {
    this.layout = layout;
    this.values = values;
    literals = new int[layout.packed()];
    words = new long[layout.words()];
    for (int r = 0; r < literals.length; r++) {
      int literal = layout.offset(r) + values[layout.attribute(r)];
      literals[r] = literal;
      words[literal >>> 6] |= 1L << literal;
    }
  }

  /** Takes the arrays over. */
  private Example(Layout layout, int[] values, int[] literals, long[] words) {
    this.layout = layout;
    this.values = values;
    this.literals = literals;
    this.words = words;
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

  /** The number of this attribute's value, 0 for the first of its schema. */
  public int value(int attribute) {
    return values[attribute];
  }

  /** The true literal, as a bit number, of the packed attribute of this rank. */
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
    return other == layout ? this : new Example(other, values);
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
