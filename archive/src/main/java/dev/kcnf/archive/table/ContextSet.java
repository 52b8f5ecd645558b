package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of each column: which cells it is predicted from. Each has a position, at which a
 * mixer has a weight for it; position 0 is that of no cells at all. The positions from one of
 * {@code starts} to the next are those of one kind: single cells, the most telling columns
 * together, chains.
 */
final class ContextSet {
  /** What the positions from each of the starts are for, in the order of {@link ContextChoice}. */
  private static final int KINDS = 3;

  static final int SINGLES = 0;
  static final int DEEP = 1;

  private final Effort effort;
  private final int[] order;
  private final int[] starts;
  private final @Nullable Context[][] contexts; // by column and position
  private final boolean[] above;

  ContextSet(Effort effort, int[] order) {
    this(effort, order, new Context[order.length][], new boolean[order.length]);
    for (int c = 0; c < order.length; c++) {
      contexts[c] = new Context[end()];
      above[c] = true;
    }
  }

  private ContextSet(Effort effort, int[] order, @Nullable Context[][] contexts, boolean[] above) {
    this.effort = effort;
    this.order = order;
    this.starts = new int[KINDS + 1];
    int[] sizes = {effort.singles(), effort.deep(), effort.chain()};
    starts[0] = 1;
    for (int i = 0; i < KINDS; i++) {
      starts[i + 1] = starts[i] + sizes[i];
    }
    this.contexts = contexts;
    this.above = above;
  }

  ContextSet copy() {
    Context[][] copied = new Context[contexts.length][];
    for (int c = 0; c < copied.length; c++) {
      copied[c] = contexts[c].clone();
    }
    return new ContextSet(effort, order, copied, above.clone());
  }

  /** The columns, in the order in which they are coded. */
  int[] order() {
    return order;
  }

  /** The first position of a kind. */
  int start(int kind) {
    return starts[kind];
  }

  /** The end of the positions. */
  int end() {
    return starts[KINDS];
  }

  /** The context at a position; null if there is none. */
  @Nullable Context at(int column, int position) {
    return contexts[column][position];
  }

  /** What the cells at a position are; 0 if there are none. */
  long hash(Cells[] cells, int column, int row, int position) {
    Context context = contexts[column][position];
    return context == null ? 0 : context.hash(cells, row);
  }

  /** The hashes of a column's contexts of one cell, at most so many. */
  long[] small(Cells[] cells, int column, int row, int most) {
    long[] hashes = new long[most];
    int found = 0;
    for (int p = starts[SINGLES]; p < starts[DEEP] && found < most; p++) {
      if (contexts[column][p] != null) {
        hashes[found++] = hash(cells, column, row, p);
      }
    }
    return Arrays.copyOf(hashes, found);
  }

  /** Whether the cells above tell something about a column. */
  boolean isToldAbove(int column) {
    return above[column];
  }

  /** The columns that tell most about a column, the best first. */
  List<Integer> predictedFrom(int column) {
    List<Integer> from = new ArrayList<>();
    for (int i = starts[DEEP]; i < end() + effort.singles(); i++) {
      int p = i < end() ? i : starts[SINGLES] + i - end(); // deep ones first
      Context context = contexts[column][p];
      for (int k = 0; context != null && k < context.size() && from.size() < 4; k++) {
        int other = Context.column(context.part(k));
        if (!from.contains(other)) {
          from.add(other);
        }
      }
    }
    return from;
  }

  /** Before anything is known: the cell above, and the columns before. */
  void begin() {
    for (int i = 0; i < order.length; i++) {
      int c = order[i];
      int p = starts[SINGLES];
      if (effort.above() > 0 && p < starts[DEEP]) {
        contexts[c][p++] = new Context(Context.part(c, 0, 1));
      }
      for (int q = i - 1; q >= 0 && p < starts[DEEP]; q--) {
        contexts[c][p++] = new Context(Context.part(order[q], 0, 0));
      }
    }
  }

  /**
   * Chooses the contexts of a column again; one that stays keeps its position.
   *
   * @param known the columns that are known when it is coded
   * @return which positions have a new context
   */
  boolean[] choose(ContextChoice choice, int column, int[] known) {
    List<List<Context>> chosen = choice.choose(column, known);
    boolean[] fresh = new boolean[end()];
    @Nullable Context[] now = new Context[end()];
    for (int kind = 0; kind < KINDS; kind++) {
      place(chosen.get(kind), contexts[column], now, starts[kind], starts[kind + 1], fresh);
    }
    contexts[column] = now;
    above[column] = choice.tellsAbove(column);
    return fresh;
  }

  private static void place(
      List<Context> chosen,
      @Nullable Context[] old,
      @Nullable Context[] now,
      int from,
      int to,
      boolean[] fresh) {
    boolean[] used = new boolean[chosen.size()];
    for (int p = from; p < to; p++) {
      Context was = old[p];
      for (int q = 0; was != null && q < used.length; q++) {
        if (!used[q] && was.same(chosen.get(q))) {
          now[p] = was;
          used[q] = true;
          break;
        }
      }
    }
    int p = from;
    for (int q = 0; q < used.length; q++) {
      while (p < to && now[p] != null) {
        p++;
      }
      if (!used[q] && p < to) {
        now[p] = chosen.get(q);
        fresh[p] = true;
      }
    }
  }
}
