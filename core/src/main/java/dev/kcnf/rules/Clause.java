package dev.kcnf.rules;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Literals of distinct attributes, in ascending order of the attributes. In a CNF they are joined
 * by or, in a DNF by and (where it is usually called a term); the {@link Formula} knows which.
 *
 * @param literals at least one, each of another attribute
 */
public record Clause(List<Literal> literals) {
  public Clause {
    List<Literal> sorted = new ArrayList<>(literals);
    sorted.sort(Comparator.comparingInt(Literal::attribute));
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException("a clause needs at least one literal");
    }
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).attribute() == sorted.get(i - 1).attribute()) {
        throw new IllegalArgumentException(
            "a clause may have one literal per attribute, has two of attribute "
                + sorted.get(i).attribute());
      }
    }
    literals = List.copyOf(sorted);
  }

  /** A clause of these literals. */
  public static Clause of(Literal... literals) {
    return new Clause(List.of(literals));
  }

  /** How many literals: at most k. */
  public int size() {
    return literals.size();
  }

  /** Whether the example makes at least one literal true. */
  public boolean anyHolds(Example x) {
    for (Literal literal : literals) {
      if (literal.holds(x)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the example makes all literals true. */
  public boolean allHold(Example x) {
    for (Literal literal : literals) {
      if (!literal.holds(x)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an example with these value numbers, one per attribute, makes all literals true. */
  boolean allHold(int[] values) {
    for (Literal literal : literals) {
      if (!literal.holds(values[literal.attribute()])) {
        return false;
      }
    }
    return true;
  }

  /**
   * The literals negated. By De Morgan this is the negation of the clause, with and and or swapped.
   */
  public Clause negated() {
    return new Clause(literals.stream().map(Literal::negated).toList());
  }

  /** Its literals joined by and, in plain words: {@code odor is foul and cap is not red}. */
  public String words(Schema schema) {
    return Words.pattern(schema, this, false);
  }

  /**
   * The same for a screen: of a literal with many values the first ten, and how many more there
   * are, as hundreds of names would hide the rule.
   */
  public String shortWords(Schema schema) {
    return Words.pattern(schema, this, true);
  }

  /** How many clauses of single-value literals it stands for. */
  long plainClauses() {
    return literals.stream().mapToLong(Literal::size).reduce(1, Math::multiplyExact);
  }
}
