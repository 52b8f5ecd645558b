package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Formula.Form;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.list.Work.Jobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The list that is chosen stands beside the one that is chosen by the words of the contest. */
class ContestTest {
  private static final Jobs ONE = new Jobs(1);
  private static final ListSearch SEARCH = ListSearch.usual().withK(2);

  private record Made(Rough list, Trial trial) {
    Made with(Rough other) {
      return new Made(other, trial);
    }
  }

  /**
   * The contest in words, for one table; {@link Split}, {@link Trial}, {@link Race} do the rest.
   */
  private static final class Plain {
    private final ListSearch search;
    private final RuleTable table;
    private final List<String> classes;
    private final int rows;
    private int lists;
    private String way = "";

    Plain(ListSearch search, RuleTable table, List<String> classes) {
      this.search = search;
      this.table = table;
      this.classes = classes;
      rows = table.rows();
    }

    private List<Portfolio> sorts(List<Price> prices) {
      List<Portfolio> sorts = new ArrayList<>();
      for (Price price : prices) {
        List<ListSearch> forms =
            classes.size() > 2 || search.form() != null
                ? List.of(search)
                : Arrays.stream(Form.values()).map(search::withForm).toList();
        forms.forEach(form -> sorts.add(new Portfolio(form, classes.size(), price)));
      }
      return sorts;
    }

    private Work work() {
      return new Work(search.cells() / lists, () -> false);
    }

    private Rough list(Portfolio portfolio) {
      return portfolio.make(table, work());
    }

    /** As many parts as 30,000 rows have of these, 4 to 10, and of at least ten rows. */
    private int parts() {
      int many = rows <= 3000 ? 10 : rows >= 7500 ? 4 : 30_000 / rows;
      return Math.min(many, rows / 10);
    }

    /** Of up to 1000 rows three times, up to 1500 twice; of more than 10,000 rows not all parts. */
    private int tests() {
      int times = rows <= 1000 ? 3 : rows <= 1500 ? 2 : 1;
      return rows <= 10_000 ? times * parts() : Math.max(1, (int) (4 * 10_000L / rows));
    }

    /** The list with the shortest description, the first of equals. */
    Rough shortest() {
      return sorts(Price.usual(classes.size())).stream()
          .map(this::list)
          .min(Comparator.comparingDouble(Rough::bits))
          .orElseThrow();
    }

    Contest.Result result() {
      List<Portfolio> usual = sorts(Price.usual(classes.size()));
      List<Portfolio> all = new ArrayList<>(usual);
      all.addAll(sorts(Price.others(classes.size())));
      int dear = all.size(); // what is pruned takes next to nothing
      all.addAll(sorts(List.of(Price.PRUNED)));
      // What is shown first, what is shown last with one more, half the race, and the last test.
      lists = usual.size() + 2 + dear * (tests() + 1) / 2 + (rows > 10_000 ? 0 : 10);
      if (rows < 20) {
        way = "first";
        return new Contest.Result(shortest(), null);
      }
      Split split = new Split(table, classes, parts(), tests(), 1);
      List<Trial> won = Race.won(all, split, this::work, () -> false, ONE);
      Made made = won.get(0).mistakes() == 0 ? clean(won) : best(Race.shortestFirst(won));
      Rough list = made.list;
      Trial trial = made.trial;
      if (rows <= 10_000 && trial.mistakes() > 0) {
        int most = Math.min(10, rows / 10);
        Split other = new Split(table, classes, most, most, 2);
        trial = new Trial(trial.portfolio(), other).whole(this::work, () -> false, ONE);
      }
      if (!list.boxes().isEmpty() && !trial.isWorthIt()) {
        way = "not worth it";
      }
      return list.boxes().isEmpty() || !trial.isWorthIt()
          ? new Contest.Result(Rough.constant(table, classes.size()), trial.constant())
          : new Contest.Result(list, trial.tested());
    }

    /** Of each class that no rule is of the shortest description; of these the fewest literals. */
    private Made clean(List<Trial> won) {
      way = "clean";
      Map<Integer, Made> shortest = new TreeMap<>();
      for (Trial trial : won) {
        if (trial.mistakes() == 0) {
          Rough list = list(trial.portfolio());
          Made before = shortest.get(list.otherwise());
          if (before == null || list.bits() < before.list.bits()) {
            shortest.put(list.otherwise(), new Made(list, trial));
          }
        }
      }
      return shortest.values().stream()
          .map(
              made ->
                  classes.size() > 2 ? made : made.with(Exact.shorter(made.list, table, search)))
          .min(
              Comparator.<Made>comparingInt(made -> made.list.errors(table))
                  .thenComparingInt(made -> made.list.literals())
                  .thenComparingDouble(made -> made.list.bits()))
          .orElseThrow();
    }

    /** The first that did not get stuck, or else the first with rules, or else none. */
    private Made best(List<Trial> won) {
      way = "constant";
      Made best = new Made(Rough.constant(table, classes.size()), won.get(0));
      for (Trial trial : won) {
        Rough list = list(trial.portfolio());
        if (!list.boxes().isEmpty() && !trial.isStuck(list)) {
          way = way.equals("constant") ? "best" : "next";
          return new Made(list, trial);
        }
        if (!list.boxes().isEmpty() && way.equals("constant")) {
          way = "stuck";
          best = new Made(list, trial);
        }
      }
      return best;
    }
  }

  private static String check(ListSearch search, RuleTable table, int classes, String as) {
    Plain plain = new Plain(search, table, TinyTables.classes(classes));
    Contest.Result wanted = plain.result();
    Contest.Result found = new Contest(search, table, TinyTables.classes(classes)).result();
    assertThat(found).as(as + ": " + plain.way).isEqualTo(wanted);
    return plain.way;
  }

  private static ListSearch of(double seconds, int seed) {
    ListSearch search = SEARCH.withSeconds(seconds);
    return seed % 5 == 0 ? search.withForm(form(seed)) : search;
  }

  private static Form form(int seed) {
    return List.of(Form.values()).get(seed % 2);
  }

  private static RuleTable table(int rows, int seed) {
    int noise = List.of(0, 3, 6, 9).get(seed % 4);
    return seed % 6 == 0
        ? TinyTables.often(rows, seed)
        : TinyTables.table(rows, 2 + seed % 2, noise, seed);
  }

  /** Clean and noisy, with rules and without, for either form, with work enough and with little. */
  @Test
  void result_isTheListThatTheWordsDescribe() {
    Map<String, Integer> ways = new TreeMap<>();
    for (int seed = 1; seed <= 18; seed++) {
      for (double seconds : new double[] {1, 0.0001, 0.00002}) {
        RuleTable table = table(List.of(31, 19, 20, 24).get(seed / 2 % 4), seed);
        String way = check(of(seconds, seed), table, 2 + seed % 2, "seed " + seed);
        ways.merge(way, 1, Integer::sum);
      }
    }
    // With less work a list of more rows may be a worse one.
    for (int seed : new int[] {2, 22, 26, 34, 74}) {
      ways.merge(check(of(0.00005, seed), table(40, seed), 2, "seed " + seed), 1, Integer::sum);
    }
    assertThat(ways)
        .containsOnlyKeys("best", "clean", "constant", "first", "next", "not worth it", "stuck");
  }

  /** Without mistakes it may reject or accept, and be said at any price. */
  @Test
  void result_ofCleanRows_isTheListThatTheWordsDescribe() {
    for (int seed = 1; seed <= 5; seed++) {
      RuleTable table = TinyTables.table(50 + 5 * seed, 2, 0, seed);
      String way = check(seed % 2 == 0 ? SEARCH : SEARCH.withJoin(false), table, 2, "seed " + seed);
      assertThat(way).isEqualTo("clean");
    }
  }

  /** Either form may be the shorter one; of lists at other prices some are longer. */
  @Test
  void result_ofDrawnCells_isTheListThatTheWordsDescribe() {
    for (int seed : new int[] {4, 8, 12, 16, 20, 28, 36}) {
      RuleTable table = TinyTables.cells(90, 2, false, seed);
      assertThat(check(ListSearch.usual(), table, 2, "seed " + seed)).isEqualTo("clean");
      RuleTable few = TinyTables.cells(19, 2, false, seed);
      assertThat(check(ListSearch.usual(), few, 2, "19 rows, seed " + seed)).isEqualTo("first");
    }
    // Of the first the exact search finds a shorter one; of the second one that was wrong elsewhere
    // would be shorter.
    RuleTable longer = TinyTables.cells(140, 2, true, 118);
    assertThat(check(ListSearch.usual(), longer, 2, "seed 118")).isEqualTo("clean");
    RuleTable wrong = TinyTables.cells(60, 2, false, 228);
    assertThat(check(SEARCH, wrong, 2, "seed 228")).isEqualTo("clean");
    RuleTable table = TinyTables.cells(160, 3, true, 35);
    assertThat(check(ListSearch.usual(), table, 3, "three columns")).isEqualTo("clean");
  }

  /** Of two descriptions of the same length the first is shown. */
  @Test
  void result_whereToRejectIsAsShortAsToAccept_isTheFirstOfTheTwo() {
    Schema schema = Schema.booleans(2);
    RowKeeper rows = new RowKeeper(schema, 16);
    for (int row = 0; row < 16; row++) {
      rows.add(schema.example(row & 1, row >> 1 & 1), row & 1);
    }
    RuleTable table = RuleTable.of(rows, Recoding.of(schema, schema));
    List<Rough> either =
        Arrays.stream(Form.values())
            .map(form -> new Portfolio(SEARCH.withForm(form), 2, Price.usual(2).get(0)))
            .map(portfolio -> portfolio.make(table, TinyTables.enough()))
            .toList();
    assertThat(either.get(0).bits()).isFinite().isEqualTo(either.get(1).bits());
    assertThat(either.get(0).boxes()).isNotEqualTo(either.get(1).boxes());
    assertThat(new Contest(SEARCH, table, TinyTables.classes(2)).result())
        .isEqualTo(new Contest.Result(either.get(0), null));
  }

  /** Where all must hold, to accept takes one rule; where any may, to reject does. */
  @Test
  void result_ofFewRows_isTheShorterOfTheTwoWays() {
    Schema schema = Schema.booleans(2);
    for (boolean all : new boolean[] {true, false}) {
      RowKeeper rows = new RowKeeper(schema, 16);
      for (int row = 0; row < 16; row++) {
        int ones = Integer.bitCount(row & 3);
        rows.add(schema.exampleOfBits(row & 3), (all ? ones == 2 : ones > 0) ? 1 : 0);
      }
      RuleTable table = RuleTable.of(rows, Recoding.of(schema, schema));
      List<Rough> either =
          Arrays.stream(Form.values())
              .map(form -> new Portfolio(SEARCH.withForm(form), 2, Price.usual(2).get(0)))
              .map(portfolio -> portfolio.make(table, TinyTables.enough()))
              .toList();
      int shorter = all ? 1 : 0;
      assertThat(either.get(shorter).bits()).isLessThan(either.get(1 - shorter).bits());
      assertThat(new Contest(SEARCH, table, TinyTables.classes(2)).result())
          .isEqualTo(new Contest.Result(either.get(shorter), null));
    }
  }

  /** One set of fifteen names is shorter to read than four conditions, and longer to write down. */
  @Test
  void result_ofCleanRows_hasTheFewestLiterals_notTheFewestBits() {
    List<String> bit = List.of("0", "1");
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("a", IntStream.range(0, 30).mapToObj(v -> "v" + v).toList()));
    IntStream.range(0, 4).forEach(i -> attributes.add(new Attribute("b" + i, bit)));
    Schema schema = Schema.closed(attributes);
    RowKeeper rows = new RowKeeper(schema, 600);
    SplitMix random = SplitMix.of(1);
    for (int row = 0; row < 600; row++) {
      int[] v = IntStream.range(0, 5).map(i -> random.nextInt(2)).toArray();
      int label = (v[1] & v[2]) | (v[3] & v[4]);
      v[0] = 2 * random.nextInt(15) + label;
      rows.add(schema.example(v), label);
    }
    RuleTable table = RuleTable.of(rows, Recoding.of(schema, schema));
    Rough list = new Contest(SEARCH, table, TinyTables.classes(2)).result().list();
    Rough other =
        new Portfolio(SEARCH.withForm(Form.DNF), 2, Price.PRUNED).make(table, TinyTables.enough());
    assertThat(List.of(list.literals(), list.errors(table))).containsExactly(1, 0);
    assertThat(List.of(other.literals(), other.errors(table))).containsExactly(4, 0);
    assertThat(other.bits()).isLessThan(list.bits());
  }

  /** Of several classes each has the way that is best for it. */
  @Test
  void prices_ofTwoClassesHaveOneWay_andOfSeveralTwo() {
    for (int classes = 2; classes <= 4; classes++) {
      List<Price> prices = new ArrayList<>(Price.usual(classes));
      prices.addAll(Price.others(classes));
      assertThat(prices).extracting(Price::weight).first().isEqualTo(1.0);
      assertThat(prices).extracting(Price::weight).isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(prices)
          .extracting(price -> price.ways().size())
          .containsOnly(classes == 2 ? 1 : 2);
    }
    assertThat(Price.Way.saving(5).bySaving()).isTrue();
    assertThat(Price.Way.surest(5).bySaving()).isFalse();
  }

  /** What is tested depends on how many rows there are. */
  @Test
  void result_ofManyRows_isTheListThatTheWordsDescribe() {
    for (int rows : new int[] {1000, 1001, 1500, 1501, 3001, 10_000, 10_001, 15_000}) {
      RuleTable table = TinyTables.table(rows, 2, rows == 10_000 ? 4 : 0, rows);
      check(SEARCH.withSeconds(0.002), table, 2, rows + " rows");
    }
  }

  /** First the shortest description; what was tested is shown only after the race. */
  @Test
  void result_stopped_isTheShortestDescription_orTheListThatWon() {
    RuleTable table = TinyTables.table(40, 2, 4, 1);
    List<String> classes = TinyTables.classes(2);
    AtomicInteger asked = new AtomicInteger();
    ListSearch search = SEARCH.withStop(() -> asked.incrementAndGet() < 0);
    Contest.Result whole = new Contest(search, table, classes).result();
    int all = asked.get();
    Plain plain = new Plain(SEARCH, table, classes);
    assertThat(whole).isEqualTo(plain.result());
    Rough first = plain.shortest();
    int[] found = new int[3];
    for (int most = all / 20; most < all + all / 20; most += all / 20) {
      int some = most;
      asked.set(0);
      ListSearch stopped = SEARCH.withStop(() -> asked.incrementAndGet() > some);
      Contest.Result result = new Contest(stopped, table, classes).result();
      if (result.tested() == null) {
        assertThat(result.list()).as("asked %d of %d", most, all).isEqualTo(first);
        found[0]++;
      } else if (!result.equals(whole)) {
        assertThat(result.list()).isEqualTo(whole.list()); // tested by the race only
        assertThat(Objects.requireNonNull(result.tested()).folds()).isEqualTo(4);
        found[1]++;
      } else {
        found[2]++;
      }
    }
    assertThat(found).doesNotContain(0);
  }

  /** There is something to show: the list of the first sort, as far as it got. */
  @Test
  void result_stoppedAtOnce_isTheFirstList() {
    for (int seed = 1; seed <= 5; seed++) {
      RuleTable table = TinyTables.table(30, 2, 4, seed);
      Portfolio first = new Portfolio(SEARCH.withForm(form(0)), 2, Price.usual(2).get(0));
      Rough list = first.make(table, new Work(1L << 40, () -> true));
      ListSearch stopped = SEARCH.withStop(() -> true);
      assertThat(new Contest(stopped, table, TinyTables.classes(2)).result())
          .isEqualTo(new Contest.Result(list, null));
    }
  }
}
