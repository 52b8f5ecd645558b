package dev.kcnf.flink.job;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.kcnf.encoding.Missing;
import dev.kcnf.flink.Event;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.table.keyed.JsonLines;
import dev.kcnf.table.keyed.KeyedRow;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the lines of a topic, CSV without a header or a JSON object each, into events. */
final class RowReader implements Serializable {
  /** How a line is written. */
  enum LineFormat {
    CSV,
    JSON
  }

  private static final long serialVersionUID = 1L;

  private final LineFormat format;
  private final int cells; // of a CSV line
  private final String[] columns; // of the model
  private final String label;
  private final @Nullable String id;
  private final @Nullable String key;
  private final int[] positions; // of the columns in a CSV line
  private final int[] others; // of label, id and key
  private transient @Nullable JsonLines json;

  RowReader(
      LineFormat format,
      List<String> header,
      List<String> columns,
      String label,
      @Nullable String id,
      @Nullable String key) {
    this.format = format;
    cells = header.size();
    this.columns = columns.toArray(String[]::new);
    this.label = label;
    this.id = id;
    this.key = key;
    positions = columns.stream().mapToInt(header::indexOf).toArray();
    others = new int[] {header.indexOf(label), at(header, id), at(header, key)};
    if (format == LineFormat.CSV) {
      for (String column : columns) {
        check(header, column);
      }
      for (String column : new String[] {id, key}) {
        check(header, column);
      }
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
   * The event of a line.
   *
   * @param place where it is: its id if it has no other
   * @throws BadRowException if it cannot be used
   */
  Event read(String line, String place, long time) throws BadRowException {
    return format == LineFormat.CSV ? csv(line, place, time) : json(line, place, time);
  }

  private Event csv(String line, String place, long time) throws BadRowException {
    String[] row = line.indexOf('"') < 0 ? line.split(",", -1) : quoted(line);
    if (row.length != cells) {
      throw new BadRowException(cells + " cells expected, found " + row.length);
    }
    String[] own = new String[columns.length];
    for (int c = 0; c < own.length; c++) {
      own[c] = row[positions[c]];
    }
    return event(own, at(row, others[0]), at(row, others[1]), at(row, others[2]), place, time);
  }

  private static @Nullable String at(String[] row, int position) {
    return position < 0 ? null : row[position];
  }

  private static String[] quoted(String line) throws BadRowException {
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(line)) {
      return reader.iterator().next().getFields().toArray(String[]::new);
    } catch (IOException | RuntimeException e) {
      throw new BadRowException("malformed CSV: " + e.getMessage());
    }
  }

  private Event json(String line, String place, long time) throws BadRowException {
    JsonLines parser = json;
    if (parser == null) {
      parser = new JsonLines();
      json = parser;
    }
    KeyedRow row = new KeyedRow();
    if (!parser.parse(line, row)) {
      throw new BadRowException("the line is empty");
    }
    Map<String, String> texts = row.texts();
    String[] own = new String[columns.length];
    for (int c = 0; c < own.length; c++) {
      own[c] = texts.getOrDefault(columns[c], Missing.VALUE);
    }
    return event(
        own,
        texts.get(label),
        id == null ? null : texts.get(id),
        key == null ? null : texts.get(key),
        place,
        time);
  }

  private static Event event(
      String[] cells,
      @Nullable String label,
      @Nullable String id,
      @Nullable String key,
      String place,
      long time) {
    boolean unlabelled = label == null || Missing.is(label);
    return new Event(
        id == null ? place : id, key == null ? "" : key, time, cells, unlabelled ? null : label);
  }
}
