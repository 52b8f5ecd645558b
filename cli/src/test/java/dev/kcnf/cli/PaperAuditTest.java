package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.cli.audit.AuditTable;
import dev.kcnf.cli.audit.Oracle;
import dev.kcnf.cli.learn.CompareCommand;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Every predictor of the paper, through the command, on random tables of 1 to 12 columns with
 * noise, duplicates, constant columns and a single label, against its definition in exact
 * fractions. More tables by hand: {@code -Dkcnf.audit.tables=5000}.
 */
class PaperAuditTest {
  private static final int TABLES = Integer.getInteger("kcnf.audit.tables", 360);
  private static final String WITH_ALGORITHMS = "kcnf,kdnf,monotone,conjunction,disjunction";
  private static final String WITHOUT =
      ",calibrated,memorization,exact-bayes,positive-bayes,madnb,naive-bayes,kt";

  /** The 22 settings, by what the report calls them. */
  private static Map<String, Oracle> oracles(int d) {
    Map<String, Oracle> oracles = new LinkedHashMap<>();
    for (int algorithm = 1; algorithm <= 2; algorithm++) {
      for (int k = 1; k <= algorithm + 1; k++) {
        String settings = " " + k + " " + algorithm;
        oracles.put("kcnf" + settings, Oracle.algorithm(algorithm, d, Oracle.clauses(d, k)));
        oracles.put(
            "kdnf" + settings, Oracle.dual(Oracle.algorithm(algorithm, d, Oracle.clauses(d, k))));
      }
      String settings = " null " + algorithm;
      oracles.put("monotone" + settings, Oracle.algorithm(algorithm, d, Oracle.monotone(d)));
      oracles.put("conjunction" + settings, Oracle.algorithm(algorithm, d, Oracle.clauses(d, 1)));
      oracles.put(
          "disjunction" + settings,
          Oracle.dual(Oracle.algorithm(algorithm, d, Oracle.clauses(d, 1))));
    }
    oracles.put("memorization null null", Oracle.memorization());
    oracles.put("exact-bayes null null", Oracle.bayes(d, false));
    oracles.put("positive-bayes null null", Oracle.bayes(d, true));
    oracles.put("madnb null null", Oracle.madnb(d));
    oracles.put("naive-bayes null null", Oracle.naiveBayes(d));
    oracles.put("kt null null", Oracle.kt());
    assertThat(oracles).hasSize(22);
    return oracles;
  }

  @Test
  void everyPredictor_onRandomTables_losesWhatItsDefinitionLoses() {
    int contradicted = 0;
    int infinite = 0;
    for (int number = 0; number < TABLES; number++) {
      AuditTable table = AuditTable.number(number);
      Map<String, String> reports = new HashMap<>();
      reports.putAll(compared(table, WITH_ALGORITHMS, "1", "1,2"));
      reports.putAll(compared(table, WITH_ALGORITHMS + WITHOUT, "2", "1,2,3"));
      for (Map.Entry<String, Oracle> entry : oracles(table.d()).entrySet()) {
        String where = "table " + number + ", " + entry.getKey();
        String report = Objects.requireNonNull(reports.get(entry.getKey()), where);
        Oracle.Result expected = entry.getValue().run(table);
        double bits = number(report, "logLossBits");
        if (Double.isInfinite(expected.bits())) {
          assertThat(bits).as(where).isInfinite();
          infinite++;
        } else {
          assertThat(bits)
              .as(where)
              .isCloseTo(expected.bits(), within(1e-9 * Math.max(1, expected.bits())));
        }
        assertThat((int) number(report, "mistakes"))
            .as(where)
            .isBetween(expected.fewest(), expected.most());
        if (isContradicted(report)) {
          contradicted++;
          assertThat(expected.consistent()).as(where).isFalse();
        }
      }
      reports.forEach((name, report) -> withinTheBound("table " + name, report));
    }
    assertThat(contradicted).isGreaterThan(TABLES); // the tables are hard enough
    assertThat(infinite).isGreaterThan(TABLES / 2);
  }

  /** A loss above the bound never comes without the word that the class is contradicted. */
  private static void withinTheBound(String where, String report) {
    double bits = number(report, "logLossBits");
    double bound = number(report, "boundBits");
    if (bits > bound + 1e-9 * bound) {
      assertThat(isContradicted(report)).as("%s: %s", where, report).isTrue();
    }
  }

  private static Map<String, String> compared(
      AuditTable table, String names, String algorithm, String k) {
    // The command itself, without its siblings, which take most of the time to put together.
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        CompareCommand.commandLine(new ByteArrayInputStream(table.csv().getBytes(UTF_8)));
    int status =
        command
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(
                "-",
                "--target",
                "y=pos",
                "--predictor",
                names,
                "-k",
                k,
                "--algorithm",
                algorithm,
                "--json");
    assertThat(status).as("%s", err).isZero();
    assertThat(err.toString().lines())
        .allMatch(line -> line.endsWith("so there is nothing else to learn"));
    Map<String, String> reports = new HashMap<>();
    for (String report : out.toString().strip().split("\n", -1)) {
      String name = field(report, "predictor") + " " + field(report, "k");
      reports.put(name + " " + field(report, "algorithm"), report);
    }
    return reports;
  }

  private static boolean isContradicted(String report) {
    return Boolean.parseBoolean(field(report, "boundContradicted"));
  }

  private static double number(String report, String name) {
    return Double.parseDouble(field(report, name));
  }

  private static String field(String report, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\":\"?([^,\"}]*)").matcher(report);
    assertThat(matcher.find()).as("%s in %s", name, report).isTrue();
    return Objects.requireNonNull(matcher.group(1));
  }
}
