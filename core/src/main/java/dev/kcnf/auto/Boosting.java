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
 * left as they are in between. Where that is much work, half of the rounds are grown some examples
 * later, so that nobody waits long; until then those before are asked. Only for tables with
 * numbers: what they find in categories the other experts find as well, in less time.
 */
final class Boosting implements Expert {
  private static final List<Way> WAYS = List.of(new Way("boosting", 0.01));

  /** The fewest rows from which it is worth while. */
  private static final int LEAST_ROWS = 24;

  private final boolean[] isNumber; // by attribute
  private final boolean isUsed;
  private @Nullable Boosted trees;
  private @Nullable Boosted begun; // the first half of the next
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

  /** Grows the first half of the rounds; all of them if that is little work. */
  void begin(Reservoir rows) {
    if (isUsed && classes >= 2 && rows.size() >= LEAST_ROWS) {
      BoostGrower grower = new BoostGrower(rows, classes);
      if (grower.isMuch()) {
        begun = grower.growHalf();
      } else {
        trees = grower.grow();
        begun = null;
      }
    }
  }

  /** Grows the second half of what was begun. */
  void finish(Reservoir rows) {
    if (begun != null) {
      trees = new BoostGrower(rows, begun.classes).goOn(begun);
      begun = null;
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
