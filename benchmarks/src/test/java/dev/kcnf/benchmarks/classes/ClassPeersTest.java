package dev.kcnf.benchmarks.classes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.benchmarks.classes.ClassPeer.Score;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPeersTest {
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
    Files.writeString(MoaClasses.LITTER, "left\n");
    ClassPeer rules =
        ClassPeer.online().stream()
            .filter(peer -> peer.name().contains("RuleClassifier"))
            .findFirst()
            .orElseThrow();
    assertThat(rules.run(rows(FEW), 60)).isNotNull();
    assertThat(MoaClasses.LITTER).doesNotExist();
  }

  @Test
  void everyOnlinePeer_learnsThreeClasses() throws IOException {
    EncodedRows rows = rows(FEW);
    assertThat(rows.isNumber()).containsExactly(true, false, false, false, false);
    assertThat(ClassPeer.online()).hasSize(13);
    double uniform = FEW * StrictMath.log(3) / StrictMath.log(2);
    for (ClassPeer peer : ClassPeer.online()) {
      Score score = Objects.requireNonNull(peer.run(rows, 60), peer.name());
      assertThat(score.bits()).as(peer.name()).isBetween(1.0, 3 * uniform);
      // So few rows are too few for some.
      assertThat(score.accuracy()).as(peer.name()).isGreaterThan(0.2);
    }
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
    try (ClassPeer.Trial trial = Retrained.by(() -> learner).start(rows)) {
      for (int t = 0; t < ROWS; t++) {
        trial.step(t);
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
                    + " at worst 2.000%npeers that came to the end of a table: 1 to 2%n"));
  }
}
