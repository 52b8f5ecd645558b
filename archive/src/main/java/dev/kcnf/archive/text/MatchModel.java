package dev.kcnf.archive.text;

import dev.kcnf.archive.mix.Slots;

/**
 * Finds where the last bytes occurred before, in the same column, and expects what followed them
 * there.
 */
final class MatchModel {
  private static final int MOST = 32; // that are compared

  private final int least;
  private final int[] places;
  private int at;
  private int length;

  MatchModel(int least, int bits) {
    this(least, new int[1 << bits]);
  }

  private MatchModel(int least, int[] places) {
    this.least = least;
    this.places = places;
  }

  MatchModel copy() {
    MatchModel copy = new MatchModel(least, places.clone());
    copy.at = at;
    copy.length = length;
    return copy;
  }

  /** The expected byte, or -1. */
  int expected(History history) {
    return length > 0 ? history.at(at) : -1;
  }

  /** How many bytes agree so far. */
  int length() {
    return length;
  }

  /** A new text begins: what matched before does not go on. */
  void begin() {
    length = 0;
  }

  /** The history has grown by one byte, which was this. */
  void learn(History history, int b, long column) {
    int now = history.length();
    if (length > 0 && history.at(at) == b) {
      length++;
      at++;
    } else {
      length = 0;
    }
    long hash = column;
    for (int k = 1; k <= least; k++) {
      hash = Slots.hash(hash, history.at(now - k));
    }
    int slot = (int) (hash >>> 20) & (places.length - 1);
    if (length == 0 && places[slot] != 0) {
      at = places[slot];
      int agree = 0;
      while (agree < MOST && history.at(at - 1 - agree) == history.at(now - 1 - agree)) {
        agree++;
      }
      length = agree;
    }
    places[slot] = now;
  }
}
