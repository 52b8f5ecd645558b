package dev.kcnf.conjunctive;

import dev.kcnf.Clauses;
import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Optional;

/**
 * A version space with a head: ξ^α_d, ξ^+_d, ζ_d or π_d over monotone conjunctions, conjunctions or
 * k-CNF, as its two parts say.
 */
public final class Conjunctive implements Mergeable {
  private VersionSpace space;
  private Head head;

  private Conjunctive(VersionSpace space, Head head) {
    this.space = space;
    this.head = head;
  }

  /** Puts the two together; neither may be used elsewhere from now on. */
  public static Conjunctive of(VersionSpace space, Head head) {
    return new Conjunctive(space, head);
  }

  /** What no positive example has ruled out. */
  public VersionSpace space() {
    return space;
  }

  /** What turns violation counts into log-odds. */
  public Head head() {
    return head;
  }

  @Override
  public double logOdds(Example x) {
    return head.logOdds(head.count(space, x), x);
  }

  @Override
  public void learn(Example x, boolean label) {
    x.requireKnown();
    learn(head.count(space, x), x, label);
  }

  @Override
  public double step(Example x, boolean label) {
    x.requireKnown();
    long violated = head.count(space, x);
    double logOdds = head.logOdds(violated, x);
    learn(violated, x, label);
    return logOdds;
  }

  private void learn(long violated, Example x, boolean label) {
    if (label && violated != 0) {
      space.learn(x); // first, since it may refuse
    }
    head.learn(violated, x, label);
  }

  @Override
  public double boundBits(long n) {
    return head.boundBits(space.members(), n);
  }

  @Override
  public boolean isContradicted(double logOdds, boolean label) {
    return head.isContradicted(logOdds, label);
  }

  @Override
  public long tableBytes() {
    return space.tableBytes();
  }

  @Override
  public Optional<Clauses> clauses() {
    return space.clauses();
  }

  @Override
  public void merge(Predictor other) {
    if (!(other instanceof Conjunctive o)) {
      throw new IllegalArgumentException(
          "cannot merge a " + other.getClass().getSimpleName() + " into a Conjunctive");
    }
    // If either part refuses, neither may have changed: the head is tried on a copy first.
    head.copy().merge(o.head);
    space.merge(o.space);
    head.merge(o.head);
  }

  @Override
  public Conjunctive copy() {
    return new Conjunctive(space.copy(), head.copy());
  }

  @Override
  public Conjunctive copyFor(Schema schema) {
    return new Conjunctive(space.copyFor(schema), head.copy());
  }

  @Override
  public void save(StateWriter out) {
    space.save(out);
    head.save(out);
  }

  @Override
  public void restore(StateReader in) {
    // Where there is nothing to lose, large tables need not be there twice.
    boolean inPlace = space.isFresh();
    VersionSpace savedSpace = inPlace ? space : space.copy();
    Head savedHead = head.copy();
    try {
      savedSpace.restore(in);
      savedHead.restore(in);
    } catch (RuntimeException e) {
      if (inPlace) {
        space.clear();
      }
      throw e;
    }
    space = savedSpace; // only now that both could be read
    head = savedHead;
  }
}
