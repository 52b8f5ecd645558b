package dev.kcnf.flink.job;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.flink.Event;
import dev.kcnf.model.Model;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.keyed.JsonLines;
import dev.kcnf.table.keyed.KeyedRow;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the records of a topic, CSV without a header or a JSON object each, into events. */
final class RowReader implements Serializable {
  /** How a record is written. */
  enum LineFormat {
    CSV,
    JSON
  }

  private static final long serialVersionUID = 1L;
  private static final int HAS_QUOTES = -1;

  private final LineFormat format;
  private final Model model; // has learned nothing: what its rows and labels are
  private final int cells; // of a CSV line
  private final @Nullable String id;
  private final @Nullable String key;
  private final int[] positions; // of the columns in a CSV line
  private final int[] others; // of label, id and key
  private transient @Nullable JsonLines json;
  private transient CellCache @Nullable [] known; // by position in a CSV line

  /**
   * @param header the columns of a CSV line; empty if it is JSON
   * @param id the column that tells rows apart, if there is one
   * @param key the column of the key, if there is one
   */
  RowReader(
      LineFormat format,
      Model model,
      List<String> header,
      @Nullable String id,
      @Nullable String key) {
    this.format = format;
    this.model = model.emptyCopy();
    this.id = id;
    this.key = key;
    cells = header.size();
    List<String> columns = model.columns().names();
    positions = columns.stream().mapToInt(header::indexOf).toArray();
    others = new int[] {header.indexOf(model.target().column()), at(header, id), at(header, key)};
    if (format == LineFormat.CSV) {
      columns.forEach(column -> check(header, column));
      check(header, id);
      check(header, key);
    }
  }

  private static int at(List<String> header, @Nullable String column) {
    return column == null ? -1 : header.indexOf(column);
  }

  private static void check(List<String> header, @Nullable String column) {
    if (column != null && !header.contains(column)) {
      throw new IllegalArgumentException(
          "the rows have no column '" + column + "'; they have " + String.join(", ", header));
    }
  }

  /**
   * The event of a record.
   *
   * @param place where it is: its id if it has no other
   * @throws BadRowException if it cannot be used
   */
  Event read(byte[] line, String place, long time) throws BadRowException {
    return format == LineFormat.CSV ? csv(line, place, time) : json(line, place, time);
  }

  private Event csv(byte[] line, String place, long time) throws BadRowException {
    String[] row = new String[cells];
    int found = plain(line, row);
    if (found == HAS_QUOTES) {
      row = quoted(new String(line, StandardCharsets.UTF_8));
      found = row.length;
    }
    if (found != cells) {
      throw new BadRowException(cells + " cells expected, found " + found);
    }
    String[] own = new String[positions.length];
    for (int c = 0; c < own.length; c++) {
      own[c] = row[positions[c]];
    }
    return event(own, at(row, others[0]), at(row, others[1]), at(row, others[2]), place, time);
  }

  /** Splits a line that has no quotes; returns how many cells there are. */
  private int plain(byte[] line, String[] row) {
    CellCache[] caches = caches();
    int end = line.length;
    while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r')) {
      end--;
    }
    int count = 0;
    int from = 0;
    for (int at = 0; at <= end; at++) {
      if (at == end || line[at] == ',') {
        if (count < row.length) {
          row[count] = caches[count].text(line, from, at);
        }
        count++;
        from = at + 1;
      } else if (line[at] == '"') {
        return HAS_QUOTES;
      }
    }
    return count;
  }

  private CellCache[] caches() {
    CellCache[] own = known;
    if (own == null) {
      own = new CellCache[cells];
      Arrays.setAll(own, c -> new CellCache());
      known = own;
    }
    return own;
  }

  private static @Nullable String at(String[] row, int position) {
    return position < 0 ? null : row[position];
  }

  private static String[] quoted(String line) throws BadRowException {
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(line)) {
      CloseableIterator<CsvRecord> rows = reader.iterator();
      String[] row = rows.next().getFields().toArray(String[]::new);
      if (rows.hasNext()) {
        throw new BadRowException("more than one row");
      }
      return row;
    } catch (IOException | RuntimeException e) {
      throw new BadRowException("malformed CSV: " + e.getMessage());
    }
  }

  private Event json(byte[] line, String place, long time) throws BadRowException {
    JsonLines parser = json;
    if (parser == null) {
      parser = new JsonLines();
      json = parser;
    }
    KeyedRow row = new KeyedRow();
    if (!parser.parse(new String(line, StandardCharsets.UTF_8), row)) {
      throw new BadRowException("the record is empty");
    }
    Map<String, String> texts = row.texts();
    Columns columns = model.columns();
    String[] own = new String[columns.size()];
    for (int c = 0; c < own.length; c++) {
      own[c] = texts.getOrDefault(columns.name(c), Missing.VALUE);
    }
    return event(
        own,
        texts.get(model.target().column()),
        id == null ? null : texts.get(id),
        key == null ? null : texts.get(key),
        place,
        time);
  }

  private Event event(
      String[] cells,
      @Nullable String label,
      @Nullable String id,
      @Nullable String key,
      String place,
      long time)
      throws BadRowException {
    return new Event(id == null ? place : id, key == null ? "" : key, time, cells, usable(label));
  }

  /** The label, or null if there is none. */
  private @Nullable String usable(@Nullable String label) throws BadRowException {
    if (label == null || model.target().isMissing(model.columns().missing().read(label))) {
      return null;
    }
    if (model.target().isNoNumber(label)) {
      throw new BadRowException(
          model.target().column(),
          "must be a number for '" + model.target() + "', is '" + label + "'");
    }
    return label;
  }
}
