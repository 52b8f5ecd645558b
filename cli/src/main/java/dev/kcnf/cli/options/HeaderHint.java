package dev.kcnf.cli.options;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What to do about a table whose first line seems not to have the names of its columns. */
final class HeaderHint {
  /** How many lines are looked at. */
  private static final int LINES = 50;

  private HeaderHint() {}

  /**
   * The end of a message that there is no column of this name; empty if nothing is known.
   *
   * @param table the file, or what else messages call the table
   */
  static String of(String table, List<String> columns, String wanted) {
    int line = lineOf(table, wanted);
    if (line > 1) {
      return String.format(
          "; line %d has it: tail -n +%d %s | kcnf … - leaves out the lines before",
          line, line, table);
    }
    return columns.size() == 1 ? delimiter(columns.get(0)) : "";
  }

  /** A single column whose name has a delimiter in it: probably the wrong --delimiter. */
  private static String delimiter(String single) {
    for (String candidate : List.of(";", "\t", "|", ",")) {
      if (single.contains(candidate)) {
        String shown = candidate.equals("\t") ? "tab" : "'" + candidate + "'";
        return "; if that is more than one column, say --delimiter " + shown;
      }
    }
    return single.contains(" ")
        ? "; if spaces separate the cells, tr -s ' ' , makes them commas"
        : "";
  }

  /** The first of the first lines that has a cell with this text, from 1; 0 if none has. */
  private static int lineOf(String table, String wanted) {
    try {
      Path file = Path.of(table);
      if (!Files.isRegularFile(file)) {
        return 0;
      }
      String bytes = new String(wanted.getBytes(UTF_8), ISO_8859_1);
      try (BufferedReader lines = Files.newBufferedReader(file, ISO_8859_1)) {
        String line = lines.readLine();
        for (int i = 1; i <= LINES && line != null; i++, line = lines.readLine()) {
          boolean has =
              Arrays.stream(line.split("[,;\t|]", -1))
                  .map(cell -> cell.strip().replaceAll("^\"|\"$", ""))
                  .anyMatch(bytes::equals);
          if (has) {
            return i;
          }
        }
      }
    } catch (IOException | InvalidPathException e) {
      // Then there is no hint.
    }
    return 0;
  }
}
