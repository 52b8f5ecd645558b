package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each format makes of its text. */
class RowsTest {

  private static Table open(Format format, String text) throws IOException {
    return Tables.of(
        "standard input", new ByteArrayInputStream(text.getBytes(UTF_8)), FormatOptions.of(format));
  }

  private static List<List<String>> rows(Format format, String text)
      throws IOException, BadRowException {
    try (Table source = open(format, text)) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(source.columns());
      for (String[] row = source.next(); row != null; row = source.next()) {
        rows.add(List.of(row));
      }
      return rows;
    }
  }

  private static void assertBad(Format format, String text, String problem) {
    assertThatExceptionOfType(BadRowException.class)
        .isThrownBy(
            () -> {
              List<List<String>> rows = rows(format, text);
              throw new AssertionError(rows);
            })
        .withMessage(problem);
  }

  private static void assertUnreadable(Format format, String text, String problem) {
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(() -> rows(format, text))
        .withMessage("standard input" + problem);
  }

  @Test
  void csv_hasQuotesCommasAndLineBreaksInCells() throws Exception {
    assertThat(rows(Format.CSV, "a,\"b,c\",\n\"x\"\"y\",\"1\n2\",\n\n,,z"))
        .containsExactly(
            List.of("a", "b,c", "c3"), List.of("x\"y", "1\n2", ""), List.of("", "", "z"));
  }

  @Test
  void csv_spacesAroundCellsDoNotCount() throws Exception {
    assertThat(rows(Format.CSV, " a, b c\n x , \n\" y \",1 2\n"))
        .containsExactly(List.of("a", "b c"), List.of("x", ""), List.of("y", "1 2"));
  }

  @Test
  void csv_namesTheLineWhereARowBegins() throws Exception {
    try (Table source = open(Format.CSV, "a,b\n\n\"1\n2\",x\ny,z\n")) {
      source.next();
      assertThat(source.line()).isEqualTo(3);
      source.next();
      assertThat(source.line()).isEqualTo(5);
    }
  }

  @Test
  void arff_asWekaWritesIt() throws Exception {
    String arff =
        """
        % 1. Title
        @RELATION 'a relation'
        @attribute 'my name' {'two words', it\\'s, "x,y"}
        @ATTRIBUTE size  REAL
        @attribute n integer
        @attribute text string

        @data
        'two words',1.5, 2 ,'say \\'hi\\''
        % comment
        "x,y",?,3,a b
        "x,y",?,3,?,{2.5}
        "x,y",1,2,moa,
        {1 7.5, 3 'q r'}
        {}
        """;
    assertThat(rows(Format.ARFF, arff))
        .containsExactly(
            List.of("my name", "size", "n", "text"),
            List.of("two words", "1.5", "2", "say 'hi'"),
            List.of("x,y", "?", "3", "a b"),
            List.of("x,y", "?", "3", "?"),
            List.of("x,y", "1", "2", "moa"),
            List.of("two words", "7.5", "0", "q r"),
            List.of("two words", "0", "0", ""));
  }

  @Test
  void arff_saysWhichColumnsAreNames() throws Exception {
    String arff =
        "@relation r\n@attribute a {1,2}\n@attribute b numeric\n@attribute c string\n@data";
    try (Table source = open(Format.ARFF, arff)) {
      assertThat(source.isCategorical(0)).isTrue();
      assertThat(source.isCategorical(1)).isFalse();
      assertThat(source.isCategorical(2)).as("may be a text, or an id").isFalse();
    }
  }

  @Test
  void arff_thatIsWrong_isRefused() {
    String head = "@relation r\n@attribute a {x,y}\n@attribute b real\n";
    assertUnreadable(Format.ARFF, head, ": has no @data");
    assertUnreadable(Format.ARFF, "@data\n", ", line 1: @data without any @attribute before it");
    assertUnreadable(
        Format.ARFF,
        "a,b\n1,2\n",
        ", line 1: @relation, @attribute or @data is expected, found 'a,b'");
    assertUnreadable(
        Format.ARFF, "@attribute a relational\n", ", line 1: an attribute of type 'relational'");
    assertUnreadable(
        Format.ARFF, "@attribute a {x,y\n", ", line 1: no '}' before the end of the line");
    assertBad(Format.ARFF, head + "@data\nx\n", "2 columns expected, 1 found");
    assertBad(Format.ARFF, head + "@data\n'x,1\n", "a quote that is never closed");
    assertBad(Format.ARFF, head + "@data\n'x'y,1\n", "a comma is missing after 'x'");
    assertBad(Format.ARFF, head + "@data\n{2 x}\n", "'2' is not an index in 0..1, or twice");
    assertBad(Format.ARFF, head + "@data\n{0 x,0 x}\n", "'0' is not an index in 0..1, or twice");
    assertBad(Format.ARFF, head + "@data\n{0 x\n", "no '}' before the end of the line");
  }

  @Test
  void libsvm_columnsAreLabelAndIndices() throws Exception {
    assertThat(rows(Format.LIBSVM, "+1 10:0.5 2:1 # note\n\n# nothing\n-1 qid:3\n"))
        .containsExactly(
            List.of("label", "2", "10", "qid"),
            List.of("1", "1", "0.5", "0"),
            List.of("-1", "0", "0", "3"));
    assertBad(Format.LIBSVM, "1 2:1\n1 x\n", "'x' is not of the form index:value");
    assertBad(Format.LIBSVM, "1 2:1\n1 2:x\n", "'x' is not a number, for feature 2");
    assertBad(Format.LIBSVM, "1 2:1\nyes\n", "'yes' is not a number, for the label");
    assertBad(Format.LIBSVM, "1 2:1\n1 2:1 2:3\n", "column '2': has two values, '1' and '3'");
  }

  @Test
  void vowpalWabbit_columnsAreLabelAndFeatures() throws Exception {
    String vw = "1 2.0 0.5 'tag|a x y:2 color=red|b:0.5 x\n|  plain odor=foul:1 odor=foul\n";
    assertThat(rows(Format.VW, vw))
        .containsExactly(
            List.of("label", "a^x", "a^y", "a^color", "b^x", "plain", "odor"),
            List.of("1", "1", "2", "red", "1", "0", "?"),
            List.of("?", "0", "0", "?", "0", "1", "foul"));
    assertBad(Format.VW, "1 | a\n1 a b\n", "no | before the features");
    assertBad(Format.VW, "1 | a\n1 | :3\n", "':3' is a feature without a name");
    assertBad(Format.VW, "1 | a\nx | a\n", "'x' is not a number, for the label");
  }

  @Test
  void jsonLines_columnsAreFieldsAlsoOfObjectsInside() throws Exception {
    String json =
        """
        {"a": "x", "n": 1.50, "b": true, "in": {"c": null, "d": [1, "two"]}}

        {"n": -2, "late": "é"}
        """;
    assertThat(rows(Format.JSONL, json))
        .containsExactly(
            List.of("a", "n", "b", "in.c", "in.d", "late"),
            List.of("x", "1.50", "true", "?", "[1,\"two\"]", "?"),
            List.of("?", "-2", "?", "?", "?", "é"));
    assertBad(Format.JSONL, "{\"a\":1}\n3\n", "a JSON object is expected");
    assertBad(Format.JSONL, "{\"a\":1}\n[1]\n", "a JSON object is expected, found an array");
    assertBad(Format.JSONL, "{\"a\":1}\n{\"a\":1} {}\n", "more than one JSON object");
    assertThatExceptionOfType(BadRowException.class)
        .isThrownBy(() -> rows(Format.JSONL, "{\"a\":1}\n{\"a\":\n"))
        .withMessageStartingWith("malformed JSON: ");
  }

  @Test
  void format_isToldByTheEndingOfTheFile() {
    assertThat(Format.ofFile("a.csv")).isEqualTo(Format.CSV);
    assertThat(Format.ofFile("a.b.TSV.gz")).isEqualTo(Format.TSV);
    assertThat(Format.ofFile("a.svmlight")).isEqualTo(Format.LIBSVM);
    assertThat(Format.ofFile("x.ndjson")).isEqualTo(Format.JSONL);
    assertThat(Format.ofFile("events")).isEqualTo(Format.CSV);
    assertThat(Format.ofFile("tsv")).isEqualTo(Format.TSV);
  }
}
