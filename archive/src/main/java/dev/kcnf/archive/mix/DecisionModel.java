package dev.kcnf.archive.mix;

import dev.kcnf.coding.BitCoder;
import java.util.Arrays;

/**
 * Predicts and codes binary decisions. For each, the caller says under which contexts it stands,
 * and which sets of weights are to mix what is known under them.
 *
 * <p>A context has a position, which is that of its inputs at the mixers; a kind, whose counts mean
 * the same; and an order, the number of cells in it. Each gives three inputs: what its counts have
 * meant so far, its mean, and what its last decisions have meant. Beside them stands the evidence
 * of k-CNF: of how many combinations it is known that they were never seen with a 1, or a 0.
 */
public final class DecisionModel {
  private static final int[] LEVELS = {0, 1, 2, 3, 4, 5, 7, 10, 15, 24, 40, 80, 160};
  private static final int STATES = LEVELS.length * LEVELS.length;
  private static final int PASTS = 128;
  private static final byte[] LEVEL = new byte[256];
  private static final float[] CONFIDENCE = new float[256];
  private static final int EXTRA = 4;
  private static final int EVIDENCE = 32;
  private static final int MOST_REFINED = 15; // the logarithm of the contexts of a refinement
  private static final float LEAST = 1e-5f;
  private static final float FOLLOWING = 0.005f;
  private static final float LAST = 0.002f;

  /**
   * How the mixers learn.
   *
   * @param start the first weight of an input
   * @param fall how fast the rate falls
   * @param least where it ends
   */
  public record Learning(float start, float fall, float least) {}

  /** What is done for a probability, beside mixing: maps of counts, evidence, refinement. */
  public record Stages(boolean maps, boolean evidence, boolean refinement) {}

  static {
    for (int c = 0, level = 0; c < 256; c++) {
      if (level + 1 < LEVELS.length && LEVELS[level + 1] <= c) {
        level++;
      }
      LEVEL[c] = (byte) level;
      CONFIDENCE[c] = c / (c + 1.5f);
    }
  }

  private final Stages stages;
  private final Slots slots;
  private final int inputs;
  private final IndirectMap counts;
  private final IndirectMap pasts;
  private final IndirectMap evidence;
  private final Mixer[] mixers;
  private final Mixer last;
  private final Refinement first;
  private final Refinement second;

  // The contexts of the decision that is being coded.
  private int active;
  private int kept;
  private final int[] position;
  private final long[] hash;
  private final int[] kind;
  private final int[] order;
  private final long[] nodes; // -1 if decisions have counts of their own, else 0
  private final int[] place;
  private final int[] count;
  private final int[] past;

  // What the mixers see and say.
  private final float[] x;
  private final int[] set;
  private final float[] sums;

  /**
   * A model.
   *
   * @param slots where counts are kept; may be shared with another model
   * @param contexts how many positions there are
   * @param kinds how many kinds of contexts
   * @param sets how many sets of weights each mixer has; the last mixer's are multiplied by 64 and
   *     chosen by the evidence, too
   * @param learning how the mixers learn
   * @param stages what else is done
   */
  public DecisionModel(
      Slots slots, int contexts, int kinds, int[] sets, Learning learning, Stages stages) {
    this.stages = stages;
    int refined = Math.min(MOST_REFINED, slots.bits() - 6);
    this.slots = slots;
    this.inputs = 3 * contexts + EXTRA + 3 & ~3;
    this.counts = new IndirectMap(kinds, STATES, 1000);
    this.pasts = new IndirectMap(kinds, PASTS, 1000);
    this.evidence = new IndirectMap(1, EVIDENCE * EVIDENCE, 500);
    this.mixers = new Mixer[sets.length];
    for (int i = 0; i < sets.length; i++) {
      int n = i == sets.length - 1 ? 64 * sets[i] : sets[i];
      // The second learns on: it follows what changes, the others what stays.
      mixers[i] =
          new Mixer(
              inputs, n, learning.start, 0.02f, learning.fall, i == 1 ? FOLLOWING : learning.least);
    }
    this.last = new Mixer(sets.length + 3 & ~3, sets[1], 1f / sets.length, LAST, 0, LAST);
    this.first = new Refinement(refined);
    this.second = new Refinement(refined);
    this.position = new int[contexts];
    this.hash = new long[contexts];
    this.kind = new int[contexts];
    this.order = new int[contexts];
    this.nodes = new long[contexts];
    this.place = new int[contexts];
    this.count = new int[contexts];
    this.past = new int[contexts];
    this.x = new float[inputs];
    this.set = new int[sets.length];
    this.sums = new float[sets.length + 3 & ~3];
    begin();
    startMaps();
  }

  private void startMaps() {
    for (int a = 0; a < LEVELS.length; a++) {
      for (int b = 0; b < LEVELS.length; b++) {
        counts.start(a * LEVELS.length + b, (LEVELS[b] + 0.3f) / (LEVELS[a] + LEVELS[b] + 0.6f));
      }
    }
    for (int s = 1; s < PASTS; s++) {
      int length = 31 - Integer.numberOfLeadingZeros(s);
      int ones = Integer.bitCount(s) - 1;
      pasts.start(s, (ones + 0.4f) / (length + 0.8f));
    }
    for (int a = 0; a < EVIDENCE; a++) {
      for (int b = 0; b < EVIDENCE; b++) {
        float p = Logistic.squash(Math.max(-11f, Math.min(11f, (a - b) * 0.4f)));
        evidence.start(a * EVIDENCE + b, Math.max(0.02f, Math.min(0.98f, p)));
      }
    }
  }

  private DecisionModel(DecisionModel from, Slots slots) {
    this.stages = from.stages;
    this.slots = slots;
    this.inputs = from.inputs;
    this.counts = from.counts.copy();
    this.pasts = from.pasts.copy();
    this.evidence = from.evidence.copy();
    this.mixers = new Mixer[from.mixers.length];
    Arrays.setAll(mixers, i -> from.mixers[i].copy());
    this.last = from.last.copy();
    this.first = from.first.copy();
    this.second = from.second.copy();
    this.position = new int[from.position.length];
    this.hash = new long[position.length];
    this.kind = new int[position.length];
    this.order = new int[position.length];
    this.nodes = new long[position.length];
    this.place = new int[position.length];
    this.count = new int[position.length];
    this.past = new int[position.length];
    this.x = new float[inputs];
    this.set = new int[mixers.length];
    this.sums = new float[from.sums.length];
  }

  /** An independent copy, which keeps its counts in these slots. */
  public DecisionModel copy(Slots copiedSlots) {
    return new DecisionModel(this, copiedSlots);
  }

  /** Forgets the contexts of the last decision. */
  public void begin() {
    active = 0;
    kept = 0;
    Arrays.fill(x, 0);
  }

  /** Adds a context, in which each decision has counts of its own. */
  public void add(int at, long contextHash, int ofKind, int ofOrder) {
    position[active] = at;
    hash[active] = contextHash;
    kind[active] = ofKind;
    order[active] = ofOrder;
    nodes[active] = -1;
    active++;
  }

  /** Adds a context that all decisions share: it says itself what they have in common. */
  public void addShared(int at, long contextHash, int ofKind) {
    add(at, contextHash, ofKind, 0);
    nodes[active - 1] = 0;
  }

  /** The contexts so far are those of the next decisions, too. */
  public void keep() {
    kept = active;
  }

  /** Forgets the contexts that were added since {@link #keep}. */
  public void rewind() {
    while (active > kept) {
      int in = 3 * position[--active];
      x[in] = 0;
      x[in + 1] = 0;
      x[in + 2] = 0;
    }
  }

  /** Chooses the set of weights of a mixer, if there is that mixer. */
  public void choose(int mixer, int weights) {
    if (mixer < set.length) {
      set[mixer] = weights;
    }
  }

  /**
   * Codes a decision under the contexts.
   *
   * @param node which decision this is
   * @param a a small context for the first refinement
   * @param b another one for the second
   */
  public int code(BitCoder coder, int bit, long node, long a, long b) {
    int sets = mixers.length;
    int proof = look(node);
    float[] in = x;
    int used = inputs;
    int lastSet = set[1];
    int chosen = set[sets - 1];
    set[sets - 1] = chosen * 64 + selector(proof);
    for (int i = 0; i < sets; i++) {
      sums[i] = mixers[i].sum(set[i], in, used);
    }
    float mixed = last.sum(lastSet, sums, sums.length);
    float p = Logistic.squash(mixed);
    float refined =
        0.4f * p + 0.3f * first.refine(mixed, (int) a) + 0.3f * second.refine(mixed, (int) b);
    float found = stages.refinement ? refined : p;
    float coded = Math.max(LEAST, Math.min(1 - LEAST, found));
    int result = coder.code(bit, (int) (coded * (BitCoder.MAX + 1)));
    for (int i = 0; i < sets; i++) {
      mixers[i].learn(set[i], in, used, result - Logistic.squash(sums[i]));
    }
    last.learn(lastSet, sums, sums.length, result - p);
    first.learn(result);
    second.learn(result);
    evidence.learn(proof, result);
    set[sets - 1] = chosen;
    for (int i = 0; i < active; i++) {
      if (count[i] >= 0) {
        counts.learn(count[i], result);
        pasts.learn(past[i], result);
      }
      slots.learn(place[i], result);
    }
    return result;
  }

  /** Fills the inputs; returns the state of the evidence. */
  private int look(long node) {
    int never0 = 0;
    int never1 = 0;
    for (int i = 0; i < active; i++) {
      int at = slots.find(Slots.hash(hash[i], node & nodes[i]));
      place[i] = at;
      long word = slots.word(at);
      int in = 3 * position[i];
      int n = Slots.n(word);
      if (n == 0) {
        count[i] = -1;
        x[in] = 0;
        x[in + 1] = 0;
        x[in + 2] = 0;
        continue;
      }
      int c0 = Slots.c0(word);
      int c1 = Slots.c1(word);
      int state = LEVEL[c0] * LEVELS.length + LEVEL[c1];
      count[i] = counts.index(kind[i], state);
      past[i] = pasts.index(kind[i], Slots.past(word));
      x[in] = stages.maps ? counts.logOdds(count[i]) : 0;
      x[in + 1] = Logistic.stretch(Slots.p16(word)) * CONFIDENCE[n];
      x[in + 2] = stages.maps ? pasts.logOdds(past[i]) : 0;
      if (n >= 2 && order[i] > 0) {
        never1 += c1 == 0 ? 1 : 0;
        never0 += c0 == 0 ? 1 : 0;
      }
    }
    int all = Math.max(1, active);
    int proof = never0 * (EVIDENCE - 1) / all * EVIDENCE + never1 * (EVIDENCE - 1) / all;
    proof = stages.evidence ? proof : 0;
    int in = inputs - EXTRA;
    x[in] = stages.evidence ? evidence.logOdds(proof) : 0;
    x[in + 1] = 0.4f;
    return proof;
  }

  private static int selector(int proof) {
    return coarse(proof / EVIDENCE) * 8 + coarse(proof % EVIDENCE);
  }

  private static int coarse(int share) {
    return share < 4 ? share : share < 6 ? 4 : share < 10 ? 5 : share < 20 ? 6 : 7;
  }

  /** The share of ones of a decision under a context, so far. */
  public float mean(long contextHash, long node) {
    return Slots.p16(slots.word(slots.find(Slots.hash(contextHash, node)))) / 65536f;
  }

  /** Whether anything is known of a decision under a context. */
  public boolean knows(long contextHash, long node) {
    return slots.holds(Slots.hash(contextHash, node));
  }

  /** Learns a decision that is known already, under one context: what it counts, nothing else. */
  public void replay(long contextHash, long node, int bit) {
    slots.learn(slots.find(Slots.hash(contextHash, node)), bit);
  }
}
