package dev.kcnf.auto;

import dev.kcnf.MemoryBudget;
import dev.kcnf.RowSample;
import dev.kcnf.Weights;
import dev.kcnf.auto.Expert.Way;
import dev.kcnf.auto.mix.Clearness;
import dev.kcnf.auto.mix.FixedShare;
import dev.kcnf.auto.mix.MixerPrior;
import dev.kcnf.auto.mix.NewtonMixer;
import dev.kcnf.auto.reservoir.Reservoir;
import dev.kcnf.auto.reservoir.RowUnion;
import dev.kcnf.auto.statistics.GrowthClock;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.Approx;
import dev.kcnf.parts.Parts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Auto} and {@link AutoClasses} share: experts that give each class a probability,
 * mixers that weigh their logarithms, and on top a mixture of the mixers and of every single
 * expert. All classes are predicted jointly, by one model.
 *
 * <p>The first expert is {@code fast}. The last layer takes it as it is, and beforehand it has
 * {@link #FAST_SHARE} of the weight, so on every sequence the loss is at most that of fast plus
 * {@link #regretBits}.
 */
final class Joint {
  /** The weight of fast in the last layer beforehand. */
  static final double FAST_SHARE = 0.3;

  private static final List<String> MIXERS = List.of("mixer", "bold mixer", "mixer from fast");

  /** What mixers remember, but for the one that begins as fast. */
  private static final double MEMORY = 0.9995;

  /** The bold mixer begins as is best where there is no noise, whatever is usual. */
  private static final double[] BOLD = {
    0.12, -0.6, 0.15, 0.05, 0.15, 0.2, 0.05, 0.3, 0.2, 0.02, 0.1, 0.2
  };

  private static final double[] BOLD_CAUTION = NewtonMixer.equalCaution(MixerPrior.WAYS, 40);

  private static final double[] NOTHING = new double[MixerPrior.WAYS];
  private static final double[] AS_FAST_CAUTION = NewtonMixer.equalCaution(MixerPrior.WAYS, 3);

  /** This mixer begins as fast, and only later listens to the others. */
  private static final int AS_FAST = 2;

  /** After t examples no expert is trusted more than that one in so many times t is wrong. */
  private static final double DOUBT = 0.7;

  /** The same for the mixers. */
  private static final double MIXERS_DOUBT = 0.01;

  private static final int PART_ROUNDS = 4;

  // The forests by how they are grown.
  private static final List<Way> RANDOM =
      List.of(new Way("forest", 0.015), new Way("geometric forest", 0.005));

  private static final List<Way> GREEDY =
      List.of(new Way("greedy forest", 0.015), new Way("greedy geometric forest", 0.005));

  private final Schema schema;
  private final boolean[] isNumber;
  private final Reservoir reservoir;
  private final List<Forest> forests = new ArrayList<>();
  private final List<Boosting> boosting = new ArrayList<>();
  private final List<Expert.Counting> counting = new ArrayList<>();
  private final List<Expert> experts;
  private final List<Way> ways = new ArrayList<>(); // of all experts
  private final boolean[] left; // ways that are left out
  private final MixerPrior usual;
  private final NewtonMixer[] mixers;
  private final FixedShare last;
  private final NewtonMixer.Room room = new NewtonMixer.Room();
  private final Clearness clearness;
  private final GrowthClock clock;
  private int classes;
  private long examples;
  private boolean isPart; // of a stream: merging will grow all trees anew

  /**
   * Without classes yet.
   *
   * @param rows how many rows to keep
   * @param budget what memory there is
   * @param fast the expert that comes first
   * @param usual what mixers begin with
   * @param without the names of the ways to leave out
   */
  static Joint create(
      Schema schema,
      int rows,
      MemoryBudget budget,
      Expert fast,
      MixerPrior usual,
      Set<String> without) {
    boolean[] isNumber = new boolean[schema.size()];
    for (int a = 0; a < isNumber.length; a++) {
      isNumber[a] = schema.cuts(a) != null;
    }
    List<Expert> experts =
        List.of(
            fast,
            new ClassShares(),
            new Forest(isNumber, RANDOM, 0, 1.5, budget),
            new Forest(isNumber, GREEDY, 1, 6, budget),
            new Counts(schema, isNumber, budget),
            new LogisticSingles(schema),
            new BayesLinear(schema, isNumber),
            new Boosting(isNumber));
    Joint joint = new Joint(schema, isNumber, new Reservoir(schema, rows), experts, usual);
    for (int i = 0; i < joint.left.length; i++) {
      joint.left[i] = without.contains(joint.ways.get(i).name());
    }
    return joint;
  }

  private Joint(
      Schema schema,
      boolean[] isNumber,
      Reservoir reservoir,
      List<Expert> experts,
      MixerPrior usual) {
    this.schema = schema;
    this.isNumber = isNumber;
    this.reservoir = reservoir;
    this.experts = experts;
    this.usual = usual;
    for (Expert expert : experts) {
      ways.addAll(expert.ways());
    }
    findKinds();
    left = new boolean[ways.size()];
    double[] asFast = new double[MixerPrior.WAYS];
    asFast[0] = 1;
    mixers =
        new NewtonMixer[] {
          new NewtonMixer(usual.mean(), usual.caution(), MEMORY),
          new NewtonMixer(BOLD, BOLD_CAUTION, MEMORY),
          new NewtonMixer(asFast, AS_FAST_CAUTION, 1)
        };
    last = new FixedShare(prior());
    clearness = new Clearness();
    clock = new GrowthClock();
  }

  private Joint(Joint o, Schema copied, Expert ownFast) {
    schema = copied;
    isNumber = o.isNumber;
    reservoir = o.reservoir.copyFor(copied);
    experts = new ArrayList<>(List.of(ownFast));
    o.experts.stream().skip(1).forEach(expert -> experts.add(expert.copyFor(copied)));
    findKinds();
    ways.addAll(o.ways);
    left = o.left;
    usual = o.usual;
    mixers = new NewtonMixer[o.mixers.length];
    for (int i = 0; i < mixers.length; i++) {
      mixers[i] = o.mixers[i].copy();
    }
    last = o.last.copy();
    clearness = o.clearness.copy();
    clock = o.clock.copy();
    classes = o.classes;
    examples = o.examples;
    isPart = o.isPart;
  }

  private void findKinds() {
    for (Expert expert : experts) {
      if (expert instanceof Forest forest) {
        forests.add(forest);
      } else if (expert instanceof Boosting boosted) {
        boosting.add(boosted);
      } else if (expert instanceof Expert.Counting one) {
        counting.add(one);
      }
    }
  }

  /**
   * An independent copy for examples of this schema, the same or a copy.
   *
   * @param ownFast a copy of the first expert
   */
  Joint copyFor(Schema copied, Expert ownFast) {
    return new Joint(this, copied, ownFast);
  }

  private double[] prior() {
    double[] prior = new double[ways.size() + mixers.length];
    double left = 1;
    for (int i = 0; i < ways.size(); i++) {
      prior[i] = ways.get(i).prior();
      left -= prior[i];
    }
    prior[ways.size()] = left - usual.boldShare() - usual.fastShare();
    prior[ways.size() + 1] = usual.boldShare();
    prior[ways.size() + AS_FAST] = usual.fastShare();
    return prior;
  }

  /** The most bits that can be lost beyond the loss of fast after n examples. */
  static double regretBits(long n) {
    return -StrictMath.log(FAST_SHARE) / StrictMath.log(2) + FixedShare.shareBits(n);
  }

  int classes() {
    return classes;
  }

  /** See {@link dev.kcnf.Predictor#learnPart}. */
  void learnPart() {
    isPart = true;
  }

  /** How many examples were learned. */
  long examples() {
    return examples;
  }

  void setClasses(int now) {
    classes = now;
    experts.forEach(expert -> expert.setClasses(now));
  }

  /** Whether an expert leaves something out because its memory is limited. */
  boolean isFull() {
    return experts.stream().anyMatch(Expert::isFull);
  }

  /** The rows that trees are grown from. */
  RowSample sample() {
    return reservoir.sample();
  }

  /** Which members of the last layer are likely, and the weights of the likeliest mixer. */
  Weights weights() {
    double[] posterior = last.weights();
    Map<String, Double> members = new LinkedHashMap<>();
    int best = 0;
    for (int i = 0; i < mixers.length; i++) {
      members.put(MIXERS.get(i), posterior[ways.size() + i]);
      best = posterior[ways.size() + i] > posterior[ways.size() + best] ? i : best;
    }
    Map<String, Double> factors = new LinkedHashMap<>();
    double[] weights = weights(best);
    for (int i = 0; i < ways.size(); i++) {
      members.put(ways.get(i).name(), posterior[i]);
      factors.put(ways.get(i).name(), weights[i]);
    }
    return new Weights(members, factors);
  }

  /** The weights of the ways in a mixer, as it mixes the next example. */
  private double[] weights(int mixer) {
    double[] added = new double[ways.size()];
    if (mixer == 0) {
      usual.early(examples, added);
    }
    return mixers[mixer].weights(added);
  }

  /** Predicts; the reading's answer has the probabilities of the classes. */
  Reading predict(Example x) {
    return predict(x, Reading.NONE);
  }

  private Reading predict(Example x, int label) {
    Reading r = Reading.ofThread(schema.size(), classes, ways.size() + mixers.length);
    r.label = label;
    ask(x, r);
    experts.get(0).predict(x, r, 0);
    r.isClear = mayBeClear() && clearness.isClear(r.probabilities, classes, examples);
    if (r.isClear) {
      answerAsFast(r);
    } else {
      askOthers(x, r);
      last.mix(r.members, classes, r.answer);
    }
    return r;
  }

  /** Fast of several classes is too sure of itself: naive Bayes is part of it. */
  private boolean mayBeClear() {
    return !left[0] && experts.get(0) instanceof FastExpert;
  }

  /** All members of the last layer but fast are asleep: so the answer is that of fast. */
  private void answerAsFast(Reading r) {
    System.arraycopy(r.probabilities, 0, r.answer, 0, classes);
    System.arraycopy(r.probabilities, 0, r.members, 0, classes);
  }

  /** Asks all experts but fast, and the mixers. */
  private void askOthers(Example x, Reading r) {
    int at = classes;
    for (int e = 1; e < experts.size(); e++) { // no iterator: nothing is allocated
      experts.get(e).predict(x, r, at);
      at += classes * experts.get(e).ways().size();
    }
    doubt(r);
    usual.early(examples, r.early);
    int from = ways.size() * classes;
    for (int i = 0; i < mixers.length; i++) {
      mixers[i].mix(r.logs, classes, i == 0 ? r.early : NOTHING, r.members, from + i * classes);
    }
    double share = MIXERS_DOUBT / (examples + 2.0);
    for (int i = from; i < from + mixers.length * classes; i++) {
      r.members[i] = (1 - share) * r.members[i] + share / classes;
    }
  }

  /**
   * The parts of the log-odds of one class against all others.
   *
   * @param logOdds finds the log-odds from the prediction
   */
  Parts parts(Example x, int of, ToDoubleFunction<Reading> logOdds) {
    Reading r = predict(x);
    r.split = null;
    int[] values = r.values.clone();
    double[][] weights =
        IntStream.range(0, mixers.length).mapToObj(this::weights).toArray(double[][]::new);
    double total = logOdds.applyAsDouble(r);
    double[] posterior = r.isClear ? new double[] {1} : last.weights();
    Parts parts = new JointParts(experts, ways.size(), r, of).split(x, posterior, weights, total);
    for (Expert expert : experts) {
      if (expert instanceof Counts counts) {
        parts.share(counts.information(of));
        parts.settle(total);
        parts.countBy(part -> counts.counted(part, values, of));
      }
    }
    return parts;
  }

  /** What trees ask of the example. */
  private void ask(Example x, Reading r) {
    for (int a = 0; a < isNumber.length; a++) {
      int value = x.value(a);
      r.values[a] = value;
      r.asked[a] = isNumber[a] ? number(x, a, value) : value;
    }
  }

  /** The number in a cell; if only its range is known, one that is in it; -∞ if it is missing. */
  private double number(Example x, int attribute, int value) {
    double number = x.number(attribute);
    if (!Double.isNaN(number)) {
      return number + 0.0; // not -0
    }
    Range range = value < 0 ? null : schema.range(attribute, value);
    if (range == null) {
      return Double.NEGATIVE_INFINITY;
    }
    return range.low() > Double.NEGATIVE_INFINITY ? range.low() : Math.nextDown(range.high());
  }

  /** Keeps the experts from being certain; what is left out knows nothing. */
  private void doubt(Reading r) {
    double share = DOUBT / (examples + 2.0);
    for (int i = 0, at = 0; i < left.length; i++) {
      for (int k = 0; k < classes; k++, at++) {
        double p = left[i] ? 1.0 / classes : r.probabilities[at];
        double doubted = (1 - share) * p + share / classes;
        r.logs[at] = Approx.ln(doubted);
        r.members[at] = i == 0 ? p : doubted; // fast never needs doubt, and the bound is on it
      }
    }
  }

  /** Predicts, then learns; the reading's answer has the probabilities before. */
  Reading step(Example x, int label) {
    Reading r = predict(x, label);
    double probability = label < classes ? r.answer[label] : 0;
    boolean isEasy = clearness.learn(r.isClear, probability);
    if (isEasy) {
      last.pass(examples);
      for (int e = 0; e < counting.size(); e++) { // no iterator: nothing is allocated
        counting.get(e).count(r, label);
      }
    } else {
      learn(x, r, label);
    }
    reservoir.add(r.values, r.asked, label);
    examples++;
    clock.count(probability);
    if (clock.isTime()) {
      grow();
    }
    return r;
  }

  /** Learns an example that was not clear, or clear and wrong. */
  private void learn(Example x, Reading r, int label) {
    if (r.isClear) {
      askOthers(x, r);
      answerAsFast(r);
    }
    if (label == classes) {
      setClasses(classes + 1);
    } else {
      if (!r.isClear) {
        last.learn(r.members, classes, label, examples);
      }
      for (int i = 0; i < mixers.length; i++) {
        mixers[i].learn(r.logs, classes, r.members, (ways.size() + i) * classes, label, room);
      }
    }
    for (int e = 0; e < experts.size(); e++) {
      experts.get(e).learn(x, r, label);
    }
  }

  /** The rows that this one and others would have kept together. */
  RowUnion union(List<Joint> all, List<int[]> classNumbers) {
    return RowUnion.of(all.stream().map(joint -> joint.reservoir).toList(), schema, classNumbers);
  }

  /** Learns the rows of several streams, as the first it learns, and goes on as after all. */
  void replay(RowUnion rows) {
    for (int i = 0; i < rows.size(); i++) {
      RowUnion.Row row = rows.get(i);
      step(schema.example(row.values(), row.numbers()), row.label());
    }
    reservoir.setMerged(rows);
    examples = rows.total();
    clock.setMerged(examples);
    if (clock.hasGrown()) {
      reservoir.cut(0, 1);
      forests.forEach(forest -> forest.growAll(forest.grower(reservoir), clock.event()));
      for (int part = 0; part < Boosting.PARTS; part++) {
        int own = part;
        boosting.forEach(boosted -> boosted.grow(reservoir, own));
      }
    }
  }

  /** Without which ways it was made. */
  Set<String> without() {
    return IntStream.range(0, left.length)
        .filter(i -> left[i])
        .mapToObj(i -> ways.get(i).name())
        .collect(Collectors.toSet());
  }

  int capacity() {
    return reservoir.capacity();
  }

  /** Whether it has learned rows of several streams. */
  boolean isMerged() {
    return reservoir.isMerged();
  }

  /** Grows the portions of the trees whose turn it is; the first time all of them. */
  private void grow() {
    TreeGrower[] growers = new TreeGrower[forests.size()]; // made when they are wanted
    for (; clock.isTime(); clock.advance()) {
      if (clock.begin() && !mayWait()) {
        grow(growers);
      }
    }
  }

  /** Where not all rows fit the reservoir a part grows its trees in one round of four. */
  private boolean mayWait() {
    return isPart && examples > reservoir.capacity() && clock.round() % PART_ROUNDS != 0;
  }

  private void grow(@Nullable TreeGrower[] growers) {
    reservoir.cut(clock.portion(), clock.event() == 0 ? 1 : GrowthClock.PORTIONS);
    for (int i = 0; i < growers.length; i++) {
      Forest forest = forests.get(i);
      if (forest.isItsTurn(clock.event())) {
        TreeGrower grower = growers[i] == null ? forest.grower(reservoir) : growers[i];
        growers[i] = grower;
        forest.grow(grower, clock.event());
      }
    }
    if (clock.portion() % GrowthClock.GROUP == 0) {
      for (Boosting boosted : boosting) {
        boosted.grow(reservoir, clock.portion() / GrowthClock.GROUP);
      }
    }
  }

  void save(StateWriter out) {
    out.writeVarint(examples).writeVarint(classes);
    clock.save(out);
    clearness.save(out);
    last.save(out);
    for (NewtonMixer mixer : mixers) {
      mixer.save(out);
    }
    for (Expert expert : experts) {
      expert.save(out);
    }
    reservoir.save(out);
  }

  void restore(StateReader in, int leastClasses, int mostClasses) {
    examples = in.readVarint("number of examples", 0, Long.MAX_VALUE / 512);
    classes = (int) in.readVarint("number of classes", leastClasses, mostClasses);
    clock.restore(in, examples);
    clearness.restore(in);
    if (classes > Math.max(2, examples)) {
      throw in.damaged(classes + " classes of " + examples + " examples");
    }
    last.restore(in);
    for (NewtonMixer mixer : mixers) {
      mixer.restore(in);
    }
    for (Expert expert : experts) {
      expert.restore(in, classes);
    }
    for (Forest forest : forests) {
      if (forest.isGrown() != clock.hasGrown()) {
        throw in.damaged("trees must be there once it is time to grow them, not before");
      }
    }
    reservoir.restore(in, classes, examples);
  }
}
