package dev.kcnf.rules;

import dev.kcnf.encoding.Schema;
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
      String condition =
          pattern.literals().stream()
              .map(l -> literal(formula.schema(), l))
              .collect(Collectors.joining("\n      && "));
      java.append("  // ").append(comment(Words.pattern(formula.schema(), pattern))).append('\n');
      java.append("  if (").append(condition).append(") {\n");
      java.append("    return ").append(!cnf).append(";\n  }\n");
    }
    java.append("  return ").append(cnf).append(";\n}\n");
    if (java.indexOf("between(") >= 0) {
      java.append(BETWEEN);
    }
    return java.toString();
  }

  private static String literal(Schema schema, Literal literal) {
    String cell = "row.get(" + string(schema.name(literal.attribute())) + ")";
    Ranges.Parts parts = Ranges.parts(schema, literal);
    List<String> alternatives = new ArrayList<>();
    for (Ranges.Range range : parts.ranges()) {
      String low = range.low().isEmpty() ? "Double.NEGATIVE_INFINITY" : number(range.low());
      String high = range.high().isEmpty() ? "Double.POSITIVE_INFINITY" : number(range.high());
      alternatives.add("between(" + low + ", " + cell + ", " + high + ")");
    }
    List<String> names = parts.names().stream().map(JavaFormat::string).toList();
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

  private static String number(String text) {
    return Double.toString(Double.parseDouble(text));
  }

  /** A string literal of ASCII characters. */
  static String string(String text) {
    StringBuilder java = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        java.append('\\').append(c);
      } else if (c < ' ') {
        java.append(String.format("\\%03o", (int) c)); // \\u000a would end the line
      } else if (c > '~') {
        java.append(String.format("\\u%04x", (int) c));
      } else {
        java.append(c);
      }
    }
    return java.append('"').toString();
  }

  /** What cannot end a comment. */
  private static String comment(String text) {
    return text.replaceAll("[^ -~]|\\\\", "?").replace("*/", "* /");
  }
}
