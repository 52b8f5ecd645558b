package dev.kcnf.paper.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.paper.experiments.data.Encoding;
import dev.kcnf.paper.experiments.data.MushroomCodes;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Spread;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What Tables 3 and 4 say, and the paper of them, in the first of the orders of the rows that
 * {@code kcnf reproduce} takes; with other code than its own.
 */
class OrdersTest {
  private static final int MUSHROOM_ORDERS = 20;
  private static final int CHESS_ORDERS = 40;
  private static final LabelledTable MUSHROOM = BuiltIn.mushroom().label();
  private static final LabelledTable CHESS = BuiltIn.krVsKp().label();
  private static final Map<Encoding, Map<String, Runs>> WON = new HashMap<>();

  /** The mistakes and the loss of a method, by order of the rows. */
  private record Runs(List<Double> mistakes, List<Double> bits) {
    private Spread ofMistakes() {
      return spread(mistakes);
    }

    private Spread ofBits() {
      return spread(bits);
    }

    private static Spread spread(List<Double> values) {
      return Spread.of("", "", values.stream().mapToDouble(v -> v).toArray());
    }
  }

  private static Map<String, Runs> runs(
      int table, Encoding encoding, boolean swapped, int orders, List<String> methods) {
    LabelledTable data = table == 3 ? MUSHROOM : CHESS;
    Example[] rows = encoding.encode(data.schema(), data.examples(), MushroomCodes::letter);
    Schema schema = rows[0].layout().schema();
    Map<String, Runs> all = new LinkedHashMap<>();
    for (String method : methods) {
      Runs runs = new Runs(new ArrayList<>(), new ArrayList<>());
      for (int order = 0; order < orders; order++) {
        Predictor predictor =
            switch (method) {
              case "MADNB", "monotone" ->
                  Predictors.of(method.toLowerCase(Locale.ROOT)).create(schema);
              default -> Predictors.kcnf(method.charAt(0) - '0').create(schema);
            };
        Prequential loss = new Prequential();
        for (int row : Seeds.of(1, table, order).permutation(data.size())) {
          loss.step(predictor, rows[row], data.labels()[row] != swapped);
        }
        runs.mistakes.add((double) loss.mistakes());
        runs.bits.add(loss.bits());
      }
      all.put(method, runs);
    }
    return all;
  }

  /** Of chess, label 1 = won. */
  private static Map<String, Runs> won(Encoding encoding) {
    return WON.computeIfAbsent(encoding, e -> runs(4, e, false, CHESS_ORDERS, UciTable.METHODS));
  }

  private static double mistakes(Map<String, Runs> runs, String method, int order) {
    return of(runs, method).mistakes.get(order);
  }

  private static Runs of(Map<String, Runs> runs, String method) {
    return Objects.requireNonNull(runs.get(method), method);
  }

  /** The methods whose printed figure lies in the range of ours. */
  private static List<String> inside(UciTable.Printed printed, Map<String, Runs> runs) {
    List<String> inside = new ArrayList<>();
    for (int m = 0; m < UciTable.METHODS.size(); m++) {
      Runs ours = of(runs, UciTable.METHODS.get(m));
      boolean ofMistakes = ours.ofMistakes().contains(printed.mistakes().get(m));
      assertThat(ours.ofBits().contains(printed.bits().get(m)))
          .as("loss of %s", UciTable.METHODS.get(m))
          .isEqualTo(ofMistakes);
      if (ofMistakes) {
        inside.add(UciTable.METHODS.get(m));
      }
    }
    return inside;
  }

  /** A bit per attribute comes nearest to Table 3, whose encoding is not known. */
  @Test
  void mushrooms_byParity_haveThreePrintedRowsInside_andRankAsPrintedInEveryOrder() {
    Map<String, Runs> runs = runs(3, Encoding.PARITY, false, MUSHROOM_ORDERS, UciTable.METHODS);
    assertThat(inside(UciTable.TABLE_3, runs)).containsExactly("monotone", "1-CNF", "2-CNF");
    assertThat(of(runs, "3-CNF").ofMistakes().median()).isEqualTo(84); // printed: 115
    assertThat(of(runs, "4-CNF").ofMistakes().median()).isEqualTo(149.5); // 204
    assertThat(of(runs, "MADNB").ofMistakes().median()).isEqualTo(856); // 555
    for (int order = 0; order < MUSHROOM_ORDERS; order++) {
      double madnb = mistakes(runs, "MADNB", order);
      assertThat(mistakes(runs, "3-CNF", order)).isLessThan(mistakes(runs, "4-CNF", order));
      assertThat(mistakes(runs, "4-CNF", order)).isLessThan(mistakes(runs, "2-CNF", order));
      assertThat(mistakes(runs, "2-CNF", order)).isLessThan(madnb);
      // These two are as bad: 4189 and 4170 are printed.
      assertThat(mistakes(runs, "1-CNF", order)).isBetween(4 * madnb, 0.52 * MUSHROOM.size());
      assertThat(mistakes(runs, "monotone", order)).isBetween(4 * madnb, 0.52 * MUSHROOM.size());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPACT", "BINARY", "PARITY"})
  void chess_hasEveryPrintedFigureInside(Encoding encoding) {
    assertThat(inside(UciTable.TABLE_4, won(encoding))).isEqualTo(UciTable.METHODS);
  }

  @Test
  void chess_inOneHot_hasAMonotoneRowThatIsNotThePrintedOne() {
    Map<String, Runs> runs = runs(4, Encoding.ONE_HOT, false, CHESS_ORDERS, List.of("monotone"));
    assertThat(of(runs, "monotone").ofMistakes().contains(1532)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPACT", "BINARY", "PARITY"})
  void chess_ranksAsPrintedInEveryOrder(Encoding encoding) {
    Map<String, Runs> runs = won(encoding);
    for (int order = 0; order < CHESS_ORDERS; order++) {
      assertThat(mistakes(runs, "monotone", order)).isGreaterThan(mistakes(runs, "1-CNF", order));
      assertThat(mistakes(runs, "1-CNF", order)).isGreaterThan(mistakes(runs, "4-CNF", order));
      assertThat(mistakes(runs, "4-CNF", order)).isGreaterThan(mistakes(runs, "2-CNF", order));
      assertThat(mistakes(runs, "2-CNF", order)).isGreaterThan(mistakes(runs, "3-CNF", order));
      assertThat(mistakes(runs, "2-CNF", order)).isGreaterThan(mistakes(runs, "MADNB", order));
    }
  }

  /** The paper found the same with the labels switched; of chess we do not. */
  @Test
  void chess_withTheLabelsSwitched_hasOnlyMadnbInside() {
    Map<String, Runs> runs = runs(4, Encoding.COMPACT, true, CHESS_ORDERS / 2, UciTable.METHODS);
    assertThat(inside(UciTable.TABLE_4, runs)).containsExactly("MADNB");
  }

  @ParameterizedTest
  @EnumSource(names = {"ONE_HOT", "BINARY", "PARITY"})
  void threeCnf_onMushrooms_isMoreAccurateThanMadnb(Encoding encoding) {
    Map<String, Runs> runs = runs(3, encoding, false, 2, List.of("MADNB", "3-CNF"));
    for (int order = 0; order < 2; order++) {
      assertThat(mistakes(runs, "3-CNF", order)).isLessThan(0.8 * mistakes(runs, "MADNB", order));
    }
  }

  /** Printed are 461 mistakes against 372, 2.8 % of the rows more. */
  @ParameterizedTest
  @EnumSource(names = {"COMPACT", "BINARY", "PARITY"})
  void threeCnf_onChess_isAboutAsAccurateAsMadnb(Encoding encoding) {
    Map<String, Runs> runs = won(encoding);
    List<Double> more =
        IntStream.range(0, CHESS_ORDERS)
            .mapToObj(order -> mistakes(runs, "3-CNF", order) - mistakes(runs, "MADNB", order))
            .toList();
    Spread spread = Runs.spread(more);
    assertThat(spread.median()).isBetween(0.0, 461.0 - 372);
    assertThat(spread.contains(461 - 372)).isTrue();
    assertThat(spread.contains(0)).as("in some orders it is better").isTrue();
    assertThat(more).allMatch(mistakes -> mistakes < 0.05 * CHESS.size());
  }
}
