package dev.kcnf;

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
