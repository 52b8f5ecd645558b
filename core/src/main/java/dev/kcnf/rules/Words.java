package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas in plain words. */
final class Words {
  /** Whether a text has a word: "title has red", "title has no red". */
  private static final String HAS = " has ";

  /** Of the values of a literal so many are shown to people who need not see all. */
  private static final int SHOWN = 10;

  /** To leave out fewer would save no room. */
  private static final int FEWEST_LEFT_OUT = 3;

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
            .map(p -> pattern(formula.schema(), p, false))
            .collect(Collectors.joining("; or "));
  }

  /**
   * Such as {@code gill-spacing is close and odor is in {none, almond}}.
   *
   * @param brief whether to show but the first of many values
   */
  static String pattern(Schema schema, Clause pattern, boolean brief) {
    return pattern.literals().stream()
        .map(l -> literal(schema, l, brief))
        .collect(Collectors.joining(" and "));
  }

  private static String literal(Schema schema, Literal literal, boolean brief) {
    List<String> names = literal.shownValues(schema).stream().map(Words::quoted).toList();
    String attribute = schema.name(literal.attribute());
    List<String> all = schema.attributes().get(literal.attribute()).values();
    if (attribute.contains(HAS) && all.equals(NO_YES) && names.size() == 1) {
      boolean yes = names.get(0).equals(NO_YES.get(1)) == literal.isIn();
      return yes ? attribute : attribute.replaceFirst(HAS, HAS + "no ");
    }
    String is = literal.isIn() ? " is " : " is not ";
    if (names.size() == 1) {
      return attribute + is + names.get(0);
    }
    int left = brief ? names.size() - SHOWN : 0;
    String set =
        left < FEWEST_LEFT_OUT
            ? String.join(", ", names)
            : String.join(", ", names.subList(0, SHOWN)) + " and " + left + " more";
    return attribute + is + "in {" + set + "}";
  }

  /** In a set of values one with a comma would look like two. */
  private static String quoted(String name) {
    return name.contains(",") ? "'" + name + "'" : name;
  }
}
