package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.paper.BuiltIn;
import dev.kcnf.rows.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code --jdbc}, on H2 and SQLite. */
class DatabaseTest {
  private static final int ROWS = 240;
  private static final String QUERY = "SELECT * FROM mushroom ORDER BY \"no\"";

  @TempDir static Path directory;
  private static Path csv = Path.of("");
  private static Connection h2;

  private static String h2Url() {
    return "jdbc:h2:mem:shop";
  }

  private static String sqliteUrl() {
    return "jdbc:sqlite:" + directory.resolve("shop.db");
  }

  static List<String> urls() {
    return List.of(h2Url(), sqliteUrl());
  }

  /** Some mushrooms with numbers, dates and Booleans beside them. */
  @BeforeAll
  static void fill() throws Exception {
    List<String> names = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    try (Table mushrooms = BuiltIn.all().get(0).open()) {
      names.addAll(mushrooms.columns());
      names.addAll(List.of("size", "day", "wet", "no"));
      for (int r = 0; r < ROWS; r++) {
        String[] cells = Objects.requireNonNull(mushrooms.next());
        List<String> row = new ArrayList<>(List.of(cells));
        row.add(r % 7 == 3 ? "" : Integer.toString(r * 37 % 101) + (r % 2 == 0 ? ".5" : ""));
        row.add("2024-0" + (1 + r % 9) + "-1" + r % 10);
        row.add(r % 3 == 0 ? "true" : "false");
        row.add(Integer.toString(r + 1));
        rows.add(row);
      }
    }
    csv = directory.resolve("mushroom.csv");
    Files.writeString(
        csv,
        String.join(",", names)
            + "\n"
            + rows.stream().map(row -> String.join(",", row) + "\n").collect(Collectors.joining()));
    h2 = DriverManager.getConnection(h2Url(), "sa", "opensesame");
    fill(h2, names, rows);
    try (Connection sqlite = DriverManager.getConnection(sqliteUrl())) {
      sqlite.setAutoCommit(false);
      fill(sqlite, names, rows);
      sqlite.commit();
    }
  }

  private static void fill(Connection database, List<String> names, List<List<String>> rows)
      throws SQLException {
    String columns =
        names.stream()
            .map(name -> '"' + name + "\" " + type(name))
            .collect(Collectors.joining(", "));
    try (Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE mushroom (" + columns + ")");
    }
    String places = names.stream().map(name -> "?").collect(Collectors.joining(", "));
    try (PreparedStatement insert =
        database.prepareStatement("INSERT INTO mushroom VALUES (" + places + ")")) {
      for (List<String> row : rows) {
        for (int c = 0; c < row.size(); c++) {
          insert.setString(c + 1, row.get(c).isEmpty() ? null : row.get(c));
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static String type(String column) {
    return switch (column) {
      case "size" -> "NUMERIC(9, 3)";
      case "day" -> "DATE";
      case "wet" -> "BOOLEAN";
      case "no" -> "BIGINT";
      default -> "VARCHAR(40)";
    };
  }

  @AfterAll
  static void close() throws SQLException {
    h2.close();
  }

  private static Kcnf run(String command, String url, String query, String... more)
      throws IOException {
    Path password = directory.resolve("password");
    Files.writeString(password, "opensesame\n");
    List<String> args = new ArrayList<>(List.of(command, "--jdbc", url, "--query", query));
    args.addAll(List.of("--user", "sa", "--password-file", password.toString()));
    args.addAll(List.of(more));
    Kcnf done = Kcnf.run(args.toArray(String[]::new));
    assertThat(done.out() + done.err()).doesNotContain("opensesame");
    return done;
  }

  @ParameterizedTest
  @MethodSource("urls")
  void learn_givesTheModelOfTheCsvFile(String url) throws IOException {
    Path fromFile = directory.resolve("file.kcnf");
    Path fromDatabase = directory.resolve("database.kcnf");
    String[] target = {"--target", "class=poisonous", "--model"};
    Kcnf.run("learn", csv.toString(), target[0], target[1], target[2], fromFile.toString());
    Kcnf learned =
        run("learn", url, QUERY, target[0], target[1], target[2], fromDatabase.toString());
    assertThat(learned.status()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("query on " + url + ": 240 examples");
    assertThat(fromDatabase).hasSameBinaryContentAs(fromFile);
  }

  @ParameterizedTest
  @MethodSource("urls")
  void predictorsThatNeedAllValues_readTheQueryTwice(String url) throws IOException {
    String[] how = {"--target", "class=poisonous", "--predictor", "madnb", "--json"};
    Kcnf file = Kcnf.run("learn", csv.toString(), how[0], how[1], how[2], how[3], how[4]);
    Kcnf database = run("learn", url, QUERY, how);
    assertThat(database.figures()).isEqualTo(file.figures());
  }

  @ParameterizedTest
  @MethodSource("urls")
  void predict_writesIntoATable(String url) throws Exception {
    Path model = directory.resolve("into.kcnf");
    run("learn", url, QUERY, "--target", "class=poisonous", "-k", "2", "--model", model.toString());
    Kcnf predicted =
        run("predict", url, QUERY, "--model", model.toString(), "--into", "said", "--key", "no");
    assertThat(predicted.status()).as(predicted.err()).isZero();
    assertThat(predicted.out()).isEmpty();
    assertThat(predicted.err()).contains("240 predictions written into said");
    List<String> printed =
        run("predict", url, QUERY, "--model", model.toString())
            .out()
            .lines()
            .skip(1)
            .map(line -> line.split(",", -1)[2])
            .toList();
    Connection database =
        url.equals(h2Url()) ? h2 : DriverManager.getConnection(url); // of H2 stays open
    List<String> written = new ArrayList<>();
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM said ORDER BY 1")) {
      while (rows.next()) {
        assertThat(rows.getLong(1)).isEqualTo(written.size() + 1L);
        assertThat(rows.getDouble(2)).isBetween(0.0, 1.0);
        written.add(rows.getString(3));
      }
    }
    assertThat(written).isEqualTo(printed);
  }

  @Test
  void otherCommands_readTheSameRows() throws IOException {
    String file = csv.toString();
    String[] rules = {"--target", "class=poisonous", "--ignore", "no"};
    assertThat(run("rules", h2Url(), QUERY, rules).out())
        .isEqualTo(Kcnf.run("rules", file, rules[0], rules[1], rules[2], rules[3]).out());
    String[] compare = {"--target", "class=poisonous", "--predictor", "kt,kcnf", "--json"};
    assertThat(run("compare", h2Url(), QUERY, compare).figures())
        .isEqualTo(
            Kcnf.run("compare", file, compare[0], compare[1], compare[2], compare[3], compare[4])
                .figures());
    assertThat(run("rules", sqliteUrl(), QUERY, "--constraints").status()).isZero();
    assertThat(run("inspect", sqliteUrl(), QUERY).out()).contains("240");
  }

  @Test
  void compress_givesTheCsvFileBack() throws IOException {
    Path archive = directory.resolve("m.kcz");
    Path back = directory.resolve("back.csv");
    Kcnf done =
        run("compress", h2Url(), QUERY, "--level", "fast", "-o", archive.toString(), "--force");
    assertThat(done.status()).as(done.err()).isZero();
    Kcnf.run("decompress", archive.toString(), "-o", back.toString());
    assertThat(back).hasSameTextualContentAs(csv);
    assertThat(
            run("compress", h2Url(), QUERY, "--labels-only", "--target", "class=poisonous").out())
        .startsWith("240 labels");
  }

  @Test
  void rowsThatEndHalfWay_areKept() throws IOException {
    Path model = directory.resolve("half.kcnf");
    String broken =
        "SELECT *, CASE WHEN \"no\" = 200 THEN json_extract('[', '$') END AS x FROM mushroom";
    Kcnf learned =
        run(
            "learn",
            sqliteUrl(),
            broken,
            "--target",
            "class=poisonous",
            "--bins-from",
            "50",
            "--model",
            model.toString());
    assertThat(learned.status()).isEqualTo(3);
    assertThat(learned.err())
        .contains("stopped after 199 rows; the model of 199 examples is saved in " + model)
        .contains("the rows end after 199 with an error");
    assertThat(learned.err().lines()).hasSize(2);
    assertThat(Kcnf.run("inspect", model.toString()).out()).contains("examples   199");
    Path archive = directory.resolve("half.kcz");
    assertThat(run("compress", sqliteUrl(), broken, "-o", archive.toString()).status())
        .isEqualTo(3);
    assertThat(archive).doesNotExist();
  }

  private static void assertRefused(Kcnf done, int status, String... words) {
    assertThat(done.err().lines()).as(done.err()).hasSize(1);
    assertThat(done.err()).contains(words);
    assertThat(done.status()).isEqualTo(status);
  }

  @Test
  void mistakes_areToldInOneLine() throws IOException {
    String[] target = {"--target", "class"};
    assertRefused(
        run("learn", "jdbc:h2:tcp://127.0.0.1:1/x;PASSWORD=opensesame", "SELECT 1", target),
        3,
        "cannot connect");
    assertRefused(
        run("learn", "jdbc:none:x", "SELECT 1", target),
        2,
        "no driver",
        "KCNF_CLASSPATH",
        "org.h2");
    assertRefused(
        run("learn", "postgres://u:opensesame@h/x", "SELECT 1", target), 2, "--jdbc must be a URL");
    assertRefused(
        run("learn", h2Url(), "SELECT 1", "--target", "x", "--driver", "none.jar"), 2, "none.jar");
    assertRefused(run("learn", h2Url(), "SELEC 1", target), 3, h2Url(), "the query fails", "SELEC");
    assertRefused(run("learn", h2Url(), QUERY, "--target", "clas"), 2, "did you mean 'class'");
    assertRefused(run("learn", h2Url(), " ", target), 2, "--query is empty");
    assertRefused(
        Kcnf.run("learn", "--jdbc", h2Url(), "--query", "SELECT 1", "--user", "sa"),
        3,
        "the user or the password is refused",
        "KCNF_JDBC_PASSWORD");
    assertRefused(Kcnf.run("learn", "--jdbc", h2Url()), 2, "--jdbc needs --query");
    assertRefused(Kcnf.run("learn", "--query", "SELECT 1"), 2, "need --jdbc URL");
    assertRefused(
        Kcnf.run("learn", csv.toString(), "--driver", "x.jar", "--target", "class"),
        2,
        "need --jdbc URL");
    assertRefused(run("learn", h2Url(), QUERY, "x.csv", "--target", "class"), 2, "not two of them");
    assertRefused(run("learn", h2Url(), QUERY, "--format", "csv", "--target", "class"), 2, "files");
    Path model = directory.resolve("m.kcnf");
    run("learn", h2Url(), QUERY, "--target", "class", "-k", "2", "--model", model.toString());
    String[] predict = {"--model", model.toString(), "--into"};
    assertRefused(
        run("predict", h2Url(), QUERY, predict[0], predict[1], predict[2], "a; DROP TABLE b"),
        2,
        "--into must be the name of a table");
    assertRefused(
        run("predict", h2Url(), QUERY, predict[0], predict[1], predict[2], "b", "--key", "not"),
        3,
        "not");
    assertRefused(
        Kcnf.run("predict", csv.toString(), predict[0], predict[1], predict[2], "b"), 2, "--jdbc");
    assertRefused(
        run("learn", h2Url(), "SELECT 'a' AS x, 'b' AS x", "--target", "y"), 2, "there are X, X.2");
    assertRefused(run("learn", h2Url(), QUERY + " LIMIT 0", "--target", "class"), 3, "no rows");
  }

  @Test
  void password_comesFromTheEnvironment() throws Exception {
    Path file = directory.resolve("locked");
    String url = "jdbc:h2:" + file;
    try (Connection connection = DriverManager.getConnection(url, "sa", "opensesame");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT X AS a, X > 50 AS b FROM SYSTEM_RANGE(1, 100)");
    }
    KcnfProcess learned =
        KcnfProcess.start(
            directory,
            List.of("env", "KCNF_JDBC_PASSWORD=opensesame"),
            List.of(),
            "learn",
            "--jdbc",
            url,
            "--user",
            "sa",
            "--query",
            "SELECT * FROM t",
            "--target",
            "B=true");
    assertThat(learned.status()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("100 examples").doesNotContain("opensesame");
  }
}
