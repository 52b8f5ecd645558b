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
}
