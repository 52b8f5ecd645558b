package dev.kcnf.auto;

/**
 * Where the combinations of k values of distinct attributes have their cells: one array, direct
 * indexed. A cell's number is a sum of one addend per literal, the combinatorial number system with
 * blocks for digits, as in the bit tables of k-CNF; but the attributes stay in the schema's order,
 * so that sums over an example's cells are in the same order however the grid has grown.
 */
final class Grid {
  final int order;

  /** The attributes that take part, ascending. */
  final int[] attributes;

  /** For each of them, how many values there is room for. */
  final int[] room;

  private final int[] offset; // of the first literal of each
  private final int[][] start; // start[j][l]: cells of j-literal prefixes that begin below l
  // What the last call of locate found.
  private final int[] literal;
  private final int[] inner;
  private final int[] base;
  private final int[] end;
  private int blocks;
  private int located;

  Grid(int order, int[] attributes, int[] room) {
    this.order = order;
    this.attributes = attributes;
    this.room = room;
    int n = attributes.length;
    offset = new int[n + 1];
    for (int p = 0; p < n; p++) {
      offset[p + 1] = offset[p] + room[p];
    }
    start = new int[order][offset[n] + 1];
    for (int l = 0; l <= offset[n]; l++) {
      start[0][l] = l;
    }
    for (int level = 1; level < order; level++) {
      for (int p = 0; p < n; p++) {
        int block = start[level - 1][offset[p]];
        for (int l = offset[p]; l < offset[p + 1]; l++) {
          start[level][l + 1] = Math.addExact(start[level][l], block);
        }
      }
    }
    literal = new int[n];
    inner = order < 3 ? literal : new int[n * (n - 1) / 2];
    base = new int[n + 1];
    end = new int[n + 1];
  }

  /** The same grid, with its own place for what it locates. */
  Grid copy() {
    return new Grid(order, attributes, room);
  }

  /** How many cells there are. */
  int cells() {
    return start[order - 1][offset[attributes.length]];
  }

  /** How many cells attributes with these numbers of values would take. */
  static double cells(int order, int[] values) {
    double[] sums = new double[order + 1];
    sums[0] = 1;
    for (int v : values) {
      for (int j = order; j >= 1; j--) {
        sums[j] += sums[j - 1] * v;
      }
    }
    return sums[order];
  }

  /** How many combinations an example has. */
  static long combinations(int order, long n) {
    return order == 1 ? n : order == 2 ? n * (n - 1) / 2 : n * (n - 1) * (n - 2) / 6;
  }

  /**
   * Finds the cells of an example with these values: block by block, {@code base(b) + inner()[q]}
   * for q below {@code end(b)}. Those of values without a place are left out. The order of the
   * cells is always the same. All blocks share one inner array, which keeps the loops over it long.
   */
  void locate(int[] values) {
    int n = 0;
    for (int p = 0; p < attributes.length; p++) {
      int value = values[attributes[p]];
      if (value >= 0 && value < room[p]) {
        literal[n++] = offset[p] + value;
      }
    }
    located = (int) combinations(order, n);
    switch (order) {
      case 1 -> {
        base[0] = 0;
        end[0] = n;
        blocks = 1;
      }
      case 2 -> pairs(n);
      default -> triples(n);
    }
  }

  private void pairs(int n) {
    blocks = Math.max(0, n - 1);
    for (int j = 1; j < n; j++) {
      base[j - 1] = start[1][literal[j]];
      end[j - 1] = j;
    }
  }

  private void triples(int n) {
    int[] starts = start[1];
    int to = 0;
    for (int j = 1; j < n - 1; j++) {
      int row = starts[literal[j]];
      for (int k = 0; k < j; k++) {
        inner[to + k] = row + literal[k];
      }
      to += j;
    }
    blocks = Math.max(0, n - 2);
    for (int i = 2; i < n; i++) {
      base[i - 2] = start[2][literal[i]];
      end[i - 2] = i * (i - 1) / 2;
    }
  }

  /** How many cells the last example has. */
  int located() {
    return located;
  }

  int blocks() {
    return blocks;
  }

  int base(int block) {
    return base[block];
  }

  int end(int block) {
    return end[block];
  }

  int[] inner() {
    return inner;
  }

  /** The cell of values of the attributes at these places, ascending. */
  int cell(int[] places, int[] values) {
    int cell = 0;
    for (int i = 0; i < order; i++) {
      cell += start[i][offset[places[i]] + values[i]];
    }
    return cell;
  }

  interface Visitor {
    void visit(int[] places, int[] values);
  }

  /** Visits all combinations of values below these bounds in a fixed order; arrays are reused. */
  void forEach(int[] bounds, Visitor visitor) {
    forEach(order - 1, attributes.length, bounds, new int[order], new int[order], visitor);
  }

  private void forEach(
      int i, int below, int[] bounds, int[] places, int[] values, Visitor visitor) {
    if (i < 0) {
      visitor.visit(places, values);
      return;
    }
    for (int p = i; p < below; p++) {
      places[i] = p;
      for (int v = 0; v < bounds[p]; v++) {
        values[i] = v;
        forEach(i - 1, p, bounds, places, values, visitor);
      }
    }
  }
}
