package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user is told, and the exit status, when the input is not what it should be. */
class InputErrorsTest {
  private static final String SKIP = "; --on-error skip leaves such rows out";

  private static final String GOOD = "colour,size,ok\nred,big,yes\nblue,small,no\nred,small,yes\n";

  @TempDir Path directory = Path.of("");

  private String file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.write(file, text.getBytes(UTF_8));
    return file.toString();
  }

  private static void assertFails(Kcnf run, int status, String message) {
    assertThat(run.err()).isEqualTo("kcnf: " + message + System.lineSeparator());
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  private static Kcnf learn(String csv, String... more) {
    String[] args = new String[more.length + 4];
    args[0] = "learn";
    args[1] = "-";
    args[2] = "--target";
    args[3] = "ok=yes";
    System.arraycopy(more, 0, args, 4, more.length);
    return Kcnf.runOn(csv, args);
  }

  @Test
  void noSuchFile() {
    String missing = directory.resolve("missing.csv").toString();
    Kcnf run = Kcnf.run("learn", missing, "--target", "ok=yes");
    assertFails(run, 3, missing + ": no such file");
  }

  @Test
  void directory() {
    Kcnf run = Kcnf.run("learn", directory.toString(), "--target", "ok=yes");
    assertFails(run, 3, directory + ": is a directory, not a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "arff", "libsvm", "vw", "jsonl"})
  void emptyFile(String format) throws IOException {
    String empty = file("empty." + format, "");
    assertFails(Kcnf.run("learn", empty, "--target", "ok=yes"), 3, empty + ": is empty");
    assertFails(learn("", "--format", format), 3, "standard input: is empty");
  }

  @Test
  void headerOnly() {
    assertFails(learn("colour,size,ok\n"), 3, "standard input: has no rows of data");
    assertFails(
        learn("@relation r\n@attribute a {x}\n@attribute ok {yes,no}\n@data\n", "--format", "arff"),
        3,
        "standard input: has no rows of data");
  }

  @Test
  void raggedRow_namesTheLine() {
    assertFails(
        learn(GOOD + "red,big\n"), 3, "standard input, line 5: 3 columns expected, 2 found" + SKIP);
    assertFails(
        learn(GOOD + "red,big,yes,\n"),
        3,
        "standard input, line 5: 3 columns expected, 4 found" + SKIP);
  }

  @Test
  void raggedRow_afterACellOfTwoLines_namesTheLineWhereTheRowBegins() {
    assertFails(
        learn("colour,size,ok\r\n\"re\r\nd\",big,yes\r\nblue\r\n"),
        3,
        "standard input, line 4: 3 columns expected, 1 found" + SKIP);
  }

  @Test
  void unknownColumn_suggestsTheNearest() {
    assertFails(
        Kcnf.runOn(GOOD, "learn", "-", "--target", "okay=yes"),
        2,
        "--target: there is no column 'okay'; did you mean 'ok'?");
    assertFails(
        learn(GOOD, "--ignore", "color"),
        2,
        "--ignore: there is no column 'color'; did you mean 'colour'?");
    assertFails(
        learn(GOOD, "--only", "size,weight"),
        2,
        "--only: there is no column 'weight'; there are colour, size, ok");
    assertFails(
        learn(GOOD, "--categorical", "SIZES"),
        2,
        "--kind: there is no column 'SIZES'; did you mean 'size'?");
  }

  @Test
  void noColumnLeft() {
    assertFails(
        learn(GOOD, "--ignore", "colour,size"),
        2,
        "no column is left to predict 'ok' from; the table has colour, size, ok");
  }

  @Test
  void targetAmongTheColumns_isWrongUsage() {
    assertFails(
        learn(GOOD, "--ignore", "ok"),
        2,
        "--ignore: 'ok' is the target, which is never predicted from; leave it out");
    assertFails(
        learn(GOOD, "--only", "size,ok"),
        2,
        "--only: 'ok' is the target, which is never predicted from; leave it out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"libsvm", "vw"})
  void missingTarget_ofAFormatWithLabels_namesTheirColumn(String format) {
    assertFails(
        Kcnf.runOn(format.equals("vw") ? "1 | a\n" : "1 1:2\n", "learn", "-", "--format", format),
        2,
        "--target COLUMN=VALUE is missing; the labels of "
            + format
            + " are the column label, as in --target label=1");
  }

  @Test
  void oneAttribute_isEnough() {
    Kcnf auto = Kcnf.runOn("a,ok\nx,yes\ny,no\n", "learn", "-", "--target", "ok");
    assertThat(auto.status()).as(auto.err()).isZero();
    assertThat(auto.out()).contains("auto\n");
    Kcnf run =
        Kcnf.runOn("a,ok\nx,yes\ny,no\n", "learn", "-", "--target", "ok", "--predictor", "kcnf");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("kcnf k=1, Algorithm 2").contains("2 examples, 1 attribute\n");
    Kcnf wider = Kcnf.runOn("a,ok\nx,yes\ny,no\n", "learn", "-", "--target", "ok", "-k", "2");
    assertThat(wider.status()).as(wider.err()).isZero();
    assertThat(wider.out()).contains("kcnf k=2, Algorithm 2");
    Kcnf compared = Kcnf.runOn("a,ok\nx,yes\ny,no\n", "compare", "-", "--target", "ok");
    assertThat(compared.status()).as(compared.err()).isZero();
    assertThat(compared.err()).isEmpty();
    assertThat(compared.out()).contains("kcnf k=1,").contains("kdnf k=1,").doesNotContain("k=2");
  }

  @Test
  void oneOfAThing_isNotMany() {
    Kcnf run = learn("a,b,ok\nx,u,yes\ny,yes\n", "--on-error", "skip");
    assertThat(run.err()).startsWith("kcnf: 1 bad row skipped, first: ");
    assertThat(run.out())
        .contains(": 1 example, 2 attributes\n")
        .contains("skipped    1 bad row\n");
  }

  @Test
  void targetValueThatNeverOccurs_suggestsTheNearest() {
    assertFails(
        Kcnf.runOn(GOOD, "learn", "-", "--target", "colour=bleu"),
        2,
        "--target: column 'colour' never has the value 'bleu'; did you mean 'blue'?");
  }

  @Test
  void rules_ofAColumnWithMoreThanTwoValues_listsThem() {
    assertFails(
        Kcnf.runOn(
            GOOD + "green,big,yes\n", "rules", "-", "--tolerance", "0", "--target", "colour"),
        2,
        "--target: say which value of 'colour' is label 1, as in --target 'colour=blue';"
            + " seen so far: blue, green, red");
  }

  @Test
  void targetMissing() {
    assertFails(
        Kcnf.runOn(GOOD, "learn", "-"),
        2,
        "--target COLUMN=VALUE is missing; the table has colour, size, ok");
  }

  @Test
  void anotherDelimiter_isSuggested() {
    assertFails(
        learn(GOOD.replace(',', ';')),
        2,
        "--target: there is no column 'ok'; there are colour;size;ok; if that is more than one"
            + " column, say --delimiter ';'");
    assertFails(
        learn(GOOD.replace(',', '\t')),
        2,
        "--target: there is no column 'ok'; there are colour\tsize\tok; if that is more than one"
            + " column, say --delimiter tab");
    assertFails(
        learn(GOOD, "--format", "tsv"),
        2,
        "--target: there is no column 'ok'; there are colour,size,ok; if that is more than one"
            + " column, say --delimiter ','");
  }

  @Test
  void jsonThatIsNoObject_isRefused() {
    assertFails(
        learn("[[1,2]]\n", "--format", "jsonl"),
        3,
        "standard input, line 1: a JSON object is expected, found an array");
    assertFails(
        learn("3\n", "--format", "jsonl"), 3, "standard input, line 1: a JSON object is expected");
  }

  @Test
  void missingLabel_namesLineAndColumn() {
    assertFails(
        learn(GOOD + "red,big,\n"),
        3,
        "standard input, line 5: column 'ok': the target is missing; --skip-unlabelled skips such"
            + " rows");
  }

  @Test
  void thirdValueOfInferredTarget_isAnError() {
    String csv = "a,ok\nx,0\ny,1\nz,2\n";
    assertFails(
        Kcnf.runOn(csv, "learn", "-", "-k", "1", "--target", "ok", "--bins-from", "2"),
        3,
        "standard input, line 4: column 'ok': a third value '2' of the target; say which is label"
            + " 1, as in --target 'ok=1', or look for classes in more rows with --bins-from ROWS");
  }

  @Test
  void twoColumnsOfOneName() {
    assertFails(
        learn("ok,size,size\nyes,1,2\n"),
        3,
        "standard input, line 1: columns 2 and 3 are both named 'size'");
  }

  @Test
  void nulByte_namesTheLine() {
    assertFails(
        learn("colour,size,ok\nred,big,yes\nr\0d,big,yes\n"),
        3,
        "standard input, line 3: is not text: a NUL byte" + SKIP);
    assertFails(
        learn("{\"ok\":\"yes\",\"a\":\"b\"}\n\0\n", "--format", "jsonl"),
        3,
        "standard input, line 2: is not text: a NUL byte" + SKIP);
  }

  @Test
  void invalidUtf8_namesTheLine() {
    byte[] latin1 = "colour,size,ok\nred,big,yes\nrosé,big,yes\n".getBytes(ISO_8859_1);
    Kcnf run = Kcnf.runOn(new ByteArrayInputStream(latin1), "learn", "-", "--target", "ok=yes");
    assertFails(
        run,
        3,
        "standard input, line 3: is not UTF-8 text: byte 0xE9 where none such can be" + SKIP);
  }

  @Test
  void notANumber_inAColumnOfNumbers_isAValueOfItsOwn_andANote() {
    StringBuilder csv = new StringBuilder("weight,ok\n");
    for (int i = 0; i < 20; i++) {
      csv.append(i).append(i % 2 == 0 ? ".5,yes\n" : ".25,no\n");
    }
    Kcnf run = learn(csv + "heavy,no\n", "-k", "1", "--bins-from", "20");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "standard input: column 'weight' is of numbers, but has 'heavy', a value of its own;"
                + " --kind 'weight=category' takes every cell as it is");
  }

  @Test
  void nanIsMissing_andInfIsANumber_inAColumnOfNumbers() {
    StringBuilder csv = new StringBuilder("weight,colour,ok\n");
    for (int i = 0; i < 20; i++) {
      String weight = i == 0 ? "nan" : i == 1 ? "inf" : i + ".5";
      csv.append(weight).append(i % 2 == 0 ? ",NaN,yes\n" : ",red,no\n");
    }
    csv.append("-Infinity,red,no\nNaN,red,no\n+inf,NaN,yes\n");
    String model = directory.resolve("m").toString();
    Kcnf run =
        learn(csv.toString(), "-k", "2", "--bins-from", "20", "--bins", "3", "--model", model);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("23 examples");
    assertThat(Kcnf.run("inspect", model, "--columns").out())
        .contains("weight, number: [<8, 8..14, >=14, ?]")
        .contains("colour, category: [NaN, red]");
    Kcnf predicted =
        Kcnf.runOn("weight,colour\n-inf,NaN\nINF,red\nnan,x\n", "predict", "--model", model, "-");
    assertThat(predicted.out()).contains("weight=>=14, colour=red").contains("weight=?, colour=x");
  }

  @Test
  void truncatedGzip_isBadInput() throws IOException {
    byte[] whole = gzip(GOOD.repeat(1000).replace("\ncolour,size,ok", ""));
    byte[] half = java.util.Arrays.copyOf(whole, whole.length / 2);
    Kcnf run = Kcnf.runOn(new ByteArrayInputStream(half), "learn", "-", "--target", "ok=yes");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("standard input, line").contains("end too early");
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void malformedCsv_isBadInput() {
    Kcnf run = learn("colour,size,ok\n\"red\"x,big,yes\n");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).startsWith("kcnf: standard input, line 2: malformed CSV: ");
  }

  /** A line of 100 MB that takes no memory: a start, then the same text repeated. */
  private static InputStream longLine(String start, String unit) {
    byte[] head = start.getBytes(UTF_8);
    byte[] units = unit.repeat(1000).getBytes(UTF_8);
    return new InputStream() {
      private long at;

      @Override
      public int read() {
        throw new UnsupportedOperationException();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        if (at >= 100_000_000) {
          return -1;
        }
        byte[] from = at < head.length ? head : units;
        int start = (int) (at < head.length ? at : (at - head.length) % units.length);
        int count = Math.min(length, from.length - start);
        System.arraycopy(from, start, bytes, offset, count);
        at += count;
        return count;
      }
    };
  }

  @Test
  void lineOf100MB_ofOneCell() {
    Kcnf run = Kcnf.runOn(longLine(GOOD, "red"), "learn", "-", "--target", "ok=yes");
    assertFails(
        run,
        3,
        "standard input, line 5: a cell of more than 4194304 characters, or a quote that is never"
            + " closed"
            + SKIP);
  }

  @Test
  void lineOf100MB_ofManyCells() {
    Kcnf run =
        Kcnf.runOn(longLine(GOOD, "red".repeat(30) + ","), "learn", "-", "--target", "ok=yes");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).containsPattern("line 5: 3 columns expected, \\d{7} found");
  }

  @Test
  void lineOf100MB_asHeader() {
    Kcnf run = Kcnf.runOn(longLine("ok,", "red,"), "learn", "-", "--target", "ok=yes");
    assertFails(
        run,
        3,
        "standard input, line 1: not a header: more than 100000 columns or 4194304 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"arff", "libsvm", "vw", "jsonl"})
  void lineOf100MB_inFormatsOfLines(String format) {
    Kcnf run =
        Kcnf.runOn(longLine("", "a:1 "), "learn", "-", "--target", "ok=yes", "--format", format);
    assertFails(run, 3, "standard input, line 1: a line of more than 4194304 characters");
  }

  @Test
  void skip_countsAndReportsBadRows() {
    String csv = "a,b,ok\nx,u,yes\ny,yes\nx,v,no\nz,w,\nx,u,yes,no\n";
    Kcnf run = learn(csv, "--on-error", "skip", "--json");
    assertThat(run.status()).isZero();
    assertThat(run.json("examples")).isEqualTo("2");
    assertThat(run.json("skippedRows")).isEqualTo("3");
    assertThat(run.err())
        .isEqualTo(
            "kcnf: 3 bad rows skipped, first: standard input, line 3: 3 columns expected, 2 found"
                + System.lineSeparator());
    assertThat(learn(csv, "--on-error", "skip").out()).contains("skipped    3 bad rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "arff", "jsonl"})
  void skip_goesOnAfterBytesThatAreNoText(String format) throws IOException {
    String head =
        switch (format) {
          case "csv" -> "a,b,ok\n";
          case "arff" ->
              "@relation r\n@attribute a {x}\n@attribute b {u,v}\n@attribute ok {yes,no}\n@data\n";
          default -> "";
        };
    List<String> rows = List.of("x,u,yes", "rosé,u,yes", "x,v,no", "x,\0,no", "x,u,yes");
    StringBuilder text = new StringBuilder(head);
    for (String row : rows) {
      String[] cells = row.split(",", -1);
      text.append(
              format.equals("jsonl")
                  ? String.format("{'a':'%s','b':'%s','ok':'%s'}", (Object[]) cells)
                      .replace('\'', '"')
                  : row)
          .append('\n');
    }
    Path file = directory.resolve("t." + format);
    Files.write(file, text.toString().getBytes(ISO_8859_1));
    String[] learn = {"learn", file.toString(), "--target", "ok=yes", "--on-error", "skip"};
    Kcnf run = Kcnf.run(learn);
    assertThat(run.status()).as(run.err()).isZero();
    long line = head.lines().count() + 2;
    assertThat(run.err())
        .isEqualTo(
            String.format(
                "kcnf: 2 bad rows skipped, first: %s, line %d: is not UTF-8 text: byte 0xE9 where"
                    + " none such can be%n",
                file, line));
    assertThat(run.out()).contains("3 examples").contains("skipped    2 bad rows");
  }

  @Test
  void skip_goesOnAfterAQuoteInTheWrongPlace() {
    String csv = "a,b,ok\nx,u,yes\n\"y\"z,u,yes\nx,v,no\n\"x,u,yes\nx,u,no\n";
    Kcnf run = learn(csv, "--on-error", "skip");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("3 examples").contains("skipped    2 bad rows");
    assertThat(run.err())
        .isEqualTo(
            "kcnf: 2 bad rows skipped, first: standard input, line 3: malformed CSV: 'z' (0x7a)"
                + " after a closing quote"
                + System.lineSeparator());
  }

  @Test
  void skip_ofEveryRow_isBadInput() {
    Kcnf run = learn("a,ok\nx,\ny,NA\n", "-k", "1", "--on-error", "skip");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("has no usable rows; 2 bad rows skipped");
  }

  @Test
  void wrongOptions_areWrongUsage() {
    assertThat(learn(GOOD, "--on-error", "panic").err()).contains("must be stop or skip");
    assertThat(learn(GOOD, "--format", "xml").err())
        .contains("--format must be one of csv, tsv, arff, libsvm, vw, jsonl, was 'xml'");
    assertThat(learn(GOOD, "--delimiter", "::").err()).contains("one character or tab");
    assertThat(learn(GOOD, "--delimiter", "\"").err()).contains("must not be a quote");
    assertThat(learn(GOOD, "--bins", "1").err()).contains("--bins must be 0 or in 2..1000, was 1");
    assertThat(learn(GOOD, "--bins-from", "0").err()).contains("--bins-from must be in 1..1000000");
    assertThat(learn(GOOD, "--data", "mushroom").err()).contains("FILE or --data, not both");
    assertThat(learn(GOOD, "--data", "mushroom").status()).isEqualTo(2);
  }

  @Test
  void heldRows_beyondTheLimit_areBadInput() {
    Kcnf run = learn(GOOD, "--shuffle", "1", "--hold", "2");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("line 4: more than 2 rows").contains("--hold");
    assertThat(learn(GOOD, "--shuffle", "1", "--hold", "3").status()).isZero();
  }

  @Test
  void debug_showsWhereTheErrorComesFrom() {
    assertThat(learn("", "--debug").err()).contains("TableException").contains("\tat ");
  }
}
