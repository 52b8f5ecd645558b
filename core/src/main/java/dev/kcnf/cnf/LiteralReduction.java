package dev.kcnf.cnf;

import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;

/**
 * The paper's reduction of k-CNF to monotone conjunctions, word for word: a Boolean vector a
 * becomes the vector c of the truth values of all (2d)^k clauses of k literals, order and
 * repetition counting, and D ranges over the components of c. With {@link
 * dev.kcnf.conjunctive.Algorithm1} or {@link dev.kcnf.conjunctive.Algorithm2} it is Alg1^k_d or
 * Alg2^k_d.
 *
 * <p>Each example takes O((2d)^k) time. This is what {@link KCnfSpace} and {@link KCnfCountSpace}
 * are held against; use those.
 */
public final class LiteralReduction implements VersionSpace {
  /** The most clauses that it will hold, one byte each. */
  public static final int MAX_CLAUSES = 1 << 28;

  private final Schema schema;
  private final Layout layout;
  private final int k;
  private final int literals;
  private final boolean[] alive;

  private LiteralReduction(Schema schema, int k, boolean[] alive) {
    this.schema = schema;
    this.layout = schema.layout();
    this.k = k;
    this.literals = 2 * schema.size();
    this.alive = alive;
  }

  /** All clauses of k literals over this Boolean schema. */
  public static LiteralReduction of(Schema schema, int k) {
    if (!schema.isBoolean()) {
      throw new IllegalArgumentException(
          "the paper's clauses need a Boolean schema; expand a categorical one with OneHot");
    }
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    double clauses = StrictMath.pow(2.0 * schema.size(), k);
    if (clauses > MAX_CLAUSES) {
      throw new IllegalArgumentException(
          String.format(
              "(2d)^k = %.0f clauses are more than %d; use KCnfSpace", clauses, MAX_CLAUSES));
    }
    boolean[] alive = new boolean[(int) clauses];
    Arrays.fill(alive, true);
    return new LiteralReduction(schema, k, alive);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public double members() {
    return alive.length;
  }

  @Override
  public boolean holds(Example x) {
    return violated(x) == 0;
  }

  @Override
  public long violated(Example x) {
    boolean[] c = clauseVector(x);
    long count = 0;
    for (int i = 0; i < c.length; i++) {
      if (alive[i] && !c[i]) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void learn(Example positive) {
    positive.requireKnown();
    boolean[] c = clauseVector(positive);
    for (int i = 0; i < c.length; i++) {
      alive[i] &= c[i];
    }
  }

  /**
   * The paper's c: component l1 + 2d l2 + (2d)² l3 + … is the clause of the literals l1, l2, l3…
   */
  boolean[] clauseVector(Example x) {
    if (x.layout() != layout) {
      throw new IllegalArgumentException("the example is of another schema");
    }
    boolean[] c = new boolean[alive.length];
    int block = 1;
    for (int position = 0; position < k; position++, block *= literals) {
      for (int i = 0; i < c.length; i++) {
        int literal = i / block % literals;
        c[i] |= x.value(literal >>> 1) == (literal & 1);
      }
    }
    return c;
  }

  @Override
  public void merge(VersionSpace other) {
    if (!(other instanceof LiteralReduction o
        && o.k == k
        && o.schema.attributes().equals(schema.attributes()))) {
      throw new IllegalArgumentException("cannot merge: the other has other clauses");
    }
    for (int i = 0; i < alive.length; i++) {
      alive[i] &= o.alive[i];
    }
  }

  @Override
  public LiteralReduction copy() {
    return new LiteralReduction(schema, k, alive.clone());
  }

  @Override
  public void save(StateWriter out) {
    for (boolean clause : alive) {
      out.writeByte(clause ? 1 : 0);
    }
  }

  @Override
  public void restore(StateReader in) {
    byte[] saved = in.readBytes(alive.length);
    for (int i = 0; i < saved.length; i++) {
      if (saved[i] != 0 && saved[i] != 1) {
        throw in.damaged("a clause must be 0 or 1, was " + saved[i]);
      }
    }
    for (int i = 0; i < saved.length; i++) {
      alive[i] = saved[i] == 1;
    }
  }
}
