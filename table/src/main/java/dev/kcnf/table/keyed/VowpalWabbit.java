package dev.kcnf.table.keyed;

import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.BadRowException;
import java.util.HashSet;
import java.util.Set;

/**
 * Vowpal Wabbit's text, {@code label … |namespace feature feature:value …}.
 *
 * <p>The label is the column {@code label}; importance, base and tag are ignored. The feature
 * {@code odor=foul} is the value foul of the column odor, {@code weight:2.5} is the value 2.5 of
 * the column weight, and {@code wet} is the value 1 of the column wet. In a namespace other than
 * the nameless one the columns are named {@code namespace^odor}. A column that a line does not name
 * is missing if its values were given with {@code =}, and 0 otherwise. Weights of namespaces are
 * ignored: quantiles do not change with scale.
 */
public final class VowpalWabbit implements KeyedFormat {
  private final Set<String> named = new HashSet<>();

  @Override
  public boolean parse(String line, KeyedRow row) throws BadRowException {
    if (line.isBlank()) {
      return false;
    }
    int bar = line.indexOf('|');
    if (bar < 0) {
      throw new BadRowException("no | before the features");
    }
    String head = line.substring(0, bar).strip();
    row.add(LibSvm.LABEL, label(head));
    int from = bar + 1;
    while (from > 0) {
      int next = line.indexOf('|', from);
      namespace(line.substring(from, next < 0 ? line.length() : next), row);
      from = next + 1;
    }
    return true;
  }

  private static String label(String head) throws BadRowException {
    String first = head.split("\\s+", 2)[0];
    return first.isEmpty() || first.startsWith("'")
        ? Missing.VALUE
        : LibSvm.number(first, "the label");
  }

  private void namespace(String text, KeyedRow row) throws BadRowException {
    boolean nameless = text.isEmpty() || Character.isWhitespace(text.charAt(0));
    String[] words = text.strip().split("\\s+", -1);
    String prefix = "";
    if (!nameless) {
      int weight = words[0].indexOf(':');
      prefix = (weight < 0 ? words[0] : words[0].substring(0, weight)) + "^";
    }
    for (int i = nameless ? 0 : 1; i < words.length; i++) {
      if (!words[i].isEmpty()) {
        feature(prefix, words[i], row);
      }
    }
  }

  private void feature(String prefix, String word, KeyedRow row) throws BadRowException {
    int equals = word.indexOf('=');
    if (equals > 0 && word.endsWith(":1")) {
      feature(prefix, word.substring(0, word.length() - 2), row);
      return;
    }
    if (equals > 0 && word.indexOf(':', equals) < 0) {
      String column = prefix + word.substring(0, equals);
      named.add(column);
      row.add(column, word.substring(equals + 1));
      return;
    }
    int colon = word.indexOf(':');
    if (colon == 0) {
      throw new BadRowException("'" + word + "' is a feature without a name");
    }
    if (colon < 0) {
      row.add(prefix + word, "1");
    } else {
      String column = prefix + word.substring(0, colon);
      row.add(column, LibSvm.number(word.substring(colon + 1), "feature " + column));
    }
  }

  @Override
  public void expectNames(String column) {
    named.add(column);
  }

  @Override
  public String absent(String column) {
    return named.contains(column) || column.equals(LibSvm.LABEL) ? Missing.VALUE : "0";
  }
}
