package dev.kcnf.cli.input;

import java.util.LinkedHashMap;
import java.util.Map;

/** The cells of one row by the names of their columns, in the order in which the row has them. */
final class Cells {
  private final Map<String, String> texts = new LinkedHashMap<>();

  /** Adds a cell; the same one twice is fine, two texts for one column are not. */
  void add(String column, String text) throws BadRowException {
    String before = texts.put(column, text);
    if (before != null && !before.equals(text)) {
      throw new BadRowException(column, "has two values, '" + before + "' and '" + text + "'");
    }
    if (texts.size() > Header.MAX_COLUMNS) {
      throw new BadRowException("more than " + Header.MAX_COLUMNS + " columns");
    }
  }

  Map<String, String> texts() {
    return texts;
  }

  void clear() {
    texts.clear();
  }
}
