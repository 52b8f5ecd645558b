package dev.kcnf.rules.format;

import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas as a condition of SQL. */
final class SqlFormat {
  private SqlFormat() {}

  static String of(Formula formula) {
    return of(formula, "\n  ") + "\n";
  }

  /** With this before each AND or OR: names and values may have line breaks of their own. */
  static String of(Formula formula, String between) {
    boolean cnf = formula.form() == Formula.Form.CNF;
    if (formula.size() == 0) {
      return cnf ? "1 = 1" : "1 = 0";
    }
    return formula.patterns().stream()
        .map(p -> (cnf ? "NOT (" : "(") + pattern(formula.schema(), p) + ")")
        .collect(Collectors.joining(between + (cnf ? "AND " : "OR ")));
  }

  /** The class of a row. */
  static String classes(RuleList list) {
    StringBuilder sql = new StringBuilder("CASE\n");
    for (RuleList.Rule rule : list.rules()) {
      sql.append("  WHEN ").append(pattern(list.schema(), rule.pattern())).append(" THEN ");
      sql.append(quote(list.classes().get(rule.label()), '\'')).append('\n');
    }
    String otherwise = quote(list.classes().get(list.otherwise()), '\'');
    if (list.rules().isEmpty()) {
      return otherwise + "\n";
    }
    return sql.append("  ELSE ").append(otherwise).append("\nEND\n").toString();
  }

  static String check(Formula formula) {
    return "ALTER TABLE \"data\" ADD CONSTRAINT \"rules\" CHECK (\n  " + of(formula) + ");\n";
  }

  static String violators(Formula formula) {
    return "SELECT * FROM \"data\" WHERE NOT (\n  " + of(formula) + ");\n";
  }

  static String pattern(Schema schema, Clause pattern) {
    return pattern.literals().stream()
        .map(l -> literal(schema, l.ofCells(schema)))
        .collect(Collectors.joining(" AND "));
  }

  private static String literal(Schema schema, Literal literal) {
    String column = quote(schema.name(literal.attribute()), '"');
    List<String> names = literal.names(schema);
    if (schema.cuts(literal.attribute()) == null) {
      String condition = names(column, names, literal.isIn());
      if (schema.find(literal.attribute(), Missing.VALUE) < 0) {
        return condition;
      }
      // A missing cell is '?' in the schema and may be NULL in the database. No function stands
      // around the column: it would take its type away, and 3 would not be '3' any more.
      boolean holdsForMissing = names.contains(Missing.VALUE) == literal.isIn();
      return holdsForMissing
          ? "(" + column + " IS NULL OR " + condition + ")"
          : "(" + column + " IS NOT NULL AND " + condition + ")";
    }
    List<String> alternatives = new ArrayList<>();
    literal.ranges(schema).forEach(r -> alternatives.add(range(column, r)));
    if (!names.isEmpty()) {
      alternatives.add(column + " IS NULL"); // in a column of numbers, what is missing is no text
    }
    String any = "(" + String.join(" OR ", alternatives) + ")";
    return literal.isIn() ? any : "NOT " + any;
  }

  private static String names(String column, List<String> names, boolean in) {
    List<String> texts = names.stream().map(n -> quote(n, '\'')).toList();
    return texts.size() == 1
        ? column + (in ? " = " : " <> ") + texts.get(0)
        : column + (in ? " IN (" : " NOT IN (") + String.join(", ", texts) + ")";
  }

  private static String range(String column, Range range) {
    // NULL compared with anything is neither true nor false, and so would its negation be.
    String from = range.hasLow() ? " AND " + column + " >= " + Numbers.show(range.low()) : "";
    String below = range.hasHigh() ? " AND " + column + " < " + Numbers.show(range.high()) : "";
    return column + " IS NOT NULL" + from + below;
  }

  private static String quote(String text, char with) {
    String mark = String.valueOf(with);
    return mark + text.replace(mark, mark + mark) + mark;
  }
}
