package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kcnf.SettingException;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a program opens tables. */
class TablesTest {
  @TempDir private Path directory = Path.of("");

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static List<List<String>> rows(Table table) throws IOException, BadRowException {
    try (table) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(table.columns());
      for (String[] row = table.next(); row != null; row = table.next()) {
        rows.add(List.of(row));
      }
      return rows;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a.csv ! label,b|1,2",
        "a.txt ! label,b|1,2",
        "a.tsv ! label\tb|1\t2",
        "a.arff ! @relation r|@attribute label real|@attribute b real|@data|1,2",
        "a.svm ! 1 b:2",
        "a.vw ! 1 | b:2",
        "a.jsonl ! {\"label\":1,\"b\":2}"
      })
  void open_goesByTheEnding(String name, String text) throws Exception {
    String lines = text.replace('|', '\n');
    String own = name.equals("a.vw") ? text : lines;
    List<List<String>> expected = List.of(List.of("label", "b"), List.of("1", "2"));
    assertThat(rows(Tables.open(file(name, own)))).isEqualTo(expected);
    Path zipped = directory.resolve(name + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(own.getBytes(UTF_8));
    }
    assertThat(rows(Tables.open(zipped))).isEqualTo(expected);
  }

  @Test
  void csv_mayHaveAnotherDelimiter_andNoHeader() throws Exception {
    FormatOptions options = FormatOptions.of(Format.CSV).withDelimiter(';').withoutHeader();
    assertThat(rows(CsvTable.open(file("a.data", "1;2\n3;4\n"), options)))
        .containsExactly(List.of("c1", "c2"), List.of("1", "2"), List.of("3", "4"));
    assertThat(rows(CsvTable.open(file("b.data", "a,b\n1,2\n"))))
        .containsExactly(List.of("a", "b"), List.of("1", "2"));
  }

  @Test
  void stream_isReadInTheFormatGiven() throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream("a\tb\n1\t2\n".getBytes(UTF_8));
    assertThat(rows(Tables.of(in, Format.TSV)))
        .containsExactly(List.of("a", "b"), List.of("1", "2"));
  }

  @Test
  void names_areStripped_andDifferent() throws Exception {
    List<List<String>> rows =
        rows(Tables.open(file("twice.csv", "a, a,a.2,,a , c4\n1,2,3,4,5,6\n")));
    assertThat(rows.get(0)).containsExactly("a", "a.3", "a.2", "c4", "a.4", "c4.2");
  }

  @Test
  void whatCannotBeRead_isToldApart() throws IOException {
    assertProblem(directory.resolve("none.csv"), Problem.UNREADABLE);
    assertProblem(directory, Problem.UNREADABLE);
    assertProblem(file("empty.csv", ""), Problem.EMPTY);
    assertProblem(file("no.arff", "@relation r\n"), Problem.MALFORMED);
    assertProblem(file("bad.jsonl", "{\n"), Problem.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({"504b0304, save it as CSV", "5041523115, Parquet", "4b435a01, kcnf decompress"})
  void filesThatAreNoTables_areNamed(String first, String words) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(first + "0a00ff");
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(() -> Tables.unzipped("it", in))
        .withMessageContaining(words);
  }

  @Test
  void columnsNamedLikeThem_areColumns() throws Exception {
    for (String name : List.of("PAR1", "PK", "KCZ", "KCNF", "K")) {
      InputStream in = new ByteArrayInputStream((name + ",b\n1,2\n").getBytes(UTF_8));
      assertThat(new String(Tables.unzipped("it", in).readAllBytes(), UTF_8)).startsWith(name);
    }
  }

  private static void assertProblem(Path file, Problem problem) {
    assertThatExceptionOfType(TableException.class)
        .isThrownBy(() -> Tables.open(file))
        .satisfies(
            e -> {
              assertThat(e.problem()).isEqualTo(problem);
              assertThat(e.table()).isEqualTo(file.toString());
            });
  }

  @Test
  void wrongSettings_areNamed() {
    assertThatExceptionOfType(SettingException.class)
        .isThrownBy(() -> Format.of("xls"))
        .withMessage("format must be one of csv, tsv, arff, libsvm, vw, jsonl, was 'xls'");
    assertThatExceptionOfType(SettingException.class)
        .isThrownBy(() -> FormatOptions.of(Format.CSV).withDelimiter('"'))
        .satisfies(e -> assertThat(e.setting()).isEqualTo("delimiter"));
  }
}
