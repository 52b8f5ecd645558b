package dev.kcnf.archive.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Compresses as zlib and GNU gzip do, bit for bit, on every machine: what {@code
 * java.util.zip.Deflater} makes depends on the library that it finds. The search for matches, and
 * when it is given up, is that of their {@code deflate.c}.
 */
final class Deflate {
  private static final int WINDOW = 1 << 15;
  private static final int MASK = WINDOW - 1;
  private static final int AHEAD = Codes.LONGEST + Codes.SHORTEST + 1;
  private static final int FARTHEST = WINDOW - AHEAD;
  private static final int TOO_FAR = 4096; // for the shortest match

  private final Recipe recipe;
  private final BlockWriter blocks;
  private final byte[] window = new byte[2 * WINDOW];
  private final int[] head;
  private final int[] before = new int[WINDOW];
  private int at;
  private int ahead; // bytes in the window from there on
  private int blockStart;

  // The search.
  private int matchStart;
  private int matchLength = Codes.SHORTEST - 1;
  private boolean pending; // the byte before is not written yet: a match may begin here

  Deflate(Recipe recipe, OutputStream out) {
    this.recipe = recipe;
    this.blocks = new BlockWriter(new BitOutput(out), recipe);
    this.head = new int[1 << recipe.hashBits()];
  }

  /** Compresses more bytes. */
  void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    while (from < offset + length) {
      int free = window.length - at - ahead;
      int count = Math.min(free, offset + length - from);
      System.arraycopy(bytes, from, window, at + ahead, count);
      ahead += count;
      from += count;
      if (count == free) {
        run(false);
      }
    }
  }

  /** There are no more bytes. */
  void finish() throws IOException {
    run(true);
    if (pending) {
      blocks.add(window[at - 1] & 0xFF, 0, at - blockStart);
    }
    flush(true);
  }

  private void run(boolean isEnd) throws IOException {
    while (true) {
      if (ahead < AHEAD) {
        slide();
        if (!isEnd || ahead == 0) {
          return;
        }
      }
      if (recipe.isLazy()) {
        stepLazily();
      } else {
        step();
      }
    }
  }

  private void slide() {
    if (at < WINDOW + FARTHEST) {
      return;
    }
    System.arraycopy(window, WINDOW, window, 0, WINDOW);
    at -= WINDOW;
    matchStart -= WINDOW;
    blockStart -= WINDOW;
    forget(head);
    forget(before);
  }

  private static void forget(int[] positions) {
    for (int i = 0; i < positions.length; i++) {
      positions[i] = Math.max(0, positions[i] - WINDOW);
    }
  }

  /** Makes a position known; the last one before with the same three bytes, or 0. */
  private int insert(int position) {
    int shift = (recipe.hashBits() + 2) / 3;
    int hash =
        ((window[position] & 0xFF) << (2 * shift))
            ^ ((window[position + 1] & 0xFF) << shift)
            ^ (window[position + 2] & 0xFF);
    int i = hash & (head.length - 1);
    int last = head[i];
    before[position & MASK] = last;
    head[i] = position;
    return last;
  }

  /** Takes the first match that is found. */
  private void step() throws IOException {
    int candidate = ahead >= Codes.SHORTEST ? insert(at) : 0;
    int length = 0;
    if (candidate != 0 && at - candidate <= FARTHEST) {
      length = longest(candidate, Codes.SHORTEST - 1);
    }
    boolean isFull;
    if (length >= Codes.SHORTEST) {
      isFull = blocks.add(length, at - matchStart, at - blockStart);
      ahead -= length;
      if (length <= recipe.lazy() && ahead >= Codes.SHORTEST) {
        for (int i = 1; i < length; i++) {
          insert(at + i);
        }
      }
      at += length;
    } else {
      isFull = blocks.add(window[at] & 0xFF, 0, at - blockStart);
      ahead--;
      at++;
    }
    if (isFull) {
      flush(false);
    }
  }

  /** Takes a match only if none that begins one byte later is longer. */
  private void stepLazily() throws IOException {
    int candidate = ahead >= Codes.SHORTEST ? insert(at) : 0;
    int lastLength = matchLength;
    int lastStart = matchStart;
    matchLength = Codes.SHORTEST - 1;
    if (candidate != 0 && lastLength < recipe.lazy() && at - candidate <= FARTHEST) {
      matchLength = longest(candidate, lastLength);
      if (matchLength == Codes.SHORTEST && at - matchStart > TOO_FAR) {
        matchLength = Codes.SHORTEST - 1;
      }
    }
    if (lastLength >= Codes.SHORTEST && matchLength <= lastLength) {
      int mostInserted = at + ahead - Codes.SHORTEST;
      boolean isFull = blocks.add(lastLength, at - 1 - lastStart, at - blockStart);
      ahead -= lastLength - 1;
      for (int i = lastLength - 2; i > 0; i--) {
        if (++at <= mostInserted) {
          insert(at);
        }
      }
      at++;
      pending = false;
      matchLength = Codes.SHORTEST - 1;
      if (isFull) {
        flush(false);
      }
      return;
    }
    if (pending && blocks.add(window[at - 1] & 0xFF, 0, at - blockStart)) {
      flush(false);
    }
    pending = true;
    at++;
    ahead--;
  }

  /** Looks for a match longer than the last; sets where it starts. */
  private int longest(int candidate, int lastLength) {
    int chain = lastLength >= recipe.good() ? recipe.chain() >> 2 : recipe.chain();
    int nice = Math.min(recipe.nice(), ahead);
    int limit = Math.max(0, at - FARTHEST);
    int most = Math.min(Codes.LONGEST, ahead);
    int best = lastLength;
    int from = candidate;
    do {
      if (best < most
          && window[from + best] == window[at + best]
          && window[from + best - 1] == window[at + best - 1]) {
        int length = Arrays.mismatch(window, from, from + most, window, at, at + most);
        length = length < 0 ? most : length;
        if (length > best) {
          matchStart = from;
          best = length;
          if (length >= nice) {
            break;
          }
        }
      }
      from = before[from & MASK];
    } while (from > limit && --chain != 0);
    return Math.min(best, ahead);
  }

  private void flush(boolean isLast) throws IOException {
    blocks.flush(window, blockStart, at - blockStart, isLast);
    blockStart = at;
  }
}
