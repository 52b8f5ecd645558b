package dev.kcnf.paper;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;

/**
 * A table as a stream of labelled examples, in the order of its rows. The arrays are the table's
 * own: read them, do not write to them.
 *
 * @param schema the attributes
 * @param examples one per row
 * @param labels one per row
 */
@SuppressWarnings("ArrayRecordComponent") // Loops over millions of steps read them.
public record LabelledTable(Schema schema, Example[] examples, boolean[] labels) {

  /** How many rows. */
  public int size() {
    return examples.length;
  }
}
