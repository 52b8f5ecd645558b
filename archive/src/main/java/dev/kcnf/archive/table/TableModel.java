package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.Decider;
import dev.kcnf.archive.column.TextCells;
import dev.kcnf.archive.mix.DecisionModel;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts and codes the cells of a table, row by row, in the order of columns, each from those
 * known before it.
 */
final class TableModel {
  private static final int NODE_SETS = 64;
  private static final int MOST_SETS = 8192;
  private static final int FIRST_CHOICE = 32;
  private static final int MOST_REPLAYED = 20_000;
  private static final int DEPTHS = 32;
  private static final int MISS_SIZE = 2;
  private static final DecisionModel.Learning LEARNING =
      new DecisionModel.Learning(0.042f, 0.01f, 0.002f);

  private final Effort effort;
  private final int columns;
  private final int[] order;
  private final Ends ends;
  private final DecisionModel model;
  private final TextModel text;
  private final Context[][] contexts; // by column and position
  private final boolean[] above; // whether the cells above are contexts
  private final Forecasts[] forecasts;
  private final Neighbours neighbours;
  private final long[] hashes = new long[Guesses.CONTEXTS];
  private final @Nullable Guesses guesses;
  private Cells[] known = new Cells[0]; // those of the block that was coded last
  private int knownRows;
  private final int[] starts; // of the kinds of contexts among the positions

  TableModel(Effort effort, Slots slots, TextModel text, int[] order, Ends ends) {
    this.ends = ends;
    this.effort = effort;
    this.columns = order.length;
    this.order = order;
    this.text = text;
    this.starts = starts(effort);
    int nodeSets = Math.min(MOST_SETS, columns * NODE_SETS);
    int columnSets = Math.min(MOST_SETS / 64, columns);
    this.model =
        new DecisionModel(
            slots,
            effort.positions(),
            columns * effort.positions(),
            effort.guesses() > 0
                ? new int[] {DEPTHS, columns}
                : new int[] {DEPTHS, columns, nodeSets, columnSets},
            LEARNING,
            effort.stages());
    this.contexts = new Context[columns][starts[5]];
    this.forecasts = new Forecasts[columns];
    this.above = new boolean[columns];
    Arrays.fill(above, true);
    this.neighbours = new Neighbours(columns, effort.window());
    this.guesses = effort.guesses() > 0 ? new Guesses(columns, effort.slotBits()) : null;
  }

  private TableModel(TableModel from, Slots slots, TextModel text) {
    this.effort = from.effort;
    this.columns = from.columns;
    this.order = from.order;
    this.ends = from.ends;
    this.text = text;
    this.starts = from.starts;
    this.model = from.model.copy(slots);
    this.contexts = new Context[columns][];
    this.forecasts = new Forecasts[columns];
    this.above = from.above.clone();
    this.neighbours = from.neighbours.copy();
    this.guesses = from.guesses == null ? null : from.guesses.copy(from.known, from.knownRows);
    for (int c = 0; c < columns; c++) {
      contexts[c] = from.contexts[c].clone();
      forecasts[c] = from.forecasts[c] == null ? null : from.forecasts[c].copy();
    }
  }

  /** A copy for a block that starts from the one that was coded last. */
  TableModel copy(Slots copiedSlots, TextModel copiedText) {
    return new TableModel(this, copiedSlots, copiedText);
  }

  private static int[] starts(Effort e) {
    int[] starts = new int[6];
    int[] sizes = {e.singles(), e.pairs(), e.triples(), e.deep(), e.chain()};
    starts[0] = 1;
    for (int i = 0; i < sizes.length; i++) {
      starts[i + 1] = starts[i] + sizes[i];
    }
    return starts;
  }

  /** Codes all rows; {@code choosing} if contexts are to be chosen as rows come. */
  void code(BitCoder coder, Block block, boolean choosing, Meter meter) {
    Cells[] cells = block.cells;
    for (int c = 0; c < columns; c++) {
      if (cells[c].isNumeric() && forecasts[c] == null) {
        forecasts[c] = new Forecasts(effort.forecasts(), columns);
      }
    }
    if (choosing) {
      firstContexts();
    }
    CellCoder cellCoder = new CellCoder(coder, cells, block.other);
    ByteBuilder[] texts = new ByteBuilder[columns];
    for (int c = 0; c < columns; c++) {
      texts[c] = new ByteBuilder();
    }
    int next = choosing ? FIRST_CHOICE : Integer.MAX_VALUE;
    for (int r = 0; r < block.dataRows(); r++) {
      if (r == next) {
        choose(cells, r);
        next = r < effort.sample() ? (guesses == null ? 2 : 4) * r : Integer.MAX_VALUE;
      }
      long whole = 7;
      if (effort.window() > 0) {
        neighbours.begin();
      }
      for (int c : order) {
        meter.column(c);
        if (guesses == null) {
          codeCell(coder, cellCoder, block, c, r, whole, texts[c]);
        } else if (!guess(coder, guesses, block, c, r)) {
          codeCell(coder, cellCoder, block, c, r, whole, texts[c]);
          guesses.learnMiss(cells[c], c, r);
        }
        long cell = cells[c].view(0, r);
        whole = Slots.hash(whole, cell);
        if (effort.window() > 0) {
          neighbours.learn(c, cell);
        }
      }
      neighbours.end();
    }
    known = cells;
    knownRows = block.dataRows();
  }

  private void codeCell(
      BitCoder coder,
      CellCoder cellCoder,
      Block block,
      int c,
      int r,
      long whole,
      ByteBuilder above) {
    if (block.cells[c] instanceof TextCells) {
      codeText(coder, block, c, r, above);
    } else {
      cellCoder.code(c, r, whole);
    }
  }

  private boolean guess(BitCoder coder, Guesses by, Block block, int c, int r) {
    for (int k = 0; k < Guesses.CONTEXTS; k++) {
      Context context = contexts[c][guessFrom(k)];
      hashes[k] = context == null ? 0 : Guesses.hash(context.hash(block.cells, r), c, k);
    }
    boolean right = by.code(coder, block.cells[c], c, r, hashes, !block.other[c]);
    if (right && block.cells[c] instanceof TextCells texts) {
      block.spend(texts.length(r));
    }
    return right;
  }

  /** The position of the context that a guess is made from: the deepest ones, and the best one. */
  private int guessFrom(int k) {
    return k == 0 ? starts[0] : starts[5] - Guesses.CONTEXTS + k;
  }

  private void codeText(BitCoder coder, Block block, int c, int r, ByteBuilder above) {
    Cells[] cells = block.cells;
    long[] row = new long[TextModel.ROW_CONTEXTS];
    int found = 0;
    for (int p = 1; p < starts[2] && found < row.length; p++) {
      if (contexts[c][p] != null) {
        row[found++] = contexts[c][p].hash(cells, r);
      }
    }
    row = Arrays.copyOf(row, found);
    ByteBuilder cell = new ByteBuilder();
    boolean decoding = coder.isDecoder();
    if (!decoding) {
      cells[c].write(r, cell);
    }
    text.code(coder, cell, c, above, row, block.room());
    if (decoding) {
      cells[c].set(r, cell.array(), 0, cell.length());
    }
    block.spend(cell.length());
    above.clear();
    above.add(cell.array(), 0, cell.length());
  }

  /** The columns that tell most about a column, the best first. */
  List<Integer> predictedFrom(int column) {
    List<Integer> from = new ArrayList<>();
    for (int i = starts[3]; i < starts[5] + effort.singles(); i++) {
      int p = i < starts[5] ? i : starts[0] + i - starts[5]; // deep ones first
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

  /** Before anything is known: the cell above, the columns before, and the two before. */
  private void firstContexts() {
    for (int i = 0; i < columns; i++) {
      int c = order[i];
      int p = starts[0];
      if (effort.above() > 0 && p < starts[1]) {
        contexts[c][p++] = new Context(Context.part(c, 0, 1));
      }
      for (int q = i - 1; q >= 0 && p < starts[1]; q--) {
        contexts[c][p++] = new Context(Context.part(order[q], 0, 0));
      }
      if (i >= 2 && effort.pairs() > 0) {
        contexts[c][starts[1]] =
            new Context(Context.part(order[i - 1], 0, 0), Context.part(order[i - 2], 0, 0));
      }
    }
  }

  /** Chooses contexts again; one that stays keeps its position. New ones learn what has been. */
  private void choose(Cells[] cells, int rows) {
    ContextChoice choice = new ContextChoice(effort, cells, rows);
    for (int i = 0; i < columns; i++) {
      int c = order[i];
      List<List<Context>> chosen = choice.choose(c, Arrays.copyOf(order, i));
      boolean[] fresh = new boolean[contexts[c].length];
      Context[] now = new Context[contexts[c].length];
      for (int kind = 0; kind < chosen.size(); kind++) {
        place(chosen.get(kind), contexts[c], now, starts[kind], starts[kind + 1], fresh);
      }
      contexts[c] = now;
      above[c] = choice.tellsAbove(c);
      if (guesses != null) {
        replay(guesses, cells, c, rows, fresh);
      } else if (!(cells[c] instanceof TextCells)) {
        replay(cells, c, rows, fresh);
      }
      if (forecasts[c] != null) {
        forecasts[c].findSeason(cells[c], rows);
        forecasts[c].findPartner(cells, c, Arrays.copyOf(order, i), rows);
      }
    }
  }

  private static void place(
      List<Context> chosen, Context[] old, Context[] now, int from, int to, boolean[] fresh) {
    boolean[] used = new boolean[chosen.size()];
    for (int p = from; p < to; p++) {
      for (int q = 0; old[p] != null && q < used.length; q++) {
        if (!used[q] && old[p].same(chosen.get(q))) {
          now[p] = old[p];
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

  private void replay(Cells[] cells, int c, int rows, boolean[] fresh) {
    for (int p = 0; p < fresh.length && effort.has(Effort.Part.REPLAY); p++) {
      if (fresh[p]) {
        Context context = contexts[c][p];
        for (int r = Math.max(0, rows - MOST_REPLAYED); r < rows; r++) {
          long hash = salted(context.hash(cells, r), c);
          cells[c].code(
              r,
              (bit, node, depth) -> {
                model.replay(hash, node + salt(c), bit);
                return bit;
              });
        }
      }
    }
  }

  private void replay(Guesses by, Cells[] cells, int c, int rows, boolean[] fresh) {
    for (int k = 0; k < Guesses.CONTEXTS; k++) {
      if (fresh[guessFrom(k)]) {
        Context context = contexts[c][guessFrom(k)];
        for (int r = 0; r < rows; r++) {
          by.replay(cells[c], c, r, Guesses.hash(context.hash(cells, r), c, k));
        }
      }
    }
  }

  private static long salt(long column) {
    return column << 40;
  }

  private static long salted(long hash, long column) {
    return Slots.hash(hash, column * 64 + 100_000);
  }

  /** Codes one cell after the other. */
  private final class CellCoder implements Decider {
    private final BitCoder coder;
    private final Cells[] cells;
    private final boolean[] other;
    private int column;
    private long salt;
    private final int clock; // the first column with a time of day, or -1
    private final int[] place; // of each column in the order
    private int fixed;
    private long aboveHash;

    CellCoder(BitCoder coder, Cells[] cells, boolean[] other) {
      this.coder = coder;
      this.cells = cells;
      this.other = other;
      this.place = new int[cells.length];
      int found = -1;
      for (int i = cells.length - 1; i >= 0; i--) {
        place[order[i]] = i;
        found = cells[order[i]].clockView() >= 0 ? order[i] : found;
      }
      this.clock = found;
    }

    void code(int c, int r, long whole) {
      column = c;
      salt = c + (other[c] ? 1L << 16 : 0);
      model.begin();
      int kinds = c * effort.positions();
      model.add(0, salted(1, salt), kinds, 0);
      for (int p = 1; p < starts[5]; p++) {
        Context context = contexts[c][p];
        if (context != null && (guesses == null || context.size() <= MISS_SIZE)) {
          int size = context.size();
          model.add(p, salted(context.hash(cells, r), salt), kinds + p, Math.min(3, size));
        }
      }
      int p = starts[5];
      aboveHash = Context.value(cells, Context.part(c, 0, 1), r);
      long up = 990;
      for (int i = 1; i <= effort.above() && above[c]; i++) {
        up = Slots.hash(up, Context.value(cells, Context.part(c, 0, i), r));
        add(p + i - 1, up, Math.min(i, 3));
      }
      p += effort.above();
      if (guesses == null) {
        add(p, Slots.hash(whole, 994), 3);
      }
      p++;
      addEnds(c, r, p++);
      addClock(c, r, p);
      p += effort.clock();
      for (int i = 0; i < effort.neighbours(); i++) {
        add(p + i, Slots.hash(neighbours.context(c, i), 995 + i), 3);
      }
      fixed = p + effort.neighbours();
      Forecasts guesses = cells[c].isNumeric() ? forecasts[c] : null; // names in this block only
      if (guesses != null) {
        guesses.guess(cells, c, r, hashAt(c, r, starts[0]), hashAt(c, r, starts[1]));
      }
      model.choose(1, c);
      model.keep();
      cells[c].code(r, this);
      if (guesses != null) {
        guesses.learn(cells[c].number(r));
      }
    }

    private void add(int p, long hash, int size) {
      model.add(p, salted(hash, salt), column * effort.positions() + p, size);
    }

    private void addEnds(int c, int r, int p) {
      if (ends.a() >= 0 && place[ends.a()] < place[c] && place[ends.b()] < place[c]) {
        long both = ends.context(cells, r);
        if (both != 0) {
          add(p, Slots.hash(both, 993), 2);
        }
      }
    }

    /** Times of day, alone and with the most telling other cell of the row. */
    private void addClock(int c, int r, int p) {
      if (clock < 0 || clock == c || place[clock] > place[c]) {
        return;
      }
      int view = cells[clock].clockView();
      long quarter = cells[clock].view(view, r);
      long hour = cells[clock].view(view + 1, r);
      long minute = cells[clock].view(view + 3, r);
      long other = partner(c, r);
      long[] hashes = {
        hour,
        quarter,
        Slots.hash(hour, other),
        Slots.hash(quarter, other),
        Slots.hash(minute, other),
        minute,
      };
      for (int i = 0; i < effort.clock(); i++) {
        add(p + i, Slots.hash(hashes[i], 891 + i), 2);
      }
    }

    /** The most telling cell of the row that is not the time. */
    private long partner(int c, int r) {
      for (int p = 1; p < starts[5]; p++) {
        Context context = contexts[c][p];
        for (int i = 0; context != null && i < context.size(); i++) {
          long part = context.part(i);
          if (Context.back(part) == 0 && Context.column(part) != clock) {
            return Context.value(cells, part, r);
          }
        }
      }
      return 0;
    }

    private long hashAt(int c, int r, int position) {
      Context context = contexts[c][position];
      return context == null ? 0 : context.hash(cells, r);
    }

    @Override
    public int decide(int bit, long node, int depth) {
      model.rewind();
      return decided(bit, node, depth);
    }

    @Override
    public int decide(int bit, long node, int depth, long split, long width) {
      model.rewind();
      Forecasts guesses = forecasts[column];
      if (guesses != null && guesses.used() > 0) {
        int used = guesses.used();
        long first = guesses.side(0, split, width);
        model.addShared(fixed, salted(first, salt), column * effort.positions() + fixed);
        for (int i = 1; i < used; i++) {
          long side = guesses.side(i, split, width) + ((long) i << 32);
          long pair = Forecasts.isAlone(i) ? side : Slots.hash(side, first);
          model.addShared(fixed + i, salted(pair, salt), column * effort.positions() + fixed + i);
        }
      }
      return decided(bit, node, depth);
    }

    private int decided(int bit, long node, int depth) {
      int small = node < NODE_SETS ? (int) node : (int) (Slots.hash(node, 3) >>> 20) & 63;
      model.choose(0, Math.min(depth, DEPTHS - 1));
      model.choose(2, (column * NODE_SETS + small) % Math.min(MOST_SETS, columns * NODE_SETS));
      model.choose(3, column % Math.min(MOST_SETS / 64, columns));
      long small2 = Slots.hash(node, column);
      return model.code(coder, bit, node + salt(salt), small2, Slots.hash(small2, aboveHash));
    }
  }
}
