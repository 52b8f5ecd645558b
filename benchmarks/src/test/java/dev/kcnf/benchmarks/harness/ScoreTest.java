package dev.kcnf.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreTest {
  @Test
  void means_areOfThePeersThatCameToTheEndOfAllOrders() {
    Score a1 = new Score("a", true, 0.5, 10, 1);
    Score b = new Score("b", false, 0.25, 3, 1);
    Score a2 = new Score("a", true, 1, 20, 3);
    assertThat(Score.means(List.of(List.of(b, a1), List.of(a2))))
        .containsExactly(new Score("a", true, 0.75, 15, 2));
  }

  @Test
  void summary_countsTablesWhereMoreIsLostThanToKnowTheBestPeerCosts() {
    BestPeers best = new BestPeers();
    List<Score> four =
        List.of(
            new Score("a", true, 0.5, 10, 1),
            new Score("b", true, 0.5, 20, 1),
            new Score("c", true, 0.5, 20, 1),
            new Score("d", true, 0.5, 20, 1),
            new Score("boosting", false, 0.5, 1, 1));
    best.line(four, 12); // log2 4 = 2 more
    best.line(four, 12.5);
    assertThat(best.summary()).contains("to know it costs: on 1");
  }
}
