package dev.kcnf.rules.format;

import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rules for people: plain words, or a Markdown table. */
final class TextFormat {
  /** How many unrejected examples to show; the rest are only counted. */
  private static final int SHOWN = 5;

  private TextFormat() {}

  static String text(Rules rules) {
    StringBuilder text = new StringBuilder(heading(rules)).append('\n');
    Formula formula = rules.formula();
    for (int c = 0; c < formula.size(); c++) {
      text.append(String.format(Locale.ROOT, "%3d. %s\n", c + 1, rule(rules, c)));
      text.append("     ").append(support(rules, c)).append('\n');
    }
    text.append(summary(rules)).append('\n');
    for (Rules.Unrejected row : rules.unrejected().stream().limit(SHOWN).toList()) {
      text.append("  ").append(unrejected(rules, row)).append('\n');
    }
    return text.toString();
  }

  private static String heading(Rules rules) {
    Formula formula = rules.formula();
    if (rules.isMined()) {
      return rules.errors() == 0
          ? String.format(Locale.ROOT, "in all %,d examples:", rules.examples())
          : String.format(Locale.ROOT, "in nearly all of %,d examples:", rules.examples());
    }
    boolean cnf = formula.form() == Formula.Form.CNF;
    if (formula.size() == 0) {
      return formula.words();
    }
    return formula.target() + (cnf ? " unless" : " if");
  }

  private static String rule(Rules rules, int c) {
    Formula formula = rules.formula();
    Clause pattern = formula.pattern(formula.clauses().get(c));
    return rules.isMined()
        ? never(formula.schema(), pattern)
        : pattern.shortWords(formula.schema());
  }

  /**
   * A pattern that never occurs, turned into an implication where that is shorter: {@code if
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
      return "never " + pattern.shortWords(schema);
    }
    List<Literal> conditions = new ArrayList<>(pattern.literals());
    Literal conclusion = conditions.remove(turned);
    return "if "
        + new Clause(conditions).shortWords(schema)
        + " then "
        + Clause.of(others(schema, conclusion)).shortWords(schema);
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

  private static String support(Rules rules, int c) {
    Support s = rules.supports().get(c);
    if (rules.isMined()) {
      return String.format(
              Locale.ROOT, "expected %,.1f times if the columns were independent", s.expected())
          + (s.exceptions() == 0 ? "" : "; " + count(s.exceptions(), "exception"));
    }
    String text =
        String.format(
            Locale.ROOT,
            "%s %,d, of which only it %,d; rows %,d to %,d",
            rules.formula().form() == Formula.Form.CNF ? "rejects" : "accepts",
            s.rejects(),
            s.only(),
            s.first(),
            s.last());
    return s.exceptions() == 0
        ? text
        : text + String.format(Locale.ROOT, "; %,d exceptions", s.exceptions());
  }

  private static String summary(Rules rules) {
    Formula formula = rules.formula();
    boolean cnf = formula.form() == Formula.Form.CNF;
    String sizes =
        String.format(
            Locale.ROOT,
            "%s, %s",
            count(formula.size(), cnf ? "clause" : "term"),
            count(formula.literals(), "literal"));
    if (formula.plainClauses() > formula.size()) {
      sizes += String.format(Locale.ROOT, " (%,d without joined values)", formula.plainClauses());
    }
    boolean sampled = rules.counted() < rules.examples();
    String partly = rules.complete() || sampled ? "" : "; not all candidates were considered";
    if (rules.isMined()) {
      return sizes + partly;
    }
    long open = rules.unrejected().stream().mapToLong(Rules.Unrejected::count).sum();
    String left =
        open == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "; no %s %s %,d",
                cnf ? "clause" : "term",
                cnf ? "rejects" : "accepts",
                open);
    return String.format(
        Locale.ROOT,
        "%s; %s%s, %s%s%s",
        sizes,
        count(rules.examples(), "example"),
        sampled ? String.format(Locale.ROOT, ", of which %,d were kept", rules.counted()) : "",
        count(rules.errors(), "error"),
        left,
        partly);
  }

  static String count(long n, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", n, noun, n == 1 ? "" : "s");
  }

  private static String unrejected(Rules rules, Rules.Unrejected row) {
    Schema schema = rules.formula().schema();
    String values =
        IntStream.range(0, schema.size())
            .mapToObj(a -> schema.name(a) + "=" + schema.value(a, row.example().value(a)))
            .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, "row %,d: %s", row.first(), values);
  }

  static String markdown(Rules rules) {
    StringBuilder text = new StringBuilder();
    boolean mined = rules.isMined();
    text.append("**").append(cell(heading(rules))).append("**\n\n");
    List<String> columns =
        mined
            ? List.of("#", "constraint", "expected")
            : List.of("#", "pattern", "support", "only it", "rows", "exceptions");
    text.append(row(columns));
    text.append(row(columns.stream().map(c -> "---").toList()));
    for (int c = 0; c < rules.formula().size(); c++) {
      Support s = rules.supports().get(c);
      String number = Integer.toString(c + 1);
      String rule = cell(rule(rules, c));
      text.append(
          mined
              ? row(List.of(number, rule, String.format(Locale.ROOT, "%.1f", s.expected())))
              : row(
                  List.of(
                      number,
                      rule,
                      Long.toString(s.rejects()),
                      Long.toString(s.only()),
                      s.first() + " to " + s.last(),
                      Long.toString(s.exceptions()))));
    }
    return text.append('\n').append(cell(summary(rules))).append('\n').toString();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** Escapes what Markdown would interpret. */
  static String cell(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]#])", "\\\\$1").replaceAll("\\R", " ");
  }
}
