package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProjectionCodecTest {

  private static byte[] bytes(VersionSpace space) {
    StateWriter out = new StateWriter();
    space.save(out);
    return out.toByteArray();
  }

  private static KCnfSpace learned(Schema schema, int k, long limit, long seed, int... cards) {
    KCnfSpace space = KCnfSpace.of(schema, k, limit);
    SplitMix random = SplitMix.of(seed);
    for (int t = 0; t < 40; t++) {
      space.learn(schema.example(RandomTables.row(random, cards)));
    }
    return space;
  }

  @Test
  void save_ofKnownProjections_hasTheDocumentedBytes() {
    Schema schema = RandomTables.closed(2, 3, 300);
    KCnfSpace space = KCnfSpace.of(schema, 1);
    // Attribute 0: both values; attribute 1: value 2 of 3; attribute 2: values 1 and 259 of 300.
    space.learn(schema.example("v0", "v2", "v1"));
    space.learn(schema.example("v1", "v2", "v259"));
    assertThat(bytes(space)).containsExactly(2, 1, 0b100, 2, 1, 0x81, 0x02);
    // Two attributes: subsets {0,1}, {0,2}, {1,2}; numbers are first attribute first.
    KCnfSpace pairs = KCnfSpace.of(RandomTables.closed(2, 3, 2), 2);
    Schema s = pairs.schema();
    pairs.learn(s.example("v1", "v2", "v0"));
    assertThat(bytes(pairs)).containsExactly(1, 0b100000, 1, 0b100, 1, 0b10000);
    assertThat(bytes(KCnfSpace.of(s, 2))).containsExactly(0, 0, 0);
  }

  @Test
  void save_doesNotDependOnTheTablesThatHoldIt() {
    int[] cards = {5, 70, 3, 90, 2};
    Schema schema = RandomTables.closed(cards);
    byte[] dense = bytes(learned(schema, 2, 1 << 30, 3, cards));
    KCnfSpace sparse = learned(schema, 2, 12_000, 3, cards);
    assertThat(bytes(sparse)).isEqualTo(dense);
  }

  /** 32 columns of two values are 64 literals, which fill a word of the table exactly. */
  @Test
  void save_ofLiteralsThatFillWholeWords_keepsThemAll() {
    for (int d : new int[] {15, 16, 31, 32, 33, 64, 96}) {
      List<String> names = IntStream.range(0, d).mapToObj(a -> "a" + a).toList();
      Schema schema = Schema.open(names);
      KCnfSpace space = KCnfSpace.of(schema, 1);
      SplitMix random = SplitMix.of(d);
      String[] learned = new String[d];
      for (int t = 0; t < 3; t++) {
        Arrays.setAll(learned, a -> "v" + random.nextInt(2));
        space.learn(schema.example(learned));
      }
      Schema later = Schema.open(names);
      KCnfSpace restored = KCnfSpace.of(later, 1);
      restored.restore(new StateReader(bytes(space)));
      assertThat(restored.seen()).as("d = %d", d).isEqualTo(space.seen()).isGreaterThan(d);
      assertThat(bytes(restored)).as("d = %d", d).isEqualTo(bytes(space));
      int held = 0;
      for (int a = 0; a < d; a++) {
        String[] other = learned.clone(); // the last that was learned, but for one literal
        other[a] = other[a].equals("v0") ? "v1" : "v0";
        boolean holds = space.holds(schema.example(other));
        assertThat(restored.holds(later.example(other))).isEqualTo(holds);
        held += holds ? 1 : 0;
      }
      assertThat(held).isBetween(1, d - 1);
    }
  }

  @Test
  void restore_ofEveryTruncation_isRefusedAndChangesNothing() {
    int[] cards = {2, 3, 40, 1500};
    Schema schema = RandomTables.closed(cards);
    byte[] whole = bytes(learned(schema, 2, 1 << 30, 1, cards));
    KCnfSpace other = learned(schema, 2, 1 << 30, 2, cards);
    byte[] before = bytes(other);
    for (int length = 0; length < whole.length; length++) {
      StateReader in = new StateReader(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> other.restore(in)).isInstanceOf(DamagedModelException.class);
    }
    assertThat(bytes(other)).isEqualTo(before);
    other.restore(new StateReader(whole));
    assertThat(bytes(other)).isEqualTo(whole);
  }

  @Test
  void restore_ofAnyFlippedBit_isRefusedOrReadsAsWritten() {
    int[] cards = {2, 3, 40, 1500};
    Schema schema = RandomTables.closed(cards);
    byte[] whole = bytes(learned(schema, 2, 1 << 30, 1, cards));
    int refused = 0;
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      KCnfSpace space = KCnfSpace.of(schema, 2);
      StateReader in = new StateReader(damaged);
      try {
        space.restore(in);
        in.expectEnd();
        assertThat(bytes(space)).as("bit %d", bit).isEqualTo(damaged);
      } catch (DamagedModelException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(whole.length);
  }

  @Test
  void restore_ofEveryTruncation_leavesAFreshSpaceFresh() {
    int[] cards = {2, 3, 40, 1500};
    Schema schema = RandomTables.closed(cards);
    byte[] whole = bytes(learned(schema, 2, 1 << 30, 1, cards));
    KCnfSpace fresh = KCnfSpace.of(schema, 2, 1 << 30);
    byte[] before = bytes(fresh);
    for (int length = 0; length < whole.length; length += 7) {
      StateReader in = new StateReader(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> fresh.restore(in)).isInstanceOf(DamagedModelException.class);
      assertThat(fresh.isFresh()).isTrue();
      assertThat(fresh.seen()).as("cut to %d bytes", length).isZero();
    }
    assertThat(bytes(fresh)).isEqualTo(before);
    fresh.restore(new StateReader(whole));
    assertThat(fresh.isFresh()).isFalse();
    assertThat(bytes(fresh)).isEqualTo(whole);
  }

  @Test
  void restore_ofAFreshCount_failsWhollyOrNotAtAll() {
    Schema schema = Schema.booleans(5);
    KCnfCountSpace learned = KCnfCountSpace.of(schema, 3);
    learned.learn(schema.example(0, 1, 1, 0, 1));
    byte[] whole = bytes(learned);
    KCnfCountSpace fresh = KCnfCountSpace.of(schema, 3);
    byte[] before = bytes(fresh);
    for (int length = 0; length < whole.length; length++) {
      StateReader in = new StateReader(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> fresh.restore(in)).isInstanceOf(DamagedModelException.class);
      assertThat(bytes(fresh)).as("cut to %d bytes", length).isEqualTo(before);
    }
    fresh.restore(new StateReader(whole));
    assertThat(bytes(fresh)).isEqualTo(whole);
  }
}
