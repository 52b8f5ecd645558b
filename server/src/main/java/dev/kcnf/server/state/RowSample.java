package dev.kcnf.server.state;

import dev.kcnf.SplitMix;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A uniform sample of the rows that were learned, to find rules in. */
public final class RowSample {
  static final int SIZE = 1000;

  /** Longer rows are left out. */
  static final int MOST_CHARS = 10_000;

  private static final int MOST_TEXTS = 4096;

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, String> texts = new HashMap<>(); // each cell once
  private long seen;

  /** A row in the order of the model's columns, with its label. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never changed
  public record Row(String[] cells, String label) {}

  /** Which are kept depends on their numbers only, so that a replay keeps the same. */
  synchronized void add(String[] cells, String label) {
    seen++;
    if (Rows.chars(cells) + label.length() > MOST_CHARS) {
      return;
    }
    if (rows.size() < SIZE) {
      rows.add(row(cells, label));
      return;
    }
    long at = Long.remainderUnsigned(SplitMix.mix(seen), seen);
    if (at < SIZE) {
      rows.set((int) at, row(cells, label));
    }
  }

  private Row row(String[] cells, String label) {
    String[] own = new String[cells.length];
    for (int c = 0; c < own.length; c++) {
      String known = texts.get(cells[c]);
      if (known == null && texts.size() < MOST_TEXTS) {
        texts.put(cells[c], cells[c]);
      }
      own[c] = known == null ? cells[c] : known;
    }
    return new Row(own, label);
  }

  /** The rows kept now. */
  public synchronized List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Of how many. */
  public synchronized long seen() {
    return seen;
  }

  synchronized void save(StateWriter out) {
    out.writeVarint(seen).writeVarint(rows.size());
    for (Row row : rows) {
      Event.writeTexts(out, row.cells);
      out.writeString(row.label);
    }
  }

  synchronized void restore(StateReader in) {
    seen = in.readVarint();
    int count = (int) in.readVarint("rows", 0, SIZE);
    for (int r = 0; r < count; r++) {
      rows.add(row(Event.readTexts(in), in.readString()));
    }
  }
}
