package dev.kcnf.benchmarks.data;

import dev.kcnf.Target;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Streams;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tables of the comparison; a new one is one line here. */
public final class DataSets {
  /** Of odd number, so nothing was tuned on them: 1,000 to 5,000 rows, 2 to 26 classes. */
  private static final int[] MANY = {13, 59, 69, 91, 113, 137, 205, 235, 297};

  private static final Map<String, List<Named>> GROUPS = groups();

  private DataSets() {}

  private static EncodedRows habitat() throws IOException {
    Target target = Target.of("habitat");
    return read(
        TableReader.fit(BuiltIn.mushroom().open(), target, FitOptions.usual(), false), target);
  }

  private static EncodedRows many(int number) throws IOException {
    ManyTables.Generated table = ManyTables.of(number);
    return read(
        TableReader.fit(table.open(), table.target(), FitOptions.usual(), true), table.target());
  }

  private static EncodedRows read(TableReader reader, Target target) throws IOException {
    try (reader) {
      return EncodedRows.of(reader, target, Integer.MAX_VALUE);
    }
  }

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
        streams.add(Named.stream(name, seed -> stream(name, seed)));
      }
    }
    groups.put("streams", streams);
    groups.put("generated", Generated.all());
    List<Named> mixed = new ArrayList<>();
    mixed.add(Named.rows("mushroom habitat", () -> habitat()));
    for (int number : MANY) {
      mixed.add(Named.rows("many " + number, () -> many(number)));
    }
    groups.put("mixed", mixed);
    return groups;
  }

  private static LabelledTable stream(String name, long seed) {
    return Streams.all(seed).stream()
        .filter(stream -> stream.name().equals(name))
        .findFirst()
        .orElseThrow()
        .table();
  }

  /**
   * A table, or a generated stream, and what it is called.
   *
   * @param generated whether each seed gives other rows; else it gives another order of them
   * @param drawn the rows, by the seed if they are generated
   */
  public record Named(String name, boolean generated, LongFunction<EncodedRows> drawn) {

    public static Named table(String name, Supplier<LabelledTable> table) {
      return new Named(name, false, seed -> EncodedRows.of(table.get()));
    }

    /** A stream that is drawn by the seed. */
    public static Named stream(String name, LongFunction<LabelledTable> stream) {
      return new Named(name, true, seed -> EncodedRows.of(stream.apply(seed)));
    }

    /** Rows that are read each time. */
    static Named rows(String name, Reading reading) {
      return new Named(
          name,
          false,
          seed -> {
            try {
              return reading.read();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }

    /** In the order of this seed; seed 0 is the order of the file, or the first stream. */
    public EncodedRows rows(int seed) {
      EncodedRows rows = drawn.apply(Math.max(1, seed));
      return generated || seed == 0 ? rows : rows.shuffled(seed);
    }
  }

  /** Reads rows. */
  interface Reading {
    EncodedRows read() throws IOException;
  }

  /** The tables of this group or name, those of all groups, or a file's. */
  public static List<Named> of(String data, @Nullable String target) throws IOException {
    if (data.equals("all")) {
      return GROUPS.values().stream().flatMap(List::stream).toList();
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
    if (target == null) {
      throw new IllegalArgumentException("a CSV file needs --target COLUMN=VALUE, was missing");
    }
    return List.of(
        Named.rows(
            String.valueOf(file.getFileName()),
            () -> {
              TableReader reader =
                  TableReader.fitQuestion(Tables.open(file), target, FitOptions.usual(), false);
              return read(reader, reader.target());
            }));
  }

  private static List<Named> named(String group) {
    return Objects.requireNonNull(GROUPS.get(group));
  }
}
