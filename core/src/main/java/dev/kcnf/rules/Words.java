package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas in plain words. */
final class Words {
  private Words() {}

  static String of(Formula formula) {
    boolean cnf = formula.form() == Formula.Form.CNF;
    if (formula.size() == 0) {
      return (cnf ? "always " : "never ") + formula.target();
    }
    return formula.target()
        + (cnf ? " unless: " : " if: ")
        + formula.patterns().stream()
            .map(p -> pattern(formula.schema(), p))
            .collect(Collectors.joining("; or "));
  }

  /** Such as {@code gill-spacing is close and odor is in {none, almond}}. */
  static String pattern(Schema schema, Clause pattern) {
    return pattern.literals().stream()
        .map(l -> literal(schema, l))
        .collect(Collectors.joining(" and "));
  }

  private static String literal(Schema schema, Literal literal) {
    List<String> names = literal.shownValues(schema);
    String attribute = schema.name(literal.attribute());
    String is = literal.isIn() ? " is " : " is not ";
    return names.size() == 1
        ? attribute + is + names.get(0)
        : attribute + is + "in {" + String.join(", ", names) + "}";
  }
}
