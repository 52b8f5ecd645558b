package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.ListSearch;
import dev.kcnf.rules.list.RowKeeper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pmml4s.model.Model;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The exports of lists of rules, run by what they are for, on a table with quotes in its names,
 * numbers, and missing cells: each row gets the class that the list gives it.
 */
class ListExportTest {
  private static final List<String> NAMES = List.of("say \"hi\"", "it's", "size", "l<e&d");
  private static final List<String> TEXTS = List.of("a\"b", "o'clock", "back\\slash", "<&>", "?");
  private static final List<String[]> CELLS = cells();
  private static final Columns COLUMNS = columns();
  private static final RuleList TWO = list(2);
  private static final RuleList THREE = list(3);

  private static Columns columns() {
    Map<String, ColumnEncoding> columns = new LinkedHashMap<>();
    columns.put(NAMES.get(0), ColumnEncoding.categorical());
    columns.put(NAMES.get(1), ColumnEncoding.numeric(Cuts.at(0)));
    columns.put(NAMES.get(2), ColumnEncoding.numeric(Cuts.at(50)));
    columns.put(NAMES.get(3), ColumnEncoding.categorical());
    return Columns.of(columns);
  }

  private static List<String[]> cells() {
    SplitMix random = SplitMix.of(23);
    List<String[]> cells = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      String number = String.valueOf((random.nextInt(2000) - 1000) / 10.0);
      String[] row = {
        TEXTS.get(random.nextInt(5)),
        random.nextInt(8) == 0 ? "?" : number,
        String.valueOf(random.nextInt(100)),
        TEXTS.get(random.nextInt(4))
      };
      cells.add(row);
    }
    return cells;
  }

  /** What the rules are to find: sets of names, ranges with one end and with two, missing cells. */
  private static int label(String[] row, int classes) {
    double x = row[1].equals("?") ? Double.NaN : Double.parseDouble(row[1]);
    double size = Double.parseDouble(row[2]);
    boolean one = (x >= -20 && x < 35 && !row[0].equals("?")) || (row[1].equals("?") && size >= 30);
    return one ? 1 : classes == 3 && (row[0].equals("o'clock") || size < 20) ? 2 : 0;
  }

  private static RuleList list(int classes) {
    RowKeeper rows = new RowKeeper(COLUMNS.schema(), CELLS.size());
    CELLS.forEach(row -> rows.add(COLUMNS.example(row), label(row, classes)));
    List<String> names = List.of("n'o", "y\"es", "<other>").subList(0, classes);
    RuleList list = ListSearch.usual().find(rows, classes == 2 ? "it=y" : "it", names);
    assertThat(list.rules().size()).isGreaterThan(1);
    assertThat(list.errors()).isLessThan(60);
    return list;
  }

  /** The class of each row, as the list itself tells it. */
  private static List<String> expected(RuleList list) {
    Recoding recoding = Recoding.of(COLUMNS.schema(), list.schema());
    return CELLS.stream()
        .map(row -> list.first(recoding.values(COLUMNS.lookUp(row))))
        .map(place -> list.classes().get(list.label(place)))
        .toList();
  }

  private static BitSet violators() {
    List<String> classes = expected(TWO);
    BitSet violators = new BitSet();
    for (int i = 0; i < classes.size(); i++) {
      violators.set(i, !classes.get(i).equals(TWO.classes().get(1)));
    }
    assertThat(violators.cardinality()).isBetween(200, 1000);
    return violators;
  }

  @Test
  void list_hasWhatExportsMayGetWrong() {
    String text = RuleFormat.TEXT.format(TWO) + RuleFormat.TEXT.format(THREE);
    assertThat(text).contains("it's is").contains("?").contains("say \"hi\"").contains("..");
  }

  private static Connection loaded(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE \"data\" (n INT, \"say \"\"hi\"\"\" VARCHAR(20), \"it's\" DOUBLE PRECISION,"
              + " \"size\" DOUBLE PRECISION, \"l<e&d\" VARCHAR(20))");
    }
    for (int i = 0; i < CELLS.size(); i++) {
      insert(connection, i);
    }
    return connection;
  }

  private static void insert(Connection connection, int i) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO \"data\" VALUES (?, ?, ?, ?, ?)")) {
      String[] row = CELLS.get(i);
      insert.setInt(1, i);
      insert.setString(2, row[0].equals("?") && i % 2 == 0 ? null : row[0]); // both are missing
      insert.setObject(3, row[1].equals("?") ? null : Double.valueOf(row[1]));
      insert.setDouble(4, Double.parseDouble(row[2]));
      insert.setString(5, row[3]);
      insert.execute();
    }
  }

  private static BitSet rows(Connection connection, String query) throws SQLException {
    BitSet rows = new BitSet();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows.set(result.getInt("n"));
      }
    }
    return rows;
  }

  private static String statement(String sql) {
    return sql.strip().replaceFirst(";$", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:", "jdbc:sqlite::memory:"})
  void violators_inADatabase_areTheRowsThatTheFormulaRejects(String url) throws SQLException {
    try (Connection connection = loaded(url)) {
      String query = statement(RuleFormat.SQL_VIOLATORS.format(TWO));
      assertThat(rows(connection, query)).isEqualTo(violators());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:", "jdbc:sqlite::memory:"})
  void classes_inADatabase_areThoseOfTheList(String url) throws SQLException {
    List<String> expected = expected(THREE);
    try (Connection connection = loaded(url);
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT n, (" + RuleFormat.SQL.format(THREE) + ") AS class FROM \"data\"")) {
      int rows = 0;
      while (result.next()) {
        assertThat(result.getString("class")).isEqualTo(expected.get(result.getInt("n")));
        rows++;
      }
      assertThat(rows).isEqualTo(CELLS.size());
    }
  }

  @Test
  void check_ofATable_refusesTheRowsThatTheFormulaRejects() throws SQLException {
    String check = RuleFormat.SQL_CHECK.format(TWO);
    BitSet violators = violators();
    try (Connection connection = loaded("jdbc:h2:mem:");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(check)).isInstanceOf(SQLException.class);
      statement.execute("DELETE FROM \"data\"");
      statement.execute(check);
      BitSet refused = new BitSet();
      for (int i = 0; i < CELLS.size(); i++) {
        try {
          insert(connection, i);
        } catch (SQLException e) {
          refused.set(i);
        }
      }
      assertThat(refused).isEqualTo(violators);
    }
  }

  /** Great Expectations runs the query of each expectation: here H2 does. */
  @Test
  void expectations_queriesRunByADatabase_findTheViolators() throws SQLException {
    try (Connection connection = loaded("jdbc:h2:mem:");
        JsonParser suite =
            new JsonFactory()
                .createParser(ObjectReadContext.empty(), RuleFormat.EXPECTATIONS.format(TWO))) {
      BitSet found = new BitSet();
      while (suite.nextToken() != null) {
        if ("unexpected_rows_query".equals(suite.currentName())
            && suite.currentToken() == JsonToken.VALUE_STRING) {
          found.or(rows(connection, suite.getString().replace("{batch}", "\"data\"")));
        }
      }
      assertThat(found).isEqualTo(violators());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void pmml_inPmml4s_tellsTheClassOfTheList(int classes) {
    RuleList list = classes == 2 ? TWO : THREE;
    Model model = Model.fromString(RuleFormat.PMML.format(list));
    List<String> expected = expected(list);
    for (int i = 0; i < CELLS.size(); i++) {
      Map<String, Object> row = new HashMap<>();
      for (int c = 0; c < NAMES.size(); c++) {
        String cell = CELLS.get(i)[c];
        boolean number = c == 1 || c == 2;
        if (!cell.equals("?")) {
          row.put(NAMES.get(c), number ? (Object) Double.valueOf(cell) : cell);
        }
      }
      assertThat(model.predict(row).get("predicted_" + list.target()))
          .as("row %d: %s", i, row)
          .isEqualTo(expected.get(i));
    }
  }

  @Test
  void java_compiled_tellsTheClassOfTheList(@TempDir Path directory)
      throws IOException, ReflectiveOperationException {
    Path source = directory.resolve("Exported.java");
    Files.writeString(source, "class Exported {\n" + RuleFormat.JAVA.format(THREE) + "}\n");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-classpath",
                directory.toString(),
                source.toString());
    assertThat(status).isZero();
    List<String> expected = expected(THREE);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      Method classOf = loader.loadClass("Exported").getDeclaredMethod("classOf", Map.class);
      classOf.setAccessible(true);
      for (int i = 0; i < CELLS.size(); i++) {
        Map<String, String> row = new HashMap<>();
        for (int c = 0; c < NAMES.size(); c++) {
          String cell = CELLS.get(i)[c];
          if (!cell.equals("?") || i % 2 == 0) { // else missing from the map, too
            row.put(NAMES.get(c), cell);
          }
        }
        assertThat(classOf.invoke(null, row)).isEqualTo(expected.get(i));
      }
    }
  }
}
