package dev.kcnf.conjunctive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiteralSpaceTest {

  @Test
  void space_startsWithItsLiterals() {
    // 31 and 33 variables: one literal pair below and above a full word.
    for (int d : new int[] {1, 31, 32, 33, 64, 100}) {
      Schema schema = Schema.booleans(d);
      LiteralSpace monotone = LiteralSpace.monotone(schema);
      LiteralSpace antitone = LiteralSpace.antitone(schema);
      LiteralSpace all = LiteralSpace.all(schema);
      assertThat(monotone.members()).isEqualTo(d);
      assertThat(antitone.members()).isEqualTo(d);
      assertThat(all.members()).isEqualTo(2.0 * d);
      assertThat(monotone.size()).isEqualTo(d);
      assertThat(antitone.size()).isEqualTo(d);
      assertThat(all.size()).isEqualTo(2 * d);
      for (int i = 0; i < d; i++) {
        assertThat(monotone.contains(i, 1)).isTrue();
        assertThat(monotone.contains(i, 0)).isFalse();
        assertThat(antitone.contains(i, 1)).isFalse();
        assertThat(antitone.contains(i, 0)).isTrue();
        assertThat(all.contains(i, 1)).isTrue();
        assertThat(all.contains(i, 0)).isTrue();
      }
      assertThat(all.literals().cardinality()).isEqualTo(2 * d);
      assertThat(all.schema()).isSameAs(schema);
    }
  }

  @Test
  void space_equalsANaiveSetOfLiterals() {
    for (int seed = 1; seed <= 60; seed++) {
      SplitMix random = SplitMix.of(seed);
      int d = 1 + random.nextInt(60);
      Schema schema = Schema.booleans(d);
      LiteralSpace space = LiteralSpace.all(schema);
      BitSet naive = new BitSet();
      naive.set(0, 2 * d);
      for (int n = 0; n < 10; n++) {
        Example x = Cases.example(schema, Cases.input(random, d));
        BitSet violated = (BitSet) naive.clone();
        for (int i = 0; i < d; i++) {
          violated.clear(2 * i + x.value(i));
        }
        String what = "seed " + seed;
        assertThat(space.violated(x)).as(what).isEqualTo(violated.cardinality());
        assertThat(space.holds(x)).as(what).isEqualTo(violated.isEmpty());
        if (random.nextBoolean()) {
          space.learn(x);
          naive.andNot(violated);
          assertThat(space.holds(x)).as(what).isTrue();
        }
        assertThat(space.literals()).as(what).isEqualTo(naive);
        assertThat(space.size()).as(what).isEqualTo(naive.cardinality());
      }
    }
  }

  @Test
  void space_ofOtherThanBooleans_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LiteralSpace.all(Schema.open(List.of("a"))))
        .withMessageContaining("needs a Boolean schema", "OneHot");
  }

  @Test
  void example_ofAnotherSchema_isRefused() {
    LiteralSpace space = LiteralSpace.monotone(Schema.booleans(3));
    Example stranger = Schema.booleans(3).example(1, 1, 1);
    for (Runnable call :
        List.<Runnable>of(
            () -> space.holds(stranger),
            () -> space.violated(stranger),
            () -> space.learn(stranger))) {
      assertThatIllegalArgumentException()
          .isThrownBy(call::run)
          .withMessage("the example is of another schema");
    }
  }

  /** An unknown value makes no literal true: to learn it would rule out both of its attribute. */
  @Test
  void learn_ofAnUnknownValue_isRefused_andChangesNothing() {
    Schema schema = Schema.booleans(2);
    LiteralSpace space = LiteralSpace.all(schema);
    assertThatIllegalArgumentException().isThrownBy(() -> space.learn(schema.lookUp("1", "maybe")));
    assertThat(space.size()).isEqualTo(4);
  }

  @Test
  void merge_ofOtherLiterals_isRefused() {
    LiteralSpace space = LiteralSpace.monotone(Schema.booleans(3));
    for (LiteralSpace other :
        List.of(
            LiteralSpace.antitone(space.schema()),
            LiteralSpace.monotone(Schema.booleans(4)),
            LiteralSpace.monotone(Schema.booleans(List.of("a", "b", "c"))))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> space.merge(other))
          .withMessage("cannot merge: the other has other literals");
    }
    // Another schema object with the same names is the same schema.
    LiteralSpace same = LiteralSpace.monotone(Schema.booleans(3));
    same.learn(same.schema().example(1, 0, 1));
    space.merge(same);
    assertThat(space.size()).isEqualTo(2);
  }

  @Test
  void restore_ofALiteralThatTheSpaceLacks_isRefused() {
    LiteralSpace space = LiteralSpace.monotone(Schema.booleans(3));
    space.restore(state(0b100010));
    assertThat(space.literals().stream()).containsExactly(1, 5);
    for (long word : new long[] {0b000011, 0b10000000}) {
      assertThatThrownBy(() -> space.restore(state(word)))
          .isInstanceOf(DamagedModelException.class)
          .hasMessageContaining("a literal that the space does not have");
    }
    assertThat(space.literals().stream()).containsExactly(1, 5);
    assertThat(space).hasToString("LiteralSpace[34]");
  }

  private static StateReader state(long word) {
    return new StateReader(new StateWriter().writeLong(word).toByteArray());
  }
}
