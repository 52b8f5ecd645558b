package dev.kcnf.cli.data;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** What the columns of a table are taken for, and what is in them. */
public final class TableProfile {
  private final String name;
  private final Columns columns;
  private final DistinctCount[] distinct;
  private final long[] missing;
  private long rows;

  private TableProfile(TableReader reader) {
    name = reader.table().name();
    columns = reader.columns();
    distinct = new DistinctCount[columns.size()];
    missing = new long[columns.size()];
    for (int c = 0; c < distinct.length; c++) {
      distinct[c] = new DistinctCount();
    }
  }

  /** Reads a table, fitted without a target, to the end or until stopped. */
  public static TableProfile of(TableReader reader, BooleanSupplier stop) throws IOException {
    TableProfile profile = new TableProfile(reader);
    while (!stop.getAsBoolean() && reader.next()) {
      profile.rows++;
      for (int c = 0; c < profile.distinct.length; c++) {
        String cell = reader.cell(c);
        if (Missing.isNoNumber(cell)) {
          profile.missing[c]++;
        } else {
          profile.distinct[c].add(cell);
        }
      }
    }
    reader.checkComplete();
    return profile;
  }

  public String name() {
    return name;
  }

  public long rows() {
    return rows;
  }

  public Columns columns() {
    return columns;
  }

  public long missing(int column) {
    return missing[column];
  }

  /** How many different cells the column has, missing ones left out. */
  public long different(int column) {
    return distinct[column].count();
  }

  /** Whether that is exact, and not an estimate. */
  public boolean isExact(int column) {
    return distinct[column].isExact();
  }

  /** The attributes that the column becomes, as rules name them. */
  public List<String> attributes(int column) {
    int first = columns.firstAttribute(column);
    return IntStream.range(first, first + columns.attributes(column))
        .mapToObj(columns.schema()::name)
        .toList();
  }

  /** The values of the only attribute of a column; none if there is none, or more than one. */
  public List<String> values(int column) {
    return columns.attributes(column) == 1
        ? new ArrayList<>(columns.values(columns.firstAttribute(column)))
        : List.of();
  }
}
