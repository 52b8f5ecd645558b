package dev.kcnf.paper;

import dev.kcnf.table.Format;
import dev.kcnf.table.FormatOptions;
import dev.kcnf.table.Tables;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The built-in tables. Where they are from is said in {@code DATA.md} beside them. */
public final class BuiltIn {
  private BuiltIn() {}

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
    try (InputStream in = BuiltIn.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new FileNotFoundException(file);
      }
      FormatOptions options = FormatOptions.of(Format.CSV);
      return Table.read(Tables.of(file, in, options), name, target, positive);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in table " + name, e);
    }
  }
}
