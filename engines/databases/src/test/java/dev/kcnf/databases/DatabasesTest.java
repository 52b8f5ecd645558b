package dev.kcnf.databases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.rules.format.RuleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The same rows in a CSV file, in PostgreSQL and in Parquet. */
class DatabasesTest {
  private static final int ROWS = 3000;
  private static final String QUERY = "SELECT * FROM orders ORDER BY no";
  private static final List<String> TARGET = List.of("--target", "paid=true");

  @TempDir static Path directory;
  private static PostgresServer server;
  private static Path csv;
  private static Path parquet;

  @BeforeAll
  static void fill() throws Exception {
    csv = Files.writeString(directory.resolve("orders.csv"), orders());
    parquet = directory.resolve("orders.parquet");
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute(
          String.format("COPY (SELECT * FROM '%s') TO '%s' (FORMAT parquet)", csv, parquet));
    }
    server = PostgresServer.start();
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement()) {
      statement.execute(
          "CREATE TABLE orders (no BIGINT, shop TEXT, price NUMERIC(9, 2), weight DOUBLE PRECISION,"
              + " parts INT, day DATE, at TIMESTAMP, gift BOOLEAN, paid BOOLEAN)");
      new org.postgresql.copy.CopyManager(postgres.unwrap(org.postgresql.core.BaseConnection.class))
          .copyIn("COPY orders FROM STDIN CSV HEADER", Files.newBufferedReader(csv));
    }
  }

  /** Orders with every type; some cells are missing. */
  private static String orders() {
    StringBuilder text = new StringBuilder("no,shop,price,weight,parts,day,at,gift,paid\n");
    long state = 1;
    for (int r = 1; r <= ROWS; r++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      int random = (int) (state >>> 33);
      String shop = List.of("north", "south", "east", "west").get(random & 3);
      int cents = 100 + random / 4 % 9000 * 10;
      boolean gift = (random >> 20 & 7) == 0;
      boolean paid = cents < 30_000 ^ (gift && shop.equals("west")) ^ random % 29 == 0;
      text.append(r).append(',').append(random % 17 == 0 ? "" : shop).append(',');
      text.append(cents / 100).append('.').append(cents / 10 % 10).append("0,");
      text.append(random % 13 == 0 ? "" : random % 1000 / 8.0).append(',').append(random % 5);
      text.append(String.format(",2024-%02d-%02d", 1 + random % 12, 1 + random % 28));
      text.append(String.format(",2024-03-%02d %02d:30:00,", 1 + random % 31, random / 31 % 24));
      text.append(gift).append(',').append(paid).append('\n');
    }
    return text.toString();
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection(server.url(), PostgresServer.USER, PostgresServer.PASSWORD);
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  private static Command postgres(String command, String query, String... more)
      throws IOException, InterruptedException {
    return onPostgres("256m", command, query, more);
  }

  private static Command onPostgres(String heap, String command, String query, String... more)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of(command, "--jdbc", server.url(), "--user"));
    args.addAll(List.of(PostgresServer.USER, "--query", query));
    args.addAll(List.of(more));
    Command done = Command.run(directory, heap, args.toArray(String[]::new));
    assertThat(done.out() + done.err()).doesNotContain(PostgresServer.PASSWORD);
    return done;
  }

  private static Path model(String name, Command learned) {
    assertThat(learned.status()).as(learned.err()).isZero();
    return directory.resolve(name);
  }

  private static String[] saving(String name) {
    return new String[] {
      TARGET.get(0), TARGET.get(1), "--model", directory.resolve(name).toString()
    };
  }

  @Test
  void csvPostgresAndParquet_giveTheSameModel() throws Exception {
    String[] own = saving("csv.kcnf");
    Path fromCsv =
        model(
            "csv.kcnf",
            Command.run(
                directory, "256m", "learn", csv.toString(), own[0], own[1], own[2], own[3]));
    Path fromPostgres = model("postgres.kcnf", postgres("learn", QUERY, saving("postgres.kcnf")));
    String[] duck = saving("parquet.kcnf");
    Path fromParquet =
        model(
            "parquet.kcnf",
            Command.run(
                directory,
                "512m",
                "learn",
                "--jdbc",
                "jdbc:duckdb:",
                "--query",
                "SELECT * FROM '" + parquet + "' ORDER BY no",
                duck[0],
                duck[1],
                duck[2],
                duck[3]));
    assertThat(fromPostgres).hasSameBinaryContentAs(fromCsv);
    assertThat(fromParquet).hasSameBinaryContentAs(fromCsv);
  }

  @Test
  void compress_ofPostgres_isTheCsvFileInShort() throws Exception {
    Path archive = directory.resolve("orders.kcz");
    Path back = directory.resolve("back.csv");
    assertThat(postgres("compress", QUERY, "--level", "fast", "-o", archive.toString()).status())
        .isZero();
    Command.run(directory, "256m", "decompress", archive.toString(), "-o", back.toString());
    String expected = Files.readString(csv).replaceAll("\\.(\\d)0(?=,)", ".$1");
    assertThat(Files.readString(back))
        .isEqualTo(expected.replaceAll("(?<=[,\\n])(\\d+)\\.0(?=,)", "$1"));
  }

  @Test
  void millionRows_areLearnedInBoundedMemory() throws Exception {
    Command learned =
        onPostgres(
            "48m",
            "learn",
            "SELECT i % 7 AS a, i % 11 AS b, i % 13 AS c, (i % 7 = 3 OR i % 11 < 4) AS x FROM"
                + " generate_series(1, 1000000) i",
            "--target",
            "x=true",
            "-k",
            "2");
    assertThat(learned.status()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("1,000,000 examples");
  }

  @Test
  void predictions_areWrittenBack() throws Exception {
    String[] own = saving("into.kcnf");
    Path model = model("into.kcnf", postgres("learn", QUERY, own));
    Command predicted =
        postgres(
            "predict", QUERY, "--model", model.toString(), "--into", "forecast", "--key", "no");
    assertThat(predicted.status()).as(predicted.err()).isZero();
    assertThat(predicted.err()).contains("3,000 predictions written into forecast");
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(*), sum(CASE WHEN decision = 'paid=true' OR decision = 'true' THEN 1"
                    + " ELSE 0 END), sum(CASE WHEN (probability > 0.5) = paid THEN 1 ELSE 0 END)"
                    + " FROM forecast JOIN orders USING (no)")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isEqualTo(ROWS);
      assertThat(rows.getLong(2)).isBetween(500L, 2500L);
      assertThat(rows.getLong(3)).isGreaterThan(2500L);
    }
    Command broken =
        postgres(
            "predict",
            "SELECT *, CASE WHEN no = 2500 THEN pg_terminate_backend(pg_backend_pid()) END AS k"
                + " FROM orders",
            "--model",
            model.toString(),
            "--into",
            "never");
    assertThat(broken.status()).isEqualTo(3);
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM never")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).as("all or none").isZero();
    }
  }

  private static String rules(String format) throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("rules", csv.toString(), "--as", format));
    args.addAll(List.of("--ignore", "no,day,at"));
    args.addAll(TARGET);
    Command done = Command.run(directory, "256m", args.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return done.out().replace("\"data\"", "\"orders\"");
  }

  /** The orders that the rules, read back from their file, say are not paid. */
  private static Set<Long> unpaid(RuleFile rules) throws IOException {
    Set<Long> unpaid = new TreeSet<>();
    List<String> lines = Files.readAllLines(csv);
    List<String> header = List.of(lines.get(0).split(",", -1));
    for (String line : lines.subList(1, lines.size())) {
      List<String> row = List.of(line.split(",", -1));
      String[] cells =
          rules.columns().stream().map(c -> row.get(header.indexOf(c))).toArray(String[]::new);
      if (!rules.classOf(cells).equals(rules.list().classes().get(1))) {
        unpaid.add(Long.valueOf(row.get(0)));
      }
    }
    assertThat(unpaid).hasSizeBetween(500, 2500);
    return unpaid;
  }

  private static Set<Long> numbers(Statement statement, String query) throws SQLException {
    Set<Long> numbers = new TreeSet<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        numbers.add(rows.getLong("no"));
      }
    }
    return numbers;
  }

  @Test
  void rules_inPostgres_tellEachRowAsTheirFileDoes() throws Exception {
    Set<Long> expected = unpaid(RuleFile.read(rules("json")));
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement()) {
      assertThat(numbers(statement, rules("sql-violators"))).isEqualTo(expected);
      String condition = rules("sql");
      assertThat(numbers(statement, "SELECT no FROM orders WHERE NOT (" + condition + ")"))
          .isEqualTo(expected);
      statement.execute("CREATE TABLE checked (LIKE orders)");
      statement.execute(rules("sql-check").replace("\"orders\"", "checked"));
      Set<Long> refused = new TreeSet<>();
      for (long no = 1; no <= ROWS; no++) {
        try {
          statement.execute("INSERT INTO checked SELECT * FROM orders WHERE no = " + no);
        } catch (SQLException e) {
          assertThat(e.getMessage()).contains("violates check constraint \"rules\"");
          refused.add(no);
        }
      }
      assertThat(refused).isEqualTo(expected);
    }
  }

  /** Great Expectations asks the database with the query of each expectation. */
  @Test
  void expectations_inPostgres_findTheRowsThatBreakARule() throws Exception {
    Set<Long> expected = unpaid(RuleFile.read(rules("json")));
    Set<Long> found = new TreeSet<>();
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement();
        JsonParser suite =
            new JsonFactory().createParser(ObjectReadContext.empty(), rules("expectations"))) {
      while (suite.nextToken() != null) {
        if ("unexpected_rows_query".equals(suite.currentName())
            && suite.currentToken() == JsonToken.VALUE_STRING) {
          found.addAll(numbers(statement, suite.getString().replace("{batch}", "orders")));
        }
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void connectionThatBreaks_keepsWhatWasLearned() throws Exception {
    String[] own = saving("half.kcnf");
    Command learned =
        postgres(
            "learn",
            "SELECT *, CASE WHEN no = 2500 THEN pg_terminate_backend(pg_backend_pid()) END AS k"
                + " FROM orders",
            own[0],
            own[1],
            own[2],
            own[3],
            "--ignore",
            "k");
    assertThat(learned.status()).isEqualTo(3);
    assertThat(learned.err())
        .contains("the model of 2,000 examples is saved in")
        .contains("the rows end after 2,000 with an error");
    Command resumed =
        postgres(
            "learn",
            "SELECT * FROM orders WHERE no > 2000 ORDER BY no",
            "--resume",
            directory.resolve("half.kcnf").toString());
    assertThat(resumed.status()).as(resumed.err()).isZero();
    assertThat(resumed.out()).contains("3,000 examples");
  }

  /** Days without end, not a number, and what is no plain text. */
  @Test
  void typesOfPostgres_areRead() throws Exception {
    Command inspected =
        postgres(
            "inspect",
            "SELECT 'infinity'::timestamptz AS a, '-infinity'::date AS b, 'NaN'::numeric AS c,"
                + " ARRAY[1, 2] AS d, interval '1 day' AS e, 'x'::char(5) AS f, i % 2 = 0 AS g"
                + " FROM generate_series(1, 9) i");
    assertThat(inspected.status()).as(inspected.err()).isZero();
    assertThat(inspected.out())
        .contains("constant; infinity", "constant; -infinity", "100.0 % missing", "constant; x")
        .contains("{1,2}", "1 day", "false, true");
  }

  /** Who may not read a table, or not write to it, is told so; nothing is written. */
  @Test
  void predictions_intoATableWithoutRights_areRefused() throws Exception {
    Path model = model("rights.kcnf", postgres("learn", QUERY, saving("rights.kcnf")));
    try (Connection postgres = connect();
        Statement statement = postgres.createStatement()) {
      statement.execute("CREATE ROLE weak LOGIN PASSWORD '" + PostgresServer.PASSWORD + "'");
      statement.execute("GRANT SELECT ON orders TO weak");
      statement.execute("CREATE TABLE unreadable (no INT, probability FLOAT8, decision TEXT)");
      statement.execute("CREATE TABLE readable (no INT, probability FLOAT8, decision TEXT)");
      statement.execute("GRANT SELECT ON readable TO weak");
    }
    String[] into = {"--model", model.toString(), "--key", "no", "--user", "weak", "--into"};
    assertRefused(
        predict(into, "unreadable"), 3, "cannot be read (ERROR: permission denied for table");
    assertRefused(
        predict(into, "readable"), 3, "nothing is written into readable", "permission denied");
  }

  private static Command predict(String[] options, String table)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("predict", "--jdbc", server.url()));
    args.addAll(List.of("--query", QUERY));
    args.addAll(List.of(options));
    args.add(table);
    return Command.run(directory, "256m", args.toArray(String[]::new));
  }

  private static void assertRefused(Command done, int status, String... words) {
    assertThat(done.err().lines()).as(done.err()).hasSize(1);
    assertThat(done.err()).contains(words);
    assertThat(done.status()).isEqualTo(status);
  }

  @Test
  void mistakes_areToldInOneLine() throws Exception {
    List<String> learn =
        List.of("learn", "--target", "x", "--query", "SELECT 1 AS x", "--user", "tester", "--jdbc");
    assertRefused(run(Command.classPath(), "wrong", learn, server.url()), 3, "is refused");
    assertRefused(
        run(Command.classPath(), "x", learn, "jdbc:postgresql://127.0.0.1:1/x"),
        3,
        "cannot connect");
    assertRefused(
        run(Command.classPath(), PostgresServer.PASSWORD, learn, server.url() + "_none"),
        3,
        "does not exist");
    String without = Command.classPathWithout("postgresql");
    assertRefused(run(without, "x", learn, server.url()), 2, "no driver", "KCNF_CLASSPATH");
    assertRefused(postgres("learn", "SELECT * FROM none", "--target", "x"), 3, "\"none\"");
    List<String> withDriver = new ArrayList<>(learn);
    withDriver.addAll(0, List.of("inspect", "--driver", Command.jarOf("postgresql")));
    withDriver.removeAll(List.of("learn", "--target", "x"));
    assertThat(run(without, PostgresServer.PASSWORD, withDriver, server.url()).status()).isZero();
  }

  private static Command run(String classPath, String password, List<String> args, String url)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(args);
    all.add(url);
    return Command.run(directory, "256m", classPath, password, all);
  }
}
