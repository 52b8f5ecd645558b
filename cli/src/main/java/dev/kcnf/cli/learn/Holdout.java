package dev.kcnf.cli.learn;

import dev.kcnf.SplitMix;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.options.OrderOptions;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader.Row;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a share of the rows out, before anything looks at them, and keeps them for a test. Whether
 * a row is held out depends on its number and the share alone: it is the same in every run, for
 * every predictor and every shuffle, and a larger share has the rows of a smaller one.
 */
final class Holdout implements TableSource {
  private static final long SEED = 0x5DEECE66DL;

  private final TableSource source;
  private final double share;
  private final int most;
  private final List<Row> held = new ArrayList<>(); // filled by the thread that reads ahead
  private @Nullable Table opened;

  /**
   * @param most how many rows may be held
   */
  Holdout(TableSource source, double share, int most) {
    this.source = source;
    this.share = share;
    this.most = most;
  }

  /** The share that text like {@code 20%} or {@code 0.2} is. */
  static double parse(String text) {
    boolean percent = text.endsWith("%");
    String number = percent ? text.substring(0, text.length() - 1).strip() : text;
    try {
      double share = Double.parseDouble(number) / (percent ? 100 : 1);
      if (share > 0 && share < 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new OptionException(
        "--holdout must be a share such as 20%, above 0 and below 100%, was '" + text + "'");
  }

  /**
   * @param number of the row; the first has 2, which is its line in most tables
   */
  static boolean holds(long number, double share) {
    long mixed = SplitMix.of(SEED + number).nextLong();
    return (mixed >>> 11) * 0x1.0p-53 < share;
  }

  @Override
  public Table open() throws IOException {
    synchronized (held) {
      held.clear();
    }
    Table table = new Learned(source.open());
    opened = table;
    return table;
  }

  @Override
  public boolean repeatable() {
    return source.repeatable();
  }

  @Override
  public double progress() {
    return source.progress();
  }

  /** The rows held out so far, as a table. */
  Table heldOut() {
    Table table = opened;
    if (table == null) {
      throw new IllegalStateException("nothing was read yet");
    }
    synchronized (held) {
      return new HeldOut(table.name(), table.columns(), List.copyOf(held));
    }
  }

  private void hold(Row row, String name) {
    synchronized (held) {
      if (held.size() == most) {
        throw TableException.at(
            Problem.TOO_MANY_ROWS,
            name,
            row.line(),
            "more than "
                + Plural.of(most, "row")
                + " are held out, which have to be held in memory; "
                + OrderOptions.HOLD_ADVICE);
      }
      held.add(row);
    }
  }

  /** The rows that are not held out. */
  private final class Learned implements Table {
    private final Table table;
    private long number = 1;

    Learned(Table table) {
      this.table = table;
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

    @Override
    public String @Nullable [] next() throws IOException, BadRowException {
      while (true) {
        number++;
        String[] row = table.next();
        if (row == null || !holds(number, share)) {
          return row;
        }
        hold(new Row(row.clone(), table.line()), table.name());
      }
    }

    @Override
    public int[] ids() {
      return table.ids();
    }

    @Override
    public long line() {
      return table.line();
    }

    @Override
    public boolean holdsRows() {
      return table.holdsRows();
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

  /** The rows that are. */
  private static final class HeldOut implements Table {
    private final String name;
    private final List<String> columns;
    private final Iterator<Row> rows;
    private long line;

    HeldOut(String name, List<String> columns, List<Row> rows) {
      this.name = name;
      this.columns = columns;
      this.rows = rows.iterator();
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public List<String> columns() {
      return columns;
    }

    @Override
    public String @Nullable [] next() {
      if (!rows.hasNext()) {
        return null;
      }
      Row row = rows.next();
      line = row.line();
      return row.cells();
    }

    @Override
    public long line() {
      return line;
    }

    @Override
    public void close() {}
  }
}
