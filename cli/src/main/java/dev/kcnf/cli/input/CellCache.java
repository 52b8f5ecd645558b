package dev.kcnf.cli.input;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives the cells of one column as strings, always the same string for a value that is frequent: a
 * stream of millions of rows then makes no garbage, and looking a cell up later costs no hashing.
 */
final class CellCache {
  private static final int MAX_SIZE = 1 << 12;
  private static final int MAX_PROBES = 8;

  private char[] @Nullable [] keys = new char[16][];
  private @Nullable String[] texts = new String[16];
  private int count;

  /** The text of these characters. */
  String get(char[] buffer, int offset, int length) {
    int mask = texts.length - 1;
    int slot = hash(buffer, offset, length) & mask;
    for (int probe = 0; probe < MAX_PROBES; probe++) {
      char[] key = keys[slot];
      if (key == null) {
        return add(slot, new String(buffer, offset, length));
      }
      String text = texts[slot];
      if (text != null && Arrays.equals(key, 0, key.length, buffer, offset, offset + length)) {
        return text;
      }
      slot = (slot + 1) & mask;
    }
    // A full or unlucky neighbourhood: grow, or else do without.
    String text = new String(buffer, offset, length);
    return texts.length < MAX_SIZE ? grow(text) : text;
  }

  /** Looks at a few characters only; the comparison that follows looks at all. */
  private static int hash(char[] buffer, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int h = length;
    h = h * 31 + buffer[offset];
    h = h * 31 + buffer[offset + length / 2];
    h = h * 31 + buffer[offset + length - 1];
    h *= 0x9E3779B9;
    return h >>> 16;
  }

  private String add(int slot, String text) {
    if (2 * count >= texts.length) {
      return texts.length < MAX_SIZE ? grow(text) : text;
    }
    keys[slot] = text.toCharArray();
    texts[slot] = text;
    count++;
    return text;
  }

  private String grow(String text) {
    @Nullable String[] old = texts;
    keys = new char[2 * old.length][];
    texts = new String[2 * old.length];
    count = 0;
    for (String kept : old) {
      if (kept != null) {
        place(kept);
      }
    }
    place(text);
    return text;
  }

  private void place(String text) {
    char[] key = text.toCharArray();
    int slot = hash(key, 0, key.length) & (texts.length - 1);
    for (int probe = 0; probe < MAX_PROBES; probe++) {
      if (texts[slot] == null) {
        keys[slot] = key;
        texts[slot] = text;
        count++;
        return;
      }
      slot = (slot + 1) & (texts.length - 1);
    }
  }
}
