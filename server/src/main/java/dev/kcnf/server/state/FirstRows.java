package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.encoding.Missing;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Model;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.server.state.StateException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows that come before it is decided what the columns are. */
final class FirstRows {
  /** Longer rows than this are not held back, all together. */
  static final long MOST_CHARS = 32L << 20;

  private final ModelSettings settings;
  private final List<Event.Learn> rows = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();
  private long chars;
  private String problem = ""; // why the columns could not be told when it was tried last

  FirstRows(ModelSettings settings) {
    this.settings = settings;
  }

  /** Refuses a row that says nothing of the columns. */
  void check(Event.Learn row) {
    if (row.names().isEmpty()) {
      throw new IllegalArgumentException(
          "a row needs a column beside '"
              + settings.column()
              + "' as long as the first rows decide which columns there are");
    }
  }

  void add(Event.Learn row) {
    if (rows.size() >= ModelSettings.MOST_FIT_ROWS || chars >= MOST_CHARS) {
      throw new StateException(Kind.NOT_READY, "no more rows are held back: " + whyNotReady());
    }
    boolean isFull = settings.value() == null && labels.size() == Target.MAX_CLASSES;
    if (isFull && !labels.contains(row.label())) {
      throw new IllegalArgumentException(
          "at most " + Target.MAX_CLASSES + " classes are told apart; this would be one more");
    }
    rows.add(row);
    labels.add(row.label());
    chars += Rows.chars(row.cells());
  }

  /** Whether it is time to tell the columns from these rows. */
  boolean isDue() {
    return rows.size() % settings.fitRows() == 0;
  }

  /** It was tried, and failed. */
  void failed(RuntimeException e) {
    problem = String.valueOf(e.getMessage());
  }

  String whyNotReady() {
    if (!problem.isEmpty()) {
      return String.format(
          "the columns cannot be told from the %d rows so far: %s. It is tried again every %d rows,"
              + " and when you POST to .../fit",
          rows.size(), problem, settings.fitRows());
    }
    return String.format(
        "the model predicts once it has %d rows to tell its columns from; it has %d. Learn more, or"
            + " POST to .../fit to make do with these",
        settings.fitRows(), rows.size());
  }

  void clear() {
    rows.clear();
    labels.clear();
    chars = 0;
    problem = "";
  }

  int size() {
    return rows.size();
  }

  List<Event.Learn> rows() {
    return List.copyOf(rows);
  }

  /**
   * A model of the columns that these rows have. If no value of the target was asked for and there
   * are two, it is one of them against the other, as it is on the command line.
   */
  Model fit(long limitBytes) {
    List<String> names = columns(settings.column());
    List<String[]> cells = new ArrayList<>();
    for (Event.Learn row : rows) {
      cells.add(cells(row, names, settings.column()));
    }
    Table table = Table.of("first rows", names, cells);
    try (TableReader reader =
        settings.value() == null
            ? TableReader.fitQuestion(table, settings.column(), FitOptions.ofStream(), true)
            : TableReader.fit(table, settings.target(), FitOptions.ofStream(), true)) {
      int read = 0;
      while (reader.next()) {
        read++; // so that the columns know their values, which some predictors need
      }
      if (read == 0) {
        throw new IllegalArgumentException("none of the first rows could be read");
      }
      return Model.create(settings.spec(), reader.columns(), reader.target(), limitBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a table in memory has none
    }
  }

  private List<String> columns(String target) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.names()));
    names.remove(target);
    names.add(target);
    return List.copyOf(names);
  }

  private static String[] cells(Event.Learn row, List<String> names, String target) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (int c = 0; c < row.names().size(); c++) {
      byName.put(row.names().get(c), row.cells()[c]);
    }
    byName.put(target, row.label());
    String[] cells = new String[names.size()];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = byName.getOrDefault(names.get(c), Missing.VALUE);
    }
    return cells;
  }

  void save(StateWriter out) {
    out.writeVarint(rows.size());
    rows.forEach(row -> Event.write(row, out));
    out.writeString(problem);
  }

  void restore(StateReader in) {
    int count = (int) in.readVarint("first rows", 0, ModelSettings.MOST_FIT_ROWS);
    for (int r = 0; r < count; r++) {
      if (!(Event.read(in) instanceof Event.Learn row)) {
        throw in.damaged("not a row");
      }
      add(row);
    }
    problem = in.readString();
  }
}
