package dev.kcnf.auto.reservoir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirTest {
  private static final int CAPACITY = 40;

  private static Schema numbered(int values) {
    return Schema.closed(
        List.of(
            new Attribute("n", IntStream.range(0, values).mapToObj(Integer::toString).toList())));
  }

  private static void add(Reservoir reservoir, int value) {
    reservoir.add(new int[] {value}, new double[] {value}, value % 7);
  }

  @Test
  void keepsTheMostRecentRows_andAUniformSampleOfThoseBefore() {
    int rows = 400;
    int[] kept = new int[rows];
    Reservoir reservoir = new Reservoir(numbered(rows), CAPACITY);
    for (int t = 0; t < rows; t++) {
      add(reservoir, t);
      int size = Math.min(t + 1, CAPACITY);
      assertThat(reservoir.size()).isEqualTo(size);
      char[] codes = reservoir.codes(0);
      assertThat(IntStream.range(0, size).map(i -> codes[i]).distinct().count())
          .as("no row twice")
          .isEqualTo(size);
      for (int recent = Math.max(0, t - 9); recent <= t; recent++) {
        int row = recent;
        assertThat(IntStream.range(0, size).anyMatch(i -> codes[i] == row)).isTrue();
      }
      for (int i = 0; i < size; i++) {
        assertThat(reservoir.labels()[i]).isEqualTo((char) (codes[i] % 7));
        kept[codes[i]]++;
      }
    }
    // Of all rows that are no longer recent at the end, 30 of 390 are left, spread evenly.
    long early = IntStream.range(0, 195).filter(t -> kept[t] == rows - t).count();
    long late = IntStream.range(195, 390).filter(t -> kept[t] == rows - t).count();
    assertThat(early + late).isEqualTo(30);
    assertThat(early).isBetween(7L, 23L);
  }

  /** The definition: of all rows of all streams the latest quarter, and of the rest the lowest. */
  @Test
  void union_isWhatAllRowsTogetherWouldGive_inAnyOrderAndGrouping() {
    Schema schema = numbered(1000);
    List<Reservoir> parts = new ArrayList<>();
    List<RowUnion.Row> everything = new ArrayList<>();
    int next = 0;
    for (int length : new int[] {25, 100, 7, 300, 61}) {
      Reservoir part = new Reservoir(schema, CAPACITY);
      Reservoir whole = new Reservoir(schema, 1000); // the same stream, of which all is kept
      for (int i = 0; i < length; i++, next++) {
        add(part, next);
        add(whole, next);
      }
      parts.add(part);
      whole.addRows(schema, classes(), everything);
    }
    List<RowUnion.Row> latest = new ArrayList<>(everything);
    latest.sort(
        (a, b) ->
            a.age() != b.age()
                ? Long.compare(a.age(), b.age())
                : Long.compare(a.priority(), b.priority()));
    List<RowUnion.Row> rest = new ArrayList<>(latest.subList(10, latest.size()));
    rest.sort((a, b) -> Long.compare(a.priority(), b.priority()));
    List<Integer> expected = new ArrayList<>();
    latest.subList(0, 10).forEach(row -> expected.add(row.values()[0]));
    rest.subList(0, 30).forEach(row -> expected.add(row.values()[0]));

    List<Integer> united = values(union(schema, parts));
    assertThat(united).containsExactlyInAnyOrderElementsOf(expected);
    Collections.reverse(parts);
    assertThat(values(union(schema, parts))).isEqualTo(united);
    Reservoir left = replayed(schema, parts.subList(0, 2));
    Reservoir right = replayed(schema, parts.subList(2, 5));
    assertThat(values(union(schema, List.of(right, left)))).isEqualTo(united);
    assertThat(union(schema, List.of(left, right)).total()).isEqualTo(next);
  }

  private static int[] classes() {
    return IntStream.range(0, 7).toArray();
  }

  private static RowUnion union(Schema schema, List<Reservoir> parts) {
    return RowUnion.of(parts, schema, Collections.nCopies(parts.size(), classes()));
  }

  private static Reservoir replayed(Schema schema, List<Reservoir> parts) {
    RowUnion union = union(schema, parts);
    Reservoir merged = new Reservoir(schema, CAPACITY);
    values(union).forEach(value -> add(merged, value));
    merged.setMerged(union);
    return merged;
  }

  private static List<Integer> values(RowUnion union) {
    return IntStream.range(0, union.size()).mapToObj(i -> union.get(i).values()[0]).toList();
  }

  @Test
  void aMergedReservoir_goesOn_alsoIfItWasSaved() {
    Schema schema = numbered(1000);
    List<Reservoir> parts = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      Reservoir one = new Reservoir(schema, CAPACITY);
      for (int i = 0; i < 33; i++) {
        add(one, 100 * part + i);
      }
      parts.add(one);
    }
    Reservoir merged = replayed(schema, parts);
    Reservoir read = new Reservoir(schema, CAPACITY);
    read.restore(new StateReader(bytes(merged)), 7, merged.total());
    for (int i = 0; i < 200; i++) {
      assertThat(bytes(read)).as("after %d rows", i).isEqualTo(bytes(merged));
      add(merged, 700 + i);
      add(read, 700 + i);
      char[] codes = merged.codes(0);
      int last = 700 + i;
      assertThat(IntStream.range(0, CAPACITY).filter(row -> codes[row] == last)).hasSize(1);
    }
    assertThat(IntStream.range(0, CAPACITY).map(row -> merged.codes(0)[row]).distinct().count())
        .isEqualTo(CAPACITY);
  }

  private static byte[] bytes(Reservoir reservoir) {
    StateWriter out = new StateWriter();
    reservoir.save(out);
    return out.toByteArray();
  }

  @Test
  void rows_keepNumbers_namesAmongThem_andMissingCells() {
    List<Attribute> attributes =
        List.of(
            new Attribute("x", List.of("<2", ">=2", "?", "none"), Cuts.at(2)),
            new Attribute("y", List.of("a", "b")));
    Schema schema = Schema.openFrom(attributes);
    Schema other =
        Schema.openFrom(
            List.of(
                new Attribute("x", List.of("?", "none", "<2", ">=2"), Cuts.at(2)),
                new Attribute("y", List.of("b", "c", "a"))));
    Reservoir reservoir = new Reservoir(schema, CAPACITY);
    double none = Double.NEGATIVE_INFINITY;
    reservoir.add(new int[] {0, 1}, new double[] {1.5, 1}, 0);
    reservoir.add(new int[] {2, 0}, new double[] {none, 0}, 1);
    reservoir.add(new int[] {3, 0}, new double[] {none, 0}, 0);
    Reservoir read = new Reservoir(schema, CAPACITY);
    read.restore(new StateReader(bytes(reservoir)), 2, 3);
    RowUnion rows = RowUnion.of(List.of(read), other, List.of(new int[] {0, 1}));
    assertThat(rows.get(0).values()).containsExactly(2, 0);
    assertThat(rows.get(0).numbers()).containsExactly(1.5, Double.NaN);
    assertThat(rows.get(1).values()).containsExactly(0, 2);
    assertThat(rows.get(1).label()).isEqualTo(1);
    assertThat(rows.get(2).values()).containsExactly(1, 2);
    assertThat(rows.get(2).age()).isZero();
  }

  @Test
  void packedColumn_isReadAsItWasWritten() {
    SplitMix random = SplitMix.of(2);
    for (int most : new int[] {0, 1, 2, 5, 255, 4000, 65535}) {
      char[] column = new char[101];
      for (int i = 0; i < column.length; i++) {
        column[i] = (char) random.nextInt(most + 1);
      }
      StateWriter out = new StateWriter();
      PackedColumn.save(out, column, 100);
      StateReader in = new StateReader(out.toByteArray());
      assertThat(PackedColumn.restore(in, 100, most + 1)).isEqualTo(Arrays.copyOf(column, 100));
      in.expectEnd();
    }
  }
}
