package dev.kcnf.rules.format;

import dev.kcnf.rules.Formula;
import dev.kcnf.rules.RuleList;
import java.util.Locale;

/** Lists of rules for people. */
final class ListText {
  /** How many characters a line may have, if it can be broken. */
  private static final int WIDTH = 100;

  private static final String NONE = ": no rule is better, as far as these rows tell";

  private ListText() {}

  static String text(RuleList list) {
    return list.isFormula() ? formula(list) : classes(list);
  }

  private static String formula(RuleList list) {
    Formula formula = list.formula();
    boolean cnf = formula.form() == Formula.Form.CNF;
    StringBuilder text = new StringBuilder();
    if (list.rules().isEmpty()) {
      text.append(formula.words());
      text.append(NONE).append('\n');
    } else {
      text.append(formula.target()).append(cnf ? " unless\n" : " if\n");
    }
    for (int r = 0; r < list.rules().size(); r++) {
      RuleList.Rule rule = list.rules().get(r);
      text.append(String.format(Locale.ROOT, "%3d. %s\n", r + 1, words(list, rule)));
      text.append(
          String.format(
              Locale.ROOT,
              "     %s %,d, of which only it %,d; %s\n",
              cnf ? "rejects" : "accepts",
              rule.right(),
              rule.only(),
              exceptions(rule)));
    }
    return text.append(summary(list, cnf ? "clause" : "term")).toString();
  }

  /** A rule takes one line if that is not too wide: there may be many classes. */
  private static String classes(RuleList list) {
    StringBuilder text = new StringBuilder();
    text.append(list.target()).append(" is\n");
    for (int r = 0; r < list.rules().size(); r++) {
      RuleList.Rule rule = list.rules().get(r);
      String said =
          String.format(
              Locale.ROOT,
              "%3d. %s if %s",
              r + 1,
              list.classes().get(rule.label()),
              words(list, rule));
      String found =
          String.format(
              Locale.ROOT,
              "(decides %,d; %s)",
              rule.counts().stream().mapToLong(Long::longValue).sum(),
              decided(rule));
      text.append(said).append(said.length() + found.length() < WIDTH ? " " : "\n     ");
      text.append(found).append('\n');
    }
    text.append(list.rules().isEmpty() ? "  always " : "  else ");
    text.append(list.classes().get(list.otherwise()));
    if (list.rules().isEmpty()) {
      text.append(NONE);
    }
    return text.append('\n').append(summary(list, "rule")).toString();
  }

  static String words(RuleList list, RuleList.Rule rule) {
    return rule.pattern().shortWords(list.schema());
  }

  private static String exceptions(RuleList.Rule rule) {
    return rule.wrong() == 0
        ? "no exceptions"
        : TextFormat.count(rule.wrong(), "exception")
            + String.format(Locale.ROOT, ", right in %.1f %%", 100 * rule.confidence());
  }

  private static String decided(RuleList.Rule rule) {
    long all = rule.counts().stream().mapToLong(Long::longValue).sum();
    long right = rule.counts().get(rule.label());
    return right == all
        ? "no exceptions"
        : TextFormat.count(all - right, "exception")
            + String.format(Locale.ROOT, ", right in %.1f %%", 100.0 * right / Math.max(1, all));
  }

  static String summary(RuleList list, String rule) {
    StringBuilder text = new StringBuilder();
    text.append(TextFormat.count(list.rules().size(), rule)).append(", ");
    text.append(TextFormat.count(list.literals(), "literal"));
    text.append("; ").append(TextFormat.count(list.examples(), "example"));
    if (list.counted() < list.examples()) {
      text.append(String.format(Locale.ROOT, ", of which %,d were kept", list.counted()));
    }
    text.append(", ").append(TextFormat.count(list.errors(), "error"));
    text.append(list.complete() ? "\n" : "; the search was stopped\n");
    RuleList.Tested tested = list.tested();
    if (tested != null) {
      text.append(tested(tested, list.counted())).append('\n');
    }
    return text.toString();
  }

  private static String tested(RuleList.Tested t, long counted) {
    double n = Math.max(1, t.rows());
    return String.format(
        Locale.ROOT,
        "on rows not used: %.2f %% right (± %.2f), %.3f bits per row;"
            + " without rules %.2f %%, %.3f bits (%s)",
        100 * t.accuracy(),
        100 * t.deviation(),
        t.bits() / n,
        100 - 100 * t.constantMistakes() / n,
        t.constantBits() / n,
        t.rows() < counted
            ? String.format(Locale.ROOT, "%,d rows held out", t.rows())
            : t.folds() + "-fold cross-validation");
  }

  static String markdown(RuleList list) {
    StringBuilder text = new StringBuilder();
    boolean cnf = list.isFormula() && list.otherwise() == 1;
    String heading =
        list.isFormula() ? list.target() + (cnf ? " unless" : " if") : list.target() + " is";
    text.append("**").append(TextFormat.cell(heading)).append("**\n\n");
    text.append("| # | pattern | class | right | wrong | only it |\n");
    text.append("| --- | --- | --- | --- | --- | --- |\n");
    for (int r = 0; r < list.rules().size(); r++) {
      RuleList.Rule rule = list.rules().get(r);
      // Of several classes the order decides, and the lines count each row once.
      long decided = rule.counts().stream().mapToLong(Long::longValue).sum();
      long right = list.isFormula() ? rule.right() : rule.counts().get(rule.label());
      text.append(
          String.format(
              Locale.ROOT,
              "| %d | %s | %s | %d | %d | %d |\n",
              r + 1,
              TextFormat.cell(words(list, rule)),
              TextFormat.cell(list.classes().get(rule.label())),
              right,
              list.isFormula() ? rule.wrong() : decided - right,
              rule.only()));
    }
    text.append("|  | otherwise | ").append(TextFormat.cell(list.classes().get(list.otherwise())));
    text.append(" | ").append(list.rest().get(list.otherwise())).append(" | ");
    long rest = list.rest().stream().mapToLong(Long::longValue).sum();
    text.append(rest - list.rest().get(list.otherwise())).append(" |  |\n\n");
    return text.append(TextFormat.cell(summary(list, "rule").strip().replace("\n", "; ")))
        .append('\n')
        .toString();
  }
}
