package dev.kcnf.benchmarks.harness;

import static dev.kcnf.benchmarks.peers.Contender.Output.LOG_ODDS;
import static dev.kcnf.benchmarks.peers.Contender.Output.PROBABILITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
      new Harness.Settings(1, true, 1, 0, 0, 10, 10, Clock.WALL);

  private final List<String> progress = new ArrayList<>();

  private List<Result> run(LabelledTable table, Contender... contenders) {
    return new Harness(QUICK, progress::add).run("tiny", table, List.of(contenders));
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

  private static Contender constant(Contender.Output output, double value) {
    return new Contender("constant", output, (table, order) -> t -> value);
  }

  @Test
  void run_ofLearnerThatReturnsNaN_failsAndNamesIt() {
    for (Contender.Output output : Contender.Output.values()) {
      assertThatThrownBy(() -> run(rows(5), constant(output, Double.NaN)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("constant returned NaN for example 0");
    }
  }

  @Test
  void run_ofCertainProbability_isClippedAndCounted() {
    LabelledTable table = rows(50);
    int positives = 0;
    double bits = 0;
    for (int t = 0; t < 50; t++) {
      positives += table.labels()[t] ? 1 : 0;
    }
    assertThat(positives).isBetween(1, 49);
    Result one = run(table, constant(PROBABILITY, 1)).get(0);
    assertThat(one.mistakes()).isEqualTo(50 - positives);
    Result zero = run(table, constant(PROBABILITY, 0)).get(0);
    assertThat(zero.mistakes()).isEqualTo(positives);
    // Whichever the label, one of the two constants pays for 1 - c and the other for c.
    for (int t = 0; t < 50; t++) {
      double c = 1 / (4.0 * (t + 2));
      bits -= (Math.log(c) + Math.log(1 - c)) / Math.log(2);
    }
    assertThat(one.logLossBits() + zero.logLossBits()).isCloseTo(bits, within(1e-9));
  }

  @Test
  void run_ofLogOdds_isNotClipped() {
    Result result = run(rows(50), constant(LOG_ODDS, Double.POSITIVE_INFINITY)).get(0);
    assertThat(result.logLossBits()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Report.json(List.of(result))).contains("\"Infinity\"");
  }

  @Test
  void run_givesEveryLearnerTheSameOrders_firstThatOfTheRows() {
    List<int[]> orders = new ArrayList<>();
    Contender spy =
        new Contender(
            "spy",
            LOG_ODDS,
            (table, order) -> {
              orders.add(order);
              return t -> 0;
            });
    run(rows(20), spy, spy);
    assertThat(orders).hasSize(4);
    assertThat(orders.get(0)).isSorted().isEqualTo(orders.get(2));
    assertThat(orders.get(1)).isEqualTo(orders.get(3)).isNotEqualTo(orders.get(0));
    assertThat(orders.get(1)).containsExactlyInAnyOrder(orders.get(0));
  }

  @Test
  void run_comparesWithTheReference() {
    Contender reference = new Contender(Contenders.REFERENCE, LOG_ODDS, (table, order) -> t -> 0);
    List<Result> results = run(rows(20), constant(LOG_ODDS, 0), reference);
    assertThat(results.get(1).ratio()).isEqualTo(1);
    assertThat(results.get(0).ratio())
        .isEqualTo(results.get(0).nsPerExample() / results.get(1).nsPerExample());
    assertThat(run(rows(20), constant(LOG_ODDS, 0)).get(0).ratio()).isNull();
  }

  @Test
  void run_ofPartialLearner_stopsAndSaysSo() {
    Contender.Factory slow =
        new Contender.Factory() {
          @Override
          public Contender.Trial start(LabelledTable table, int[] order) {
            return t -> 0;
          }

          @Override
          public boolean partial() {
            return true;
          }
        };
    Harness.Settings settings = new Harness.Settings(0, false, 1, 0, 0, 10, 0, Clock.WALL);
    List<Contender> contenders = List.of(new Contender("slow", LOG_ODDS, slow));
    Result result = new Harness(settings, progress::add).run("tiny", rows(20), contenders).get(0);
    assertThat(result.complete()).isFalse();
    assertThat(result.examples()).isEqualTo(1);
    assertThat(Report.table("tiny", rows(20), List.of(result))).contains("slow, 1 examples | – |");
  }

  @Test
  void literalReduction_isLeftOutWhereItHasTooManyClauses() {
    LabelledTable table = rows(5);
    assertThat(run(table, new Contender("literal", LOG_ODDS, Kcnf.literal(9)))).isEmpty();
    assertThat(progress).contains("tiny: literal is not feasible, left out");
    assertThat(Kcnf.literal(2).feasible(table)).isTrue();
  }

  @Test
  void settings_outOfRange_areRefused() {
    assertThatThrownBy(() -> new Harness.Settings(-1, false, 1, 0, 0, 0, 0, Clock.WALL))
        .hasMessage("--seeds must be at least 0, was -1");
    assertThatThrownBy(() -> new Harness.Settings(0, false, 0, 0, 0, 0, 0, Clock.WALL))
        .hasMessage("--repeats must be at least 1, was 0");
  }
}
