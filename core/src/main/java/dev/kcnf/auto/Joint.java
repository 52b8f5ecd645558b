package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Fast;
import dev.kcnf.multiclass.MultiClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** experts. */
final class Joint {
  private static final int FIRST_GROWTH = 8;
  private static final double GROWTH = StrictMath.pow(2, 0.5 / Forest.PORTIONS);

  private static double opt(String name, double usual) {
    return Double.parseDouble(System.getProperty(name, Double.toString(usual)));
  }

  private static final double[] CAUTION = {opt("l1", 10), opt("l2", 50), opt("l3", 3)};
  private static final double ECLIP = opt("eclip", 1);
  private static final double MCLIP = opt("mclip", 0.02);
  private static final double[] START = java.util.Arrays.stream(System.getProperty("start","0.2,-0.1,0.05,0.15,0.05,0.25,0.05,0.15,0.1").split(",")).mapToDouble(Double::parseDouble).toArray();
  private static final double[] MEMORY = {1, 1, opt("mem", 0.9995)};

  private final Schema schema;
  private final double[][] ofRanges; // by attribute and value: a number in the range
  final List<Expert> experts;
  private final List<Forest> forests = new ArrayList<>();
  private final Reservoir reservoir;
  private final NewtonMixer[] mixers;
  private final FixedShare last;
  private final NewtonMixer.Room room = new NewtonMixer.Room();
  private final int inputs;
  private int classes;
  private long examples;
  private long events;
  private long nextEvent = FIRST_GROWTH;

  final double[] bits; // DEBUG
  final List<String> names = new ArrayList<>();
  long maxPause;
  long growNanos;

  Joint(Schema schema, int capacity, boolean two) {
    this.schema = schema;
    ofRanges = new double[schema.size()][];
    reservoir = new Reservoir(schema, capacity);
    forests.add(new Forest(0, (int) opt("ta", 20), opt("ca", 1.5), opt("fs", 0.5)));
    if (opt("tb", 20) > 0) forests.add(new Forest(1, (int) opt("tb", 20), opt("cb", 6), opt("fs", 0.5)));
    experts = new ArrayList<>();
    experts.add(
        two
            ? new FastExpert(Fast.create(schema))
            : new FastClassesExpert(MultiClass.openWithBayes(schema, Fast.create(schema))));
    experts.add(new ClassShares());
    experts.addAll(forests);
    experts.add(new Counts(schema.size()));
    experts.add(new LogisticSingles(schema.size()));
    int n = 0;
    for (Expert expert : experts) {
      names.addAll(expert.names());
      n += expert.names().size();
    }
    inputs = n;
    mixers = new NewtonMixer[CAUTION.length];
    for (int i = 0; i < mixers.length; i++) {
      mixers[i] = new NewtonMixer(START, CAUTION[i], MEMORY[i]);
      names.add("mixer" + i);
    }
    last = new FixedShare(prior());
    if (two) {
      setClasses(2);
    }
    bits = new double[inputs + mixers.length];
  }

  private double[] prior() {
    double[] prior = new double[inputs + mixers.length];
    for (int i = 0; i < prior.length; i++) {
      prior[i] = i == 0 ? 0.2 : i < inputs ? 0.2 / (inputs - 1) : 0.6 / mixers.length;
    }
    return prior;
  }

  private void setClasses(int now) {
    classes = now;
    experts.forEach(expert -> expert.setClasses(now));
  }

  int classes() {
    return classes;
  }

  /** the reading whose answer are the probabilities. */
  Reading predict(Example x) {
    return predict(x, Reading.NONE);
  }

  private Reading predict(Example x, int label) {
    Reading r = Reading.ofThread(schema.size(), classes, inputs + mixers.length);
    r.x = x;
    r.label = label;
    r.examples = examples;
    ask(x, r);
    int at = 0;
    for (Expert expert : experts) {
      expert.predict(r, at);
      at += classes * expert.names().size();
    }
    clip(r);
    for (int i = 0; i < mixers.length; i++) {
      mixers[i].mix(r.logs, classes, r.members, (inputs + i) * classes);
    }
    double e = MCLIP / (2 * (examples + 2.0));
    for (int i = inputs * classes; i < (inputs + mixers.length) * classes; i++) {
      r.members[i] = (1 - e) * r.members[i] + e / classes;
    }
    last.mix(r.members, classes, r.answer);
    return r;
  }

  private void ask(Example x, Reading r) {
    for (int a = 0; a < schema.size(); a++) {
      int value = x.value(a);
      r.values[a] = value;
      r.asked[a] = schema.cuts(a) == null ? value : number(x, a, value);
    }
  }

  private double number(Example x, int a, int value) {
    double number = x.number(a);
    if (Double.isNaN(number)) {
      return Double.NEGATIVE_INFINITY;
    }
    return number;
  }

  private void clip(Reading r) {
    double e = ECLIP / (2 * (examples + 2.0));
    for (int i = 0; i < inputs * classes; i++) {
      double p = (1 - e) * r.probabilities[i] + e / classes;
      r.logs[i] = Approx.ln(p);
      r.members[i] = p;
    }
    System.arraycopy(r.probabilities, 0, r.members, 0, classes); // fast as it is
  }

  Reading step(Example x, int label) {
    x.requireKnown();
    boolean isNew = label == classes;
    Reading r = predict(x, label);
    if (isNew) {
      setClasses(classes + 1);
    } else if (classes > 1) {
      for (int i = 0; i < bits.length; i++) {
        bits[i] -= Math.log(r.members[i * classes + label]) / Math.log(2);
      }
      last.learn(r.members, classes, label, examples);
      for (int i = 0; i < mixers.length; i++) {
        mixers[i].learn(r.logs, classes, r.members, (inputs + i) * classes, label, room);
      }
    }
    for (Expert expert : experts) {
      expert.learn(r, label);
    }
    reservoir.add(r.asked, label, examples);
    examples++;
    if (examples >= nextEvent) {
      long t0 = System.nanoTime();
      events++;
      reservoir.cut((int) (events % Forest.PORTIONS), events == 1 ? 1 : Forest.PORTIONS);
      forests.forEach(f -> f.grow(reservoir, events));
      nextEvent = Math.max(examples + 1, (long) (examples * GROWTH));
      long dt = System.nanoTime() - t0;
      growNanos += dt;
      maxPause = Math.max(maxPause, dt);
    }
    return r;
  }

  double[] w() { return mixers[0].weights(); }

  void setLast() {
    Arrays.fill(bits, 0);
  }
}
