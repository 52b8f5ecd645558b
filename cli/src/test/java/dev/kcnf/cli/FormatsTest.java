package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same rows give the same figures, whatever format they come in. */
class FormatsTest {
  private static final Table TABLE = BuiltIn.ticTacToe();

  @TempDir Path directory = Path.of("");

  private String learnFile(String name, byte[] bytes, String target) throws IOException {
    Path file = directory.resolve(name);
    Files.write(file, bytes);
    Kcnf run = Kcnf.run("learn", file.toString(), "--target", target, "-k", "3", "--json");
    assertThat(run.err()).isEmpty();
    assertThat(run.json("data")).isEqualTo(file.toString());
    return run.figures();
  }

  private static String expected() {
    return Kcnf.run("learn", "--data", "tic-tac-toe", "-k", "3", "--json").figures();
  }

  private static String delimited(String delimiter, String end) {
    StringBuilder text = new StringBuilder(String.join(delimiter, TABLE.columns()) + end);
    TABLE.rows().forEach(row -> text.append(String.join(delimiter, row)).append(end));
    return text.toString();
  }

  @Test
  void csvAndTsv_equalTheBuiltInTable() throws IOException {
    String csv = delimited(",", "\n");
    String target = "class=positive";
    assertThat(learnFile("t.csv", csv.getBytes(UTF_8), target)).isEqualTo(expected());
    assertThat(learnFile("t.unknown", csv.getBytes(UTF_8), target)).isEqualTo(expected());
    assertThat(learnFile("crlf.csv", delimited(",", "\r\n").getBytes(UTF_8), target))
        .isEqualTo(expected());
    assertThat(learnFile("bom.csv", ("\uFEFF" + csv).getBytes(UTF_8), target))
        .isEqualTo(expected());
    assertThat(learnFile("t.tsv", delimited("\t", "\n").getBytes(UTF_8), target))
        .isEqualTo(expected());
    assertThat(learnFile("zipped", InputErrorsTest.gzip(csv), target)).isEqualTo(expected());
    assertThat(learnFile("t.CSV.gz", InputErrorsTest.gzip(csv), target)).isEqualTo(expected());
  }

  @Test
  void quotedCells_equalUnquotedOnes() throws IOException {
    StringBuilder csv = new StringBuilder(String.join(",", TABLE.columns()) + "\n");
    for (String[] row : TABLE.rows()) {
      StringJoiner cells = new StringJoiner("\",\"", "\"", "\"\r\n");
      for (String cell : row) {
        cells.add(cell);
      }
      csv.append(cells);
    }
    assertThat(learnFile("q.csv", csv.toString().getBytes(UTF_8), "class=positive"))
        .isEqualTo(expected());
  }

  @Test
  void delimiterAndNoHeader() {
    String rows = delimited(";", "\n");
    String headless = rows.substring(rows.indexOf('\n') + 1);
    Kcnf run =
        Kcnf.runOn(
            headless,
            "learn",
            "-",
            "--no-header",
            "--delimiter",
            ";",
            "-k",
            "3",
            "--target",
            "c10=positive",
            "--json");
    String named =
        Pattern.compile("\\bc(\\d+)\\b")
            .matcher(run.figures())
            .replaceAll(m -> TABLE.columns().get(Integer.parseInt(m.group(1)) - 1));
    assertThat(named).isEqualTo(expected());
  }

  @Test
  void arff_denseAndSparse_equalsTheBuiltInTable() throws IOException {
    StringBuilder header = new StringBuilder("%% boards\n@RELATION 'tic tac toe'\n\n");
    for (String column : TABLE.columns()) {
      String values = column.equals("class") ? "{negative, positive}" : "{x,o,'b'}";
      header.append("@attribute '").append(column).append("' ").append(values).append("\n");
    }
    StringBuilder dense = new StringBuilder(header + "@data\n");
    StringBuilder sparse = new StringBuilder(header + "@DATA\n");
    for (String[] row : TABLE.rows()) {
      dense.append(String.join(", ", row)).append("\n% a comment\n");
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < row.length; c++) {
        if (!row[c].equals("x") && !row[c].equals("negative")) {
          cells.add(c + " '" + row[c] + "'");
        }
      }
      sparse.append("{").append(String.join(", ", cells)).append("}\n");
    }
    assertThat(learnFile("d.arff", dense.toString().getBytes(UTF_8), "class=positive"))
        .isEqualTo(expected());
    assertThat(learnFile("s.arff", sparse.toString().getBytes(UTF_8), "class=positive"))
        .isEqualTo(expected());
  }

  @Test
  void jsonLines_equalTheBuiltInTable() throws IOException {
    StringBuilder json = new StringBuilder();
    for (String[] row : TABLE.rows()) {
      StringJoiner fields = new StringJoiner(", ", "{", "}\n");
      for (int c = 0; c < row.length; c++) {
        fields.add("\"" + TABLE.columns().get(c) + "\": \"" + row[c] + "\"");
      }
      json.append(fields);
    }
    assertThat(learnFile("t.jsonl", json.toString().getBytes(UTF_8), "class=positive"))
        .isEqualTo(expected());
  }

  @Test
  void vowpalWabbit_equalsTheBuiltInTable() throws IOException {
    StringBuilder vw = new StringBuilder();
    for (String[] row : TABLE.rows()) {
      vw.append(row[9].equals("positive") ? "1" : "-1").append(" 1.0 'tag|");
      for (int c = 0; c < 9; c++) {
        vw.append(' ').append(TABLE.columns().get(c)).append('=').append(row[c]);
      }
      vw.append('\n');
    }
    String figures = learnFile("t.vw", vw.toString().getBytes(UTF_8), "label=1");
    String renamed =
        figures
            .replace("label=1", "class=positive")
            .replace("\"not 1\"", "\"not positive\"")
            .replace("\"1\"", "\"positive\"");
    assertThat(renamed).isEqualTo(expected());
    assertThat(learnFile("t.vw", vw.toString().getBytes(UTF_8), "label")).isEqualTo(figures);
  }

  /** LIBSVM has numbers only, so the comparison is with a CSV file of small whole numbers. */
  @Test
  void libsvm_equalsCsvOfTheSameNumbers() throws IOException {
    SplitMix random = SplitMix.of(7);
    StringBuilder csv = new StringBuilder("label,1,2,3,4,11\n");
    StringBuilder libsvm = new StringBuilder("# comment\n");
    String[] indices = {"1", "2", "3", "4", "11"};
    for (int i = 0; i < 300; i++) {
      boolean label = random.nextBoolean();
      csv.append(label ? "1" : "-1");
      libsvm.append(label ? "+1" : "-1");
      for (String index : indices) {
        int value = random.nextInt(4);
        csv.append(',').append(value);
        libsvm.append(value == 0 ? "" : " " + index + ":" + value);
      }
      csv.append('\n');
      libsvm.append(" # row ").append(i).append('\n');
    }
    String expected = learnFile("n.csv", csv.toString().getBytes(UTF_8), "label");
    assertThat(learnFile("n.svm", libsvm.toString().getBytes(UTF_8), "label")).isEqualTo(expected);
    assertThat(expected).contains("\"target\":\"label=1\"").contains("\"attributes\":5");
  }

  private static StringBuilder text(Map<String, StringBuilder> texts, String format) {
    return Objects.requireNonNull(texts.get(format));
  }

  /** Small whole numbers, which every format can tell, and all columns named in every row. */
  @Test
  void everyFormat_givesTheSameModel_byteForByte() throws IOException {
    List<String> columns = List.of("label", "1", "2", "3", "4", "11");
    SplitMix random = SplitMix.of(8);
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    texts.put("csv", new StringBuilder(String.join(",", columns) + "\n"));
    texts.put("tsv", new StringBuilder(String.join("\t", columns) + "\n"));
    StringBuilder arff = new StringBuilder("@relation r\n");
    columns.forEach(c -> arff.append("@attribute '").append(c).append("' numeric\n"));
    texts.put("arff", arff.append("@data\n"));
    for (String format : List.of("libsvm", "vw", "jsonl")) {
      texts.put(format, new StringBuilder());
    }
    for (int i = 0; i < 400; i++) {
      List<String> row = new ArrayList<>(List.of(random.nextBoolean() ? "1" : "-1"));
      StringJoiner features = new StringJoiner(" ");
      StringJoiner fields = new StringJoiner(",", "{", "}\n").add("\"label\":" + row.get(0));
      for (int c = 1; c < columns.size(); c++) {
        row.add(Integer.toString(random.nextInt(4)));
        features.add(columns.get(c) + ":" + row.get(c));
        fields.add("\"" + columns.get(c) + "\":" + row.get(c));
      }
      text(texts, "csv").append(String.join(",", row)).append('\n');
      text(texts, "tsv").append(String.join("\t", row)).append('\n');
      text(texts, "arff").append(String.join(",", row)).append('\n');
      text(texts, "libsvm").append(row.get(0)).append(' ').append(features).append('\n');
      text(texts, "vw").append(row.get(0)).append(" | ").append(features).append('\n');
      text(texts, "jsonl").append(fields);
    }
    Path model = directory.resolve("m");
    for (String predictor : List.of("kcnf", "kdnf", "memorization", "madnb")) {
      byte[] expected = {};
      for (Map.Entry<String, StringBuilder> text : texts.entrySet()) {
        Path file = directory.resolve("t." + text.getKey());
        Files.writeString(file, text.getValue());
        String[] args = {"learn", file.toString(), "--target", "label", "--predictor", predictor};
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--model", model.toString()));
        Kcnf run = Kcnf.run(all.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        byte[] bytes = Files.readAllBytes(model);
        expected = expected.length == 0 ? bytes : expected;
        assertThat(bytes).as("%s as %s", predictor, text.getKey()).isEqualTo(expected);
      }
    }
  }

  @Test
  void standardInput_equalsFile_alsoForPredictorsThatReadTwice() throws IOException {
    byte[] csv = delimited(",", "\n").getBytes(UTF_8);
    Path file = directory.resolve("t.csv");
    Files.write(file, csv);
    for (String predictor : List.of("kdnf", "disjunction", "monotone")) {
      String[] options = {"--target", "class=positive", "--predictor", predictor, "--json"};
      List<String> fromFile = new ArrayList<>(List.of("learn", file.toString()));
      List<String> fromPipe = new ArrayList<>(List.of("learn", "-"));
      fromFile.addAll(List.of(options));
      fromPipe.addAll(List.of(options));
      Kcnf piped = Kcnf.runOn(new ByteArrayInputStream(csv), fromPipe.toArray(String[]::new));
      assertThat(piped.figures())
          .isEqualTo(Kcnf.run(fromFile.toArray(String[]::new)).figures())
          .contains("\"examples\":958");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"libsvm", "vw"})
  void rowsWithoutLabels_arePredicted_butNotLearned(String format) throws IOException {
    Path model = directory.resolve("m");
    String bar = format.equals("vw") ? "| " : "";
    String labelled = "1 " + bar + "1:0.5 2:1\n-1 " + bar + "1:2 3:1\n";
    String[] learn = {"learn", "-", "--format", format, "--target", "label=1"};
    Kcnf learned =
        Kcnf.runOn(
            labelled,
            "learn",
            "-",
            "--format",
            format,
            "--target",
            "label=1",
            "--model",
            "" + model);
    assertThat(learned.status()).as(learned.err()).isZero();
    String rows = bar + "1:0.5 2:1\n" + "1 " + bar + "1:2\n";
    Kcnf run = Kcnf.runOn(rows, "predict", "--model", "" + model, "-", "--format", format);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out().lines().toList().get(1))
        .matches("1,0\\.[0-9]+,1,,\"1=<2 \\(1 example, all 1\\); .*\"");
    assertThat(run.err()).startsWith("2 rows predicted, 1 of them labelled: 1 mistake, ");
    Kcnf unlabelled = Kcnf.runOn(labelled + bar + "1:2\n", learn);
    assertThat(unlabelled.status()).isEqualTo(3);
    assertThat(unlabelled.err()).contains("line 3: column 'label': the target is missing");
  }

  @Test
  void vw_namesThatARowLacks_areMissing_alsoForAModel() {
    String rows = "1 | a=x b=y\n0 | a=x c:2\n1 | b=z a=x\n0 | a=w b=y\n";
    String model = directory.resolve("m").toString();
    String[] learn = {
      "learn", "-", "--format", "vw", "--target", "label=1", "-k", "2", "--model", model
    };
    assertThat(Kcnf.runOn(rows, learn).status()).isZero();
    Kcnf run = Kcnf.runOn("| a=x c:3\n", "predict", "--model", model, "-", "--format", "vw");
    assertThat(run.out()).contains("never seen together in 1: a=x, b=?");
    Kcnf other = Kcnf.runOn("| b=y\n", "predict", "--model", model, "-", "--format", "vw");
    assertThat(other.out()).contains("never seen together in 1: a=?, b=y");
    Kcnf number = Kcnf.runOn("| a=w b=y\n", "predict", "--model", model, "-", "--format", "vw");
    assertThat(number.out()).contains("never seen together in 1: a=w, b=y");
    assertThat(Kcnf.run("inspect", model, "--columns").out())
        .contains("b, category: [?, y, z]")
        .contains("c, category: [0, 2]");
  }

  @Test
  void columnsThatAppearLate_areLeftOutAndReported() {
    String json = "{\"a\":1,\"ok\":true}\n".repeat(3) + "{\"a\":2,\"b\":3,\"ok\":false}\n";
    Kcnf run =
        Kcnf.runOn(
            json,
            "learn",
            "-",
            "--format",
            "jsonl",
            "--target",
            "ok=true",
            "-k",
            "1",
            "--bins-from",
            "3",
            "--json");
    assertThat(run.json("attributes")).isEqualTo("1");
    assertThat(run.err())
        .contains("1 cell left out, of columns that are not in the first 3 rows")
        .contains("'b' on line 4");
  }

  @Test
  void onlyAndIgnore_chooseTheAttributes() {
    Kcnf only = Kcnf.run("learn", "--only", "odor,gill-size", "-k", "1", "--json");
    assertThat(only.json("attributes")).isEqualTo("2");
    Kcnf ignore = Kcnf.run("learn", "--ignore", "odor,gill-size", "--ignore", "habitat", "--json");
    assertThat(ignore.json("attributes")).isEqualTo("19");
  }
}
