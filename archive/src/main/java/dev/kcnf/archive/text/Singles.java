package dev.kcnf.archive.text;

/**
 * The contexts that have come once, each with the byte that followed. Most never come again, so
 * they get places for counts only when they do.
 *
 * <p>A table of fixed size, 24 bits of check and the byte in a word; the later context wins.
 */
final class Singles {
  private final int[] words;

  /** Room for {@code 2^bits} contexts. */
  Singles(int bits) {
    this(new int[1 << bits]);
  }

  private Singles(int[] words) {
    this.words = words;
  }

  Singles copy() {
    return new Singles(words.clone());
  }

  private static int check(long hash) {
    return (int) (hash >>> 40) << 8;
  }

  /** The byte that followed a context, which is forgotten here; -1 if there was none. */
  int take(long hash) {
    int at = (int) hash & words.length - 1;
    int check = check(hash);
    for (int k = 0; k < 2; k++) {
      int word = words[at ^ k];
      if ((word & ~0xFF) == check && word != 0) {
        words[at ^ k] = 0;
        return word & 0xFF;
      }
    }
    return -1;
  }

  /** A context has come for the first time, with this byte. */
  void put(long hash, int b) {
    int at = (int) hash & words.length - 1;
    if (words[at] != 0) {
      words[at ^ 1] = words[at];
    }
    words[at] = check(hash) | b;
  }
}
