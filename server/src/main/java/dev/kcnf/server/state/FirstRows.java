package dev.kcnf.server.state;

import dev.kcnf.encoding.Missing;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Model;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows that come before it is decided what the columns are. */
final class FirstRows {
  private final List<Event.Learn> rows = new ArrayList<>();

  void add(Event.Learn row) {
    rows.add(row);
  }

  void clear() {
    rows.clear();
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
  Model fit(ModelSettings settings, long limitBytes) {
    List<String> names = columns(settings.column());
    List<String[]> cells = new ArrayList<>();
    for (Event.Learn row : rows) {
      cells.add(cells(row, names, settings.column()));
    }
    Table table = Table.of("first rows", names, cells);
    try (TableReader reader =
        settings.value() == null
            ? TableReader.fitQuestion(table, settings.column(), FitOptions.usual(), true)
            : TableReader.fit(table, settings.target(), FitOptions.usual(), true)) {
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
  }

  void restore(StateReader in) {
    int count = (int) in.readVarint("first rows", 0, ModelSettings.MOST_FIT_ROWS);
    for (int r = 0; r < count; r++) {
      if (!(Event.read(in) instanceof Event.Learn row)) {
        throw in.damaged("not a row");
      }
      rows.add(row);
    }
  }
}
