package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * Gives each class a probability, in one or several ways at once, and learns. What it computes for
 * an example lies in the {@link Reading}, so that predicting changes nothing.
 */
interface Expert {

  /**
   * One way to give probabilities.
   *
   * @param name what it is called
   * @param prior its weight as it is, beside the mixers, before anything is learned
   */
  record Way(String name, double prior) {}

  List<Way> ways();

  /**
   * Writes the probabilities of the classes, way by way: each way's are positive and sum to one.
   *
   * @param at where its first probability goes in {@link Reading#probabilities}
   */
  void predict(Example x, Reading r, int at);

  /** Learns the class of the example that it has just predicted. */
  void learn(Example x, Reading r, int label);

  /**
   * Splits the log-odds of one class against another, as it has just predicted them in one of its
   * ways. What it does not tell is taken as the rest.
   */
  default void split(Example x, Reading r, int way, int of, int other, Parts to) {}

  /** From now on there are this many classes. */
  void setClasses(int classes);

  /** Whether it leaves something out because its memory is limited. */
  default boolean isFull() {
    return false;
  }

  /** An independent copy for examples of this schema, the same or a copy. */
  Expert copyFor(Schema schema);

  void save(StateWriter out);

  /** Replaces what was learned by what was saved when there were this many classes. */
  void restore(StateReader in, int classes);

  /** No floats: what all rows share before anything is learned, so that a new model is small. */
  float[] NONE = {};

  /** As many rows without floats. */
  static float[][] noRows(int count) {
    float[][] rows = new float[count][];
    Arrays.fill(rows, NONE);
    return rows;
  }

  /** For how many classes to make room: a few more, since they come one by one. */
  static int room(int classes) {
    return classes <= 2 ? 2 : (classes + 3) & ~3;
  }

  /** The same rows of floats, with room for more in each. */
  static float[] widened(float[] rows, int stride, int wider) {
    if (rows.length == 0) {
      return rows;
    }
    int count = stride == 0 ? 0 : rows.length / stride;
    float[] result = new float[count * wider];
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows, i * stride, result, i * wider, stride);
    }
    return result;
  }

  /** One that has something to count where it was not asked. */
  interface Counting extends Expert {
    /**
     * Counts the class of an example that was clear: it was not asked to predict it, and learns
     * nothing else of it.
     */
    void count(Reading r, int label);
  }
}
