package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Clauses.Term;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dense and sparse tables, filled to every degree, against a plain set and the format's words. */
class SeenTablesTest {
  private static final long ROOMY = 1L << 30;

  /** An attribute of more values than are packed: every combination with it is sparse. */
  private static final int[] WIDE = {2, 3, 1100};

  /** From which all is in the dense table. */
  private static final int[] NARROW = {5, 9, 3, 40};

  private static byte[] bytes(KCnfSpace space) {
    StateWriter out = new StateWriter();
    space.save(out);
    return out.toByteArray();
  }

  /** All rows that there are, in a random order. */
  private static List<String[]> allRows(long seed, int... cards) {
    List<String[]> rows = new ArrayList<>(List.<String[]>of(new String[0]));
    for (int card : cards) {
      List<String[]> longer = new ArrayList<>();
      for (String[] row : rows) {
        for (int v = 0; v < card; v++) {
          String[] next = Arrays.copyOf(row, row.length + 1);
          next[row.length] = "v" + v;
          longer.add(next);
        }
      }
      rows = longer;
    }
    List<String[]> all = rows;
    return IntStream.of(SplitMix.of(seed).permutation(all.size())).mapToObj(all::get).toList();
  }

  /** What ProjectionCodec's description says, written down by it, from a plain set. */
  private static byte[] described(SeenProjections seen, Schema schema, int k) {
    StateWriter out = new StateWriter();
    List<List<Integer>> values = new ArrayList<>();
    for (int a = 0; a < schema.size(); a++) {
      values.add(schema.isOpen() ? occurring(seen, schema, a) : range(schema.cardinality(a)));
      if (schema.isOpen()) {
        out.writeVarint(values.get(a).size());
        int attribute = a;
        values.get(a).forEach(v -> out.writeString(schema.value(attribute, v)));
      }
    }
    List<int[]> positions = values.stream().map(SeenTablesTest::positions).toList();
    Map<List<Integer>, Set<Long>> numbers = new HashMap<>();
    for (List<Integer> projection : seen.all()) {
      List<Integer> attributes = new ArrayList<>();
      long number = 0;
      for (int i = 0; i < 2 * k; i += 2) {
        int a = projection.get(i);
        attributes.add(a);
        number = number * values.get(a).size() + positions.get(a)[projection.get(i + 1)];
      }
      numbers.computeIfAbsent(attributes, key -> new TreeSet<>()).add(number);
    }
    Combinations combinations = new Combinations(schema.size(), k);
    int[] attributes = new int[k];
    for (int subset = 0; subset < combinations.count(); subset++) {
      combinations.unrank(subset, attributes);
      long all = 1;
      for (int a : attributes) {
        all *= values.get(a).size();
      }
      List<Integer> key = IntStream.of(attributes).boxed().toList();
      write(numbers.getOrDefault(key, Set.of()), all, out);
    }
    return out.toByteArray();
  }

  private static int[] positions(List<Integer> values) {
    int[] positions = new int[1 + values.stream().mapToInt(v -> v).max().orElse(0)];
    for (int i = 0; i < values.size(); i++) {
      positions[values.get(i)] = i;
    }
    return positions;
  }

  private static List<Integer> range(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  private static List<Integer> occurring(SeenProjections seen, Schema schema, int attribute) {
    Set<String> names = new TreeSet<>();
    for (List<Integer> projection : seen.all()) {
      for (int i = 0; i < projection.size(); i += 2) {
        if (projection.get(i) == attribute) {
          names.add(schema.value(attribute, projection.get(i + 1)));
        }
      }
    }
    return names.stream().map(name -> schema.intern(attribute, name)).toList();
  }

  private static void write(Set<Long> numbers, long all, StateWriter out) {
    out.writeVarint(numbers.size());
    if (numbers.isEmpty() || numbers.size() == all) {
      return;
    }
    if (all / 8 <= numbers.size()) {
      byte[] bitmap = new byte[(int) ((all + 7) / 8)];
      numbers.forEach(n -> bitmap[(int) (n / 8)] += (byte) (1 << (n % 8)));
      out.writeBytes(bitmap);
      return;
    }
    long next = 0;
    for (long number : numbers) {
      out.writeVarint(number - next);
      next = number + 1;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, true", "1, false", "2, false", "3, false"})
  void state_ofAnyDensity_isAsDescribed_andComesBack(int k, boolean wide) {
    int[] cards = wide ? WIDE : NARROW;
    List<String[]> rows = allRows(k, cards);
    for (boolean open : new boolean[] {false, true}) {
      Schema schema = open ? RandomTables.open(cards.length) : RandomTables.closed(cards);
      KCnfSpace space = KCnfSpace.of(schema, k, ROOMY);
      SeenProjections plain = new SeenProjections(k);
      int learned = 0;
      for (int until : new int[] {0, 1, 30, 300, 900, rows.size()}) {
        for (; learned < until; learned++) {
          space.learn(schema.example(rows.get(learned)));
          plain.learn(schema.example(rows.get(learned)));
        }
        String what = "open " + open + ", rows " + until;
        byte[] saved = bytes(space);
        assertThat(saved).as(what).isEqualTo(described(plain, schema, k));
        assertThat(space.seen()).as(what).isEqualTo(plain.size());
        Schema other = open ? RandomTables.open(cards.length) : schema;
        KCnfSpace restored = KCnfSpace.of(other, k, ROOMY);
        restored.restore(new StateReader(saved)); // in place, for nothing was learned
        assertThat(bytes(restored)).as(what).isEqualTo(saved);
        if (until == 300) {
          restored.learn(other.example(rows.get(400)));
          restored.restore(new StateReader(saved)); // beside what was learned
          assertThat(bytes(restored)).as(what).isEqualTo(saved);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, true", "2, false"})
  void merge_intoTheSameSchema_isTheUnion(int k, boolean wide) {
    int[] cards = wide ? WIDE : NARROW;
    Schema schema = RandomTables.closed(cards);
    List<String[]> rows = allRows(9, cards);
    KCnfSpace one = KCnfSpace.of(schema, k, ROOMY);
    KCnfSpace two = KCnfSpace.of(schema, k, ROOMY);
    KCnfSpace whole = KCnfSpace.of(schema, k, ROOMY);
    for (int i = 0; i < 500; i++) {
      Example x = schema.example(rows.get(i));
      (i < 200 ? one : two).learn(x);
      whole.learn(x);
    }
    byte[] before = bytes(two);
    one.merge(two);
    assertThat(bytes(one)).isEqualTo(bytes(whole));
    assertThat(bytes(two)).isEqualTo(before);
    assertThat(one.isFresh()).isFalse();
  }

  @Test
  void merge_beyondTheLimit_isRefused_andChangesNothing() {
    Schema schema = RandomTables.closed(WIDE);
    List<String[]> rows = allRows(3, WIDE);
    KCnfSpace full = KCnfSpace.of(schema, 2, ROOMY);
    rows.subList(0, 1000).forEach(row -> full.learn(schema.example(row)));
    KCnfSpace small = KCnfSpace.of(schema, 2, 8_000);
    small.learn(schema.example(rows.get(2500)));
    byte[] before = bytes(small);
    assertThatThrownBy(() -> small.merge(full))
        .isInstanceOfSatisfying(
            MemoryLimitException.class,
            e -> {
              assertThat(e.limitBytes()).isEqualTo(8_000);
              assertThat(e.neededBytes()).isEqualTo((double) full.bytes());
            })
        .hasMessageContaining("the limit is 8000 bytes");
    assertThat(bytes(small)).isEqualTo(before);
    Schema same = RandomTables.closed(WIDE);
    KCnfSpace ofItsOwn = KCnfSpace.of(same, 2, ROOMY);
    rows.subList(0, 1000).forEach(row -> ofItsOwn.learn(same.example(row)));
    assertThatThrownBy(() -> small.merge(ofItsOwn)).isInstanceOf(MemoryLimitException.class);
    assertThat(bytes(small)).isEqualTo(before);
    StateReader tooMany = new StateReader(bytes(full));
    assertThatThrownBy(() -> small.restore(tooMany)).isInstanceOf(MemoryLimitException.class);
    assertThat(bytes(small)).isEqualTo(before);
  }

  /** Unknown values are in no combination that was seen; the others count as they always do. */
  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, true", "1, false", "2, false", "3, false", "4, false"})
  void violated_withUnknownValues_equalsThePlainSet(int k, boolean wide) {
    int[] cards = wide ? WIDE : NARROW;
    Schema schema = RandomTables.closed(cards);
    KCnfSpace space = KCnfSpace.of(schema, Math.min(k, cards.length), ROOMY);
    SeenProjections plain = new SeenProjections(k);
    SplitMix random = SplitMix.of(k);
    for (int t = 0; t < 60; t++) {
      String[] row = RandomTables.row(random, cards);
      for (int unknown = 0; unknown < 1 << cards.length; unknown++) {
        String[] asked = RandomTables.row(random, cards);
        for (int a = 0; a < asked.length; a++) {
          asked[a] = (unknown >> a & 1) != 0 ? "new" : asked[a];
        }
        Example x = schema.lookUp(asked);
        assertThat(space.violated(x)).isEqualTo(plain.violated(x));
        assertThat(space.holds(x)).isEqualTo(plain.violated(x) == 0);
        assertThat(space.neverSeen(x, 2)).hasSize((int) Math.min(2, plain.violated(x)));
      }
      space.learn(schema.example(row));
      plain.learn(schema.example(row));
    }
  }

  @Test
  void neverSeen_namesTheCombinations() {
    Schema schema = RandomTables.closed(2, 3, 2);
    KCnfSpace space = KCnfSpace.of(schema, 2);
    space.learn(schema.example("v0", "v2", "v1"));
    assertThat(space.neverSeen(schema.example("v0", "v1", "v1"), 9))
        .containsExactly(
            List.of(new Term(0, 0, true), new Term(1, 1, true)),
            List.of(new Term(1, 1, true), new Term(2, 1, true)));
    assertThat(space.neverSeen(schema.example("v0", "v1", "v1"), 1)).hasSize(1);
    assertThat(space.clauses()).containsSame(space);
  }

  /** 4 places of k + 1 ints for what is sparse, and a bit a combination in words of 64. */
  @Test
  void bytes_areThoseOfTheTables() {
    KCnfSpace booleans = KCnfSpace.of(Schema.booleans(3), 1);
    assertThat(booleans.bytes()).isEqualTo(8 + 4 * 2 * 4);
    assertThat(booleans.tableBytes()).isEqualTo(booleans.bytes());
    // Rows of pairs: those below each of 4 literals; the first two have nothing below them.
    assertThat(KCnfSpace.of(Schema.booleans(3), 2).bytes()).isEqualTo(4 * 8 + 4 * 3 * 4);
    KCnfCountSpace count = KCnfCountSpace.of(Schema.booleans(3), 2);
    assertThat(count.tableBytes()).isEqualTo(8 + 4 * 2 * 4 + 4 * 8 + 4 * 3 * 4);
    assertThat(count.clauses()).isPresent();
    assertThat(count.isFresh()).isTrue();
    count.learn(count.schema().example(0, 1, 1));
    assertThat(count.isFresh()).isFalse();
    Schema schema = RandomTables.closed(2000);
    KCnfSpace wide = KCnfSpace.of(schema, 1);
    long[] places = {4, 64, 128, 128, 256};
    int[] entries = {1, 44, 45, 89, 90}; // at most 0.7 of the places are taken
    for (int i = 0, learned = 0; i < entries.length; i++) {
      for (; learned < entries[i]; learned++) {
        wide.learn(schema.example("v" + learned));
      }
      assertThat(wide.bytes()).as("%d entries", entries[i]).isEqualTo(places[i] * 2 * 4);
    }
  }

  @Test
  void create_whereAllBitsFit_needsNoRoomForAnythingElse() {
    Schema schema = Schema.booleans(3);
    KCnfSpace space = KCnfSpace.of(schema, 1, 100);
    space.learn(schema.example(0, 1, 1));
    assertThat(space.holds(schema.example(0, 1, 1))).isTrue();
    assertThatThrownBy(() -> KCnfSpace.of(schema, 1, 20)).isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void create_whereNotAllFits_keepsAttributesOfFewValuesDense() {
    Schema schema = RandomTables.closed(3, 4, 60, 60, 900, 900);
    int[] few = {0, 1};
    int[] many = {4, 5};
    KCnfSpace roomy = KCnfSpace.of(schema, 2, ROOMY);
    assertThat(roomy.tables().isSparse(many)).isFalse();
    KCnfSpace tight = KCnfSpace.of(schema, 2, 60_000);
    assertThat(tight.tables().isSparse(few)).isFalse();
    assertThat(tight.tables().isSparse(new int[] {2, 3})).isFalse();
    assertThat(tight.tables().isSparse(many)).isTrue();
    assertThat(tight.tables().isSparse(new int[] {0, 5})).isTrue();
    SplitMix random = SplitMix.of(1);
    for (int t = 0; t < 50; t++) {
      String[] row = RandomTables.row(random, 3, 4, 60, 60, 900, 900);
      roomy.learn(schema.example(row));
      tight.learn(schema.example(row));
    }
    assertThat(bytes(tight)).isEqualTo(bytes(roomy));
  }

  @Test
  void restore_ofANumberBeyondTheLast_isRefused() {
    for (int values : new int[] {300, 2000}) { // dense and sparse
      StateWriter out = new StateWriter();
      out.writeVarint(2);
      out.writeVarint(values - 10);
      out.writeVarint(9); // value - 10, then 10 further: as many as there are values
      KCnfSpace space = KCnfSpace.of(RandomTables.closed(values), 1, ROOMY);
      StateReader in = new StateReader(out.toByteArray());
      assertThatThrownBy(() -> space.restore(in))
          .as("%d values", values)
          .isInstanceOf(DamagedModelException.class)
          .hasMessageContaining("distance");
      StateWriter last = new StateWriter();
      last.writeVarint(2);
      last.writeVarint(values - 10);
      last.writeVarint(8);
      space.restore(new StateReader(last.toByteArray()));
      assertThat(space.isSeen(new int[] {0}, new int[] {values - 1})).isTrue();
      assertThat(space.seen()).isEqualTo(2);
    }
  }

  @Test
  void restore_ofABitPastTheEnd_isRefused_alsoIfTheNumberOfBitsIsRight() {
    for (int values : new int[] {3, 1203}) { // dense and sparse, five bits to spare
      byte[] bitmap = new byte[(values + 7) / 8];
      int count = values == 3 ? 1 : 200;
      for (int bit = 0; bit < count - 1; bit++) {
        bitmap[bit / 8] |= (byte) (1 << (bit % 8));
      }
      bitmap[bitmap.length - 1] |= 0b1000;
      StateWriter out = new StateWriter();
      out.writeVarint(count);
      out.writeBytes(bitmap);
      KCnfSpace space = KCnfSpace.of(RandomTables.closed(values), 1, ROOMY);
      StateReader in = new StateReader(out.toByteArray());
      assertThatThrownBy(() -> space.restore(in))
          .as("%d values", values)
          .isInstanceOf(DamagedModelException.class)
          .hasMessageContaining("past the end");
    }
  }

  @Test
  void restore_ofAValueThatIsNamedTwice_isRefused() {
    StateWriter out = new StateWriter();
    out.writeVarint(2);
    out.writeString("red");
    out.writeString("red");
    out.writeVarint(2);
    KCnfSpace space = KCnfSpace.of(RandomTables.open(1), 1, ROOMY);
    StateReader in = new StateReader(out.toByteArray());
    assertThatThrownBy(() -> space.restore(in))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("'red' is not after 'red'");
  }

  @Test
  void learn_ofAnUnknownValue_isRefused() {
    Schema schema = RandomTables.closed(2, 3);
    KCnfSpace space = KCnfSpace.of(schema, 1);
    Example x = schema.lookUp("v0", "new");
    assertThatThrownBy(() -> space.learn(x)).isInstanceOf(IllegalArgumentException.class);
    assertThat(space.seen()).isZero();
  }
}
