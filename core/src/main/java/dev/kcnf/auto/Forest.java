package dev.kcnf.auto;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A forest of extremely randomised trees over the reservoir, whose counts go on with each example.
 * One portion of the trees is grown anew at a time, so the pauses are short, and the forest is
 * always fresh. The trees' estimates are averaged twice: arithmetically and geometrically.
 */
final class Forest implements Expert {
  /** The trees are grown anew in this many portions. */
  static final int PORTIONS = 8;

  /** The most counts of a tree. */
  private static final int MOST_COUNTS = 300_000;

  private static final double LEAST = 1e-9;

  /** How many factors of at least LEAST a product may have. */
  private static final int FACTORS = 20;

  private final boolean[] isNumber; // by attribute
  private final List<Way> ways;
  private final int slot; // where its paths lie in a reading
  private final double greed;
  private final float prior;
  private final @Nullable Tree[] trees;
  private int classes;
  private int stride;
  private boolean isGrown;

  /**
   * A forest without trees.
   *
   * @param slot where its paths lie in a reading
   * @param trees how many trees it will have
   * @param greed how many columns are drawn at a node, as a multiple of the root of their number
   * @param prior by how many examples a node's counts are smoothed towards its parent
   */
  Forest(
      boolean[] isNumber, List<Way> ways, int slot, int trees, double greed, double prior) {
    this.isNumber = isNumber;
    this.ways = ways;
    this.slot = slot;
    this.greed = greed;
    this.prior = (float) prior;
    this.trees = new Tree[trees];
  }

  @Override
  public List<Way> ways() {
    return ways;
  }

  /** Whether it has trees. */
  boolean isGrown() {
    return isGrown;
  }

  @Override
  public void setClasses(int now) {
    classes = now;
    if (now > stride) {
      stride = Expert.room(now);
      for (int t = 0; isGrown && t < trees.length; t++) {
        trees[t].setStride(stride);
      }
    }
  }

  /** Grows one portion of the trees anew; the first time all of them. */
  void grow(Reservoir rows, long event) {
    TreeGrower grower = new TreeGrower(rows, classes, greed, mostNodes());
    for (int t = 0; t < trees.length; t++) {
      if (!isGrown || t % PORTIONS == event % PORTIONS) {
        trees[t] = grower.grow(SplitMix.of(SplitMix.mix((event * 64 + t) * 4 + slot)), stride);
      }
    }
    isGrown = true;
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    if (!isGrown) {
      Arrays.fill(r.probabilities, at, at + 2 * classes, 1.0 / classes);
      return;
    }
    walk(r);
    double[] p = r.probabilities;
    for (int k = 0; k < classes; k++) {
      p[at + k] = r.sums[k] / trees.length;
      r.margins[k] /= trees.length;
    }
    r.normalise(r.margins, 0, at + classes);
  }

  /** Sums the trees' estimates and their logarithms, and keeps the paths. */
  private void walk(Reading r) {
    int[] path = r.paths(slot, trees.length);
    int[] ends = r.pathEnds[slot];
    Arrays.fill(r.sums, 0, classes, 0);
    Arrays.fill(r.products, 0, classes, 1);
    Arrays.fill(r.margins, 0, classes, 0);
    int end = 0;
    for (int t = 0; t < trees.length; t++) {
      Arrays.fill(r.shares, 0, classes, 1f / classes);
      end =
          classes == 2
              ? trees[t].estimateTwo(r.asked, prior, r.shares, path, end)
              : trees[t].estimate(r.asked, classes, prior, r.shares, path, end);
      ends[t + 1] = end;
      boolean full = t % FACTORS == FACTORS - 1 || t == trees.length - 1;
      for (int k = 0; k < classes; k++) {
        r.sums[k] += r.shares[k];
        r.products[k] *= Math.max(LEAST, r.shares[k]);
        if (full) {
          r.margins[k] += Approx.ln(r.products[k]);
          r.products[k] = 1;
        }
      }
    }
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    for (int t = 0; isGrown && t < trees.length; t++) {
      trees[t].learn(r.path[slot], r.pathEnds[slot][t], r.pathEnds[slot][t + 1], label);
    }
  }

  @Override
  public Forest copyFor(Schema schema) {
    Forest copy = new Forest(isNumber, ways, slot, trees.length, greed, prior);
    copy.classes = classes;
    copy.stride = stride;
    copy.isGrown = isGrown;
    for (int t = 0; isGrown && t < trees.length; t++) {
      copy.trees[t] = trees[t].copy();
    }
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    out.writeByte(isGrown ? 1 : 0);
    for (int t = 0; isGrown && t < trees.length; t++) {
      trees[t].save(out);
    }
  }

  @Override
  public void restore(StateReader in, int now) {
    classes = now;
    stride = Expert.room(now);
    isGrown = in.readVarint("whether there are trees", 0, 1) == 1;
    for (int t = 0; t < trees.length; t++) {
      trees[t] = isGrown ? Tree.restore(in, isNumber, stride, mostNodes()) : null;
    }
  }

  private int mostNodes() {
    return Math.max(3, MOST_COUNTS / stride);
  }
}
