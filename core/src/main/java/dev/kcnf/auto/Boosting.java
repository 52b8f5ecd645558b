package dev.kcnf.auto;

import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Boosted trees over the reservoir, grown anew whenever there are √2 times as many examples, and
 * left as they are in between. Only for tables with numbers: what they find in categories the other
 * experts find as well, in less time.
 */
final class Boosting implements Expert {
  private static final List<Way> WAYS = List.of(new Way("boosting", 0.2, 0.01));

  /** The fewest rows from which it is worth while. */
  private static final int LEAST_ROWS = 24;

  private final boolean[] isNumber; // by attribute
  private final boolean isUsed;
  private @Nullable Boosted trees;
  private int classes;

  Boosting(boolean[] isNumber) {
    this.isNumber = isNumber;
    boolean some = false;
    for (boolean number : isNumber) {
      some |= number;
    }
    isUsed = some;
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void setClasses(int now) {
    classes = now;
  }

  void grow(Reservoir rows) {
    if (isUsed && classes >= 2 && rows.size() >= LEAST_ROWS) {
      trees = new BoostGrower(rows, classes).grow();
    }
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    if (trees == null) {
      Arrays.fill(r.probabilities, at, at + classes, 1.0 / classes);
      return;
    }
    double[] ln = r.margins(classes);
    trees.predict(r.asked, classes, ln);
    r.normalise(ln, 0, at);
  }

  @Override
  public void learn(Example x, Reading r, int label) {}

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    if (trees != null) {
      trees.split(r.asked, of, other, to);
    }
  }

  @Override
  public Boosting copyFor(Schema schema) {
    Boosting copy = new Boosting(isNumber);
    copy.trees = trees;
    copy.classes = classes;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    if (isUsed) {
      out.writeByte(trees == null ? 0 : 1);
      if (trees != null) {
        trees.save(out);
      }
    }
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    boolean some = isUsed && in.readVarint("whether there are boosted trees", 0, 1) == 1;
    trees = some ? Boosted.restore(in, isNumber, now) : null;
  }
}
