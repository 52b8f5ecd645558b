package dev.kcnf.archive.mix;

import dev.kcnf.coding.BitCoder;
import java.util.Arrays;

/**
 * Predicts whether a guess is right, from how often those who make it were right, and from those
 * who guess something else.
 */
public final class HitModel {
  /** How far trust goes. */
  public static final int TRUSTS = 24;

  private static final float LEAST = 1e-5f;

  private final int inputs;
  private final int guessers;
  private final IndirectMap shares;
  private final Mixer mixer;
  private final float[] x;
  private final int[] index;
  private int active;
  private int set;

  /** A model of this many columns, each guessed by so many. */
  public HitModel(int columns, int guessers) {
    this(
        guessers,
        new IndirectMap(columns * guessers, 2 * TRUSTS, 250),
        new Mixer((guessers + 4) & ~3, columns, 0.35f, 0.02f, 0.01f, 0.004f));
    for (int t = 0; t < TRUSTS; t++) {
      shares.start(2 * t, 0.3f / (t + 1));
      shares.start(2 * t + 1, (t + 0.5f) / (t + 1));
    }
  }

  private HitModel(int guessers, IndirectMap shares, Mixer mixer) {
    this.guessers = guessers;
    this.inputs = (guessers + 4) & ~3;
    this.shares = shares;
    this.mixer = mixer;
    this.x = new float[inputs];
    this.index = new int[guessers];
  }

  /** An independent copy. */
  public HitModel copy() {
    return new HitModel(guessers, shares.copy(), mixer.copy());
  }

  /** What one guesser's trust has meant. */
  public float logOdds(int column, int guesser, int trust, boolean agrees) {
    return shares.logOdds(at(column, guesser, trust, agrees));
  }

  private int at(int column, int guesser, int trust, boolean agrees) {
    return shares.index(column * guessers + guesser, 2 * trust + (agrees ? 1 : 0));
  }

  /** A guess begins. */
  public void begin(int column) {
    set = column;
    active = 0;
    Arrays.fill(x, 0);
    x[guessers] = 0.4f;
  }

  /** One guesser, and whether it would guess the same. */
  public void add(int column, int guesser, int trust, boolean agrees) {
    int at = at(column, guesser, trust, agrees);
    index[active++] = at;
    x[guesser] = shares.logOdds(at);
  }

  /** Codes whether the guess is right. */
  public int code(BitCoder coder, int hit) {
    float sum = mixer.sum(set, x, inputs);
    float p = Logistic.squash(sum);
    float coded = Math.max(LEAST, Math.min(1 - LEAST, p));
    int result = coder.code(hit, (int) (coded * (BitCoder.MAX + 1)));
    mixer.learn(set, x, inputs, result - p);
    for (int i = 0; i < active; i++) {
      shares.learn(index[i], result);
    }
    return result;
  }
}
