package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class RulesCommandTest {
  private static final String TABLE =
      """
      color,size,bad
      red,1.5,yes
      red,2.5,no
      blue,1.5,no
      blue,9.5,no
      red,1.25,yes
      green,7,no
      """;

  private static Kcnf run(String... args) {
    return Kcnf.runOn(TABLE, args);
  }

  @Test
  void constraints_ofWhichNoneIsFound_areExplained() {
    Kcnf run = Kcnf.runOn("a,b\nx,u\ny,v\n", "rules", "-");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("always valid");
    assertThat(run.err())
        .isEqualTo(
            "kcnf: no --target, so all rows are taken as valid: no constraint on them is"
                + " surprising enough"
                + System.lineSeparator());
  }

  @Test
  void rules_ofTheMushrooms_areFewAndWithoutError() {
    Kcnf run = Kcnf.run("rules", "--target", "class=edible");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("class=edible unless\n  1. odor is not in {almond, anise, none}")
        .contains("3 clauses, 6 literals; 8,124 examples, 0 errors")
        .contains("on rows not used: 100.00 % right");
    Kcnf exact = Kcnf.run("rules", "--target", "class=edible", "--tolerance", "0");
    assertThat(exact.out())
        .startsWith("class=edible unless\n  1. odor is in {pungent, foul, creosote, fishy, spicy")
        .contains("4 clauses, 6 literals", "8,124 examples, 0 errors");
    assertThat(Kcnf.run("rules").out()).startsWith("class=poisonous if\n");
  }

  @ParameterizedTest
  @CsvSource({"edible,2,4", "edible,3,3", "poisonous,2,3", "poisonous,3,3"})
  void rules_ofTheMushrooms_withShortClauses_areAsFewAsTheExactSearchFinds(
      String target, String k, int clauses) {
    Kcnf run = Kcnf.run("rules", "--target", "class=" + target, "-k", k, "--cnf");
    assertThat(run.out())
        .containsPattern("\n" + clauses + " clauses, \\d literals; 8,124 examples, 0 errors\n");
  }

  @Test
  void json_isRead_andHasClausesWithLiteralsAndSupport() {
    Kcnf run = Kcnf.run("rules", "--target", "class=edible", "--plain", "--format", "json");
    assertThat(run.number("errors")).isZero();
    assertThat(run.number("examples")).isEqualTo(8124);
    int supports = 0;
    int literals = 0;
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), run.out())) {
      for (JsonToken t = json.nextToken(); t != null; t = json.nextToken()) {
        if (t == JsonToken.PROPERTY_NAME) {
          supports += json.currentName().equals("support") ? 1 : 0;
          literals += json.currentName().equals("literals") ? 1 : 0;
        }
      }
    }
    assertThat(supports).isEqualTo(literals).isBetween(3, 9);
  }

  @Test
  void binnedColumn_isNamedByItsRange() {
    Kcnf run = run("rules", "-", "--target", "bad=yes", "--bins", "2", "--dnf", "--tolerance", "0");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("bad=yes if\n  1. color is red and size is <2\n");
    Kcnf sql =
        run("rules", "-", "--target", "bad=no", "--tolerance", "0", "--bins", "2", "--as", "sql");
    assertThat(sql.out())
        .isEqualTo("NOT (\"color\" = 'red' AND (\"size\" IS NOT NULL AND \"size\" < 2))\n");
  }

  @Test
  void withoutTarget_theConstraintsOfTheRowsAreFound() {
    StringBuilder rows = new StringBuilder("country,currency\n");
    for (int i = 0; i < 30; i++) {
      rows.append(i % 3 == 0 ? "France,euro\n" : i % 3 == 1 ? "Italy,euro\n" : "Japan,yen\n");
    }
    Kcnf run = Kcnf.runOn(rows.toString(), "rules", "-");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("in all 30 examples:\n")
        .contains("if currency is yen then country is Japan")
        .contains("never country is Japan and currency is euro")
        .contains("expected 6.7 times");
    Kcnf limited = Kcnf.runOn(rows.toString(), "rules", "-", "--limit", "1");
    assertThat(limited.out()).contains("1 clause,");
    assertThat(Kcnf.run("rules", "--constraints", "--limit", "1").out())
        .contains("in all 8,124 examples", "1. if class is edible then odor is in");
  }

  @Test
  void sample_isSaidToBeOne() {
    Kcnf small = Kcnf.run("rules", "--target", "class=edible", "--sample", "300");
    assertThat(small.out()).contains("8,124 examples, of which 300 were kept");
  }

  @Test
  void maxClauses_areTheMost() {
    Kcnf one = Kcnf.run("rules", "--target", "class=edible", "--cnf", "--max-clauses", "1");
    assertThat(one.out()).startsWith("class=edible unless\n  1. ").contains("1 clause, ");
  }

  @Test
  void severalClasses_haveAListEach() {
    StringBuilder rows = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 300; i++) {
      int a = i % 3;
      int b = i % 7;
      rows.append('v').append(a).append(",w").append(b).append(a == 0 ? ",p" : b < 3 ? ",q" : ",r");
      rows.append('\n');
    }
    Kcnf run = Kcnf.runOn(rows.toString(), "rules", "-", "--target", "c");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("c is\n").contains(" if ", "  else ", ", 0 errors\n");
    Kcnf java = Kcnf.runOn(rows.toString(), "rules", "-", "--target", "c", "--as", "java");
    assertThat(java.out()).contains("static String classOf(");
    Kcnf dimacs = Kcnf.runOn(rows.toString(), "rules", "-", "--target", "c", "--as", "dimacs");
    assertThat(dimacs.status()).isEqualTo(2);
    assertThat(dimacs.err()).startsWith("kcnf: --as dimacs has no several classes");
  }

  @Test
  void markdown_ofSeveralClasses_countsEachRowAtTheRuleThatDecidesIt() {
    String rows =
        "x,y,c\n"
            + "p,r,C\n".repeat(10)
            + "p,s,C\n".repeat(10)
            + "q,r,D\n".repeat(30)
            + "q,s,E\n".repeat(50);
    Kcnf run = Kcnf.runOn(rows, "rules", "-", "--target", "c", "--as", "markdown");
    assertThat(run.out())
        .contains("| 1 | x is p | C | 20 | 0 | 10 |\n")
        .contains("| 2 | y is r | D | 30 | 0 | 30 |\n")
        .contains("|  | otherwise | E | 50 | 0 |  |\n");
  }

  @Test
  void check_listsTheRowsThatBreakTheRules(@TempDir Path directory) throws IOException {
    StringBuilder rows = new StringBuilder("country,currency\n");
    for (int i = 0; i < 30; i++) {
      rows.append(i % 3 == 0 ? "France,euro\n" : i % 3 == 1 ? "Italy,euro\n" : "Japan,yen\n");
    }
    Path file = directory.resolve("rules.json");
    Files.writeString(file, Kcnf.runOn(rows.toString(), "rules", "-", "--as", "json").out());
    Kcnf good = Kcnf.runOn(rows.toString(), "check", "-", "--rules", file.toString());
    assertThat(good.err()).isEmpty();
    assertThat(good.out()).isEqualTo("30 rows, 0 violate the rules\n");
    assertThat(good.status()).isZero();
    String broken = rows + "Japan,euro\n";
    Kcnf bad = Kcnf.runOn(broken, "check", "-", "--rules", file.toString());
    assertThat(bad.status()).isEqualTo(5);
    assertThat(bad.out())
        .contains("line 32: ", "country is Japan and currency is euro", "31 rows, 1 violate");
    Kcnf allowed = Kcnf.runOn(broken, "check", "-", "--rules", file.toString(), "--allow", "5%");
    assertThat(allowed.status()).isZero();
    Files.writeString(file, "{}");
    Kcnf none = Kcnf.runOn(broken, "check", "-", "--rules", file.toString());
    assertThat(none.status()).isEqualTo(4);
    assertThat(none.err()).contains("has no rules: 'target' must be a text");
  }

  @Test
  void check_ofATableWithOneClass_readsTheListWithoutRules(@TempDir Path directory)
      throws IOException {
    String rows = "a,c\n" + "u,x\nv,x\n".repeat(20);
    Path file = directory.resolve("rules.json");
    Files.writeString(file, Kcnf.runOn(rows, "rules", "-", "--target", "c", "--as", "json").out());
    Kcnf good = Kcnf.runOn(rows, "check", "-", "--rules", file.toString());
    assertThat(good.err()).isEmpty();
    assertThat(good.out()).isEqualTo("40 rows, 0 violate the rules\n");
    Kcnf bad = Kcnf.runOn(rows + "u,y\n", "check", "-", "--rules", file.toString());
    assertThat(bad.out())
        .startsWith("line 42, y: no rule matches\n41 rows, 1 violates the rules\n");
    assertThat(bad.status()).isEqualTo(5);
  }

  @Test
  void check_ofATargetWhoseNameBeginsWithThatOfAnotherColumn_findsIt(@TempDir Path directory)
      throws IOException {
    String rows = "a,a=b,x\n" + "u,c,1\nv,d,2\n".repeat(20);
    Path file = directory.resolve("rules.json");
    Files.writeString(
        file, Kcnf.runOn(rows, "rules", "-", "--target", "a=b=c", "--as", "json").out());
    Kcnf check = Kcnf.runOn(rows, "check", "-", "--rules", file.toString());
    assertThat(check.out()).isEqualTo("40 rows, 0 violate the rules\n");
  }

  /** 0.29 times 100 is less than 29 in binary fractions. */
  @ParameterizedTest
  @CsvSource({"29%, 0", "29, 0", "28.9%, 5", "28, 5"})
  void check_allowsExactlyTheShareThatIsNamed(String allow, int status, @TempDir Path directory)
      throws IOException {
    String valid = "a,b\n" + "u,x\nv,y\n".repeat(100);
    Path file = directory.resolve("rules.json");
    Files.writeString(file, Kcnf.runOn(valid, "rules", "-", "--as", "json").out());
    String rows = "a,b\n" + "u,y\n".repeat(29) + "v,y\n".repeat(71);
    Kcnf run = Kcnf.runOn(rows, "check", "-", "--rules", file.toString(), "--allow", allow);
    assertThat(run.out()).contains("100 rows, 29 violate the rules\n");
    assertThat(run.status()).isEqualTo(status);
  }

  @Test
  void check_withoutRules_saysWhy(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("rules.json");
    Kcnf absent = Kcnf.runOn(TABLE, "check", "-", "--rules", file.toString());
    assertThat(absent.status()).isEqualTo(4);
    assertThat(absent.err()).startsWith("kcnf: " + file + " has no rules: no such file");
    Files.write(file, new byte[] {(byte) 0x89, (byte) 0xff, 0});
    Kcnf binary = Kcnf.runOn(TABLE, "check", "-", "--rules", file.toString());
    assertThat(binary.status()).isEqualTo(4);
    assertThat(binary.err()).startsWith("kcnf: " + file + " has no rules: it is no text");
  }

  /** Labels follow the month and a number, with a wrong one now and then. */
  private static String dated() {
    StringBuilder rows = new StringBuilder("day,size,ok\n");
    for (int i = 0; i < 400; i++) {
      int month = 1 + i % 12;
      int size = i * 7 % 100;
      boolean ok = month <= 6 && size >= 40;
      rows.append(String.format("2024-%02d-%02d,%d,", month, 1 + i % 28, size));
      rows.append(ok != (i % 97 == 0) ? "yes\n" : "no\n");
    }
    return rows.toString();
  }

  @Test
  void check_ofRulesThatLearnFound_readsDatesAsTheModelDoes(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("report.json");
    Kcnf learned = Kcnf.runOn(dated(), "learn", "-", "--target", "ok=yes", "--json");
    String rules = learned.out().substring(learned.out().indexOf("\"rules\":") + 8);
    Files.writeString(file, rules.substring(0, rules.lastIndexOf('}')));
    Kcnf check = Kcnf.runOn(dated(), "check", "-", "--rules", file.toString());
    assertThat(check.err()).isEmpty();
    assertThat(check.out()).contains("400 rows, 5 violate the rules\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sql", "sql-check", "java", "pmml", "deequ", "expectations"})
  void export_ofThePartOfADate_isRefused(String format) {
    Kcnf run = Kcnf.runOn(dated(), "rules", "-", "--target", "ok=yes", "--as", format);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "kcnf: --as "
                + format
                + " cannot tell 'day.date' from a cell of column 'day'; leave it out with"
                + " --ignore 'day'"
                + System.lineSeparator());
  }

  @Test
  void check_ofAnExactFormula_listsTheRowsThatItTellsWrongly(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("rules.json");
    Files.writeString(
        file,
        Kcnf.runOn(TABLE, "rules", "-", "--target", "bad=no", "--tolerance", "0", "--as", "json")
            .out());
    Kcnf right = Kcnf.runOn(TABLE, "check", "-", "--rules", file.toString());
    assertThat(right.out()).isEqualTo("6 rows, 0 violate the rules\n");
    Kcnf wrong = Kcnf.runOn(TABLE + "red,1.5,no\n", "check", "-", "--rules", file.toString());
    assertThat(wrong.out()).startsWith("line 8, no: 1. ").contains("7 rows, 1 violate");
  }

  @ParameterizedTest
  @CsvSource({"bad=yes", "bad"})
  void check_ofARowWithoutALabel_endsThere_orSkipsIt(String target, @TempDir Path directory)
      throws IOException {
    String rows = "color,bad\n" + "red,yes\nblue,no\nblue,no\ngreen,so\n".repeat(20);
    Path file = directory.resolve("rules.json");
    Files.writeString(
        file, Kcnf.runOn(rows, "rules", "-", "--target", target, "--as", "json").out());
    String missing = "color,bad\nred,\nblue,yes\nblue,NA\nred,yes\n";
    Kcnf check = Kcnf.runOn(missing, "check", "-", "--rules", file.toString());
    Kcnf learn = Kcnf.runOn(missing, "learn", "-", "--target", "bad=yes");
    assertThat(check.status()).isEqualTo(learn.status()).isEqualTo(3);
    assertThat(check.err())
        .isEqualTo(learn.err())
        .contains("line 2: column 'bad': the target is missing; --skip-unlabelled skips such rows");
    Kcnf skipped =
        Kcnf.runOn(missing, "check", "-", "--rules", file.toString(), "--skip-unlabelled");
    assertThat(skipped.out()).startsWith("line 3, yes: ").contains("2 rows, 1 violates the rules");
    assertThat(skipped.err()).isEqualTo("kcnf: 2 rows without a label skipped" + nl());
    assertThat(skipped.status()).isEqualTo(5);
    Kcnf bad = Kcnf.runOn(missing, "check", "-", "--rules", file.toString(), "--on-error", "skip");
    assertThat(bad.err()).startsWith("kcnf: 2 bad rows skipped, first: ").contains("line 2: ");
  }

  /** Constraints have no target: there a missing cell is a value as any other. */
  @Test
  void check_ofConstraints_takesMissingCellsAsTheyCome(@TempDir Path directory) throws IOException {
    String valid = "a,b\n" + "u,x\nv,y\n".repeat(100);
    Path file = directory.resolve("rules.json");
    Files.writeString(file, Kcnf.runOn(valid, "rules", "-", "--as", "json").out());
    Kcnf check = Kcnf.runOn("a,b\nu,\n,y\nu,y\n", "check", "-", "--rules", file.toString());
    assertThat(check.err()).isEmpty();
    assertThat(check.out()).contains("3 rows, 1 violates the rules\n");
  }

  private static String nl() {
    return System.lineSeparator();
  }

  @Test
  void check_whereNoRulePays_countsTheRowsOfTheRarerClass(@TempDir Path directory)
      throws IOException {
    String rows = "a,y\n" + "u,no\nv,no\nu,yes\nv,no\nu,no\n".repeat(20);
    Path file = directory.resolve("rules.json");
    Files.writeString(
        file, Kcnf.runOn(rows, "rules", "-", "--target", "y=yes", "--as", "json").out());
    Kcnf check = Kcnf.runOn(rows, "check", "-", "--rules", file.toString(), "--show", "0");
    assertThat(check.err()).isEmpty();
    assertThat(check.out()).contains("100 rows, 20 violate the rules\n");
  }

  @Test
  void inputFormat_isGivenByItsOwnOption() {
    String tsv = TABLE.replace(',', '\t');
    Kcnf run =
        Kcnf.runOn(
            tsv,
            "rules",
            "-",
            "--input-format",
            "tsv",
            "--target",
            "bad=yes",
            "--dnf",
            "--tolerance",
            "0");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("bad=yes if\n");
  }

  /** Of the mushrooms 3,916 are poisonous. */
  @Test
  void exactSearch_thatSecondsStop_saysSo_andIsNotWorseThanAConstant() {
    Kcnf run =
        Kcnf.run("rules --tolerance 10% -k 4 --seconds 0.01 --target class=edible".split(" "));
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo("kcnf: stopped by --seconds; these are the best rules found so far" + nl());
    assertThat(run.out()).contains("not all candidates were considered");
    String errors = run.out().replaceAll("(?s).*8,124 examples, ([0-9,]+) errors?.*", "$1");
    assertThat(Integer.parseInt(errors.replace(",", ""))).isLessThanOrEqualTo(3916);
  }

  @Test
  void tolerance_isUsed() {
    Kcnf run = run("rules", "-", "--target", "bad=no", "--tolerance", "50%", "-k", "1");
    assertThat(run.out()).contains("color is red", "1 exceptions", "1 error");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "-k 0 | -k must be in 1..6, was 0",
        "-k 7 | -k must be in 1..6, was 7",
        "--as xml | --as must be one of text, markdown, json, dimacs, sql, java, logicng",
        "--tolerance 1x | --tolerance must be a number of examples like 5 or a share like 0.5%",
        "--tolerance 200% | --tolerance must be in 0%..100%, was 200.0%",
        "--limit 0 | --limit must be at least 1, was 0",
        "--limit 5 | --limit is for constraints, which have no target; --max-clauses is for rules",
        "--limit 5 --tolerance 0 | --limit is for constraints, which have no target",
        "--sample 0 | --sample must be at least 1, was 0",
        "--max-clauses 0 | --max-clauses must be at least 1, was 0",
        "--cnf --dnf | --cnf and --dnf exclude each other",
        "--seconds 0 | --seconds must be above 0, was 0.0",
        "--target class=x | column 'class' never has the value 'x'",
      })
  void wrongUsage_isToldInOneLine_withStatus2(String options, String message) {
    String[] args = ("rules " + options).split(" ");
    Kcnf run = Kcnf.run(args);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith("kcnf: ").contains(message);
  }
}
