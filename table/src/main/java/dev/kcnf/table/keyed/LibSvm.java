package dev.kcnf.table.keyed;

import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.rows.BadRowException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * LIBSVM's sparse text, {@code label index:value …}. The columns are {@code label} and the indices;
 * features that a line does not name are 0. A line without a label begins with its first feature.
 */
public final class LibSvm implements KeyedFormat {
  static final String LABEL = "label";

  @Override
  public boolean parse(String line, KeyedRow row) throws BadRowException {
    int comment = line.indexOf('#');
    String text = (comment < 0 ? line : line.substring(0, comment)).strip();
    if (text.isEmpty()) {
      return false;
    }
    String[] words = text.split("\\s+", -1);
    boolean labelled = words[0].indexOf(':') < 0;
    row.add(LABEL, labelled ? number(words[0], "the label") : Missing.VALUE);
    for (int i = labelled ? 1 : 0; i < words.length; i++) {
      int colon = words[i].indexOf(':');
      if (colon < 1) {
        throw new BadRowException("'" + words[i] + "' is not of the form index:value");
      }
      String index = words[i].substring(0, colon);
      row.add(index, number(words[i].substring(colon + 1), "feature " + index));
    }
    return true;
  }

  /** The text of a number without a plus sign, so that +1 and 1 are one value. */
  static String number(String text, String what) throws BadRowException {
    if (Double.isNaN(Numbers.parseFinite(text))) {
      throw new BadRowException("'" + text + "' is not a number, for " + what);
    }
    return text.startsWith("+") ? text.substring(1) : text;
  }

  @Override
  public String absent(String column) {
    return column.equals(LABEL) ? Missing.VALUE : "0";
  }

  /** The label, then by index; what is not an index, such as qid, last. */
  @Override
  public List<String> order(List<String> columns) {
    List<String> sorted = new ArrayList<>(columns);
    sorted.sort(Comparator.comparingLong(LibSvm::rank));
    return List.copyOf(sorted);
  }

  private static long rank(String column) {
    if (column.equals(LABEL)) {
      return -1;
    }
    return column.matches("[0-9]{1,18}") ? Long.parseLong(column) : Long.MAX_VALUE;
  }
}
