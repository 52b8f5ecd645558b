package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

  /**
   * A pattern that never occurs. Where the last word is shorter said the other way round: {@code if
   * gill-color is buff then odor is in {foul, fishy}}.
   */
  static String never(Schema schema, Clause pattern) {
    int turned = -1;
    int saved = 0;
    for (int i = 0; i < pattern.size() && pattern.size() > 1; i++) {
      Literal literal = pattern.literals().get(i);
      int others = schema.cardinality(literal.attribute()) - literal.size();
      if (literal.isIn() && others > 0 && literal.size() - others > saved) {
        turned = i;
        saved = literal.size() - others;
      }
    }
    if (turned < 0) {
      return "never " + pattern(schema, pattern);
    }
    List<Literal> conditions = new ArrayList<>(pattern.literals());
    Literal conclusion = conditions.remove(turned);
    return "if "
        + pattern(schema, new Clause(conditions))
        + " then "
        + literal(schema, others(schema, conclusion));
  }

  /** The literal that names the values that this one does not name. */
  private static Literal others(Schema schema, Literal literal) {
    int[] named = literal.values();
    return Literal.in(
        literal.attribute(),
        IntStream.range(0, schema.cardinality(literal.attribute()))
            .filter(v -> Arrays.binarySearch(named, v) < 0)
            .toArray());
  }

  static String literal(Schema schema, Literal literal) {
    List<String> names = Ranges.parts(schema, literal).all();
    String attribute = schema.name(literal.attribute());
    String is = literal.isIn() ? " is " : " is not ";
    return names.size() == 1
        ? attribute + is + names.get(0)
        : attribute + is + "in {" + String.join(", ", names) + "}";
  }
}
