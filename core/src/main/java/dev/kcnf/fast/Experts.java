package dev.kcnf.fast;

import dev.kcnf.MemoryBudget;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.fast.Expert.Kind;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The experts of {@link Fast}, which share one pass over the example's combinations of values. What
 * the pass finds is in a {@link Reading}; everything here is state.
 */
final class Experts {
  /** The most values of a combination. */
  static final int MAX_ORDER = 3;

  private static final double BIAS = 0.3;

  /** The inputs that do not look at combinations. */
  private static final int GENERAL = 3;

  /**
   * By order, the most attributes to combine: 11,175 pairs or 1,540 triples. With more attributes
   * than that, combinations are used only once attributes have been chosen.
   */
  private static final int[] CHOSEN = {Integer.MAX_VALUE, 150, 22};

  /** By order, the most attributes for which k-CNF and k-DNF are kept. */
  private static final int[] MOST = {Integer.MAX_VALUE, 150, 40};

  /** The initial sum of a mixer's weights; above 1, because the experts' evidence adds up. */
  private static final double TRUST = 1.35;

  /**
   * Attributes are first chosen after this many hard examples, then each time there are 4x more.
   */
  private static final int FIRST_CHOICE = 32;

  private static final int CHOICES_GROW = 4;

  /** The inputs, by order: all models of an order share them. */
  private static final List<List<Expert>> INPUTS =
      IntStream.rangeClosed(0, MAX_ORDER).mapToObj(Experts::inputs).toList();

  private final int orders;
  private final List<Expert> inputs;
  private final CombinationTable[] levels; // by order, from 1
  private final Evidence[] evidence;
  private final Logistic[] logistic;
  private final CategoricalBayes bayes;
  private final ContextCounts labels;
  private final ContextCounts[] heads;
  private long hard; // examples that updated everything
  private long nextChoice = FIRST_CHOICE;

  Experts(Schema schema, int orders, MemoryBudget budget) {
    this.orders = orders;
    levels = new CombinationTable[orders];
    evidence = new Evidence[orders];
    int[] cardinalities = new int[schema.size()];
    for (int a = 0; a < cardinalities.length; a++) {
      cardinalities[a] = schema.cardinality(a);
    }
    for (int k = 1; k <= orders; k++) {
      boolean late = schema.size() > CHOSEN[k - 1];
      boolean tooMany = schema.size() > MOST[k - 1];
      levels[k - 1] = new CombinationTable(k, orders - k + 1, cardinalities, late, budget);
      evidence[k - 1] = tooMany ? Evidence.retired(schema, k) : new Evidence(schema, k, budget);
    }
    bayes = new CategoricalBayes(schema.size());
    labels = new ContextCounts(1);
    inputs = INPUTS.get(orders);
    heads =
        inputs.stream()
            .filter(expert -> contexts(expert.kind()) > 0)
            .map(expert -> new ContextCounts(contexts(expert.kind())))
            .toArray(ContextCounts[]::new);
    logistic = logistic();
  }

  private Experts(Experts o, Schema schema) {
    orders = o.orders;
    inputs = o.inputs;
    levels = new CombinationTable[orders];
    evidence = new Evidence[orders];
    for (int i = 0; i < orders; i++) {
      levels[i] = o.levels[i].copy();
      evidence[i] = o.evidence[i].copyFor(schema);
    }
    bayes = o.bayes.copy();
    labels = o.labels.copy();
    hard = o.hard;
    nextChoice = o.nextChoice;
    heads = new ContextCounts[o.heads.length];
    for (int h = 0; h < heads.length; h++) {
      heads[h] = o.heads[h].copy();
    }
    logistic = logistic();
  }

  private Logistic[] logistic() {
    Logistic[] all = new Logistic[orders];
    for (int k = 1; k <= orders; k++) {
      all[k - 1] = new Logistic(levels, k);
    }
    return all;
  }

  /** An independent copy for examples of this schema, the same or a copy. */
  Experts copyFor(Schema schema) {
    return new Experts(this, schema);
  }

  private static List<Expert> inputs(int orders) {
    List<Expert> inputs = new ArrayList<>();
    inputs.add(new Expert(Kind.LABELS));
    inputs.add(new Expert(Kind.CONSTANT));
    inputs.add(new Expert(Kind.MADNB));
    for (int k = 1; k <= orders; k++) {
      inputs.add(new Expert(Kind.LOGISTIC, k));
      inputs.add(new Expert(Kind.UNSEEN, k));
      inputs.add(new Expert(Kind.STRONGEST, k));
      inputs.add(new Expert(Kind.PUREST, k));
      if (k > 1) {
        inputs.add(new Expert(Kind.STRONGEST_RECENT, k));
        inputs.add(new Expert(Kind.PUREST_RECENT, k));
      }
    }
    return List.copyOf(inputs);
  }

  /** How many contexts an expert that learns by context has; 0 if it does not. */
  private static int contexts(Kind kind) {
    return switch (kind) {
      case UNSEEN -> Evidence.CONTEXTS;
      case STRONGEST, STRONGEST_RECENT -> CellCodec.EXTREMES;
      case PUREST, PUREST_RECENT -> CellCodec.PUREST;
      default -> 0;
    };
  }

  /** The inputs in their order. */
  List<Expert> inputs() {
    return inputs;
  }

  /** How many of the inputs look at combinations of at most k values. */
  int inputsUpTo(int k) {
    return k == orders ? inputs.size() : GENERAL + firstHead(k) + k;
  }

  /** The heads of single values are three, those of each longer combination five. */
  private static int firstHead(int order) {
    return order == 0 ? 0 : 5 * order - 2;
  }

  /** The weight of each input of at most k values, for a mixer of these, before it learns. */
  double[] trust(int k) {
    double[] trust =
        inputs.stream().limit(inputsUpTo(k)).mapToDouble(expert -> expert.trust(k)).toArray();
    double sum = 0;
    for (double t : trust) {
      sum += t;
    }
    for (int i = 0; i < trust.length; i++) {
      trust[i] *= TRUST / sum;
    }
    return trust;
  }

  /**
   * Begins to read an example, whose values are in the reading: what needs no combinations.
   *
   * @param any whether to find out now if any combination of two or more values is new
   */
  void begin(Example x, int[] known, boolean any, Reading r) {
    double[] to = r.inputs;
    to[0] = labels.logOdds(0);
    to[1] = BIAS;
    to[2] = bayes.logOdds(r.values, known);
    if (any) {
      boolean likely = to[2] > 0;
      findUnseenOfLikely(x, likely, r);
      findUnseenOfUnlikely(x, !likely, r);
    } else {
      Arrays.fill(r.unseenInPositives, 0, orders, Evidence.SOME);
      Arrays.fill(r.unseenInNegatives, 0, orders, Evidence.SOME);
    }
    r.orders = 0;
  }

  /** From triples down: if all triples came with the label, so did all pairs. */
  private void findUnseenOfLikely(Example x, boolean label, Reading r) {
    long[] unseen = label ? r.unseenInPositives : r.unseenInNegatives;
    boolean allCame = false;
    for (int i = orders - 1; i >= 0; i--) {
      unseen[i] = allCame ? 0 : i == 0 ? Evidence.SOME : evidence[i].anyUnseen(x, label);
      allCame = unseen[i] == 0 && !evidence[i].isRetired();
    }
  }

  /** From single values up: if one never came with the label, no combination with it did. */
  private void findUnseenOfUnlikely(Example x, boolean label, Reading r) {
    long[] unseen = label ? r.unseenInPositives : r.unseenInNegatives;
    boolean someNew = false;
    for (int i = 0; i < orders; i++) {
      boolean isRetired = evidence[i].isRetired();
      unseen[i] = someNew && !isRetired ? Evidence.SOME : evidence[i].anyUnseen(x, label);
      someNew |= unseen[i] != 0;
    }
  }

  /** Reads the combinations of at most k values, as far as they were not read yet. */
  void readUpTo(int k, Example x, Reading r) {
    for (int i = r.orders; i < k; i++) {
      levels[i].read(r.values, r.cells[i]);
      if (r.unseenInPositives[i] != 0) {
        r.unseenInPositives[i] = evidence[i].unseenInPositives(x);
      }
      if (r.unseenInNegatives[i] != 0) {
        r.unseenInNegatives[i] = evidence[i].unseenInNegatives(x);
      }
      int next = inputsUpTo(i);
      r.margins[i] = logistic[i].logOdds(r.cells);
      r.inputs[next++] = r.margins[i];
      findContexts(i, r);
      for (int h = firstHead(i); h < firstHead(i + 1); h++) {
        r.inputs[next++] = heads[h].logOdds(r.contexts[h]);
      }
    }
    r.orders = Math.max(r.orders, k);
  }

  private static void findContexts(int i, Reading r) {
    int[] contexts = r.contexts;
    LocatedCells at = r.cells[i];
    int h = firstHead(i);
    contexts[h++] = Evidence.context(r.unseenInPositives[i], r.unseenInNegatives[i]);
    contexts[h++] = CellCodec.extremes(at.states);
    contexts[h++] = CellCodec.purest(at.states);
    if (i > 0) {
      contexts[h++] = CellCodec.extremes(at.recentStates);
      contexts[h] = CellCodec.purest(at.recentStates);
    }
  }

  int orders() {
    return orders;
  }

  CombinationTable level(int index) {
    return levels[index];
  }

  Evidence evidence(int index) {
    return evidence[index];
  }

  CategoricalBayes bayes() {
    return bayes;
  }

  /** The sum of the weights of a logistic expert, whatever its limit. */
  double weightSum(int index, Reading r) {
    double sum = 0;
    for (int j = 0; j <= index; j++) {
      sum += levels[j].sum(index - j, r.cells[j]);
    }
    return sum;
  }

  /** Whether Algorithm 2 for k = index + 1 is retired because of too many combinations. */
  boolean isRetired(int index) {
    return evidence[index].isRetired();
  }

  /** Writes the log-odds of Algorithm 2 over k-CNF and k-DNF for each k. */
  void algorithm2(double lnT, Reading r, int from) {
    for (int i = 0; i < orders; i++) {
      r.members[from + 2 * i] = evidence[i].cnf(lnT, r.unseenInPositives[i]);
      r.members[from + 2 * i + 1] = evidence[i].dnf(lnT, r.unseenInNegatives[i]);
    }
  }

  /** From now on there are so many of these for the same memory. */
  void share(int all, int[] known) {
    for (int i = 0; i < orders; i++) {
      levels[i].share(all);
      evidence[i].share(all);
    }
    reserve(known);
  }

  /** Whether an attribute or the paper's evidence was left out because there was no room. */
  boolean isFull() {
    boolean isFull = false;
    for (int i = 0; i < orders; i++) {
      boolean isMade = levels[i].attributes() <= MOST[i];
      isFull |= levels[i].isPartial() || (isMade && evidence[i].isRetired());
    }
    return isFull;
  }

  /** Makes room for more values by attribute; the example must be read again. */
  void reserve(int[] known) {
    for (int i = 0; i < orders; i++) {
      levels[i].reserve(known);
      if (levels[i].isPartial()) {
        evidence[i].retire();
      }
    }
  }

  /** Counts the label in the contexts of the example, as far as it was read. */
  void learnHeads(boolean label, Reading r) {
    labels.learn(0, label);
    for (int h = 0; h < firstHead(r.orders); h++) {
      heads[h].learn(r.contexts[h], label);
    }
  }

  /** Learns which combinations of the example that was read are new. */
  void learnEvidence(Example x, boolean label, Reading r) {
    long[] unseen = label ? r.unseenInPositives : r.unseenInNegatives;
    for (int i = 0; i < orders; i++) {
      evidence[i].learn(x, label, unseen[i]);
    }
  }

  /** Learns everything else: label counts of the combinations, and weights. */
  void learn(int[] known, boolean label, Reading r) {
    bayes.learn(r.values, known, label);
    for (int i = 0; i < orders; i++) {
      r.rates[i] = levels[i].rates(r.cells[i]);
    }
    for (int i = 0; i < orders; i++) {
      r.steps[i] = logistic[i].step(r.margins[i], label, r.rates);
    }
    for (int i = 0; i < orders; i++) {
      levels[i].learn(label, r.steps, r.cells[i]);
    }
    hard++;
    if (hard == nextChoice) {
      nextChoice *= CHOICES_GROW;
      choose(known);
    }
  }

  /** Chooses the attributes for pairs by single values, and those for triples by pairs. */
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
    for (ContextCounts head : heads) {
      head.save(out);
    }
    for (int i = 0; i < orders; i++) {
      evidence[i].save(out);
      levels[i].save(out, i == 0 ? null : levels[i - 1]);
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
    for (ContextCounts head : heads) {
      head.restore(in);
    }
    for (int i = 0; i < orders; i++) {
      evidence[i].restore(in);
      levels[i].restore(in, known, i == 0 ? null : levels[i - 1]);
    }
  }
}
