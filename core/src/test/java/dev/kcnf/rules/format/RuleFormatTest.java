package dev.kcnf.rules.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RuleFormatTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("odor", List.of("none", "foul", "musty", "?")),
              new Attribute("age", List.of("<3.5", "3.5..7", ">=7", "?"), Cuts.at(3.5, 7)),
              new Attribute("it's \"x\"", List.of("a'b", "c\\d\n*/é"))));

  private static final Clause FOUL = Clause.of(Literal.notIn(0, 1, 2));
  private static final Clause YOUNG = Clause.of(Literal.notIn(1, 0, 1), Literal.notIn(2, 1));
  private static final Formula CNF = Formula.cnf(SCHEMA, "edible", List.of(FOUL, YOUNG));
  private static final Formula DNF =
      Formula.dnf(SCHEMA, "bad", List.of(FOUL.negated(), Clause.of(Literal.notIn(1, 2))));

  private static Rules rules(Formula formula) {
    Example x = SCHEMA.example(0, 0, 0);
    return new Rules(
        formula,
        List.of(new Support(1200, 3, 1, 9000, 0, 0.5), new Support(1, 1, 7, 7, 2, 0)),
        List.of(new Rules.Unrejected(x, 2, 5, 8)),
        10_000,
        4000,
        10_000,
        4,
        true);
  }

  @Test
  void text_hasEveryClauseWithItsSupport_andWhatIsNotRejected() {
    assertThat(RuleFormat.TEXT.format(rules(CNF)))
        .isEqualTo(
            """
            edible unless
              1. odor is in {foul, musty}
                 rejects 1,200, of which only it 3; rows 1 to 9,000
              2. age is <7 and it's "x" is c\\d
            */é
                 rejects 1, of which only it 1; rows 7 to 7; 2 exceptions
            2 clauses, 3 literals (4 without joined values); 10,000 examples, 4 errors; no clause \
            rejects 2
              row 5: odor=none, age=<3.5, it's "x"=a'b
            """);
    Rules all = rules(CNF);
    Rules sampled = new Rules(CNF, all.supports(), List.of(), 10_000, 4000, 9000, 1, false);
    assertThat(RuleFormat.TEXT.format(sampled))
        .endsWith("; 10,000 examples, of which 9,000 were kept, 1 error\n");
    assertThat(RuleFormat.TEXT.format(rules(DNF)))
        .startsWith("bad if\n  1. odor is in {foul, musty}\n     accepts 1,200")
        .contains("2 terms, 2 literals (3 without joined values)")
        .contains("no term accepts 2");
  }

  /** Hundreds of names in one line would hide the rule; programs need them all. */
  @Test
  void ofManyValues_textAndMarkdownShowTen_andAllOtherFormatsEveryOne() {
    List<String> names = IntStream.range(0, 160).mapToObj(v -> "v" + v).toList();
    Schema schema = Schema.closed(List.of(new Attribute("p", names)));
    Clause many = Clause.of(Literal.notIn(0, IntStream.range(0, 153).toArray()));
    Clause thirteen = Clause.of(Literal.notIn(0, IntStream.range(0, 13).toArray()));
    Clause twelve = Clause.of(Literal.notIn(0, IntStream.range(0, 12).toArray()));
    Support support = new Support(1, 1, 1, 1, 0, 0);
    Rules rules =
        new Rules(
            Formula.cnf(schema, "ok=yes", List.of(many, thirteen, twelve)),
            List.of(support, support, support),
            List.of(),
            9,
            4,
            9,
            0,
            true);
    RuleList list =
        new RuleList(
            schema,
            "ok",
            List.of("no", "yes", "so"),
            List.of(new RuleList.Rule(many.negated(), 0, List.of(3L, 0L, 0L), 3, 0, 3)),
            1,
            List.of(0L, 6L, 0L),
            9,
            null,
            true);
    String ten = "p is in {v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 and 143 more}";
    assertThat(RuleFormat.TEXT.format(rules))
        .contains(
            "  1. " + ten + "\n",
            "v9 and 3 more}\n",
            "  3. p is in {v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11}\n");
    assertThat(RuleFormat.MARKDOWN.format(rules)).contains("| 1 | " + ten + " |");
    assertThat(RuleFormat.TEXT.format(list)).contains("no if " + ten);
    assertThat(RuleFormat.MARKDOWN.format(list)).contains(ten);
    for (RuleFormat format : RuleFormat.values()) {
      boolean programs = format != RuleFormat.TEXT && format != RuleFormat.MARKDOWN;
      if (programs && format != RuleFormat.PMML) { // which is of lists only
        assertThat(format.format(rules)).contains("v0", "v152").doesNotContain(" more}");
      }
    }
    assertThat(RuleFormat.JSON.format(list)).contains("v0", "v152").doesNotContain(" more}");
    assertThat(many.negated().words(schema)).contains("v151, v152}");
  }

  @Test
  void markdown_isATableWithEscapedCells() {
    String text = RuleFormat.MARKDOWN.format(rules(CNF));
    assertThat(text)
        .startsWith(
            "**edible unless**\n\n| # | pattern | support | only it | rows | exceptions |\n")
        .contains("\n| --- | --- | --- | --- | --- | --- |\n")
        .contains("\n| 1 | odor is in {foul, musty} | 1200 | 3 | 1 to 9000 | 0 |\n")
        .contains("| 2 | age is \\<7 and it's \"x\" is c\\\\d \\*/é | 1 | 1 | 7 to 7 | 2 |\n")
        .endsWith(
            "\n2 clauses, 3 literals (4 without joined values); 10,000 examples, 4 errors;"
                + " no clause rejects 2\n");
  }

  @Test
  void json_hasTheFieldsThatScriptsRelyOn() {
    assertThat(RuleFormat.JSON.format(rules(CNF)))
        .contains("\"target\": \"edible\"", "\"form\": \"cnf\"")
        .contains(
            "{\"literals\": [{\"attribute\": \"odor\", \"operator\": \"not in\", \"values\":"
                + " [\"foul\", \"musty\"]}], \"support\": 1200, \"only\": 3, \"first\": 1,"
                + " \"last\": 9000, \"exceptions\": 0, \"expected\": 0.5}")
        .contains(
            "{\"attribute\": \"it's \\\"x\\\"\", \"operator\": \"!=\", \"values\":"
                + " [\"c\\\\d\\n*/é\"]}")
        .contains(
            "\"examples\": 10000", "\"positives\": 4000", "\"counted\": 10000", "\"errors\": 4")
        .contains("{\"count\": 2, \"first\": 5, \"last\": 8, \"values\": {\"odor\": \"none\",")
        .contains("\"complete\": true")
        .endsWith("}\n");
    assertThat(RuleFormat.JSON.format(rules(DNF)))
        .contains("\"operator\": \"in\"", "\"operator\": \"!=\"");
    Formula single = Formula.dnf(SCHEMA, "t", List.of(Clause.of(Literal.in(0, 1))));
    Rules one =
        new Rules(single, List.of(new Support(1, 1, 1, 1, 0, 0)), List.of(), 1, 1, 1, 0, false);
    assertThat(RuleFormat.JSON.format(one))
        .contains("\"operator\": \"=\"", "\"unrejected\": []", "\"complete\": false");
  }

  @Test
  void jsonString_escapesWhatMustBe_andReadsBack() {
    assertThat(JsonFormat.string("a\"b\\c\nd\te\u0001\u007f€😀"))
        .isEqualTo("\"a\\\"b\\\\c\\nd\\u0009e\\u0001\\u007f€😀\"");
    assertThat(JsonFormat.string("x\ud83d")).isEqualTo("\"x\\ud83d\"");
    assertThat(JsonFormat.string("\ude00x")).isEqualTo("\"\\ude00x\"");
    for (int c = 0; c < 0x10000; c++) {
      String text = "a" + (char) c + "b";
      assertThat(JsonFormat.parse(JsonFormat.string(text))).isEqualTo(text);
    }
  }

  @Test
  void sql_quotesNames_andComparesRangesWithoutBeingFooledByNull() {
    assertThat(RuleFormat.SQL.format(rules(CNF)))
        .isEqualTo(
            """
            NOT (("odor" IS NOT NULL AND "odor" IN ('foul', 'musty')))
              AND NOT (("age" IS NOT NULL AND "age" < 7) AND "it's ""x""\" = 'c\\d
            */é')
            """);
    assertThat(RuleFormat.SQL.format(rules(DNF)))
        .isEqualTo(
            """
            (("odor" IS NOT NULL AND "odor" IN ('foul', 'musty')))
              OR (NOT ("age" IS NOT NULL AND "age" >= 7))
            """);
    assertThat(sql(Literal.notIn(2, 0))).isEqualTo("(\"it's \"\"x\"\"\" <> 'a''b')\n");
    assertThat(sql(Literal.notIn(0, 0, 1)))
        .isEqualTo("((\"odor\" IS NULL OR \"odor\" NOT IN ('none', 'foul')))\n");
    assertThat(sql(Literal.in(1, 1, 3)))
        .isEqualTo(
            "((\"age\" IS NOT NULL AND \"age\" >= 3.5 AND \"age\" < 7 OR \"age\" IS NULL))\n");
    assertThat(sql(Literal.in(1, 3))).isEqualTo("((\"age\" IS NULL))\n");
    assertThat(sql(Literal.in(1, 0, 1, 2))).isEqualTo("((\"age\" IS NOT NULL))\n");
    assertThat(SqlFormat.of(Formula.cnf(SCHEMA, "t", List.of()))).isEqualTo("1 = 1\n");
    assertThat(SqlFormat.of(Formula.dnf(SCHEMA, "t", List.of()))).isEqualTo("1 = 0\n");
  }

  private static String sql(Literal literal) {
    return SqlFormat.of(Formula.dnf(SCHEMA, "t", List.of(Clause.of(literal))));
  }

  /** One line per check would be nice, but a line break in a name is part of the name. */
  @Test
  void expectationsAndDeequ_keepLineBreaksOfNamesAndValues() {
    assertThat(RuleFormat.EXPECTATIONS.format(rules(CNF)))
        .contains("AND \\\"it's \\\"\\\"x\\\"\\\"\\\" = 'c\\\\d\\n*/é'\"}");
    assertThat(RuleFormat.EXPECTATIONS.format(rules(DNF)))
        .contains("{batch} WHERE NOT ((", ")) OR (NOT (");
    assertThat(RuleFormat.DEEQU.format(rules(CNF)))
        .contains("AND `it's \\\"x\\\"` = 'c\\\\\\\\d\\n*/\\u00e9')\",\n")
        .contains("\"never age is <7 and it's \\\"x\\\" is c\\\\d\\n*/\\u00e9\"");
  }

  /** Great Expectations puts the table in place of {batch} by Python's format. */
  @Test
  void expectations_doubleTheBracesOfNamesAndValues() {
    Schema schema = Schema.closed(List.of(new Attribute("{a}", List.of("x", "{0}"))));
    Formula formula = Formula.dnf(schema, "t", List.of(Clause.of(Literal.in(0, 1))));
    List<Support> supports = List.of(new Support(1, 1, 1, 1, 0, 0));
    assertThat(
            RuleFormat.EXPECTATIONS.format(
                new Rules(formula, supports, List.of(), 1, 1, 1, 0, true)))
        .contains("SELECT * FROM {batch} WHERE NOT ((\\\"{{a}}\\\" = '{{0}}'))\"}");
  }

  @Test
  void java_isAMethod_withStringsThatCannotBreakOut() {
    String java = RuleFormat.JAVA.format(rules(CNF));
    assertThat(java)
        .startsWith(
            "/** Whether edible. */\nstatic boolean holds(java.util.Map<String, String> row)")
        .contains("java.util.Arrays.asList(\"foul\", \"musty\").contains(row.get(\"odor\"))")
        .contains("between(Double.NEGATIVE_INFINITY, row.get(\"age\"), 7.0)")
        .contains("\"c\\\\d\\n*/\\u00e9\".equals(row.get(\"it's \\\"x\\\"\"))")
        .contains("// age is <7 and it's \"x\" is c?d?* /?\n")
        .contains("private static boolean between(");
    assertThat(JavaFormat.of(Formula.dnf(SCHEMA, "t", List.of(FOUL.negated()))))
        .contains("return true;\n  }\n  return false;\n}\n")
        .doesNotContain("between");
    assertThat(JavaFormat.of(Formula.dnf(SCHEMA, "t", List.of(Clause.of(Literal.notIn(1, 1, 3))))))
        .contains(
            "!(between(3.5, row.get(\"age\"), 7.0)"
                + " || java.util.Arrays.asList(\"?\", null).contains(row.get(\"age\")))");
  }

  @Test
  void textsThatLookLikeRanges_areComparedAsTexts() {
    Schema sizes = Schema.closed(List.of(new Attribute("size", List.of("<5", "5..9", ">=9"))));
    Clause small = Clause.of(Literal.in(0, 0));
    Clause middle = Clause.of(Literal.notIn(0, 0, 1));
    Formula formula = Formula.dnf(sizes, "t", List.of(small, middle));
    assertThat(SqlFormat.of(formula))
        .isEqualTo("(\"size\" = '<5')\n  OR (\"size\" NOT IN ('<5', '5..9'))\n");
    assertThat(JavaFormat.of(formula))
        .contains("if (\"<5\".equals(row.get(\"size\")))")
        .contains("if (!java.util.Arrays.asList(\"<5\", \"5..9\").contains(row.get(\"size\")))")
        .doesNotContain("between");
  }

  @Test
  void numbers_areWrittenAsTheirRangesAreNamed() {
    Cuts cuts = Cuts.at(-1.5, 1e10);
    Schema schema = Schema.closed(List.of(new Attribute("n", cuts.names(), cuts)));
    Formula formula = Formula.dnf(schema, "t", List.of(Clause.of(Literal.in(0, 1))));
    assertThat(SqlFormat.of(formula))
        .isEqualTo("((\"n\" IS NOT NULL AND \"n\" >= -1.5 AND \"n\" < 10000000000))\n");
    assertThat(JavaFormat.of(formula)).contains("between(-1.5, row.get(\"n\"), 1.0E10)");
    assertThat(formula.words()).isEqualTo("t if: n is " + cuts.names().get(1));
  }

  @Test
  void logicNg_namesOneVariablePerValue() {
    assertThat(RuleFormat.LOGICNG.format(rules(CNF)))
        .isEqualTo(
            "(~(odor_foul | odor_musty)) & (~(age__3_5 | age_3_5__7) | ~it_s__x__c_d____)\n");
    assertThat(LogicNgFormat.of(Formula.cnf(SCHEMA, "t", List.of()))).isEqualTo("$true\n");
    assertThat(LogicNgFormat.of(Formula.dnf(SCHEMA, "t", List.of()))).isEqualTo("$false\n");
    Schema alike =
        Schema.closed(
            List.of(new Attribute("1", List.of("a b", "a-b")), new Attribute("b", List.of("c"))));
    Formula f =
        Formula.dnf(
            alike,
            "t",
            List.of(Clause.of(Literal.in(0, 0, 1), Literal.in(1, 0)), Clause.of(Literal.in(0, 1))));
    assertThat(LogicNgFormat.of(f)).isEqualTo("((v1_a_b | v1_a_b_2) & b_c) | (v1_a_b_2)\n");
  }

  @Test
  void dimacs_namesItsVariables_andExpandsJoinedValues() {
    assertThat(RuleFormat.DIMACS.format(rules(CNF)))
        .isEqualTo(
            """
            c target "edible"
            c of the variables of an attribute exactly one is true
            c variable 1 "odor" = "none"
            c variable 2 "odor" = "foul"
            c variable 3 "odor" = "musty"
            c variable 4 "odor" = "?"
            c variable 5 "age" = "<3.5"
            c variable 6 "age" = "3.5..7"
            c variable 7 "age" = ">=7"
            c variable 8 "age" = "?"
            c variable 9 "it's \\"x\\"" = "a'b"
            c variable 10 "it's \\"x\\"" = "c\\\\d\\n*/é"
            p cnf 10 4
            -2 0
            -3 0
            -5 -10 0
            -6 -10 0
            """);
    assertThat(Dimacs.write(DNF))
        .contains("c the negation of the formula\n", "p cnf 8 3\n-2 0\n-3 0\n7 0\n");
  }

  @Test
  void dimacs_readBack_decidesTheSame() {
    Clause mixed = Clause.of(Literal.in(0, 0, 3), Literal.notIn(1, 1, 2), Literal.in(2, 0));
    for (Formula f :
        List.of(
            CNF,
            DNF,
            Formula.cnf(SCHEMA, "m \"1\"", List.of(mixed)),
            Formula.dnf(SCHEMA, "m", List.of(mixed, YOUNG)),
            Formula.cnf(SCHEMA, "t", List.of()))) {
      Formula back = Dimacs.read(Dimacs.write(f), SCHEMA);
      assertThat(back.form()).isEqualTo(f.form());
      assertThat(back.target()).isEqualTo(f.target());
      for (int i = 0; i < 32; i++) {
        Example x = SCHEMA.example(i % 4, i / 4 % 4, i / 16);
        assertThat(back.holds(x)).as("%s on %s", f, x).isEqualTo(f.holds(x));
      }
      assertThat(Dimacs.write(back)).isEqualTo(Dimacs.write(f));
    }
  }

  @Test
  void dimacs_damaged_isRefusedWithTheLine() {
    String good = Dimacs.write(CNF);
    assertRefused(
        good.replace("p cnf 10 4", "p cnf 10 5"), "5 clauses were announced, there are 4");
    assertRefused(good.replace("p cnf", "p dnf"), "line 13: must be 'p cnf VARIABLES CLAUSES'");
    assertRefused(good.replace("-2 0", "-2"), "line 14: must be variables and a 0, was '-2'");
    assertRefused(good.replace("-2 0", "-99 0"), "line 14: no comment names variable 99");
    assertRefused(good.replace("-2 0", "-2 1 0"), "one literal per attribute");
    assertRefused(
        good.replace("\"none\"", "\"nine\""), "line 3: the schema has no \"odor\" = \"nine\"");
    assertRefused("", "-1 clauses were announced, there are 0");
  }

  private static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> Dimacs.read(text, SCHEMA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void minedConstraints_areWrittenAsSuch() {
    Rules mined =
        new Rules(
            CNF,
            List.of(new Support(0, 0, 0, 0, 0, 12.25), new Support(0, 0, 0, 0, 0, 6)),
            List.of(),
            50,
            50,
            50,
            0,
            false);
    assertThat(RuleFormat.TEXT.format(mined))
        .startsWith("in all 50 examples:\n  1. never odor is in {foul, musty}\n     expected 12.3")
        .endsWith("not all candidates were considered\n");
    assertThat(RuleFormat.MARKDOWN.format(mined))
        .contains("| # | constraint | expected |\n", "| 6.0 |\n");
    Clause most = Clause.of(Literal.in(2, 1), Literal.in(0, 0, 1, 3));
    assertThat(TextFormat.never(SCHEMA, most))
        .isEqualTo("if it's \"x\" is c\\d\n*/é then odor is musty");
    assertThat(TextFormat.never(SCHEMA, Clause.of(Literal.in(0, 0, 1, 3))))
        .isEqualTo("never odor is in {none, foul, ?}");
  }

  private static Rules rules(Formula formula, long counted, long... exceptions) {
    List<Support> supports =
        LongStream.of(exceptions).mapToObj(e -> new Support(4, 1, 1, 9, e, 2)).toList();
    long errors = LongStream.of(exceptions).sum();
    return new Rules(formula, supports, List.of(), counted, 1, counted, errors, true);
  }

  /** What is asked for is never more than the rows themselves hold: shares are rounded down. */
  @Test
  void expectationsAndDeequ_askForTheShareThatHolds() {
    Rules rules = rules(CNF, 3, 0, 1);
    assertThat(RuleFormat.EXPECTATIONS.format(rules))
        .contains("\"share_of_rows_that_hold\": 1.000000}", "hold\": 0.666667}");
    assertThat(RuleFormat.DEEQU.format(rules))
        .isEqualTo(
            """
            import com.amazon.deequ.checks.{Check, CheckLevel}

            val rules = Check(CheckLevel.Error, "edible")
              .satisfies("NOT ((`odor` IS NOT NULL AND `odor` IN ('foul', 'musty')))",
                "never odor is in {foul, musty}", _ == 1.0)
              .satisfies("NOT ((`age` IS NOT NULL AND `age` < 7) AND `it's \\"x\\"` = \
            'c\\\\\\\\d\\n*/\\u00e9')",
                "never age is <7 and it's \\"x\\" is c\\\\d\\n*/\\u00e9", _ >= 0.666666)
            """);
    assertThat(RuleFormat.EXPECTATIONS.format(rules(DNF, 8, 1, 1))).contains("hold\": 0.750000}");
    assertThat(RuleFormat.DEEQU.format(rules(DNF, 8, 1, 1))).endsWith("_ >= 0.750000)\n");
    Rules none = rules(Formula.cnf(SCHEMA, "edible", List.of()), 3);
    assertThat(RuleFormat.EXPECTATIONS.format(none)).contains("\"expectations\": []\n");
  }

  /** In Spark a quote within a text has a backslash before it; one within a name stays. */
  @Test
  void deequ_quotesAsSparkDoes() {
    Schema schema =
        Schema.closed(List.of(new Attribute("a`b\"'", List.of("it's \"so\" `", "", "\\"))));
    Formula formula = Formula.cnf(schema, "t", List.of(Clause.of(Literal.notIn(0, 0, 1, 2))));
    assertThat(RuleFormat.DEEQU.format(rules(formula, 3, 0)))
        .contains(JavaFormat.string("NOT (`a``b\"'` IN ('it\\'s \"so\" `', '', '\\\\'))"));
  }

  @Test
  void never_turnsTheLiteralThatGetsShortest_ifAnyDoes() {
    Schema schema =
        Schema.closed(
            List.of(
                new Attribute("a", List.of("0", "1", "2", "3")),
                new Attribute("b", List.of("0", "1", "2", "3", "4", "5")),
                new Attribute("c", List.of("0", "1", "2", "3", "4"))));
    Literal three = Literal.in(0, 0, 1, 2);
    Literal five = Literal.in(1, 0, 1, 2, 3, 4);
    Literal one = Literal.in(2, 0);
    assertThat(TextFormat.never(schema, Clause.of(three, five, one)))
        .isEqualTo("if a is in {0, 1, 2} and c is 0 then b is 5");
    assertThat(TextFormat.never(schema, Clause.of(three, Literal.in(2, 0, 1, 2, 3), one(1))))
        .isEqualTo("if a is in {0, 1, 2} and b is 0 then c is 4");
    // As short either way; the first of two; nothing would be left to conclude.
    assertThat(TextFormat.never(schema, Clause.of(Literal.in(0, 0, 1), one)))
        .isEqualTo("never a is in {0, 1} and c is 0");
    assertThat(TextFormat.never(schema, Clause.of(three, Literal.in(1, 0, 1, 2, 3), one)))
        .isEqualTo("if b is in {0, 1, 2, 3} and c is 0 then a is 3");
    assertThat(TextFormat.never(schema, Clause.of(Literal.in(0, 0, 1, 2, 3), one)))
        .isEqualTo("never a is in {0, 1, 2, 3} and c is 0");
    assertThat(TextFormat.never(schema, Clause.of(Literal.notIn(0, 0, 1, 2), one)))
        .isEqualTo("never a is not in {0, 1, 2} and c is 0");
  }

  private static Literal one(int attribute) {
    return Literal.in(attribute, 0);
  }

  @Test
  void text_saysWhatIsThereToSay() {
    Rules none = rules(Formula.cnf(SCHEMA, "edible", List.of()), 3);
    assertThat(RuleFormat.TEXT.format(none))
        .isEqualTo("always edible\n0 clauses, 0 literals; 3 examples, 0 errors\n");
    Formula plain = Formula.cnf(SCHEMA, "edible", List.of(Clause.of(Literal.notIn(0, 1))));
    assertThat(RuleFormat.TEXT.format(rules(plain, 3, 0)))
        .endsWith("\n1 clause, 1 literal; 3 examples, 0 errors\n");
    Rules mined =
        new Rules(
            plain, List.of(new Support(0, 0, 0, 0, 1, 12.25)), List.of(), 50, 50, 50, 1, true);
    assertThat(RuleFormat.TEXT.format(mined))
        .isEqualTo(
            """
            in nearly all of 50 examples:
              1. never odor is foul
                 expected 12.3 times if the columns were independent; 1 exception
            1 clause, 1 literal
            """);
  }

  @Test
  void sql_ofAColumnWhoseFirstValueIsMissing_asksForNull() {
    Schema schema = Schema.closed(List.of(new Attribute("a", List.of("?", "x"))));
    Formula formula = Formula.dnf(schema, "t", List.of(Clause.of(Literal.in(0, 1))));
    assertThat(SqlFormat.of(formula)).isEqualTo("((\"a\" IS NOT NULL AND \"a\" = 'x'))\n");
  }

  @Test
  void javaString_escapesWhatIsNotAscii_andNothingElse() {
    assertThat(JavaFormat.string(" ~\u007f\u001f")).isEqualTo("\" ~\\u007f\\u001f\"");
  }

  @Test
  void logicNg_numbersVariablesThatWouldBeAlike() {
    Schema alike = Schema.closed(List.of(new Attribute("a", List.of("b c", "b-c", "b.c"))));
    Formula formula = Formula.dnf(alike, "t", List.of(Clause.of(Literal.in(0, 0, 1, 2))));
    assertThat(LogicNgFormat.of(formula)).isEqualTo("((a_b_c | a_b_c_2 | a_b_c_3))\n");
  }

  /** How values are read that end where they begin. */
  @Test
  void json_hasTheEndsOfRanges() {
    assertThat(RuleFormat.JSON.format(rules(DNF, 5, 0, 0)))
        .contains(
            "{\"attribute\": \"age\", \"operator\": \"!=\", \"values\": [],"
                + " \"ranges\": [[7, null]]}");
    Formula low = Formula.dnf(SCHEMA, "t", List.of(Clause.of(Literal.in(1, 0, 3))));
    assertThat(RuleFormat.JSON.format(rules(low, 5, 0)))
        .contains("\"operator\": \"in\", \"values\": [\"?\"], \"ranges\": [[null, 3.5]]}");
  }

  @Test
  void listsOfSeveralClasses_areRefused_whereALanguageHasNone() {
    RuleList list =
        new RuleList(
            SCHEMA,
            "kind",
            List.of("a", "b", "c"),
            List.of(),
            1,
            List.of(0L, 6L, 0L),
            6,
            null,
            true);
    assertThatThrownBy(() -> RuleFormat.SQL_CHECK.format(list))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("sql-check has no several classes; ask for one, such as kind=a");
  }
}
