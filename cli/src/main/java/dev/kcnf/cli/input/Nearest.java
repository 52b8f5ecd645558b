package dev.kcnf.cli.input;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests what a misspelt name may have meant. */
final class Nearest {
  private static final int SHOWN = 12;

  private Nearest() {}

  /** A sentence to append to "there is no such name": the nearest one, or some of them. */
  static String hint(String wanted, Collection<String> names) {
    String best = "";
    int bestDistance = Math.max(2, wanted.length() / 3) + 1;
    for (String name : names) {
      int distance = distance(wanted.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best.isEmpty() ? "there are " + list(names) : "did you mean '" + best + "'?";
  }

  /** The names, shortened if there are many. */
  static String list(Collection<String> names) {
    String shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + ", … (" + names.size() + " in all)" : shown;
  }

  /** The edit distance of Levenshtein. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j - 1], row[j]) + 1);
      }
    }
    return row[b.length()];
  }
}
