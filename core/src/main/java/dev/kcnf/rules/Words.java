package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas in plain words. */
final class Words {
  /** Whether a text has a word: "title has red", "title has no red". */
  private static final String HAS = " has ";

  private static final List<String> NO_YES = List.of("no", "yes");

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
    List<String> names = literal.shownValues(schema).stream().map(Words::quoted).toList();
    String attribute = schema.name(literal.attribute());
    List<String> all = schema.attributes().get(literal.attribute()).values();
    if (attribute.contains(HAS) && all.equals(NO_YES) && names.size() == 1) {
      boolean yes = names.get(0).equals(NO_YES.get(1)) == literal.isIn();
      return yes ? attribute : attribute.replaceFirst(HAS, HAS + "no ");
    }
    String is = literal.isIn() ? " is " : " is not ";
    return names.size() == 1
        ? attribute + is + names.get(0)
        : attribute + is + "in {" + String.join(", ", names) + "}";
  }

  /** In a set of values one with a comma would look like two. */
  private static String quoted(String name) {
    return name.contains(",") ? "'" + name + "'" : name;
  }
}
