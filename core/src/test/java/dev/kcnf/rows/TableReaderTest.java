package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SettingException;
import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TableReaderTest {
  private static final FitOptions HALVES = new FitOptions(List.of(), List.of(), Map.of(), 2, 1000);
  private static final Target BAD = Target.of("class", "bad");

  private static TestTable mushrooms() {
    return TestTable.of(
        "odor,size,class",
        "foul,1.5,bad",
        "none,2.5,good",
        "foul,?,bad",
        "none,4.5,good",
        "almond,3.5,good");
  }

  private static List<String> labels(TableReader reader) throws IOException {
    List<String> labels = new ArrayList<>();
    while (reader.next()) {
      labels.add(reader.label());
    }
    return labels;
  }

  @Test
  void fit_cutsNumbers_andReadsEveryRowOnce() throws IOException {
    TestTable table = mushrooms();
    try (TableReader reader = TableReader.fit(table, BAD, HALVES, false)) {
      Columns columns = reader.columns();
      assertThat(columns.names()).containsExactly("odor", "size");
      assertThat(columns.encoding(0)).isEqualTo(ColumnEncoding.bounded());
      assertThat(columns.encoding(1)).isEqualTo(ColumnEncoding.numeric(Cuts.at(3)));
      assertThat(reader.holdsFirstRows()).isTrue();
      assertThat(reader.next()).isTrue();
      assertThat(reader.example().number(1)).isEqualTo(1.5);
      assertThat(reader.example().value(1)).isZero();
      assertThat(reader.cell(0)).isEqualTo("foul");
      assertThat(reader.label()).isEqualTo("bad");
      assertThat(reader.isPositive()).isTrue();
      assertThat(reader.isLabelled()).isTrue();
      assertThat(reader.line()).isEqualTo(2);
      assertThat(labels(reader)).containsExactly("good", "bad", "good", "good");
      assertThat(reader.line()).isEqualTo(6);
      assertThat(reader.rows()).isEqualTo(5);
      assertThat(reader.positives()).isEqualTo(2);
      assertThat(columns.values(1)).containsExactly("<3", ">=3", "?");
      reader.checkComplete();
      assertThat(reader.target()).isEqualTo(BAD);
      assertThat(table.isClosed()).isFalse();
    }
    assertThat(table.isClosed()).isTrue();
  }

  @Test
  void fit_takesFewWholeNumbers_andCodes_asNames() throws IOException {
    TestTable table = TestTable.of("n,code,class", "2,1.5,bad", "1,2.5,good", "2,3.5,bad");
    try (TableReader reader = TableReader.fit(table, BAD, HALVES, false)) {
      assertThat(reader.columns().hasNumbers()).isFalse();
      assertThat(reader.columns().values(0)).as("ascending").containsExactly("1", "2");
      assertThat(reader.columns().values(1)).as("declared").isEmpty();
    }
    FitOptions noBins = new FitOptions(List.of(), List.of(), Map.of(), 0, 1000);
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, noBins, false)) {
      assertThat(reader.columns().hasNumbers()).isFalse();
    }
    FitOptions named =
        new FitOptions(List.of(), List.of(), Map.of("size", ColumnKind.CATEGORY), 2, 1000);
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, named, false)) {
      assertThat(reader.columns().hasNumbers()).isFalse();
    }
  }

  @Test
  void fit_leavesColumnsOut() throws IOException {
    FitOptions ignoring = new FitOptions(List.of("size"), List.of(), Map.of(), 8, 1000);
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, ignoring, false)) {
      assertThat(reader.columns().names()).containsExactly("odor");
    }
    FitOptions only = new FitOptions(List.of(), List.of("size"), Map.of(), 8, 1000);
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, only, false)) {
      assertThat(reader.columns().names()).containsExactly("size");
    }
    setting("ignore", List.of("sise"), List.of())
        .hasMessage("ignore: there is no column 'sise'; did you mean 'size'?");
    setting("only", List.of(), List.of("class"))
        .hasMessageStartingWith("only: 'class' is the target");
    setting("", List.of("odor", "size"), List.of())
        .hasMessageStartingWith("no column is left to predict 'class' from");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> setting(
      String name, List<String> ignore, List<String> only) {
    TestTable table = mushrooms();
    FitOptions options = new FitOptions(ignore, only, Map.of(), 8, 1000);
    var thrown =
        assertThatThrownBy(() -> TableReader.fit(table, BAD, options, false))
            .isInstanceOfSatisfying(
                SettingException.class, e -> assertThat(e.setting()).isEqualTo(name));
    assertThat(table.isClosed()).as("closed on failure").isTrue();
    return thrown;
  }

  @Test
  void fit_looksAtTheFirstRowsOnly() throws IOException {
    FitOptions two = new FitOptions(List.of(), List.of(), Map.of(), 2, 2);
    TestTable table = TestTable.of("x,class", "1.5,bad", "2.5,good", "wide,bad", "3,good");
    try (TableReader reader = TableReader.fit(table, BAD, two, true)) {
      assertThat(reader.columns().hasNumbers()).isTrue();
      assertThat(labels(reader)).containsExactly("bad", "good", "bad", "good");
      assertThat(reader.columns().values(0)).as("no number").contains("wide");
    }
  }

  @Test
  void fit_ofAWholeSmallTable_cutsCoarser_thanOfTheFirstRowsOfALongOne() throws IOException {
    assertThat(ranges(200, FitOptions.usual())).isEqualTo(5);
    assertThat(ranges(200, FitOptions.ofStream())).isEqualTo(8);
    assertThat(ranges(1001, FitOptions.usual())).isEqualTo(8);
    FitOptions few = new FitOptions(List.of(), List.of(), Map.of(), FitOptions.BY_ROWS, 200);
    assertThat(ranges(200, few)).as("there may be more").isEqualTo(8);
  }

  private static int ranges(int rows, FitOptions options) throws IOException {
    String[] lines = new String[rows];
    Arrays.setAll(lines, t -> t + ".5," + (t % 2 == 0 ? "bad" : "good"));
    try (TableReader reader = TableReader.fit(TestTable.of("x,class", lines), BAD, options, true)) {
      return reader.columns().schema().cardinality(0);
    }
  }

  @Test
  void badRows_endTheReading_orAreSkippedAndCounted() throws IOException {
    String[] lines = {"a,bad", "bad", "b,good", "c,?", "bad", "d,bad"};
    try (TableReader reader = TableReader.fit(TestTable.of("x,class", lines), BAD, HALVES, true)) {
      assertThat(labels(reader)).containsExactly("bad", "good", "bad");
      assertThat(reader.skipped()).isEqualTo(3);
      assertThat(reader.rows()).isEqualTo(3);
      assertThat(reader.firstSkipped())
          .hasValueSatisfying(e -> assertThat(e).hasMessage("memory, line 3: this row is bad"));
      assertThat(reader.columns().schema().find(0, "c")).as("of a row skipped").isNegative();
      reader.checkComplete();
    }
    try (TableReader reader =
        TableReader.fit(TestTable.of("x,class", "a,bad", "b,?"), BAD, HALVES, false)) {
      assertThat(reader.next()).isTrue();
      table(reader::next, Problem.NO_LABEL)
          .hasMessage("memory, line 3: column 'class': the target is missing");
    }
    table(
            () -> TableReader.fit(TestTable.of("x,class", "bad"), BAD, HALVES, false),
            Problem.MALFORMED)
        .hasMessage("memory, line 2: this row is bad");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> table(
      ThrowingCallable call, Problem problem) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  @Test
  void tablesWithoutRows_areRefused() throws IOException {
    table(() -> TableReader.fit(TestTable.of("x,class"), BAD, HALVES, false), Problem.EMPTY)
        .hasMessage("memory: has no rows of data");
    TestTable allBad = TestTable.of("x,class", "a,?", "b,");
    try (TableReader reader = TableReader.fit(allBad, BAD, HALVES, true)) {
      assertThat(reader.next()).isFalse();
      table(reader::checkComplete, Problem.EMPTY)
          .hasMessage(
              "memory: has no usable rows; 2 bad rows skipped, first: memory, line 2: column 'class':"
                  + " the target is missing");
    }
    Columns columns = Columns.of("x");
    try (TableReader reader = TableReader.learning(TestTable.of("x,class"), columns, BAD, false)) {
      assertThat(reader.next()).isFalse();
      table(reader::checkComplete, Problem.EMPTY).hasMessage("memory: has no rows of data");
      assertThatThrownBy(reader::example).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void ids_giveTheSameExamplesAndLabels() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add("v" + i % 7 + "," + i % 11 + ".5," + (i % 3 == 0 ? "bad" : "good"));
    }
    String[] rows = lines.toArray(String[]::new);
    FitOptions few = new FitOptions(List.of(), List.of(), Map.of(), 4, 12);
    try (TableReader plain = TableReader.fit(TestTable.of("a,b,class", rows), BAD, few, false);
        TableReader fast =
            TableReader.fit(TestTable.numbered("a,b,class", rows), BAD, few, false)) {
      int read = 0;
      while (plain.next()) {
        assertThat(fast.next()).isTrue();
        assertThat(fast.example()).isEqualTo(plain.example());
        assertThat(fast.example().number(1)).isEqualTo(plain.example().number(1));
        assertThat(fast.label()).isEqualTo(plain.label());
        read++;
      }
      assertThat(fast.next()).isFalse();
      assertThat(read).isEqualTo(60);
      assertThat(fast.positives()).isEqualTo(plain.positives()).isEqualTo(20);
    }
  }

  @Test
  void question_findsTheYesOfAPair_orClasses() throws IOException {
    assertThat(asked("class=good", "good", "bad")).isEqualTo(Target.of("class", "good"));
    assertThat(asked("class", "no", "yes")).isEqualTo(Target.of("class", "yes"));
    assertThat(asked("class", "True", "False")).isEqualTo(Target.of("class", "True"));
    assertThat(asked("class", "1", "0", "?")).isEqualTo(Target.of("class", "1"));
    // However frequent, and whichever comes first in the order of texts.
    assertThat(asked("class", "yes", "yes", "no")).isEqualTo(Target.of("class", "yes"));
    assertThat(asked("class", "+1", "-1", "+1")).isEqualTo(Target.of("class", "+1"));
    assertThat(asked("class", "a", "b", "c")).isEqualTo(Target.of("class"));
    assertThat(asked("class", "a")).isEqualTo(Target.of("class"));
  }

  @Test
  void question_ofAnyTwoValues_isWhetherItIsTheRarer() throws IOException {
    assertThat(asked("class", "left", "right", "right")).isEqualTo(Target.of("class", "left"));
    assertThat(asked("class", "right", "left", "right", "left", "left"))
        .isEqualTo(Target.of("class", "right"));
    assertThat(asked("class", "right", "left", "?"))
        .as("of equally frequent ones the later text")
        .isEqualTo(Target.of("class", "right"));
    FitOptions three = new FitOptions(List.of(), List.of(), Map.of(), 2, 3);
    String[] lines = {"a,p", "b,q", "c,q", "d,p", "e,p"};
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,class", lines), "class", three, false)) {
      assertThat(reader.target()).isEqualTo(Target.of("class", "p"));
      assertThat(reader.chosenFrom()).isEqualTo(3);
      assertThat(labels(reader)).hasSize(5);
    }
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,class", lines), "class=p", three, false)) {
      assertThat(reader.chosenFrom()).isZero();
    }
  }

  @Test
  void question_mayCompare() throws IOException {
    assertThat(asked("class>5", "1")).isEqualTo(Target.of("class", Relation.ABOVE, "5"));
    assertThat(asked("class>=5", "1")).isEqualTo(Target.of("class", Relation.AT_LEAST, "5"));
    assertThat(asked("class<5", "1")).isEqualTo(Target.of("class", Relation.BELOW, "5"));
    assertThat(asked("class<=-5e1", "1")).isEqualTo(Target.of("class", Relation.AT_MOST, "-5e1"));
    assertThat(asked("class!=a", "a")).isEqualTo(Target.of("class", Relation.IS_NOT, "a"));
    assertThat(asked("class=>=5", "a")).isEqualTo(Target.of("class", ">=5"));
    // The longest name of a column counts.
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,a,a>b", "1,2,3"), "a>b=3", HALVES, false)) {
      assertThat(reader.target()).isEqualTo(Target.of("a>b", "3"));
    }
    target(() -> asked("clas>5", "1"), TargetException.Kind.NO_SUCH_COLUMN)
        .hasMessage("target: there is no column 'clas'; did you mean 'class'?");
  }

  @Test
  void aColumnOfNumbers_isNoTargetWithClasses() throws IOException {
    String[] prices = new String[100];
    for (int i = 0; i < prices.length; i++) {
      prices[i] = i % 10 == 0 ? "?" : Integer.toString(i);
    }
    target(() -> asked("class", prices), TargetException.Kind.NUMERIC)
        .hasMessage(
            "target: 'class' is a column of numbers, 90 different ones in the first 90 rows; ask"
                + " whether they are above one, as in 'class>49'")
        .isInstanceOfSatisfying(
            TargetException.class, e -> assertThat(e.values()).containsExactly("49"));
    target(() -> Model.learn(numbers(prices), Target.of("class")), TargetException.Kind.NUMERIC);
    assertThat(Model.learn(numbers(prices[1], prices[2]), Target.of("class")).classes()).hasSize(2);
    // Few whole numbers that come again are classes, and so are those that are said to be names.
    String[] digits = new String[100];
    String[] fractions = new String[100];
    for (int i = 0; i < digits.length; i++) {
      digits[i] = Integer.toString(i % 20);
      fractions[i] = i % 20 + ".5";
    }
    assertThat(asked("class", digits)).isEqualTo(Target.of("class"));
    target(() -> asked("class", fractions), TargetException.Kind.NUMERIC);
    FitOptions names =
        new FitOptions(List.of(), List.of(), Map.of("class", ColumnKind.CATEGORY), 2, 100);
    try (TableReader reader = TableReader.fitQuestion(numbers(prices), "class", names, true)) {
      assertThat(reader.target()).isEqualTo(Target.of("class"));
    }
    // Most are the largest number: the advice must split them.
    String[] most = new String[160];
    for (int i = 0; i < most.length; i++) {
      most[i] = Integer.toString(Math.min(i, 60));
    }
    target(() -> asked("class", most), TargetException.Kind.NUMERIC)
        .hasMessageEndingWith("'class>59'");
  }

  private static TestTable numbers(String... labels) {
    String[] lines = new String[labels.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = "x," + labels[i];
    }
    return TestTable.of("x,class", lines);
  }

  @Test
  void labelsThatAreAllAlike_areLearned() throws IOException {
    Model constant = Model.learn(numbers("c", "c"), Target.of("class"));
    assertThat(constant.classes()).containsExactly("c");
    Model zeros = Model.learn(numbers("0", "0", "0"), Target.of("class", "1"));
    assertThat(zeros.figures().positives()).isZero();
    Model above = Model.learn(numbers("1", "2", "3"), Target.of("class", Relation.ABOVE, "7"));
    assertThat(above.figures().positives()).isZero();
    assertThat(above.examples()).isEqualTo(3);
  }

  @Test
  void unlabelledRows_areSkippedOnRequest_andAddNoValues() throws IOException {
    String[] lines = {"a,bad", "b,?", "c,good", "d,"};
    try (TableReader reader = TableReader.fit(TestTable.of("x,class", lines), BAD, HALVES, false)) {
      reader.skippingUnlabelled();
      assertThat(labels(reader)).containsExactly("bad", "good");
      assertThat(reader.unlabelled()).isEqualTo(2);
      assertThat(reader.skipped()).isZero();
      assertThat(reader.columns().values(0)).containsExactly("a", "c");
      assertThat(reader.labelsSeen()).containsExactly("bad", "good");
    }
    try (TableReader reader =
        TableReader.fit(TestTable.of("x,class", "a,?"), BAD, HALVES, false).skippingUnlabelled()) {
      assertThat(reader.next()).isFalse();
      table(reader::checkComplete, Problem.EMPTY).hasMessage("memory: has no row with a label");
    }
  }

  @Test
  void aLabelThatIsNoNumber_isABadRow_whereNumbersAreCompared() throws IOException {
    Target above = Target.of("class", Relation.ABOVE, "1");
    try (TableReader reader = TableReader.fit(numbers("1", "much", "3"), above, HALVES, true)) {
      assertThat(labels(reader)).containsExactly("1", "3");
      assertThat(reader.positives()).isEqualTo(1);
      assertThat(reader.firstSkipped())
          .hasValueSatisfying(e -> assertThat(e.problem()).isEqualTo(Problem.LABEL_NOT_A_NUMBER));
    }
  }

  @Test
  void testing_needsLabels_andAddsNothing() throws IOException {
    Columns columns = Columns.of("x");
    columns.example("a");
    try (TableReader reader =
        TableReader.testing(TestTable.of("x,class", "new,bad", "a,?"), columns, BAD, false)) {
      assertThat(reader.next()).isTrue();
      assertThat(columns.values(0)).containsExactly("a");
      table(reader::next, Problem.NO_LABEL);
    }
  }

  private static Target asked(String question, String... labels) throws IOException {
    String[] lines = new String[labels.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = "x" + i + "," + labels[i];
    }
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,class", lines), question, HALVES, true)) {
      return reader.target();
    }
  }

  @Test
  void wrongTargets_sayWhatIsWrong() throws IOException {
    target(() -> asked("clas", "a", "b"), TargetException.Kind.NO_SUCH_COLUMN)
        .hasMessage("target: there is no column 'clas'; did you mean 'class'?");
    TestTable table = mushrooms();
    target(
        () -> TableReader.fit(table, Target.of("color"), HALVES, false),
        TargetException.Kind.NO_SUCH_COLUMN);
    assertThat(table.isClosed()).isTrue();
    target(
            () -> Model.learn(mushrooms(), Target.of("class", "god")),
            TargetException.Kind.NEVER_OCCURS)
        .hasMessage("target: column 'class' never has the value 'god'; did you mean 'good'?");
    try (TableReader reader = TableReader.fit(mushrooms(), Target.of("class"), HALVES, false)) {
      target(reader::checkBinary, TargetException.Kind.AMBIGUOUS)
          .isInstanceOfSatisfying(
              TargetException.class,
              e -> {
                assertThat(e.column()).isEqualTo("class");
                assertThat(e.setting()).isEqualTo("target");
                assertThat(e.values()).containsExactly("bad", "good");
              });
    }
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> target(
      ThrowingCallable call, TargetException.Kind kind) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(TargetException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @Test
  void aThirdLabel_isBad_whereTheTargetWasInferred() throws IOException {
    FitOptions two = new FitOptions(List.of(), List.of(), Map.of(), 2, 2);
    String[] lines = {"a,yes", "b,no", "c,maybe", "d,no"};
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,class", lines), "class", two, true)) {
      assertThat(labels(reader)).containsExactly("yes", "no", "no");
      assertThat(reader.firstSkipped())
          .hasValueSatisfying(e -> assertThat(e.problem()).isEqualTo(Problem.THIRD_LABEL));
    }
    try (TableReader reader =
        TableReader.fitQuestion(TestTable.of("x,class", lines), "class=yes", two, false)) {
      assertThat(labels(reader)).containsExactly("yes", "no", "maybe", "no");
    }
  }

  @Test
  void oneClassTooMany_isABadRow() throws IOException {
    String[] lines = new String[258];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = "x,c" + i % 257;
    }
    try (TableReader reader =
        TableReader.fit(TestTable.of("x,class", lines), Target.of("class"), HALVES, true)) {
      assertThat(labels(reader)).hasSize(257);
      assertThat(reader.firstSkipped())
          .hasValueSatisfying(e -> assertThat(e.problem()).isEqualTo(Problem.TOO_MANY_CLASSES));
    }
  }

  @Test
  void learning_readsTheColumnsOfAModel_whereverTheyAre() throws IOException {
    Columns columns = Columns.of("odor");
    TestTable table = TestTable.of("class,weather,odor", "bad,rain,foul", "good,sun,none");
    try (TableReader reader = TableReader.learning(table, columns, BAD, false)) {
      assertThat(labels(reader)).containsExactly("bad", "good");
      assertThat(columns.values(0)).containsExactly("foul", "none");
      assertThat(reader.holdsFirstRows()).isFalse();
    }
    TestTable other = TestTable.of("class,odour", "bad,foul");
    table(() -> TableReader.learning(other, columns, BAD, false), Problem.NO_SUCH_COLUMN)
        .hasMessage(
            "memory: there is no column 'odor', which the model has; did you mean 'odour'?");
    assertThat(other.isClosed()).isTrue();
    table(
        () -> TableReader.learning(TestTable.of("odor", "foul"), columns, BAD, false),
        Problem.NO_SUCH_COLUMN);
  }

  @Test
  void predicting_needsNoLabels_andAddsNothing() throws IOException {
    Columns columns = Columns.of("odor");
    columns.example("foul");
    try (TableReader reader =
        TableReader.predicting(TestTable.of("odor", "foul", "new"), columns, BAD, false)) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.isLabelled()).isFalse();
      assertThat(reader.isPositive()).isFalse();
      assertThatThrownBy(reader::label)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the row on line 2 has no label");
      assertThat(reader.next()).isTrue();
      assertThat(reader.example().hasUnknown()).isTrue();
      assertThat(reader.cell(0)).isEqualTo("new");
      reader.checkComplete();
    }
    TestTable some = TestTable.of("odor,class", "foul,bad", "foul,?", "foul,other");
    try (TableReader reader = TableReader.predicting(some, columns, BAD, false)) {
      List<Boolean> labelled = new ArrayList<>();
      while (reader.next()) {
        labelled.add(reader.isLabelled());
      }
      assertThat(labelled).containsExactly(true, false, true);
    }
    assertThat(columns.values(0)).containsExactly("foul");
  }

  @Test
  void withoutAQuestion_everyRowIsPositive() throws IOException {
    try (TableReader reader = TableReader.fit(mushrooms(), null, HALVES, false)) {
      assertThat(reader.columns().names()).containsExactly("odor", "size", "class");
      while (reader.next()) {
        assertThat(reader.isPositive()).isTrue();
        assertThat(reader.isLabelled()).isFalse();
      }
      assertThat(reader.positives()).isEqualTo(5);
      reader.checkComplete();
      assertThatThrownBy(reader::target).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void shards_areCountedWhereTheyAreAbsorbed() throws IOException {
    String[] all = {"a,bad", "b,good", "bad", "c,good", "d,bad"};
    try (TableReader whole = TableReader.fit(TestTable.of("x,class", "a,bad"), BAD, HALVES, true);
        TableReader shard = whole.shard(TestTable.of("x,class", all))) {
      assertThat(labels(whole)).hasSize(1);
      assertThat(labels(shard)).hasSize(4);
      assertThat(shard.columns()).isNotSameAs(whole.columns());
      assertThat(whole.columns().values(0)).containsExactly("a");
      whole.absorb(shard);
      assertThat(whole.rows()).isEqualTo(5);
      assertThat(whole.positives()).isEqualTo(3);
      assertThat(whole.skipped()).isEqualTo(1);
    }
  }

  @Test
  void again_readsTheSameTableOnceMore() throws IOException {
    try (TableReader first = TableReader.fit(mushrooms(), BAD, HALVES, false)) {
      List<String> labels = labels(first);
      try (TableReader second = first.again(mushrooms())) {
        assertThat(second.rows()).isZero();
        assertThat(labels(second)).isEqualTo(labels);
        assertThat(second.columns()).isSameAs(first.columns());
      }
    }
  }

  @Test
  void nextRow_givesTheCellsAsTheyAre() throws IOException {
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, HALVES, false)) {
      List<List<String>> rows = new ArrayList<>();
      for (TableReader.Row row = reader.nextRow(); row != null; row = reader.nextRow()) {
        rows.add(List.of(row.cells()));
        assertThat(row.line()).isEqualTo(rows.size() + 1);
      }
      assertThat(rows).hasSize(5).contains(List.of("foul", "?", "bad"));
    }
  }

  /** A model learned from a table is that of its rows, also where all values must be known. */
  @Test
  void modelLearn_ofATable_equalsLearningItsRows() throws IOException, BadRowException {
    for (String kind : List.of("auto", "kcnf", "monotone", "naive-bayes", "memorization")) {
      TestTable table = mushrooms();
      Model model = Model.learn(table, BAD, Predictors.of(kind));
      assertThat(table.isClosed()).isTrue();
      assertThat(model.examples()).isEqualTo(5);
      assertThat(model.figures().positives()).isEqualTo(2);
      assertThat(model.classes()).containsExactly("bad", "good");
      Model again = model.emptyCopy();
      TestTable rows = mushrooms();
      for (String[] row = rows.next(); row != null; row = rows.next()) {
        again.learn(new String[] {row[0], row[1]}, row[2]);
      }
      assertThat(again.figures()).as(kind).isEqualTo(model.figures());
      assertThat(again.predict("foul", "1").logOdds())
          .as(kind)
          .isEqualTo(model.predict("foul", "1").logOdds());
    }
    assertThat(Model.learn(mushrooms(), Target.of("class")).classes())
        .containsExactly("bad", "good");
  }

  @Test
  void theTarget_mayBeTheFirstColumn() throws IOException {
    String[] lines = {"bad,a", "?,b", "good,c"};
    try (TableReader reader = TableReader.fit(TestTable.of("class,x", lines), BAD, HALVES, false)) {
      reader.skippingUnlabelled();
      assertThat(labels(reader)).containsExactly("bad", "good");
      assertThat(reader.unlabelled()).isEqualTo(1);
    }
  }

  @Test
  void theYesOfAPair_isNotChosenByRarity() throws IOException {
    TestTable table = TestTable.of("x,class", "a,yes", "b,no", "c,no");
    try (TableReader reader = TableReader.fitQuestion(table, "class", HALVES, false)) {
      assertThat(reader.target()).isEqualTo(Target.of("class", "yes"));
      assertThat(reader.chosenFrom()).isZero();
    }
  }

  @Test
  void aRelationWithoutAColumn_namesNone() {
    TestTable table = TestTable.of("x,class", "a,yes");
    assertThatThrownBy(() -> TableReader.fitQuestion(table, "=yes", HALVES, false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("there is no column '=yes'");
  }

  @Test
  void manyLabels_haveNumbers_andAHundredAreKept() throws IOException {
    String[] lines = IntStream.range(0, 240).mapToObj(i -> "a,c" + i % 120).toArray(String[]::new);
    try (TableReader reader =
        TableReader.fit(TestTable.numbered("x,class", lines), BAD, HALVES, false)) {
      assertThat(labels(reader)).hasSize(240).startsWith("c0", "c1").endsWith("c119");
      assertThat(reader.labelsSeen()).hasSize(100).doesNotContain("c100");
    }
    try (TableReader reader =
        TableReader.fit(TestTable.numbered("x,class", lines), Target.of("class"), HALVES, false)) {
      assertThat(labels(reader)).hasSize(240);
      assertThat(reader.labelsSeen()).hasSize(120);
    }
  }

  @Test
  void shards_bringTheirLabelsAndTheFirstBadRow() throws IOException {
    try (TableReader whole = TableReader.fit(TestTable.of("x,class", "a,bad"), BAD, HALVES, true);
        TableReader late =
            whole.skippingUnlabelled().shard(TestTable.of("x,class", "a,x", "b,?", "bad", "c,y"));
        TableReader early = whole.shard(TestTable.of("x,class", "bad", "a,z", "b,?", "c,?"));
        TableReader clean = whole.shard(TestTable.of("x,class", "a,bad"))) {
      for (TableReader one : List.of(whole, late, early, clean)) {
        labels(one);
      }
      for (TableReader one : List.of(clean, late, early)) {
        whole.absorb(one);
      }
      assertThat(whole.unlabelled()).isEqualTo(3);
      assertThat(whole.labelsSeen()).containsExactly("bad", "x", "y", "z");
      assertThat(whole.skipped()).isEqualTo(2);
      assertThat(whole.firstSkipped()).hasValueSatisfying(e -> assertThat(e.line()).isEqualTo(2));
      whole.absorb(late);
      assertThat(whole.firstSkipped()).hasValueSatisfying(e -> assertThat(e.line()).isEqualTo(2));
    }
    try (TableReader whole = TableReader.fit(mushrooms(), null, HALVES, false);
        TableReader shard = whole.shard(mushrooms())) {
      assertThat(shard.next()).isTrue();
      whole.absorb(shard); // without labels
      assertThat(whole.rows()).isEqualTo(1);
    }
  }

  @Test
  void aColumnThatSaysNothing_mayBeMissing() throws IOException {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("id", ColumnEncoding.id());
    encodings.put("odor", ColumnEncoding.categorical());
    Columns columns = Columns.of(encodings);
    TestTable table = TestTable.of("odor,class", "foul,bad");
    try (TableReader reader = TableReader.learning(table, columns, BAD, false)) {
      assertThat(labels(reader)).containsExactly("bad");
      assertThat(columns.values(0)).containsExactly("foul");
    }
  }

  @Test
  void nextRow_goesOnBeyondTheRowsThatWereHeldBack() throws IOException {
    FitOptions two = new FitOptions(List.of(), List.of(), Map.of(), 2, 2);
    try (TableReader reader = TableReader.fit(mushrooms(), BAD, two, false)) {
      int rows = 0;
      while (reader.nextRow() != null) {
        rows++;
      }
      assertThat(rows).isEqualTo(5);
    }
  }

  @Test
  void problems_sayWhereTheyAre() {
    BadRowException row = new BadRowException("odor", "is odd");
    assertThat(row).hasMessage("column 'odor': is odd");
    assertThat(row.problem()).isEqualTo(Problem.MALFORMED);
    assertThat(new BadRowException("is odd")).hasMessage("is odd");
    TableException line = TableException.at(Problem.MALFORMED, "t.csv", 7, "is odd");
    assertThat(line).hasMessage("t.csv, line 7: is odd");
    TableException values =
        new BadRowException(Problem.NO_LABEL, "c", "is odd", List.of("a", "b")).at("t.csv", 3);
    assertThat(values.values()).containsExactly("a", "b");
  }
}
