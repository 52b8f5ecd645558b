package dev.kcnf.rules.format;

import dev.kcnf.rules.Clause;
import dev.kcnf.rules.RuleList;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists of rules as one JSON object. */
final class ListJson {
  private ListJson() {}

  /**
   * The list.
   *
   * @param columns what {@link RuleFile} needs to read cells as they were; null for none
   */
  static String of(RuleList list, @Nullable String columns) {
    boolean cnf = list.isFormula() && list.otherwise() == 1;
    String form = !list.isFormula() ? "list" : cnf ? "cnf" : "dnf";
    String clauses =
        list.rules().stream()
            .map(rule -> rule(list, rule, cnf))
            .collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"));
    String text = list.isFormula() ? list.formula().words() : list.toString();
    return String.format(
        Locale.ROOT,
        """
        {
          "target": %s,
          "form": "%s",
          "classes": %s,
          "text": %s,
          "clauses": %s,
          "otherwise": %s,
          "rest": %s,
          "examples": %d,
          "counted": %d,
          "errors": %d,
          "tested": %s,%s
          "complete": %b
        }
        """,
        JsonFormat.string(list.target()),
        form,
        JsonFormat.array(list.classes()),
        JsonFormat.string(text),
        list.rules().isEmpty() ? "[]" : clauses,
        JsonFormat.string(list.classes().get(list.otherwise())),
        list.rest(),
        list.examples(),
        list.counted(),
        list.errors(),
        tested(list.tested()),
        columns == null ? "" : "\n  \"columns\": " + columns + ",",
        list.complete());
  }

  private static String tested(RuleList.@Nullable Tested t) {
    return t == null
        ? "null"
        : String.format(
            Locale.ROOT,
            "{\"rows\": %d, \"folds\": %d, \"mistakes\": %d, \"accuracy\": %.6f, \"bits\": %.6f,"
                + " \"constantMistakes\": %d, \"constantBits\": %.6f}",
            t.rows(),
            t.folds(),
            t.mistakes(),
            t.accuracy(),
            t.bits(),
            t.constantMistakes(),
            t.constantBits());
  }

  private static String rule(RuleList list, RuleList.Rule rule, boolean cnf) {
    Clause clause = cnf ? rule.pattern().negated() : rule.pattern();
    return String.format(
        Locale.ROOT,
        "{\"literals\": %s, \"class\": %s, \"support\": %d, \"exceptions\": %d, \"only\": %d,"
            + " \"confidence\": %.6f, \"counts\": %s}",
        clause.literals().stream()
            .map(l -> JsonFormat.literal(list.schema(), l))
            .collect(Collectors.joining(", ", "[", "]")),
        JsonFormat.string(list.classes().get(rule.label())),
        rule.right(),
        rule.wrong(),
        rule.only(),
        rule.confidence(),
        rule.counts());
  }
}
