package dev.kcnf.paper.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Bounds;
import dev.kcnf.paper.results.Block;
import dev.kcnf.paper.results.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class Table1Test {

  @Test
  void closedForm_isTheOneInTheFacts() {
    double[] exact = {3.543, 10.608, 44.355, 200.462, 880.921, 3745.841, 15555.682, 63623.364};
    for (int i = 0; i < exact.length; i++) {
      assertThat(Table1.closedForm(Table1.DIMENSIONS.get(i))).isCloseTo(exact[i], within(0.0006));
    }
  }

  /** "Typically only 2-3 times higher than the highest observed empirical loss". */
  @Test
  void bound_isTwoToThreeTimesTheLoss() {
    for (int d : Table1.DIMENSIONS) {
      assertThat(Bounds.algorithm1(d) / Table1.closedForm(d)).isBetween(2.06, 3.02);
    }
  }

  @Test
  void algorithm1_withEnoughRepeats_reachesTheClosedForm() {
    List<Integer> dimensions = List.of(2, 4, 8, 16);
    Block block = Table1.run(options(200), dimensions, 1024).blocks().get(0);
    for (Cell cell : block.row(Table1.ALGORITHM_1)) {
      double exact = Table1.closedForm(Integer.parseInt(cell.column()));
      assertThat(cell.ours()).as("d = %s", cell.column()).isCloseTo(exact, within(1e-9));
    }
  }

  @Test
  void algorithm2_losesAtLeastItsSmoothing_andTheVariantDoesNot() {
    Block block = Table1.run(options(20), List.of(2, 8), 256).blocks().get(0);
    double smoothing = Math.log(257) / Math.log(2);
    List<Cell> asWritten = block.row(Table1.AS_WRITTEN);
    List<Cell> variant = block.row(Table1.VARIANT);
    List<Cell> bounds = block.row(Table1.THEOREM_2);
    for (int i = 0; i < 2; i++) {
      assertThat(asWritten.get(i).ours())
          .isGreaterThanOrEqualTo(smoothing)
          .isLessThan(bounds.get(i).ours());
      assertThat(variant.get(i).ours()).isLessThan(asWritten.get(i).ours());
    }
  }

  @Test
  void run_prefixOfRepeats_losesNoMore() {
    // One seed per repeat: the first 5 of 10 repeats are the same runs.
    List<Cell> few = Table1.run(options(5), List.of(4), 64).blocks().get(0).cells();
    List<Cell> many = Table1.run(options(10), List.of(4), 64).blocks().get(0).cells();
    for (int i = 0; i < few.size(); i++) {
      assertThat(few.get(i).ours()).isLessThanOrEqualTo(many.get(i).ours());
    }
  }

  @Test
  void bounds_areThePrintedOnes() {
    Block block = Table1.run(options(1), Table1.DIMENSIONS, 8192).blocks().get(0);
    for (String row : List.of(Table1.THEOREM_1, Table1.THEOREM_2)) {
      for (Cell cell : block.row(row)) {
        assertThat((double) Math.round(cell.ours())).isEqualTo(cell.published());
      }
    }
  }

  @Test
  void notes_nameTheErratumAndTheVariant() {
    List<String> notes = Table1.run(options(1), List.of(2), 1).notes();
    assertThat(notes).anyMatch(n -> n.contains("808.9") && n.contains("880.9"));
    assertThat(notes).anyMatch(n -> n.contains("11.9") && n.contains("variant"));
  }

  private static Options options(int repeats) {
    return new Options(repeats, 1, 2, Progress.NONE);
  }
}
