package dev.kcnf.conjunctive;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Layout;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Conjunctions of literals of a Boolean schema: D holds the literals that were true in every
 * positive example. O(d) bits of memory, O(d/64) operations per example, no allocation.
 */
public final class LiteralSpace implements VersionSpace {
  private static final long ONES = 0xAAAAAAAAAAAAAAAAL; // the literals x=1: odd bits
  private static final long ZEROS = ~ONES;

  private final Schema schema;
  private final Layout layout;
  private final long kind;
  private final long[] alive;

  private LiteralSpace(Schema schema, long kind, long[] alive) {
    this.schema = schema;
    this.layout = schema.layout();
    this.kind = kind;
    this.alive = alive;
  }

  private static LiteralSpace of(Schema schema, long kind) {
    if (!schema.isBoolean()) {
      throw new IllegalArgumentException(
          "a conjunction of literals needs a Boolean schema; expand a categorical one with OneHot");
    }
    LiteralSpace space = new LiteralSpace(schema, kind, new long[schema.layout().words()]);
    for (int i = 0; i < space.alive.length; i++) {
      space.alive[i] = space.initial(i);
    }
    return space;
  }

  /** Monotone conjunctions: the d literals {@code x_i = 1}. */
  public static LiteralSpace monotone(Schema schema) {
    return of(schema, ONES);
  }

  /** Conjunctions of negated variables only, whose dual is the monotone disjunction. */
  public static LiteralSpace antitone(Schema schema) {
    return of(schema, ZEROS);
  }

  /** Conjunctions: both literals of every attribute, the paper's reduction with 2d inputs. */
  public static LiteralSpace all(Schema schema) {
    return of(schema, -1L);
  }

  private long initial(int word) {
    int bits = layout.bits() - (word << 6);
    return bits >= 64 ? kind : kind & ((1L << bits) - 1);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public double members() {
    return kind == -1L ? 2.0 * schema.size() : schema.size();
  }

  /** How many literals are left: |D|. */
  public int size() {
    int size = 0;
    for (long word : alive) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /** Whether the literal {@code attribute = value} is still in D: was true in every positive. */
  public boolean contains(int attribute, int value) {
    int literal = 2 * attribute + value;
    return (alive[literal >>> 6] >>> literal & 1) != 0;
  }

  /** D as bits: literal {@code attribute = value} is bit {@code 2 * attribute + value}. */
  public BitSet literals() {
    return BitSet.valueOf(alive);
  }

  @Override
  public boolean holds(Example x) {
    checkLayout(x);
    for (int i = 0; i < alive.length; i++) {
      if ((alive[i] & ~x.word(i)) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long violated(Example x) {
    checkLayout(x);
    long count = 0;
    for (int i = 0; i < alive.length; i++) {
      count += Long.bitCount(alive[i] & ~x.word(i));
    }
    return count;
  }

  @Override
  public void learn(Example positive) {
    checkLayout(positive);
    positive.requireKnown();
    for (int i = 0; i < alive.length; i++) {
      alive[i] &= positive.word(i);
    }
  }

  @Override
  public void merge(VersionSpace other) {
    if (!(other instanceof LiteralSpace o
        && o.kind == kind
        && o.schema.attributes().equals(schema.attributes()))) {
      throw new IllegalArgumentException("cannot merge: the other has other literals");
    }
    for (int i = 0; i < alive.length; i++) {
      alive[i] &= o.alive[i];
    }
  }

  @Override
  public LiteralSpace copy() {
    return new LiteralSpace(schema, kind, alive.clone());
  }

  @Override
  public void save(StateWriter out) {
    out.writeLongs(alive);
  }

  @Override
  public void restore(StateReader in) {
    long[] saved = in.readLongs(alive.length);
    for (int i = 0; i < saved.length; i++) {
      if ((saved[i] & ~initial(i)) != 0) {
        throw in.damaged("a literal that the space does not have");
      }
    }
    System.arraycopy(saved, 0, alive, 0, saved.length);
  }

  private void checkLayout(Example x) {
    if (x.layout() != layout) {
      throw new IllegalArgumentException("the example is of another schema");
    }
  }

  @Override
  public String toString() {
    return "LiteralSpace" + Arrays.toString(alive);
  }
}
