package dev.kcnf.encoding;

import java.util.Locale;

/** What the cells of a column are taken for. */
public enum ColumnKind {
  /** Names: every cell is a value as it is. */
  CATEGORY,
  /** Numbers, cut into ranges. */
  NUMBER,
  /** Dates and times, of which year, month, weekday and hour are told. */
  DATE,
  /** Texts, of which it is told whether they have some words. */
  TEXT,
  /** Nearly every cell is another one, and nothing can be learned from it. */
  ID;

  /** As people write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
