package dev.kcnf.auto;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * Which attributes take part in the combinations of one order, and how many of their values there
 * is room for. An attribute with so many values that the cells would be too many is left out for
 * good. That depends on the values learned alone, never on how many the schema knows.
 */
final class Places {
  /** The most cells that the values seen may need. */
  private static final double MAX_CELLS = 1 << 21;

  private final int order;
  private final int[] seen; // how many values of each attribute were learned
  private final boolean[] wide; // has too many values
  private final boolean[] idle; // was not chosen

  Places(int order, int attributes, boolean allIdle) {
    this(order, new int[attributes], new boolean[attributes], new boolean[attributes]);
    Arrays.fill(idle, allIdle);
  }

  private Places(int order, int[] seen, boolean[] wide, boolean[] idle) {
    this.order = order;
    this.seen = seen;
    this.wide = wide;
    this.idle = idle;
  }

  Places copy() {
    return new Places(order, seen.clone(), wide.clone(), idle.clone());
  }

  /** A grid with room for this many values of each attribute, or less if that is too much. */
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

  /** Whether an attribute has been left out because it has too many values. */
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

  /** Notes that this many values were learned; returns the same grid if there is room for them. */
  Grid reserve(int[] known, Grid grid) {
    System.arraycopy(known, 0, seen, 0, seen.length);
    boolean changed = leaveOut();
    int[] room = rooms(grid);
    for (int a = 0; a < room.length; a++) {
      if (isUsed(a) && seen[a] > room[a]) {
        room[a] = seen[a] + (order == 1 ? seen[a] : seen[a] / 4);
        changed = true;
      }
    }
    return changed ? grid(room) : grid;
  }

  /** Leaves the attributes with the most values out until the others' cells are few enough. */
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

  /** The grid counts the shorter combinations, too, of which there may be more. */
  private boolean areTooMany(int[] values) {
    boolean tooMany = false;
    for (int j = 2; j <= order; j++) {
      tooMany |= Grid.cells(j, values) > MAX_CELLS;
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

  /** Reads what was saved when this many values of each attribute had been learned. */
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
      throw in.damaged("more than " + (long) MAX_CELLS + " combinations");
    }
    return grid(room);
  }
}
