package dev.kcnf.paper.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.SplitMix;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.calibrated.Calibrated;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.naivebayes.Madnb;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.experiments.data.Encoding;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Result;
import dev.kcnf.paper.results.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExperimentsTest {

  @Test
  void results_doNotDependOnTheNumberOfThreads() {
    assertThat(table1(3)).isEqualTo(table1(1));
    assertThat(Table2.run(options(5, 3), List.of(2048), List.of(2, 16)))
        .isEqualTo(Table2.run(options(5, 1), List.of(2048), List.of(2, 16)));
    assertThat(LossByDimension.run(options(4, 3), 5, 100))
        .isEqualTo(LossByDimension.run(options(4, 1), 5, 100));
    assertThat(LossCurves.clauses(options(2, 2))).isEqualTo(LossCurves.clauses(options(2, 1)));
  }

  private static Result table1(int threads) {
    return Table1.run(options(7, threads), List.of(2, 64), 100);
  }

  @Test
  void results_dependOnTheSeed() {
    Result one = Table1.run(new Options(3, 1, 1, Progress.NONE), List.of(8), 100);
    Result two = Table1.run(new Options(3, 2, 1, Progress.NONE), List.of(8), 100);
    assertThat(one.blocks()).isNotEqualTo(two.blocks());
  }

  @Test
  void table2_isTheGreatestLossOfPlainRuns() {
    Result result = Table2.run(options(3, 1), List.of(2048, 4096), List.of(8));
    double[] greatest = new double[2];
    for (int repeat = 0; repeat < 3; repeat++) {
      Schema schema = Schema.booleans(8);
      RandomConjunction data = RandomConjunction.draw(schema, Seeds.of(1, 2, 8, repeat));
      Madnb madnb = Madnb.of(schema);
      Prequential loss = new Prequential();
      for (int t = 1; t <= 4096; t++) {
        Example x = data.next();
        loss.step(madnb, x, data.label());
        if (t == 2048) {
          greatest[0] = Math.max(greatest[0], loss.bits());
        }
      }
      greatest[1] = Math.max(greatest[1], loss.bits());
    }
    List<Cell> cells = result.blocks().get(0).cells();
    assertThat(cells).hasSize(2).allMatch(c -> c.column().equals("8"));
    assertThat(cells).extracting(Cell::row).containsExactly("n = 2048", "n = 4096");
    assertThat(cells).extracting(Cell::ours).containsExactly(greatest[0], greatest[1]);
    assertThat(cells).extracting(Cell::published).containsExactly(251.5, 475.7);
    assertThat(cells).allMatch(c -> c.range() != null && c.range().low() <= c.range().high());
  }

  @Test
  void table2_alsoHasTheFirstFifthOfTheRepeats() {
    Result all = Table2.run(options(10, 2), List.of(2048), List.of(4, 8));
    Result fifth = Table2.run(options(2, 2), List.of(2048), List.of(4, 8));
    assertThat(all.blocks())
        .extracting(Block::name)
        .element(1)
        .asString()
        .endsWith("over the first fifth of them, as the printed figures seem to be, 2 repeats");
    assertThat(all.blocks().get(1).cells())
        .extracting(Cell::ours)
        .isEqualTo(fifth.blocks().get(0).cells().stream().map(Cell::ours).toList());
    assertThat(all.notes()).anyMatch(n -> n.matches("As maxima of 2 runs, . of the 2 printed.*"));
  }

  /** "Inside: no" beside a range of three orders would be taken for a failure. */
  @Test
  void table4_ofFewOrders_saysThatItsRangesAreNarrow() {
    Result few = UciTable.run(options(2, 2), BuiltIn.krVsKp(), List.of(Encoding.COMPACT));
    assertThat(few.settings())
        .contains(
            new Setting(
                "range",
                "of only 2 orders of the rows, so narrow: a printed figure outside it may be inside"
                    + " that of the usual 20"));
  }

  @Test
  void table4_inItsCompactEncoding_decidesAsOneHot() {
    Result result =
        UciTable.run(options(1, 1), BuiltIn.krVsKp(), List.of(Encoding.COMPACT, Encoding.ONE_HOT));
    assertThat(result.blocks())
        .extracting(Block::name)
        .containsExactly(
            "compact, d = 38, label 1 = won",
            "one-hot, d = 73, label 1 = won",
            "ours, on categories, d = 36, label 1 = won",
            "compact, d = 38, label 1 = nowin",
            "one-hot, d = 73, label 1 = nowin",
            "ours, on categories, d = 36, label 1 = nowin");
    for (String method : List.of("1-CNF", "2-CNF", "3-CNF", "4-CNF")) {
      assertThat(ours(result.blocks().get(0), method))
          .as(method)
          .isEqualTo(ours(result.blocks().get(1), method));
    }
    Cell correct = result.blocks().get(0).row("3-CNF").get(1);
    Cell mistakes = result.blocks().get(0).row("3-CNF").get(2);
    assertThat(correct.ours() + mistakes.ours()).isEqualTo(3196);
    assertThat(correct.published()).isEqualTo(2735);
    assertThat(mistakes.ours()).isBetween(420.0, 500.0);
    assertThat(result.notes()).anyMatch(n -> n.contains("encoding it used is not known"));
    assertThat(result.notes()).noneMatch(n -> n.startsWith("ours, on"));
    checkOwnRows(result.blocks().get(2));
  }

  private static void checkOwnRows(Block own) {
    assertThat(own.rowNames())
        .startsWith("fast", "1-CNF, calibrated")
        .endsWith("3-CNF and 3-DNF", "4-CNF and 4-DNF")
        .hasSize(9);
    assertThat(own.cells()).allMatch(c -> c.published() == null && c.spread() != null);
    LabelledTable rows = BuiltIn.krVsKp().label();
    Map<String, Predictor> predictors =
        Map.of(
            "fast", Fast.create(rows.schema()),
            "3-CNF, calibrated", Calibrated.decision(KCnfSpace.of(rows.schema(), 3)),
            "2-CNF and 2-DNF",
                Calibrated.evidence(
                    KCnfSpace.of(rows.schema(), 2), KCnfSpace.of(rows.schema(), 2)));
    predictors.forEach(
        (name, predictor) -> {
          Prequential loss = new Prequential();
          for (int row : Seeds.of(1, 4, 0).permutation(rows.size())) {
            loss.step(predictor, rows.examples()[row], rows.labels()[row]);
          }
          assertThat(ours(own, name).get(2)).as(name).isEqualTo((double) loss.mistakes());
          assertThat(ours(own, name).get(3)).as(name).isEqualTo(loss.bits());
        });
  }

  private static List<Double> ours(Block block, String method) {
    return block.row(method).stream().map(Cell::ours).toList();
  }

  @Test
  void optimality_costsExactBayesExactlyD_andTheOthersMore() {
    Block block = Optimality.run(options(1, 2), 5).block();
    for (int d = 2; d <= 5; d++) {
      String column = Integer.toString(d);
      List<Cell> cells = block.cells().stream().filter(c -> c.column().equals(column)).toList();
      assertThat(cells.get(0).ours()).isEqualTo(d);
      assertThat(cells.get(1).ours()).isEqualTo(d);
      assertThat(cells.get(2).ours()).isEqualTo(d);
      assertThat(cells.subList(3, 7)).allMatch(c -> c.ours() > Integer.parseInt(column));
      assertThat(cells.get(5).ours()).isEqualTo(1 << d); // memorization: a bit for each input
    }
  }

  @Test
  void exactBayesLoss_isTheSumOfTheSteps() {
    Schema schema = Schema.booleans(6);
    RandomConjunction data = RandomConjunction.draw(schema, SplitMix.of(3));
    ExactBayes stepped = ExactBayes.of(schema);
    ExactBayes learned = ExactBayes.of(schema);
    Prequential loss = new Prequential();
    for (int t = 0; t < 40; t++) {
      Example x = data.next();
      loss.step(stepped, x, data.label());
      learned.learn(x, data.label());
    }
    assertThat(LossByDimension.exactBayesLoss(6, learned)).isCloseTo(loss.bits(), within(1e-9));
  }

  @Test
  void lossByDimension_ofExactBayes_isAtMostD() {
    Block block = LossByDimension.run(options(20, 2), 6, 300).block();
    assertThat(block.row(LossByDimension.EXACT_BAYES))
        .allMatch(c -> c.ours() > 0 && c.ours() <= Integer.parseInt(c.column()));
  }

  @Test
  void curves_growAndStayUnderTheirBounds() {
    for (Part part :
        List.of(LossCurves.conjunctions(options(5, 2)), LossCurves.clauses(options(2, 2)))) {
      List<String> rows = part.block().rowNames();
      for (int r = 0; r < rows.size(); r += 2) {
        List<Cell> losses = part.block().row(rows.get(r));
        List<Cell> bounds = part.block().row(rows.get(r + 1));
        assertThat(losses).hasSize(14);
        assertThat(losses.get(13).ours()).isPositive();
        for (int i = 0; i < losses.size(); i++) {
          assertThat(losses.get(i).ours())
              .isNotNegative()
              .isLessThanOrEqualTo(bounds.get(i).ours());
          assertThat(losses.get(i).ours())
              .isGreaterThanOrEqualTo(losses.get(Math.max(0, i - 1)).ours());
        }
      }
    }
  }

  /** The bounds that are drawn are those of the Theorems and the Corollary, to the last bit. */
  @Test
  void bounds_ofTheCurves_areExact() {
    Block conjunctions = LossCurves.conjunctions(options(1, 1)).block(); // d = 16
    Block clauses = LossCurves.clauses(options(1, 1)).block(); // k = 2, d = 8
    for (int i = 0; i <= 13; i++) {
      double log = StrictMath.log1p(StrictMath.pow(2, i)) / StrictMath.log(2); // log2(t+1)
      assertThat(conjunctions.row("bound 2d²").get(i).ours()).isEqualTo(512);
      assertThat(conjunctions.row("bound (d+1) log2(t+1)").get(i).ours())
          .isCloseTo(17 * log, within(1e-11));
      // 2^(2·2+1) · 8^(2·2), and 2² · 8² + 1
      assertThat(clauses.row("bound 2^(2k+1) d^(2k)").get(i).ours()).isEqualTo(32 * 4096);
      assertThat(clauses.row("bound (2^k d^k + 1) log2(t+1)").get(i).ours())
          .isCloseTo(257 * log, within(1e-10));
    }
    assertThat(conjunctions.row("bound (d+1) log2(t+1)").get(0).ours()).isEqualTo(17);
    assertThat(clauses.row("bound (2^k d^k + 1) log2(t+1)").get(0).ours()).isEqualTo(257);
  }

  /** The paper's claims of space, in bytes that are kept after 4096 examples. */
  @Test
  void memory_growsAsThePaperSays() {
    Map<String, Cost.Subject> subjects = new HashMap<>();
    Cost.subjects().forEach(subject -> subjects.put(subject.name(), subject));
    for (String linear : List.of("π_d, O(d)", "ξ⁺_d, O(d)")) {
      assertThat(growth(subjects, linear, 8192)).as(linear).isBetween(1.95, 2.0);
    }
    for (String linear : List.of("ζ_d, O(nd)", "m_d, O(nd)")) {
      assertThat(growth(subjects, linear, 64)).as(linear).isBetween(1.8, 2.05);
    }
    assertThat(growth(subjects, "Alg1 on 2-CNF, O(d^2)", 64)).isBetween(1.9, 4.0);
    assertThat(growth(subjects, "2-CNF, O(d^2)", 64)).isBetween(2.2, 4.1);
  }

  /**
   * With twice as many Booleans about 2^k times as much is kept, under either algorithm, neither
   * half nor twice that: a bit per combination of k literals. Beside it each negative takes d bits.
   */
  @Test
  void memory_ofKCnf_growsWithDToTheK_andThatOfNegativesWithND() {
    for (Cost.Subject subject : Cost.subjects()) {
      int k = subject.name().contains("2-CNF") ? 2 : subject.name().contains("3-CNF") ? 3 : 0;
      if (k > 0) {
        int d = k == 2 ? 512 : 128;
        double tables =
            (double) subject.make().apply(Schema.booleans(2 * d)).tableBytes()
                / subject.make().apply(Schema.booleans(d)).tableBytes();
        // A row of bits fills whole words, so that small tables are larger than they must be.
        assertThat(tables).as(subject.name()).isBetween(0.85 * (1 << k), 1.05 * (1 << k));
        int small = k == 2 ? 128 : 48;
        double saved = (double) saved(subject, 2 * small, 0) / saved(subject, small, 0);
        assertThat(saved).as(subject.name()).isBetween(0.95 * (1 << k), 1.1 * (1 << k));
        if (!subject.label()) {
          int negatives = saved(subject, small, 400) - saved(subject, small, 0);
          int longer = saved(subject, 2 * small, 400) - saved(subject, 2 * small, 0);
          assertThat((double) longer / negatives).as(subject.name()).isBetween(1.8, 2.05);
          int fewer = saved(subject, small, 200) - saved(subject, small, 0);
          assertThat((double) negatives / fewer).as(subject.name()).isBetween(1.95, 2.05);
        }
      }
    }
  }

  /** The bytes saved after one positive and as many negatives as this. */
  private static int saved(Cost.Subject subject, int d, int negatives) {
    Schema schema = Schema.booleans(d);
    SplitMix random = SplitMix.of(d);
    Predictor predictor = subject.make().apply(schema);
    for (int t = 0; t <= negatives; t++) {
      int[] values = new int[d];
      Arrays.setAll(values, i -> random.nextInt(2));
      predictor.learn(schema.example(values), t == 0);
    }
    return predictor.toBytes().length;
  }

  /** How much more is kept for twice as many Booleans. */
  private static double growth(Map<String, Cost.Subject> subjects, String name, int d) {
    Cost.Subject subject = Objects.requireNonNull(subjects.get(name), name);
    assertThat(subject.dimensions()).contains(d, 2 * d);
    return Cost.bytes(subject, 2 * d, 1) / Cost.bytes(subject, d, 1);
  }

  @Test
  void hardness_countsWhatBruteForceCounts() {
    for (int d = 3; d <= 10; d++) {
      List<BitSet> sets = Hardness.sets(d, SplitMix.of(d));
      assertThat(sets).hasSize(2 * d);
      assertThat(Hardness.consistent(d, sets).longValueExact())
          .as("d = %d", d)
          .isEqualTo(Hardness.bruteForce(d, sets));
    }
    Part part = Hardness.run(options(1, 1), new int[] {6, 8});
    assertThat(part.block().cells()).hasSize(2).allMatch(c -> c.ours() > 0);
    assertThat(part.timings()).hasSize(4).allMatch(t -> t.value() > 0);
  }

  @Test
  void progress_endsAtAll_andNeverFallsBack() {
    List<Double> shares = new ArrayList<>();
    Options options = new Options(10, 1, 2, (what, share) -> shares.add(share));
    Table1.run(options, List.of(2, 4), 8);
    // 20 repeats, and those by size: 3 times 166 and 5 times 100, worth 500 each.
    assertThat(shares).hasSize(1019).isSorted().startsWith(0.0).endsWith(1.0);
  }

  @Test
  void jobs_thatFail_sayWhy() {
    Jobs<Integer> jobs = new Jobs<>();
    jobs.add(
        1,
        () -> {
          throw new IllegalArgumentException("broken");
        });
    assertThatIllegalStateException()
        .isThrownBy(() -> jobs.run("work", options(1, 1)))
        .withMessageContaining("work failed")
        .withMessageContaining("broken");
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options(0, 1))
        .withMessage("repeats must be in 1..1000000, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options(1, 0))
        .withMessage("threads must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Experiment.of("table5"))
        .withMessage(
            "experiment must be one of table1, table2, table3, table4, bounds, was 'table5'");
  }

  private static Options options(int repeats, int threads) {
    return new Options(repeats, 1, threads, Progress.NONE);
  }
}
