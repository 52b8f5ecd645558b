package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.cnf.KCnfCountSpace;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.Projection;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The clauses of a k-CNF or k-DNF model, told by the combinations of values that they stand for: a
 * clause is left as long as its combination never occurred in an example with the label that the
 * model learns from, which is 1 for k-CNF and 0 for k-DNF.
 */
public final class Clauses {
  private final Predictor predictor;
  private final KCnfSpace space;
  private final Schema schema; // of the examples

  private Clauses(Predictor predictor, KCnfSpace space, Schema schema) {
    this.predictor = predictor;
    this.space = space;
    this.schema = schema;
  }

  static Optional<Clauses> of(Model model) {
    if (model.target().hasClasses()) {
      return Optional.empty();
    }
    Predictor predictor = model.predictor();
    if (PredictorChoice.inner(predictor) instanceof Conjunctive c) {
      return space(c.space()).map(space -> new Clauses(predictor, space, model.schema()));
    }
    return Optional.empty();
  }

  private static Optional<KCnfSpace> space(VersionSpace space) {
    if (space instanceof KCnfCountSpace counting) {
      return Optional.of(counting.longest());
    }
    return space instanceof KCnfSpace plain ? Optional.of(plain) : Optional.empty();
  }

  /** How many combinations of known values there are: the clauses to begin with. */
  public double members() {
    return space.members();
  }

  /** How many combinations have occurred: the clauses ruled out. */
  public long seen() {
    return space.seen();
  }

  /** How many bytes of memory the tables take. */
  public long bytes() {
    return space.bytes();
  }

  /**
   * The violated clauses, at most this many, as the combinations of the example's values that never
   * occurred, such as {@code odor=foul, gill-size=narrow}. None of them: the formula holds.
   */
  public List<String> unseen(Example x, int limit) {
    if (predictor instanceof Expanded e) {
      return space.unseen(e.oneHot.expand(x), limit).stream().map(this::describeBooleans).toList();
    }
    return space.unseen(x, limit).stream().map(p -> p.describe(schema)).toList();
  }

  /** One-hot Booleans by what they say of the attributes they come from. */
  private String describeBooleans(Projection projection) {
    return IntStream.range(0, projection.size())
        .mapToObj(i -> describe(projection.attribute(i), projection.value(i)))
        .collect(Collectors.joining(", "));
  }

  private String describe(int attribute, int value) {
    String name = space.schema().name(attribute);
    if (schema.attribute(name) >= 0) {
      return name + "=" + value; // a Boolean of the table itself
    }
    return value == 1 ? name : "not " + name;
  }
}
