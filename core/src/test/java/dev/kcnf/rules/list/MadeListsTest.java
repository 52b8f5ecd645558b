package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.Price.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the search makes of seeded tables: how long the description is, of how many literals, with
 * how many mistakes. The same on every machine, as work is counted. A search that is meant to be
 * better renews the numbers, which the failure shows; one that looks at less makes them longer.
 */
class MadeListsTest {
  /** Names, numbers and labels of so many classes, one in so many drawn. */
  private static RuleTable table(int classes, int rows, int noise, boolean numbers) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (int a = 0; a < 5; a++) {
      encodings.put("a" + a, ColumnEncoding.categorical());
    }
    if (numbers) {
      encodings.put("n", ColumnEncoding.numeric(2, 4, 6, 8));
    }
    Columns columns = Columns.of(encodings);
    RowKeeper kept = new RowKeeper(columns.schema(), rows);
    SplitMix random = SplitMix.of(3);
    for (int row = 0; row < rows; row++) {
      int[] v = new int[5];
      String[] cells = new String[encodings.size()];
      for (int a = 0; a < 5; a++) {
        v[a] = random.nextInt(2 + a);
        cells[a] = random.nextInt(40) == 0 ? "?" : "v" + v[a];
      }
      double number = random.nextInt(100) / 10.0;
      if (numbers) {
        cells[5] = random.nextInt(30) == 0 ? "none" : "" + number;
      }
      boolean first = numbers ? number > 3 && number < 7 && v[1] == 0 : v[0] == 1 && v[3] >= 3;
      boolean second = v[2] == 2 && v[4] <= 1;
      int rule = first ? 1 : second ? classes - 1 : 0;
      int label = noise > 0 && random.nextInt(noise) == 0 ? random.nextInt(classes) : rule;
      kept.add(columns.example(cells), classes == 2 ? label : (label + 2) % classes);
    }
    return RuleTable.of(kept, Recoding.fit(kept, 32));
  }

  /** The list in figures and words: its bits, literals and mistakes, and which rules it has. */
  private static String told(Rough list, RuleTable table) {
    StringBuilder words = new StringBuilder();
    for (int r = 0; r < list.boxes().size(); r++) {
      words.append(list.boxes().get(r).clause(table)).append(list.labels().get(r)).append(' ');
    }
    words.append(list.otherwise());
    return String.format(
        Locale.ROOT,
        "%.4f bits, %d literals, %d errors, %08x",
        list.bits(),
        list.literals(),
        list.errors(table),
        words.toString().hashCode());
  }

  private static final ListSearch USUAL = ListSearch.usual().withForm(Formula.Form.DNF);

  /** Many settings, each with work enough and with little. */
  private static List<ListSearch> searches() {
    return List.of(
        USUAL, USUAL.withForm(Formula.Form.CNF), USUAL.withK(2).withMost(2), USUAL.withJoin(false));
  }

  private static final List<Price> PRICES =
      List.of(
          new Price(1, List.of(Way.saving(60))),
          new Price(0.25, List.of(Way.surest(10), Way.saving(5))));

  @ParameterizedTest(name = "{0} classes, {1} rows, noise {2}, numbers {3}")
  @CsvSource({
    "2, 150, 10, false, 758733ca",
    "2, 150, 10, true, 2c5919d0",
    "2, 130, 0, false, f2a52cf5",
    "3, 150, 12, false, 760024cf",
    "3, 120, 12, true, e525a662",
  })
  void made_ofASeededTable_isThis(
      int classes, int rows, int noise, boolean numbers, String expected) {
    RuleTable table = table(classes, rows, noise, numbers);
    List<String> all = new ArrayList<>();
    for (ListSearch search : searches()) {
      for (Price price : PRICES) {
        Portfolio portfolio = new Portfolio(search, classes, price);
        for (long cells : new long[] {3_000_000, 20_000}) {
          Rough list = portfolio.make(table, new Work(cells, () -> false));
          all.add(told(list, table));
        }
      }
    }
    assertThat(String.format("%08x", all.hashCode())).as("%s", all).isEqualTo(expected);
  }

  /** The last word of rows may be full. */
  @Test
  void made_ofAsManyRowsAsFillWords_isOfAllOfThem() {
    Schema schema = Schema.booleans(2);
    for (int n = 62; n <= 66; n++) {
      RowKeeper kept = new RowKeeper(schema, n);
      for (int row = 0; row < n; row++) {
        kept.add(schema.example(row & 1, row >> 1 & 1), row & 1);
      }
      RuleTable table = RuleTable.of(kept, Recoding.of(schema, schema));
      Rough list =
          new Portfolio(USUAL, 2, PRICES.get(0)).make(table, new Work(1 << 20, () -> false));
      assertThat(list.boxes()).containsExactly(Box.ALL.with(0, new long[] {2}));
      assertThat(list.errors(table)).isZero();
    }
  }

  /** Rules that are as often wrong as the constant save bits, but tell nobody anything. */
  @Test
  void made_withAsManyMistakesAsTheConstant_isTheConstant() {
    RuleTable table = TinyTables.table(21, 2, 4, 511);
    boolean[] positive = new boolean[21];
    for (int row = 0; row < positive.length; row++) {
      positive[row] = table.label(row) == 1;
    }
    CodeLength code = new CodeLength(table);
    Draft draft = new Draft(table, code, 0.3, new long[] {(1L << 21) - 1}, positive);
    ListMaker.Settings settings = new ListMaker.Settings(2, 9, true, Way.surest(5), 0.3);
    List<Draft.Entry> rules =
        new ListMaker(table, code, draft, positive, settings, TinyTables.enough()).make();
    Rough constant = Rough.constant(table, 2);
    assertThat(rules).isNotEmpty();
    assertThat(draft.errors(rules)).isEqualTo(constant.errors(table));
    assertThat(TinyTables.portfolio(2, 0.3, false).make(table, TinyTables.enough()))
        .isEqualTo(constant);
  }

  /** Of equals that which is more frequent in all rows. */
  @Test
  void otherwise_isTheMostFrequentClassOfTheRowsThatNoRuleMatches() {
    Set<Integer> found = new TreeSet<>();
    int equals = 0;
    // In the last a class is as frequent among the rows that are left, but not among all.
    for (int seed : IntStream.concat(IntStream.rangeClosed(1, 40), IntStream.of(731)).toArray()) {
      RuleTable some = TinyTables.table(20 + seed % 60, 3, 1 + seed % 5, seed);
      RowKeeper kept = new RowKeeper(some.recoding().schema(), some.rows());
      for (int row = 0; row < some.rows(); row++) {
        kept.add(kept.schema().example(TinyTables.values(some, row)), (some.label(row) + seed) % 3);
      }
      RuleTable table = RuleTable.of(kept, some.recoding());
      Rough list = TinyTables.portfolio(3, 0.3, seed % 2 == 0).make(table, TinyTables.enough());
      int[] all = new int[3];
      int[] left = new int[3];
      for (int row = 0; row < table.rows(); row++) {
        int at = row;
        all[table.label(row)]++;
        boolean none = list.boxes().stream().noneMatch(box -> box.matches(table, at));
        left[table.label(row)] += none ? 1 : 0;
      }
      int best = 0;
      for (int c = 1; c < 3; c++) {
        boolean isMore = left[c] > left[best];
        best = isMore || (left[c] == left[best] && all[c] > all[best]) ? c : best;
      }
      int most = left[best];
      equals += Arrays.stream(left).filter(count -> count == most).count() > 1 ? 1 : 0;
      assertThat(list.otherwise()).as("seed %d", seed).isEqualTo(best);
      found.add(best);
    }
    assertThat(found).containsExactly(0, 1, 2);
    assertThat(equals).isPositive();
  }

  private static long count(RuleTable table, int label, IntPredicate rows) {
    return IntStream.range(0, table.rows())
        .filter(row -> table.label(row) == label && rows.test(row))
        .count();
  }

  /** The rows that a rule decides, those it matches, and those that no other one matches. */
  @Test
  void counted_areTheRowsOfEachRule() {
    SplitMix random = SplitMix.of(6);
    for (int trial = 0; trial < 20; trial++) {
      RuleTable table = TinyTables.table(40, 3, 3, trial);
      List<Box> boxes = new ArrayList<>();
      List<Integer> labels = new ArrayList<>();
      for (int r = 0; r < trial % 4; r++) {
        boxes.add(Box.ALL.with(r % 3, new long[] {1 + random.nextInt(6)}));
        labels.add(random.nextInt(3));
      }
      RuleList list =
          new Rough(boxes, labels, 1, 0).counted(table, "y", TinyTables.classes(3), 99, true);
      assertThat(list.otherwise()).isEqualTo(1);
      assertThat(list.examples()).isEqualTo(99);
      for (int place = 0; place <= boxes.size(); place++) {
        int at = place;
        IntPredicate before =
            row -> IntStream.range(0, at).anyMatch(r -> boxes.get(r).matches(table, row));
        IntPredicate own = row -> at == boxes.size() || boxes.get(at).matches(table, row);
        IntPredicate other =
            row ->
                IntStream.range(0, boxes.size())
                    .anyMatch(r -> r != at && boxes.get(r).matches(table, row));
        List<Long> counts = at == boxes.size() ? list.rest() : list.rules().get(at).counts();
        for (int c = 0; c < 3; c++) {
          assertThat(counts.get(c)).isEqualTo(count(table, c, own.and(before.negate())));
        }
        if (at < boxes.size()) {
          RuleList.Rule rule = list.rules().get(at);
          int label = labels.get(at);
          assertThat(rule.label()).isEqualTo(label);
          assertThat(rule.right()).isEqualTo(count(table, label, own));
          assertThat(rule.right() + rule.wrong())
              .isEqualTo(IntStream.range(0, 40).filter(own).count());
          assertThat(rule.only()).isEqualTo(count(table, label, own.and(other.negate())));
        }
      }
    }
  }

  /** All rows of four columns, labelled by "a0 is 1 or a1 is 1", which is {@code 1 - other}. */
  private static RuleTable either(int other, boolean flawed) {
    Schema schema = Schema.booleans(4);
    RowKeeper kept = new RowKeeper(schema, 16);
    for (int row = 0; row < 16; row++) {
      boolean holds = (row & 3) != 0 && !(flawed && row == 5);
      int[] values = {row & 1, row >> 1 & 1, row >> 2 & 1, row >> 3 & 1};
      kept.add(schema.example(values), holds ? 1 - other : other);
    }
    return RuleTable.of(kept, Recoding.of(schema, schema));
  }

  private static Box both(int a, int b, int value) {
    return Box.ALL.with(a, new long[] {2}).with(b, new long[] {1L << value});
  }

  @Test
  void exactSearch_saysTheSameWithFewerRules_whereNoneIsWrong() {
    for (int other = 0; other < 2; other++) {
      List<Box> four = List.of(both(0, 2, 0), both(0, 2, 1), both(1, 3, 0), both(1, 3, 1));
      Rough list = new Rough(four, Collections.nCopies(4, 1 - other), other, 50);
      RuleTable table = either(other, false);
      Rough shorter = Exact.shorter(list, table, USUAL);
      assertThat(shorter.boxes())
          .containsExactlyInAnyOrder(
              Box.ALL.with(0, new long[] {2}), Box.ALL.with(1, new long[] {2}));
      assertThat(shorter.labels()).containsExactly(1 - other, 1 - other);
      assertThat(shorter.otherwise()).isEqualTo(other);
      assertThat(shorter.bits()).isEqualTo(50);
      assertThat(shorter.errors(table)).isZero();
      // Not where it makes mistakes, where rules are few, or where nobody waits for it.
      assertThat(Exact.shorter(list, either(other, true), USUAL)).isSameAs(list);
      Rough three =
          new Rough(
              List.of(both(0, 2, 0), both(0, 2, 1), Box.ALL.with(1, new long[] {2})),
              Collections.nCopies(3, 1 - other),
              other,
              50);
      assertThat(three.errors(table)).isZero();
      assertThat(Exact.shorter(three, table, USUAL)).isSameAs(three);
      assertThat(Exact.shorter(list, table, USUAL.withStop(() -> true))).isSameAs(list);
    }
  }

  @Test
  void constant_isTheMostFrequentClass_theFirstOfEquals() {
    RuleTable table = table(3, 150, 12, false);
    int[] counts = new int[3];
    for (int row = 0; row < table.rows(); row++) {
      counts[table.label(row)]++;
    }
    Rough constant = Rough.constant(table, 3);
    assertThat(constant.boxes()).isEmpty();
    assertThat(counts[constant.otherwise()]).isEqualTo(Arrays.stream(counts).max().orElseThrow());
    assertThat(constant.errors(table)).isEqualTo(150 - counts[constant.otherwise()]);
  }

  /** What the labels take if each row falls to the first of these boxes that matches. */
  private static double bits(List<Box> boxes, RuleTable table, int classes) {
    double[][] counts = new double[boxes.size() + 1][classes];
    for (int row = 0; row < table.rows(); row++) {
      int place = 0;
      while (place < boxes.size() && !boxes.get(place).matches(table, row)) {
        place++;
      }
      counts[place][table.label(row)]++;
    }
    double bits = 0;
    for (double[] place : counts) {
      double all = Arrays.stream(place).sum();
      for (double count : place) {
        bits -= count == 0 ? 0 : count * StrictMath.log(count / all) / StrictMath.log(2);
      }
    }
    return bits;
  }

  @Test
  void shortening_takesOutTheRuleWithoutWhichLabelsTakeLeast() {
    RuleTable table = table(3, 150, 12, false);
    SplitMix random = SplitMix.of(5);
    for (int trial = 0; trial < 20; trial++) {
      List<Box> boxes = new ArrayList<>();
      List<Integer> labels = new ArrayList<>();
      for (int r = 0; r < 7; r++) {
        Box box = Box.ALL;
        for (int a = random.nextInt(2); a < 5; a += 1 + random.nextInt(3)) {
          box = box.with(a, new long[] {1 + random.nextInt(1 << table.cardinality(a))});
        }
        boxes.add(box);
        labels.add(random.nextInt(3));
      }
      Rough shorter = new Shortening(table, 3).of(new Rough(boxes, labels, 2, 99), 4);
      while (boxes.size() > 4) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int r = 0; r < boxes.size(); r++) {
          List<Box> fewer = new ArrayList<>(boxes);
          fewer.subList(r, r + 1).clear();
          double now = bits(fewer, table, 3);
          if (now < least - 1e-9) {
            least = now;
            best = r;
          }
        }
        boxes.subList(best, best + 1).clear();
        labels.subList(best, best + 1).clear();
      }
      assertThat(shorter).as("trial %d", trial).isEqualTo(new Rough(boxes, labels, 2, 99));
    }
  }
}
