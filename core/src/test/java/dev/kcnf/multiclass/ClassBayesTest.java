package dev.kcnf.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassBayesTest {
  private record Row(Example x, int label) {}

  private static List<Row> rows(Schema schema, long seed, int count) {
    SplitMix random = SplitMix.of(seed);
    List<Row> rows = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      int label = t < 3 ? t : random.nextInt(3);
      String[] values = new String[schema.size()];
      for (int a = 0; a < values.length; a++) {
        values[a] = "v" + (random.nextInt(3) == 0 ? random.nextInt(5) : (label + a) % 4);
      }
      rows.add(new Row(schema.example(values), label));
    }
    return rows;
  }

  private static Schema schema(int attributes) {
    return Schema.open(IntStream.range(0, attributes).mapToObj(a -> "x" + a).toList());
  }

  /** The definition, by counting all rows again. */
  private static double[] slow(List<Row> before, Example x, int attributes) {
    int classes = before.stream().mapToInt(r -> r.label() + 1).max().orElse(0);
    double[] p = new double[classes];
    for (int c = 0; c < classes; c++) {
      int own = c;
      double n = before.stream().filter(r -> r.label() == own).count();
      p[c] = n + 0.5;
      for (int a = 0; a < attributes; a++) {
        int at = a;
        double same =
            before.stream().filter(r -> r.label() == own && r.x().value(at) == x.value(at)).count();
        int known = before.stream().mapToInt(r -> r.x().value(at) + 1).max().orElse(0);
        p[c] *= (same + 0.5) / (n + 0.5 * (known + 1));
      }
    }
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> v / sum).toArray();
  }

  @Test
  void predict_isTheDefinition() {
    Schema schema = schema(3);
    ClassBayes bayes = new ClassBayes(3);
    List<Row> rows = rows(schema, 1, 120);
    for (int t = 0; t < rows.size(); t++) {
      double[] expected = slow(rows.subList(0, t), rows.get(t).x(), 3);
      double[] p = new double[expected.length];
      bayes.predict(rows.get(t).x(), p);
      assertThat(p).as("seed 1, row %d", t).containsExactly(expected, within(1e-12));
      bayes.learn(rows.get(t).x(), rows.get(t).label());
    }
  }

  @Test
  void split_isTheLogOddsOfOneClassAgainstAnother_byValues() {
    Schema schema = schema(4);
    ClassBayes bayes = new ClassBayes(4);
    double[] p = new double[3];
    int t = 0;
    for (Row row : rows(schema, 11, 200)) {
      if (t > 30) { // when all three classes have come
        bayes.predict(row.x(), p);
        Parts parts = new Parts(4);
        bayes.split(row.x(), t % 3, (t + 1) % 3, parts);
        assertThat(parts.sum())
            .as("seed 11, example %d", t)
            .isCloseTo(StrictMath.log(p[t % 3] / p[(t + 1) % 3]), within(1e-9));
        assertThat(parts.toList()).extracting(Part::kind).doesNotContain(Part.Kind.REST);
      }
      bayes.learn(row.x(), row.label());
      t++;
    }
  }

  @Test
  void predict_ofManyAttributes_neverUnderflows() {
    Schema schema = schema(2000);
    ClassBayes bayes = new ClassBayes(2000);
    double[] p = new double[3];
    List<Row> rows = rows(schema, 2, 40);
    for (Row row : rows) {
      bayes.learn(row.x(), row.label());
    }
    for (Row row : rows) {
      bayes.predict(row.x(), p);
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
      assertThat(p[row.label()]).isGreaterThan(0.99);
    }
  }

  @Test
  void besideThePredictors_theLossIsAtMostLogThreeMoreThanIts() {
    Schema schema = schema(4);
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    MultiClass without = MultiClass.open(Fast.create(schema));
    ClassBayes bayes = new ClassBayes(4);
    double loss = 0;
    double plain = 0;
    double own = 0;
    int t = 0;
    for (Row row : rows(schema, 3, 400)) {
      double unseen = NewClass.probability(t, model.classes());
      boolean isNew = row.label() == model.classes();
      double[] p = new double[3];
      bayes.predict(row.x(), p);
      bayes.learn(row.x(), row.label());
      double bits = MultiClass.bits(model.step(row.x(), row.label()), row.label());
      loss += bits;
      plain += MultiClass.bits(without.step(row.x(), row.label()), row.label());
      own += isNew ? bits : -Math.log((1 - unseen) * p[row.label()]) / Math.log(2);
      assertThat(loss).isLessThan(own + Math.log(3) / Math.log(2) + 1e-9);
      t++;
    }
    assertThat(loss).isLessThan(plain);
  }

  @Test
  void savedAndCopied_goesOnIdentically() {
    Schema schema = schema(3);
    MultiClass model = MultiClass.openWithBayes(schema, Fast.create(schema));
    List<Row> rows = rows(schema, 4, 100);
    rows.subList(0, 60).forEach(row -> model.learn(row.x(), row.label()));
    StateWriter out = new StateWriter();
    model.save(out);
    byte[] bytes = out.toByteArray();
    MultiClass restored = MultiClass.openWithBayes(schema, Fast.create(schema));
    restored.restore(new StateReader(bytes));
    MultiClass copy = model.copy();
    for (Row row : rows.subList(60, 100)) {
      assertThat(restored.step(row.x(), row.label())).isEqualTo(model.step(row.x(), row.label()));
    }
    StateWriter again = new StateWriter();
    copy.save(again);
    assertThat(again.toByteArray()).isEqualTo(bytes);
  }

  /** Also where nothing follows: each count takes a byte, and there are just as many. */
  @Test
  void savedAlone_isRestoredToTheLastByte() {
    Schema schema = schema(3);
    ClassBayes bayes = new ClassBayes(3);
    rows(schema, 5, 40).forEach(row -> bayes.learn(row.x(), row.label()));
    StateWriter out = new StateWriter();
    bayes.save(out);
    ClassBayes restored = new ClassBayes(3);
    StateReader in = new StateReader(out.toByteArray());
    restored.restore(in, 3);
    assertThat(in.remaining()).isZero();
    StateWriter again = new StateWriter();
    restored.save(again);
    assertThat(again.toByteArray()).isEqualTo(out.toByteArray());
  }
}
