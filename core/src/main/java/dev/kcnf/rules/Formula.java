package dev.kcnf.rules;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.List;

/**
 * A CNF or DNF over the named attributes of a schema: the paper's hypothesis, written out.
 *
 * <p>A CNF is true unless an example falls into one of the {@link #patterns}, the negated clauses;
 * a DNF is true if it falls into one of them. Printing and exports use patterns, because "edible
 * unless odor is foul" is how people say it.
 *
 * <p>Immutable, except that an open schema may get new values, which no literal names.
 */
public final class Formula {
  /** How literals and clauses are joined. */
  public enum Form {
    /** And of clauses, which are ors of literals. */
    CNF,
    /** Or of terms, which are ands of literals. */
    DNF
  }

  private final Schema schema;
  private final String target;
  private final Form form;
  private final List<Clause> clauses;

  private Formula(Schema schema, String target, Form form, List<Clause> clauses) {
    this.schema = schema;
    this.target = target;
    this.form = form;
    this.clauses = List.copyOf(clauses);
    for (Clause clause : clauses) {
      clause.literals().forEach(this::check);
    }
  }

  private void check(Literal literal) {
    int a = literal.attribute();
    if (a >= schema.size()) {
      throw new IllegalArgumentException(
          "attribute must be in 0.." + (schema.size() - 1) + ", was " + a);
    }
    int last = literal.value(literal.size() - 1);
    if (last >= schema.cardinality(a)) {
      throw new IllegalArgumentException(
          String.format(
              "value number of attribute '%s' must be in 0..%d, was %d",
              schema.name(a), schema.cardinality(a) - 1, last));
    }
  }

  /**
   * An and of clauses.
   *
   * @param target what is true when the formula is, such as {@code class=edible}
   */
  public static Formula cnf(Schema schema, String target, List<Clause> clauses) {
    return new Formula(schema, target, Form.CNF, clauses);
  }

  /**
   * An or of terms.
   *
   * @param target what is true when the formula is, such as {@code class=edible}
   */
  public static Formula dnf(Schema schema, String target, List<Clause> terms) {
    return new Formula(schema, target, Form.DNF, terms);
  }

  /** The attributes. */
  public Schema schema() {
    return schema;
  }

  /** What is true when the formula is. */
  public String target() {
    return target;
  }

  public Form form() {
    return form;
  }

  /** The clauses of a CNF, the terms of a DNF. */
  public List<Clause> clauses() {
    return clauses;
  }

  /** How many clauses or terms. */
  public int size() {
    return clauses.size();
  }

  /** How many literals in all. */
  public int literals() {
    return clauses.stream().mapToInt(Clause::size).sum();
  }

  /** How many clauses it takes when every literal names a single value. */
  public long plainClauses() {
    return clauses.stream().mapToLong(Clause::plainClauses).sum();
  }

  /** Whether the example makes it true. */
  public boolean holds(Example x) {
    for (Clause clause : clauses) {
      if (matches(clause, x)) {
        return form == Form.DNF;
      }
    }
    return form == Form.CNF;
  }

  /**
   * Whether this clause alone decides the example: the example violates a clause of a CNF, or
   * fulfils a term of a DNF.
   */
  public boolean matches(Clause clause, Example x) {
    return form == Form.CNF ? !clause.anyHolds(x) : clause.allHold(x);
  }

  /** The pattern, an and of literals, that matches the examples this clause decides. */
  public Clause pattern(Clause clause) {
    return form == Form.CNF ? clause.negated() : clause;
  }

  /** The patterns of all clauses: a CNF is true unless one matches, a DNF if one does. */
  public List<Clause> patterns() {
    return clauses.stream().map(this::pattern).toList();
  }

  /** In plain words: {@code edible unless: odor is foul; or …}. */
  public String words() {
    return Words.of(this);
  }

  /** In mathematical notation. */
  public String notation() {
    return Notation.of(this);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Formula other
        && form == other.form
        && clauses.equals(other.clauses)
        && target.equals(other.target)
        && schema.attributes().equals(other.schema.attributes());
  }

  @Override
  public int hashCode() {
    return 31 * clauses.hashCode() + (form == Form.CNF ? 1 : 0);
  }

  @Override
  public String toString() {
    return words();
  }
}
