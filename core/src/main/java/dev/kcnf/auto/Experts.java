package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.List;

/** The experts of {@link Auto}, which share one pass over the example's combinations of values. */
final class Experts {
  private static final double BIAS = 0.3;

  /**
   * By order: combinations are of at most this many attributes, 11,175 pairs or 1,540 triples. If
   * there are more, none is looked at until the attributes can be chosen.
   */
  private static final int[] CHOSEN = {Integer.MAX_VALUE, 150, 22};

  /** For more attributes than this there is no evidence by k-CNF and k-DNF either. */
  private static final int[] MOST = {Integer.MAX_VALUE, 150, 40};

  /** The sum of the mixers' weights at the start: the experts' evidence adds up. */
  private static final double TRUST = 1.35;

  /** They are chosen after this many hard examples, and again whenever there are 4 times more. */
  private static final int FIRST_CHOICE = 32;

  private static final int CHOICES_GROW = 4;

  private final int orders;
  private final Level[] levels; // by order, from 1
  private final Evidence[] evidence;
  private final Logistic[] logistic;
  private final CategoricalBayes bayes;
  private final Contexts labels;
  private final Contexts[] heads;
  private final int[] contexts; // of the heads, for the last example read
  private final double[] margins;
  private final double[] rates;
  private final double[] steps;
  private long hard; // examples that taught all
  private long nextChoice = FIRST_CHOICE;

  Experts(Schema schema, int orders) {
    this.orders = orders;
    levels = new Level[orders];
    evidence = new Evidence[orders];
    int[] cardinalities = new int[schema.size()];
    for (int a = 0; a < cardinalities.length; a++) {
      cardinalities[a] = schema.cardinality(a);
    }
    for (int k = 1; k <= orders; k++) {
      boolean late = schema.size() > CHOSEN[k - 1];
      boolean tooMany = schema.size() > MOST[k - 1];
      levels[k - 1] = new Level(k, orders - k + 1, cardinalities, late);
      evidence[k - 1] = tooMany ? Evidence.retired(schema, k) : new Evidence(schema, k);
    }
    bayes = new CategoricalBayes(schema.size());
    labels = new Contexts(1);
    heads = new Contexts[headNames().size()];
    for (int k = 1, h = 0; k <= orders; k++) {
      heads[h++] = new Contexts(Evidence.CONTEXTS);
      for (int i = 0; i < (k == 1 ? 1 : 2); i++) {
        heads[h++] = new Contexts(Cells.EXTREMES);
        heads[h++] = new Contexts(Cells.PUREST);
      }
    }
    contexts = new int[heads.length];
    margins = new double[orders];
    rates = new double[orders];
    steps = new double[orders];
    logistic = logistic();
  }

  private Experts(Experts o) {
    orders = o.orders;
    levels = new Level[orders];
    evidence = new Evidence[orders];
    for (int i = 0; i < orders; i++) {
      levels[i] = o.levels[i].copy();
      evidence[i] = o.evidence[i].copy();
    }
    bayes = o.bayes.copy();
    labels = o.labels.copy();
    hard = o.hard;
    nextChoice = o.nextChoice;
    heads = new Contexts[o.heads.length];
    for (int h = 0; h < heads.length; h++) {
      heads[h] = o.heads[h].copy();
    }
    contexts = new int[heads.length];
    margins = new double[orders];
    rates = new double[orders];
    steps = new double[orders];
    logistic = logistic();
  }

  private Logistic[] logistic() {
    Logistic[] all = new Logistic[orders];
    for (int k = 1; k <= orders; k++) {
      all[k - 1] = new Logistic(levels, k);
    }
    return all;
  }

  Experts copy() {
    return new Experts(this);
  }

  private List<String> headNames() {
    List<String> names = new ArrayList<>();
    for (int k = 1; k <= orders; k++) {
      names.add("unseen " + k + "-way");
      names.add("strongest " + k + "-way");
      names.add("purest " + k + "-way");
      if (k > 1) {
        names.add("strongest recent " + k + "-way");
        names.add("purest recent " + k + "-way");
      }
    }
    return names;
  }

  /** What the inputs are called, in their order. */
  List<String> names() {
    List<String> names = new ArrayList<>(List.of("share of labels", "constant", "MADNB"));
    for (int k = 1; k <= orders; k++) {
      names.add("logistic " + k + "-way");
    }
    names.addAll(headNames());
    return names;
  }

  /**
   * How much each input counts before anything is learned, about as it does later on the average of
   * many tables: naive Bayes and the richest logistic expert the most, single values nothing.
   */
  double[] trust() {
    List<String> names = names();
    double[] trust = new double[names.size()];
    double sum = 0;
    for (int i = 0; i < trust.length; i++) {
      trust[i] = trust(names.get(i));
      sum += trust[i];
    }
    for (int i = 0; i < trust.length; i++) {
      trust[i] *= TRUST / sum;
    }
    return trust;
  }

  private static double trust(String name) {
    boolean logistic = name.startsWith("logistic");
    if (name.equals("MADNB")) {
      return 0.25;
    }
    return name.endsWith("3-way")
        ? (logistic ? 0.25 : 0.1)
        : name.endsWith("2-way") ? (logistic ? 0.1 : 0.05) : 0;
  }

  /** Reads an example with these values and writes each expert's log-odds. */
  void read(Example x, int[] values, int[] known, double[] inputs) {
    for (int i = 0; i < orders; i++) {
      levels[i].read(values);
      evidence[i].read(x);
    }
    int to = 0;
    inputs[to++] = labels.logOdds(0);
    inputs[to++] = BIAS;
    inputs[to++] = bayes.logOdds(values, known);
    for (int i = 0; i < orders; i++) {
      margins[i] = logistic[i].logOdds();
      inputs[to++] = margins[i];
    }
    findContexts();
    for (int h = 0; h < heads.length; h++) {
      inputs[to++] = heads[h].logOdds(contexts[h]);
    }
  }

  private void findContexts() {
    for (int i = 0, h = 0; i < orders; i++) {
      contexts[h++] = evidence[i].context();
      contexts[h++] = Cells.extremes(levels[i].states());
      contexts[h++] = Cells.purest(levels[i].states());
      if (i > 0) {
        contexts[h++] = Cells.extremes(levels[i].recentStates());
        contexts[h++] = Cells.purest(levels[i].recentStates());
      }
    }
  }

  /** Whether Algorithm 2 for k = index + 1 has given up, as there are too many combinations. */
  boolean isRetired(int index) {
    return evidence[index].isRetired();
  }

  /** Writes the log-odds of Algorithm 2 over k-CNF and k-DNF for each k. */
  void algorithm2(double lnT, double[] members, int from) {
    for (int i = 0; i < orders; i++) {
      members[from + 2 * i] = evidence[i].cnf(lnT);
      members[from + 2 * i + 1] = evidence[i].dnf(lnT);
    }
  }

  /** Makes room for this many values of each attribute; the example must be read again. */
  void reserve(int[] known) {
    for (int i = 0; i < orders; i++) {
      levels[i].reserve(known);
      if (levels[i].isPartial()) {
        evidence[i].retire();
      }
    }
  }

  /** Learns the label of the example that was read in the contexts it was read in. */
  void learnHeads(boolean label) {
    labels.learn(0, label);
    for (int h = 0; h < heads.length; h++) {
      heads[h].learn(contexts[h], label);
    }
  }

  /** Learns which combinations of the example that was read are new. */
  void learnEvidence(Example x, boolean label) {
    for (Evidence e : evidence) {
      e.learn(x, label);
    }
  }

  /** Learns the rest: how often the combinations came with the label, and the weights. */
  void learn(int[] values, int[] known, boolean label) {
    bayes.learn(values, known, label);
    for (int i = 0; i < orders; i++) {
      rates[i] = levels[i].rates();
    }
    for (int i = 0; i < orders; i++) {
      steps[i] = logistic[i].step(margins[i], label, rates);
    }
    for (Level level : levels) {
      level.learn(label, steps);
    }
    hard++;
    if (hard == nextChoice) {
      nextChoice *= CHOICES_GROW;
      choose(known);
    }
  }

  /** Chooses the attributes whose pairs and triples are looked at, by what is known of fewer. */
  private void choose(int[] known) {
    if (orders >= 2 && known.length > CHOSEN[1]) {
      levels[1].choose(Relevance.best(Relevance.scores(levels[0], known), CHOSEN[1]));
    }
    if (orders >= 3 && known.length > CHOSEN[2]) {
      levels[2].choose(Relevance.best(Relevance.scores(levels[0], levels[1], known), CHOSEN[2]));
    }
  }

  void save(StateWriter out, int[] known) {
    out.writeVarint(hard);
    labels.save(out);
    bayes.save(out, known);
    for (Contexts head : heads) {
      head.save(out);
    }
    for (int i = 0; i < orders; i++) {
      evidence[i].save(out);
      levels[i].save(out);
    }
  }

  void restore(StateReader in, int[] known) {
    hard = in.readVarint("hard examples", 0, Long.MAX_VALUE / 8);
    nextChoice = FIRST_CHOICE;
    while (nextChoice <= hard) {
      nextChoice *= CHOICES_GROW;
    }
    labels.restore(in);
    bayes.restore(in, known);
    for (Contexts head : heads) {
      head.restore(in);
    }
    for (int i = 0; i < orders; i++) {
      evidence[i].restore(in);
      levels[i].restore(in, known);
    }
  }
}
