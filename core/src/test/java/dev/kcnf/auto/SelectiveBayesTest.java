package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.MemoryBudget;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectiveBayesTest {
  private static final double[] PRIOR = {1 / 2.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
  private static final int D = 3;
  private static final int CLASSES = 3;

  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("category", List.of("a", "b", "c", "d")),
              new Attribute("idle", List.of("a", "b")),
              new Attribute("number", List.of("<0", ">=0", "?"), Cuts.at(0))));
  private static final boolean[] IS_NUMBER = {false, false, true};

  /** A row: the values, the number, the class. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Row(int[] values, double number, int label) {}

  /** The mean over all 4^3 ways to take three columns, each way by counting again and again. */
  @Test
  void predictions_areTheMeanOverAllWaysToTakeTheColumns() {
    Counts counts = new Counts(SCHEMA, IS_NUMBER, MemoryBudget.USUAL);
    counts.setClasses(CLASSES);
    List<Row> rows = new ArrayList<>();
    double[][] weights = {PRIOR.clone(), PRIOR.clone(), PRIOR.clone()};
    for (int t = 0; t < 120; t++) {
      Row row = draw(SplitMix.of(t));
      Reading r = predict(counts, row);
      double[] expected = new double[CLASSES];
      for (int k = 0; k < CLASSES; k++) {
        for (int way = 0; way < 64; way++) {
          double product = count(rows, k) + 1.0 / CLASSES;
          for (int a = 0, w = way; a < D; a++, w /= 4) {
            product *= weights[a][w % 4] * ratio(rows, row, a, k, w % 4);
          }
          expected[k] += product;
        }
      }
      double all = expected[0] + expected[1] + expected[2];
      for (int k = 0; k < CLASSES; k++) {
        assertThat(r.probabilities[k]).isCloseTo(expected[k] / all, within(1e-9));
      }
      counts.learn(SCHEMA.example(row.values), r, row.label);
      for (int a = 0; a < D; a++) {
        weigh(weights[a], rows, row, a);
      }
      rows.add(row);
    }
    assertThat(weights[0][0]).as("the category tells").isLessThan(0.01);
    assertThat(weights[1][0] + weights[1][3]).as("the idle one does not").isGreaterThan(0.9);
    assertThat(weights[2][3]).as("the number is normal").isGreaterThan(0.9);
  }

  private static Row draw(SplitMix random) {
    random.nextInt(7);
    int label = random.nextInt(CLASSES);
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    double number = random.nextInt(9) == 0 ? Double.NEGATIVE_INFINITY : sum + 2 * label - 2;
    int category = random.nextInt(4) == 0 ? random.nextInt(4) : label;
    int range = number == Double.NEGATIVE_INFINITY ? 2 : number < 0 ? 0 : 1;
    return new Row(new int[] {category, random.nextInt(2), range}, number, label);
  }

  private static Reading predict(Counts counts, Row row) {
    Reading r = Reading.ofThread(D, CLASSES, 3);
    for (int a = 0; a < D; a++) {
      r.values[a] = row.values[a];
      r.asked[a] = a == 2 ? row.number : row.values[a];
    }
    counts.predict(SCHEMA.example(row.values), r, 0);
    return r;
  }

  private static void weigh(double[] weights, List<Row> rows, Row row, int a) {
    double sum = 0;
    for (int way = 0; way < 4; way++) {
      weights[way] *= ratio(rows, row, a, row.label, way);
      sum += weights[way];
    }
    double share = 0.01 / (rows.size() + 1);
    for (int way = 0; way < 4; way++) {
      weights[way] = (1 - share) * weights[way] / sum + share * PRIOR[way];
    }
  }

  private static double count(List<Row> rows, int k) {
    return rows.stream().filter(row -> row.label == k).count();
  }

  /** How much more likely the value is among a class than among all. */
  private static double ratio(List<Row> rows, Row x, int a, int k, int way) {
    if (way == 3) {
      return a == 2 ? normalRatio(rows, x.number, k) : 1;
    }
    int values = Math.max(2, 1 + rows.stream().mapToInt(row -> row.values[a]).max().orElse(0));
    List<Row> same = rows.stream().filter(row -> row.values[a] == x.values[a]).toList();
    double share = (same.size() + 1.0 / values) / (rows.size() + 1);
    double mass = way == 1 ? 1 : values;
    return way == 0 ? 1 : (count(same, k) / share + mass) / (count(rows, k) + mass);
  }

  private static double normalRatio(List<Row> rows, double x, int k) {
    List<Row> known = rows.stream().filter(row -> row.number > Double.NEGATIVE_INFINITY).toList();
    if (known.size() < 2 || x == Double.NEGATIVE_INFINITY) {
      return 1;
    }
    double mean = known.stream().mapToDouble(Row::number).average().orElse(0);
    double variance = squares(known, mean) / known.size();
    List<Row> own = known.stream().filter(row -> row.label == k).toList();
    double sum = own.stream().mapToDouble(Row::number).sum();
    double ownMean = (sum + mean) / (own.size() + 1);
    double ownVariance = (squares(own, ownMean) + 2 * variance) / (own.size() + 2);
    double ratio = density(x, ownMean, ownVariance) / density(x, mean, variance);
    return Math.max(1e-3, Math.min(1e3, ratio));
  }

  private static double squares(List<Row> rows, double mean) {
    return rows.stream().mapToDouble(row -> (row.number - mean) * (row.number - mean)).sum();
  }

  private static double density(double x, double mean, double variance) {
    double z = Math.min(25, (x - mean) * (x - mean) / variance);
    return StrictMath.exp(-z / 2) / StrictMath.sqrt(variance);
  }

  @Test
  void parts_sumToTheLogOdds_andASavedOneGoesOnAlike() {
    Counts counts = new Counts(SCHEMA, IS_NUMBER, MemoryBudget.USUAL);
    counts.setClasses(CLASSES);
    for (int t = 0; t < 60; t++) {
      Row row = draw(SplitMix.of(t));
      counts.learn(SCHEMA.example(row.values), predict(counts, row), row.label);
    }
    StateWriter out = new StateWriter();
    counts.save(out);
    Counts restored = new Counts(SCHEMA, IS_NUMBER, MemoryBudget.USUAL);
    restored.restore(new StateReader(out.toByteArray()), CLASSES);
    for (int t = 60; t < 90; t++) {
      Row row = draw(SplitMix.of(t));
      Example x = SCHEMA.example(row.values);
      Reading r = predict(counts, row);
      Parts parts = new Parts(D);
      counts.split(x, r, 0, 0, 2, parts);
      double logOdds = StrictMath.log(r.probabilities[0] / r.probabilities[2]);
      assertThat(parts.sum()).isCloseTo(logOdds, within(1e-9));
      String before = shown(r);
      counts.learn(x, r, row.label);
      r = predict(restored, row);
      assertThat(shown(r)).isEqualTo(before);
      restored.learn(x, r, row.label);
    }
  }

  private static String shown(Reading r) {
    return IntStream.range(0, CLASSES)
        .mapToObj(k -> Double.toString(r.probabilities[k]))
        .collect(Collectors.joining(" "));
  }
}
