package dev.kcnf.table.csv;

import org.jspecify.annotations.Nullable;

/**
 * Interns the cells of one column: a frequent value is always the same string, so that a long
 * stream makes no garbage and the string's hash is computed once.
 *
 * <p>A hash table with linear probing, at most half full. Hashes are compared before characters.
 */
final class CellCache {
  private static final int MAX_SIZE = 1 << 12;

  private int[] hashes = new int[16];
  private char[] @Nullable [] keys = new char[16][];
  private @Nullable String[] texts = new String[16];
  private int count;

  /** The text of these characters. */
  String get(char[] buffer, int offset, int length) {
    int hash = hash(buffer, offset, length);
    int mask = texts.length - 1;
    int slot = hash & mask;
    char[] key = keys[slot];
    while (key != null) {
      String text = texts[slot];
      if (hashes[slot] == hash && text != null && isEqual(key, buffer, offset, length)) {
        return text;
      }
      slot = (slot + 1) & mask;
      key = keys[slot];
    }
    return add(hash, new String(buffer, offset, length));
  }

  private static int hash(char[] buffer, int offset, int length) {
    int h = length;
    for (int i = offset; i < offset + length; i++) {
      h = 31 * h + buffer[i];
    }
    h *= 0x9E3779B9;
    return h ^ h >>> 16;
  }

  /** A plain loop: for short cells it is faster than Arrays.equals. */
  private static boolean isEqual(char[] key, char[] buffer, int offset, int length) {
    if (key.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (key[i] != buffer[offset + i]) {
        return false;
      }
    }
    return true;
  }

  /** Adds the text if there is room. */
  private String add(int hash, String text) {
    if (2 * count >= texts.length) {
      if (texts.length >= MAX_SIZE) {
        return text;
      }
      grow();
    }
    place(hash, text.toCharArray(), text);
    return text;
  }

  private void grow() {
    int[] oldHashes = hashes;
    char[] @Nullable [] oldKeys = keys;
    @Nullable String[] oldTexts = texts;
    hashes = new int[2 * oldHashes.length];
    keys = new char[hashes.length][];
    texts = new String[hashes.length];
    count = 0;
    for (int slot = 0; slot < oldHashes.length; slot++) {
      char[] key = oldKeys[slot];
      String text = oldTexts[slot];
      if (key != null && text != null) {
        place(oldHashes[slot], key, text);
      }
    }
  }

  private void place(int hash, char[] key, String text) {
    int mask = texts.length - 1;
    int slot = hash & mask;
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    keys[slot] = key;
    texts[slot] = text;
    count++;
  }
}
