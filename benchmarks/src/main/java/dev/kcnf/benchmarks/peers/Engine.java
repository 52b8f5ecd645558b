package dev.kcnf.benchmarks.peers;

import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.cnf.LiteralReduction;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Schema;

/** Where the benchmarks get the version spaces from. */
public final class Engine {
  /** The literal reduction is left out where it has more clauses. */
  static final double MAX_LITERAL_CLAUSES = LiteralReduction.MAX_CLAUSES;

  private Engine() {}

  /** The native k-CNF engine. */
  public static KCnfSpace kcnf(Schema schema, int k) {
    return KCnfSpace.of(schema, k);
  }

  /** The paper's reduction: all (2d)^k clauses, one by one. */
  public static VersionSpace literal(Schema booleans, int k) {
    return LiteralReduction.of(booleans, k);
  }

  /** Algorithm 2, π_d, over this space. */
  public static Conjunctive algorithm2(VersionSpace space) {
    return Conjunctive.of(space, Algorithm2.create());
  }
}
