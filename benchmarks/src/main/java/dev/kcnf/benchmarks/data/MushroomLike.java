package dev.kcnf.benchmarks.data;

import dev.kcnf.SplitMix;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Any number of rows like those of the mushroom table: each is one of its rows with one or two
 * cells taken from another row of the same class.
 */
public final class MushroomLike {
  private MushroomLike() {}

  public static void write(Path file, long rows, long seed) throws IOException {
    Table table = BuiltIn.mushroom();
    int target = table.columns().indexOf(table.target());
    List<String[]> positive = rows(table, target, true);
    List<String[]> negative = rows(table, target, false);
    SplitMix random = SplitMix.of(seed);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(String.join(",", table.columns()) + "\n");
      for (long i = 0; i < rows; i++) {
        List<String[]> of = random.nextInt(2) == 0 ? positive : negative;
        String[] row = of.get(random.nextInt(of.size())).clone();
        for (int change = random.nextInt(2); change >= 0; change--) {
          int column = random.nextInt(row.length);
          row[column] = of.get(random.nextInt(of.size()))[column];
        }
        out.write(String.join(",", row));
        out.write('\n');
      }
    }
  }

  private static List<String[]> rows(Table table, int target, boolean positive) {
    return table.rows().stream()
        .filter(row -> row[target].equals(table.positive()) == positive)
        .toList();
  }
}
