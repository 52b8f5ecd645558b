package dev.kcnf.cnf;

import dev.kcnf.Mergeable;
import dev.kcnf.PredictorContract;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Schema;
import java.util.function.Function;
import java.util.stream.Stream;

class CnfContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("1-CNF", 5, algorithm2(s -> KCnfSpace.of(s, 1))),
        Subject.noisy("2-CNF", 40, algorithm2(s -> KCnfSpace.of(s, 2))),
        Subject.realisable("4-CNF", 9, algorithm2(s -> KCnfSpace.of(s, 4))),
        Subject.noisy("3-DNF", 7, algorithm2(s -> KCnfSpace.of(s, 3)).andThen(Dual::of)),
        Subject.noisy("Alg1 2-CNF", 6, algorithm1(s -> KCnfCountSpace.of(s, 2))),
        Subject.realisable(
            "Alg1 3-DNF", 6, algorithm1(s -> KCnfCountSpace.of(s, 3)).andThen(Dual::of)),
        Subject.noisy("literal Alg2 2-CNF", 4, algorithm2(s -> LiteralReduction.of(s, 2))),
        Subject.noisy("literal Alg1 2-CNF", 4, algorithm1(s -> LiteralReduction.of(s, 2))),
        open("open 1-CNF", 6, 5, 1),
        open("open 2-CNF", 6, 40, 2),
        open("open 3-CNF", 5, 3, 3),
        // So many values that the sparse table holds them; the dense one may take 2000 bytes.
        new Subject(
            "sparse 2-CNF",
            () -> RandomTables.open(5),
            algorithm2(s -> KCnfSpace.of(s, 2, 50_000)),
            random -> Subject.rows(random, 5, 2000, 8)));
  }

  private static Subject open(String name, int d, int cardinality, int k) {
    return new Subject(
        name,
        () -> RandomTables.open(d),
        algorithm2(s -> KCnfSpace.of(s, k)),
        random -> Subject.rows(random, d, cardinality, 8));
  }

  private static Function<Schema, Mergeable> algorithm2(Function<Schema, VersionSpace> space) {
    return schema -> Conjunctive.of(space.apply(schema), Algorithm2.create());
  }

  private static Function<Schema, Mergeable> algorithm1(Function<Schema, VersionSpace> space) {
    return schema -> {
      VersionSpace clauses = space.apply(schema);
      return Conjunctive.of(clauses, Algorithm1.of(clauses));
    };
  }
}
