package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import dev.kcnf.archive.column.TextCells;
import dev.kcnf.archive.mix.Meter;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Codes the cells of a table, row by row, in the order of columns, each from those known before it:
 * texts by the model of text, all others by that of cells, after a guess at the whole cell if the
 * effort is small. Chooses contexts again as rows become known.
 */
final class TableModel {
  private static final int FIRST_CHOICE = 32;
  private static final int TOLD = 64; // every so many rows

  private final Effort effort;
  private final int[] order;
  private final ContextSet contexts;
  private final CellModel model;
  private final TextModel text;
  private final @Nullable Guesses guesses;
  private final long[] hashes = new long[Guesses.CONTEXTS];
  private Cells[] known = new Cells[0]; // those that guesses of other blocks may be of
  private int knownRows;

  TableModel(Effort effort, Slots slots, TextModel text, int[] order, Ends ends) {
    this.effort = effort;
    this.order = order;
    this.text = text;
    this.contexts = new ContextSet(effort, order);
    this.model = new CellModel(effort, slots, contexts, ends);
    this.guesses = effort.hasGuesses() ? new Guesses(order.length, effort.slotBits()) : null;
  }

  private TableModel(TableModel from, Slots slots, TextModel text) {
    this.effort = from.effort;
    this.order = from.order;
    this.text = text;
    this.contexts = from.contexts.copy();
    this.model = from.model.copy(slots, contexts);
    this.guesses = from.guesses == null ? null : from.guesses.copy(from.known, from.knownRows);
  }

  /** A copy for a block that starts from the one that was coded last. */
  TableModel copy(Slots copiedSlots, TextModel copiedText) {
    return new TableModel(this, copiedSlots, copiedText);
  }

  /** Codes all rows; {@code choosing} if contexts are to be chosen as rows come. */
  void code(BitCoder coder, Block block, boolean choosing, Meter meter, RowListener listener) {
    Cells[] cells = block.cells;
    model.begin(coder, block);
    if (choosing) {
      contexts.begin();
    }
    ByteBuilder[] texts = new ByteBuilder[order.length];
    for (int c = 0; c < texts.length; c++) {
      texts[c] = new ByteBuilder();
    }
    int next = choosing && effort.sample() > 0 ? FIRST_CHOICE : Integer.MAX_VALUE;
    for (int r = 0; r < block.dataRows(); r++) {
      if (r == next) {
        choose(cells, r);
        next = r < effort.sample() ? (effort.hasGuesses() ? 4 : 2) * r : Integer.MAX_VALUE;
      }
      if (r % TOLD == 0) {
        listener.coded(r, block.dataRows());
      }
      long whole = 7;
      model.beginRow();
      for (int c : order) {
        meter.column(c);
        if (guesses == null) {
          codeCell(coder, block, c, r, whole, texts[c]);
        } else if (!guess(coder, guesses, block, c, r)) {
          codeCell(coder, block, c, r, whole, texts[c]);
          guesses.learnMiss(cells[c], c, r);
        }
        long cell = cells[c].view(0, r);
        whole = Slots.hash(whole, cell);
        model.known(c, r, cell);
      }
      model.endRow();
    }
    model.end();
    if (guesses != null) {
      known = cells;
      knownRows = block.dataRows();
    }
  }

  private void codeCell(BitCoder coder, Block block, int c, int r, long whole, ByteBuilder above) {
    if (block.cells[c] instanceof TextCells) {
      codeText(coder, block, c, r, above);
    } else {
      model.code(c, r, whole);
    }
  }

  private boolean guess(BitCoder coder, Guesses by, Block block, int c, int r) {
    for (int k = 0; k < Guesses.CONTEXTS; k++) {
      Context context = contexts.at(c, guessFrom(k));
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
    return k == 0 ? contexts.start(ContextSet.SINGLES) : contexts.end() - Guesses.CONTEXTS + k;
  }

  private void codeText(BitCoder coder, Block block, int c, int r, ByteBuilder above) {
    Cells[] cells = block.cells;
    int most = effort.has(Effort.Part.ROW) ? TextModel.ROW_CONTEXTS : 0;
    long[] row = contexts.small(cells, c, r, most);
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
    return contexts.predictedFrom(column);
  }

  /** Chooses contexts again. New ones learn what has been. */
  private void choose(Cells[] cells, int rows) {
    ContextChoice choice = new ContextChoice(effort, cells, rows);
    for (int i = 0; i < order.length; i++) {
      int c = order[i];
      int[] before = Arrays.copyOf(order, i);
      boolean[] fresh = contexts.choose(choice, c, before);
      if (guesses != null) {
        replay(guesses, cells, c, rows, fresh);
      } else if (!(cells[c] instanceof TextCells)) {
        model.replay(c, rows, fresh);
      }
      model.findForecasts(c, before, rows);
    }
  }

  private void replay(Guesses by, Cells[] cells, int c, int rows, boolean[] fresh) {
    for (int k = 0; k < Guesses.CONTEXTS; k++) {
      int position = guessFrom(k);
      for (int r = 0; fresh[position] && r < rows; r++) {
        by.replay(cells[c], c, r, Guesses.hash(contexts.hash(cells, c, r, position), c, k));
      }
    }
  }
}
