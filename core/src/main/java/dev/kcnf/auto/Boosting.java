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
 * left as they are in between. Where that is much work, it is done in parts, some examples apart,
 * so that nobody waits long; until then those before are asked. Only for tables with numbers: what
 * they find in categories the other experts find as well, in less time.
 */
final class Boosting implements Expert {
  private static final List<Way> WAYS = List.of(new Way("boosting", 0.01));

  /** The fewest rows from which it is worth while. */
  private static final int LEAST_ROWS = 24;

  /** In how many parts much work is done. */
  static final int PARTS = 4;

  private final boolean[] isNumber; // by attribute
  private final boolean isUsed;
  private @Nullable Boosted trees;
  private @Nullable Boosted begun; // some rounds of the next
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

  /**
   * Grows a part of the rounds; with the first one all of them if that is little work.
   *
   * @param part from 0 on; after the last one nothing is left to do
   */
  void grow(Reservoir rows, int part) {
    if (part == 0 && isUsed && classes >= 2 && rows.size() >= LEAST_ROWS) {
      BoostGrower grower = new BoostGrower(rows, classes);
      begun = grower.isMuch() ? grower.grow(part) : null;
      trees = begun == null ? grower.grow() : trees;
    } else if (part > 0 && begun != null) {
      begun = new BoostGrower(rows, begun.classes).goOn(begun, Math.min(part, PARTS - 1));
      if (part >= PARTS - 1) { // later if it was not grown for a while
        trees = begun;
        begun = null;
      }
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
    copy.begun = begun;
    copy.classes = classes;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    if (isUsed) {
      save(out, trees);
      save(out, begun);
    }
  }

  private static void save(StateWriter out, @Nullable Boosted some) {
    out.writeByte(some == null ? 0 : 1);
    if (some != null) {
      some.save(out);
    }
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    trees = restoreTrees(in);
    begun = restoreTrees(in);
  }

  private @Nullable Boosted restoreTrees(StateReader in) {
    boolean some = isUsed && in.readVarint("whether there are boosted trees", 0, 1) == 1;
    return some ? Boosted.restore(in, isNumber, classes) : null;
  }
}
