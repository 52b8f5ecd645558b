package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;

/**
 * Boosted trees, which never change once they are grown: in each round one tree for each output,
 * all in flat arrays. Of two classes there is one output, the log-odds of the second; of more,
 * there is one for each class. Every node has a value, as if the tree ended there.
 */
final class Boosted {
  private static final int LEAF = Integer.MAX_VALUE;
  private static final double NODE_BYTES = 20;
  private static final int MOST_CATEGORY = Character.MAX_VALUE;

  final int classes; // that were known when it was grown
  final int outputs;
  final double[] base; // by output; at the end that of a class that has come since
  private int[] roots = {}; // by round and output: where its nodes begin
  int[] question = {}; // an attribute of numbers, the complement of a category's, or LEAF
  double[] bound = {};
  private int[] left = {}; // its left child; the right one follows
  private float[] value = {};
  private int trees;
  private int nodes;

  Boosted(int classes, double[] base) {
    this.classes = classes;
    this.base = base;
    outputs = outputs(classes);
  }

  /** Another, to which trees can be added. */
  Boosted copy() {
    Boosted copy = new Boosted(classes, base);
    copy.roots = roots.clone();
    copy.question = question.clone();
    copy.bound = bound.clone();
    copy.left = left.clone();
    copy.value = value.clone();
    copy.trees = trees;
    copy.nodes = nodes;
    return copy;
  }

  int rounds() {
    return trees / outputs;
  }

  static int outputs(int classes) {
    return classes == 2 ? 1 : classes;
  }

  /** Adds a tree that is a leaf; returns its root. */
  int addTree(float rootValue) {
    if (trees == roots.length) {
      roots = Arrays.copyOf(roots, Math.max(16, 2 * trees));
    }
    roots[trees++] = nodes;
    return addNode(rootValue);
  }

  private int addNode(float itsValue) {
    if (nodes == question.length) {
      int room = Math.max(64, 2 * nodes);
      question = Arrays.copyOf(question, room);
      bound = Arrays.copyOf(bound, room);
      left = Arrays.copyOf(left, room);
      value = Arrays.copyOf(value, room);
    }
    question[nodes] = LEAF;
    value[nodes] = itsValue;
    return nodes++;
  }

  /** Gives a leaf a question and two children with these values; returns the left one. */
  int split(int node, int attribute, boolean isNumber, double compared, float yes, float no) {
    int child = addNode(yes);
    addNode(no);
    question[node] = isNumber ? attribute : ~attribute;
    bound[node] = compared;
    left[node] = child;
    return child;
  }

  /** Writes the classes' log-probabilities, not normalised; there may be more than were known. */
  void predict(double[] asked, int now, double[] ln) {
    Arrays.fill(ln, 0, now, base[outputs]);
    if (outputs == 1) {
      ln[0] = 0;
    }
    int first = outputs == 1 ? 1 : 0; // the class of the first output
    for (int k = 0; k < outputs; k++) {
      double sum = base[k];
      for (int t = k; t < trees; t += outputs) {
        sum += value[leaf(asked, roots[t])];
      }
      ln[first + k] = sum;
    }
  }

  private int leaf(double[] asked, int root) {
    int node = root;
    for (int q = question[node]; q != LEAF; q = question[node]) {
      boolean yes = q >= 0 ? asked[q] < bound[node] : asked[~q] == bound[node];
      node = left[node] + (yes ? 0 : 1);
    }
    return node;
  }

  /** Splits the log-odds of two classes: each answer changes the value, which is its part. */
  void split(double[] asked, int of, int other, Parts to) {
    add(asked, of, 1, to);
    add(asked, other, -1, to);
  }

  private void add(double[] asked, int k, double sign, Parts to) {
    int output = outputs == 1 ? k - 1 : k;
    if (k >= classes || output < 0) {
      to.addBase(k >= classes ? sign * base[outputs] : 0);
      return;
    }
    to.addBase(sign * base[output]);
    for (int t = output; t < trees; t += outputs) {
      int node = roots[t];
      to.addBase(sign * value[node]);
      for (int q = question[node]; q != LEAF; q = question[node]) {
        boolean yes = q >= 0 ? asked[q] < bound[node] : asked[~q] == bound[node];
        int next = left[node] + (yes ? 0 : 1);
        to.addValue(q >= 0 ? q : ~q, sign * ((double) value[next] - value[node]));
        node = next;
      }
    }
  }

  void save(StateWriter out) {
    out.writeVarint(classes).writeVarint(trees);
    for (double b : base) {
      out.writeDouble(b);
    }
    for (int t = 0; t < trees; t++) {
      int end = t + 1 < trees ? roots[t + 1] : nodes;
      out.writeVarint(end - roots[t]);
      for (int node = roots[t]; node < end; node++) {
        int q = question[node];
        out.writeInt(Float.floatToRawIntBits(value[node]));
        out.writeVarint(q == LEAF ? 0 : (q >= 0 ? q : ~q) + 1L);
        if (q == LEAF) {
          continue;
        }
        out.writeVarint(left[node] - roots[t]);
        if (q >= 0) {
          out.writeDouble(bound[node]);
        } else {
          out.writeVarint((long) bound[node]);
        }
      }
    }
  }

  /** Reads what was saved when there were this many classes. */
  static Boosted restore(StateReader in, boolean[] isNumber, int now) {
    int classes = (int) in.readVarint("classes of boosted trees", 2, Math.max(2, now));
    long most = (long) BoostGrower.MOST_ROUNDS * outputs(classes);
    int trees = (int) in.readVarint("boosted trees", 0, most);
    if (trees % outputs(classes) != 0) {
      throw in.damaged(trees + " boosted trees are no whole rounds");
    }
    double[] base = new double[outputs(classes) + 1];
    for (int k = 0; k < base.length; k++) {
      base[k] = in.readDouble();
      check(in, Double.isFinite(base[k]));
    }
    Boosted boosted = new Boosted(classes, base);
    for (int t = 0; t < trees; t++) {
      int size = (int) in.readVarint("nodes of a boosted tree", 1, 2 * BoostGrower.LEAVES - 1);
      in.reserve("a boosted tree", size * NODE_BYTES);
      boosted.restoreTree(in, isNumber, size);
    }
    return boosted;
  }

  private void restoreTree(StateReader in, boolean[] isNumber, int size) {
    int root = addTree(0);
    for (int i = 1; i < size; i++) {
      addNode(0);
    }
    boolean[] isChild = new boolean[size];
    for (int node = root; node < nodes; node++) {
      value[node] = Float.intBitsToFloat(in.readInt());
      check(in, Float.isFinite(value[node]));
      int attribute = (int) in.readVarint("attribute of a question", 0, isNumber.length) - 1;
      if (attribute < 0) {
        continue;
      }
      int child = (int) in.readVarint("child of a node", 1, size);
      // Children come after their parent, and have no other: so every walk ends.
      check(in, child > node - root && child + 1 < size && !isChild[child] && !isChild[child + 1]);
      isChild[child] = true;
      isChild[child + 1] = true;
      boolean number = isNumber[attribute];
      bound[node] = number ? in.readDouble() : in.readVarint("category", 0, MOST_CATEGORY);
      check(in, !Double.isNaN(bound[node]));
      question[node] = number ? attribute : ~attribute;
      left[node] = root + child;
    }
  }

  private static void check(StateReader in, boolean isRight) {
    if (!isRight) {
      throw in.damaged("a boosted tree has no number where there should be one, or a wrong child");
    }
  }
}
