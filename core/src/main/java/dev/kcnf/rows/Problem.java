package dev.kcnf.rows;

/** What is wrong with a table or one of its rows. */
public enum Problem {
  /** It cannot be read at all: no such file, a directory, damaged compressed data. */
  UNREADABLE,
  /** It has no rows. */
  EMPTY,
  /** It is not what its format wants: a quote too many, another number of cells, not UTF-8. */
  MALFORMED,
  /** It has no column of a name that a model has. */
  NO_SUCH_COLUMN,
  /** A value that a closed schema does not have. */
  NEW_VALUE,
  /** The label is missing. */
  NO_LABEL,
  /** The label is no number, but the target compares it with one. */
  LABEL_NOT_A_NUMBER,
  /** A third value of a target that was taken to have two. */
  THIRD_LABEL,
  /** One class more than can be told apart. */
  TOO_MANY_CLASSES,
  /** More rows than may be held in memory. */
  TOO_MANY_ROWS
}
