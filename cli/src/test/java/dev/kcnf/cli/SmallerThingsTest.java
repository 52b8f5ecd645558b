package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.cli.console.Interrupts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers with commas, missing tokens, arrays, names in any case, one meaning of --format. */
class SmallerThingsTest {
  @TempDir Path directory = Path.of("");

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static String numbers(String format) {
    StringBuilder csv = new StringBuilder("price,ok\n");
    for (int i = 0; i < 40; i++) {
      csv.append(String.format(java.util.Locale.ROOT, format, 900 + 37 * i))
          .append(i < 20 ? ",1\n" : ",0\n");
    }
    return csv.toString();
  }

  @Test
  void numbersWithCommasOrSpaces_areTheSameNumbers() throws IOException {
    Kcnf plain = Kcnf.run("learn", file("p.csv", numbers("%d")), "--target", "ok=1", "--json");
    assertThat(plain.status()).as(plain.err()).isZero();
    for (String format : new String[] {"\"%,d\"", "%d ", " %d", "\"%,d.0\""}) {
      Kcnf other = Kcnf.run("learn", file("o.csv", numbers(format)), "--target", "ok=1", "--json");
      assertThat(other.figures()).as(format).isEqualTo(plain.figures());
    }
  }

  @Test
  void decimalCommasAndParentheses_areNumbers() throws IOException {
    String plain = numbers("-%d.5").replace(',', ';');
    String[] forms = {"-%d,5", "\"(%d,5)\"", "\"-%d,50 €\""};
    String[] asked = {"--target", "ok=1", "--json", "--model", path("m")};
    Kcnf expected = Kcnf.run(concat(new String[] {"learn", file("p.csv", plain)}, asked));
    assertThat(expected.status()).as(expected.err()).isZero();
    Kcnf predicted = Kcnf.runOn("price\n-950.5\n", "predict", "--model", path("m"), "-");
    for (String form : forms) {
      String csv = numbers(form + ";").replace(";,", ";").replaceFirst(",", ";");
      Kcnf run = Kcnf.run(concat(new String[] {"learn", file("o.csv", csv)}, asked));
      assertThat(withoutEncodings(run)).as(form + run.err()).isEqualTo(withoutEncodings(expected));
      Kcnf again = Kcnf.runOn("price\n\"-950,5\"\n", "predict", "--model", path("m"), "-");
      assertThat(again.out()).as("the model knows it").isEqualTo(predicted.out());
    }
    Kcnf target = Kcnf.runOn("a;x\n1;0,4\n2;0,6\n", "learn", "-", "--target", "x>0,5", "--json");
    assertThat(target.number("positives")).as(target.err()).isEqualTo(1);
  }

  /** The figures; how the columns of the rules are read differs. */
  private static String withoutEncodings(Kcnf run) {
    return run.figures().replaceAll("\"encodings\":\"[^\"]*\"", "");
  }

  @Test
  void spacesAroundCells_doNotCount() throws IOException {
    String csv = "a,b,ok\nx,1.5,yes\n?,NA,no\n\"y\",2.5,yes\n".repeat(5);
    String spaced = csv.replace(",", ", ").replace("yes", " yes ").replace("\"y\",", "y ,");
    Kcnf expected = Kcnf.run("learn", file("t.csv", csv), "--target", "ok=yes", "--json");
    Kcnf run = Kcnf.run("learn", file("t.csv", spaced), "--target", "ok=yes", "--json");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.figures()).isEqualTo(expected.figures());
  }

  @Test
  void noHeader_isSuggestedIfTheFirstLineHasNumbers() throws IOException {
    Kcnf run = Kcnf.run("learn", file("t.csv", "5,a,n\n6,b,y\n"), "--target", "y");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("--target: there is no column 'y'; there are 5, a, n; if the first line is a row")
        .contains("--no-header calls the columns c1, c2");
  }

  @Test
  void missingTokens_arePartOfTheModel() throws IOException {
    String csv = "a,b,ok\nx,1.5,1\n-,-999,0\ny,2.5,1\n?,NA,0\n".repeat(5);
    String same = csv.replace("-,-999", "?,?");
    String[] more = {"--target", "ok=1", "--model", path("m"), "--missing", "-,-999", "--json"};
    Kcnf run = Kcnf.run(concat(new String[] {"learn", file("t.csv", csv)}, more));
    assertThat(run.status()).as(run.err()).isZero();
    Kcnf expected = Kcnf.run("learn", file("s.csv", same), "--target", "ok=1", "--json");
    assertThat(run.figures()).isEqualTo(expected.figures());

    Kcnf tokens = Kcnf.runOn("a,b\n-,-999\n", "predict", "--model", path("m"), "-");
    Kcnf marks = Kcnf.runOn("a,b\n?,?\n", "predict", "--model", path("m"), "-");
    assertThat(tokens.status()).as(tokens.err()).isZero();
    assertThat(tokens.out()).isEqualTo(marks.out());

    Kcnf label = Kcnf.runOn("a,ok\nx,1\ny,-\n", "learn", "-", "--target", "ok=1", "--missing", "-");
    assertThat(label.status()).isEqualTo(3);
    assertThat(label.err())
        .isEqualTo(
            "kcnf: standard input, line 3: column 'ok': the target is missing; --skip-unlabelled"
                + " skips such rows\n");
    Kcnf resumed = Kcnf.run("learn", path("t.csv"), "--resume", path("m"), "--missing", "x");
    assertThat(resumed.status()).isEqualTo(2);
    assertThat(resumed.err())
        .isEqualTo("kcnf: --missing: the model knows what its columns are; leave this out\n");
  }

  private static String[] concat(String[] a, String[] b) {
    String[] both = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Test
  void jsonArray_isLearnedAsItsLines() throws IOException {
    String lines = "{\"a\":\"x\",\"ok\":1}\n{\"a\":\"y\",\"ok\":0}\n".repeat(3);
    String array = "[" + lines.strip().replace("\n", ",\n") + "]";
    Kcnf one = Kcnf.run("learn", file("a.json", array), "--target", "ok", "--json");
    Kcnf two = Kcnf.run("learn", file("a.jsonl", lines), "--target", "ok", "--json");
    assertThat(one.status()).as(one.err()).isZero();
    assertThat(one.figures()).isEqualTo(two.figures());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learn --data TIC-TAC-TOE --predictor KCNF",
        "learn - --target ok=1 --format Csv --on-error SKIP",
        "compare --data tic-tac-toe --predictor Kt,KCNF -k 1",
        "rules --data Tic-Tac-Toe --as MarkDown",
        "completion BASH"
      })
  void names_mayBeInAnyCase(String command) {
    Kcnf run = Kcnf.runOn("a,ok\nx,1\ny,0\n", command.split(" ", -1));
    assertThat(run.status()).as(run.err()).isZero();
  }

  @Test
  void format_isThatOfTheTable_inEveryCommand_andTheOldSpellingWorks() {
    String tsv = "a\tb\tok\nx\tu\t1\ny\tv\t0\nx\tv\t1\n";
    Kcnf now =
        Kcnf.runOn(
            tsv,
            "rules",
            "-",
            "--tolerance",
            "0",
            "--target",
            "ok=1",
            "--format",
            "tsv",
            "--as",
            "sql");
    assertThat(now.status()).as(now.err()).isZero();
    assertThat(now.out()).isEqualTo("NOT (\"a\" = 'y')\n");
    Kcnf before =
        Kcnf.runOn(
            tsv,
            "rules",
            "-",
            "--tolerance",
            "0",
            "--target",
            "ok=1",
            "--input-format",
            "tsv",
            "--format",
            "sql");
    assertThat(before).isEqualTo(now);
    Kcnf wrong = Kcnf.runOn(tsv, "rules", "-", "--target", "ok=1", "--as", "xml");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo(
            "kcnf: --as must be one of text, markdown, json, dimacs, sql, java, logicng,"
                + " sql-check, sql-violators, expectations, deequ, pmml, was 'xml';"
                + " the format of the table is --format\n");
    Kcnf none = Kcnf.runOn(tsv, "rules", "-", "--target", "ok=1", "--format", "xml");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err())
        .isEqualTo("kcnf: --format must be one of csv, tsv, arff, libsvm, vw, jsonl, was 'xml'\n");
  }

  @ParameterizedTest
  @CsvSource({"'learn - --target ok=1',true", "'learn - --target ok=1 --on-error skip',false"})
  void badRow_saysHowToSkipIt_ifItIsNotSkipped(String command, boolean advised) {
    Kcnf run = Kcnf.runOn("a,ok\nx,1\ny\nz,0\n", command.split(" ", -1));
    assertThat(run.err().endsWith("; --on-error skip leaves such rows out\n")).isEqualTo(advised);
    assertThat(run.status()).isEqualTo(advised ? 3 : 0);
  }

  @Test
  void kTooLargeForTheTable_isRefusedAtOnce() {
    long start = Runtime.getRuntime().maxMemory(); // the limit is a part of it
    Kcnf run = Kcnf.run("learn", "-k", "11");
    assertThat(run.status()).as("with %d bytes", start).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .matches(
            "kcnf: the table of 11-way combinations of some 3,916 examples would need about [\\d,]+"
                + " MB, the limit is [\\d,]+ MB; k = \\d would do, or leave out columns with many"
                + " values \\(a (larger heap|machine with more memory) helps.*\\)\n");
  }

  /** A table that interrupts the command when the reader has got this far. */
  private static InputStream interrupting(String text, Interrupts interrupts) {
    return new ByteArrayInputStream(text.getBytes(UTF_8)) {
      @Override
      public synchronized int read(byte[] to, int offset, int length) {
        int read = super.read(to, offset, length);
        if (read < 0) {
          Thread hook = new Thread(interrupts::interrupt);
          hook.start();
          while (!interrupts.isStopped()) {
            Thread.onSpinWait();
          }
        }
        return read;
      }
    };
  }

  private static Kcnf interrupted(String stdin, Map<String, String> env, String... args) {
    Interrupts interrupts = new Interrupts();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            interrupting(stdin, interrupts),
            out,
            new PrintStream(err, true, UTF_8),
            env,
            interrupts,
            args);
    return new Kcnf(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void interruptOfPredict_keepsWhatWasPredicted() throws IOException {
    String csv = file("t.csv", "a,ok\nx,1\ny,0\n");
    assertThat(Kcnf.run("learn", csv, "--target", "ok=1", "--model", path("m")).status()).isZero();
    Kcnf run = interrupted("a\nx\ny\n", Map.of(), "predict", "--model", path("m"), "-");
    assertThat(run.status()).isEqualTo(130);
    assertThat(run.err()).endsWith("kcnf: interrupted; the rows after these are not predicted\n");
    assertThat(run.out()).startsWith("row,");
  }

  @Test
  void interruptOfRules_whileRowsAreRead_givesNone() {
    Kcnf run = interrupted("a,b,ok\nx,u,1\ny,v,0\n", Map.of(), "rules", "-", "--target", "ok=1");
    assertThat(run.status()).isEqualTo(130);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("kcnf: interrupted before all rows were read; there are no rules\n");
  }

  /** Interrupted as soon as the bar says that it searches, which would take many minutes. */
  @Test
  void interruptOfRules_whileTheySearch_givesTheBestSoFar() throws IOException {
    StringBuilder csv = new StringBuilder();
    SplitMix random = SplitMix.of(3);
    for (int r = -1; r < 2000; r++) {
      for (int c = 0; c < 60; c++) {
        csv.append(r < 0 ? "c" + c : "v" + random.nextInt(4)).append(',');
      }
      csv.append(r < 0 ? "ok" : r < 60 ? "1" : "0").append('\n');
    }
    Interrupts interrupts = new Interrupts();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] from, int offset, int length) {
            super.write(from, offset, length);
            if (toString(UTF_8).contains("searching rules") && !interrupts.isStopped()) {
              new Thread(interrupts::interrupt).start();
            }
          }
        };
    int status =
        Main.run(
            new ByteArrayInputStream(csv.toString().getBytes(UTF_8)),
            out,
            new PrintStream(err, true, UTF_8),
            Map.of("KCNF_TERMINAL", "80"),
            interrupts,
            "rules",
            "-",
            "--target",
            "ok=1",
            "--tolerance",
            "0",
            "-k",
            "4");
    assertThat(status).isEqualTo(130);
    assertThat(err.toString(UTF_8))
        .endsWith("kcnf: interrupted; these are the best rules found so far\n");
    assertThat(out.toString(UTF_8)).contains("not all candidates were considered");
  }

  @Test
  void readerOfARealPipeThatLeaves_isNoError() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.kcnf.cli.Main",
                "learn",
                "--emit")
            .redirectError(directory.resolve("err").toFile())
            .start();
    process.getInputStream().close();
    OutputStream stdin = process.getOutputStream();
    stdin.close();
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(directory.resolve("err"))).isEmpty();
  }
}
