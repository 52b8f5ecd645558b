package dev.kcnf.rows;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests what a misspelt name may have meant. */
public final class Nearest {
  private static final int SHOWN = 12;

  private Nearest() {}

  /** A sentence to append to "there is no such name": the nearest one, or some of them. */
  public static String hint(String wanted, Collection<String> names) {
    String best = "";
    String typed = wanted.toLowerCase(Locale.ROOT);
    int bestDistance = Integer.MAX_VALUE;
    for (String name : names) {
      String own = name.toLowerCase(Locale.ROOT);
      int distance = distance(typed, own);
      if (distance < bestDistance && isNear(typed, own, distance)) {
        best = name;
        bestDistance = distance;
      }
    }
    return best.isEmpty() ? "there are " + list(names) : "did you mean '" + best + "'?";
  }

  /** A third of the letters may be wrong, or the end of a word missing or too much. */
  private static boolean isNear(String wanted, String name, int distance) {
    int shorter = Math.min(wanted.length(), name.length());
    boolean begins = shorter >= 2 && (wanted.startsWith(name) || name.startsWith(wanted));
    return distance <= shorter / 3 || (begins && distance <= shorter);
  }

  /** The names, shortened if there are many. */
  public static String list(Collection<String> names) {
    String shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + ", … (" + names.size() + " in all)" : shown;
  }

  /** The edit distance of Levenshtein, where two letters that change places are one mistake. */
  static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] next = new int[b.length() + 1];
      next[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        next[j] = Math.min(row[j - 1] + (same ? 0 : 1), Math.min(next[j - 1], row[j]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 2) == b.charAt(j - 1)
            && a.charAt(i - 1) == b.charAt(j - 2)) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      before = row;
      row = next;
    }
    return row[b.length()];
  }
}
