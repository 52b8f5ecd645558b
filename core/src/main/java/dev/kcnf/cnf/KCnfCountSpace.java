package dev.kcnf.cnf;

import dev.kcnf.Bounds;
import dev.kcnf.Clauses;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * The k-CNF version space over a Boolean schema that also counts as the paper does, over all (2d)^k
 * ordered clauses: with {@link dev.kcnf.conjunctive.Algorithm1} it is Alg1^k_d.
 *
 * <p>An ordered clause of k literals, j of them distinct, is violated by an example iff those j are
 * the negations of j of its literals; it is in D iff that j-way projection is unseen. There are
 * j!·S(k,j) ordered clauses per set of j literals, S the Stirling numbers of the second kind. So
 * the count is Σ_j j!·S(k,j)·u_j, with u_j the number of the example's unseen j-way projections.
 */
public final class KCnfCountSpace implements VersionSpace {
  private final int k;
  private final KCnfSpace[] spaces; // of j = 1..min(k, d)
  private final long[] surjections; // j!·S(k,j)

  private KCnfCountSpace(int k, KCnfSpace[] spaces, long[] surjections) {
    this.k = k;
    this.spaces = spaces;
    this.surjections = surjections;
  }

  /** As {@link #of(Schema, int, long)}, with {@link KCnfSpace#defaultLimitBytes}. */
  public static KCnfCountSpace of(Schema schema, int k) {
    return of(schema, k, KCnfSpace.defaultLimitBytes());
  }

  /**
   * All ordered clauses of k literals over this Boolean schema, in tables that begin with at most
   * this many bytes together, and grow to at most this many each.
   */
  public static KCnfCountSpace of(Schema schema, int k, long limitBytes) {
    if (!schema.isBoolean()) {
      throw new IllegalArgumentException(
          "the paper's clauses need a Boolean schema; expand a categorical one with OneHot");
    }
    double clauses = Bounds.clauses(k, schema.size());
    if (clauses >= 0x1p63) {
      throw new IllegalArgumentException(
          String.format(
              "(2d)^k = %.3g clauses are too many to count; use a smaller k or fewer columns",
              clauses));
    }
    KCnfSpace[] spaces = new KCnfSpace[Math.min(k, schema.size())];
    long[] surjections = new long[spaces.length];
    long left = limitBytes;
    for (int j = 1; j <= spaces.length; j++) {
      spaces[j - 1] = KCnfSpace.of(schema, j, left);
      left -= spaces[j - 1].bytes();
      surjections[j - 1] = surjections(k, j);
    }
    return new KCnfCountSpace(k, spaces, surjections);
  }

  /** j!·S(k,j), the number of ways to put k things into j labelled boxes, none empty. */
  static long surjections(int k, int j) {
    long[] ways = new long[j + 1]; // for the things so far, by the number of boxes
    ways[0] = 1;
    for (int thing = 1; thing <= k; thing++) {
      for (int boxes = j; boxes >= 1; boxes--) {
        ways[boxes] = boxes * (ways[boxes] + ways[boxes - 1]);
      }
      ways[0] = 0;
    }
    return ways[j];
  }

  /** The clauses over the most distinct attributes, which decide. */
  public KCnfSpace longest() {
    return spaces[spaces.length - 1];
  }

  /** How many bytes the tables take. */
  @Override
  public Optional<Clauses> clauses() {
    return Optional.of(longest());
  }

  @Override
  public long tableBytes() {
    return Arrays.stream(spaces).mapToLong(KCnfSpace::bytes).sum();
  }

  @Override
  public Schema schema() {
    return longest().schema();
  }

  @Override
  public double members() {
    return Bounds.clauses(k, schema().size());
  }

  @Override
  public boolean holds(Example x) {
    return longest().holds(x);
  }

  @Override
  public long violated(Example x) {
    long count = 0;
    for (int i = 0; i < spaces.length; i++) {
      count += surjections[i] * spaces[i].violated(x);
    }
    return count;
  }

  @Override
  public void learn(Example positive) {
    for (int i = spaces.length - 1; i >= 0; i--) { // the largest first: if any, it is too large
      spaces[i].learn(positive);
    }
  }

  @Override
  public void merge(VersionSpace other) {
    if (!(other instanceof KCnfCountSpace o && o.k == k)) {
      throw new IllegalArgumentException("cannot merge: the other is not a k-CNF of k = " + k);
    }
    for (int i = 0; i < spaces.length; i++) {
      spaces[i].merge(o.spaces[i]);
    }
  }

  @Override
  public KCnfCountSpace copy() {
    return copyFor(schema());
  }

  @Override
  public KCnfCountSpace copyFor(Schema copied) {
    KCnfSpace[] copies = new KCnfSpace[spaces.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = spaces[i].copyFor(copied);
    }
    return new KCnfCountSpace(k, copies, surjections);
  }

  @Override
  public void save(StateWriter out) {
    for (KCnfSpace space : spaces) {
      space.save(out);
    }
  }

  @Override
  public void restore(StateReader in) {
    // Beside untouched tables a second set might not fit into memory.
    boolean inPlace = isFresh();
    KCnfCountSpace restored = inPlace ? this : copy();
    try {
      for (KCnfSpace space : restored.spaces) {
        space.restore(in);
      }
    } catch (RuntimeException e) {
      if (inPlace) {
        clear();
      }
      throw e;
    }
    System.arraycopy(restored.spaces, 0, spaces, 0, spaces.length);
  }

  @Override
  public boolean isFresh() {
    return Arrays.stream(spaces).allMatch(KCnfSpace::isFresh);
  }

  @Override
  public void clear() {
    Arrays.stream(spaces).forEach(KCnfSpace::clear);
  }
}
