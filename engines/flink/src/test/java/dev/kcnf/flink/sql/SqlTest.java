package dev.kcnf.flink.sql;

import static dev.kcnf.flink.sql.SqlQueries.columns;
import static dev.kcnf.flink.sql.SqlQueries.learn;
import static dev.kcnf.flink.sql.SqlQueries.rowByRow;
import static dev.kcnf.flink.sql.SqlQueries.run;
import static dev.kcnf.flink.sql.SqlQueries.tables;
import static dev.kcnf.flink.sql.SqlQueries.types;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.flink.Mushrooms;
import dev.kcnf.flink.Streams;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.Predictors;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL functions, in batch and in streaming. */
class SqlTest {
  private static final int ROWS = 1000;
  private static final int ALL = 8124;

  @TempDir static Path folder;

  /** What {@code kcnf learn} has learned. */
  private static byte[] command() throws Exception {
    Path file = folder.resolve("command.kcnf");
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.kcnf.cli.Main",
            "learn",
            Mushrooms.file(folder).toString(),
            "--target=class=poisonous",
            "--predictor=kcnf",
            "-k=3",
            "--model=" + file);
    assertThat(command.redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().waitFor())
        .isZero();
    byte[] bytes = Files.readAllBytes(file);
    // The operators learn what the library does: see OperatorsTest.
    assertThat(Streams.learned(Predictors.kcnf(3), ALL).toBytes()).isEqualTo(bytes);
    return bytes;
  }

  /** The last value of an updating query of one row. */
  static byte[] last(List<Row> rows) {
    Row last = rows.get(rows.size() - 1);
    assertThat(last.getKind()).isIn(RowKind.INSERT, RowKind.UPDATE_AFTER);
    return Objects.requireNonNull(last.getFieldAs(0));
  }

  @Test
  void batchAndStreaming_learnTheModelOfTheCommand() throws Exception {
    byte[] expected = command();
    StreamTableEnvironment batch = tables(RuntimeExecutionMode.BATCH, ALL);
    assertThat(Streams.state(last(run(batch, learn())))).isEqualTo(Streams.state(expected));

    StreamTableEnvironment streaming = tables(RuntimeExecutionMode.STREAMING, ALL);
    assertThat(Streams.state(last(run(streaming, learn())))).isEqualTo(Streams.state(expected));

    rowByRow(streaming);
    List<Row> single = run(streaming, learn());
    assertThat(Model.fromBytes(last(single)).examples()).isBetween(ALL * 99L / 100, (long) ALL);

    // Parts, and their union.
    String union = "SELECT kcnf_union(m) FROM (" + learn() + " GROUP BY habitat)";
    assertThat(Streams.state(last(run(batch, union)))).isEqualTo(Streams.state(expected));
  }

  @Test
  void aModelIsAsked_rowByRow() throws Exception {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.BATCH, ROWS);
    Model model = Streams.learned(Predictors.auto(), ROWS);
    KcnfFunctions.register(tables, Streams.mushrooms(Predictors.auto()));
    String row = "ROW(" + columns() + ")";
    List<Row> found =
        run(
            tables,
            "SELECT kcnf_predict(m, "
                + row
                + ").decision, kcnf_predict(m, "
                + row
                + ").probability, kcnf_reasons(m, "
                + row
                + "), kcnf_rules(m) FROM (SELECT * FROM mushrooms LIMIT 1), (SELECT"
                + " kcnf_learn(class, "
                + row
                + ") AS m FROM mushrooms)");
    assertThat(found).hasSize(1);
    Prediction expected = model.predict(Mushrooms.event(0).cells());
    assertThat(found.get(0).getField(0)).isEqualTo(expected.decision());
    assertThat((Double) found.get(0).getField(1)).isBetween(0.0, 1.0);
    assertThat((String) found.get(0).getField(2)).contains("=");
    assertThat((String) found.get(0).getField(3)).contains("odor");
  }

  @Test
  void aRetraction_isRefusedInWords() {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.STREAMING, ROWS);
    rowByRow(tables); // in larger batches it might happen that no row is taken back
    assertThatThrownBy(
            () ->
                run(
                    tables,
                    "SELECT kcnf_learn(h, ROW(n)) FROM (SELECT habitat AS h, COUNT(*) AS n FROM"
                        + " mushrooms GROUP BY habitat)"))
        .hasStackTraceContaining("kcnf_learn cannot take a row back");
  }

  /** Of each group a row at a time: the last result of each is still that of all its rows. */
  @Test
  void manyGroups_eachHaveAllTheirRows() throws Exception {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.STREAMING, ROWS);
    tables.getConfig().set("table.exec.mini-batch.size", "7");
    String groups =
        "SELECT odor, kcnf_learn(class, ROW(odor, habitat), 'target=class=poisonous,"
            + " predictor=kcnf, k=1') AS m, COUNT(*) AS n FROM mushrooms GROUP BY odor";
    Map<Object, Row> last = new HashMap<>();
    for (Row row : run(tables, groups)) {
      if (row.getKind() == RowKind.INSERT || row.getKind() == RowKind.UPDATE_AFTER) {
        last.put(Objects.requireNonNull(row.getField(0)), row);
      }
    }
    assertThat(last).hasSizeGreaterThan(3);
    assertThat(last.values())
        .allSatisfy(
            row ->
                assertThat(Model.fromBytes(row.getFieldAs(1)).examples())
                    .isEqualTo((Long) row.getField(2)));
  }

  @Test
  void nulls_areMissingCells_noLabel_orNoAnswer() throws Exception {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.BATCH, ROWS);
    String row = "ROW(CASE WHEN odor = 'none' THEN odor END, CAST(NULL AS STRING))";
    String label = "CASE WHEN habitat = 'woods' THEN class END";
    String learned =
        "SELECT kcnf_learn(" + label + ", " + row + ", 'target=class=poisonous, predictor=kcnf') m";
    List<Row> found =
        run(
            tables,
            learned + ", SUM(CASE WHEN habitat = 'woods' THEN 1 ELSE 0 END) AS n FROM mushrooms");
    assertThat(Model.fromBytes(found.get(0).getFieldAs(0)).examples())
        .isEqualTo(((Integer) found.get(0).getField(1)).longValue())
        .isPositive();
    String nothing = "CAST(NULL AS BYTES)";
    found =
        run(
            tables,
            "SELECT kcnf_predict(m, ROW(CAST(NULL AS STRING), 'x')).probability, kcnf_predict("
                + nothing
                + ", ROW('x', 'y')), kcnf_reasons("
                + nothing
                + ", ROW('x', 'y')), kcnf_rules("
                + nothing
                + ") FROM ("
                + learned
                + " FROM mushrooms)");
    assertThat(found.get(0).getField(0)).isNotNull();
    for (int f = 1; f <= 3; f++) {
      assertThat(found.get(0).getField(f)).isNull();
    }
    assertThat(
            run(tables, learned + " FROM mushrooms WHERE odor = 'of nothing'").get(0).getField(0))
        .isNull();
  }

  @Test
  void whatIsNoModel_orNoRowOfIt_isNamed() {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.BATCH, 10);
    String model =
        "(SELECT kcnf_learn(class, CAST(ROW(odor, habitat) AS ROW<odor STRING, habitat STRING>),"
            + SqlQueries.SETTINGS
            + ") AS m FROM mushrooms)";
    assertThatThrownBy(() -> run(tables, "SELECT kcnf_union(m) FROM (VALUES (x'0102')) AS t(m)"))
        .hasStackTraceContaining("DamagedModelException");
    assertThatThrownBy(
            () -> run(tables, "SELECT kcnf_predict(x'0102', ROW(odor)).decision FROM mushrooms"))
        .hasStackTraceContaining("DamagedModelException");
    assertThatThrownBy(() -> run(tables, "SELECT kcnf_predict(m, ROW('a')).decision FROM " + model))
        .hasStackTraceContaining("the row has 1 fields, and the model 2 columns: odor, habitat");
    assertThatThrownBy(
            () ->
                run(
                    tables,
                    "SELECT kcnf_predict(m, CAST(ROW('a', 'b') AS ROW<odour STRING, habitat"
                        + " STRING>)).decision FROM "
                        + model))
        .hasStackTraceContaining("the row has the fields odour, habitat");
    for (String bytes : List.of("", "kcnf of another time")) {
      Path file = folder.resolve("no.kcnf");
      String name = "model" + bytes.length();
      assertThatThrownBy(
              () -> {
                Files.writeString(file, bytes);
                tables.executeSql(
                    "CREATE MODEL "
                        + name
                        + " INPUT (odor STRING) OUTPUT (decision STRING)"
                        + " WITH ('provider' = 'kcnf', 'path' = '"
                        + file
                        + "')");
                run(
                    tables,
                    "SELECT decision FROM ML_PREDICT(TABLE mushrooms, MODEL "
                        + name
                        + ", DESCRIPTOR(odor))");
              })
          .hasStackTraceContaining("cannot read the model '" + file);
    }
  }

  @Test
  void badSettings_areNamed() {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.BATCH, 10);
    assertThatThrownBy(
            () ->
                run(tables, "SELECT kcnf_learn(class, ROW(odor), 'predicter=auto') FROM mushrooms"))
        .hasStackTraceContaining("not 'predicter'");
  }

  @Test
  void aModelOfAFile_predictsWithMlPredict() throws Exception {
    Model model = Streams.learned(Predictors.fast(), ROWS);
    Path file = folder.resolve("m.kcnf");
    model.save(file);
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.STREAMING, 20);
    tables.executeSql(
        "CREATE MODEL m INPUT ("
            + types()
            + ") OUTPUT (decision STRING, probability DOUBLE, reasons STRING) WITH ('provider' ="
            + " 'kcnf', 'path' = '"
            + file
            + "')");
    List<Row> found =
        run(
            tables,
            "SELECT decision, probability, reasons FROM ML_PREDICT(TABLE mushrooms, MODEL m,"
                + " DESCRIPTOR("
                + columns()
                + "))");
    assertThat(found).hasSize(20);
    Prediction first = model.predict(Mushrooms.event(0).cells());
    assertThat(found)
        .anySatisfy(
            row -> {
              assertThat(row.getField(0)).isEqualTo(first.decision());
              assertThat(row.getField(1)).isEqualTo(first.probability());
              assertThat((String) row.getField(2)).isNotEmpty();
            });
  }
}
