package dev.kcnf.benchmarks.tables;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFile;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.table.CsvTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A real table, the rules that {@code kcnf learn} prints at the end of 70 % of its rows, and how
 * these rules do on the other rows.
 *
 * @param lines that the rules take on the screen
 * @param said the accuracy that is printed with the rules
 * @param error its standard error
 * @param held how they do on the rows that were held out
 */
public record RuleRow(
    RealTable table, RuleList list, int lines, double said, double error, Held held) {
  /** The head of the Markdown table. */
  public static final String HEAD =
      """
      | table | target | rules | literals | lines | says, % | ± | held-out rows | right, % | constant | bits | constant | beats it | true |
      | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- | --- |
      """;

  private static final int TENTHS_HELD_OUT = 3;

  /** The lines of a terminal. */
  private static final int SCREEN = 40;

  /**
   * What was found on the rows held out.
   *
   * @param right the share that the rules tell rightly
   * @param constant the share of the class that is most frequent in the rows learned
   * @param bits per row
   * @param constantBits per row, of the shares of the classes in the rows learned
   */
  record Held(long rows, double right, double constant, double bits, double constantBits) {}

  /** Learns a table and tests its rules. */
  public static RuleRow of(RealTable table, TableRow.Settings settings)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("kcnf-rules");
    Path learned = directory.resolve("learned.csv");
    Path held = directory.resolve("held.csv");
    try {
      split(table, learned, held, settings.seed());
      List<String> arguments = new ArrayList<>(List.of("learn", learned.toString()));
      arguments.addAll(List.of("--target", table.target(), "--json"));
      arguments.addAll(List.of("--shuffle", Long.toString(settings.seed())));
      int ignored = table.options().indexOf("--ignore");
      arguments.addAll(ignored < 0 ? List.of() : table.options().subList(ignored, ignored + 2));
      arguments.addAll(table.options().stream().filter("--skip-unlabelled"::equals).toList());
      Measured measured =
          Measured.run(List.of("-Xmx" + settings.heap()), arguments, settings.mostSeconds());
      JsonNode rules = measured.report().get("rules");
      if (rules == null) {
        throw new IllegalStateException("no rules: " + measured.report().get("noRules"));
      }
      RuleFile file = RuleFile.read(rules.toString());
      JsonNode tested = rules.get("tested");
      double said = tested.get("accuracy").asDouble();
      double error = error(said, tested.get("rows").asLong());
      int lines = (int) RuleFormat.TEXT.format(file.list()).lines().count() + 2;
      try (Table others = CsvTable.open(held)) {
        return new RuleRow(table, file.list(), lines, said, error, test(file, others));
      }
    } finally {
      Files.deleteIfExists(learned);
      Files.deleteIfExists(held);
      Files.delete(directory);
    }
  }

  private static double error(double share, long rows) {
    double p = (share * rows + 1) / (rows + 2);
    return Math.sqrt(p * (1 - p) / rows);
  }

  private static void split(RealTable table, Path learned, Path held, long seed)
      throws IOException {
    try (Table all = table.open();
        BufferedWriter some = Files.newBufferedWriter(learned);
        BufferedWriter others = Files.newBufferedWriter(held)) {
      some.write(line(all.columns().stream()));
      others.write(line(all.columns().stream()));
      SplitMix random = SplitMix.of(seed);
      for (String[] row = all.next(); row != null; row = all.next()) {
        (random.nextInt(10) < TENTHS_HELD_OUT ? others : some).write(line(Stream.of(row)));
      }
    } catch (BadRowException e) {
      throw new IOException(table.name() + ": " + e.getMessage(), e);
    }
  }

  private static String line(Stream<String> cells) {
    return cells
        .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining(",", "", "\n"));
  }

  private static Held test(RuleFile rules, Table table) throws IOException {
    RuleList list = rules.list();
    Target target = rules.target(table.columns()).orElseThrow();
    int label = table.columns().indexOf(target.column());
    int[] places = rules.columns().stream().mapToInt(table.columns()::indexOf).toArray();
    double all = list.counted();
    int usual = 0;
    for (int c = 1; c < list.classes().size(); c++) {
      usual = list.counted(c) > list.counted(usual) ? c : usual;
    }
    long rows = 0;
    double right = 0;
    double constant = 0;
    double bits = 0;
    double constantBits = 0;
    try {
      for (String[] row = table.next(); row != null; row = table.next()) {
        int own = own(list, target, row[label]);
        if (own < 0) {
          continue; // not labelled, or of a class that was not learned
        }
        String[] cells = new String[places.length];
        for (int c = 0; c < cells.length; c++) {
          cells[c] = row[places[c]];
        }
        List<Integer> matching = rules.matching(cells);
        int place = matching.isEmpty() ? list.rules().size() : matching.get(0);
        rows++;
        right += list.label(place) == own ? 1 : 0;
        constant += usual == own ? 1 : 0;
        bits -= Math.log(list.probabilities(place)[own]) / Math.log(2);
        double share = (list.counted(own) + 0.5) / (all + 0.5 * list.classes().size());
        constantBits -= Math.log(share) / Math.log(2);
      }
    } catch (BadRowException e) {
      throw new IOException(e);
    }
    return new Held(rows, right / rows, constant / rows, bits / rows, constantBits / rows);
  }

  private static int own(RuleList list, Target target, String label) {
    if (target.hasClasses()) {
      return list.classes().indexOf(label);
    }
    return target.isMissing(label) || target.isNoNumber(label)
        ? -1
        : target.isPositive(label) ? 1 : 0;
  }

  /** Whether there are no rules, or they are better than the constant on the rows held out. */
  public boolean isUseful() {
    return list.rules().isEmpty() || (held.right > held.constant && held.bits < held.constantBits);
  }

  /** Whether what is said is true within two standard errors. */
  public boolean isTrue() {
    double other = error(held.right, held.rows);
    return Math.abs(said - held.right) <= 2 * Math.sqrt(error * error + other * other);
  }

  public boolean fitsAScreen() {
    return lines <= SCREEN;
  }

  /** As a line of the Markdown table. */
  public String markdown() {
    return String.format(
        Locale.ROOT,
        "| %s | `%s` | %d | %d | %d | %.2f | %.2f | %,d | %.2f | %.2f | %.3f | %.3f | %s | %s |",
        table.name(),
        table.target(),
        list.rules().size(),
        list.literals(),
        lines,
        100 * said,
        100 * error,
        held.rows,
        100 * held.right,
        100 * held.constant,
        held.bits,
        held.constantBits,
        list.rules().isEmpty() ? "no rules" : isUseful() ? "yes" : "NO",
        isTrue() ? "yes" : "NO");
  }
}
