package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import dev.kcnf.predictors.PredictorKind;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A model that the command has learned, held by a program, says what {@code kcnf predict} says, bit
 * for bit: for every predictor, on numbers, missing cells and values that the model never saw.
 */
class LibraryEqualsCommandTest {
  private static final String[] COLUMNS = {"colour", "weight", "wet"};
  private static final String[] KNOWN = {"red", "green", "?"};
  private static final String[] NEW = {"red", "violet", "", "NA", "green"};
  private static final Pattern LOG_ODDS =
      Pattern.compile("\"logOdds\":\"?(-?Infinity|-?[0-9.E-]+)");
  private static final Pattern PROBABILITY = Pattern.compile("\"probability\":([0-9.E-]+)");
  private static final Pattern CLASS = Pattern.compile("\"(good|bad|ugly)\":([0-9.E-]+)");

  @TempDir private Path directory;

  /** Every predictor with every choice of its settings. */
  static Stream<String> predictors() {
    List<String> all = new ArrayList<>();
    for (PredictorKind kind : Predictors.kinds()) {
      String options = kind.name() + (kind.has(Setting.K) ? " -k 2" : "");
      all.add(options);
      if (kind.has(Setting.ALGORITHM)) {
        all.add(options + " --algorithm 1");
      }
      if (kind.has(Setting.CERTAIN)) {
        all.add(options + " --certain");
      }
      if (kind.has(Setting.ALPHA)) {
        all.add(options + " --alpha 0.3");
      }
    }
    return all.stream();
  }

  private static String[] row(SplitMix random, String[] colours, boolean unheardOf) {
    String colour = colours[random.nextInt(colours.length)];
    String weight = random.nextInt(8) == 0 ? "?" : Double.toString(random.nextInt(4000) / 100.0);
    String wet = unheardOf && random.nextInt(4) == 0 ? "soaked" : random.nextBoolean() ? "1" : "0";
    return new String[] {colour, weight, wet};
  }

  private static String label(String[] row, SplitMix random) {
    boolean heavy = !row[1].equals("?") && Double.parseDouble(row[1]) > 17.5;
    return heavy != (random.nextInt(10) == 0) ? "good" : row[0].equals("red") ? "bad" : "ugly";
  }

  private String csv(String name, List<String[]> rows) throws IOException {
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(String.join(",", row)).append('\n'));
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private String learned(String predictor, String target) throws IOException {
    SplitMix random = SplitMix.of(5);
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"colour", "weight", "wet", "quality"});
    for (int i = 0; i < 120; i++) {
      String[] row = row(random, KNOWN, false);
      String[] labelled = Arrays.copyOf(row, 4);
      labelled[3] = label(row, random);
      rows.add(labelled);
    }
    String model = directory.resolve("m").toString();
    List<String> args = new ArrayList<>(List.of("learn", csv("learn.csv", rows)));
    args.addAll(List.of("--target", target, "--bins", "4", "--model", model));
    args.addAll(List.of(("--predictor " + predictor).split(" ", -1)));
    Kcnf run = Kcnf.run(args.toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
    return model;
  }

  private static List<String[]> unseenRows() {
    SplitMix random = SplitMix.of(6);
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      rows.add(row(random, NEW, true));
    }
    return rows;
  }

  private List<String> predicted(String model, List<String[]> rows) throws IOException {
    List<String[]> table = new ArrayList<>();
    table.add(COLUMNS);
    table.addAll(rows);
    Kcnf run = Kcnf.run("predict", "--model", model, "--json", csv("new.csv", table));
    assertThat(run.status()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSameSizeAs(rows);
    return lines;
  }

  private static Map<String, String> named(String[] row) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int c = 0; c < COLUMNS.length; c++) {
      named.put(COLUMNS[c], row[c]);
    }
    return named;
  }

  @ParameterizedTest
  @MethodSource("predictors")
  void predictions_ofTheLibrary_areThoseOfTheCommand(String predictor) throws IOException {
    String file = learned(predictor, "quality=good");
    List<String[]> rows = unseenRows();
    List<String> lines = predicted(file, rows);
    Model model = Model.load(Path.of(file));
    Scorer scorer = model.scorer();
    byte[] before = model.toBytes();
    for (int r = 0; r < rows.size(); r++) {
      double logOdds = number(LOG_ODDS, lines.get(r));
      String as = "seeds 5 and 6, row " + r + " " + Arrays.toString(rows.get(r));
      Prediction prediction = model.predict(named(rows.get(r)));
      assertThat(prediction.logOdds()).as(as).isEqualTo(logOdds);
      assertThat(prediction.probability()).as(as).isEqualTo(number(PROBABILITY, lines.get(r)));
      assertThat(model.predict(rows.get(r)).logOdds()).as(as).isEqualTo(logOdds);
      assertThat(scorer.predict(named(rows.get(r))).logOdds()).as(as).isEqualTo(logOdds);
      assertThat(scorer.logOdds(scorer.encoder().encode(rows.get(r)))).as(as).isEqualTo(logOdds);
      assertThat(prediction.reasons(1)).as(as).hasSize(lines.get(r).contains("reason") ? 1 : 0);
    }
    assertThat(model.toBytes()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("predictors")
  void predictions_ofClasses_areThoseOfTheCommand(String predictor) throws IOException {
    String file = learned(predictor, "quality");
    List<String[]> rows = unseenRows();
    List<String> lines = predicted(file, rows);
    Model model = Model.load(Path.of(file));
    Scorer scorer = model.scorer();
    byte[] before = model.toBytes();
    for (int r = 0; r < rows.size(); r++) {
      Map<String, Double> expected = new LinkedHashMap<>();
      Matcher matcher = CLASS.matcher(lines.get(r));
      while (matcher.find()) {
        expected.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
      }
      assertThat(expected).hasSize(3);
      assertThat(model.predict(named(rows.get(r))).probabilities()).isEqualTo(expected);
      assertThat(scorer.predict(rows.get(r)).probabilities()).isEqualTo(expected);
    }
    assertThat(model.toBytes()).isEqualTo(before);
  }

  private static double number(Pattern pattern, String json) {
    Matcher matcher = pattern.matcher(json);
    assertThat(matcher.find()).as(json).isTrue();
    return Double.parseDouble(matcher.group(1));
  }
}
