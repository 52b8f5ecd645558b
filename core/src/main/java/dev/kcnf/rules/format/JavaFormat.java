package dev.kcnf.rules.format;

import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas as a Java method that needs nothing but the JDK. */
final class JavaFormat {
  private static final String BETWEEN =
      """

      private static boolean between(double low, String text, double high) {
        try {
          double number = Double.parseDouble(text == null ? "" : text);
          return low <= number && number < high;
        } catch (NumberFormatException e) {
          return false;
        }
      }
      """;

  private JavaFormat() {}

  static String of(Formula formula) {
    boolean cnf = formula.form() == Formula.Form.CNF;
    StringBuilder java = new StringBuilder();
    java.append("/** Whether ").append(comment(formula.target())).append(". */\n");
    java.append("static boolean holds(java.util.Map<String, String> row) {\n");
    for (Clause pattern : formula.patterns()) {
      String condition = condition(formula.schema(), pattern);
      java.append("  // ").append(comment(pattern.words(formula.schema()))).append('\n');
      java.append("  if (").append(condition).append(") {\n");
      java.append("    return ").append(!cnf).append(";\n  }\n");
    }
    java.append("  return ").append(cnf).append(";\n}\n");
    if (java.indexOf("between(") >= 0) {
      java.append(BETWEEN);
    }
    return java.toString();
  }

  /** A method that tells the class of a row. */
  static String classes(RuleList list) {
    StringBuilder java = new StringBuilder();
    java.append("/** The ").append(comment(list.target())).append(" of a row. */\n");
    java.append("static String classOf(java.util.Map<String, String> row) {\n");
    for (RuleList.Rule rule : list.rules()) {
      java.append("  // ").append(comment(rule.pattern().words(list.schema()))).append('\n');
      java.append("  if (").append(condition(list.schema(), rule.pattern())).append(") {\n");
      java.append("    return ").append(string(list.classes().get(rule.label())));
      java.append(";\n  }\n");
    }
    java.append("  return ").append(string(list.classes().get(list.otherwise()))).append(";\n}\n");
    return java.indexOf("between(") >= 0 ? java.append(BETWEEN).toString() : java.toString();
  }

  private static String condition(Schema schema, Clause pattern) {
    return pattern.literals().stream()
        .map(l -> literal(schema, l.ofCells(schema)))
        .collect(Collectors.joining("\n      && "));
  }

  private static String literal(Schema schema, Literal literal) {
    String cell = "row.get(" + string(schema.name(literal.attribute())) + ")";
    List<String> alternatives = new ArrayList<>();
    for (Range range : literal.ranges(schema)) {
      String low = range.hasLow() ? Double.toString(range.low()) : "Double.NEGATIVE_INFINITY";
      String high = range.hasHigh() ? Double.toString(range.high()) : "Double.POSITIVE_INFINITY";
      alternatives.add("between(" + low + ", " + cell + ", " + high + ")");
    }
    List<String> texts = literal.names(schema);
    List<String> names = new ArrayList<>(texts.stream().map(JavaFormat::string).toList());
    if (texts.contains(Missing.VALUE)) {
      names.add("null"); // a map has nothing where a cell is missing
    }
    if (names.size() == 1) {
      alternatives.add(names.get(0) + ".equals(" + cell + ")");
    } else if (!names.isEmpty()) {
      alternatives.add(
          "java.util.Arrays.asList(" + String.join(", ", names) + ").contains(" + cell + ")");
    }
    String any = String.join(" || ", alternatives);
    any = alternatives.size() > 1 ? "(" + any + ")" : any;
    return literal.isIn() ? any : "!" + any;
  }

  /** A string literal of ASCII characters, as Java and Scala have it. */
  static String string(String text) {
    StringBuilder java = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        java.append('\\').append(c);
      } else if (c == '\n' || c == '\r') {
        java.append(c == '\n' ? "\\n" : "\\r"); // \\u000a would end the line
      } else if (c < ' ' || c > '~') { // Scala has no octal numbers
        java.append(String.format("\\u%04x", (int) c));
      } else {
        java.append(c);
      }
    }
    return java.append('"').toString();
  }

  /** Text that cannot end a comment. */
  private static String comment(String text) {
    return text.replaceAll("[^ -~]|\\\\", "?").replace("*/", "* /");
  }
}
