package dev.kcnf;

import dev.kcnf.encoding.Columns;

/**
 * How much memory a model of {@code auto} or {@code fast} may take, shared out to its parts. Each
 * part has a usual limit, a constant; with a limit for all of them each gets the same part of its
 * constant. So it depends on nothing but the limit what a stream is made of, and the same stream
 * gives the same model on every machine.
 */
public final class MemoryBudget {
  /** What the usual limits of two classes sum up to, with what one of them takes to grow. */
  private static final double USUAL_BYTES = 450e6;

  /** What of it is for trees. */
  private static final double TREES_BYTES = 100e6;

  /** A node of a tree without its counts. */
  private static final int NODE_BYTES = 20;

  /** What of it is for names of values, and for what is kept of each alone. */
  private static final double VALUES_BYTES = 58e6;

  private static final int NAME_BYTES = 100;
  private static final int BYTES_PER_CLASS = 60;

  /** How many classes are reckoned with where values are limited before the classes come. */
  private static final int SEVERAL_CLASSES = 16;

  /** In so many columns rare cells are counted, 32 KB each, if there is no limit. */
  private static final int COUNTED_COLUMNS = 1024;

  /** Without a limit so many classes are taken for few. */
  private static final int FEW_CLASSES = 8;

  private static final double MEGABYTE = 1e6;

  /** The least that a model takes, and what each of its attributes takes at least. */
  private static final double LEAST_BYTES = 8e6;

  private static final double LEAST_ATTRIBUTE_BYTES = 40e3;

  /** No limit but the usual ones. */
  public static final MemoryBudget USUAL = new MemoryBudget(1, false);

  private final double part; // of the usual limits
  private final boolean isLimited;

  private MemoryBudget(double part, boolean isLimited) {
    this.part = part;
    this.isLimited = isLimited;
  }

  /** A limit for a whole model. */
  public static MemoryBudget ofMegabytes(double megabytes) {
    return new MemoryBudget(megabytes * MEGABYTE / USUAL_BYTES, true);
  }

  /** The least limit that a model of this many attributes can keep to, in megabytes. */
  public static int leastMegabytes(int attributes) {
    return (int) StrictMath.ceil((LEAST_BYTES + LEAST_ATTRIBUTE_BYTES * attributes) / MEGABYTE);
  }

  /** Whether there is a limit for all together. */
  public boolean isLimited() {
    return isLimited;
  }

  /**
   * What a whole model may take, by a generous estimate: also while it is read, with a name for
   * each value.
   */
  public long mostBytes(boolean hasClasses) {
    double most = USUAL_BYTES * Math.min(part, 1) * (hasClasses && !isLimited ? FEW_CLASSES : 1);
    return (long) (2 * most);
  }

  /** What a part of a model may take whose usual limit this is. */
  public long of(long usual) {
    return (long) (usual * Math.min(1, part));
  }

  /** What one of several predictors may take that share the memory, one for each class. */
  public MemoryBudget among(int predictors) {
    double share = isLimited ? part / predictors : Math.min(1, part * FEW_CLASSES / predictors);
    return new MemoryBudget(share, isLimited);
  }

  /**
   * The most nodes of each of so many trees.
   *
   * @param usual without a limit
   * @param stride for how many classes a node has room
   */
  public int nodes(int usual, int trees, int stride) {
    double fitting = part * TREES_BYTES / trees / (NODE_BYTES + (double) Float.BYTES * stride);
    return isLimited ? (int) Math.min(usual, Math.max(3, fitting)) : usual;
  }

  /** Keeps columns from taking more values than a model of two or several classes has room for. */
  public void limit(Columns columns, boolean hasClasses) {
    if (isLimited) {
      double perValue = NAME_BYTES + (double) BYTES_PER_CLASS * (hasClasses ? SEVERAL_CLASSES : 2);
      columns.limitValues(
          (int) Math.min(Integer.MAX_VALUE, part * VALUES_BYTES / perValue),
          (int) (part * COUNTED_COLUMNS));
    }
  }
}
