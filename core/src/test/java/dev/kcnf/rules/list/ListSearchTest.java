package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFile;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.Price.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ListSearchTest {
  private static final List<String> TWO = List.of("no", "yes");
  private static final ListSearch SEARCH = ListSearch.usual().withSeconds(0.5);

  private static Schema schema(int... cardinalities) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < cardinalities.length; a++) {
      attributes.add(
          new Attribute(
              "a" + a, IntStream.range(0, cardinalities[a]).mapToObj(v -> "v" + v).toList()));
    }
    return Schema.closed(attributes);
  }

  /** Random rows, labelled by a concept; this share of the labels is flipped. */
  private static RowKeeper rows(
      int n, double noise, long seed, Predicate<int[]> concept, int... cardinalities) {
    Schema schema = schema(cardinalities);
    SplitMix random = SplitMix.of(seed);
    RowKeeper rows = new RowKeeper(schema, n);
    for (int i = 0; i < n; i++) {
      int[] values = new int[cardinalities.length];
      for (int a = 0; a < values.length; a++) {
        values[a] = random.nextInt(cardinalities[a]);
      }
      boolean flip = random.nextDouble() < noise;
      rows.add(schema.example(values), concept.test(values) != flip ? 1 : 0);
    }
    return rows;
  }

  private static int errors(RuleList list, RowKeeper rows, Predicate<int[]> truth) {
    int errors = 0;
    for (int row = 0; row < rows.size(); row++) {
      int[] values = new int[rows.schema().size()];
      for (int a = 0; a < values.length; a++) {
        values[a] = rows.value(a, row);
      }
      errors += (list.label(list.first(values)) == 1) == truth.test(values) ? 0 : 1;
    }
    return errors;
  }

  @Test
  void find_inNoise_isTheConcept_withItsExceptions() {
    Predicate<int[]> concept = v -> (v[0] == 1 && v[1] == 2) || v[2] > 2;
    for (int seed = 1; seed <= 3; seed++) {
      RowKeeper rows = rows(1000, 0.1, seed, concept, 3, 4, 5, 3, 3, 4);
      RuleList list = SEARCH.find(rows, "y", TWO);
      assertThat(errors(list, rows, concept)).as("seed %d", seed).isZero();
      assertThat(list.rules().size()).as("seed %d", seed).isLessThanOrEqualTo(3);
      RuleList.Tested tested = Objects.requireNonNull(list.tested());
      assertThat(tested.accuracy()).isCloseTo(0.9, within(0.04));
      assertThat(tested.bits()).isLessThan(tested.constantBits());
    }
  }

  @Test
  void find_inPureNoise_hasNoRules() {
    for (int seed = 1; seed <= 3; seed++) {
      RowKeeper rows = rows(400, 0.5, seed, v -> false, 3, 4, 5, 8);
      RuleList list = SEARCH.find(rows, "y", TWO);
      assertThat(list.rules()).as("seed %d", seed).hasSizeLessThanOrEqualTo(1);
      assertThat(list.errors()).isLessThanOrEqualTo(list.counted() / 2);
    }
  }

  @Test
  void find_ofOneClass_isAConstant() {
    RowKeeper rows = rows(50, 0, 1, v -> true, 2, 3);
    RuleList list = SEARCH.find(rows, "y", TWO);
    assertThat(list.rules()).isEmpty();
    assertThat(list.errors()).isZero();
    assertThat(RuleFormat.TEXT.format(list)).startsWith("always y: no rule is better");
  }

  @Test
  void find_ofOneRow_isThatRow() {
    RuleList list = SEARCH.find(rows(1, 0, 1, v -> true, 2, 3), "y", TWO);
    assertThat(RuleFormat.TEXT.format(list)).contains("; 1 example, 0 errors");
    assertThat(list.tested()).isNull();
  }

  /** Each row is told once, by a list of the rows of other parts, of at least ten rows each. */
  @Test
  void tested_areAllRowsOnce_inAsManyPartsAsThereMayBe() {
    Predicate<int[]> concept = v -> v[0] == 1 || v[1] == 2;
    int[][] wanted = {{19, 0}, {20, 2}, {57, 5}, {100, 10}, {400, 10}};
    for (int[] rowsAndParts : wanted) {
      int n = rowsAndParts[0];
      RuleList list = SEARCH.find(rows(n, 0.1, 3, concept, 2, 3, 2), "y", TWO);
      RuleList.Tested tested = list.tested();
      assertThat(tested == null ? 0 : tested.folds()).as("%d rows", n).isEqualTo(rowsAndParts[1]);
      assertThat(tested == null ? n : tested.rows()).isEqualTo(n);
    }
  }

  @Test
  void tested_ofManyRows_areEnoughOfThem() {
    Predicate<int[]> concept = v -> v[0] == 1 || v[1] == 2;
    RuleList list = SEARCH.find(rows(12_000, 0.1, 3, concept, 2, 3, 2), "y", TWO);
    RuleList.Tested tested = Objects.requireNonNull(list.tested());
    assertThat(tested.folds()).isEqualTo(4);
    assertThat(tested.rows()).isEqualTo(9_000); // three of four parts
    assertThat(tested.accuracy()).isCloseTo(0.9, within(0.02));
  }

  @Test
  void find_ofAtMostOneRule_hasTheBestOne() {
    Predicate<int[]> concept = v -> v[0] == 1 || (v[1] == 2 && v[2] == 0);
    RowKeeper rows = rows(600, 0.02, 3, concept, 3, 4, 5);
    RuleList one = SEARCH.withMost(1).withForm(Formula.Form.DNF).find(rows, "y", TWO);
    assertThat(one.rules()).hasSize(1);
    assertThat(one.formula().words()).isEqualTo("y if: a0 is v1");
  }

  @Test
  void find_ofNumbers_hasShortEnds() {
    Columns columns = Columns.of(Map.of("x", ColumnEncoding.numeric(Cuts.at(0.5))));
    SplitMix random = SplitMix.of(5);
    RowKeeper rows = new RowKeeper(columns.schema(), 1000);
    for (int i = 0; i < 800; i++) {
      double x = random.nextDouble() * 100;
      rows.add(columns.example(Double.toString(x)), x >= 30 && x < 70 ? 1 : 0);
    }
    RuleList list = SEARCH.withForm(Formula.Form.DNF).find(rows, "y", TWO);
    assertThat(list.formula().words())
        .startsWith("y if: x is 30..")
        .matches("[^0-9]*([0-9]{2}(\\.[0-9]{1,2})?[^0-9]*)+"); // cells have some 17 digits
    assertThat(list.errors()).isLessThan(8);
  }

  @Test
  void find_ofSeveralClasses_decidesByTheFirstThatMatches() {
    Schema schema = schema(3, 4, 2);
    SplitMix random = SplitMix.of(7);
    RowKeeper rows = new RowKeeper(schema, 2000);
    for (int i = 0; i < 900; i++) {
      int[] v = {random.nextInt(3), random.nextInt(4), random.nextInt(2)};
      int label = v[0] == 2 ? 2 : v[1] == 3 ? 1 : 0;
      rows.add(schema.example(v), random.nextInt(20) == 0 ? random.nextInt(3) : label);
    }
    RuleList list = SEARCH.find(rows, "c", List.of("p", "q", "r"));
    assertThat(list.otherwise()).isZero();
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 4; b++) {
        int want = a == 2 ? 2 : b == 3 ? 1 : 0;
        assertThat(list.label(list.first(new int[] {a, b, 0}))).isEqualTo(want);
      }
    }
    assertThat(RuleFormat.SQL.format(list)).startsWith("CASE\n  WHEN ").endsWith("END\n");
    assertThatThrownBy(() -> RuleFormat.DIMACS.format(list))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("c=p");
  }

  /** Six classes by one attribute; of two rules those of the most frequent classes stay. */
  @Test
  void find_ofSeveralClasses_andAtMostTwoRules_keepsThoseThatTellMost() {
    Schema schema = schema(6, 3);
    RowKeeper rows = new RowKeeper(schema, 1000);
    int[] often = {300, 40, 150, 200, 30, 50};
    for (int label = 0; label < often.length; label++) {
      for (int i = 0; i < often[label]; i++) {
        rows.add(schema.example(label, i % 3), label);
      }
    }
    List<String> classes = List.of("p", "q", "r", "s", "t", "u");
    RuleList all = SEARCH.find(rows, "c", classes);
    assertThat(all.errors()).isZero();
    assertThat(all.rules()).hasSize(5);
    RuleList two = SEARCH.withMost(2).find(rows, "c", classes);
    assertThat(two.rules()).extracting(RuleList.Rule::label).containsExactly(2, 3);
    assertThat(two.otherwise()).isZero();
  }

  /** The rarer class is likelier where a is 1, but nowhere likelier than the other one. */
  @Test
  void find_whereNoRuleIsRightMoreOftenThanTheConstant_hasNone() {
    Schema schema = schema(2, 2);
    RowKeeper rows = new RowKeeper(schema, 2000);
    SplitMix random = SplitMix.of(3);
    for (int i = 0; i < 2000; i++) {
      int a = random.nextInt(2);
      rows.add(schema.example(a, random.nextInt(2)), random.nextDouble() < 0.1 + 0.3 * a ? 1 : 0);
    }
    RuleList list = SEARCH.find(rows, "y", TWO);
    assertThat(list.rules()).isEmpty();
    RuleList.Tested tested = Objects.requireNonNull(list.tested());
    assertThat(tested.mistakes()).isEqualTo(tested.constantMistakes());
  }

  @Test
  void find_twice_isTheSame() {
    Predicate<int[]> concept = v -> v[0] == v[1];
    RowKeeper rows = rows(300, 0.1, 11, concept, 3, 3, 4);
    assertThat(SEARCH.find(rows, "y", TWO).rules()).isEqualTo(SEARCH.find(rows, "y", TWO).rules());
  }

  @Test
  void counts_areThoseOfTheRows() {
    Predicate<int[]> concept = v -> v[0] == 1 || v[1] == 2;
    RowKeeper rows = rows(500, 0.1, 13, concept, 3, 4, 5);
    RuleList list = SEARCH.find(rows, "y", TWO);
    long[][] counts = new long[list.rules().size() + 1][2];
    long[] right = new long[list.rules().size()];
    for (int row = 0; row < rows.size(); row++) {
      int[] values = {rows.value(0, row), rows.value(1, row), rows.value(2, row)};
      counts[list.first(values)][rows.label(row)]++;
      for (int r = 0; r < right.length; r++) {
        boolean own = list.rules().get(r).label() == rows.label(row);
        right[r] += own && list.matches(r, values) ? 1 : 0;
      }
    }
    for (int r = 0; r < right.length; r++) {
      assertThat(list.rules().get(r).counts()).containsExactly(counts[r][0], counts[r][1]);
      assertThat(list.rules().get(r).right()).isEqualTo(right[r]);
    }
    assertThat(list.rest()).containsExactly(counts[right.length][0], counts[right.length][1]);
    for (int place = 0; place <= right.length; place++) {
      double[] p = list.probabilities(place);
      assertThat(p[0] + p[1]).isCloseTo(1, within(1e-12));
    }
  }

  /** The length of KT's code, one label after the other. */
  private static double kt(int some, int others) {
    double bits = 0;
    int a = 0;
    int b = 0;
    for (int i = 0; i < some + others; i++) {
      boolean first = i < some;
      bits -= StrictMath.log(((first ? a : b) + 0.5) / (a + b + 1.0)) / StrictMath.log(2);
      a += first ? 1 : 0;
      b += first ? 0 : 1;
    }
    return bits;
  }

  @Test
  void labels_haveTheLengthOfKtsCode() {
    RowKeeper rows = rows(60, 0.5, 1, v -> true, 2);
    CodeLength code = new CodeLength(RuleTable.of(rows, Recoding.fit(rows, 10)));
    for (int some = 0; some <= 20; some++) {
      for (int others = 0; others <= 20; others++) {
        assertThat(code.labels(some, others)).isCloseTo(kt(some, others), within(1e-9));
      }
    }
  }

  /** Every box of one or two single values, to be no better than what was grown. */
  @Test
  void oneRule_isNoWorseThanEveryBoxOfTwoValues() {
    for (int seed = 1; seed <= 10; seed++) {
      RowKeeper rows = rows(120, 0.15, seed, v -> v[0] == 1 && v[1] != 0, 3, 3, 3);
      RuleTable table = RuleTable.of(rows, Recoding.fit(rows, 10));
      CodeLength code = new CodeLength(table);
      boolean[] positive = rows.positives();
      long[] all = {-1L, (1L << (120 - 64)) - 1};
      Work work = new Work(Long.MAX_VALUE / 4, () -> false);
      ListMaker.Settings settings = new ListMaker.Settings(2, 1, false, Way.saving(22.5), 1);
      Draft draft = new Draft(table, code, 1, all, positive);
      List<Draft.Entry> made = new ListMaker(table, code, draft, positive, settings, work).make();
      double bits = draft.bits(made);
      for (int a = 0; a < 3; a++) {
        for (int v = 0; v < 3; v++) {
          Box one = Box.ALL.with(a, new long[] {1L << v});
          for (int b = a; b < 3; b++) {
            for (int w = 0; w < 3; w++) {
              Box two = b == a ? one : one.with(b, new long[] {1L << w});
              List<Draft.Entry> other = List.of(draft.entry(two, work));
              assertThat(bits).as("seed %d", seed).isLessThanOrEqualTo(draft.bits(other) + 1e-9);
            }
          }
        }
      }
    }
  }

  @Test
  void fileOfRules_decidesAsTheList() {
    Columns columns =
        Columns.of(
            new TreeMap<>(
                Map.of(
                    "x", ColumnEncoding.numeric(Cuts.at(5)), "n", ColumnEncoding.categorical())));
    SplitMix random = SplitMix.of(17);
    RowKeeper rows = new RowKeeper(columns.schema(), 1000);
    List<String[]> cells = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      double x = random.nextInt(100) / 10.0;
      String n = List.of("red", "\"green\"", "blau", "?").get(random.nextInt(4));
      String[] row = {n, random.nextInt(10) == 0 ? "?" : Double.toString(x)};
      cells.add(row);
      boolean yes = (x < 3 && !n.equals("red")) || n.equals("blau");
      rows.add(columns.example(row), yes != (random.nextInt(30) == 0) ? 1 : 0);
    }
    RuleList list = SEARCH.find(rows, "y", TWO);
    assertThat(list.rules()).isNotEmpty();
    Recoding recoding = Recoding.of(columns.schema(), list.schema());
    for (String json : List.of(RuleFile.write(list, columns), RuleFormat.JSON.format(list))) {
      RuleFile file = RuleFile.read(json);
      assertThat(file.isConstraints()).isFalse();
      for (String[] row : cells) {
        String[] own =
            file.columns().stream().map(c -> row[c.equals("n") ? 0 : 1]).toArray(String[]::new);
        int place = list.first(recoding.values(columns.lookUp(row)));
        assertThat(file.classOf(own)).isEqualTo(TWO.get(list.label(place)));
      }
    }
  }

  @Test
  void fileOfRules_thatIsNone_saysWhatIsWrong() {
    assertThatThrownBy(() -> RuleFile.read("{\"target\": "))
        .hasMessage("line 1: wants a value, found the end");
    assertThatThrownBy(() -> RuleFile.read("[]")).hasMessage("the file must be an object");
    assertThatThrownBy(() -> RuleFile.read("{\"target\": \"y\", \"form\": \"x\"}"))
        .hasMessage("form must be cnf, dnf or list, was x");
  }

  @Test
  void settings_thatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> SEARCH.withK(0)).hasMessage("k must be at least 1, was 0");
    assertThatThrownBy(() -> SEARCH.withMost(0))
        .hasMessage("max-clauses must be at least 1, was 0");
    assertThatThrownBy(() -> new RowKeeper(schema(2), 0))
        .hasMessage("sample must be at least 1, was 0");
  }

  @Test
  void find_stopped_givesWhatItHas_andSaysSo() {
    RowKeeper rows = rows(1000, 0.1, 1, v -> v[0] == 1 || v[2] > 2, 3, 4, 5, 3, 3, 4);
    AtomicInteger asked = new AtomicInteger();
    assertThat(SEARCH.withStop(() -> asked.incrementAndGet() < 0).find(rows, "y", TWO).complete())
        .isTrue();
    int all = asked.getAndSet(0);
    RuleList stopped = SEARCH.withStop(() -> asked.incrementAndGet() > 10).find(rows, "y", TWO);
    assertThat(stopped.complete()).isFalse();
    assertThat(stopped.examples()).isEqualTo(1000);
    assertThat(asked.get()).isBetween(11, all / 2);
  }

  /** Tables without noise, with much of it, of chance, and with several classes. */
  @Test
  void find_inSeveralThreads_givesTheSameList() {
    Predicate<int[]> clean = v -> (v[0] == 1 && v[1] == 2) || v[2] > 2 || v[3] == v[4];
    RowKeeper two = rows(600, 0, 1, clean, 3, 4, 5, 3, 3, 4);
    RowKeeper noisy = rows(500, 0.2, 2, clean, 3, 4, 5, 3, 3, 4);
    RowKeeper chance = rows(300, 0.5, 3, clean, 3, 4, 5, 3, 3, 4);
    for (RowKeeper rows : List.of(two, noisy, chance)) {
      assertSameInSeveralThreads(rows, TWO);
    }
    RowKeeper three = new RowKeeper(schema(3, 4, 5), 400);
    for (int i = 0; i < 400; i++) {
      int[] values = {i % 3, i / 3 % 4, i / 12 % 5};
      int label = values[0] == 1 ? 2 : values[1] == 3 && i % 9 > 0 ? 1 : 0;
      three.add(three.schema().example(values), label);
    }
    assertSameInSeveralThreads(three, List.of("a", "b", "c"));
  }

  private static void assertSameInSeveralThreads(RowKeeper rows, List<String> classes) {
    RuleList one = SEARCH.find(rows, "y", classes);
    for (int threads = 2; threads <= 3; threads++) {
      RuleList list = SEARCH.withThreads(threads).find(rows, "y", classes);
      assertThat(RuleFormat.TEXT.format(list)).isEqualTo(RuleFormat.TEXT.format(one));
      assertThat(list.tested()).isEqualTo(one.tested());
      assertThat(list.complete()).isTrue();
    }
  }

  /** The shortest description so far, at whatever moment it comes. */
  @Test
  void find_inSeveralThreads_canBeStoppedAtAnyMoment() {
    RowKeeper rows = rows(150, 0.1, 1, v -> v[0] == 1 && v[1] == 2, 3, 4, 5);
    for (int most = 0; most < 20_000; most = 4 * most + 1) {
      AtomicInteger asked = new AtomicInteger();
      int last = most;
      RuleList list =
          SEARCH
              .withSeconds(0.1)
              .withThreads(3)
              .withStop(() -> asked.incrementAndGet() > last)
              .find(rows, "y", TWO);
      assertThat(list.complete()).as("stopped at %d", most).isEqualTo(asked.get() <= most);
    }
  }
}
