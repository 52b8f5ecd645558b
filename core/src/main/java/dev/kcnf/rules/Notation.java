package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas in mathematical notation. */
final class Notation {
  private Notation() {}

  static String of(Formula formula) {
    boolean cnf = formula.form() == Formula.Form.CNF;
    if (formula.size() == 0) {
      return cnf ? "⊤" : "⊥";
    }
    return formula.clauses().stream()
        .map(c -> clause(formula.schema(), c, cnf ? " ∨ " : " ∧ "))
        .collect(Collectors.joining(cnf ? " ∧ " : " ∨ "));
  }

  private static String clause(Schema schema, Clause clause, String operator) {
    String text =
        clause.literals().stream()
            .map(l -> literal(schema, l))
            .collect(Collectors.joining(operator));
    return "(" + text + ")";
  }

  private static String literal(Schema schema, Literal literal) {
    List<String> names = literal.shownValues(schema);
    String attribute = schema.name(literal.attribute());
    return names.size() == 1
        ? attribute + (literal.isIn() ? " = " : " ≠ ") + names.get(0)
        : attribute + (literal.isIn() ? " ∈ {" : " ∉ {") + String.join(", ", names) + "}";
  }
}
