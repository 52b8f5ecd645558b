package dev.kcnf.auto;

import dev.kcnf.MemoryBudget;
import dev.kcnf.SplitMix;
import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.parts.LogMean;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * A forest of extremely randomised trees over the reservoir, whose counts go on with each example.
 * One tree is grown anew at a time, so the pauses are short, and the forest is always fresh. The
 * trees' estimates are averaged twice: arithmetically and geometrically.
 */
final class Forest implements Expert {
  /** How many trees. */
  private static final int TREES = 32;

  /** The most forests that a reading has room for. */
  static final int SLOTS = 2;

  /** The most counts of a tree. */
  private static final int MOST_COUNTS = 300_000;

  /** A node's estimate is smoothed towards its parent's, which counts as many examples. */
  private static final float PRIOR = 0.5f;

  /** Estimates begin this many nodes above the leaf: what comes before has no weight left. */
  private static final int STEPS = 6;

  /** The least factor of the geometric mean: the product of all trees' must not underflow. */
  private static final double LEAST = 1e-9;

  private final boolean[] isNumber; // by attribute
  private final List<Way> ways;
  private final int slot; // where its paths lie in a reading
  private final double greed;
  private final MemoryBudget budget;
  private Tree[] trees = {}; // none before the first are grown
  private int classes;
  private int stride;

  /**
   * A forest without trees.
   *
   * @param slot where its paths lie in a reading
   * @param greed how many columns are drawn at a node, as a multiple of the root of their number
   */
  Forest(boolean[] isNumber, List<Way> ways, int slot, double greed, MemoryBudget budget) {
    this.isNumber = isNumber;
    this.ways = ways;
    this.slot = slot;
    this.greed = greed;
    this.budget = budget;
  }

  @Override
  public List<Way> ways() {
    return ways;
  }

  /** Whether it has trees. */
  boolean isGrown() {
    return trees.length > 0;
  }

  @Override
  public void setClasses(int now) {
    classes = now;
    if (now > stride) {
      stride = Expert.room(now);
      for (Tree tree : trees) {
        tree.setStride(stride);
      }
    }
  }

  /** What grows trees from the rows as they are. */
  TreeGrower grower(Reservoir rows) {
    return new TreeGrower(rows, classes, greed, mostNodes(stride));
  }

  /** The forests grow in turn, but all of them at the first event. */
  boolean isItsTurn(long event) {
    return !isGrown() || event % SLOTS == slot;
  }

  /** Grows one tree anew; the first time all of them. */
  void grow(TreeGrower grower, long event) {
    if (!isGrown()) {
      growAll(grower, event);
    } else {
      grow(grower, event, (int) (event / SLOTS % TREES), TREES);
    }
  }

  /** Grows all trees anew. */
  void growAll(TreeGrower grower, long event) {
    trees = new Tree[TREES];
    grow(grower, event, 0, 1);
  }

  private void grow(TreeGrower grower, long event, int first, int step) {
    for (int t = first; t < TREES; t += step) {
      long seed = (event * TREES + t) * SLOTS + slot;
      trees[t] = grower.grow(SplitMix.of(SplitMix.mix(seed)), stride);
    }
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    if (!isGrown()) {
      Arrays.fill(r.probabilities, at, at + 2 * classes, 1.0 / classes);
      return;
    }
    walk(r);
    double all = 0;
    for (int k = 0; k < classes; k++) {
      all += r.sums[k]; // about one for each tree: floats round
    }
    for (int k = 0; k < classes; k++) {
      r.probabilities[at + k] = r.sums[k] / all;
      r.margins[k] = Approx.ln(r.products[k]) / TREES;
    }
    r.normalise(r.margins, 0, at + classes);
  }

  /** Adds and multiplies the trees' estimates, and keeps the paths. */
  private void walk(Reading r) {
    int[] path = r.paths(slot, TREES);
    int[] ends = r.pathEnds[slot];
    Arrays.fill(r.sums, 0, classes, 0);
    Arrays.fill(r.products, 0, classes, 1);
    Tree.walk(trees, r.values, r.asked, path, ends, r.going);
    for (int t = 0; t < TREES; t++) {
      Arrays.fill(r.shares, 0, classes, 1f / classes);
      int end = ends[t];
      int from = Math.max(start(t), end - STEPS);
      if (classes == 2) {
        trees[t].estimateTwo(path, from, end, PRIOR, r.shares);
      } else {
        trees[t].estimate(path, from, end, classes, PRIOR, r.shares);
      }
      for (int k = 0; k < classes; k++) {
        r.sums[k] += r.shares[k];
        r.products[k] *= Math.max(LEAST, r.shares[k]);
      }
    }
  }

  /** Where the path of a tree begins. */
  private static int start(int tree) {
    return tree * Tree.MOST_PATH;
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    double[] equal = new double[trees.length];
    double[] one = new double[trees.length];
    double[] two = new double[trees.length];
    Parts[] each = new Parts[trees.length];
    for (int t = 0; t < trees.length; t++) {
      each[t] = new Parts(x.size());
      float[] pair = {1f / classes, 1f / classes};
      int end = r.pathEnds[slot][t];
      trees[t].split(r.path[slot], start(t), end, of, other, PRIOR, pair, each[t]);
      equal[t] = 1;
      one[t] = pair[0];
      two[t] = pair[1];
    }
    double[] weights = way == 0 ? LogMean.weights(equal, one, two) : equal;
    for (int t = 0; t < trees.length; t++) {
      if (way == 1) {
        double limited = Math.max(LEAST, one[t]) / Math.max(LEAST, two[t]);
        each[t].settle(StrictMath.log(limited));
      }
      to.add(each[t], way == 0 ? weights[t] : 1.0 / trees.length);
    }
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    for (int t = 0; t < trees.length; t++) {
      trees[t].learn(r.path[slot], start(t), r.pathEnds[slot][t], label);
    }
  }

  @Override
  public Forest copyFor(Schema schema) {
    Forest copy = new Forest(isNumber, ways, slot, greed, budget);
    copy.classes = classes;
    copy.stride = stride;
    copy.trees = Arrays.stream(trees).map(Tree::copy).toArray(Tree[]::new);
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeByte(isGrown() ? 1 : 0);
    for (Tree tree : trees) {
      tree.save(out);
    }
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    stride = Expert.room(now);
    trees = new Tree[in.readVarint("whether there are trees", 0, 1) == 1 ? TREES : 0];
    for (int t = 0; t < trees.length; t++) {
      // There may have been fewer classes when it was grown.
      trees[t] = Tree.restore(in, isNumber, stride, mostNodes(Expert.room(1)));
    }
  }

  private int mostNodes(int room) {
    return budget.nodes(Math.max(3, MOST_COUNTS / room), SLOTS * TREES, room);
  }
}
