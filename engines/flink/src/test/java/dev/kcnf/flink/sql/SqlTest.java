package dev.kcnf.flink.sql;

import static dev.kcnf.flink.sql.SqlQueries.columns;
import static dev.kcnf.flink.sql.SqlQueries.learn;
import static dev.kcnf.flink.sql.SqlQueries.miniBatch;
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
import java.util.List;
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
    List<Row> single = run(streaming, learn());
    assertThat(Model.fromBytes(last(single)).examples()).isBetween(ALL * 99L / 100, (long) ALL);

    miniBatch(streaming);
    assertThat(Streams.state(last(run(streaming, learn())))).isEqualTo(Streams.state(expected));

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
    assertThatThrownBy(
            () ->
                run(
                    tables,
                    "SELECT kcnf_learn(h, ROW(n)) FROM (SELECT habitat AS h, COUNT(*) AS n FROM"
                        + " mushrooms GROUP BY habitat)"))
        .hasStackTraceContaining("kcnf_learn cannot take a row back");
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
