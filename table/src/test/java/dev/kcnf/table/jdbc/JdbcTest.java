package dev.kcnf.table.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.kcnf.SettingException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.CsvStream;
import dev.kcnf.table.jdbc.DatabaseException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcTest {
  private static final String H2 = "jdbc:h2:mem:";
  private static final String SQLITE = "jdbc:sqlite:";

  @TempDir Path directory;
  private @Nullable Connection kept; // or a database in memory is gone

  private Database database(String kind, String... statements) throws SQLException {
    Path file = directory.resolve("test.db");
    Database database = Database.of(kind.equals(H2) ? H2 + "test" : SQLITE + file);
    Connection connection = database.connect();
    kept = connection;
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return database;
  }

  @AfterEach
  void close() throws SQLException {
    if (kept != null) {
      kept.close();
    }
  }

  private static List<List<String>> rows(Table table) throws IOException {
    try (table) {
      List<List<String>> rows = new ArrayList<>();
      for (String[] row = next(table); row != null; row = next(table)) {
        rows.add(List.of(row));
      }
      return rows;
    }
  }

  private static String @Nullable [] next(Table table) throws IOException {
    try {
      return table.next();
    } catch (dev.kcnf.rows.BadRowException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void types_becomeTheTextsOfCsv() throws Exception {
    Database database =
        database(
            H2,
            "CREATE TABLE t (i INT, l BIGINT, d DOUBLE PRECISION, f REAL, n NUMERIC(8, 2), b BOOLEAN,"
                + " date1 DATE, at TIMESTAMP, zoned TIMESTAMP WITH TIME ZONE, clock TIME, s VARCHAR,"
                + " c CHAR(5), u UUID, text CLOB)",
            "INSERT INTO t VALUES (7, 12345678901, 7.0, 0.1, 7.50, TRUE, DATE '2024-03-31',"
                + " TIMESTAMP '2024-03-31 02:30:00', TIMESTAMP WITH TIME ZONE '2024-03-31"
                + " 02:30:00.5+02:00', TIME '10:30:00', 'a, b', 'x',"
                + " '00000000-0000-0001-0000-000000000002', 'long')",
            "INSERT INTO t VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
                + " NULL, NULL, NULL)");
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin")); // has no 2:30 on that day
      assertThat(rows(database.query("SELECT * FROM t ORDER BY i NULLS LAST").open()))
          .containsExactly(
              List.of(
                  "7",
                  "12345678901",
                  "7",
                  "0.1",
                  "7.5",
                  "true",
                  "2024-03-31",
                  "2024-03-31 02:30:00",
                  "2024-03-31 00:30:00.500Z",
                  "10:30:00",
                  "a, b",
                  "x",
                  "00000000-0000-0001-0000-000000000002",
                  "long"),
              List.of("", "", "", "", "", "", "", "", "", "", "", "", "", ""));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void sqlite_hasTypesByValue() throws Exception {
    Database database =
        database(
            SQLITE,
            "CREATE TABLE t (a, day DATE, at TIMESTAMP)",
            "INSERT INTO t VALUES (1, '2024-03-31', '2024-03-31 02:30:00'), (2.50, NULL, NULL),"
                + " ('x', '2024-04-01', '2024-04-01 10:00:00')");
    assertThat(rows(database.query("SELECT * FROM t").open()))
        .containsExactly(
            List.of("1", "2024-03-31", "2024-03-31 02:30:00"),
            List.of("2.5", "", ""),
            List.of("x", "2024-04-01", "2024-04-01 10:00:00"));
  }

  @ParameterizedTest
  @ValueSource(strings = {H2, SQLITE})
  void tables_ofOneSource_areReadTwiceAndClosed(String kind) throws Exception {
    Database database =
        database(kind, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (2), (3)");
    JdbcSource source = database.query("SELECT a FROM t ORDER BY a").withFetchSize(1);
    Table first = source.open();
    assertThat(next(first)).containsExactly("1");
    assertThat(rows(source.open())).hasSize(3);
    assertThat(next(first)).containsExactly("2");
    assertThat(first.line()).isEqualTo(2);
    first.close();
    first.close();
    assertThat(rows(source.open())).hasSize(3);
  }

  @Test
  void result_ofAProgram_isATable() throws Exception {
    database(H2, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (5)");
    Connection connection = Objects.requireNonNull(kept);
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT a AS \"x\" FROM t")) {
      JdbcTable table = JdbcTable.of("t", result);
      assertThat(table.columns()).containsExactly("x");
      assertThat(rows(table)).containsExactly(List.of("5"));
    }
  }

  @Test
  void failures_haveTheirKind_andNoSecrets() throws Exception {
    Database database = database(H2, "CREATE USER reader PASSWORD 'opensesame'");
    assertThat(kind(() -> Database.of("jdbc:none:x?password=opensesame").connect()))
        .isEqualTo(Kind.NO_DRIVER);
    assertThat(kind(() -> Database.of("jdbc:h2:tcp://127.0.0.1:1/x;PASSWORD=opensesame").connect()))
        .isEqualTo(Kind.UNREACHABLE);
    assertThat(kind(() -> database.as("reader", "sesame").connect())).isEqualTo(Kind.REFUSED);
    assertThat(kind(() -> database.query("SELECT * FROM opensesame_missing").open()))
        .isEqualTo(Kind.QUERY);
    assertThat(
            kind(
                () ->
                    database
                        .as("reader", "opensesame")
                        .withDrivers(List.of(Path.of("no.jar")))
                        .connect()))
        .isEqualTo(Kind.NO_DRIVER);
    assertThatThrownBy(() -> Database.of("postgres://u:opensesame@host/db"))
        .isInstanceOf(SettingException.class)
        .hasMessageNotContaining("opensesame")
        .hasMessageContaining("jdbc:postgresql://");
  }

  private static Kind kind(Runnable action) {
    try {
      action.run();
    } catch (DatabaseException e) {
      StringBuilder all = new StringBuilder();
      for (Throwable t = e; t != null; t = t.getCause()) {
        all.append(t);
      }
      assertThat(all.toString().replace("opensesame_missing", "")).doesNotContain("opensesame");
      return e.kind();
    }
    throw new AssertionError("no failure");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://host/db?user=u&password=SECRET&ssl=true",
        "jdbc:h2:mem:x;USER=u;PASSWORD=SECRET",
        "jdbc:sqlserver://host;user=u;Password=SECRET;x=1",
        "jdbc:mysql://u:SECRET@host:3306/db",
        "jdbc:mysql://u:a/SECRET@host:3306/db?x=y",
        "jdbc:oracle:thin:scott/SECRET@host:1521:x",
        "jdbc:snowflake://host/?token=SECRET",
        "jdbc:x://host/?sslpassword=SECRET&db=1",
        "jdbc:sqlite:shop.db?cipher=aes&key=SECRET"
      })
  void urls_areShownWithoutSecrets(String url) {
    Secrets secrets = new Secrets(url, "p4ss");
    assertThat(secrets.url()).doesNotContain("SECRET").contains("***");
    assertThat(secrets.clean("failed: " + url + " with\n p4ss, SECRET"))
        .isEqualTo(
            "failed: " + secrets.url() + " with ***, " + (url.contains("a/") ? "SECRET" : "***"));
  }

  /** As a driver has read them, they may be in its message. */
  @Test
  void secretsInUrls_areHiddenAsTheyAreMeant_too() {
    Secrets braces = new Secrets("jdbc:sqlserver://h;password={open;sesame};x=1", null);
    assertThat(braces.url()).isEqualTo("jdbc:sqlserver://h;password=***;x=1");
    assertThat(braces.clean("not open;sesame")).isEqualTo("not ***");
    Secrets coded = new Secrets("jdbc:postgresql://h/d?password=open%26ses,ame&ssl=true", null);
    assertThat(coded.url()).isEqualTo("jdbc:postgresql://h/d?password=***&ssl=true");
    assertThat(coded.clean("not open&ses,ame, not open%26ses,ame")).isEqualTo("not ***, not ***");
    assertThat(new Secrets("jdbc:x:?password=100%", null).clean("not 100%")).isEqualTo("not ***");
  }

  @Test
  void whatDriversSay_isShort_andHasItsReason() {
    Secrets secrets = new Secrets("jdbc:x:y", "opensesame");
    assertThat(secrets.clean("x".repeat(5000))).hasSize(1002).endsWith(" …");
    SQLException failed = new SQLException("The attempt failed.", "08001");
    failed.initCause(new UnknownHostException("opensesame.example"));
    assertThat(secrets.clean(failed).getMessage())
        .isEqualTo("The attempt failed; UnknownHostException, ***.example");
    assertThat(secrets.clean(failed).getCause()).isNull();
    BatchUpdateException batch = new BatchUpdateException("Batch entry 0 failed", new int[0]);
    batch.setNextException(new SQLException("permission denied"));
    assertThat(secrets.clean(batch).getMessage()).isEqualTo("permission denied");
  }

  @Test
  void driverThatFails_isSaid_withoutSecrets() throws Exception {
    Driver failing = new FailingDriver();
    DriverManager.registerDriver(failing);
    try {
      assertThat(kind(() -> Database.of("jdbc:failing:x?password=opensesame").connect()))
          .isEqualTo(Kind.UNREACHABLE);
    } finally {
      DriverManager.deregisterDriver(failing);
    }
  }

  @Test
  void bytes_areNoCells() throws Exception {
    Database database =
        database(H2, "CREATE TABLE t (a INT, photo BLOB)", "INSERT INTO t VALUES (1, X'00')");
    assertThatThrownBy(() -> rows(database.query("SELECT * FROM t").open()))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("'PHOTO'")
        .hasMessageContaining("leave it out");
  }

  @Test
  void rowsThatEndWithAnError_areLost() throws Exception {
    Database database =
        database(SQLITE, "CREATE TABLE t (a TEXT)", "INSERT INTO t VALUES ('[1]'), ('['), ('[2]')");
    JdbcTable table = database.query("SELECT json_extract(a, '$[0]') AS x FROM t").open();
    assertThat(next(table)).containsExactly("1");
    assertThatThrownBy(() -> next(table))
        .asInstanceOf(type(DatabaseException.class))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.LOST))
        .extracting(Throwable::getMessage)
        .asString()
        .contains("after 1 with an error");
    table.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {H2, SQLITE})
  void predictions_areWrittenInOneTransaction(String kind) throws Exception {
    Database database =
        database(
            kind,
            "CREATE TABLE t (id INT, \"the key\" VARCHAR(9))",
            "INSERT INTO t VALUES (1, 'a'), (2, NULL), (3, 'c')");
    JdbcSource source = database.query("SELECT * FROM t ORDER BY id;").writable();
    List<String> keys = List.of("the key");
    for (boolean commit : new boolean[] {true, false}) {
      PredictionTable.prepare(source, "made", keys);
      try (JdbcTable rows = source.open();
          PredictionTable made = PredictionTable.open(rows, "made", keys)) {
        while (next(rows) != null) {
          made.write(rows.line() / 4.0, commit ? "yes" : "no");
        }
        if (commit) {
          assertThat(made.commit()).isEqualTo(3);
        }
      }
    }
    assertThat(rows(database.query("SELECT * FROM made ORDER BY probability").open()))
        .containsExactly(
            List.of("a", "0.25", "yes"), List.of("", "0.5", "yes"), List.of("c", "0.75", "yes"));
  }

  @Test
  void predictionTable_withOtherColumns_isRefused() throws Exception {
    Database database = database(H2, "CREATE TABLE t (a INT)", "CREATE TABLE made (x INT)");
    JdbcSource source = database.query("SELECT * FROM t");
    assertThatThrownBy(() -> PredictionTable.prepare(source, "made", List.of()))
        .asInstanceOf(type(DatabaseException.class))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNWRITABLE))
        .extracting(Throwable::getMessage)
        .asString()
        .contains("made is there, but has not the columns row_no, probability, decision");
    assertThatThrownBy(() -> PredictionTable.prepare(source, "none.made", List.of()))
        .hasMessageContaining("none.made cannot be read (Schema \"NONE\" not found")
        .hasMessageContaining("and cannot be made: Schema");
    assertThatThrownBy(() -> PredictionTable.prepare(source, "other", List.of("b")))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("there is no column 'b' for a key; there are A");
  }

  @Test
  void predictionTable_isMade_ofQueriesWithCommentsAndQuotes() throws Exception {
    Database database =
        database(H2, "CREATE TABLE t (\"a \"\"b\"\"\" INT)", "INSERT INTO t VALUES (7)");
    JdbcSource source = database.query("SELECT * FROM t -- all").writable();
    List<String> keys = List.of("a \"b\"");
    PredictionTable.prepare(source, "made", keys);
    try (JdbcTable rows = source.open();
        PredictionTable made = PredictionTable.open(rows, "made", keys)) {
      assertThat(next(rows)).containsExactly("7");
      made.write(0.5, "yes");
      assertThat(made.commit()).isOne();
    }
    assertThat(rows(database.query("SELECT * FROM made").open()))
        .containsExactly(List.of("7", "0.5", "yes"));
  }

  @Test
  void csvStream_isReadBackAsTheSameTable() throws Exception {
    List<String[]> rows =
        List.of(
            new String[] {"a,b", ""}, new String[] {"say \"x\"\n", "é"}, new String[] {"", "2"});
    Path file = directory.resolve("x.csv");
    try (InputStream in = CsvStream.of(Table.of("t", List.of("x y", "z"), rows))) {
      Files.write(file, in.readAllBytes());
    }
    assertThat(Files.readString(file, UTF_8))
        .isEqualTo("x y,z\n\"a,b\",\n\"say \"\"x\"\"\n\",é\n,2\n");
    assertThat(rows(dev.kcnf.table.Tables.open(file)))
        .containsExactly(List.of("a,b", ""), List.of("say \"x\"\n", "é"), List.of("", "2"));
    try (InputStream in =
        CsvStream.of(Table.of("t", List.of("x"), List.<String[]>of(new String[] {""})))) {
      assertThat(in.read()).isEqualTo('x');
      assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo("\n\"\"\n");
    }
  }
}
