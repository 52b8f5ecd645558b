package dev.kcnf.rules.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.RuleList.Rule;
import dev.kcnf.rules.RuleList.Tested;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists of rules as text, Markdown and JSON: all that is said, to the letter. */
class ListTextTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("odor", List.of("none", "foul", "musty")),
              new Attribute("age", List.of("<10", "10..20", ">=20", "?"), Cuts.at(10, 20))));

  private static final Clause FOUL = Clause.of(Literal.in(0, 1, 2));
  private static final Clause OLD = Clause.of(Literal.in(0, 0), Literal.in(1, 2));

  /** Of two classes; all rules are of the class that is not the other one. */
  private static RuleList formula(
      int otherwise, long examples, @Nullable Tested tested, boolean complete) {
    int label = 1 - otherwise;
    List<Long> many = label == 0 ? List.of(1200L, 0L) : List.of(0L, 1200L);
    List<Long> some = label == 0 ? List.of(5L, 1L) : List.of(1L, 5L);
    List<Long> rest = label == 0 ? List.of(4L, 58L) : List.of(58L, 4L);
    return new RuleList(
        SCHEMA,
        "class=good",
        List.of("not good", "good"),
        List.of(new Rule(FOUL, label, many, 1200, 0, 3), new Rule(OLD, label, some, 6, 2, 5)),
        otherwise,
        rest,
        examples,
        tested,
        complete);
  }

  private static RuleList classes(Rule... rules) {
    return new RuleList(
        SCHEMA,
        "kind",
        List.of("a", "b", "c|d"),
        List.of(rules),
        2,
        List.of(2L, 0L, 8L),
        20,
        null,
        true);
  }

  private static final RuleList THREE =
      classes(
          new Rule(FOUL, 0, List.of(3L, 0L, 0L), 3, 0, 3),
          new Rule(OLD, 1, List.of(1L, 5L, 1L), 6, 4, 5));

  @Test
  void text_ofRulesThatReject() {
    assertThat(RuleFormat.TEXT.format(formula(1, 1268, null, true)))
        .isEqualTo(
            """
            class=good unless
              1. odor is in {foul, musty}
                 rejects 1,200, of which only it 3; no exceptions
              2. odor is none and age is >=20
                 rejects 6, of which only it 5; 2 exceptions, right in 75.0 %
            2 clauses, 3 literals; 1,268 examples, 5 errors
            """);
  }

  @Test
  void text_ofRulesThatAccept_ofASampleAndStopped() {
    assertThat(RuleFormat.TEXT.format(formula(0, 1269, null, false)))
        .isEqualTo(
            """
            class=good if
              1. odor is in {foul, musty}
                 accepts 1,200, of which only it 3; no exceptions
              2. odor is none and age is >=20
                 accepts 6, of which only it 5; 2 exceptions, right in 75.0 %
            2 terms, 3 literals; 1,269 examples, of which 1,268 were kept, 5 errors; the search was \
            stopped
            """);
  }

  /** 90 of 100 rows are right; the standard error is that of 11 of 102. */
  @Test
  void text_ofTestedRules_tellsHowTheyDoOnOtherRows() {
    assertThat(RuleFormat.TEXT.format(formula(1, 1268, new Tested(100, 10, 25, 4, 40, 97), true)))
        .endsWith(
            "\non rows not used: 90.00 % right (± 3.10), 0.250 bits per row; without rules 60.00 %,"
                + " 0.970 bits (100 rows held out)\n");
    assertThat(RuleFormat.TEXT.format(formula(1, 1268, new Tested(1268, 0, 0, 4, 634, 1268), true)))
        .contains(
            "100.00 % right", "without rules 50.00 %, 1.000 bits (4-fold cross-validation)\n");
  }

  @Test
  void text_ofSeveralClasses() {
    assertThat(RuleFormat.TEXT.format(THREE))
        .isEqualTo(
            """
            kind is
              1. a if odor is in {foul, musty} (decides 3; no exceptions)
              2. b if odor is none and age is >=20 (decides 7; 2 exceptions, right in 71.4 %)
              else c|d
            2 rules, 3 literals; 20 examples, 4 errors
            """);
  }

  @Test
  void text_withoutRules_saysThatNoneIsBetter() {
    assertThat(RuleFormat.TEXT.format(classes()))
        .isEqualTo(
            """
            kind is
              always c|d: no rule is better, as far as these rows tell
            0 rules, 0 literals; 20 examples, of which 10 were kept, 2 errors
            """);
    RuleList constant =
        new RuleList(
            SCHEMA,
            "class=good",
            List.of("not good", "good"),
            List.of(),
            1,
            List.of(1L, 4L),
            5,
            null,
            true);
    assertThat(RuleFormat.TEXT.format(constant))
        .isEqualTo(
            """
            always class=good: no rule is better, as far as these rows tell
            0 clauses, 0 literals; 5 examples, 1 error
            """);
  }

  /** A rule and what it decides share a line of up to a hundred characters. */
  @Test
  void text_ofSeveralClasses_breaksLinesThatAreTooWide() {
    int broken = 0;
    for (int length = 30; length < 60; length++) {
      String name = "n".repeat(length);
      Schema schema = Schema.closed(List.of(new Attribute(name, List.of("x", "y"))));
      Rule rule = new Rule(Clause.of(Literal.in(0, 1)), 0, List.of(3L, 1L, 0L), 3, 1, 3);
      RuleList list =
          new RuleList(
              schema,
              "kind",
              List.of("a", "b", "c"),
              List.of(rule),
              2,
              List.of(0L, 0L, 8L),
              12,
              null,
              true);
      String said = "  1. a if " + name + " is y";
      String found = "(decides 4; 1 exception, right in 75.0 %)";
      boolean fits = (said + " " + found).length() <= 100;
      assertThat(RuleFormat.TEXT.format(list))
          .as("a name of %d characters", length)
          .startsWith("kind is\n" + said + (fits ? " " : "\n     ") + found + "\n");
      broken += fits ? 0 : 1;
    }
    assertThat(broken).isBetween(5, 25);
  }

  @Test
  void markdown_isATableOfRules() {
    assertThat(RuleFormat.MARKDOWN.format(formula(1, 1268, null, true)))
        .isEqualTo(
            """
            **class=good unless**

            | # | pattern | class | right | wrong | only it |
            | --- | --- | --- | --- | --- | --- |
            | 1 | odor is in {foul, musty} | not good | 1200 | 0 | 3 |
            | 2 | odor is none and age is \\>=20 | not good | 6 | 2 | 5 |
            |  | otherwise | good | 58 | 4 |  |

            2 rules, 3 literals; 1,268 examples, 5 errors
            """);
    assertThat(
            RuleFormat.MARKDOWN.format(formula(0, 1268, new Tested(100, 10, 25, 4, 40, 97), true)))
        .startsWith("**class=good if**\n")
        .contains("| 2 | odor is none and age is \\>=20 | good | 6 | 2 | 5 |\n")
        .contains("|  | otherwise | not good | 58 | 4 |  |\n")
        .contains("1,268 examples, 5 errors; on rows not used: 90.00 % right");
    assertThat(RuleFormat.MARKDOWN.format(THREE))
        .startsWith("**kind is**\n")
        .contains("| 1 | odor is in {foul, musty} | a | 3 | 0 | 3 |\n")
        .contains("| 2 | odor is none and age is \\>=20 | b | 5 | 2 | 5 |\n")
        .contains("|  | otherwise | c\\|d | 8 | 2 |  |\n");
  }

  @Test
  void json_hasTheRulesInOrder() {
    assertThat(RuleFormat.JSON.format(THREE))
        .isEqualTo(
            """
            {
              "target": "kind",
              "form": "list",
              "classes": ["a", "b", "c|d"],
              "text": "kind: 2 rules, otherwise c|d",
              "clauses": [
                {"literals": [{"attribute": "odor", "operator": "in", "values": ["foul", "musty"]}], \
            "class": "a", "support": 3, "exceptions": 0, "only": 3, "confidence": 1.000000, \
            "counts": [3, 0, 0]},
                {"literals": [{"attribute": "odor", "operator": "=", "values": ["none"]}, \
            {"attribute": "age", "operator": "=", "values": [], "ranges": [[20, null]]}], \
            "class": "b", "support": 6, "exceptions": 4, "only": 5, "confidence": 0.600000, \
            "counts": [1, 5, 1]}
              ],
              "otherwise": "c|d",
              "rest": [2, 0, 8],
              "examples": 20,
              "counted": 20,
              "errors": 4,
              "tested": null,
              "complete": true
            }
            """);
    assertThat(RuleFormat.JSON.format(formula(1, 1268, new Tested(100, 10, 25, 4, 40, 97), false)))
        .contains("\"form\": \"cnf\"", "\"class\": \"not good\"", "\"otherwise\": \"good\"")
        .contains(
            "{\"literals\": [{\"attribute\": \"odor\", \"operator\": \"not in\","
                + " \"values\": [\"foul\", \"musty\"]}]")
        .contains(
            "\"tested\": {\"rows\": 100, \"folds\": 4, \"mistakes\": 10, \"accuracy\": 0.900000,"
                + " \"bits\": 25.000000, \"constantMistakes\": 40, \"constantBits\": 97.000000},\n")
        .contains("\"text\": \"class=good unless: odor is in {foul, musty}; or odor is none")
        .contains("\"complete\": false");
    assertThat(RuleFormat.JSON.format(formula(0, 1268, null, true)))
        .contains("\"form\": \"dnf\"", "\"operator\": \"in\", \"values\": [\"foul\", \"musty\"]");
    assertThat(RuleFormat.JSON.format(classes())).contains("\"clauses\": [],\n");
  }

  /** Where a language has no rules in order, a list of two classes is the formula that it is. */
  @Test
  void listOfTwoClasses_isWrittenAsItsFormula() {
    RuleList list = formula(1, 1268, null, true);
    for (RuleFormat format : List.of(RuleFormat.SQL, RuleFormat.JAVA, RuleFormat.DIMACS)) {
      assertThat(format.format(list)).isNotEmpty().isEqualTo(format.format(list.asRules()));
    }
  }

  @Test
  void listOfSeveralClasses_isACaseOfSql_andAMethodOfJava() {
    assertThat(RuleFormat.SQL.format(THREE))
        .isEqualTo(
            """
            CASE
              WHEN "odor" IN ('foul', 'musty') THEN 'a'
              WHEN "odor" = 'none' AND ("age" IS NOT NULL AND "age" >= 20) THEN 'b'
              ELSE 'c|d'
            END
            """);
    assertThat(RuleFormat.SQL.format(classes())).isEqualTo("'c|d'\n");
    String java = RuleFormat.JAVA.format(THREE);
    assertThat(java)
        .startsWith(
            """
            /** The kind of a row. */
            static String classOf(java.util.Map<String, String> row) {
              // odor is in {foul, musty}
              if (java.util.Arrays.asList("foul", "musty").contains(row.get("odor"))) {
                return "a";
              }
              // odor is none and age is >=20
              if ("none".equals(row.get("odor"))
                  && between(20.0, row.get("age"), Double.POSITIVE_INFINITY)) {
                return "b";
              }
              return "c|d";
            }
            """)
        .endsWith("    return false;\n  }\n}\n");
    RuleList names = classes(new Rule(FOUL, 0, List.of(3L, 0L, 0L), 3, 0, 3));
    assertThat(RuleFormat.JAVA.format(names)).endsWith("  return \"c|d\";\n}\n");
  }
}
