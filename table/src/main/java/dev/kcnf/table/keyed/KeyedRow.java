package dev.kcnf.table.keyed;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.text.Header;
import java.util.LinkedHashMap;
import java.util.Map;

/** The cells of one row by column, in the order of the line. */
public final class KeyedRow {
  private final Map<String, String> texts = new LinkedHashMap<>();

  /** Adds a cell. Repeating one is fine, two values for one column are not. */
  void add(String column, String text) throws BadRowException {
    String before = texts.put(column, text);
    if (before != null && !before.equals(text)) {
      throw new BadRowException(column, "has two values, '" + before + "' and '" + text + "'");
    }
    if (texts.size() > Header.MAX_COLUMNS) {
      throw new BadRowException("more than " + Header.MAX_COLUMNS + " columns");
    }
  }

  /** The cells by column; those of the row that is here now. */
  public Map<String, String> texts() {
    return texts;
  }

  /** For the next row. */
  public void clear() {
    texts.clear();
  }
}
