package dev.kcnf.paper;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The built-in tables. Where they are from is said in {@code DATA.md} beside them. */
public final class Tables {
  private Tables() {}

  /**
   * Mushroom, of the UCI Machine Learning Repository: 8,124 rows, 22 attributes; the question is
   * whether it is poisonous (the paper's Table 3).
   */
  public static Table mushroom() {
    return read("mushroom", "class", "poisonous");
  }

  /**
   * Chess (King-Rook vs. King-Pawn), of the UCI Machine Learning Repository: 3,196 rows, 36
   * attributes; the question is whether White can win (the paper's Table 4).
   */
  public static Table krVsKp() {
    return read("kr-vs-kp", "class", "won");
  }

  /**
   * Tic-tac-toe: the 958 boards on which a game can end when x begins; the question is whether x
   * has won. The rows are in the order x before o before b (blank), first square first.
   */
  public static Table ticTacToe() {
    return TicTacToe.table();
  }

  /** All of them. */
  public static List<Table> all() {
    return List.of(mushroom(), krVsKp(), ticTacToe());
  }

  private static Table read(String name, String target, String positive) {
    String file = name + ".csv.gz";
    try (InputStream in = Tables.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new FileNotFoundException(file);
      }
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
      List<String[]> rows = new ArrayList<>(lines.lines().map(l -> l.split(",", -1)).toList());
      List<String> columns = List.of(rows.remove(0));
      return new Table(name, columns, rows, target, positive);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in table " + name, e);
    }
  }
}
