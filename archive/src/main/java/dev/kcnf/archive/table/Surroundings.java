package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.mix.Slots;

/**
 * The contexts of a cell that are not chosen: the cells above it, all cells of its row that are
 * known, both ends of a way, and the time of day.
 */
final class Surroundings {
  /** Takes a context: its position, its hash, and of how many cells it is. */
  interface Adder {
    void add(int position, long hash, int size);
  }

  private final Effort effort;
  private final ContextSet contexts;
  private final Ends ends;
  private final int[] place; // of each column in the order
  private Cells[] cells = new Cells[0];
  private int clock = -1; // the first column with a time of day, or -1

  Surroundings(Effort effort, ContextSet contexts, Ends ends) {
    this.effort = effort;
    this.contexts = contexts;
    this.ends = ends;
    this.place = new int[contexts.order().length];
    for (int i = 0; i < place.length; i++) {
      place[contexts.order()[i]] = i;
    }
  }

  /** The same beside other contexts. */
  Surroundings with(ContextSet others) {
    return new Surroundings(effort, others, ends);
  }

  /** A block begins; without cells: it has ended. */
  void begin(Cells[] ofBlock) {
    cells = ofBlock;
    clock = -1;
    for (int i = ofBlock.length - 1; i >= 0; i--) {
      int c = contexts.order()[i];
      clock = cells[c].clockView() >= 0 ? c : clock;
    }
  }

  /** Adds the contexts of a cell; returns the position after them. */
  int add(Adder to, int c, int r, long whole) {
    int p = contexts.end();
    addAbove(to, c, r, p);
    p += effort.above();
    if (!effort.hasGuesses()) {
      to.add(p, Slots.hash(whole, 994), 3);
    }
    p++;
    addEnds(to, c, r, p++);
    addClock(to, c, r, p);
    return p + effort.clock();
  }

  private void addAbove(Adder to, int c, int r, int p) {
    long up = 990;
    for (int i = 1; i <= effort.above() && contexts.isToldAbove(c); i++) {
      up = Slots.hash(up, Context.value(cells, Context.part(c, 0, i), r));
      to.add(p + i - 1, up, Math.min(i, 3));
    }
  }

  private void addEnds(Adder to, int c, int r, int p) {
    if (ends.a() >= 0 && place[ends.a()] < place[c] && place[ends.b()] < place[c]) {
      long both = ends.context(cells, r);
      if (both != 0) {
        to.add(p, Slots.hash(both, 993), 2);
      }
    }
  }

  /** Times of day, alone and with the most telling other cell of the row. */
  private void addClock(Adder to, int c, int r, int p) {
    if (clock < 0 || clock == c || place[clock] > place[c]) {
      return;
    }
    int view = cells[clock].clockView();
    long quarter = cells[clock].view(view, r);
    long hour = cells[clock].view(view + 1, r);
    long minute = cells[clock].view(view + 3, r);
    long partner = partner(c, r);
    long[] hashes = {
      hour,
      quarter,
      Slots.hash(hour, partner),
      Slots.hash(quarter, partner),
      Slots.hash(minute, partner),
      minute,
    };
    for (int i = 0; i < effort.clock(); i++) {
      to.add(p + i, Slots.hash(hashes[i], 891 + i), 2);
    }
  }

  /** The most telling cell of the row that is not the time. */
  private long partner(int c, int r) {
    for (int p = 1; p < contexts.end(); p++) {
      Context context = contexts.at(c, p);
      for (int i = 0; context != null && i < context.size(); i++) {
        long part = context.part(i);
        if (Context.back(part) == 0 && Context.column(part) != clock) {
          return Context.value(cells, part, r);
        }
      }
    }
    return 0;
  }
}
