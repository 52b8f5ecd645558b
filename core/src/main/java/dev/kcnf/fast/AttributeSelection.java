package dev.kcnf.fast;

import dev.kcnf.MemoryBudget;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Selects the attributes whose combinations of one order are kept, and how many of their values get
 * cells. An attribute that would need too many cells is dropped for good. The selection depends
 * only on the values learned, never on how many the schema knows.
 */
final class AttributeSelection {
  /** The most cells that the learned values may need. */
  private static final long MAX_CELLS = 1 << 21;

  private final int order;
  private final MemoryBudget budget;
  private double most;
  private final int[] seen; // the number of values learned, by attribute
  private final boolean[] wide; // has too many values
  private final boolean[] idle; // was not chosen

  AttributeSelection(int order, int attributes, boolean allIdle, MemoryBudget budget) {
    this(order, budget, new int[attributes], new boolean[attributes], new boolean[attributes]);
    Arrays.fill(idle, allIdle);
  }

  private AttributeSelection(
      int order, MemoryBudget budget, int[] seen, boolean[] wide, boolean[] idle) {
    this.order = order;
    this.budget = budget;
    most = budget.of(MAX_CELLS);
    this.seen = seen;
    this.wide = wide;
    this.idle = idle;
  }

  AttributeSelection copy() {
    AttributeSelection copy =
        new AttributeSelection(order, budget, seen.clone(), wide.clone(), idle.clone());
    copy.most = most;
    return copy;
  }

  /** From now on there are so many selections for the same memory. */
  void share(int selections) {
    most = budget.among(selections).of(MAX_CELLS);
  }

  /**
   * A grid with room for the given numbers of values, or for fewer if those need too many cells.
   */
  Grid first(int[] values) {
    int[] room = new int[seen.length];
    for (int a = 0; a < room.length; a++) {
      room[a] = Math.max(1, values[a]);
    }
    if (areTooMany(room)) {
      Arrays.fill(room, 1); // grow as needed: perhaps not all values ever come
    }
    return grid(room);
  }

  private Grid grid(int[] room) {
    int[] attributes = new int[seen.length];
    int[] rooms = new int[seen.length];
    int p = 0;
    for (int a = 0; a < seen.length; a++) {
      if (isUsed(a)) {
        attributes[p] = a;
        rooms[p++] = room[a];
      }
    }
    return new Grid(order, Arrays.copyOf(attributes, p), Arrays.copyOf(rooms, p));
  }

  private boolean isUsed(int attribute) {
    return !wide[attribute] && !idle[attribute];
  }

  int attributes() {
    return seen.length;
  }

  /** Whether an attribute was dropped because it has too many values. */
  boolean isPartial() {
    for (boolean w : wide) {
      if (w) {
        return true;
      }
    }
    return false;
  }

  /** The grid of these attributes only; the same grid if it has no others. */
  Grid choose(boolean[] chosen, Grid grid) {
    int[] room = rooms(grid);
    boolean same = true;
    for (int a = 0; a < idle.length; a++) {
      same &= idle[a] != chosen[a];
      idle[a] = !chosen[a];
      room[a] = Math.max(room[a], Math.max(1, seen[a]));
    }
    boolean wider = leaveOut();
    return same && !wider ? grid : grid(room);
  }

  /** Records how many values were learned; returns the same grid if they still fit. */
  Grid reserve(int[] known, Grid grid) {
    System.arraycopy(known, 0, seen, 0, seen.length);
    boolean changed = leaveOut();
    int[] room = rooms(grid);
    boolean outgrown = false;
    for (int a = 0; a < room.length; a++) {
      outgrown |= isUsed(a) && seen[a] > room[a];
    }
    for (int a = 0; outgrown && a < room.length; a++) {
      // All get room to spare, not only the one that has none: every cell has to move anyway.
      room[a] = Math.max(room[a], seen[a] + (order == 1 ? seen[a] : seen[a] / 4));
    }
    return changed || outgrown ? grid(room) : grid;
  }

  /** Drops the attributes with the most values until the cells of the rest fit. */
  private boolean leaveOut() {
    int[] values = usedValues();
    boolean changed = false;
    while (areTooMany(values)) {
      int widest = 0;
      for (int a = 1; a < values.length; a++) {
        widest = values[a] > values[widest] ? a : widest;
      }
      wide[widest] = true;
      values[widest] = 0;
      changed = true;
    }
    return changed;
  }

  /** Checks shorter combinations too: the grid indexes them, and there may be more of them. */
  private boolean areTooMany(int[] values) {
    boolean tooMany = false;
    for (int j = Math.min(2, order); j <= order; j++) {
      tooMany |= Grid.cells(j, values) > most;
    }
    return tooMany;
  }

  private int[] usedValues() {
    int[] values = new int[seen.length];
    for (int a = 0; a < seen.length; a++) {
      values[a] = isUsed(a) ? seen[a] : 0;
    }
    return values;
  }

  private int[] rooms(Grid grid) {
    int[] room = new int[seen.length];
    for (int p = 0; p < grid.attributes.length; p++) {
      room[grid.attributes[p]] = grid.room[p];
    }
    return room;
  }

  /** For each place of the grid, how many values of its attribute were learned. */
  int[] seenIn(Grid grid) {
    int[] bounds = new int[grid.attributes.length];
    for (int p = 0; p < bounds.length; p++) {
      bounds[p] = seen[grid.attributes[p]];
    }
    return bounds;
  }

  /** For each attribute its place in the grid, or -1. */
  int[] placesIn(Grid grid) {
    int[] place = new int[seen.length];
    Arrays.fill(place, -1);
    for (int p = 0; p < grid.attributes.length; p++) {
      place[grid.attributes[p]] = p;
    }
    return place;
  }

  void save(StateWriter out) {
    for (int a = 0; a < wide.length; a++) {
      out.writeByte((wide[a] ? 1 : 0) + (idle[a] ? 2 : 0));
    }
  }

  /** Reads a saved selection; {@code known} is the number of learned values by attribute. */
  Grid restore(StateReader in, int[] known) {
    int[] room = new int[seen.length];
    for (int a = 0; a < seen.length; a++) {
      seen[a] = known[a];
      room[a] = Math.max(1, seen[a]);
      int flags = (int) in.readVarint("flags of an attribute", 0, 3);
      wide[a] = (flags & 1) != 0;
      idle[a] = (flags & 2) != 0;
    }
    if (areTooMany(usedValues())) {
      throw in.damaged("more than " + (long) most + " combinations");
    }
    return grid(room);
  }
}
