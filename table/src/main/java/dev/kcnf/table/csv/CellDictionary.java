package dev.kcnf.table.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the different cells of one column, given as bytes, in order of first appearance. A caller
 * who remembers what an id stands for needs neither the text of the cell nor its hash again.
 *
 * <p>A hash table with linear probing, at most a quarter full. A cell of up to seven bytes is its
 * own key, packed into a word with its length on top. The key of a longer cell is a hash, and its
 * bytes are compared too. While there are few cells, as is usual, the factor of the hash is chosen
 * so that no two collide: one mispredicted probe costs more than the rest of the lookup.
 */
final class CellDictionary {
  /** No id: more cells than are remembered. */
  static final int NONE = -1;

  /** Up to this many bytes are read from the start of a cell, also past its end. */
  static final int SLACK = 8;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MAX_CELLS = 1 << 11;
  private static final int FEW_CELLS = 32;
  private static final int FACTORS_TRIED = 100;
  private static final int PACKED = 7;
  private static final long HASHED = 1L << 63; // Packed cells' keys are positive.
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] keys = new long[16]; // 0 where there is none
  private int[] ids = new int[16];
  private long factor = GOLDEN;
  private int shift = 60;
  private int count;
  private long[] @Nullable [] words = new long[4][]; // by id; null where the key is all
  private String[] texts = new String[4]; // by id

  /** Eight bytes from here, the first one lowest. */
  static long word(byte[] bytes, int at) {
    return (long) WORDS.get(bytes, at);
  }

  /** The id of the cell of these bytes; {@link #NONE} if it is not known. */
  int find(byte[] bytes, int from, int to) {
    return to - from <= PACKED
        ? findPacked(packed(bytes, from, to))
        : findLong(hashed(bytes, from, to), bytes, from, to);
  }

  private int findPacked(long key) {
    int slot = slot(key);
    while (keys[slot] != key) {
      if (keys[slot] == 0) {
        return NONE;
      }
      slot = (slot + 1) & (keys.length - 1);
    }
    return ids[slot];
  }

  private int findLong(long key, byte[] bytes, int from, int to) {
    int slot = slot(key);
    while (keys[slot] != 0) {
      if (keys[slot] == key && isEqual(words[ids[slot]], bytes, from, to)) {
        return ids[slot];
      }
      slot = (slot + 1) & (keys.length - 1);
    }
    return NONE;
  }

  /** The text of this id. */
  String text(int id) {
    return texts[id];
  }

  /** Adds a cell that is not known yet, if there is room; returns its id. */
  int add(byte[] bytes, int from, int to, String text) {
    if (count == MAX_CELLS) {
      return NONE;
    }
    int id = count++;
    if (id == texts.length) {
      words = Arrays.copyOf(words, 2 * id);
      texts = Arrays.copyOf(texts, 2 * id);
      rebuild(2 * keys.length);
    }
    boolean fits = to - from <= PACKED;
    long key = fits ? packed(bytes, from, to) : hashed(bytes, from, to);
    words[id] = fits ? null : words(bytes, from, to);
    texts[id] = text;
    boolean collides = !place(key, id);
    for (int i = 0; collides && i < FACTORS_TRIED && count <= FEW_CELLS; i++) {
      factor *= GOLDEN;
      collides = !rebuild(keys.length);
    }
    return id;
  }

  private static long packed(byte[] bytes, int from, int to) {
    int length = to - from;
    return (word(bytes, from) & below(length)) | ((length + 1L) << 56);
  }

  private static long hashed(byte[] bytes, int from, int to) {
    long hash = (long) to - from;
    for (int at = from; at < to - 8; at += 8) {
      hash = (hash ^ word(bytes, at)) * GOLDEN;
      hash ^= hash >>> 32;
    }
    return (hash ^ word(bytes, to - 8)) | HASHED;
  }

  /** A mask of this many bytes, up to seven. */
  private static long below(int bytes) {
    return (1L << (8 * bytes)) - 1;
  }

  private static long[] words(byte[] bytes, int from, int to) {
    byte[] padded = Arrays.copyOfRange(bytes, from, from + ((to - from + 7) & -8));
    Arrays.fill(padded, to - from, padded.length, (byte) 0);
    long[] words = new long[padded.length / 8];
    Arrays.setAll(words, i -> word(padded, 8 * i));
    return words;
  }

  /** Cells have no zero bytes, so padding cannot make two of them equal. */
  private static boolean isEqual(long @Nullable [] cell, byte[] bytes, int from, int to) {
    if (cell == null || cell.length != (to - from + 7) >>> 3) {
      return false;
    }
    int whole = (to - from) >>> 3;
    for (int i = 0; i < whole; i++) {
      if (cell[i] != word(bytes, from + 8 * i)) {
        return false;
      }
    }
    return whole == cell.length
        || cell[whole] == (word(bytes, from + 8 * whole) & below((to - from) & 7));
  }

  private int slot(long key) {
    return (int) ((key * factor) >>> shift);
  }

  /** Rehashes all keys; true if every key is in its first slot. */
  private boolean rebuild(int slots) {
    long[] oldKeys = keys;
    int[] oldIds = ids;
    keys = new long[slots];
    ids = new int[slots];
    shift = Long.numberOfLeadingZeros(slots - 1);
    boolean perfect = true;
    for (int slot = 0; slot < oldKeys.length; slot++) {
      if (oldKeys[slot] != 0) {
        perfect &= place(oldKeys[slot], oldIds[slot]);
      }
    }
    return perfect;
  }

  /** True if the key got its first slot. */
  private boolean place(long key, int id) {
    int first = slot(key);
    int slot = first;
    while (keys[slot] != 0) {
      slot = (slot + 1) & (keys.length - 1);
    }
    keys[slot] = key;
    ids[slot] = id;
    return slot == first;
  }
}
