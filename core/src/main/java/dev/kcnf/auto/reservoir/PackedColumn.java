package dev.kcnf.auto.reservoir;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/** Columns of small numbers as bytes: the largest number, then each with as many bits as that. */
final class PackedColumn {
  private PackedColumn() {}

  static void save(StateWriter out, char[] column, int size) {
    int most = 0;
    for (int i = 0; i < size; i++) {
      most = Math.max(most, column[i]);
    }
    out.writeVarint(most);
    int bits = bits(most);
    long word = 0;
    int used = 0;
    for (int i = 0; i < size; i++) {
      word |= (long) column[i] << used;
      used += bits;
      while (used >= Byte.SIZE) {
        out.writeByte((int) word);
        word >>>= Byte.SIZE;
        used -= Byte.SIZE;
      }
    }
    if (used > 0) {
      out.writeByte((int) word);
    }
  }

  private static int bits(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }

  /**
   * Reads what was saved.
   *
   * @param limit what the numbers must be below
   */
  static char[] restore(StateReader in, int size, int limit) {
    in.reserve("the rows", (double) Character.BYTES * size);
    int most = (int) in.readVarint("largest number of a column", 0, Math.max(0, limit - 1));
    int bits = bits(most);
    if ((long) size * bits > 8L * in.remaining()) {
      throw in.damaged("ends too early for " + size + " rows");
    }
    char[] column = new char[size];
    long word = 0;
    int used = 0;
    for (int i = 0; i < size; i++) {
      while (used < bits) {
        word |= (long) in.readByte() << used;
        used += Byte.SIZE;
      }
      column[i] = (char) (word & ((1 << bits) - 1));
      if (column[i] > most) {
        throw in.damaged("number must be at most " + most + ", was " + (int) column[i]);
      }
      word >>>= bits;
      used -= bits;
    }
    return column;
  }
}
