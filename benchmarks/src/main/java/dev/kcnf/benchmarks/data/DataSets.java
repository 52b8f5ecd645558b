package dev.kcnf.benchmarks.data;

import dev.kcnf.SplitMix;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Streams;
import dev.kcnf.paper.Table;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the comparison; a new one is one line here. */
public final class DataSets {
  private static final Map<String, List<Named>> GROUPS = groups();

  private DataSets() {}

  private static Map<String, List<Named>> groups() {
    Map<String, List<Named>> groups = new LinkedHashMap<>();
    List<Named> tables = new ArrayList<>();
    tables.add(Named.table("mushroom", () -> BuiltIn.mushroom().label()));
    tables.add(Named.table("kr-vs-kp", () -> BuiltIn.krVsKp().label()));
    tables.add(Named.table("tic-tac-toe", () -> BuiltIn.ticTacToe().label()));
    for (int problem = 1; problem <= 3; problem++) {
      int number = problem;
      tables.add(Named.table("monks-" + number, () -> Streams.monks(number, 1)));
    }
    groups.put("tables", tables);
    List<Named> streams = new ArrayList<>();
    for (Streams.Named stream : Streams.all()) {
      if (!stream.name().startsWith("monks")) {
        String name = stream.name();
        streams.add(new Named(name, true, seed -> stream(name, seed)));
      }
    }
    groups.put("streams", streams);
    groups.put("generated", Generated.all());
    return groups;
  }

  private static LabelledTable stream(String name, long seed) {
    return Streams.all(seed).stream()
        .filter(stream -> stream.name().equals(name))
        .findFirst()
        .orElseThrow()
        .table();
  }

  /** The rows of one run, and the order in which they come. */
  @SuppressWarnings("ArrayRecordComponent") // read millions of times
  public record Run(LabelledTable table, int[] order) {}

  /**
   * A table, or a generated stream, and what it is called.
   *
   * @param generated whether each seed gives other rows; else it gives another order of them
   * @param rows the rows, by the seed if they are generated
   */
  public record Named(String name, boolean generated, LongFunction<LabelledTable> rows) {

    public static Named table(String name, Supplier<LabelledTable> table) {
      return new Named(name, false, seed -> table.get());
    }

    /** Seed 0 is the order of the file, or the first stream. */
    public Run run(int seed) {
      LabelledTable table = rows.apply(Math.max(1, seed));
      int n = table.size();
      boolean shuffled = !generated && seed > 0;
      int[] order = shuffled ? SplitMix.of(seed).permutation(n) : IntStream.range(0, n).toArray();
      return new Run(table, order);
    }
  }

  /** The tables of this group or name, all but the generated ones for {@code all}, or a file's. */
  public static List<Named> of(String data, @Nullable String target) throws IOException {
    if (data.equals("all")) {
      return Stream.of("tables", "streams").flatMap(g -> named(g).stream()).toList();
    }
    if (GROUPS.containsKey(data)) {
      return named(data);
    }
    List<Named> all = GROUPS.values().stream().flatMap(List::stream).toList();
    List<Named> found = all.stream().filter(set -> set.name().equals(data)).toList();
    if (!found.isEmpty()) {
      return found;
    }
    Path file = Path.of(data);
    if (!Files.isReadable(file)) {
      List<String> names = all.stream().map(Named::name).toList();
      throw new IllegalArgumentException(
          "--data must be all, one of "
              + GROUPS.keySet()
              + ", one of "
              + names
              + " or a CSV file, was '"
              + data
              + "'");
    }
    int equals = target == null ? -1 : target.indexOf('=');
    if (target == null || equals < 0) {
      throw new IllegalArgumentException(
          "a CSV file needs --target COLUMN=VALUE, was " + (target == null ? "missing" : target));
    }
    return List.of(read(file, target.substring(0, equals), target.substring(equals + 1)));
  }

  private static List<Named> named(String group) {
    return Objects.requireNonNull(GROUPS.get(group));
  }

  private static Named read(Path file, String column, String value) throws IOException {
    String name = String.valueOf(file.getFileName());
    Table read = Table.read(Tables.open(file), name, column, value);
    if (read.rows().isEmpty()) {
      throw new IllegalArgumentException(file + " must have a header and at least one row");
    }
    LabelledTable table = read.label();
    return Named.table(name, () -> table);
  }
}
