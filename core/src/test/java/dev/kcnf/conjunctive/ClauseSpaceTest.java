package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A space of clauses, which has tables, under the heads and the dual. */
class ClauseSpaceTest {
  private static final Schema SCHEMA = Schema.booleans(6);

  @Test
  void tables_andClauses_areThoseOfTheSpace_alsoOfTheDual() {
    KCnfSpace space = KCnfSpace.of(SCHEMA, 2);
    Conjunctive predictor = Conjunctive.of(space, Algorithm2.create());
    Dual dual = Dual.of(predictor);
    assertThat(predictor.tableBytes()).isPositive().isEqualTo(space.tableBytes());
    assertThat(dual.tableBytes()).isEqualTo(space.tableBytes());
    assertThat(predictor.clauses()).containsSame(space);
    assertThat(dual.clauses()).containsSame(space);
  }

  /** The space is read before the head; if that is damaged, nothing was read. */
  @Test
  void restore_ofADamagedHead_leavesAFreshSpaceFresh() {
    Conjunctive learned = Conjunctive.of(KCnfSpace.of(SCHEMA, 2), Algorithm2.create());
    SplitMix random = SplitMix.of(3);
    for (int t = 0; t < 20; t++) {
      learned.learn(Cases.example(SCHEMA, random.nextInt(64)), t % 2 == 0);
    }
    byte[] whole = learned.toBytes();
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    KCnfSpace space = KCnfSpace.of(SCHEMA, 2);
    Conjunctive fresh = Conjunctive.of(space, Algorithm2.create());
    assertThatThrownBy(() -> fresh.restore(new StateReader(cut)))
        .isInstanceOf(DamagedModelException.class);
    assertThat(space.isFresh()).isTrue();
    assertThat(space.seen()).isZero();
    fresh.restore(new StateReader(whole));
    assertThat(fresh.toBytes()).isEqualTo(whole);
    assertThat(space.seen()).isPositive(); // in its own tables
  }
}
