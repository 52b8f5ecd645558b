package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Recoding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The parts that lists of rules are made of, each beside its definition. */
class ListPartsTest {
  private static final int[] CARDINALITIES = {2, 3, 5, 70, 4};

  private final Schema schema =
      Schema.closed(
          IntStream.range(0, CARDINALITIES.length)
              .mapToObj(
                  a ->
                      new Attribute(
                          "a" + a,
                          IntStream.range(0, CARDINALITIES[a]).mapToObj(v -> "v" + v).toList()))
              .toList());

  private RuleTable table(SplitMix random, int rows) {
    RowKeeper kept = new RowKeeper(schema, rows);
    for (int row = 0; row < rows; row++) {
      int[] values = new int[CARDINALITIES.length];
      for (int a = 0; a < values.length; a++) {
        values[a] = random.nextInt(CARDINALITIES[a]);
      }
      kept.add(schema.example(values), values[1] == 0 || random.nextInt(5) == 0 ? 1 : 0);
    }
    return RuleTable.of(kept, Recoding.of(schema, schema));
  }

  private static long[] set(BitSet values, int cardinality) {
    return java.util.Arrays.copyOf(values.toLongArray(), (cardinality >>> 6) + 1);
  }

  /** Some conditions, as a map from attributes to values. */
  private static Map<Integer, BitSet> conditions(SplitMix random) {
    Map<Integer, BitSet> conditions = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int a = random.nextInt(CARDINALITIES.length);
      BitSet values = new BitSet();
      for (int v = 0; v < CARDINALITIES[a]; v++) {
        values.set(v, random.nextInt(3) > 0);
      }
      conditions.put(a, values);
    }
    return conditions;
  }

  private static Box box(SplitMix random, Map<Integer, BitSet> conditions) {
    List<Integer> attributes = new ArrayList<>(conditions.keySet());
    Box box = Box.ALL;
    while (!attributes.isEmpty()) { // in any order
      int a = attributes.get(random.nextInt(attributes.size()));
      attributes.removeIf(other -> other == a);
      box = box.with(a, set(Objects.requireNonNull(conditions.get(a)), CARDINALITIES[a]));
    }
    return box;
  }

  private static boolean matches(Map<Integer, BitSet> conditions, RuleTable table, int row) {
    return conditions.entrySet().stream()
        .allMatch(c -> c.getValue().get(table.values(c.getKey())[row]));
  }

  @Test
  void boxes_areMapsOfConditions() {
    SplitMix random = SplitMix.of(1);
    RuleTable table = table(random, 130);
    for (int i = 0; i < 300; i++) {
      Map<Integer, BitSet> own = conditions(random);
      Map<Integer, BitSet> others = conditions(random);
      if (i % 3 == 0) { // one within the other
        others.forEach((a, set) -> own.merge(a, (BitSet) set.clone(), ListPartsTest::both));
      }
      Box box = box(random, own);
      Box other = box(random, others);
      assertThat(box).isEqualTo(box(random, own)).hasSameHashCodeAs(box(random, own));
      assertThat(box.equals(other)).isEqualTo(own.equals(others));
      assertThat(box.size()).isEqualTo(own.size());
      boolean within =
          others.entrySet().stream()
              .allMatch(
                  c ->
                      own.containsKey(c.getKey())
                          && isPart(Objects.requireNonNull(own.get(c.getKey())), c.getValue()));
      assertThat(box.isWithin(other)).isEqualTo(within);
      long[] rows = box.rows(table);
      boolean sayable = !own.isEmpty() && own.values().stream().noneMatch(BitSet::isEmpty);
      Clause clause = (sayable ? box : Box.ALL.with(0, new long[] {1})).clause(table);
      for (int row = 0; row < table.rows(); row++) {
        boolean matching = matches(own, table, row);
        assertThat(box.matches(table, row)).isEqualTo(matching);
        assertThat(Box.has(rows, row)).isEqualTo(matching);
        assertThat(!sayable || clause.allHold(example(table, row)) == matching).isTrue();
      }
      int at = 0;
      for (int a = 0; a < CARDINALITIES.length; a++) {
        assertThat(box.find(a) >= 0).isEqualTo(own.containsKey(a));
        if (own.containsKey(a)) {
          assertThat(box.attribute(at)).isEqualTo(a);
          assertThat(BitSet.valueOf(box.accepted(at))).isEqualTo(own.get(a));
          Map<Integer, BitSet> fewer = new TreeMap<>(own);
          fewer.remove(a);
          assertThat(box.without(at++)).isEqualTo(box(random, fewer));
        }
      }
    }
  }

  private static BitSet both(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  private static boolean isPart(BitSet part, BitSet whole) {
    return both(part, whole).equals(part);
  }

  private Example example(RuleTable table, int row) {
    return schema.example(
        IntStream.range(0, CARDINALITIES.length).map(a -> table.values(a)[row]).toArray());
  }

  /** A condition is said as what it is, or among names as what it is not, if that is shorter. */
  @Test
  void clauses_sayTheShorterOfTheTwo() {
    RuleTable table = table(SplitMix.of(2), 10);
    BitSet four = new BitSet();
    four.set(0, 4);
    BitSet two = new BitSet();
    two.set(0, 2);
    assertThat(Box.ALL.with(2, set(four, 5)).clause(table).words(schema)).isEqualTo("a2 is not v4");
    assertThat(Box.ALL.with(2, set(two, 5)).clause(table).words(schema))
        .isEqualTo("a2 is in {v0, v1}");
    assertThat(Box.ALL.with(4, set(two, 4)).clause(table).words(schema))
        .isEqualTo("a4 is in {v0, v1}"); // both ways are as long
    BitSet one = new BitSet();
    one.set(1);
    assertThat(Box.ALL.with(0, set(one, 2)).clause(table).words(schema)).isEqualTo("a0 is v1");
  }

  @Test
  void lengths_areLogarithmsOfHowManyThereAre() {
    RuleTable table = table(SplitMix.of(3), 50);
    CodeLength code = new CodeLength(table);
    for (int n = 0; n < 60; n++) {
      assertThat(code.number(n)).isCloseTo(2 * CodeLength.log2(n + 1) + 1, within(1e-9));
    }
    for (int some = 0; some < 8; some++) { // by the estimator of Krichevsky and Trofimov
      for (int others = 0; others < 8; others++) {
        double product = 1;
        for (int i = 0; i < some + others; i++) {
          product *= ((i < some ? i : i - some) + 0.5) / (i + 1.0);
        }
        assertThat(code.labels(some, others)).isCloseTo(-CodeLength.log2(product), within(1e-9));
      }
    }
    // A rule of two conditions: which two of the five attributes, and the conditions.
    assertThat(code.rule(2, 3.5))
        .isCloseTo(code.number(2) + CodeLength.log2(10) + 3.5, within(1e-9));
    assertThat(code.rule(5, 1)).isCloseTo(code.number(5) + 1, within(1e-9));
    // The order of three rules says nothing: there are six.
    assertThat(code.list(3, 40)).isCloseTo(code.number(3) + 40 - CodeLength.log2(6), within(1e-9));
    // In or not in; of how many names; which.
    assertThat(code.names(0, 1)).isEqualTo(1);
    assertThat(code.names(2, 1)).isCloseTo(1 + CodeLength.log2(5), within(1e-9));
    assertThat(code.names(2, 4)).isCloseTo(1 + CodeLength.log2(5), within(1e-9));
    double two = 1 + CodeLength.log2(5) + CodeLength.log2(10);
    assertThat(code.names(2, 2)).isCloseTo(two, within(1e-9));
    assertThat(code.names(2, 3)).isCloseTo(two, within(1e-9));
    BitSet values = new BitSet();
    values.set(0, 3);
    Box box = Box.ALL.with(2, set(values, 5)).with(0, set(values, 2));
    assertThat(code.conditions(box)).isCloseTo(two + 1, within(1e-9));
    assertThat(code.rule(box)).isCloseTo(code.rule(2, two + 1), within(1e-9));
  }

  /** More names than rows: which three of 150 they are, and how many. */
  @Test
  void lengths_ofMoreNamesThanRows_areLogarithmsToo() {
    List<String> names = IntStream.range(0, 150).mapToObj(v -> "v" + v).toList();
    Schema schema = Schema.closed(List.of(new Attribute("a", names)));
    RowKeeper kept = new RowKeeper(schema, 2);
    kept.add(schema.example(3), 1);
    CodeLength code = new CodeLength(RuleTable.of(kept, Recoding.of(schema, schema)));
    double three = CodeLength.log2(150.0 * 149 * 148 / 6);
    assertThat(code.names(0, 3)).isCloseTo(1 + CodeLength.log2(150) + three, within(1e-9));
    assertThat(code.log(150)).isEqualTo(CodeLength.log2(150));
  }

  /** Of eight ranges the middle cut costs least; a range may have two ends. */
  @Test
  void lengthsOfRanges_areThoseOfTheirEnds() {
    Cuts cuts = Cuts.at(1, 2, 3, 4, 5, 6, 7);
    Schema numbers = Schema.closed(List.of(new Attribute("n", cuts.names(), cuts)));
    RowKeeper kept = new RowKeeper(numbers, 10);
    Columns columns = Columns.of(numbers);
    kept.add(columns.example("3.5"), 1);
    assertThat(kept.number(0, 0)).isEqualTo(3.5);
    assertThat(kept.schema()).isSameAs(numbers);
    RuleTable table = RuleTable.of(kept, Recoding.of(numbers, numbers));
    CodeLength code = new CodeLength(table);
    int[] levels = {2, 1, 2, 0, 2, 1, 2};
    double which = CodeLength.log2(3); // which of three levels
    for (int cut = 1; cut <= 7; cut++) {
      assertThat(code.level(0, cut)).isEqualTo(levels[cut - 1]);
      assertThat(code.cut(0, cut)).isCloseTo(levels[cut - 1] + which, within(1e-9));
      long below = (1L << cut) - 1;
      double one = 2 + code.cut(0, cut);
      assertThat(code.condition(0, new long[] {below})).isCloseTo(one, within(1e-9));
      assertThat(code.condition(0, new long[] {~below & 255})).isCloseTo(one, within(1e-9));
    }
    double two = 2 + code.cut(0, 2) + code.cut(0, 5);
    assertThat(code.condition(0, new long[] {0b11100})).isCloseTo(two, within(1e-9));
  }

  @Test
  void aConditionTakesThePlaceOfAnother() {
    Box box = Box.ALL.with(2, new long[] {1}).with(0, new long[] {1}).with(2, new long[] {6});
    assertThat(box).isEqualTo(Box.ALL.with(0, new long[] {1}).with(2, new long[] {6}));
    Box first = Box.ALL.with(0, new long[] {1}).with(0, new long[] {2});
    assertThat(first).isEqualTo(Box.ALL.with(0, new long[] {2}));
  }

  @Test
  void draft_countsWhatTheFirstRuleThatMatchesSays() {
    for (int seed = 0; seed < 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      RuleTable table = table(random, 40 + random.nextInt(150));
      int n = table.rows();
      boolean[] labels = new boolean[n];
      long[] active = new long[(n + 63) >>> 6];
      for (int row = 0; row < n; row++) {
        labels[row] = table.label(row) == 1;
        active[row >>> 6] |= random.nextInt(8) > 0 ? 1L << row : 0;
      }
      CodeLength code = new CodeLength(table);
      Draft draft = new Draft(table, code, 0.7, active, labels);
      List<Draft.Entry> rules = new ArrayList<>();
      for (int r = 0; r < seed % 4; r++) {
        rules.add(draft.entry(box(random, conditions(random)), new Work(1L << 40, () -> false)));
      }
      for (Draft.Entry rule : rules) {
        int hits = 0;
        int all = 0;
        for (int row = 0; row < n; row++) {
          boolean matching = Box.has(active, row) && rule.box().matches(table, row);
          assertThat(Box.has(rule.rows(), row)).isEqualTo(matching);
          all += matching ? 1 : 0;
          hits += matching && labels[row] ? 1 : 0;
        }
        assertThat(rule.sure()).isEqualTo((hits + 1.0) / (all + 2.0)); // Laplace's rule
        assertThat(rule.bits()).isEqualTo(code.rule(rule.box()));
      }
      assertThat(Draft.sorted(rules)).hasSameSizeAs(rules);
      rules = Draft.sorted(rules);
      int[][] counts = new int[rules.size() + 1][2];
      List<Integer> open = new ArrayList<>();
      List<Integer> butFirst = new ArrayList<>();
      int wrong = 0;
      for (int row = 0; row < n; row++) {
        if (!Box.has(active, row)) {
          continue;
        }
        int first = 0;
        while (first < rules.size() && !rules.get(first).box().matches(table, row)) {
          first++;
        }
        counts[first][labels[row] ? 1 : 0]++;
        wrong += (first < rules.size()) == labels[row] ? 0 : 1;
        int at = row;
        if (first == rules.size()) {
          open.add(row);
        }
        if (rules.stream().skip(1).noneMatch(rule -> rule.box().matches(table, at))) {
          butFirst.add(row);
        }
      }
      double bits = 0;
      double sum = 0;
      for (int r = 0; r <= rules.size(); r++) {
        bits += code.labels(counts[r][1], counts[r][0]);
        if (r < rules.size()) {
          int all = counts[r][0] + counts[r][1];
          bits += all > 0 && !Estimate.isMostlyRight(counts[r][1], counts[r][0]) ? all : 0;
          sum += code.rule(rules.get(r).box());
        }
      }
      bits += 0.7 * code.list(rules.size(), sum);
      assertThat(draft.bits(rules)).as("seed %d", seed).isCloseTo(bits, within(1e-6));
      assertThat(draft.errors(rules)).as("seed %d", seed).isEqualTo(wrong);
      assertThat(IntStream.of(draft.open(rules, -1)).boxed()).isEqualTo(open);
      if (!rules.isEmpty()) {
        assertThat(IntStream.of(draft.open(rules, 0)).boxed()).isEqualTo(butFirst);
        assertThat(Draft.with(rules, 0, null)).isEqualTo(rules.subList(1, rules.size()));
        assertThat(Draft.with(rules, 0, rules.get(0))).isEqualTo(rules);
      }
      for (int r = 1; r < rules.size(); r++) { // the surest first, then the shortest
        Draft.Entry before = rules.get(r - 1);
        assertThat(before.sure()).isGreaterThanOrEqualTo(rules.get(r).sure());
        assertThat(
                before.sure() > rules.get(r).sure()
                    || before.box().size() <= rules.get(r).box().size())
            .isTrue();
      }
    }
  }

  @Test
  void aRule_isMostlyRight_byAStandardError() {
    assertThat(Estimate.isMostlyRight(1, 0)).isTrue();
    assertThat(Estimate.isMostlyRight(0, 0)).isFalse();
    assertThat(Estimate.isMostlyRight(0, 1)).isFalse();
    assertThat(Estimate.isMostlyRight(6, 3)).isTrue(); // 3 more, the root of 9
    assertThat(Estimate.isMostlyRight(7, 4)).isFalse();
    assertThat(Estimate.isMostlyRight(3, 6)).isFalse();
    assertThat(new Estimate(0.25, 8).of(3, 1)).isEqualTo(5 / 12.0);
  }

  /** A share ends when it is used up, or when the whole is. */
  @Test
  void work_isSharedOut() {
    Work whole = new Work(100, () -> false);
    Work half = whole.share(0.5);
    half.did(50);
    assertThat(half.isOver()).isFalse();
    half.did(1);
    assertThat(half.isOver()).isTrue();
    assertThat(whole.isOver()).isFalse();
    Work rest = whole.share(1);
    rest.did(49);
    assertThat(rest.isOver()).isFalse();
    rest.did(1);
    assertThat(whole.isOver()).isTrue();
    assertThat(whole.share(1).isOver()).isTrue();
    boolean[] stop = {false};
    Work other = new Work(10, () -> stop[0]).share(0.9);
    assertThat(other.isOver()).isFalse();
    stop[0] = true;
    assertThat(other.isOver()).isTrue();
  }

  /** All rows up to the limit, in their order; then each of all rows is as likely to be there. */
  @Test
  void keeper_keepsASample() {
    int most = 50;
    int rows = 4000;
    Schema numbers = Schema.booleans(12);
    int[] kept = new int[4];
    for (int shift = 0; shift < 40; shift++) {
      RowKeeper keeper = new RowKeeper(numbers, most + shift);
      for (int i = 0; i < rows; i++) {
        int row = i;
        keeper.add(numbers.example(IntStream.range(0, 12).map(b -> row >> b & 1).toArray()), i & 1);
        if (i == most - 1) {
          for (int r = 0; r < most; r++) {
            assertThat(value(keeper, r)).isEqualTo(r);
          }
        }
      }
      assertThat(keeper.size()).isEqualTo(most + shift);
      assertThat(keeper.total()).isEqualTo(rows);
      for (int r = 0; r < keeper.size(); r++) {
        assertThat(keeper.label(r)).isEqualTo(value(keeper, r) & 1);
        assertThat(keeper.positives()[r]).isEqualTo(keeper.label(r) == 1);
        assertThat(keeper.examples()[r].value(0)).isEqualTo(keeper.value(0, r));
        assertThat(keeper.number(0, r)).isNaN();
        kept[value(keeper, r) / 1000]++;
      }
    }
    int all = IntStream.of(kept).sum();
    for (int quarter : kept) {
      assertThat(quarter).isBetween(all / 4 - all / 10, all / 4 + all / 10);
    }
    assertThatThrownBy(() -> new RowKeeper(numbers, 0))
        .hasMessage("sample must be at least 1, was 0");
  }

  private static int value(RowKeeper keeper, int row) {
    return IntStream.range(0, 12).map(b -> keeper.value(b, row) << b).sum();
  }
}
