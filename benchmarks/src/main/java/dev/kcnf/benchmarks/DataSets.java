package dev.kcnf.benchmarks;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Streams;
import dev.kcnf.paper.Table;
import dev.kcnf.paper.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tables of the comparison; a new one is one line here. */
final class DataSets {
  private static final List<Source> ALL = sources();

  private DataSets() {}

  private static List<Source> sources() {
    List<Source> all = new ArrayList<>();
    all.add(new Source("mushroom", false, () -> Tables.mushroom().label()));
    all.add(new Source("kr-vs-kp", false, () -> Tables.krVsKp().label()));
    all.add(new Source("tic-tac-toe", false, () -> Tables.ticTacToe().label()));
    for (Streams.Named stream : Streams.all()) {
      all.add(new Source(stream.name(), stream.ordered(), stream::table));
    }
    return all;
  }

  /** A table and what it is called; an ordered one is not to be shuffled. */
  record Named(String name, boolean ordered, LabelledTable table) {}

  private record Source(String name, boolean ordered, Supplier<LabelledTable> supplier) {
    Named load() {
      return new Named(name, ordered, supplier.get());
    }
  }

  /** The table of this name, all tables for {@code all}, or else that of the CSV file. */
  static List<Named> of(String data, @Nullable String target) throws IOException {
    if (data.equals("all")) {
      return ALL.stream().map(Source::load).toList();
    }
    for (Source source : ALL) {
      if (source.name().equals(data)) {
        return List.of(source.load());
      }
    }
    Path file = Path.of(data);
    if (!Files.isReadable(file)) {
      List<String> names = ALL.stream().map(Source::name).toList();
      throw new IllegalArgumentException(
          "--data must be all, one of " + names + " or a CSV file, was '" + data + "'");
    }
    int equals = target == null ? -1 : target.indexOf('=');
    if (target == null || equals < 0) {
      throw new IllegalArgumentException(
          "a CSV file needs --target COLUMN=VALUE, was " + (target == null ? "missing" : target));
    }
    return List.of(read(file, target.substring(0, equals), target.substring(equals + 1)));
  }

  private static Named read(Path file, String column, String value) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      reader.forEach(row -> rows.add(row.getFields().toArray(String[]::new)));
    }
    if (rows.size() < 2) {
      throw new IllegalArgumentException(file + " must have a header and at least one row");
    }
    String name = String.valueOf(file.getFileName());
    List<String> columns = List.of(rows.remove(0));
    return new Named(name, false, new Table(name, columns, rows, column, value).label());
  }
}
