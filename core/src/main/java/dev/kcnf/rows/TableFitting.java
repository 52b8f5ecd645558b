package dev.kcnf.rows;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.RowEncoder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a reader of a table whose columns are not known yet: holds the first rows back. */
final class TableFitting {
  private TableFitting() {}

  /**
   * @param infer whether a target without a value may be one of yes and no
   */
  static TableReader of(
      Table table, @Nullable Target asked, boolean infer, FitOptions given, BadRows badRows)
      throws IOException {
    FitOptions options = given.withCategories(declaredCategorical(table));
    int position = asked == null ? -1 : position(asked.column(), table.columns());
    ColumnFitter fitter = new ColumnFitter(table.columns(), position, options);
    boolean classes = asked != null && asked.hasClasses();
    boolean inferred = infer && classes;
    Deque<TableReader.Row> held = new ArrayDeque<>();
    boolean whole = holdBack(table, fitter, options, classes, badRows, held);
    List<String[]> sample = held.stream().map(row -> read(row.cells(), options)).toList();
    int ranges = whole ? options.binsOfWhole(held.size()) : options.mostBins();
    Columns columns = fitter.fit(ranges).withMissing(options.missing());
    RowEncoder encoder = RowEncoder.learning(columns, fitter.positions());
    Labels labels = null;
    if (asked != null) {
      List<String> first = sample.stream().map(row -> row[position]).toList();
      if (asked.hasClasses() && options.kinds().get(asked.column()) != ColumnKind.CATEGORY) {
        Labels.checkAreNoQuantity(asked.column(), first);
      }
      Target target = inferred ? Labels.infer(asked.column(), first) : asked;
      labels = new Labels(position, target, inferred, false);
      labels.chosenFrom(inferred && Labels.isByRarity(first) ? first.size() : 0);
    }
    return TableReader.of(table, badRows, encoder, labels, true, held);
  }

  private static int position(String column, List<String> columns) {
    int position = columns.indexOf(column);
    if (position < 0) {
      throw Labels.noSuchColumn(column, columns);
    }
    return position;
  }

  private static List<String> declaredCategorical(Table table) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.isCategorical(c)) {
        names.add(table.columns().get(c));
      }
    }
    return names;
  }

  /** The cells as they are read: all that are missing alike. */
  private static String[] read(String[] cells, FitOptions options) {
    String[] read = new String[cells.length];
    Arrays.setAll(read, c -> options.missing().read(cells[c]));
    return read;
  }

  /** Holds rows back until they tell enough; returns whether these are all there are. */
  private static boolean holdBack(
      Table table,
      ColumnFitter fitter,
      FitOptions options,
      boolean needsLabels,
      BadRows badRows,
      Deque<TableReader.Row> held)
      throws IOException {
    boolean more = true;
    String[] row = badRows.next(table);
    while (row != null) {
      String[] cells = row.clone();
      held.add(new TableReader.Row(cells, table.line()));
      boolean wanted = fitter.wantsMoreAfter(read(cells, options)) || needsLabels;
      more = wanted && held.size() < options.binsFrom();
      row = more ? badRows.next(table) : null;
    }
    if (held.isEmpty()) {
      throw TableException.of(Problem.EMPTY, table.name(), "has no rows of data");
    }
    return more;
  }
}
