package dev.kcnf.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.MemoryBudget;
import dev.kcnf.SplitMix;
import dev.kcnf.auto.mix.FixedShare;
import dev.kcnf.auto.mix.NewtonMixer;
import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The parts of {@link Auto}, each against its definition. */
class PartsTest {

  @Test
  void approx_agreesWithStrictMath() {
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 100_000; i++) {
      double x = 1400 * (random.nextDouble() - 0.5);
      assertThat(Approx.exp(x) / StrictMath.exp(x)).as("exp %s", x).isCloseTo(1, within(1e-11));
      double y = StrictMath.exp(x);
      assertThat(Approx.ln(y)).as("ln %s", y).isCloseTo(StrictMath.log(y), within(1e-11));
    }
    assertThat(Approx.ln(1)).isZero();
    assertThat(Approx.exp(0)).isEqualTo(1);
    assertThat(Approx.exp(-1e9)).isPositive();
  }

  /** The definition: the minimum of the loss's second-order model, solved by elimination. */
  @Test
  void newtonMixer_movesItsWeightsByTheInverseHessianTimesTheGradient() {
    SplitMix random = SplitMix.of(3);
    int size = 3;
    int classes = 4;
    NewtonMixer mixer =
        new NewtonMixer(new double[] {0.5, 0.2, 0.3}, NewtonMixer.equalCaution(size, 2), 1);
    double[] added = {0.1, -0.2, 0.3};
    double[][] hessian = {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    NewtonMixer.Room room = new NewtonMixer.Room();
    for (int t = 0; t < 50; t++) {
      double[] logs = new double[size * classes];
      for (int i = 0; i < logs.length; i++) {
        logs[i] = -4 * random.nextDouble();
      }
      double[] p = new double[classes];
      mixer.mix(logs, classes, added, p, 0);
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
      int label = random.nextInt(classes);
      double[] before = mixer.weights(added);
      mixer.learn(logs, classes, p, 0, label, room);
      double[] gradient = new double[size];
      for (int i = 0; i < size; i++) {
        double mean = mean(logs, p, i);
        gradient[i] = logs[i * classes + label] - mean;
        for (int j = 0; j < size; j++) {
          double meanJ = mean(logs, p, j);
          for (int k = 0; k < classes; k++) {
            hessian[i][j] +=
                p[k] * (logs[i * classes + k] - mean) * (logs[j * classes + k] - meanJ);
          }
        }
      }
      for (int i = 0; i < size; i++) {
        double moved = 0;
        for (int j = 0; j < size; j++) {
          moved += hessian[i][j] * (mixer.weights(added)[j] - before[j]);
        }
        assertThat(moved).isCloseTo(gradient[i], within(1e-8));
      }
    }
  }

  private static double mean(double[] logs, double[] p, int expert) {
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      sum += p[k] * logs[expert * p.length + k];
    }
    return sum;
  }

  @Test
  void fixedShare_losesAtMostThePriorAndTheShareMoreThanAnyMember() {
    SplitMix random = SplitMix.of(4);
    double[] prior = {0.1, 0.6, 0.3};
    FixedShare mixture = new FixedShare(prior);
    double loss = 0;
    double[] losses = new double[3];
    for (int t = 0; t < 3000; t++) {
      double[] members = new double[6];
      for (int i = 0; i < 3; i++) {
        members[2 * i] = 0.01 + 0.98 * random.nextDouble();
        members[2 * i + 1] = 1 - members[2 * i];
      }
      int label = random.nextDouble() < members[0] ? 0 : 1;
      double[] p = new double[2];
      mixture.mix(members, 2, p);
      loss -= StrictMath.log(p[label]) / StrictMath.log(2);
      mixture.learn(members, 2, label, t);
      for (int i = 0; i < 3; i++) {
        losses[i] -= StrictMath.log(members[2 * i + label]) / StrictMath.log(2);
        double most = losses[i] - StrictMath.log(prior[i]) / StrictMath.log(2);
        assertThat(loss).isLessThan(most + FixedShare.shareBits(t + 1));
      }
    }
    assertThat(Arrays.stream(mixture.weights()).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void tree_grownToTheEnd_givesEachRowOfTheReservoirItsClass_andCountsAddUp() {
    SplitMix random = SplitMix.of(5);
    Schema schema =
        Schema.closed(
            List.of(
                new Attribute("x", List.of("<25", ">=25", "?"), Cuts.at(25)),
                new Attribute("y", List.of("0", "1", "2", "3", "4")),
                new Attribute("z", List.of("<20", ">=20"), Cuts.at(20))));
    Reservoir rows = new Reservoir(schema, 500);
    List<double[]> all = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (int t = 0; t < 200; t++) {
      double[] asked = {
        t % 9 == 0 ? Double.NEGATIVE_INFINITY : random.nextInt(50), random.nextInt(5), t % 40
      };
      int label = (asked[0] < 20 ? 0 : 1) + (asked[1] == 3 ? 1 : 0);
      rows.add(new int[] {2, (int) asked[1], 0}, asked, label);
      all.add(asked);
      labels.add(label);
    }
    rows.cut(0, 1);
    Tree tree = new TreeGrower(rows, 3, 1, 10_000).grow(SplitMix.of(6), 4);
    Tree other = new TreeGrower(rows, 3, 1, 10_000).grow(SplitMix.of(7), 4);
    Tree leafOnly = new Tree(1, 4);
    leafOnly.setLeaf(0);
    int[] path = new int[3 * Tree.MOST_PATH];
    int[] ends = new int[3];
    int[] alone = new int[Tree.MOST_PATH];
    int[] end1 = new int[1];
    for (int t = 0; t < all.size(); t++) {
      float[] shares = {1f / 3, 1f / 3, 1f / 3};
      int[] values = {2, (int) all.get(t)[1], 0};
      Tree.walk(new Tree[] {tree, leafOnly, other}, values, all.get(t), path, ends, new int[3]);
      Tree.walk(new Tree[] {other}, values, all.get(t), alone, end1, new int[1]);
      assertThat(Arrays.copyOfRange(path, 2 * Tree.MOST_PATH, ends[2]))
          .as("together with others as alone")
          .isEqualTo(Arrays.copyOf(alone, end1[0]));
      assertThat(ends[1]).isEqualTo(Tree.MOST_PATH + 1);
      int end = ends[0];
      tree.estimate(path, 0, end, 3, 0.5f, shares);
      int leaf = path[end - 1];
      assertThat(tree.isLeaf(leaf)).isTrue();
      assertThat(tree.counts[leaf * 4 + labels.get(t)]).isEqualTo(tree.total(leaf));
      assertThat(shares[0] + shares[1] + shares[2]).isCloseTo(1, within(1e-5f));
    }
    assertThat(tree.total(0)).isEqualTo(200);
    StateWriter out = new StateWriter();
    tree.save(out);
    Tree restored =
        Tree.restore(
            new StateReader(out.toByteArray()), new boolean[] {true, false, true}, 4, 10_000);
    assertThat(restored.counts).isEqualTo(tree.counts);
    assertThat(restored.words).isEqualTo(tree.words);
    assertThat(restored.total(0)).isEqualTo(200);
    StateWriter again = new StateWriter();
    restored.save(again);
    assertThat(again.toByteArray()).isEqualTo(out.toByteArray());
  }

  /** AODE and the best column from their definitions, by counting again and again. */
  @Test
  void counts_giveAodeAndTheBestColumn() {
    checkCounts(3, 2, 80);
    checkCounts(3, 4, 60);
    checkCounts(40, 2, 30);
    checkCounts(30, 3, 30);
  }

  private static void checkCounts(int d, int classes, int examples) {
    Schema schema = Schema.open(IntStream.range(0, d).mapToObj(a -> "c" + a).toList());
    Counts counts = new Counts(schema, new boolean[schema.size()], MemoryBudget.USUAL);
    counts.setClasses(classes);
    SplitMix random = SplitMix.of(d);
    Counted rows = new Counted(new ArrayList<>(), d, classes);
    double[] columns = new double[2 * d];
    Arrays.fill(columns, 0.5 / d);
    for (int t = 0; t < examples; t++) {
      String[] cells = new String[d];
      for (int a = 0; a < d; a++) {
        cells[a] = "v" + random.nextInt(a % 3 == 1 ? 1 + t / 20 : 2 + a % 3);
      }
      Example x = schema.example(cells);
      Reading r = Reading.ofThread(d, classes, 3);
      for (int a = 0; a < d; a++) {
        r.values[a] = x.value(a);
      }
      counts.predict(x, r, 0);
      double[] aode = rows.aode(r.values, Arrays.copyOf(r.probabilities, classes));
      double[][] says = rows.columns(r.values);
      for (int k = 0; k < classes; k++) {
        double best = 0;
        for (int i = 0; i < columns.length; i++) {
          best += columns[i] * says[i][k];
        }
        assertThat(r.probabilities[classes + k]).isCloseTo(aode[k], within(1e-9));
        assertThat(r.probabilities[2 * classes + k]).isCloseTo(best, within(1e-6));
      }
      int label = random.nextInt(4) == 0 ? 0 : (x.value(0) + x.value(d - 1)) % classes;
      counts.learn(x, r, label);
      double sum = 0;
      for (int i = 0; i < columns.length; i++) {
        columns[i] *= says[i][label];
        sum += columns[i];
      }
      double share = 0.05 / (t + 10);
      for (int i = 0; i < columns.length; i++) {
        columns[i] = columns[i] / sum * (1 - share) + share / columns.length;
      }
      int[] row = Arrays.copyOf(r.values, d + 1);
      row[d] = label;
      rows.all.add(row);
    }
  }

  /** Rows, the last cell of each its class. */
  private record Counted(List<int[]> all, int d, int classes) {

    /** How many rows have this class and the values of x at two places, which may be one. */
    private double count(int[] x, int i, int j, int k) {
      return all.stream().filter(r -> r[d] == k && r[i] == x[i] && r[j] == x[j]).count();
    }

    private double count(int k) {
      return all.stream().filter(r -> r[d] == k).count();
    }

    private double spread(int a) {
      return 1.0 / Math.max(1, 1 + all.stream().mapToInt(row -> row[a]).max().orElse(-1));
    }

    /** If no value is known yet, it is naive Bayes. */
    private double[] aode(int[] x, double[] bayes) {
      double[] joint = new double[classes];
      for (int j = 0; j < d; j++) {
        if (x[j] * spread(j) >= 1 || all.isEmpty()) {
          continue; // a value that is not known yet
        }
        for (int k = 0; k < classes; k++) {
          double of = count(x, j, j, k);
          double product = of + spread(j) / classes;
          for (int i = 0; i < d; i++) {
            product *= i == j ? 1 : (count(x, i, j, k) + spread(i)) / (of + 1);
          }
          joint[k] += product;
        }
      }
      return Arrays.stream(joint).sum() == 0 ? bayes : normalised(joint);
    }

    /** By column and prior: what the rows with its value say. */
    private double[][] columns(int[] x) {
      double[][] says = new double[2 * d][classes];
      for (int i = 0; i < says.length; i++) {
        int a = i / 2;
        float prior = i % 2 == 0 ? 0.1f : 1;
        double alike = all.stream().filter(r -> r[a] == x[a]).count();
        for (int k = 0; k < classes; k++) {
          double share = (count(k) + 1.0 / classes) / (all.size() + 1);
          says[i][k] = (count(x, a, a, k) + prior * share) / (alike + prior);
        }
      }
      return says;
    }

    private static double[] normalised(double[] weights) {
      double sum = Arrays.stream(weights).sum();
      return Arrays.stream(weights).map(w -> w / sum).toArray();
    }
  }
}
