package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.mix.HitModel;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.coding.BitCoder;
import org.jspecify.annotations.Nullable;

/**
 * Guesses a whole cell at once: that of the last row which was alike in some cells. Most guesses
 * are right, and that is one decision instead of all those on the way to a value; so this is what
 * the fast level does first.
 *
 * <p>Under each context stands a row, and how often its cell has been the right one. A wrong one
 * halves that, and is replaced when nothing is left.
 */
final class Guesses {
  /** How many contexts a guess is made from. */
  static final int CONTEXTS = 4;

  private static final int MOST = HitModel.TRUSTS - 1;
  private static final long ROW = 0xFFFFFFFFL;

  private final long[] words; // 16 bits of check, 16 of trust, 32 of row
  private final HitModel hits;
  private final int[] place = new int[CONTEXTS];
  private final int[] trust = new int[CONTEXTS];
  private final boolean[] agrees = new boolean[CONTEXTS];
  private final @Nullable Cells[] before; // of the first block, for one that starts from it
  private final int rowsBefore;

  Guesses(int columns, int bits) {
    this(new long[1 << bits], new HitModel(columns, CONTEXTS), new Cells[columns], 0);
  }

  private Guesses(long[] words, HitModel hits, @Nullable Cells[] before, int rowsBefore) {
    this.words = words;
    this.hits = hits;
    this.before = before;
    this.rowsBefore = rowsBefore;
  }

  /** An independent copy, for a block that starts from this one. */
  Guesses copy(Cells[] cells, int rows) {
    return new Guesses(words.clone(), hits.copy(), cells.clone(), rows);
  }

  private int find(long hash) {
    int at = (int) (hash >>> 8) & (words.length - 1);
    long check = hash >>> 48;
    long word = words[at];
    if (word >>> 48 != check
        && (words[at ^ 1] >>> 48 == check || trust(word) > trust(words[at ^ 1]))) {
      at ^= 1;
    }
    if (words[at] >>> 48 != check) {
      words[at] = check << 48;
    }
    return at;
  }

  private static int trust(long word) {
    return (int) (word >>> 32) & 0xFFFF;
  }

  private boolean same(Cells cells, int column, int row, int known) {
    if (known >= rowsBefore) {
      return cells.same(row, cells, known - rowsBefore);
    }
    Cells old = before[column];
    return old != null && cells.same(row, old, known);
  }

  private void copy(Cells cells, int column, int row, int known) {
    if (known >= rowsBefore) {
      cells.copy(row, cells, known - rowsBefore);
    } else {
      Cells old = before[column];
      if (old == null) {
        throw new IllegalStateException("a guess is of a block that has none");
      }
      cells.copy(row, old, known);
    }
  }

  /** Whether two known rows have the same cell. */
  private boolean alike(Cells cells, int column, int a, int b) {
    if (a == b) {
      return true;
    }
    Cells ofA = a >= rowsBefore ? cells : before[column];
    Cells ofB = b >= rowsBefore ? cells : before[column];
    return ofA != null
        && ofB != null
        && ofA.same(
            a >= rowsBefore ? a - rowsBefore : a, ofB, b >= rowsBefore ? b - rowsBefore : b);
  }

  /**
   * Codes whether the guess is right; if it is, the cell is known.
   *
   * @param hashes of the contexts; 0 for one that is not there
   * @param old whether rows of the first block may be guessed
   */
  boolean code(BitCoder coder, Cells cells, int column, int row, long[] hashes, boolean old) {
    int best = -1;
    float most = Float.NEGATIVE_INFINITY;
    for (int k = 0; k < CONTEXTS; k++) {
      place[k] = hashes[k] == 0 ? -1 : find(hashes[k]);
      trust[k] = place[k] < 0 ? 0 : trust(words[place[k]]);
      if (trust[k] > 0 && !old && (words[place[k]] & ROW) < rowsBefore) {
        words[place[k]] &= ~(0xFFFFL << 32);
        trust[k] = 0;
      }
      if (trust[k] > 0) {
        float logOdds = hits.logOdds(column, k, trust[k], true);
        if (logOdds > most) {
          most = logOdds;
          best = k;
        }
      }
    }
    if (best >= 0) {
      int guess = (int) (words[place[best]] & ROW);
      hits.begin(column);
      for (int k = 0; k < CONTEXTS; k++) {
        if (trust[k] > 0) {
          agrees[k] = k == best || alike(cells, column, (int) (words[place[k]] & ROW), guess);
          hits.add(column, k, trust[k], agrees[k]);
        }
      }
      int hit = coder.isDecoder() || !same(cells, column, row, guess) ? 0 : 1;
      if (hits.code(coder, hit) != 0) {
        if (coder.isDecoder()) {
          copy(cells, column, row, guess);
        }
        for (int k = 0; k < CONTEXTS; k++) {
          if (place[k] >= 0) {
            learn(place[k], row, trust[k], agrees[k]);
          }
        }
        return true;
      }
    }
    return false;
  }

  /** The cell, which was not guessed, is known. */
  void learnMiss(Cells cells, int column, int row) {
    for (int k = 0; k < CONTEXTS; k++) {
      if (place[k] >= 0) {
        boolean same = trust[k] > 0 && same(cells, column, row, (int) (words[place[k]] & ROW));
        learn(place[k], row, trust[k], same);
      }
    }
  }

  private void learn(int at, int row, int trusted, boolean same) {
    int now = same ? Math.min(MOST, trusted + 1) : trusted >> 1;
    boolean replaced = same || now == 0;
    long is = replaced ? row + rowsBefore : words[at] & ROW;
    words[at] = (words[at] & (0xFFFFL << 48)) | ((long) Math.max(1, now) << 32) | is;
  }

  /** Learns a row that is known already, under one context. */
  void replay(Cells cells, int column, int row, long hash) {
    int at = find(hash);
    int trusted = trust(words[at]);
    learn(at, row, trusted, trusted > 0 && same(cells, column, row, (int) (words[at] & ROW)));
  }

  /** A context of a column as it is looked up. */
  static long hash(long context, int column, int k) {
    return Slots.hash(context, column * 8L + k) | 1;
  }
}
