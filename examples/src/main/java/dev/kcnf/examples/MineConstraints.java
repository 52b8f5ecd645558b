package dev.kcnf.examples;

import dev.kcnf.Clauses.Term;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * I only have valid examples: which constraints do they obey? Every combination of values that
 * never occurred is one; {@code kcnf rules valid.csv} tells the surprising ones among many.
 */
public final class MineConstraints {
  private MineConstraints() {}

  public static void main(String[] args) {
    Schema schema = Schema.open(List.of("engine", "gearbox", "charger"));
    KCnfSpace seen = KCnfSpace.of(schema, 2);
    String[][] valid = {
      {"petrol", "manual", "none"},
      {"petrol", "automatic", "none"},
      {"diesel", "manual", "none"},
      {"electric", "automatic", "fast"},
      {"electric", "automatic", "slow"},
    };
    for (String[] row : valid) {
      seen.learn(schema.example(row));
    }

    System.out.printf("%.0f pairs of values, %d seen%n", seen.members(), seen.seen());
    Set<String> constraints = new LinkedHashSet<>();
    // Ask for every possible product what speaks against it.
    for (int engine = 0; engine < schema.cardinality(0); engine++) {
      for (int gearbox = 0; gearbox < schema.cardinality(1); gearbox++) {
        Example x = schema.example(engine, gearbox, schema.find(2, "none"));
        seen.neverSeen(x, 10).forEach(pair -> constraints.add("never: " + told(pair, schema)));
      }
    }
    constraints.forEach(System.out::println);
  }

  private static String told(List<Term> pair, Schema schema) {
    return pair.stream()
        .map(t -> schema.name(t.attribute()) + "=" + schema.value(t.attribute(), t.value()))
        .collect(Collectors.joining(", "));
  }
}
