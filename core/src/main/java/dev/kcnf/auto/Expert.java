package dev.kcnf.auto;

import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.List;

/**
 * Gives each class a probability, in one or several ways at once, and learns. What it computes for
 * an example lies in the {@link Reading}, so that predicting changes nothing.
 */
interface Expert {

  /** What its ways are called. */
  List<String> names();

  /**
   * Writes the probabilities of the classes, way by way: each way's are positive and sum to one.
   *
   * @param at where its first probability goes in {@link Reading#probabilities}
   */
  void predict(Reading r, int at);

  /** Learns the class of the example that it predicted last with this reading. */
  void learn(Reading r, int label);

  /** From now on there are this many classes. */
  void setClasses(int classes);

  /** An independent copy for examples of this schema, the same or a copy. */
  Expert copyFor(Schema schema);

  void save(StateWriter out);

  /** Reads what was saved; the classes have been set. */
  void restore(StateReader in);
}
