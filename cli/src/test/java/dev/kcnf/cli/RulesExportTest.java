package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.Table;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.format.Dimacs;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.search.RuleSearch;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.logicng.datastructures.Assignment;
import org.logicng.formulas.FormulaFactory;
import org.logicng.formulas.Variable;
import org.logicng.io.parsers.ParserException;
import org.logicng.io.parsers.PropositionalParser;
import org.logicng.io.readers.DimacsReader;
import org.logicng.solvers.MiniSat;

/** Each export is run by a program that knows nothing of kcnf, on all 8,124 mushrooms. */
class RulesExportTest {
  private static final Table TABLE = BuiltIn.mushroom();
  private static final LabelledTable EDIBLE = TABLE.label("class", "edible");
  private static final LabelledTable POISONOUS = TABLE.label("class", "poisonous");

  /** CNF and DNF, joined and plain, with and without errors. */
  private static final List<Rules> RULES =
      List.of(
          find(RuleSearch.cnf(2), EDIBLE, "class=edible"),
          find(RuleSearch.cnf(2).withJoin(false), EDIBLE, "class=edible"),
          find(RuleSearch.dnf(2), POISONOUS, "class=poisonous"),
          find(RuleSearch.cnf(1), POISONOUS, "class=poisonous"),
          find(RuleSearch.cnf(2), POISONOUS, "class=poisonous"));

  static List<Rules> rules() {
    return RULES;
  }

  private static Rules find(RuleSearch search, LabelledTable table, String target) {
    Rules rules =
        search.withSteps(2000).find(table.schema(), target, table.examples(), table.labels());
    assertThat(rules.formula().size()).isPositive();
    return rules;
  }

  private static BitSet expected(Formula formula) {
    LabelledTable table = EDIBLE; // both number the values alike
    BitSet holds = new BitSet();
    for (int i = 0; i < table.size(); i++) {
      holds.set(i, formula.holds(table.examples()[i]));
    }
    assertThat(holds.cardinality()).isBetween(1000, table.size() - 1000);
    return holds;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void sql_inADatabase_selectsTheRowsOfTheFormula(Rules rules) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      load(connection);
      BitSet selected = new BitSet();
      try (Statement statement = connection.createStatement();
          ResultSet result =
              statement.executeQuery(
                  "SELECT row_number FROM mushroom WHERE " + RuleFormat.SQL.format(rules))) {
        while (result.next()) {
          selected.set(result.getInt(1));
        }
      }
      assertThat(selected).isEqualTo(expected(rules.formula()));
    }
  }

  private static void load(Connection connection) throws SQLException {
    String columns =
        TABLE.columns().stream()
            .map(c -> "\"" + c + "\" VARCHAR")
            .collect(Collectors.joining(", "));
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE mushroom (row_number INT, " + columns + ")");
    }
    String marks = String.join(", ", Collections.nCopies(TABLE.columns().size() + 1, "?"));
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO mushroom VALUES (" + marks + ")")) {
      for (int r = 0; r < TABLE.rows().size(); r++) {
        insert.setInt(1, r);
        for (int c = 0; c < TABLE.columns().size(); c++) {
          String cell = TABLE.rows().get(r)[c];
          // Every other missing cell is NULL, as loaders make it.
          insert.setString(c + 2, cell.equals("?") && r % 2 == 0 ? null : cell);
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void java_compiled_decidesAsTheFormula(Rules rules, @TempDir Path directory)
      throws IOException, ReflectiveOperationException {
    Path source = directory.resolve("Exported.java");
    Files.writeString(source, "class Exported {\n" + RuleFormat.JAVA.format(rules) + "}\n");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-Xlint:all", "-Werror", source.toString());
    assertThat(status).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      Method holds = loader.loadClass("Exported").getDeclaredMethod("holds", Map.class);
      holds.setAccessible(true);
      BitSet accepted = new BitSet();
      for (int r = 0; r < TABLE.rows().size(); r++) {
        Map<String, String> row = new HashMap<>();
        for (int c = 0; c < TABLE.columns().size(); c++) {
          row.put(TABLE.columns().get(c), TABLE.rows().get(r)[c]);
        }
        accepted.set(r, (boolean) holds.invoke(null, row));
      }
      assertThat(accepted).isEqualTo(expected(rules.formula()));
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void logicNg_parsed_decidesAsTheFormula(Rules rules) throws ParserException {
    FormulaFactory f = new FormulaFactory();
    org.logicng.formulas.Formula parsed =
        new PropositionalParser(f).parse(RuleFormat.LOGICNG.format(rules));
    BitSet accepted = new BitSet();
    for (int i = 0; i < EDIBLE.size(); i++) {
      accepted.set(i, parsed.evaluate(assignment(f, EDIBLE.schema(), EDIBLE.examples()[i])));
    }
    assertThat(accepted).isEqualTo(expected(rules.formula()));
  }

  private static Assignment assignment(FormulaFactory f, Schema schema, Example x) {
    Assignment assignment = new Assignment(true);
    for (int a = 0; a < schema.size(); a++) {
      assignment.addLiteral(f.variable(name(schema, a, x.value(a))));
    }
    return assignment;
  }

  private static String name(Schema schema, int attribute, int value) {
    return (schema.name(attribute) + "_" + schema.value(attribute, value))
        .replaceAll("[^A-Za-z0-9]", "_");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void dimacs_readByLogicNg_isEquivalentToTheLogicNgExport(Rules rules, @TempDir Path directory)
      throws IOException, ParserException {
    FormulaFactory f = new FormulaFactory();
    Path file = directory.resolve("rules.cnf");
    Files.writeString(file, RuleFormat.DIMACS.format(rules));
    List<org.logicng.formulas.Formula> clauses = DimacsReader.readCNF(file.toFile(), f, "v");
    assertThat(clauses).hasSize((int) rules.formula().plainClauses());
    Map<String, Variable> names = variables(Files.readAllLines(file), f);
    org.logicng.formulas.Formula read = f.and(clauses);
    for (Variable v : read.variables()) {
      read = read.substitute(v, names.get(v.name()));
    }
    boolean dnf = rules.formula().form() == Formula.Form.DNF;
    org.logicng.formulas.Formula meant = dnf ? f.not(read) : read;
    org.logicng.formulas.Formula parsed =
        new PropositionalParser(f).parse(RuleFormat.LOGICNG.format(rules));
    MiniSat solver = MiniSat.miniSat(f);
    solver.add(f.not(f.equivalence(meant, parsed)));
    assertThat(solver.sat()).isEqualTo(org.logicng.datastructures.Tristate.FALSE);
    BitSet accepted = new BitSet();
    for (int i = 0; i < EDIBLE.size(); i++) {
      accepted.set(i, meant.evaluate(assignment(f, EDIBLE.schema(), EDIBLE.examples()[i])));
    }
    assertThat(accepted).isEqualTo(expected(rules.formula()));
    Formula back = Dimacs.read(Files.readString(file), EDIBLE.schema());
    assertThat(expected(back)).isEqualTo(accepted);
  }

  /** What the comments call each variable. */
  private static Map<String, Variable> variables(List<String> lines, FormulaFactory f) {
    Map<String, Variable> names = new HashMap<>();
    for (String line : lines) {
      String[] words = line.split("\"", -1);
      if (line.startsWith("c variable ")) {
        String number = words[0].replaceAll("[^0-9]", "");
        String name = (words[1] + "_" + words[3]).replaceAll("[^A-Za-z0-9]", "_");
        names.put("v" + number, f.variable(name));
      }
    }
    return names;
  }

  /** With exactly one value per attribute, no clause follows from the others: none can go. */
  @ParameterizedTest
  @MethodSource("rules")
  void formula_isIrredundant_bySatSolver(Rules rules) throws ParserException {
    Formula formula = rules.formula();
    List<String> parts = new ArrayList<>();
    for (int c = 0; c < formula.size(); c++) {
      List<dev.kcnf.rules.Clause> one = List.of(formula.clauses().get(c));
      Formula part =
          formula.form() == Formula.Form.CNF
              ? Formula.cnf(formula.schema(), "t", one)
              : Formula.cnf(formula.schema(), "t", List.of(one.get(0).negated()));
      Rules single = new Rules(part, List.of(rules.supports().get(c)), List.of(), 1, 1, 1, 0, true);
      parts.add(RuleFormat.LOGICNG.format(single));
    }
    FormulaFactory f = new FormulaFactory();
    PropositionalParser parser = new PropositionalParser(f);
    for (int c = 0; c < parts.size(); c++) {
      MiniSat solver = MiniSat.miniSat(f);
      for (int a = 0; a < formula.schema().size(); a++) {
        List<Variable> values = new ArrayList<>();
        for (int v = 0; v < formula.schema().cardinality(a); v++) {
          values.add(f.variable(name(formula.schema(), a, v)));
        }
        solver.add(f.exo(values));
      }
      for (int other = 0; other < parts.size(); other++) {
        org.logicng.formulas.Formula clause = parser.parse(parts.get(other));
        solver.add(other == c ? f.not(clause) : clause);
      }
      assertThat(solver.sat())
          .as("clause %d is needed", c + 1)
          .isEqualTo(org.logicng.datastructures.Tristate.TRUE);
    }
  }
}
