package dev.kcnf.fast;

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
   * Finds the cells of an example with these values; those of values without a place are left out.
   * The order of the cells is always the same.
   */
  void locate(int[] values, LocatedCells to) {
    to.makeRoom(order, attributes.length);
    int[] literals = to.literals;
    int n = 0;
    for (int p = 0; p < attributes.length; p++) {
      int value = values[attributes[p]];
      if (value >= 0 && value < room[p]) {
        literals[n++] = offset[p] + value;
      }
    }
    to.count = (int) combinations(order, n);
    switch (order) {
      case 1 -> singles(n, to);
      case 2 -> pairs(n, to);
      default -> triples(n, to);
    }
  }

  private static void singles(int n, LocatedCells to) {
    to.blocks = Math.min(1, n);
    if (n > 0) {
      to.base[0] = 0;
      to.end[0] = n;
    }
  }

  private void pairs(int n, LocatedCells to) {
    to.blocks = Math.max(0, n - 1);
    for (int j = 1; j < n; j++) {
      to.base[j - 1] = start[1][to.literals[j]];
      to.end[j - 1] = j;
    }
  }

  private void triples(int n, LocatedCells to) {
    int[] literals = to.literals;
    int[] inner = to.inner;
    int[] starts = start[1];
    int next = 0;
    for (int j = 1; j < n - 1; j++) {
      int row = starts[literals[j]];
      for (int k = 0; k < j; k++) {
        inner[next + k] = row + literals[k];
      }
      next += j;
    }
    to.blocks = Math.max(0, n - 2);
    for (int i = 2; i < n; i++) {
      to.base[i - 2] = start[2][literals[i]];
      to.end[i - 2] = i * (i - 1) / 2;
    }
  }

  /** The cell of values of the attributes at these places, ascending. */
  int cell(int[] places, int[] values) {
    int cell = 0;
    for (int i = 0; i < order; i++) {
      cell += addend(i, places[i], values[i]);
    }
    return cell;
  }

  /** What the i-th value, of the attribute at this place, adds to a cell's number. */
  int addend(int i, int place, int value) {
    return start[i][offset[place] + value];
  }

  interface Mover {
    /** Cells from one number on are to be moved to others. */
    void move(int from, int to, int count);
  }

  /**
   * Moves what this grid and another have in common. Neighbours stay neighbours where attributes
   * have the same room in both, so most cells move in long runs.
   *
   * @param place by attribute its place in the other grid, or -1
   */
  void moveFrom(Grid old, int[] place, Mover mover) {
    int n = attributes.length;
    int[] from = new int[n];
    int[] to = new int[n];
    int[] length = new int[n];
    int runs = 0;
    for (int p = 0; p < n; p++) {
      int q = place[attributes[p]];
      if (q < 0) {
        continue;
      }
      int last = runs - 1;
      boolean goesOn =
          last >= 0
              && from[last] + length[last] == old.offset[q]
              && to[last] + length[last] == offset[p];
      runs += goesOn ? 0 : 1;
      from[runs - 1] = goesOn ? from[last] : old.offset[q];
      to[runs - 1] = goesOn ? to[last] : offset[p];
      length[runs - 1] += Math.min(room[p], old.room[q]);
    }
    new Moves(this, old, place, from, to, length, runs, mover).move(order - 1, n, 0, 0);
  }

  /** The runs of literals that two grids have in common, and where their cells go. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Moves(
      Grid now, Grid old, int[] place, int[] from, int[] to, int[] length, int runs, Mover mover) {

    /** Moves the cells of all combinations of i + 1 more values of attributes below a place. */
    void move(int i, int below, int fromBase, int toBase) {
      if (i == 0) {
        int end = now.offset[below];
        for (int r = 0; r < runs && to[r] < end; r++) {
          mover.move(fromBase + from[r], toBase + to[r], Math.min(length[r], end - to[r]));
        }
        return;
      }
      for (int p = i; p < below; p++) {
        int q = place[now.attributes[p]];
        int both = q < 0 ? 0 : Math.min(now.room[p], old.room[q]);
        for (int v = 0; v < both; v++) {
          move(i - 1, p, fromBase + old.addend(i, q, v), toBase + now.addend(i, p, v));
        }
      }
    }
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
