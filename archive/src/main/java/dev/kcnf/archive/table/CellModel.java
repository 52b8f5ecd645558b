package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.Decider;
import dev.kcnf.archive.mix.DecisionModel;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.coding.BitCoder;
import org.jspecify.annotations.Nullable;

/**
 * Predicts and codes cells that are names or numbers: each is a few decisions, every one under the
 * contexts of its column, the cells above, the time of day, rows that are alike, and forecasts.
 */
final class CellModel implements Decider {
  private static final int NODE_SETS = 64;
  private static final int MOST_SETS = 8192;
  private static final int MOST_REPLAYED = 20_000;
  private static final int DEPTHS = 32;
  private static final int MISS_SIZE = 2;
  private static final DecisionModel.Learning LEARNING =
      new DecisionModel.Learning(0.042f, 0.01f, 0.002f);

  private final Effort effort;
  private final int columns;
  private final ContextSet contexts;
  private final Surroundings around;
  private final Surroundings.Adder adder = this::add;
  private final DecisionModel model;
  private final @Nullable Forecasts[] forecasts;
  private final Neighbours neighbours;
  private final @Nullable PairEvidence pairs;

  // The block that is being coded.
  private @Nullable BitCoder coder;
  private Cells[] cells = new Cells[0];
  private boolean[] other = new boolean[0];

  // The cell that is being coded.
  private int column;
  private long salt;
  private int pairsAt;
  private int forecastsAt;
  private long above; // the cell above, hashed

  CellModel(Effort effort, Slots slots, ContextSet contexts, Ends ends) {
    this(
        effort,
        contexts,
        new Surroundings(effort, contexts, ends),
        new DecisionModel(
            slots,
            effort.positions(),
            contexts.order().length * effort.positions(),
            sets(effort, contexts.order().length),
            LEARNING,
            effort.stages()),
        new Forecasts[contexts.order().length],
        new Neighbours(contexts.order().length, effort.window()),
        contexts.order().length > effort.pairs()
            ? null
            : new PairEvidence(contexts.order().length, effort.slotBits() - 1));
  }

  private CellModel(
      Effort effort,
      ContextSet contexts,
      Surroundings around,
      DecisionModel model,
      @Nullable Forecasts[] forecasts,
      Neighbours neighbours,
      @Nullable PairEvidence pairs) {
    this.effort = effort;
    this.contexts = contexts;
    this.around = around;
    this.model = model;
    this.forecasts = forecasts;
    this.neighbours = neighbours;
    this.pairs = pairs;
    this.columns = forecasts.length;
  }

  private static int[] sets(Effort effort, int columns) {
    return effort.hasGuesses()
        ? new int[] {DEPTHS, columns}
        : new int[] {DEPTHS, columns, nodeSets(columns), columnSets(columns)};
  }

  private static int nodeSets(int columns) {
    return Math.min(MOST_SETS, columns * NODE_SETS);
  }

  private static int columnSets(int columns) {
    return Math.min(MOST_SETS / 64, columns);
  }

  /** An independent copy, which keeps its counts in these slots. */
  CellModel copy(Slots copiedSlots, ContextSet copiedContexts) {
    Forecasts[] copied = new Forecasts[columns];
    for (int c = 0; c < columns; c++) {
      Forecasts known = forecasts[c];
      copied[c] = known == null ? null : known.copy();
    }
    return new CellModel(
        effort,
        copiedContexts,
        around.with(copiedContexts),
        model.copy(copiedSlots),
        copied,
        neighbours.copy(),
        pairs == null ? null : pairs.copy());
  }

  /** A block begins. */
  void begin(BitCoder by, Block block) {
    coder = by;
    cells = block.cells;
    other = block.other;
    around.begin(cells);
    for (int c = 0; c < columns; c++) {
      if (cells[c].isNumeric() && forecasts[c] == null) {
        forecasts[c] = new Forecasts(effort.forecasts(), columns);
      }
    }
  }

  /** A row begins. */
  void beginRow() {
    if (effort.window() > 0) {
      neighbours.begin();
    }
    if (pairs != null) {
      pairs.beginRow();
    }
  }

  /** The next cell of the row is known, however it was coded. */
  void known(int c, int r, long cell) {
    if (effort.window() > 0) {
      neighbours.learn(c, cell);
    }
    if (pairs != null) {
      pairs.add(cells[c], c, r);
    }
  }

  /** The block is complete: its cells need not be held any longer. */
  void end() {
    coder = null;
    cells = new Cells[0];
    around.begin(cells);
    other = new boolean[0];
  }

  /** The row is complete. */
  void endRow() {
    neighbours.end();
  }

  /** Looks in the rows so far for what a column of numbers can be forecast from. */
  void findForecasts(int c, int[] known, int rows) {
    Forecasts of = forecasts[c];
    if (of != null) {
      of.findSeason(cells[c], rows);
      of.findPartner(cells, c, known, rows);
    }
  }

  /** New contexts learn what has been. */
  void replay(int c, int rows, boolean[] fresh) {
    for (int p = 0; p < fresh.length && effort.has(Effort.Part.REPLAY); p++) {
      if (fresh[p]) {
        for (int r = Math.max(0, rows - MOST_REPLAYED); r < rows; r++) {
          long hash = salted(contexts.hash(cells, c, r, p), c);
          cells[c].code(
              r,
              (bit, node, depth) -> {
                model.replay(hash, node + nodeSalt(c), bit);
                return bit;
              });
        }
      }
    }
  }

  private static long nodeSalt(long column) {
    return column << 40;
  }

  private static long salted(long hash, long column) {
    return Slots.hash(hash, column * 64 + 100_000);
  }

  /**
   * Codes a cell.
   *
   * @param whole a hash of all cells of the row that are known
   */
  void code(int c, int r, long whole) {
    column = c;
    salt = c + (other[c] ? 1L << 16 : 0);
    model.begin();
    add(0, 1, 0);
    for (int p = 1; p < contexts.end(); p++) {
      Context context = contexts.at(c, p);
      if (context != null && (!effort.hasGuesses() || context.size() <= MISS_SIZE)) {
        add(p, context.hash(cells, r), Math.min(3, context.size()));
      }
    }
    above = Context.value(cells, Context.part(c, 0, 1), r);
    int p = around.add(adder, c, r, whole);
    for (int i = 0; i < effort.neighbours(); i++) {
      add(p + i, Slots.hash(neighbours.context(c, i), 995 + i), 3);
    }
    pairsAt = p + effort.neighbours();
    forecastsAt = pairsAt + PairEvidence.CONTEXTS;
    if (pairs != null) {
      pairs.begin(c);
    }
    Forecasts of = cells[c].isNumeric() ? forecasts[c] : null; // names in this block only
    if (of != null) {
      long first = contexts.hash(cells, c, r, contexts.start(ContextSet.SINGLES));
      long second = contexts.hash(cells, c, r, contexts.start(ContextSet.DEEP));
      of.guess(cells, c, r, first, second);
    }
    model.choose(1, c);
    model.keep();
    cells[c].code(r, this);
    if (of != null) {
      of.learn(cells[c].number(r));
    }
  }

  private void add(int p, long hash, int size) {
    model.add(p, salted(hash, salt), column * effort.positions() + p, size);
  }

  @Override
  public int decide(int bit, long node, int depth) {
    model.rewind();
    return decided(bit, node, depth);
  }

  @Override
  public int decide(int bit, long node, int depth, long split, long width) {
    model.rewind();
    Forecasts of = forecasts[column];
    if (of != null && of.used() > 0) {
      int kinds = column * effort.positions() + forecastsAt;
      long first = of.side(0, split, width);
      model.addShared(forecastsAt, salted(first, salt), kinds);
      for (int i = 1; i < of.used(); i++) {
        long side = of.side(i, split, width) + ((long) i << 32);
        long pair = Forecasts.isAlone(i) ? side : Slots.hash(side, first);
        model.addShared(forecastsAt + i, salted(pair, salt), kinds + i);
      }
    }
    return decided(bit, node, depth);
  }

  private int decided(int bit, long node, int depth) {
    int small = node < NODE_SETS ? (int) node : (int) (Slots.hash(node, 3) >>> 20) & 63;
    model.choose(0, Math.min(depth, DEPTHS - 1));
    model.choose(2, (column * NODE_SETS + small) % nodeSets(columns));
    model.choose(3, column % columnSets(columns));
    long at = node + nodeSalt(salt);
    if (pairs != null) {
      addPairs(pairs, node, at);
    }
    long a = Slots.hash(node, column);
    BitCoder by = java.util.Objects.requireNonNull(coder);
    int coded = model.code(by, bit, at, a, Slots.hash(a, above));
    if (pairs != null) {
      pairs.learn(coded);
    }
    return coded;
  }

  /** Evidence means the same in all columns at first, and something of its own later. */
  private void addPairs(PairEvidence evidence, long node, long at) {
    evidence.look(node, model.mean(salted(1, salt), at));
    int kinds = column * effort.positions() + pairsAt;
    for (int i = 0; i < PairEvidence.CONTEXTS; i++) {
      long of = i == 0 ? 0 : salt;
      model.addShared(pairsAt + i, salted(Slots.hash(evidence.context(i), 870 + i), of), kinds + i);
    }
  }
}
