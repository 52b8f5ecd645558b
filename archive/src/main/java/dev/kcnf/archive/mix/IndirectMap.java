package dev.kcnf.archive.mix;

/**
 * What a state of counts has meant so far: the share of ones that followed it. "Three times 0,
 * never 1" is near certainty in one kind of context and noise in another, so each kind has its own
 * shares.
 */
final class IndirectMap {
  private static final float FLOOR = 1 / 20000f;

  private final int states;
  private final int limit;
  private final float[] p;
  private final short[] n;

  IndirectMap(int kinds, int states, int limit) {
    this(states, limit, new float[kinds * states], new short[kinds * states]);
  }

  private IndirectMap(int states, int limit, float[] p, short[] n) {
    this.states = states;
    this.limit = limit;
    this.p = p;
    this.n = n;
  }

  IndirectMap copy() {
    return new IndirectMap(states, limit, p.clone(), n.clone());
  }

  /** What a state is taken for at first, as if seen a few times. */
  void start(int state, float probability) {
    for (int i = state; i < p.length; i += states) {
      p[i] = probability;
      n[i] = 4;
    }
  }

  int index(int kind, int state) {
    return kind * states + state;
  }

  float logOdds(int index) {
    return Logistic.stretch(p[index]);
  }

  void learn(int index, int bit) {
    float was = p[index];
    int seen = n[index];
    float now = was + (bit - was) / (seen + 1.5f);
    p[index] = Math.max(FLOOR, Math.min(1 - FLOOR, now));
    if (seen < limit) {
      n[index] = (short) (seen + 1);
    }
  }
}
