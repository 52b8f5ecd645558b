package dev.kcnf;

import dev.kcnf.encoding.Schema;

/** Labelled rows of a stream that were kept: all of them, or a sample. */
public interface RowSample {
  /** The attributes of the rows. */
  Schema schema();

  /** How many rows were kept. */
  int size();

  /** How many rows there were. */
  long total();

  /** The number of the value that this row has in this attribute; may be unknown. */
  int value(int attribute, int row);

  /** The exact number in this row's cell of an attribute of numbers; not finite if it has none. */
  double number(int attribute, int row);

  /** The class of this row, from 0; of two classes, 1 for a row that is the target. */
  int label(int row);
}
