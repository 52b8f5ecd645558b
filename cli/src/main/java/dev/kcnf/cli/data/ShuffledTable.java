package dev.kcnf.cli.data;

import dev.kcnf.SplitMix;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table in random order. They are held in memory before anything is made of them, so
 * that columns are fitted to the rows in the order in which they are learned.
 */
public final class ShuffledTable implements Table {
  private static final int KEPT_TEXTS = 1 << 16;

  private final Table table;
  private final List<String[]> rows = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private final Deque<Bad> bad = new ArrayDeque<>();
  private final List<Map<String, String>> texts = new ArrayList<>(); // equal cells share one
  private boolean stopped;
  private int[] order = {};
  private int next;
  private long line;

  /** A row that could not be read. */
  private record Bad(BadRowException problem, long line) {}

  private ShuffledTable(Table table) {
    this.table = table;
    table.columns().forEach(column -> texts.add(new HashMap<>()));
  }

  /**
   * Reads a table to the end, or until stopped. Takes the table over.
   *
   * @param limit how many rows may be held
   * @param advice what the error suggests if there are more
   * @throws TableException if there are
   */
  public static ShuffledTable of(
      Table table, long seed, int limit, String advice, BooleanSupplier stop) throws IOException {
    ShuffledTable shuffled = new ShuffledTable(table);
    try {
      while (!stop.getAsBoolean() && shuffled.readNext(limit, advice)) {
        // All rows.
      }
    } catch (RuntimeException | IOException e) {
      table.close();
      throw e;
    }
    shuffled.stopped = stop.getAsBoolean();
    shuffled.order = SplitMix.of(seed).permutation(shuffled.rows.size());
    return shuffled;
  }

  private boolean readNext(int limit, String advice) throws IOException {
    String[] cells;
    try {
      cells = table.next();
    } catch (BadRowException e) {
      bad.add(new Bad(e, table.line()));
      return true;
    }
    if (cells == null) {
      return false;
    }
    if (rows.size() == limit) {
      throw TableException.at(
          Problem.TOO_MANY_ROWS,
          table.name(),
          table.line(),
          "more than " + Plural.of(limit, "row") + ", which have to be held in memory; " + advice);
    }
    String[] own = cells.clone();
    for (int c = 0; c < Math.min(own.length, texts.size()); c++) {
      Map<String, String> known = texts.get(c);
      String before = known.get(own[c]);
      if (before != null) {
        own[c] = before;
      } else if (known.size() < KEPT_TEXTS) {
        known.put(own[c], own[c]);
      }
    }
    rows.add(own);
    lines.add(table.line());
    return true;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<String> columns() {
    return table.columns();
  }

  @Override
  public boolean isCategorical(int column) {
    return table.isCategorical(column);
  }

  /** First the rows that could not be read, in their order, then the others. */
  @Override
  public String @Nullable [] next() throws BadRowException {
    Bad first = bad.poll();
    if (first != null) {
      line = first.line();
      throw first.problem();
    }
    if (next == order.length) {
      return null;
    }
    int row = order[next++];
    line = lines.get(row);
    return rows.get(row);
  }

  @Override
  public long line() {
    return line;
  }

  /** After an interrupt while the table was read, what was read is still to be learned. */
  @Override
  public boolean holdsRows() {
    return stopped && next < order.length;
  }

  @Override
  public String note() {
    return table.note();
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
