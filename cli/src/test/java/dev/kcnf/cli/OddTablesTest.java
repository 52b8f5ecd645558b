package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that nobody would make on purpose: each is learned, or refused in one clear line. */
class OddTablesTest {
  @TempDir Path directory = Path.of("");

  private String file(String text, Charset charset) throws IOException {
    return Files.write(directory.resolve("t.csv"), text.getBytes(charset)).toString();
  }

  private Kcnf learn(String text, String... more) throws IOException {
    String[] args = {"learn", file(text, UTF_8), "--target", "y", "--json"};
    String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return Kcnf.run(all);
  }

  /** With the cells of the first column as given, one after the other, and two labels in turn. */
  private static String column(int rows, String... cells) {
    return IntStream.range(0, rows)
        .mapToObj(i -> cells[i % cells.length] + (i / cells.length % 2 == 0 ? ",no\n" : ",yes\n"))
        .collect(Collectors.joining("", "x,y\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "one row | x,y;1,no | 1",
        "blank lines | x,y;;1,no;;2,yes;; | 2",
        "a comma too much | x,y,;1,no,;2,yes, | 2",
        "all missing | x,z,y;,?,no;?,,yes;NA,NA,no | 3",
        "names that are there twice | x,x,y;1,2,no;2,1,yes | 2",
        "quoted line ends | x,y;'a;b',no;'c;d',yes | 2",
        "no number a double can hold | x,y;1e400,no;-1e400,yes;-0,no;0.5,yes | 4",
        "dates of long ago | x,y;0001-01-01,no;1599-12-31,yes;9999-12-31,no | 3",
        "a name with odd letters | x y=z,y;1,no;2,yes | 2"
      })
  void isLearned(String what, String rows, int examples) throws IOException {
    Kcnf run = learn(rows.replace(';', '\n').replace('\'', '"'));
    assertThat(run.status()).as(what + ": " + run.err()).isZero();
    assertThat(run.number("examples")).as(what).isEqualTo(examples);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 3 | is empty",
        "x,y | 3 | has no rows of data",
        "y;no;yes | 2 | no column is left to predict 'y' from; the table has y",
        "x,y;1,;2, | 3 | line 2: column 'y': the target is missing; --skip-unlabelled skips such"
            + " rows",
        "x,y;1,no;2 | 3 | line 3: 2 columns expected, 1 found; --on-error skip leaves such rows"
            + " out",
        "<html>;</html> | 2 | --target: there is no column 'y'; there are <html>",
        "a  b y;1  2 no | 2 | there are a  b y; if spaces separate the cells, tr -s ' ' , makes"
            + " them",
        "Sales of May;;x,y;1,no | 2 | there are Sales of May; line 3 has it: tail -n +3 ",
        "5,b;6,c | 2 | there are 5, b; if the first line is a row of data, --no-header calls"
      })
  void isRefused_inOneLine(String rows, int status, String problem) throws IOException {
    Kcnf run = learn(rows.replace(';', '\n'));
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.err().strip()).contains(problem).doesNotContain("\n");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void otherEncodings_areNamed_withWhatConvertsThem() throws IOException {
    String text = "x,y\ncafé,no\nb,yes\n";
    Kcnf windows = Kcnf.run("learn", file(text, Charset.forName("windows-1252")), "--target", "y");
    assertThat(windows.status()).isEqualTo(3);
    assertThat(windows.err())
        .contains("line 2: is not UTF-8 text: byte 0xE9")
        .contains("iconv -t UTF-8 -f WINDOWS-1252");
    Kcnf wide = Kcnf.run("learn", file(text, UTF_16), "--target", "y");
    assertThat(wide.status()).isEqualTo(3);
    assertThat(wide.err())
        .contains("line 1: is not UTF-8 text")
        .contains("iconv -t UTF-8 -f UTF-16");
    Kcnf marked = Kcnf.run("learn", file("\uFEFF" + text, UTF_8), "--target", "y");
    assertThat(marked.status()).as("a byte order mark: " + marked.err()).isZero();
  }

  @Test
  void manyClasses_areRefused_withAnotherWayToAsk() throws IOException {
    String rows =
        IntStream.range(0, 300)
            .mapToObj(i -> i % 7 + ",class" + i)
            .collect(Collectors.joining("\n", "x,y\n", "\n"));
    Kcnf run = learn(rows);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .contains("line 258: column 'y': 'class256' is one class too many: at most 256")
        .contains("ask for one value, as in --target 'y=class256'");
  }

  @Test
  void manyColumns_takeLittleMemoryAndAreLearned() throws IOException {
    String header =
        IntStream.range(0, 2000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    StringBuilder csv = new StringBuilder(header).append(",y\n");
    for (int r = 0; r < 40; r++) {
      int row = r;
      csv.append(
          IntStream.range(0, 2000)
              .mapToObj(c -> row * (c + 3L) % 7 < 3 ? "0" : "1")
              .collect(Collectors.joining(",")));
      csv.append(r % 3 == 0 ? ",no\n" : ",yes\n");
    }
    Kcnf run = learn(csv.toString());
    assertThat(run.number("attributes")).as(run.err()).isEqualTo(2000);
  }

  @Test
  void firstLineOfASpreadsheet_namesTheDelimiter() throws IOException {
    for (String start : new String[] {"sep=;\n", "\uFEFFsep=;\r\n", "SEP=;\n"}) {
      Kcnf run = learn(start + "a;b;y\n\"1,5\";x;no\n2;x;yes\n");
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(run.number("examples")).isEqualTo(2);
      assertThat(run.number("attributes")).isEqualTo(2);
    }
    assertThat(learn("sep=;\na;b\n").err())
        .contains("--target: there is no column 'y'; there are a, b");
    assertThat(learn("sep=a,y\n1,no\n2,yes\n").status()).as("a name of a column").isZero();
    assertThat(learn("sep=;\n").err()).contains("is empty");
  }

  @Test
  void decimalsWithPointsAndCommas_areNumbers() throws IOException {
    Kcnf run = learn(column(200, "12.34", "\"0,5\"", "\"7,25\"", "0.125", "1e3", "80"));
    Kcnf points = learn(column(200, "12.34", "0.5", "7.25", "0.125", "1e3", "80"));
    String encodings = "\"encodings\":\"[^\"]*\"";
    assertThat(run.figures().replaceAll(encodings, ""))
        .as(run.err())
        .isEqualTo(points.figures().replaceAll(encodings, ""));
  }

  @Test
  void classesThatDifferInTheirCase_areTold() throws IOException {
    Kcnf run = learn("x,y\n1,Yes\n2,yes\n3,no\n");
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "kcnf: column 'y': 'Yes' and 'yes' differ in their case only, but are two classes\n");
  }

  @Test
  void longCells_areCutShortInRules() throws IOException {
    String rows = column(60, "word ".repeat(100), "other ".repeat(100)).replace(",yes", ",no");
    String csv = rows.replaceAll("(other [^,]*),no", "$1,yes");
    Kcnf run = Kcnf.run("learn", file(csv, UTF_8), "--target", "y");
    assertThat(run.out().lines().filter(line -> line.startsWith("  1. x is ")))
        .singleElement()
        .satisfies(line -> assertThat(line).endsWith("…").hasSizeLessThan(130));
  }

  @Test
  void longCells_areRead() throws IOException {
    Kcnf run = learn(column(30, "word ".repeat(20_000), "other ".repeat(10_000)));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.number("examples")).isEqualTo(30);
    Kcnf huge = learn("x,y\n\"" + "x".repeat(5_000_000) + "\",no\n");
    assertThat(huge.status()).isEqualTo(3);
    assertThat(huge.err()).contains("line 2: a cell of more than 4194304 characters, or a quote");
  }

  @Test
  void mixedKinds_areACategory_andSayWhich() throws IOException {
    Kcnf run =
        Kcnf.run("inspect", file(column(200, "12", "abc", "2020-01-01", "3.5", "x y z"), UTF_8));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("x +category +5 different");
  }
}
