package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Formula.Form;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The settings of the search, and which rows it is about. */
class ListSampleTest {
  private static final List<String> TWO = TinyTables.classes(2);

  /** Rows of two Booleans, the first of which is the label, but for one in so many. */
  private static RowKeeper rows(int n, int kept, int noise) {
    Schema schema = Schema.booleans(2);
    RowKeeper rows = new RowKeeper(schema, kept);
    SplitMix random = SplitMix.of(n);
    for (int row = 0; row < n; row++) {
      int value = random.nextInt(2);
      rows.add(schema.example(value, row & 1), random.nextInt(noise) == 0 ? 1 - value : value);
    }
    return rows;
  }

  /** It is what the contest of these rows finds, with the counts of all. */
  private static void check(RuleList list, ListSearch search, RowKeeper rows, int[] some) {
    RuleTable all = RuleTable.of(rows, Recoding.fit(rows, 100));
    Contest.Result result = new Contest(search, all.only(some), TWO).result();
    RuleList expected = result.list().counted(all, "y", TWO, rows.total(), true);
    assertThat(list.rules()).isEqualTo(expected.rules());
    assertThat(list.otherwise()).isEqualTo(expected.otherwise());
    assertThat(list.rest()).isEqualTo(expected.rest());
    assertThat(list.tested()).isEqualTo(result.tested());
    assertThat(list.target()).isEqualTo("y");
    assertThat(list.classes()).isEqualTo(TWO);
    assertThat(list.examples()).isEqualTo(rows.total());
    assertThat(list.complete()).isTrue();
  }

  /** At least 1000, and so many that all cells may be looked at 3000 times. */
  @Test
  void find_ofMoreRowsThanCanBeLookedAtOften_isOfASampleOfThem() {
    for (int most : new int[] {1000, 1100}) {
      ListSearch search =
          new ListSearch(2, 9, Form.DNF, true, most == 1000 ? 1 : 3000L * 2 * most, () -> false, 1);
      for (int n : new int[] {most, most + 1}) {
        RowKeeper rows = rows(n, n, 8);
        int[] some = Arrays.copyOf(SplitMix.of(1).permutation(n), Math.min(n, most));
        Arrays.sort(some);
        RuleList list = search.find(rows, "y", TWO);
        check(list, search, rows, some);
        assertThat(Objects.requireNonNull(list.tested()).rows()).isEqualTo(some.length);
        assertThat(list.counted()).isEqualTo(n);
      }
    }
  }

  @Test
  void find_ofFewRows_isUntested_andTellsHowManyThereWere() {
    RowKeeper rows = rows(40, 15, 1000);
    RuleList list = ListSearch.usual().find(rows, "y", TWO);
    check(list, ListSearch.usual(), rows, IntStream.range(0, 15).toArray());
    assertThat(list.tested()).isNull();
    assertThat(list.examples()).isEqualTo(40);
    assertThat(list.counted()).isEqualTo(15);
    assertThat(list.rules()).hasSize(1);
  }

  @Test
  void settings_changeOneByOne() {
    ListSearch usual = ListSearch.usual();
    BooleanSupplier stop = usual.stop();
    assertThat(stop.getAsBoolean()).isFalse();
    assertThat(usual.form()).isNull();
    assertThat(List.of(usual.k(), usual.most(), usual.join(), usual.cells(), usual.threads()))
        .isEqualTo(List.of(6, Integer.MAX_VALUE, true, 1_500_000_000L, 1));
    LongFunction<ListSearch> with = cells -> new ListSearch(3, 4, Form.CNF, false, cells, stop, 1);
    ListSearch changed = usual.withK(3).withMost(4).withForm(Form.CNF).withJoin(false);
    assertThat(changed).isEqualTo(with.apply(1_500_000_000));
    assertThat(changed.withSeconds(0.5)).isEqualTo(with.apply(250_000_000));
    assertThat(changed.withSeconds(0)).isEqualTo(with.apply(1));
    BooleanSupplier other = () -> true;
    assertThat(changed.withStop(other).stop()).isSameAs(other);
    assertThat(changed.withStop(other).withStop(stop)).isEqualTo(changed);
    assertThat(changed.withK(1).withMost(1).withK(3).withMost(4)).isEqualTo(changed);
    assertThatThrownBy(() -> new ListSearch(3, 4, Form.CNF, true, 0, stop, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cells must be at least 1, was 0");
    assertThatThrownBy(() -> changed.withK(0)).hasMessage("k must be at least 1, was 0");
    assertThatThrownBy(() -> changed.withMost(0))
        .hasMessage("max-clauses must be at least 1, was 0");
  }

  @Test
  void withThreads_changesNothingElse() {
    ListSearch search = ListSearch.usual().withK(2);
    ListSearch several = search.withThreads(search.threads() + 2);
    assertThat(several.threads()).isEqualTo(search.threads() + 2);
    assertThat(several.withThreads(search.threads())).isEqualTo(search);
  }
}
