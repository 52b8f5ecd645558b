package dev.kcnf.benchmarks.tables;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.harness.KeptPeers;
import dev.kcnf.benchmarks.harness.Score;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A real table, how {@code kcnf learn} went on it, and the peer with the fewest bits on the same
 * encoded rows.
 */
public record TableRow(RealTable table, int columns, Measured measured, Optional<Score> best) {
  /** The head of the Markdown table. */
  public static final String HEAD =
      """
      | table | target | rows | columns | s | MB | accuracy, % | constant | bits | constant | best peer | its bits |
      | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --- | --: |
      """;

  /**
   * How a table is measured.
   *
   * @param heap of {@code kcnf}, as 1g
   * @param seed of the order of the rows
   * @param mostSeconds {@code kcnf} may take; it fails if it takes longer
   * @param peerSeconds of processor time that a peer may take; it is left out if it takes longer
   */
  public record Settings(String heap, long seed, long mostSeconds, double peerSeconds) {
    List<String> java() {
      return List.of("-Xmx" + heap);
    }
  }

  /**
   * Measures one table. Peers of which the result is kept are not run again.
   *
   * @param progress is told what each peer had
   */
  public static TableRow of(
      RealTable table, Settings settings, KeptPeers kept, Consumer<String> progress)
      throws IOException, InterruptedException {
    Measured measured =
        Measured.run(settings.java(), table.learn(settings.seed()), settings.mostSeconds());
    int columns;
    try (Table opened = table.open()) {
      columns = opened.columns().size();
    }
    Optional<Score> best =
        settings.peerSeconds() <= 0
            ? Optional.empty()
            : kept
                .scores(
                    table.key(settings.seed()),
                    () -> encoded(table, settings),
                    settings.peerSeconds(),
                    progress)
                .stream()
                .min(Comparator.comparingDouble(Score::bits));
    return new TableRow(table, columns, measured, best);
  }

  /** The rows with the very columns of {@code kcnf}: from a model of a predictor that is quick. */
  private static EncodedRows encoded(RealTable table, Settings settings)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("kcnf-tables");
    Path model = directory.resolve("columns.kcnf");
    try {
      List<String> arguments = new ArrayList<>(table.learn(settings.seed()));
      arguments.addAll(List.of("--predictor", "kt", "--model", model.toString()));
      Measured.run(settings.java(), arguments, settings.mostSeconds());
      return rows(table, Model.load(model)).shuffled(settings.seed());
    } finally {
      Files.deleteIfExists(model);
      Files.delete(directory);
    }
  }

  private static EncodedRows rows(RealTable table, Model model) throws IOException {
    try (TableReader reader =
        TableReader.testing(table.open(), model.columns(), model.target(), true)
            .skippingUnlabelled()) {
      return EncodedRows.of(reader, model.target(), Integer.MAX_VALUE);
    }
  }

  /** As a line of the Markdown table. */
  public String markdown() {
    return String.format(
        Locale.ROOT,
        "| %s | `%s` | %,d | %d | %.1f | %.0f | %s | %s | %s | %s | %s | %s |",
        table.name(),
        table.target(),
        measured.rows(),
        columns,
        measured.seconds(),
        measured.megabytes(),
        percent(measured.accuracy()),
        percent(measured.constantAccuracy()),
        emphasized(measured.bits(), measured.constantBits()),
        bits(measured.constantBits()),
        best.map(Score::name).orElse("–"),
        best.map(score -> emphasized(score.bits(), measured.bits())).orElse("–"));
  }

  /** Whether neither the constant nor a peer has fewer bits. */
  public boolean hasFewestBits() {
    return best.map(Score::bits).orElse(Double.POSITIVE_INFINITY) >= measured.bits()
        && measured.constantBits() >= measured.bits();
  }

  private String emphasized(double own, double other) {
    boolean least = own < other && own <= best.map(Score::bits).orElse(own);
    return least ? "**" + bits(own) + "**" : bits(own);
  }

  private static String bits(double bits) {
    return String.format(Locale.ROOT, bits < 1000 ? "%.1f" : "%,.0f", bits);
  }

  /** In as many digits as it takes to tell it from 100 %. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, share > 0.999 && share < 1 ? "%.3f" : "%.1f", 100 * share);
  }
}
