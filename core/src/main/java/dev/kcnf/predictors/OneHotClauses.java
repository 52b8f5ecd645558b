package dev.kcnf.predictors;

import dev.kcnf.Clauses;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.OneHot;
import java.util.List;

/** Clauses over one-hot Booleans, told by the values that the Booleans stand for. */
final class OneHotClauses implements Clauses {
  private final Clauses inner;
  private final OneHot oneHot;

  OneHotClauses(Clauses inner, OneHot oneHot) {
    this.inner = inner;
    this.oneHot = oneHot;
  }

  @Override
  public int k() {
    return inner.k();
  }

  @Override
  public double members() {
    return inner.members();
  }

  @Override
  public long seen() {
    return inner.seen();
  }

  @Override
  public long bytes() {
    return inner.bytes();
  }

  @Override
  public List<List<Term>> neverSeen(Example x, int limit) {
    return inner.neverSeen(oneHot.expand(x), limit).stream()
        .map(combination -> combination.stream().map(bool -> told(bool, x)).toList())
        .toList();
  }

  /** What a Boolean says of the attribute it comes from. */
  private Term told(Term bool, Example x) {
    int attribute = oneHot.attribute(bool.attribute());
    return oneHot.isOriginal(bool.attribute())
        ? new Term(attribute, x.value(attribute), true)
        : new Term(attribute, oneHot.value(bool.attribute()), bool.value() == 1);
  }
}
