package dev.kcnf.bayes;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts the models of a monotone CNF exactly: the sets of variables that hit every clause, where a
 * clause is a set of variables too. The problem is #P-complete (the paper's Theorem), so the worst
 * case is exponential; what keeps many instances small is
 *
 * <ul>
 *   <li>that a clause which contains another says nothing and is dropped,
 *   <li>that clauses without common variables form components, whose counts multiply, and a
 *       variable without clauses doubles the count,
 *   <li>that a component met again is looked up,
 *   <li>and that branching in a fixed order ({@link VariableOrder}) makes components meet again.
 * </ul>
 *
 * <p><b>Why the cache keys are short.</b> Let U be the variables of a component. A clause of the
 * input that lies inside U has lost no variable, and none of its variables is decided; so it is in
 * the component, or one that it contains is. Hence U and the clauses that did lose a variable say
 * all. On a graph, where a clause that loses a variable forces its other one, the key is U alone.
 */
final class ModelCounter {
  /** A clause, and whether it has lost variables that were decided to be out. */
  private static final class Clause {
    private final long[] variables;
    private final boolean cut;

    Clause(long[] variables, boolean cut) {
      this.variables = variables;
      this.cut = cut;
    }

    Clause without(int v) {
      long[] rest = variables.clone();
      rest[v >>> 6] &= ~(1L << v);
      return new Clause(rest, true);
    }

    boolean isInside(Clause other) {
      return Bits.isSubset(variables, other.variables);
    }
  }

  /** Clauses that hang together, and all their variables. */
  private static final class Component {
    private final long[] variables;
    private final List<Clause> clauses = new ArrayList<>();
    private @Nullable Key key; // once the component is complete

    Component(Clause clause) {
      variables = clause.variables.clone();
      clauses.add(clause);
    }

    void add(Clause clause) {
      Bits.addAll(variables, clause.variables);
      clauses.add(clause);
    }

    void addAll(Component other) {
      Bits.addAll(variables, other.variables);
      clauses.addAll(other.clauses);
    }

    boolean isSingle() {
      return clauses.size() == 1;
    }

    /** The models of a single clause: every subset but the empty one. */
    BigInteger single() {
      return BigInteger.ONE.shiftLeft(Bits.size(variables)).subtract(BigInteger.ONE);
    }

    Key key() {
      if (key == null) {
        key = Key.of(variables, clauses);
      }
      return key;
    }
  }

  private static final class Key {
    private final long[] words;
    private final int hash;

    private Key(long[] words) {
      this.words = words;
      this.hash = Arrays.hashCode(words);
    }

    static Key of(long[] variables, List<Clause> clauses) {
      List<long[]> cut = new ArrayList<>();
      for (Clause clause : clauses) {
        if (clause.cut) {
          cut.add(clause.variables);
        }
      }
      cut.sort(Arrays::compare);
      int length = variables.length;
      long[] words = Arrays.copyOf(variables, length * (cut.size() + 1));
      for (int i = 0; i < cut.size(); i++) {
        System.arraycopy(cut.get(i), 0, words, length * (i + 1), length);
      }
      return new Key(words);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && Arrays.equals(words, other.words);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The models over some variables: components multiply, free variables double. */
  private record Product(List<Component> factors, int free) {
    static Product of(int variables, List<Clause> clauses) {
      List<Component> factors = components(clauses);
      int free = variables;
      for (Component factor : factors) {
        free -= Bits.size(factor.variables);
      }
      return new Product(factors, free);
    }
  }

  /** A component is the sum of two products. */
  private record Branch(Key key, Product in, Product out) {}

  private final Map<Key, BigInteger> known = new HashMap<>();

  private ModelCounter() {}

  /** How many subsets of {0, ..., variables-1} hit every one of these clauses. */
  static BigInteger count(int variables, Collection<long[]> clauses) {
    List<long[]> minimal = new ArrayList<>();
    for (long[] clause : clauses) {
      addMinimal(minimal, clause);
    }
    if (minimal.size() == 1 && Bits.isEmpty(minimal.get(0))) {
      return BigInteger.ZERO;
    }
    return new ModelCounter().solve(Product.of(variables, renamed(variables, minimal)));
  }

  /** Adds a clause to an antichain unless one is inside it; those that it is inside of go. */
  static void addMinimal(List<long[]> antichain, long[] clause) {
    for (long[] other : antichain) {
      if (Bits.isSubset(other, clause)) {
        return;
      }
    }
    antichain.removeIf(other -> Bits.isSubset(clause, other));
    antichain.add(clause);
  }

  /** The clauses with the variables numbered in branching order. */
  private static List<Clause> renamed(int variables, List<long[]> clauses) {
    int[] order = VariableOrder.of(variables, clauses);
    int[] rank = new int[variables];
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    List<Clause> result = new ArrayList<>();
    for (long[] clause : clauses) {
      long[] renamed = new long[Bits.words(order.length)];
      for (int v = Bits.next(clause, 0); v >= 0; v = Bits.next(clause, v + 1)) {
        Bits.add(renamed, rank[v]);
      }
      result.add(new Clause(renamed, false));
    }
    // Clauses by their first variable: components then grow together instead of in many pieces.
    result.sort((a, b) -> Bits.next(a.variables, 0) - Bits.next(b.variables, 0));
    return result;
  }

  private static List<Component> components(List<Clause> clauses) {
    List<Component> components = new ArrayList<>();
    for (Clause clause : clauses) {
      Component home = null;
      for (Iterator<Component> it = components.iterator(); it.hasNext(); ) {
        Component component = it.next();
        if (!Bits.intersects(component.variables, clause.variables)) {
          continue;
        }
        if (home == null) {
          home = component;
        } else {
          home.addAll(component);
          it.remove();
        }
      }
      if (home == null) {
        components.add(new Component(clause));
      } else {
        home.add(clause);
      }
    }
    return components;
  }

  /** The models that have the first variable, and those that do not. */
  private static Branch branch(Component component) {
    int v = Bits.next(component.variables, 0);
    List<Clause> rest = new ArrayList<>();
    List<Clause> shortened = new ArrayList<>();
    for (Clause clause : component.clauses) {
      if (Bits.contains(clause.variables, v)) {
        shortened.add(clause.without(v));
      } else {
        rest.add(clause);
      }
    }
    int variables = Bits.size(component.variables) - 1;
    Product in = Product.of(variables, rest);
    // No clause is empty, for a clause of one variable is a component of its own. Only a shortened
    // clause can newly be inside another, and that other is not a shortened one.
    rest.removeIf(clause -> shortened.stream().anyMatch(s -> s.isInside(clause)));
    rest.addAll(shortened);
    return new Branch(component.key(), in, Product.of(variables, rest));
  }

  /** Counts with a stack of its own: branching is as deep as there are variables. */
  private BigInteger solve(Product whole) {
    Deque<Branch> open = new ArrayDeque<>();
    Component unknown = firstUnknown(whole);
    while (unknown != null || !open.isEmpty()) {
      if (unknown != null) {
        open.push(branch(unknown));
      } else {
        Branch done = open.pop();
        known.put(done.key(), value(done.in()).add(value(done.out())));
      }
      unknown = open.isEmpty() ? firstUnknown(whole) : firstUnknown(open.element());
    }
    return value(whole);
  }

  private @Nullable Component firstUnknown(Branch branch) {
    Component unknown = firstUnknown(branch.in());
    return unknown != null ? unknown : firstUnknown(branch.out());
  }

  private @Nullable Component firstUnknown(Product product) {
    for (Component factor : product.factors()) {
      if (!factor.isSingle() && !known.containsKey(factor.key())) {
        return factor;
      }
    }
    return null;
  }

  /** The value of a product whose factors are all known. */
  private BigInteger value(Product product) {
    BigInteger value = BigInteger.ONE;
    for (Component factor : product.factors()) {
      value = value.multiply(factor.isSingle() ? factor.single() : known.get(factor.key()));
    }
    return value.shiftLeft(product.free());
  }
}
