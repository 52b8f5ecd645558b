package dev.kcnf.flink.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The cells of one column that came lately, as texts found by their bytes. Most cells come again
 * and again: they are then not decoded, not allocated, and their hash is known already.
 */
final class CellCache {
  private static final int SLOTS = 256;

  private final String[] texts = new String[SLOTS];

  CellCache() {
    Arrays.fill(texts, "");
  }

  /** The text of these bytes of a line. */
  String text(byte[] line, int from, int to) {
    int hash = 0;
    int any = 0;
    for (int at = from; at < to; at++) {
      hash = 31 * hash + line[at];
      any |= line[at];
    }
    if (any < 0) {
      return new String(line, from, to - from, StandardCharsets.UTF_8); // not all of ASCII
    }
    int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & (SLOTS - 1);
    String known = texts[slot];
    if (!isEqual(known, line, from, to)) {
      known = new String(line, from, to - from, StandardCharsets.ISO_8859_1);
      texts[slot] = known;
    }
    return known;
  }

  private static boolean isEqual(String known, byte[] line, int from, int to) {
    if (known.length() != to - from) {
      return false;
    }
    for (int i = 0; i < known.length(); i++) {
      if (known.charAt(i) != line[from + i]) {
        return false;
      }
    }
    return true;
  }
}
