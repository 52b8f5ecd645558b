package dev.kcnf.rules.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.DateForm;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.RuleList.Rule;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleFileTest {
  /** Columns that cannot be guessed: a comma before decimals, and dates, which have many values. */
  private static Columns columns() {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("unused", ColumnEncoding.categorical());
    encodings.put("price", ColumnEncoding.numericWithComma(Cuts.at(1.5, 20)));
    encodings.put("day", ColumnEncoding.dates(DateForm.DATE, Cuts.at(20200101, 20210601)));
    encodings.put("odor", ColumnEncoding.categorical());
    Columns columns = Columns.of(encodings);
    for (String odor : List.of("none", "foul", "?", "musty")) {
      columns.example("x", "3,5", "2020-05-17", odor);
    }
    return columns;
  }

  private static final List<String[]> ROWS =
      List.of(
          new String[] {"1,2", "2020-05-17", "none"},
          new String[] {"1,5", "2020-05-17", "foul"},
          new String[] {"19,99", "2021-06-01", "musty"},
          new String[] {"20", "2019-12-31", "none"},
          new String[] {"1.000,5", "2022-02-02", "?"},
          new String[] {"?", "?", "lavender"},
          new String[] {"3", "2021-05-31", "?"});

  private static int attribute(Columns columns, String name) {
    return columns.schema().attribute(name);
  }

  /** Rules about ranges of two scales, about names and about what is missing. */
  private static RuleList list(Columns columns, List<String> classes, int otherwise) {
    int price = attribute(columns, "price");
    int day = attribute(columns, "day.date");
    int odor = attribute(columns, "odor");
    int label = classes.size() > 2 ? 2 : 1 - otherwise;
    List<Rule> rules =
        List.of(
            rule(Clause.of(Literal.in(price, 1), Literal.in(day, 1)), label, classes, 1),
            rule(Clause.of(Literal.in(odor, 1, 2)), label % 2, classes, 2),
            rule(Clause.of(Literal.notIn(odor, 0), Literal.in(day, 2)), label, classes, 3));
    List<Long> rest = List.of(4L, 9L, 1L).subList(0, classes.size());
    String target = classes.size() > 2 ? "kind" : "kind=good";
    return new RuleList(
        columns.schema(), target, classes, rules, otherwise, rest, 99, null, otherwise == 1);
  }

  private static Rule rule(Clause pattern, int label, List<String> classes, long right) {
    List<Long> counts = List.of(right, 5L, 8L).subList(0, classes.size());
    return new Rule(pattern, label, counts, right + 6, 7 * right, right);
  }

  private static RuleList ofThree(Columns columns) {
    return list(columns, List.of("a", "b", "c"), 1);
  }

  @Test
  void list_readBack_saysTheSameOfEveryRow_andHasItsCounts() {
    Columns columns = columns();
    for (int otherwise = 0; otherwise < 2; otherwise++) {
      assertReadBack(columns, list(columns, List.of("not good", "good"), otherwise));
    }
    assertReadBack(columns, ofThree(columns));
  }

  private static void assertReadBack(Columns columns, RuleList list) {
    RuleFile file = RuleFile.read(RuleFile.write(list, columns));
    RuleList read = file.list();
    assertThat(file.isConstraints()).isFalse();
    assertThat(file.columns()).containsExactly("price", "day", "odor");
    assertThat(read.target()).isEqualTo(list.target());
    assertThat(read.classes()).isEqualTo(list.classes());
    assertThat(read.otherwise()).isEqualTo(list.otherwise());
    assertThat(read.rest()).isEqualTo(list.rest());
    assertThat(read.examples()).isEqualTo(99);
    assertThat(read.complete()).isEqualTo(list.complete());
    assertThat(read.rules()).hasSameSizeAs(list.rules());
    for (int r = 0; r < read.rules().size(); r++) {
      Rule own = read.rules().get(r);
      Rule rule = list.rules().get(r);
      assertThat(own.pattern().words(read.schema())).isEqualTo(rule.pattern().words(list.schema()));
      assertThat(
              new Rule(
                  rule.pattern(), own.label(), own.counts(), own.right(), own.wrong(), own.only()))
          .isEqualTo(rule);
    }
    Recoding recoding = Recoding.of(columns.schema(), list.schema());
    for (String[] row : ROWS) {
      int[] values = recoding.values(columns.lookUp("x", row[0], row[1], row[2]));
      List<Integer> matching =
          List.of(0, 1, 2).stream().filter(r -> list.matches(r, values)).toList();
      assertThat(file.matching(row)).as("%s", List.of(row)).isEqualTo(matching);
      assertThat(file.classOf(row)).isEqualTo(list.classes().get(list.label(list.first(values))));
    }
  }

  @Test
  void list_readBack_hasTheDatesOfItsWords() {
    Columns columns = columns();
    RuleFile file = RuleFile.read(RuleFile.write(ofThree(columns), columns));
    assertThat(file.list().rules().get(0).pattern().words(file.list().schema()))
        .isEqualTo("price is 1.5..20 and day.date is 2020-01-01..2021-06-01");
  }

  @Test
  void constraints_readBack_areTrueOfWhatIsValid() {
    Columns columns = columns();
    int price = attribute(columns, "price");
    int odor = attribute(columns, "odor");
    Rules rules =
        new Rules(
            Formula.cnf(
                columns.schema(),
                "the table",
                List.of(Clause.of(Literal.notIn(price, 0), Literal.in(odor, 0)))),
            List.of(new Support(0, 0, 0, 0, 3, 8)),
            List.of(),
            50,
            50,
            50,
            3,
            false);
    for (String json : List.of(RuleFile.write(rules, columns), RuleFormat.JSON.format(rules))) {
      RuleFile file = RuleFile.read(json);
      assertThat(file.isConstraints()).isTrue();
      assertThat(file.list().classes()).containsExactly("broken", "valid");
      assertThat(file.list().complete()).isFalse();
      assertThat(file.target(List.of("the table", "odor", "price"))).isEmpty();
      boolean guessed = !json.contains("\"columns\"");
      String[] cheap = guessed ? new String[] {"foul", "1.2"} : new String[] {"1,2", "foul"};
      String[] dear = guessed ? new String[] {"foul", "1.5"} : new String[] {"1,5", "foul"};
      assertThat(file.classOf(cheap)).isEqualTo("broken");
      assertThat(file.classOf(dear)).isEqualTo("valid");
      assertThat(file.list().rules().get(0).wrong()).isEqualTo(3);
    }
  }

  private static String json(String target, String form, String clauses) {
    return "{\"target\": \"%s\", \"form\": \"%s\", \"clauses\": [%s]}"
        .formatted(target, form, clauses)
        .replace('\'', '"');
  }

  private static String literal(String attribute, String operator, String values, String ranges) {
    return "{'attribute': '%s', 'operator': '%s', 'values': [%s]%s}"
        .formatted(attribute, operator, values, ranges.isEmpty() ? "" : ", 'ranges': " + ranges);
  }

  private static String clause(String... literals) {
    return "{'literals': [" + String.join(", ", literals) + "]}";
  }

  /** Written by hand, without how cells are read: ranges are of numbers, all else are names. */
  @Test
  void fileWithoutColumns_readsThemByWhatItsLiteralsName() {
    String middle = literal("age", "in", "", "[[10, 20]]");
    RuleFile file =
        RuleFile.read(
            json(
                "class=bad",
                "dnf",
                String.join(
                    ", ",
                    clause(literal("odor", "in", "'foul', 'musty'", "")),
                    clause(middle, literal("odor", "!=", "'none'", "")),
                    clause(literal("age", "not in", "'?'", "[[null, 15], [15, 20]]")),
                    clause(literal("age", "=", "", "[[null, null]]")))));
    assertThat(file.isConstraints()).isFalse();
    assertThat(file.columns()).containsExactly("age", "odor");
    assertThat(file.list().classes()).containsExactly("not class=bad", "class=bad");
    assertThat(file.list().complete()).isTrue();
    assertThat(file.list().rest()).containsExactly(0L, 0L);
    assertThat(file.list().rules().get(0).counts()).containsExactly(0L, 0L);
    assertThat(file.matching("9.99", "foul")).containsExactly(0, 3);
    assertThat(file.matching("10", "none")).containsExactly(3);
    assertThat(file.matching("10", "lavender")).containsExactly(1, 3);
    assertThat(file.matching("15", "musty")).containsExactly(0, 1, 3);
    assertThat(file.matching("20", "musty")).containsExactly(0, 2, 3);
    assertThat(file.matching("?", "none")).isEmpty();
    assertThat(file.matching("?", "foul")).containsExactly(0);
    assertThat(file.classOf("20", "none")).isEqualTo("class=bad");
    assertThat(file.classOf("?", "none")).isEqualTo("not class=bad");
  }

  @Test
  void clausesOfACnf_areNegatedPatterns() {
    RuleFile file =
        RuleFile.read(
            json("class=good", "cnf", clause(literal("odor", "not in", "'foul', 'musty'", ""))));
    assertThat(file.list().formula().form()).isEqualTo(Formula.Form.CNF);
    assertThat(file.classOf("foul")).isEqualTo("not class=good");
    assertThat(file.classOf("none")).isEqualTo("class=good");
  }

  @Test
  void listOfSeveralClasses_namesThem() {
    String clause = clause(literal("odor", "=", "'foul'", ""));
    String text =
        json("kind", "list", clause.substring(0, clause.length() - 1) + ", 'class': 'c'}")
            .replace(
                "\"form\"", "\"classes\": [\"a\", \"b\", \"c\"], \"otherwise\": \"b\", \"form\"");
    RuleFile file = RuleFile.read(text);
    assertThat(file.classOf("foul")).isEqualTo("c");
    assertThat(file.classOf("none")).isEqualTo("b");
    assertThat(file.target(List.of("odor", "kind"))).contains(Target.of("kind"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(text.replace("\"class\": \"c\"", "\"class\": \"z\"")))
        .withMessage("class must be one of [a, b, c], was z");
    assertThat(RuleFile.read(text.replace(": \"c\"", ": \"a\"")).classOf("foul")).isEqualTo("a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(text.replace("\"list\"", "\"dnf\"")))
        .withMessage("classes must be two, or one or more of a list");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(text.replace("[\"a\", \"b\", \"c\"]", "[]")))
        .withMessage("classes must be two, or one or more of a list");
    String only = text.replace("[\"a\", \"b\", \"c\"]", "[\"c\"]").replace("\"b\"", "\"c\"");
    assertThat(RuleFile.read(only).classOf("none")).isEqualTo("c");
  }

  @Test
  void countsThatAreNone_areZero() {
    String text =
        json("k=1", "dnf", clause(literal("odor", "=", "'foul'", "")))
            .replace(
                "\"form\"", "\"rest\": [3, \"x\"], \"examples\": \"9\", \"complete\": 0, \"form\"");
    RuleList list = RuleFile.read(text).list();
    assertThat(list.rest()).containsExactly(3L, 0L);
    assertThat(list.examples()).isZero();
    assertThat(list.complete()).isTrue();
    assertThat(RuleFile.read(text.replace("[3, \"x\"]", "[3, 4, 5]")).list().rest())
        .containsExactly(0L, 0L);
  }

  @Test
  void fileWithoutRules_hasNoColumns_andSaysTheSameOfEveryRow() {
    RuleFile file = RuleFile.read(json("class=good", "cnf", ""));
    assertThat(file.columns()).isEmpty();
    assertThat(file.matching()).isEmpty();
    assertThat(file.classOf()).isEqualTo("class=good");
    Columns columns = columns();
    RuleList none =
        new RuleList(
            columns.schema(),
            "kind",
            List.of("a", "b", "c"),
            List.of(),
            2,
            List.of(1L, 2L, 3L),
            6,
            null,
            true);
    String json = RuleFile.write(none, columns);
    assertThat(json).doesNotContain("\"columns\"");
    assertThat(RuleFile.read(json).classOf()).isEqualTo("c");
  }

  private static RuleFile asking(String target) {
    return RuleFile.read(json(target, "dnf", clause(literal("odor", "=", "'foul'", ""))));
  }

  /** The longest name and the longest symbol that fit: values may have either in them. */
  @Test
  void target_isTheColumnAndTheValueThatWereAskedFor() {
    assertThat(asking("class=bad").target(List.of("odor", "class")))
        .contains(Target.of("class", "bad"));
    assertThat(asking("class=bad").target(List.of("odor"))).isEmpty();
    for (List<String> names : List.of(List.of("a", "a=b"), List.of("a=b", "a"))) {
      assertThat(asking("a=b=c").target(names)).contains(Target.of("a=b", "c"));
    }
    for (Relation relation : Relation.values()) {
      if (relation != Relation.ANY) {
        assertThat(asking("price" + relation.symbol() + "5").target(List.of("price")))
            .contains(Target.of("price", relation, "5"));
      }
    }
    String named =
        json("bad", "dnf", clause(literal("odor", "=", "'foul'", "")))
            .replace("\"form\"", "\"classes\": [\"good\", \"bad\"], \"form\"");
    assertThat(RuleFile.read(named).isConstraints()).isFalse();
    assertThat(RuleFile.read(named).target(List.of("bad"))).isEmpty();
  }

  /** As if the rules were not about what the columns have become. */
  @Test
  void rangesOfAColumnOfNames_matchNoCell() {
    Columns columns = Columns.of("odor");
    columns.example("foul");
    Rule rule = new Rule(Clause.of(Literal.in(0, 0)), 0, List.of(1L, 0L), 1, 0, 1);
    RuleList list =
        new RuleList(
            columns.schema(),
            "k=1",
            List.of("0", "1"),
            List.of(rule),
            1,
            List.of(0L, 1L),
            2,
            null,
            true);
    String json =
        RuleFile.write(list, columns)
            .replaceFirst("\"values\": \\[\"foul\"\\]", "\"values\": [], \"ranges\": [[1, 2]]");
    RuleFile file = RuleFile.read(json);
    assertThat(file.matching("foul")).isEmpty();
    assertThat(file.matching("1.5")).isEmpty();
    assertThat(file.list().rules().get(0).pattern().words(file.list().schema()))
        .isEqualTo("odor is 1..2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "[]                                          | the file must be an object",
        "{'target': 1}                               | 'target' must be a text",
        "{'target': 'k=1'}                           | 'form' must be a text",
        "{'target': 'k=1', 'form': 'CNF'}            | form must be cnf, dnf or list, was CNF",
        "{'target': 'k=1', 'form': 'cnf'}            | 'clauses' must be a list",
        "{'target': 'k', 'form': 'cnf', 'clauses': [], 'classes': ['a']}"
            + " | classes must be two, or one or more of a list",
        "{'target': 'k', 'form': 'cnf', 'clauses': [], 'classes': 'a'}"
            + " | 'classes' must be a list of texts",
        "{'target': 'k=1', 'form': 'dnf', 'clauses': [1]} | each of 'clauses' must be an object",
        "{'target': 'k=1', 'form': 'dnf', 'clauses': [{}]} | 'literals' must be a list",
      })
  void fileOfOtherJson_isRefused(String json, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(json.replace('\'', '"')))
        .withMessage(message);
  }

  @Test
  void literalsThatAreNone_areRefused() {
    assertRefused(
        literal("odor", "is", "'foul'", ""), "operator must be =, in, != or not in, was is");
    assertRefused("{'attribute': 'odor'}", "'values' must be a list of texts");
    assertRefused(literal("n", "=", "", "[1]"), "a range must be [low, high]");
    assertRefused(literal("n", "=", "", "[[1]]"), "a range must be [low, high]");
    assertRefused(literal("n", "=", "", "[[1, 2, 3]]"), "a range must be [low, high]");
  }

  private static void assertRefused(String literal, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(json("k=1", "dnf", clause(literal))))
        .withMessage(message);
  }

  @Test
  void columnsThatDoNotFitTheRules_areRefused() {
    String json = json("k=1", "dnf", clause(literal("odor", "=", "'foul'", "")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(json.replace("\"form\"", "\"columns\": 1, \"form\"")))
        .withMessage("columns must be an object");
    Columns columns = columns();
    String other =
        RuleFile.write(ofThree(columns), columns)
            .replace("\"attribute\": \"odor\"", "\"attribute\": \"smell\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RuleFile.read(other))
        .withMessage("columns lack the attribute [smell]");
  }
}
