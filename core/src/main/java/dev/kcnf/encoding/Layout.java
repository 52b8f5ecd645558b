package dev.kcnf.encoding;

import java.util.Arrays;

/**
 * Where the literals of a schema stand in an example's packed bits. Immutable: when an open schema
 * outgrows its layout it gets a new one, so that comparing layouts by identity tells whether packed
 * bits may be compared.
 *
 * <p>Packed attributes are ranked by ascending capacity (then by column), which lets as many
 * attributes as possible share the first word. The literal {@code attribute = value} of the
 * attribute of rank r is bit {@code offset(r) + value}. An attribute with more than {@link
 * #MAX_PACKED_VALUES} values is <i>wide</i>: it has no bits, only {@link Example#value}.
 */
public final class Layout {
  /** The most values an attribute may have and still be packed. */
  public static final int MAX_PACKED_VALUES = 1024;

  private final Schema schema;
  private final int[] order;
  private final int[] rank;
  private final int[] offset;

  /** A layout for attributes with room for these numbers of values. */
  Layout(Schema schema, int[] capacities) {
    this.schema = schema;
    rank = new int[capacities.length];
    int packed = 0;
    for (int capacity : capacities) {
      packed += capacity <= MAX_PACKED_VALUES ? 1 : 0;
    }
    order = new int[packed];
    offset = new int[packed + 1];
    long[] keys = new long[packed];
    for (int a = 0, i = 0; a < capacities.length; a++) {
      rank[a] = -1;
      if (capacities[a] <= MAX_PACKED_VALUES) {
        keys[i++] = (long) capacities[a] << 32 | a;
      }
    }
    Arrays.sort(keys);
    for (int r = 0; r < packed; r++) {
      order[r] = (int) keys[r];
      rank[order[r]] = r;
      offset[r + 1] = Math.addExact(offset[r], capacities[order[r]]);
    }
  }

  private Layout(Layout shape, Schema schema) {
    this.schema = schema;
    order = shape.order;
    rank = shape.rank;
    offset = shape.offset;
  }

  /**
   * The layout of this shape for a {@link Schema#copy} of its schema: the one that the copy has now
   * if that is of this shape, else one more.
   */
  public Layout forCopy(Schema copy) {
    if (copy == schema) {
      return this;
    }
    Layout now = copy.layout();
    boolean same = Arrays.equals(now.order, order) && Arrays.equals(now.offset, offset);
    return same ? now : new Layout(this, copy);
  }

  /** The schema whose literals these are. */
  public Schema schema() {
    return schema;
  }

  /** How many attributes the schema has, packed or wide. */
  public int attributes() {
    return rank.length;
  }

  /** How many attributes are packed. */
  public int packed() {
    return order.length;
  }

  /** The attribute of this rank. */
  public int attribute(int rank) {
    return order[rank];
  }

  /** The rank of this attribute, or -1 if it is wide. */
  public int rank(int attribute) {
    return rank[attribute];
  }

  /** The bit of the first literal of the attribute of this rank; for {@code packed()}, all bits. */
  public int offset(int rank) {
    return offset[rank];
  }

  /** How many values the attribute of this rank has room for. */
  public int capacity(int rank) {
    return offset[rank + 1] - offset[rank];
  }

  /** How many bits an example packs into. */
  public int bits() {
    return offset[order.length];
  }

  /** How many words an example packs into. */
  public int words() {
    return (bits() + 63) >>> 6;
  }
}
