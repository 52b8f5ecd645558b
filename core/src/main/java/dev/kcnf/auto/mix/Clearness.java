package dev.kcnf.auto.mix;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;

/**
 * Tells of which examples fast is so sure that no other expert need be asked. It takes some
 * examples to know that, and after a surprise some more.
 */
public final class Clearness {
  /** A class that fast gives this probability is clear. */
  private static final double CLEAR = 1 / (1 + StrictMath.exp(-7));

  /** The first examples are too few to know what is clear. */
  private static final int FIRST = 300;

  /** For so many examples after one that was clear, and wrong, nothing is clear. */
  private static final int AFTER_CLEAR = 64;

  /** The same after any example that had less than this probability. */
  private static final double SURPRISING = 0.3;

  private static final int AFTER_SURPRISE = 32;

  private int careful; // for so many examples more nothing is clear

  public Clearness copy() {
    Clearness copy = new Clearness();
    copy.careful = careful;
    return copy;
  }

  /** Whether an example is clear after t others, if fast gives the classes these probabilities. */
  public boolean isClear(double[] probabilities, int classes, long t) {
    if (careful > 0 || t < FIRST) {
      return false;
    }
    double most = 0;
    for (int k = 0; k < classes; k++) {
      most = Math.max(most, probabilities[k]);
    }
    return most >= CLEAR;
  }

  /**
   * Learns how likely the class of an example was.
   *
   * @return whether it was clear, and right
   */
  public boolean learn(boolean isClear, double probability) {
    boolean isRight = isClear && probability >= CLEAR;
    int after = probability >= SURPRISING ? 0 : isClear ? AFTER_CLEAR : AFTER_SURPRISE;
    careful = Math.max(Math.max(0, careful - 1), after);
    return isRight;
  }

  public void save(StateWriter out) {
    out.writeByte(careful);
  }

  public void restore(StateReader in) {
    careful = (int) in.readVarint("careful examples", 0, AFTER_CLEAR);
  }
}
