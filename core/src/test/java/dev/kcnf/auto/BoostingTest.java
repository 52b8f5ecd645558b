package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoostingTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("x", List.of("<25", ">=25", "?"), Cuts.at(25)),
              new Attribute("y", List.of("0", "1", "2", "3", "4")),
              new Attribute("z", List.of("<20", ">=20"), Cuts.at(20))));
  private static final boolean[] IS_NUMBER = {true, false, true};

  private final List<double[]> asked = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();

  private Reservoir rows(int classes) {
    SplitMix random = SplitMix.of(classes);
    Reservoir rows = new Reservoir(SCHEMA, 1000);
    for (int t = 0; t < 300; t++) {
      double x = t % 9 == 0 ? Double.NEGATIVE_INFINITY : random.nextInt(50);
      double[] cells = {x, random.nextInt(5), t % 40};
      int label = ((x < 20 ? 0 : 1) + (cells[1] == 3 ? 1 : 0)) % classes;
      rows.add(new int[] {2, (int) cells[1], 0}, cells, label);
      asked.add(cells);
      labels.add(label);
    }
    rows.cut(0, 1);
    return rows;
  }

  /** Of all questions, by going through all rows, none gains more than the first one asked. */
  @Test
  void firstQuestion_isTheOneThatGainsTheMost() {
    Boosted grown = new BoostGrower(rows(2), 2).grow();
    double share = 1 / (1 + StrictMath.exp(-grown.base[0]));
    double best = 0;
    for (double[] row : asked) {
      for (int a = 0; a < 3; a++) {
        best = Math.max(best, gain(a, row[a], IS_NUMBER[a], share));
      }
    }
    int q = grown.question[0];
    double first = gain(q >= 0 ? q : ~q, grown.bound[0], q >= 0, share);
    assertThat(first).isCloseTo(best, within(1e-3)).isGreaterThan(1);
  }

  private double gain(int a, double bound, boolean isNumber, double share) {
    double[] g = new double[2];
    double[] h = new double[2];
    for (int i = 0; i < labels.size(); i++) {
      double cell = asked.get(i)[a];
      int side = (isNumber ? cell < bound : cell == bound) ? 0 : 1;
      g[side] += share - labels.get(i);
      h[side] += share * (1 - share);
    }
    double whole = (g[0] + g[1]) * (g[0] + g[1]) / (h[0] + h[1] + 1);
    return g[0] * g[0] / (h[0] + 1) + g[1] * g[1] / (h[1] + 1) - whole;
  }

  @Test
  void thresholdsAndCategories_areLearned_andPartsSumToTheLogOdds() {
    for (int classes = 2; classes <= 3; classes++) {
      asked.clear();
      labels.clear();
      Boosted grown = new BoostGrower(rows(classes), classes).grow();
      double[] ln = new double[classes];
      for (int i = 0; i < labels.size(); i++) {
        grown.predict(asked.get(i), classes, ln);
        for (int k = 0; k < classes; k++) {
          int of = labels.get(i);
          if (k == of) {
            continue;
          }
          assertThat(ln[of] - ln[k]).isGreaterThan(1);
          Parts parts = new Parts(3);
          grown.split(asked.get(i), of, k, parts);
          assertThat(parts.sum()).isCloseTo(ln[of] - ln[k], within(1e-9));
        }
      }
    }
  }

  @Test
  void saved_predictsAlike_andAClassThatCameSinceIsUnlikely() {
    Boosted grown = new BoostGrower(rows(3), 3).grow();
    StateWriter out = new StateWriter();
    grown.save(out);
    Boosted restored = Boosted.restore(new StateReader(out.toByteArray()), IS_NUMBER, 4);
    double[] ln = new double[4];
    double[] again = new double[4];
    for (int i = 0; i < labels.size(); i++) {
      grown.predict(asked.get(i), 4, ln);
      restored.predict(asked.get(i), 4, again);
      assertThat(again).isEqualTo(ln);
      assertThat(ln[labels.get(i)] - ln[3]).isGreaterThan(4);
    }
  }

  @Test
  void laterParts_goOnFromTheFirstTwo_whichStayAsTheyAre() {
    for (int classes = 2; classes <= 3; classes++) {
      asked.clear();
      labels.clear();
      Reservoir rows = rows(classes);
      Boosted whole = new BoostGrower(rows, classes).grow();
      Boosted half = new BoostGrower(rows, classes).grow(1);
      Boosted both = new BoostGrower(rows, classes).goOn(half, 3);
      assertThat(half.rounds()).isEqualTo(whole.rounds() / 2);
      assertThat(both.rounds()).isEqualTo(whole.rounds());
      double[] first = new double[classes];
      double[] ln = new double[classes];
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < labels.size(); i++) {
        int of = labels.get(i);
        int other = (of + 1) % classes;
        half.predict(asked.get(i), classes, first);
        both.predict(asked.get(i), classes, ln);
        least = Math.min(least, ln[of] - ln[other] - (first[of] - first[other]));
      }
      assertThat(least).as("what the later parts add to right log-odds").isGreaterThan(0.1);
    }
  }

  private static Reservoir large() {
    List<Attribute> columns = new ArrayList<>();
    for (int a = 0; a < 100; a++) {
      columns.add(new Attribute("x" + a, List.of("<0", ">=0"), Cuts.at(0)));
    }
    Reservoir rows = new Reservoir(Schema.closed(columns), 20_000);
    SplitMix random = SplitMix.of(1);
    double[] cells = new double[100];
    for (int t = 0; t < 3000; t++) {
      for (int a = 0; a < 100; a++) {
        cells[a] = random.nextInt(30);
      }
      rows.add(new int[100], cells, t % 26);
    }
    rows.cut(0, 1);
    return rows;
  }

  /** Whatever the rows, columns and classes. */
  @Test
  void work_isBounded() {
    BoostGrower grower = new BoostGrower(large(), 26);
    assertThat(grower.work()).isBetween(6_000_000L, 12_000_000L);
    assertThat(grower.isMuch()).isTrue();
  }

  @Test
  void muchWork_isDoneInParts_andGoesOnAlikeWhenItWasSavedInBetween() {
    Reservoir rows = large();
    boolean[] isNumber = new boolean[100];
    Arrays.fill(isNumber, true);
    Boosting boosting = new Boosting(isNumber);
    boosting.setClasses(26);
    byte[] fresh = bytes(boosting);
    boosting.grow(rows, 0);
    Boosting restored = new Boosting(isNumber);
    restored.restore(new StateReader(bytes(boosting)), 26);
    int before = bytes(boosting).length;
    for (int part = 1; part < 8; part++) {
      boosting.grow(rows, part);
      restored.grow(rows, part);
      assertThat(bytes(restored)).isEqualTo(bytes(boosting));
      int after = bytes(boosting).length;
      assertThat(after > before).as("part %d", part).isEqualTo(part < 4);
      before = after;
    }
    Boosting late = new Boosting(isNumber);
    late.setClasses(26);
    late.grow(rows, 0);
    late.grow(rows, 6); // what was not grown for a while
    assertThat(bytes(late)).hasSizeGreaterThan(fresh.length + 10_000);
    late.restore(new StateReader(bytes(late)), 26);
  }

  private static byte[] bytes(Boosting boosting) {
    StateWriter out = new StateWriter();
    boosting.save(out);
    return out.toByteArray();
  }
}
