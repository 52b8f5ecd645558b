package dev.kcnf.server.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last predictions, for people who look on. Not saved. */
public final class Feed {
  private static final int SIZE = 40;
  private static final int MOST_CHARS = 10_000; // of a row; longer cells are cut
  private static final int CUT_CHARS = 100;
  private static final long NANOS_BETWEEN_REASONS = 150_000_000L;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private long number;
  private int watchers;
  private long lastReasons;

  /**
   * A prediction.
   *
   * @param number counted from 1
   * @param label what came; null if it is not known yet
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never changed
  public record Entry(
      long number, String[] cells, Guess guess, @Nullable String label, List<String> reasons) {}

  /** Someone looks on, or, with -1, no more. */
  public synchronized void watch(int more) {
    watchers += more;
  }

  /** Whether the next prediction should have reasons: some do while someone looks on. */
  synchronized boolean wantsReasons() {
    long now = System.nanoTime();
    if (watchers == 0 || (lastReasons != 0 && now - lastReasons < NANOS_BETWEEN_REASONS)) {
      return false;
    }
    lastReasons = now;
    return true;
  }

  synchronized void add(String[] cells, Guess guess, @Nullable String label, List<String> reasons) {
    number++;
    if (watchers == 0 && reasons.isEmpty() && number % 16 != 0 && number > SIZE) {
      return; // a few are enough for who comes later
    }
    entries.add(new Entry(number, shown(cells), guess, label, reasons));
    if (entries.size() > SIZE) {
      entries.remove();
    }
  }

  private static String[] shown(String[] cells) {
    if (Rows.chars(cells) <= MOST_CHARS) {
      return cells;
    }
    String[] cut = cells.clone();
    for (int c = 0; c < cut.length; c++) {
      if (cut[c].length() > CUT_CHARS) {
        int end = CUT_CHARS - (Character.isHighSurrogate(cut[c].charAt(CUT_CHARS - 1)) ? 1 : 0);
        cut[c] = cut[c].substring(0, end) + "…";
      }
    }
    return cut;
  }

  /** Those after this number, oldest first. */
  public synchronized List<Entry> after(long last) {
    List<Entry> found = new ArrayList<>(entries);
    found.removeIf(entry -> entry.number() <= last);
    return found;
  }
}
