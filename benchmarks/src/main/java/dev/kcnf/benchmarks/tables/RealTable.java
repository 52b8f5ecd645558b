package dev.kcnf.benchmarks.tables;

import dev.kcnf.rows.Table;
import dev.kcnf.table.Format;
import dev.kcnf.table.FormatOptions;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * A table that {@code benchmarks/tables.sh} got.
 *
 * @param source the package that it is from
 * @param options for {@code kcnf learn}
 */
public record RealTable(
    String name, String source, Path file, String target, List<String> options) {
  /** What the script calls its list. */
  private static final String LIST = "tables.txt";

  public RealTable {
    options = List.copyOf(options);
  }

  /** The tables of the script's list in this directory. */
  public static List<RealTable> in(Path directory) throws IOException {
    Path list = directory.resolve(LIST);
    if (!Files.isReadable(list)) {
      throw new IllegalArgumentException(
          "there is no " + list + "; benchmarks/tables.sh " + directory + " gets the tables");
    }
    List<RealTable> tables = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      String[] part = line.split("\\|", -1);
      if (part.length != 5) {
        throw new IllegalArgumentException(list + " must have five parts per line, was " + line);
      }
      List<String> options =
          part[4].isBlank() ? List.of() : List.of(part[4].strip().split(" +", -1));
      tables.add(new RealTable(part[0], part[1], Path.of(part[2]), part[3], options));
    }
    return tables;
  }

  /** What {@code kcnf learn} is called with, in a random order of the rows. */
  List<String> learn(long seed) {
    List<String> arguments = new ArrayList<>(List.of("learn", file.toString()));
    arguments.addAll(List.of("--target", target, "--shuffle", Long.toString(seed), "--json"));
    arguments.addAll(options);
    return arguments;
  }

  /** What {@code kcnf rules} is called with. */
  List<String> rules() {
    List<String> arguments = new ArrayList<>(List.of("rules", file.toString()));
    arguments.addAll(List.of("--target", target, "--as", "json"));
    arguments.addAll(options);
    return arguments;
  }

  /** What tells it from other tables, other contents of its file and other orders of its rows. */
  List<String> key(long seed) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(Files.readAllBytes(file));
    return List.of(
        name,
        target,
        String.join(" ", options),
        seed + "/" + Long.toHexString(checksum.getValue()));
  }

  /** The same file, read as the options say. */
  public Table open() throws IOException {
    int named = options.indexOf("--format");
    Format format =
        named < 0
            ? Format.ofFile(file.toString())
            : Format.valueOf(options.get(named + 1).toUpperCase(Locale.ROOT));
    FormatOptions reading = FormatOptions.of(format);
    int delimiter = options.indexOf("--delimiter");
    if (delimiter >= 0) {
      reading = reading.withDelimiter(options.get(delimiter + 1).charAt(0));
    }
    return Tables.open(file, options.contains("--no-header") ? reading.withoutHeader() : reading);
  }
}
