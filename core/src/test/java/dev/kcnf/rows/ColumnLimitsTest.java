package dev.kcnf.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.DateForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of thumb that tell what a column is, at exactly their limits. */
class ColumnLimitsTest {
  private static ColumnEncoding of(List<String> cells) {
    return named("x", cells);
  }

  private static ColumnEncoding named(String name, List<String> cells) {
    ColumnSample sample = new ColumnSample(name, 8, null);
    cells.forEach(sample::add);
    return sample.encoding(8);
  }

  private static ColumnKind kind(List<String> cells) {
    return of(cells).kind();
  }

  private static List<String> cells(int count, IntFunction<String> cell) {
    return IntStream.range(0, count).mapToObj(cell).toList();
  }

  private static List<String> and(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<String> halves(int count, int different) {
    return cells(count, i -> i % different + ".5");
  }

  private static List<String> same(int count, String cell) {
    return cells(count, i -> cell);
  }

  @Test
  void namesAmongNumbers_areOneCellInTen_orNoMoreThanManyDifferentNumbers() {
    assertThat(kind(and(halves(10, 5), same(1, "none")))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(9, 5), same(1, "none")))).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind(and(halves(20, 20), same(20, "none")))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(20, 20), same(21, "none")))).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind(and(halves(20, 19), same(19, "none")))).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void namesAmongNumbers_areFewDifferentOnes() {
    assertThat(kind(and(halves(100, 100), cells(5, i -> "n" + i)))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(100, 100), cells(6, i -> "n" + i)))).isNotEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(99, 3), same(1, "none")))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(99, 2), same(1, "none")))).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void codesOfFixedLength_areNamesUpTo64() {
    assertThat(of(cells(130, i -> String.format(Locale.ROOT, "%04d", i % 64 * 3))))
        .isEqualTo(ColumnEncoding.bounded());
    assertThat(kind(cells(130, i -> String.format(Locale.ROOT, "%04d", i % 65 * 3))))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(of(List.of("0900", "0901", "0929", "0900"))).isEqualTo(ColumnEncoding.bounded());
  }

  @Test
  void ids_areAtLeast50_and95OfAHundredDifferent() {
    assertThat(of(cells(50, i -> "" + (i + 1)))).isEqualTo(ColumnEncoding.id());
    assertThat(kind(cells(49, i -> "" + (i + 1)))).isEqualTo(ColumnKind.NUMBER);
    assertThat(named("id", cells(100, i -> "" + i % 95)).kind()).isEqualTo(ColumnKind.ID);
    assertThat(named("id", cells(100, i -> "" + i % 94)).kind()).isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void secondsSince1970_areFrom2001To2033_andNotTooFarApart() {
    assertThat(kind(cells(9, i -> "" + (1_000_000_000L + i)))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(cells(9, i -> "" + (999_999_999L + i)))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(cells(9, i -> "" + (1_999_999_999L - i)))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(cells(9, i -> "" + (2_000_000_000L - i)))).isEqualTo(ColumnKind.NUMBER);
    List<String> apart = cells(9, i -> "" + (1_100_000_000L + i));
    assertThat(kind(and(apart, List.of("1599999999")))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(and(apart, List.of("1600000000")))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(cells(9, i -> "" + (1_000_000_000_000L + i)))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(cells(9, i -> "" + (999_999_999_999L + i)))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(cells(9, i -> "" + (2_000_000_000_000L - i)))).isEqualTo(ColumnKind.NUMBER);
  }

  @Test
  void compactDates_areFrom1800To2199() {
    assertThat(kind(cells(9, i -> "" + (18_000_101 + i)))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(and(cells(9, i -> "" + (21_991_220 + i)), List.of("22000101"))))
        .isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(cells(8, i -> "" + (20_200_101 + i))))
        .as("codes")
        .isNotEqualTo(ColumnKind.DATE);
  }

  private static List<String> days(int count) {
    return cells(count, i -> String.format(Locale.ROOT, "2020-%02d-%02d", 1 + i / 28, 1 + i % 28));
  }

  @Test
  void dates_areMoreThanTheRanges_andTwentyForEachOther() {
    assertThat(kind(days(9))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(days(8))).isEqualTo(ColumnKind.CATEGORY);
    assertThat(kind(and(and(days(10), days(10)), same(1, "never")))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(and(and(days(10), days(9)), same(1, "never")))).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void besideTwentyDifferentDates_mayBeAsManyOthers_fiveOfThemDifferent() {
    assertThat(kind(and(days(20), same(20, "never")))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(and(days(20), same(21, "never")))).isNotEqualTo(ColumnKind.DATE);
    assertThat(kind(and(days(20), cells(20, i -> "n" + i % 5)))).isEqualTo(ColumnKind.DATE);
    assertThat(kind(and(days(20), cells(20, i -> "n" + i % 6)))).isNotEqualTo(ColumnKind.DATE);
    assertThat(kind(and(days(19), same(10, "never")))).isNotEqualTo(ColumnKind.DATE);
  }

  private static void assertForm(DateForm form, List<String> cells) {
    ColumnEncoding encoding = of(cells);
    assertThat(encoding)
        .isEqualTo(ColumnEncoding.dates(form, Objects.requireNonNull(encoding.cuts())));
  }

  @Test
  void formOfDates_isToldByOneCell() {
    assertThat(of(cells(9, i -> "1" + i + ":30"))).isEqualTo(ColumnEncoding.dates(DateForm.TIME));
    assertForm(DateForm.DATE, days(9));
    assertForm(DateForm.DATE_AND_TIME, and(days(9), List.of("2020-05-01 10:30")));
    List<String> unclear = cells(9, i -> "3/" + (i + 1) + "/2020");
    assertForm(DateForm.DATE, unclear);
    assertForm(DateForm.DAY_FIRST, and(unclear, List.of("13/3/2020")));
    assertForm(DateForm.DAY_FIRST_AND_TIME, and(unclear, List.of("13/3/2020", "14/3/2020 10:30")));
  }

  @Test
  void texts_areAtLeastTwenty() {
    assertThat(of(cells(19, i -> "n" + i))).isEqualTo(ColumnEncoding.bounded());
    assertThat(of(cells(20, i -> "n" + i))).isEqualTo(ColumnEncoding.id());
  }

  @Test
  void categories_areHalfOfThemRepeated_andAtMost64() {
    assertThat(of(and(cells(20, i -> "n" + i), same(20, "o")))).isEqualTo(ColumnEncoding.bounded());
    assertThat(of(and(cells(20, i -> "n" + i), same(19, "o"))))
        .isEqualTo(ColumnEncoding.frequent(List.of("o")));
    assertThat(of(cells(128, i -> "n" + i % 64))).isEqualTo(ColumnEncoding.bounded());
    assertThat(of(cells(130, i -> "n" + i % 65))).isEqualTo(ColumnEncoding.frequent(List.of()));
    List<String> rare = and(cells(30, i -> "n" + i), same(4, "u"));
    assertThat(of(and(rare, same(5, "v")))).isEqualTo(ColumnEncoding.frequent(List.of("v")));
  }

  @Test
  void idsOfText_areMoreThan19OfTwentyDifferent() {
    assertThat(of(and(cells(38, i -> "n" + i), same(2, "twice"))))
        .isEqualTo(ColumnEncoding.frequent(List.of()));
    assertThat(of(and(cells(39, i -> "n" + i), same(2, "twice")))).isEqualTo(ColumnEncoding.id());
  }

  /** Cells of which so many have this word. */
  private static List<String> withWord(int count, int with, String word) {
    return cells(count, i -> "n" + i * 7919 + (i < with ? " " + word : ""));
  }

  @Test
  void words_areInFiveCells_butNotInAllButFour() {
    assertThat(of(withWord(40, 5, "oak"))).isEqualTo(ColumnEncoding.text(List.of("oak")));
    assertThat(of(withWord(40, 4, "oak"))).isEqualTo(ColumnEncoding.id());
    assertThat(of(withWord(40, 35, "oak"))).isEqualTo(ColumnEncoding.text(List.of("oak")));
    assertThat(of(withWord(40, 36, "oak"))).isEqualTo(ColumnEncoding.id());
    assertThat(of(withWord(40, 9, "o".repeat(24))).kind()).isEqualTo(ColumnKind.TEXT);
    assertThat(of(withWord(40, 9, "o".repeat(25))).kind()).isEqualTo(ColumnKind.ID);
    assertThat(of(withWord(40, 9, "o")).kind()).isEqualTo(ColumnKind.ID);
  }

  @Test
  void columnAskedFor_isThat_evenWithoutSuchCells() {
    ColumnSample numbers = new ColumnSample("x", 8, ColumnKind.NUMBER);
    numbers.add("none");
    assertThat(numbers.encoding(8)).isEqualTo(ColumnEncoding.numeric(0));
    ColumnSample texts = new ColumnSample("x", 8, ColumnKind.TEXT);
    cells(30, i -> "n" + i).forEach(texts::add);
    assertThat(texts.encoding(8)).isEqualTo(ColumnEncoding.id());
  }

  @Test
  void rows_areNotWanted_whenNamesComeAgain() {
    ColumnSample quarter = new ColumnSample("x", 8, null);
    and(cells(16, i -> "n" + i), same(48, "often")).forEach(quarter::add);
    assertThat(quarter.wantsMore()).as("a quarter came once").isFalse();
    ColumnSample more = new ColumnSample("x", 8, null);
    and(cells(17, i -> "n" + i), same(47, "often")).forEach(more::add);
    assertThat(more.wantsMore()).isTrue();
    more.add("n0");
    assertThat(more.wantsMore()).as("one of them came again").isFalse();
    ColumnSample half = new ColumnSample("x", 8, null);
    and(cells(32, i -> "" + i % 3), same(32, "often")).forEach(half::add);
    assertThat(half.wantsMore()).as("half are numbers").isFalse();
    half.add("1");
    assertThat(half.wantsMore()).isTrue();
  }

  private static void check(List<String> labels) {
    Labels.checkAreNoQuantity("y", labels);
  }

  @Test
  void labelsThatAreNumbers_areClassesUpTo32_orTenIfTheyAreRareOrBroken() {
    assertThatCode(() -> check(cells(200, i -> "" + i % 32))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(cells(200, i -> "" + i % 33))).hasMessageContaining("y>16");
    assertThatCode(() -> check(halves(200, 10))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(halves(200, 11))).hasMessageContaining("11 different ones");
    assertThatCode(() -> check(cells(22, i -> "" + i % 11))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(cells(21, i -> "" + (20 - i) % 11))).hasMessageContaining("y>5");
    assertThatCode(() -> check(and(cells(200, i -> "" + i), List.of("none"))))
        .doesNotThrowAnyException();
    List<String> mostlyOne = new ArrayList<>(same(40, "99"));
    mostlyOne.addAll(cells(33, i -> "" + i));
    assertThatThrownBy(() -> check(mostlyOne)).as("some are above").hasMessageContaining("y>32");
  }

  @Test
  void datesOfAsManyDaysAsRanges_areNotCut_whateverElseThereIs() {
    ColumnSample sample = new ColumnSample("x", 8, ColumnKind.DATE);
    and(days(8), List.of("never")).forEach(sample::add);
    assertThat(sample.encoding(8)).isEqualTo(ColumnEncoding.dates(DateForm.DATE));
  }

  @Test
  void fewFractions_areToldApart_andAreNoDates() {
    assertThat(cuts(halves(80, 8), 4)).as("eight are few: all are told apart").isEqualTo(8);
    assertThat(cuts(halves(81, 9), 4)).isEqualTo(4);
    List<String> seconds = cells(80, i -> 1_600_000_000L + 1000L * (i % 8) + ".5");
    assertThat(named("time", seconds).kind()).isEqualTo(ColumnKind.NUMBER);
    List<String> more = cells(81, i -> 1_600_000_000L + 1000L * (i % 9) + ".5");
    assertThat(named("time", more).kind()).isEqualTo(ColumnKind.DATE);
  }

  private static int cuts(List<String> cells, int ranges) {
    ColumnSample sample = new ColumnSample("x", 8, null);
    cells.forEach(sample::add);
    return Objects.requireNonNull(sample.encoding(ranges).cuts()).ranges();
  }

  @Test
  void namesAmongNumbers_areFewerThanHalfOfTheDifferentNumbers() {
    assertThat(kind(and(halves(60, 5), List.of("a", "b")))).isEqualTo(ColumnKind.NUMBER);
    assertThat(kind(and(halves(60, 4), List.of("a", "b")))).isEqualTo(ColumnKind.CATEGORY);
  }

  @Test
  void wholeNumbersWithAPoint_areNoCodesOfFixedLength() {
    assertThat(of(cells(30, i -> i % 3 + ".0")))
        .isEqualTo(ColumnEncoding.codes(List.of("0.0", "1.0", "2.0")));
  }

  @Test
  void aDecimalComma_isFound_whereMoreCellsAreNumbersByIt() {
    assertThat(of(cells(40, i -> "," + (i + 10)))).asString().contains("decimal comma");
    List<String> thousands = cells(40, i -> i + 1 + ",250");
    assertThat(of(and(thousands, List.of("none")))).asString().doesNotContain("comma");
  }

  @Test
  void ofHalfTheCellsRepeated_wordsAreNotLookedFor() {
    List<String> once = cells(80, i -> "n" + i * 7919 + (i % 2 == 0 ? " late" : ""));
    List<String> twice = cells(80, i -> "m" + i % 40);
    assertThat(of(and(once, twice))).isEqualTo(ColumnEncoding.frequent(List.of()));
    assertThat(of(and(once, twice.subList(2, 40))).kind()).isEqualTo(ColumnKind.TEXT);
  }
}
