package dev.kcnf.benchmarks.harness;

import static dev.kcnf.benchmarks.peers.Contender.Kind.ONLINE;
import static dev.kcnf.benchmarks.peers.Contender.Kind.OURS;
import static dev.kcnf.benchmarks.peers.Contender.Kind.RETRAINED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import dev.kcnf.benchmarks.peers.Kcnf;
import dev.kcnf.encoding.Example;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HarnessTest {
  private static final Harness.Settings QUICK =
      new Harness.Settings(1, true, 1, 0, 0, 10, 10, 10, Clock.WALL);

  private final List<String> progress = new ArrayList<>();

  private List<Result> run(int rows, Contender... contenders) {
    return run(QUICK, rows, contenders);
  }

  private List<Result> run(Harness.Settings settings, int rows, Contender... contenders) {
    DataSets.Named set = DataSets.Named.table("tiny", () -> rows(rows));
    return new Harness(settings, progress::add).run(set, List.of(contenders));
  }

  /** Rows from all over the table, so that both labels occur. */
  private static LabelledTable rows(int n) {
    LabelledTable table = BuiltIn.ticTacToe().label();
    Example[] examples = new Example[n];
    boolean[] labels = new boolean[n];
    for (int i = 0; i < n; i++) {
      int row = i * (table.size() / n);
      examples[i] = table.examples()[row];
      labels[i] = table.labels()[row];
    }
    return new LabelledTable(table.schema(), examples, labels);
  }

  /** Always the same log-odds. */
  private static Contender constant(double logOdds) {
    return new Contender("constant", OURS, rows -> (t, out, from) -> out[from] = logOdds);
  }

  /** Always the same weights. */
  private static Contender weights(double zero, double one) {
    return new Contender(
        "weights",
        ONLINE,
        rows ->
            (t, out, from) -> {
              out[from] = zero;
              out[from + 1] = one;
            });
  }

  @Test
  void run_ofLearnerThatReturnsNaN_leavesItOutAndNamesIt() {
    List<Result> results = run(5, constant(Double.NaN), weights(1, 1));
    assertThat(results).extracting(Result::learner).containsExactly("weights");
    assertThat(progress)
        .contains(
            "tiny: constant failed and is left out: java.lang.IllegalStateException: returned NaN"
                + " for example 0");
  }

  @Test
  void run_ofLearnerThatThrows_costsItsOwnRowOnly() {
    Contender broken =
        new Contender(
            "broken",
            ONLINE,
            rows ->
                (t, out, from) -> {
                  throw new UnsatisfiedLinkError("no such library");
                });
    assertThat(run(5, broken, weights(1, 1)))
        .extracting(Result::learner)
        .containsExactly("weights");
    assertThat(progress).anyMatch(line -> line.startsWith("tiny: broken failed and is left out"));
  }

  @Test
  void run_ofWeightsThatAreNoNumbers_countsAsNoInformation() {
    for (Contender none : List.of(weights(Double.NaN, 1), weights(0, 0))) {
      assertThat(run(20, none).get(0).logLossBits()).isCloseTo(20, within(1e-9));
    }
  }

  @Test
  void run_ofCertainWeights_sharesSomeOutToBothClasses() {
    LabelledTable table = rows(50);
    int positives = 0;
    double bits = 0;
    for (int t = 0; t < 50; t++) {
      positives += table.labels()[t] ? 1 : 0;
    }
    assertThat(positives).isBetween(1, 49);
    Result one = run(50, weights(0, 7)).get(0);
    assertThat(one.mistakes()).isEqualTo(50 - positives);
    Result zero = run(50, weights(3, 0)).get(0);
    assertThat(zero.mistakes()).isEqualTo(positives);
    // Whichever the label, one of the two constants pays for 1 - c and the other for c.
    for (int t = 0; t < 50; t++) {
      double c = 1 / (4.0 * (t + 2));
      bits -= (Math.log(c) + Math.log(1 - c)) / Math.log(2);
    }
    assertThat(one.logLossBits() + zero.logLossBits()).isCloseTo(bits, within(1e-9));
  }

  @Test
  void run_ofLogOdds_takesThemAsTheyAre() {
    Result result = run(50, constant(Double.POSITIVE_INFINITY)).get(0);
    assertThat(result.logLossBits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Report.json(List.of(result))).contains("\"Infinity\"");
  }

  @Test
  void run_givesEveryLearnerTheSameOrders_firstThatOfTheRows() {
    List<EncodedRows> orders = new ArrayList<>();
    Contender spy =
        new Contender(
            "spy",
            OURS,
            rows -> {
              orders.add(rows);
              return (t, out, from) -> {};
            });
    run(20, spy, spy);
    assertThat(orders).hasSize(4);
    assertThat(orders.get(0)).isSameAs(orders.get(2));
    assertThat(orders.get(1)).isSameAs(orders.get(3));
    EncodedRows table = DataSets.Named.table("tiny", () -> rows(20)).rows(0);
    assertThat(orders.get(0).checksum()).isEqualTo(table.checksum());
    assertThat(orders.get(1).checksum())
        .isEqualTo(table.shuffled(1).checksum())
        .isNotEqualTo(table.checksum());
  }

  @Test
  void run_comparesWithTheReference() {
    Contender reference = new Contender(Contenders.REFERENCE, OURS, rows -> (t, out, from) -> {});
    List<Result> results = run(20, constant(0), reference);
    assertThat(results.get(1).ratio()).isEqualTo(1);
    assertThat(results.get(0).ratio())
        .isEqualTo(results.get(0).nsPerExample() / results.get(1).nsPerExample());
    assertThat(run(20, constant(0)).get(0).ratio()).isNull();
  }

  @Test
  void run_ofLearnerThatTakesTooLong_stopsAndSaysSo() {
    Harness.Settings none = new Harness.Settings(1, true, 2, 0, 0, 10, 0, 10, Clock.WALL);
    Result result = run(none, 20, weights(1, 1)).get(0);
    assertThat(result.complete()).isFalse();
    assertThat(result.examples()).isEqualTo(1);
    assertThat(result.rounds()).as("not run again").isEqualTo(1);
    EncodedRows rows = DataSets.Named.table("tiny", () -> rows(20)).rows(0);
    assertThat(Report.table("tiny", rows, List.of(result)))
        .contains("weights, 1 examples | – | – | – |");
  }

  @Test
  void literalReduction_hasALimitOfItsOwn() {
    Harness.Settings none = new Harness.Settings(1, true, 1, 0, 0, 10, 10, 0, Clock.WALL);
    Contender literal = new Contender("literal", OURS, Kcnf.literal(1));
    assertThat(run(none, 20, literal, weights(1, 1)))
        .extracting(Result::complete)
        .containsExactly(false, true);
  }

  @Test
  void literalReduction_isLeftOutWhereItHasTooManyClauses() {
    assertThat(run(5, new Contender("literal", OURS, Kcnf.literal(9)))).isEmpty();
    assertThat(progress).contains("tiny: left out as not for such rows: literal");
    EncodedRows rows = DataSets.Named.table("tiny", () -> rows(5)).rows(0);
    assertThat(Kcnf.literal(2).feasible(rows)).isTrue();
  }

  private static Result result(
      String learner, Contender.Kind kind, boolean complete, double bits, double ns) {
    return new Result("d", learner, kind, 9, complete, 1, bits, ns, ns, ns, 1, null, null);
  }

  @Test
  void summary_comparesAutoWithThePeersThatCameToTheEnd() {
    Summary summary = new Summary();
    summary.add(
        List.of(
            result(Contenders.AUTO, OURS, true, 10, 200),
            result("kcnf fast", OURS, true, 9, 50),
            result("a", ONLINE, true, 20, 1),
            result("stopped", ONLINE, false, 1, 1),
            result(Contenders.FOREST, ONLINE, false, 2, 1000),
            result("b", RETRAINED, true, 40, 1),
            result(Contenders.VW_CUBIC, ONLINE, true, 30, 100)));
    summary.add(List.of(result("a", ONLINE, true, 20, 1))); // without auto
    assertThat(summary.text())
        .contains(
            "| d | 10.0 | a | 20.0 | 0.500 | b | 40.0 | 0.250 | 2.000 | 0.200 (stopped early) |")
        .contains("peers on 1 of 1 data sets, of all learners, kcnf's own among them, on 0")
        .contains("time to VW quadratic+cubic: at most 1.0 of it on 0 of 1")
        .contains("time to MOA AdaptiveRandomForest: at most 0.2 of it on 1 of 1");
    assertThat(new Summary().text()).isEmpty();
  }

  @Test
  void settings_outOfRange_areRefused() {
    assertThatThrownBy(() -> new Harness.Settings(-1, false, 1, 0, 0, 0, 0, 0, Clock.WALL))
        .hasMessage("--seeds must be at least 0, was -1");
    assertThatThrownBy(() -> new Harness.Settings(0, false, 0, 0, 0, 0, 0, 0, Clock.WALL))
        .hasMessage("--repeats must be at least 1, was 0");
  }
}
