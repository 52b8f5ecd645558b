package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.rules.Formula.Form;
import dev.kcnf.rules.Recoding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rules that are grown on some rows and cut back on others. */
class RipperTest {
  private static final ListSearch USUAL = ListSearch.usual().withForm(Form.DNF);

  private static Work work() {
    return new Work(Long.MAX_VALUE / 4, () -> false);
  }

  /** "c0 is v0 and n is at least 5, or c1 is v1"; this share of the labels is drawn. */
  private static RuleTable table(int rows, double drawn, long seed) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    for (int a = 0; a < 5; a++) {
      encodings.put("c" + a, ColumnEncoding.categorical());
    }
    encodings.put("n", ColumnEncoding.numeric(2, 5, 8));
    Columns columns = Columns.of(encodings);
    RowKeeper kept = new RowKeeper(columns.schema(), rows);
    SplitMix random = SplitMix.of(seed);
    SplitMix noise = SplitMix.of(-seed); // the same cells with any noise
    for (int row = 0; row < rows; row++) {
      int[] v = IntStream.range(0, 5).map(a -> random.nextInt(2 + a)).toArray();
      double n = random.nextInt(100) / 10.0;
      List<String> cells = new ArrayList<>();
      IntStream.of(v).forEach(value -> cells.add(random.nextInt(50) == 0 ? "?" : "v" + value));
      cells.add(random.nextInt(50) == 0 ? "none" : "" + n);
      int label = (v[0] == 0 && n >= 5) || v[1] == 1 ? 1 : 0;
      kept.add(
          columns.example(cells.toArray(new String[0])),
          noise.nextDouble() < drawn ? noise.nextInt(2) : label);
    }
    return RuleTable.of(kept, Recoding.fit(kept, 32));
  }

  private static Rough made(ListSearch search, RuleTable table) {
    return new Portfolio(search, 2, Price.PRUNED).make(table, work());
  }

  @Test
  void rules_inNoise_areTheConcept() {
    for (int seed = 1; seed <= 5; seed++) {
      Rough list = made(USUAL, table(800, 0.2, seed));
      RuleTable clean = table(800, 0, seed);
      assertThat(list.boxes().size()).as("seed %d", seed).isBetween(2, 4);
      // One row in thirty is right only by a cell that is missing.
      assertThat(list.errors(clean) / 800.0).as("seed %d", seed).isLessThan(0.08);
    }
  }

  @Test
  void rules_ofPureNoise_areFew() {
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(made(USUAL, table(400, 1, seed)).boxes())
          .as("seed %d", seed)
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  @Test
  void sameRows_sameRules() {
    RuleTable table = table(300, 0.1, 1);
    assertThat(made(USUAL, table)).isEqualTo(made(USUAL, table));
  }

  @Test
  void rules_keepToTheirLimits() {
    RuleTable table = table(500, 0.1, 2);
    assertThat(made(USUAL.withMost(1), table).boxes()).hasSize(1);
    assertThat(made(USUAL.withK(1), table).boxes()).isNotEmpty().allMatch(box -> box.size() == 1);
    for (Box box : made(USUAL.withJoin(false), table).boxes()) {
      for (int i = 0; i < box.size(); i++) {
        if (table.ranges(box.attribute(i)) == 0) {
          assertThat(CodeLength.size(box.accepted(i))).isOne();
        }
      }
    }
  }

  @Test
  void rules_withoutWork_areTheFirst_ofOneCondition() {
    for (Work none : List.of(new Work(0, () -> false), new Work(1L << 40, () -> true))) {
      Rough list = new Portfolio(USUAL, 2, Price.PRUNED).make(table(300, 0.1, 1), none);
      assertThat(list.literals()).isOne();
    }
  }

  /** Each rule on the way matches fewer rows, among them some of the class. */
  @Test
  void growing_narrowsARule_untilNoOtherRowIsLeft() {
    for (int seed = 1; seed <= 5; seed++) {
      RuleTable table = table(300, 0.1, seed);
      boolean[] positive = new boolean[table.rows()];
      for (int row = 0; row < positive.length; row++) {
        positive[row] = table.label(row) == 1;
      }
      ListMaker.Settings settings =
          new ListMaker.Settings(6, 9, true, Price.Way.PRUNED, Price.PRUNED.weight());
      FoilGrower grower = new FoilGrower(table, positive, new CodeLength(table), settings, work());
      int[] rows = IntStream.range(0, table.rows()).toArray();
      List<Box> path = grower.grow(rows, Box.ALL);
      assertThat(path).isNotEmpty();
      int before = rows.length;
      for (Box box : path) {
        int[] matching = grower.matching(box, rows);
        assertThat(matching.length).isLessThan(before);
        assertThat(grower.hits(matching)).isPositive();
        before = matching.length;
      }
      int last = grower.hits(grower.matching(path.get(path.size() - 1), rows));
      assertThat(path.get(path.size() - 1).size() == 6 || last == before).isTrue();
      assertThat(grower.grow(rows, path.get(0))).isEqualTo(path);
    }
  }

  private static boolean[] positive(RuleTable table) {
    boolean[] positive = new boolean[table.rows()];
    for (int row = 0; row < positive.length; row++) {
      positive[row] = table.label(row) == 1;
    }
    return positive;
  }

  private static ListMaker.Settings settings(int seed) {
    return new ListMaker.Settings(
        1 + seed % 4, 1 + seed % 7, seed % 3 > 0, Price.Way.PRUNED, seed % 5 == 0 ? 0.1 : 0.5);
  }

  /** Few rows, most labels drawn; that a number is missing says something. */
  private static RuleTable few(int rows, long seed) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("c", ColumnEncoding.categorical());
    encodings.put("n", ColumnEncoding.numeric(5));
    Columns columns = Columns.of(encodings);
    RowKeeper kept = new RowKeeper(columns.schema(), rows);
    SplitMix random = SplitMix.of(seed);
    for (int row = 0; row < rows; row++) {
      int c = random.nextInt(4);
      int n = random.nextInt(12);
      int label = random.nextInt(3) > 0 ? random.nextInt(2) : n > 8 || (n > 3 && c == 1) ? 1 : 0;
      kept.add(columns.example("v" + c, n > 9 ? "?" : n > 8 ? "none" : "" + n), label);
    }
    return RuleTable.of(kept, Recoding.fit(kept, 32));
  }

  /** Names and numbers, some missing, few rows and many, with noise and without. */
  private static RuleTable any(int seed) {
    return seed % 2 == 0
        ? few(8 + seed % 60, seed)
        : table(20 + 7 * (seed % 30), seed % 4 * 0.15, seed);
  }

  @Test
  void rules_areThoseOfTheWords() {
    int made = 0;
    for (int seed = 1; seed <= 300; seed++) {
      RuleTable table = any(seed);
      boolean[] positive = positive(table);
      CodeLength code = new CodeLength(table);
      long[] all = new long[(table.rows() + 63) >>> 6];
      IntStream.range(0, table.rows()).forEach(row -> all[row >>> 6] |= 1L << row);
      Draft draft = new Draft(table, code, settings(seed).weight(), all, positive);
      List<Box> found =
          new Ripper(table, code, draft, positive, settings(seed), work())
              .make().stream().map(Draft.Entry::box).toList();
      assertThat(found)
          .as("seed %d", seed)
          .isEqualTo(new PlainRipper(table, positive, settings(seed)).make());
      made += found.size();
    }
    assertThat(made).isGreaterThan(60);
  }

  @Test
  void growing_takesTheConditionOfTheGreatestGain() {
    for (int seed = 1; seed <= 300; seed++) {
      RuleTable table = any(seed);
      boolean[] positive = positive(table);
      FoilGrower grower =
          new FoilGrower(table, positive, new CodeLength(table), settings(seed), work());
      PlainRipper plain = new PlainRipper(table, positive, settings(seed));
      int[] rows = IntStream.range(0, table.rows()).filter(row -> row % 3 > 0).toArray();
      List<Box> path = plain.grow(rows, Box.ALL);
      assertThat(grower.grow(rows, Box.ALL)).as("seed %d", seed).isEqualTo(path);
      for (Box start : path) {
        int[] others = IntStream.range(0, table.rows()).filter(row -> row % 3 == 0).toArray();
        assertThat(grower.grow(others, start)).isEqualTo(plain.grow(others, start));
      }
    }
  }

  /** Either may be cut short; a first rule is tried all the same. */
  @Test
  void rules_withLittleWork_areCutShort() {
    RuleTable table = table(300, 0.1, 1);
    Set<Rough> found = new LinkedHashSet<>();
    for (long cells = 0; cells < 200_000; cells += 1000) {
      found.add(new Portfolio(USUAL, 2, Price.PRUNED).make(table, new Work(cells, () -> false)));
    }
    assertThat(found).hasSizeGreaterThan(1).last().isEqualTo(made(USUAL, table));
  }
}
