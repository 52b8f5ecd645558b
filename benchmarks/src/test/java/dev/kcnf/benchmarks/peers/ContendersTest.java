package dev.kcnf.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.benchmarks.data.DataSets;
import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.harness.BestPeers;
import dev.kcnf.benchmarks.harness.Pass;
import dev.kcnf.benchmarks.harness.Score;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContendersTest {
  private static final int ROWS = 400;
  private static final int FEW = 120;

  @TempDir private Path directory = Path.of("");

  /** Three classes: two by a number, one by a category. */
  private EncodedRows rows(int count) throws IOException {
    SplitMix random = SplitMix.of(4);
    StringBuilder csv = new StringBuilder("x,colour,a,b,c,y\n");
    for (int t = 0; t < ROWS; t++) {
      double number = random.nextInt(10_000) / 100.0;
      String colour = random.nextInt(3) == 0 ? "red" : "blue";
      String label = colour.equals("red") ? "r" : number < 37 ? "low" : "high";
      csv.append(number)
          .append(',')
          .append(colour)
          .append(t % 2 == 0 ? ",u,p,s," : t % 3 == 0 ? ",v,q,s," : ",v,p,t,")
          .append(label)
          .append('\n');
    }
    Target target = Target.of("y");
    Path file = Files.writeString(directory.resolve("rows.csv"), csv);
    try (TableReader reader =
        TableReader.fit(Tables.open(file), target, FitOptions.usual(), true)) {
      return EncodedRows.of(reader, target, count);
    }
  }

  /** Also what an interrupted run has left. */
  @Test
  void ruleClassifier_leavesNoFileBehind() throws IOException {
    Files.writeString(Moa.LITTER, "left\n");
    Contender rules = Contenders.matching("RuleClassifier").get(0);
    assertThat(Pass.of(rules, rows(FEW)).isComplete()).isTrue();
    assertThat(Moa.LITTER).doesNotExist();
  }

  @Test
  void everyOnlinePeer_learnsThreeClasses() throws IOException {
    EncodedRows rows = rows(FEW);
    assertThat(rows.isNumber()).containsExactly(true, false, false, false, false);
    List<Contender> online = kind(Contender.Kind.ONLINE);
    assertThat(online).hasSize(14);
    double uniform = FEW * StrictMath.log(3) / StrictMath.log(2);
    for (Contender peer : online) {
      Pass pass = Pass.of(peer, rows);
      assertThat(pass.bits(0, FEW)).as(peer.name()).isBetween(1.0, 3 * uniform);
      // So few rows are too few for some.
      assertThat(pass.mistakes(0, FEW)).as(peer.name()).isLessThan(FEW * 4 / 5);
    }
  }

  @Test
  void weights_howeverSmall_orNoNumbers_areProbabilities() {
    Contender peer = kind(Contender.Kind.ONLINE).get(0);
    double[] ln = new double[2];
    double[][] weights = {{1e-310, 3e-310}, {1, 3}, {Double.NaN, 1}, {0, 0}, {1, 1 / 0.0}};
    double[] one = {0.75, 0.75, 0.5, 0.5, 0.5};
    for (int i = 0; i < weights.length; i++) {
      int t = one[i] == 0.5 ? 0 : 1_000_000_000; // by then next to nothing is shared out
      peer.logarithms(weights[i], 0, EncodedRows.ALTERNATING, t, ln);
      assertThat(StrictMath.exp(ln[1])).as("weights %d", i).isCloseTo(one[i], within(1e-8));
      assertThat(StrictMath.exp(ln[0])).isCloseTo(1 - one[i], within(1e-8));
    }
  }

  private static List<Contender> kind(Contender.Kind kind) {
    return Contenders.all().stream().filter(contender -> contender.kind() == kind).toList();
  }

  /** Of our own only those of the registry take several classes. */
  @Test
  void ours_learnThreeClassesAsTheyCome() throws IOException {
    EncodedRows rows = rows(ROWS).shuffled(1);
    List<Contender> able =
        kind(Contender.Kind.OURS).stream()
            .filter(contender -> contender.factory().feasible(rows))
            .toList();
    assertThat(able).extracting(Contender::name).containsExactly("kcnf auto", "kcnf fast");
    for (Contender own : able) {
      Pass pass = Pass.of(own, rows);
      assertThat(pass.mistakes(0, 1)).as("the first row is of the first class").isZero();
      assertThat(pass.mistakes(ROWS / 2, ROWS)).as(own.name()).isLessThan(ROWS / 10);
      assertThat(pass.bits(0, 1)).as("which was no surprise").isZero();
    }
  }

  @Test
  void kCnf_needsKAttributes() throws IOException {
    EncodedRows ofThree = DataSets.of("SEA, 10 % noise", null).get(0).rows(1);
    assertThat(kind(Contender.Kind.OURS))
        .filteredOn(contender -> !contender.factory().feasible(ofThree))
        .extracting(Contender::name)
        .containsExactly("kcnf 4-CNF");
  }

  @Test
  void rawNumbers_areLeftOutWhereThereAreNone() throws IOException {
    Contender raw = Contenders.matching("linear, raw").get(0);
    assertThat(raw.factory().feasible(rows(FEW))).isTrue();
    assertThat(raw.factory().feasible(EncodedRows.ALTERNATING)).isFalse();
  }

  /** Nothing of a row's label, or of later rows, reaches its prediction. */
  @Test
  void retrained_seesOnlyEarlierRows() throws IOException {
    EncodedRows rows = rows(ROWS);
    List<double[]> asked = new ArrayList<>();
    Retrained.Learner learner =
        (features, width, all, from, to) -> {
          asked.add(new double[] {from, to});
          return new double[to - from][3];
        };
    try (Contender.Trial trial = Retrained.by(() -> learner).start(rows)) {
      for (int t = 0; t < ROWS; t++) {
        trial.step(t, new double[3], 0);
      }
    }
    assertThat(asked)
        .containsExactly(
            new double[][] {
              {32, 45},
              {45, 64},
              {64, 90},
              {90, 128},
              {128, 181},
              {181, 256},
              {256, 362},
              {362, 400}
            });
  }

  @Test
  void summary_countsAndNamesTheWorst() {
    Score half = new Score("half", true, 0.5, 40, 0);
    Score worse = new Score("worse", true, 0.5, 60, 0);
    BestPeers best = new BestPeers();
    assertThat(best.line(List.of(worse, half), 20)).isEqualTo(" half | 40.0 | 0.500 | – | – | – |");
    assertThat(best.line(List.of(half), 80)).contains("| 2.000 |");
    assertThat(best.summary())
        .isEqualTo(
            String.format(
                "to the best online peer: below on 1 of 2, above 1.02 on 1, geometric mean 1.000,"
                    + " at worst 2.000%nmore bits than the best online peer and log2 of their"
                    + " number, which to know it costs: on 1%npeers that came to the end of a table: 1 to 2%n"));
  }
}
