package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableForecastTest {
  private static final int ATTRIBUTES = 10;

  private final Schema schema =
      Schema.open(IntStream.range(0, ATTRIBUTES).mapToObj(a -> "a" + a).toList());

  private List<Example> examples(int count, int values) {
    SplitMix random = SplitMix.of(7);
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] names = new String[ATTRIBUTES];
      for (int a = 0; a < ATTRIBUTES; a++) {
        names[a] = "v" + random.nextInt(values);
      }
      examples.add(schema.example(names).frozen());
    }
    return examples;
  }

  @Test
  void combinations_areAboutThoseThatCome() {
    List<Example> all = examples(1600, 4);
    for (int k = 2; k <= 5; k++) {
      KCnfSpace space = KCnfSpace.of(schema, k, 1L << 30);
      all.forEach(space::learn);
      double seen = space.seen();
      double whole = new TableForecast(schema, all, 1600).combinations(k);
      assertThat(whole / seen).as("k = %d, from all", k).isCloseTo(1, within(0.1));
      double part = new TableForecast(schema, all.subList(0, 400), 1600).combinations(k);
      assertThat(part / seen).as("k = %d, from the first", k).isBetween(0.9, 2.0);
    }
  }

  /** One of a value each: 2 values in the first two of three rows, 3 in all, so 4.5 in six. */
  @Test
  void combinations_ofASingleAttribute_growAsFromTheFirstHalfToAll() {
    Schema single = RandomTables.closed(9);
    List<Example> rows = new ArrayList<>();
    for (int v = 0; v < 3; v++) {
      rows.add(single.example("v" + v).frozen());
    }
    assertThat(new TableForecast(single, rows, 3).combinations(1)).isEqualTo(3);
    assertThat(new TableForecast(single, rows, 6).combinations(1)).isCloseTo(4.5, within(1e-12));
    assertThat(new TableForecast(single, rows, 12).combinations(1)).isCloseTo(6.75, within(1e-12));
  }

  @Test
  void excess_isToldInBytesBelow10000_inKilobytesBelow10Megabytes_elseInMegabytes() {
    assertThat(new MemoryLimitException(2, 10_000, 9_999))
        .hasMessageContaining("would need 10 kB, the limit is 9999 bytes;");
    assertThat(new MemoryLimitException(3, 10_000_000, 9_999_000))
        .hasMessageContaining("would need 10 MB, the limit is 9999 kB;");
    MemoryLimitException growing = MemoryLimitException.whileGrowing(4, 10_000_001);
    assertThat(growing)
        .hasMessageStartingWith(
            "there is no room for the table of 4-way combinations to grow beyond 11 MB;");
    assertThat(growing.neededBytes()).isEqualTo(10_000_001);
    assertThat(growing.limitBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void check_refusesAnExcess_andNamesAKThatFits() {
    List<Example> all = examples(1000, 6);
    TableForecast forecast = new TableForecast(schema, all, 100_000);
    forecast.check(3, 1 << 20);
    assertThatThrownBy(() -> forecast.check(8, 8 << 20))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageMatching(
            "the table of 8-way combinations of some 100,000 examples would need about [\\d,]+ MB,"
                + " the limit is 8389 kB; k = [3456] would do, or leave out columns with many values");
  }

  @Test
  void check_ofNoExamples_refusesNothing() {
    new TableForecast(schema, List.of(), 0).check(10, 1);
  }

  /**
   * Tables of a bit per combination where they fit, else of an entry per combination that comes.
   */
  @Test
  void bytes_areThoseOfTheTablesThatAreMade() {
    List<Example> all = examples(300, 6);
    TableForecast forecast = new TableForecast(schema, all, 300);
    for (int k = 1; k <= 3; k++) {
      double dense = DenseTable.bytes(schema.layout(), k, ATTRIBUTES);
      assertThat(forecast.bytes(k, (long) dense)).as("k = %d", k).isEqualTo(dense);
      assertThat(forecast.bytes(k, (long) dense - 1))
          .as("k = %d, with no room for all bits", k)
          .isEqualTo(SparseTable.bytes(k, (long) forecast.combinations(k)));
    }
    Schema wide = RandomTables.closed(1100, 2);
    List<Example> few = List.of(wide.example("v0", "v1").frozen());
    assertThat(new TableForecast(wide, few, 1).bytes(1, 1L << 30))
        .isEqualTo(SparseTable.bytes(1, 2));
  }

  /** What was counted is refused above the limit, what is only foretold above twice the limit. */
  @Test
  void check_allowsForTheErrorOfAForecast_andNamesTheLargestKThatFits() {
    List<Example> all = examples(1000, 20);
    TableForecast counted = new TableForecast(schema, all, 1000);
    TableForecast foretold = new TableForecast(schema, all, 1001);
    int k = 6;
    // Entries, in tables whose sizes double: the limit lies between this size and half of it.
    double needed = counted.bytes(k, 1);
    assertThat(foretold.bytes(k, 1)).isEqualTo(needed);
    long limit = (long) (needed * 0.75);
    assertThatThrownBy(() -> counted.check(k, limit))
        .isInstanceOfSatisfying(
            MemoryLimitException.class,
            e -> {
              assertThat(e.neededBytes()).isEqualTo(needed);
              assertThat(e.limitBytes()).isEqualTo(limit);
            })
        .hasMessageContaining("k = " + largest(counted, limit, k) + " would do");
    counted.check(k, (long) needed);
    foretold.check(k, limit);
    foretold.check(k, (long) (needed / 2));
    assertThatThrownBy(() -> foretold.check(k, (long) (needed / 2) - 1))
        .isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void check_whereNoKFits_namesNone() {
    Schema wide = RandomTables.closed(1100, 1100);
    List<Example> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      rows.add(wide.example("v" + i, "v" + i).frozen());
    }
    TableForecast forecast = new TableForecast(wide, rows, 1000);
    for (int k = 1; k <= 2; k++) {
      int literals = k;
      assertThatThrownBy(() -> forecast.check(literals, 9_000))
          .isInstanceOf(MemoryLimitException.class)
          .hasMessageEndingWith("the limit is 9000 bytes; leave out columns with many values");
    }
  }

  private static int largest(TableForecast forecast, long limit, int below) {
    int k = below - 1;
    while (k > 1 && forecast.bytes(k, limit) > limit) {
      k--;
    }
    return k;
  }
}
