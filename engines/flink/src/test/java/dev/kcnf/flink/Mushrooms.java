package dev.kcnf.flink;

import dev.kcnf.rows.Table;
import dev.kcnf.table.Format;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The mushroom table: 8,124 rows, the first column is the class. */
public final class Mushrooms {
  private static @Nullable List<String[]> rows;
  private static List<String> header = List.of();

  private Mushrooms() {}

  private static synchronized List<String[]> all() {
    List<String[]> known = rows;
    if (known == null) {
      known = new ArrayList<>();
      try (InputStream in = open();
          Table table = Tables.of(in, Format.CSV)) {
        header = List.copyOf(table.columns());
        for (String[] row = table.next(); row != null; row = table.next()) {
          known.add(row.clone());
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      rows = known;
    }
    return known;
  }

  private static InputStream open() throws IOException {
    InputStream in = Mushrooms.class.getResourceAsStream("/dev/kcnf/paper/mushroom.csv.gz");
    return new GZIPInputStream(Objects.requireNonNull(in));
  }

  /** All columns. */
  public static List<String> header() {
    all();
    return header;
  }

  /** The first so many rows. */
  public static List<String[]> rows(int count) {
    return all().subList(0, count);
  }

  /** The columns but the class. */
  public static List<String> columns() {
    return header().subList(1, header().size());
  }

  /** A row as an event. */
  public static Event event(int i) {
    String[] row = all().get(i);
    return Event.of("m" + i, Arrays.copyOfRange(row, 1, row.length), row[0]);
  }

  /** The table as a CSV file. */
  public static Path file(Path folder) {
    Path file = folder.resolve("mushroom.csv");
    try (InputStream in = open()) {
      if (!Files.exists(file)) {
        Files.copy(in, file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
