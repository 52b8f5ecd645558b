package dev.kcnf.rules.format;

import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rules as one JSON object (RFC 8259). */
final class JsonFormat {
  private JsonFormat() {}

  static String of(Rules rules, @Nullable String columns) {
    Formula formula = rules.formula();
    String clauses =
        IntStream.range(0, formula.size())
            .mapToObj(c -> clause(formula, c, rules.supports().get(c)))
            .collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    String unrejected =
        rules.unrejected().stream()
            .map(o -> unrejected(formula.schema(), o))
            .collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    return String.format(
        Locale.ROOT,
        """
        {
          "target": %s,
          "form": %s,
          "text": %s,
          "clauses": %s,
          "examples": %d,
          "positives": %d,
          "counted": %d,
          "errors": %d,
          "unrejected": %s,%s
          "complete": %b
        }
        """,
        string(formula.target()),
        string(formula.form().name().toLowerCase(Locale.ROOT)),
        string(formula.words()),
        formula.size() == 0 ? "[]" : clauses,
        rules.examples(),
        rules.positives(),
        rules.counted(),
        rules.errors(),
        rules.unrejected().isEmpty() ? "[]" : unrejected,
        columns == null ? "" : "\n  \"columns\": " + columns + ",",
        rules.complete());
  }

  private static String clause(Formula formula, int c, Support s) {
    String literals =
        formula.clauses().get(c).literals().stream()
            .map(l -> literal(formula.schema(), l))
            .collect(Collectors.joining(", ", "[", "]"));
    return String.format(
        Locale.ROOT,
        "{\"literals\": %s, \"support\": %d, \"only\": %d, \"first\": %d, \"last\": %d,"
            + " \"exceptions\": %d, \"expected\": %s}",
        literals,
        s.rejects(),
        s.only(),
        s.first(),
        s.last(),
        s.exceptions(),
        Double.toString(s.expected()));
  }

  static String literal(Schema schema, Literal literal) {
    List<Range> ranges = literal.ranges(schema);
    List<String> names = literal.names(schema);
    boolean one = ranges.size() + names.size() == 1;
    String operator = literal.isIn() ? (one ? "=" : "in") : (one ? "!=" : "not in");
    String shown =
        ranges.stream()
            .map(r -> "[" + end(r.hasLow(), r.low()) + ", " + end(r.hasHigh(), r.high()) + "]")
            .collect(Collectors.joining(", ", "[", "]"));
    return String.format(
        "{\"attribute\": %s, \"operator\": \"%s\", \"values\": %s%s}",
        string(schema.name(literal.attribute())),
        operator,
        array(names),
        ranges.isEmpty() ? "" : ", \"ranges\": " + shown);
  }

  private static String end(boolean finite, double end) {
    return finite ? Numbers.show(end) : "null";
  }

  private static String unrejected(Schema schema, Rules.Unrejected row) {
    String values =
        IntStream.range(0, schema.size())
            .mapToObj(
                a ->
                    string(schema.name(a)) + ": " + string(schema.value(a, row.example().value(a))))
            .collect(Collectors.joining(", ", "{", "}"));
    return String.format(
        Locale.ROOT,
        "{\"count\": %d, \"first\": %d, \"last\": %d, \"values\": %s}",
        row.count(),
        row.first(),
        row.last(),
        values);
  }

  static String array(List<String> texts) {
    return texts.stream().map(JsonFormat::string).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A JSON string; control characters and lone surrogates are escaped. */
  static String string(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isSurrogate(c)
              && ((i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1)))
                  || (i > 0 && Character.isSurrogatePair(text.charAt(i - 1), c)));
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c == '\n') {
        json.append("\\n");
      } else if (c < ' ' || c == 0x7f || (Character.isSurrogate(c) && !pair)) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  /** The text of a string that {@link #string} wrote. */
  static String parse(String json) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < json.length() - 1; i++) {
      char c = json.charAt(i);
      if (c == '\\') {
        c = json.charAt(++i);
        if (c == 'u') {
          c = (char) Integer.parseInt(json.substring(i + 1, i + 5), 16);
          i += 4;
        } else if (c == 'n') {
          c = '\n';
        }
      }
      text.append(c);
    }
    return text.toString();
  }
}
