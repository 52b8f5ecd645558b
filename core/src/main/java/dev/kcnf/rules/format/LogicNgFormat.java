package dev.kcnf.rules.format;

import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Formulas in the syntax of LogicNG, over one variable per value. */
final class LogicNgFormat {
  private final Formula formula;
  private final Map<String, String> variables = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  private LogicNgFormat(Formula formula) {
    this.formula = formula;
  }

  static String of(Formula formula) {
    boolean cnf = formula.form() == Formula.Form.CNF;
    if (formula.size() == 0) {
      return cnf ? "$true\n" : "$false\n";
    }
    LogicNgFormat format = new LogicNgFormat(formula);
    return formula.clauses().stream()
            .map(c -> format.clause(c, cnf ? " | " : " & "))
            .collect(Collectors.joining(cnf ? " & " : " | "))
        + "\n";
  }

  private String clause(Clause clause, String operator) {
    return clause.literals().stream()
        .map(this::literal)
        .collect(Collectors.joining(operator, "(", ")"));
  }

  private String literal(Literal literal) {
    Schema schema = formula.schema();
    String any =
        literal.valueNames(schema).stream()
            .map(v -> variable(schema.name(literal.attribute()), v))
            .collect(Collectors.joining(" | "));
    String text = literal.size() > 1 ? "(" + any + ")" : any;
    return literal.isIn() ? text : "~" + text;
  }

  private String variable(String attribute, String value) {
    return variables.computeIfAbsent(
        JsonFormat.string(attribute) + JsonFormat.string(value),
        key -> unused(name(attribute) + "_" + name(value)));
  }

  private String unused(String name) {
    String start = Character.isLetter(name.charAt(0)) ? name : "v" + name;
    String unused = start;
    for (int i = 2; !used.add(unused); i++) {
      unused = start + "_" + i;
    }
    return unused;
  }

  private static String name(String text) {
    return text.replaceAll("[^A-Za-z0-9]", "_");
  }
}
