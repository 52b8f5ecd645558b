package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceCommandTest {
  private static final String SIX_ROWS =
      "a,b,c,y\n1,1,0,0\n1,0,1,1\n1,1,0,0\n1,1,1,1\n0,1,1,0\n0,0,1,0\n";

  private static Kcnf trace(String table, String... options) {
    List<String> args = new ArrayList<>(List.of("trace", "-", "--target", "y=1"));
    args.addAll(List.of(options));
    return Kcnf.runOn(table, args.toArray(String[]::new));
  }

  /** Where each format has the numbers of lines: before a line, or above the columns. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "text", "^ *([\\d-]+)  ",
          "markdown", "(?:^- line |\\| )([\\d/-]+):",
          "latex", "(?:item line |^ {4})([\\d/& -]+)(?::| \\\\\\\\$)",
          "json", "\"line\":\"([\\d-]+)\"");

  /** The lines of the paper's pseudocode that are shown. */
  private static Set<Integer> linesShown(String format, String text) {
    Set<Integer> lines = new TreeSet<>();
    Matcher matcher = Pattern.compile("(?m)" + NUMBERS.get(format)).matcher(text);
    while (matcher.find()) {
      for (String numbers : matcher.group(1).split("[/& ]+", -1)) {
        String[] range = numbers.split("-", -1);
        int last = Integer.parseInt(range[range.length - 1]);
        for (int line = Integer.parseInt(range[0]); line <= last; line++) {
          lines.add(line);
        }
      }
    }
    return lines;
  }

  /**
   * Read beside the pseudocode: 24 lines of Algorithm 1 and 18 of Algorithm 2, end-ifs included.
   */
  @ParameterizedTest
  @CsvSource({
    "1,24,text", "1,24,markdown", "1,24,latex", "1,24,json",
    "2,18,text", "2,18,markdown", "2,18,latex", "2,18,json"
  })
  void everyLineOfThePseudocode_isVisible(int algorithm, int lines, String format) {
    Kcnf example = Kcnf.run("trace", "--example", "algorithm" + algorithm, "--as", format);
    String chosen = Integer.toString(algorithm);
    Kcnf table = trace(SIX_ROWS, "--predictor", "monotone", "--algorithm", chosen, "--as", format);
    for (Kcnf run : List.of(example, table)) {
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(linesShown(format, run.out())).hasSize(lines).contains(1, lines);
    }
  }

  @Test
  void algorithm1_showsTheStateBeforeAndAfter() {
    Kcnf run = trace(SIX_ROWS, "--predictor", "monotone", "--algorithm", "1");
    assertThat(run.out())
        .contains("    3  α ← 2^(-d/2^d) = 0.7711, 1-α = 0.2289\n")
        .contains("w = 111: (1-α)^1 = 0.2289, a_t violates {b}\n")
        .contains("16-18    for i = 1 to d: w_i ← w_i a_t^i: w = 101\n")
        .contains("    7    a_t ∈ A: yes\n    8    p_t(1) ← 0\n    9    p_t(0) ← 1\n")
        .contains("19-21    else A ← A ∪ {a_t} = {110, 011, 001}\n")
        .endsWith("23-24  return r = 2^-3.2522 = 0.1049\n");
  }

  /** A lecturer expects d = 3 there: what it counts is said, and what is tiny is never 0. */
  @Test
  void kCnf_saysWhatItsClausesAre_andShowsTinyProbabilitiesAsPowers() {
    Kcnf two = trace(SIX_ROWS, "--predictor", "kcnf", "-k", "2", "--algorithm", "2");
    assertThat(two.out())
        .contains("its d is the 12 clauses of distinct columns. The paper's (2×3)^2 = 36 have them")
        .contains("Algorithm 2: π_d over 2-CNF formulas, d = 12\n");
    Kcnf one = trace(SIX_ROWS, "--predictor", "kcnf", "-k", "4", "--algorithm", "1");
    assertThat(one.out())
        .contains("so that its d is (2×3)^4 = 1296.\n")
        .contains("α ← 2^(-d/2^d) = 1 - 2^-1286.1889, 1-α = 2^-1286.1889\n")
        .contains("p_t(0) ← 1 - p_t(1) = 1 - 2^-104181.3022\n")
        .contains("(1-α)^81 = 2^-104181.3022, a_t violates")
        .doesNotContain("1-α = 0")
        .doesNotContain(" = 0, a_t violates");
    assertThat(trace(SIX_ROWS, "--predictor", "kcnf", "-k", "1", "--algorithm", "1").out())
        .contains("1-α = 0.0629\n");
    assertThat(trace(SIX_ROWS, "--predictor", "kcnf", "-k", "4", "--as", "latex").out())
        .isASCII()
        .contains("(2$\\times $3)", "clauses of distinct columns");
  }

  @Test
  void algorithm2_showsTheStateBeforeAndAfter() {
    Kcnf run = trace(SIX_ROWS, "--predictor", "monotone", "--algorithm", "2");
    assertThat(run.out())
        .contains("    1  D ← {a, b, c}\n")
        .contains("    5    ∏ a_t^i over i ∈ D = {a, b, c} is 1: no, a_t violates {b}\n")
        .contains("14-15    D ← D \\ {b} = {a, c}\n")
        .contains("    5    ∏ a_t^i over i ∈ D = {a, c} is 1: yes\n")
        .contains("    6    p_t(1) := t/(t+1) = 4/5\n    7    p_t(0) := 1/(t+1) = 1/5\n")
        .contains("bound (d+1) log2(t+1) = 11.2294")
        .contains("17-18  return r = 2^-3.8074 = 0.0714\n");
  }

  /** The trace and the learner are two ways to the same loss, step by step the same bits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "monotone --algorithm 1",
        "monotone --algorithm 2",
        "monotone --certain",
        "conjunction --algorithm 1",
        "conjunction --algorithm 2",
        "disjunction --algorithm 1",
        "disjunction --algorithm 2",
        "kcnf -k 2 --algorithm 1",
        "kcnf -k 2 --algorithm 2",
        "kcnf -k 5 --algorithm 2",
        "kdnf -k 2 --algorithm 1",
        "kdnf -k 2 --algorithm 2",
        "positive-bayes --alpha 0.3",
        "exact-bayes",
        "memorization"
      })
  void sumOfTheLosses_isTheLossOfLearn(String predictor) {
    for (long seed = 1; seed <= 4; seed++) {
      String table = random(seed);
      String[] chosen = ("--predictor " + predictor).split(" ", -1);
      List<String> learn = new ArrayList<>(List.of("learn", "-", "--target", "y=1", "--json"));
      learn.addAll(List.of(chosen));
      Kcnf learned = Kcnf.runOn(table, learn.toArray(String[]::new));
      List<String> traced = new ArrayList<>(List.of(chosen));
      traced.addAll(List.of("--as", "json"));
      Kcnf trace = trace(table, traced.toArray(String[]::new));
      assertThat(trace.status()).as(trace.err()).isZero();
      List<String> sums = values(trace.out(), "sum");
      assertThat(sums).hasSize(12);
      assertThat(sums.get(11)).as("seed %d", seed).isEqualTo(learned.json("logLossBits"));
      boolean contradicted = trace.out().contains("contradicted: no ");
      assertThat(contradicted)
          .as("seed %d", seed)
          .isEqualTo(Boolean.parseBoolean(learned.json("boundContradicted")));
    }
  }

  private static String random(long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder table = new StringBuilder("a,b,c,y\n");
    for (int t = 0; t < 12; t++) {
      int row = t < 2 ? 7 * t : random.nextInt(8); // both values of each column
      boolean label = t == 1 || ((row & 5) == 5 != (random.nextInt(6) == 0) && t > 0);
      table.append(row & 1).append(',').append(row >> 1 & 1).append(',').append(row >> 2);
      table.append(',').append(label ? 1 : 0).append('\n');
    }
    return table.toString();
  }

  private static List<String> values(String json, String key) {
    List<String> values = new ArrayList<>();
    Matcher matcher = Pattern.compile("\"" + key + "\":\"?([^,\"}]*)").matcher(json);
    while (matcher.find()) {
      values.add(matcher.group(1));
    }
    return values;
  }

  @Test
  void categories_areTracedAsBooleans() {
    Kcnf run =
        trace("rain,colour,y\nyes,red,1\nno,blue,0\nyes,green,1\n", "--predictor", "monotone");
    assertThat(run.out())
        .contains("a_t = (rain, colour=red, colour=blue, colour=green)")
        .contains("= {rain}\n");
  }

  /** 0_{1:n} is the sequence of the paper's Theorem 1. */
  @Test
  void labelsThatAreAll0_areTraced() {
    Kcnf run = trace("a,b,y\n1,0,0\n0,1,0\n", "--predictor", "exact-bayes");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("1 sets S agree: {{a, b}}");
  }

  @Test
  void contradiction_isSaidWhereItHappens() {
    Kcnf run = trace("a,b,y\n1,0,0\n1,1,1\n1,0,1\n", "--predictor", "monotone", "--algorithm", "1");
    assertThat(run.out())
        .contains("loss -log2 p_t(1) = infinite; sum infinite")
        .contains("contradicted: no monotone conjunction gives these labels")
        .endsWith("return r = 0; the bound does not count, the labels contradict the class\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"markdown", "latex"})
  void contradiction_isSaidInItsRowOnly(String format) {
    String table = "a,b,y\n1,0,0\n1,1,1\n1,0,1\n1,0,0\n";
    Kcnf run = trace(table, "--predictor", "monotone", "--algorithm", "1", "--as", format);
    String said = "contradicted: no monotone conjunction gives these labels";
    List<String> rows = run.out().lines().filter(line -> line.contains(said)).toList();
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0)).containsPattern("^ *\\|? ?3 [|&] 10 .* infinite .*" + said);
    if (format.equals("latex")) {
      assertIsLatex(run.out());
    }
  }

  @Test
  void json_saysWhatTheAlgorithmIsOf_andWhereItWasContradicted() {
    String[] options = {"--predictor", "monotone", "--algorithm", "1", "--as", "json"};
    String contradicted = trace("a,b,y\n1,0,0\n1,1,1\n1,0,1\n1,0,0\n", options).out();
    assertThat(contradicted)
        .contains("\"predictor\":\"monotone, Algorithm 1\",\"d\":2,\"alpha\":0.7071067811865")
        .contains(",\"contradictedAt\":3,");
    assertThat(values(contradicted, "contradicted")).hasSize(1);
    assertThat(trace(SIX_ROWS, "--as", "json").out())
        .contains("\"d\":3,\"alpha\":null,\"contradictedAt\":null,");
  }

  @Test
  void optimality_givesEverySExactlyDBits() {
    Kcnf run = Kcnf.run("trace", "--example", "optimality", "--as", "json");
    assertThat(values(run.out(), "exact-bayes")).hasSize(9).containsOnly("3.0");
    assertThat(new TreeSet<>(values(run.out(), "labels").subList(0, 8))).hasSize(8);
    for (String predictor :
        List.of("monotone, Algorithm 1", "monotone, Algorithm 2", "memorization")) {
      assertThat(Double.parseDouble(values(run.out(), predictor).get(8)))
          .as(predictor)
          .isGreaterThan(3);
    }
  }

  @Test
  void independentSets_areThoseOfTheGraph() {
    Kcnf run = Kcnf.run("trace", "--example", "independent-sets", "--as", "json");
    int independent = 0; // of the cycle 1-2-3-4
    for (int set = 0; set < 16; set++) {
      int next = set >> 1 | (set & 1) << 3;
      independent += (set & next) == 0 ? 1 : 0;
    }
    List<String> after = values(run.out(), "after");
    assertThat(after.get(after.size() - 1)).isEqualTo(Integer.toString(independent));
    assertThat(run.out()).contains("UPOW = |P(S_1) ∪ … ∪ P(S_n)| = 2^d - 7 = 9.");
  }

  @Test
  void repeatedNegatives_costTheHeuristicOneBitEach_andAlgorithm1Once() {
    Kcnf run = Kcnf.run("trace", "--example", "repeated-negatives", "--as", "json");
    List<String> losses = values(run.out(), "loss");
    assertThat(losses.subList(0, 5)).containsOnly("1.0");
    assertThat(Double.parseDouble(losses.get(5))).isBetween(0.37499, 0.37501);
    assertThat(losses.subList(6, 10)).containsOnly("0.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "independent-sets",
        "optimality",
        "repeated-negatives",
        "algorithm1",
        "algorithm2"
      })
  void latex_hasRowsOfEqualLength_andOnlyAscii(String example) {
    Kcnf run = Kcnf.run("trace", "--example", example, "--as", "latex");
    assertThat(run.out()).matches("\\p{ASCII}*");
    assertIsLatex(run.out());
  }

  /** Names and values with every character that means something to LaTeX. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "monotone --algorithm 1",
        "conjunction --algorithm 2",
        "disjunction --algorithm 1",
        "kcnf -k 1",
        "positive-bayes",
        "exact-bayes",
        "memorization"
      })
  void latex_ofAnyNames_isLatex(String predictor) {
    String table =
        """
        rain & sun,a_b^{2},100%,$x#~\\z,y
        yes,re_d<5,1,α,1
        no,b^lue,0,ö|,0
        yes,gr{een},1,~^,1
        """;
    List<String> options = new ArrayList<>(List.of("--as", "latex", "--predictor"));
    options.addAll(List.of(predictor.split(" ", -1)));
    Kcnf run = trace(table, options.toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("rain \\& sun", "100\\%");
    assertIsLatex(run.out());
  }

  /** What LaTeX would stumble over: it takes these texts, tried by hand (docs/PAPER.md). */
  private static void assertIsLatex(String latex) {
    int columns = 0;
    for (String line : latex.split("\n", -1)) {
      Matcher begin = Pattern.compile(".*begin\\{tabular}\\{(l+)}").matcher(line);
      if (begin.matches()) {
        columns = begin.group(1).length();
      } else if (line.endsWith("\\\\")) {
        assertThat(line.split(" & ", -1)).as(line).hasSize(columns);
      }
      String plain = line.replace("\\{", "").replace("\\}", "").replace("\\$", "");
      assertThat(count(plain, '{')).as(line).isEqualTo(count(plain, '}'));
      assertThat(count(plain, '$') % 2).as(line).isZero();
      // Outside of maths nothing is left that is a command or a sign of LaTeX's own.
      String text = plain.replaceAll("\\$[^$]*\\$", "").replaceAll("\\\\[a-z]+(\\{[a-z]+})?", "");
      text = text.replaceAll("\\\\[&%#_^~]|\\\\\\\\", "").replaceAll(" & ", " ");
      assertThat(text).as(line).doesNotContainPattern("[&%#_^~\\\\]");
    }
    assertThat(count(latex, "\\begin{")).isEqualTo(count(latex, "\\end{"));
  }

  private static int count(String text, char c) {
    return (int) text.chars().filter(other -> other == c).count();
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void latex_setsVariablesWithTheirIndices_asMaths() {
    assertThat(Kcnf.run("trace", "--example", "algorithm1", "--as", "latex").out())
        .contains("Algorithm 1: $\\zeta _{d}$ over monotone conjunctions, d = 3")
        .contains("line 3: $\\alpha $ $\\leftarrow $ $2^{(-d/2^d)}$ = 0.7711")
        .contains(
            "    5 & 6 &  & 7 &  & 8/10-11 & 9/12-13 & 14 & 14 &  &  & 15-18 & 19-21 & 22 \\\\\n",
            "t & $a_{t}$ & w before & $a_{t}$ $\\in $ A & $a_{t}$ violates & $p_{t}$(1) & $p_{t}$(0) &")
        .doesNotContain("$$");
  }

  @Test
  void markdown_hasARowForEachExample() {
    Kcnf run = trace(SIX_ROWS, "--predictor", "kcnf", "-k", "1", "--as", "markdown");
    assertThat(run.out())
        .contains("\n## Algorithm 2: π\\_d over 1-CNF formulas, d = 6\n")
        .contains("| 3: t | 4: a\\_t | D before | 5: a\\_t violates | 6/8-9: p\\_t(1) |")
        .contains(
            "| 7/10-11: p\\_t(0) | 12: x\\_t | 12: loss | sum | bound | 13-15: D after | 16: r |")
        .contains("\n| 6 | 001 | \\{a, c\\} | \\{a\\} | 0.1429 | 0.8571 | 0 | 0.2224 | ");
  }

  @Test
  void moreRows_areLeftOutWithANote() {
    Kcnf run = trace(SIX_ROWS, "--rows", "2");
    assertThat(run.err()).isEqualTo("kcnf: only the first 2 rows are traced; --rows allows more\n");
    assertThat(run.out()).contains("for t = 2").doesNotContain("for t = 3");
  }

  /** Values, ranges of numbers, what looks like a number and columns that only later rows have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; 1; 2; c,b,y|p,1,1|q,0,0|r,1,1|s,?,0",
        "csv; 1; 3; b,y|no,1|no,0|no,1|yes,0|?,1",
        "csv; 1; 4; n,m,y|1,5,1|2,6,0|3,5,1|4,6,0|900,7,1|901,8,0",
        "csv; 1; 3; n,y|1,1|2,0|3,1|x,0|y,1",
        "csv; 1; 3; n,y|7,1|7,0|7,1|8,0|9,1|10,1",
        "jsonl; 0; 2; {'a':1,'y':1}|{'a':0,'y':0}|{'b':1,'y':1}|{'b':'x','y':0}",
        "libsvm; 0; 2; 1 1:1 2:1|0 2:1|1 7:1|0 1:1",
      })
  void firstRows_areTracedAsATableOfTheseRowsAlone(
      String format, int header, int rows, String table) {
    List<String> lines = List.of(table.replace('\'', '"').split("\\|", -1));
    String target = (format.equals("libsvm") ? "label" : "y") + "=1";
    List<String> args = List.of("trace", "-", "--target", target, "--format", format);
    Kcnf head =
        Kcnf.runOn(
            String.join("\n", lines.subList(0, header + rows)) + "\n", args.toArray(String[]::new));
    List<String> limited = new ArrayList<>(args);
    limited.addAll(List.of("--rows", Integer.toString(rows)));
    Kcnf first = Kcnf.runOn(String.join("\n", lines) + "\n", limited.toArray(String[]::new));
    assertThat(head.status()).as(head.err()).isZero();
    assertThat(first.out()).isEqualTo(head.out());
    assertThat(first.err())
        .startsWith("kcnf: only the first " + rows + " rows are traced")
        .endsWith("--rows allows more\n" + head.err());
  }

  @Test
  void rowsThatAreSkipped_countAmongTheFirst() {
    String table = "a,y\n1,?\n0,1\n1,0\n";
    assertThat(trace(table, "--skip-unlabelled", "--rows", "2").out())
        .contains("for t = 1\n")
        .doesNotContain("for t = 2");
    assertFails(
        trace(table, "--skip-unlabelled", "--rows", "1"),
        "the first 1 rows are skipped; --rows allows more");
  }

  @Test
  void builtInTables_areOfTheFirstRowsToo() {
    Kcnf run = Kcnf.run("trace", "--data", "tic-tac-toe", "--rows", "1");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("d = 9\n"); // one value in each of nine columns
  }

  @Test
  void wrongUsage_isToldInOneLine() {
    assertFails(Kcnf.run("trace"), "give a FILE, or --example with one of independent-sets,");
    assertFails(Kcnf.run("trace", "--example", "optimal"), "did you mean 'optimality'?");
    assertFails(Kcnf.run("trace", "--example", "optimality", "-k", "2"), "only --as goes with it");
    assertFails(trace(SIX_ROWS, "--as", "pdf"), "--as must be text, markdown, latex or json");
    assertFails(trace(SIX_ROWS, "--rows", "0"), "--rows must be at least 1, was 0");
    assertFails(trace(SIX_ROWS, "--predictor", "madnb"), "--predictor madnb is no algorithm that");
    assertFails(
        Kcnf.run("trace", "--data", "mushroom", "-k", "4"), "clauses are too many to trace");
    assertFails(
        Kcnf.run("trace", "--data", "mushroom", "--predictor", "exact-bayes"),
        "conjunctions of 52 Booleans are too many to trace");
    assertFails(
        Kcnf.runOn("a,y\n1,p\n0,q\n1,r\n", "trace", "-", "--target", "y"),
        "a trace needs one value as label 1: --target COLUMN=VALUE");
    assertFails(
        Kcnf.runOn("a,y\n1,0\n0,1\n", "trace", "-", "--target", "y=7"),
        "column 'y' never has the value '7'; there are 0, 1");
  }

  @Test
  void tablesWithoutRowsToTrace_areRefused() {
    for (String table : new String[] {"a,y\n", "a,y\n1,?\n0,\n"}) {
      Kcnf run = Kcnf.runOn(table, "trace", "-", "--target", "y=1", "--skip-unlabelled");
      assertThat(run.status()).isEqualTo(3);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("kcnf: standard input: has no row").hasLineCount(1);
    }
  }

  private static void assertFails(Kcnf run, String message) {
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }

  /** As --help says; learn makes the same Booleans. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--bins 8; a, zero, none=0, none=1, none=?",
        "--bins 0; a",
        "--categorical zero,none; a",
      })
  void constantColumns_areBooleansOnlyIfTheyAreCodes(String options, String booleans) {
    Kcnf run = trace("a,word,zero,none,y\n1,w,0,?,1\n0,w,0,?,0\n", options.split(" ", -1));
    assertThat(run.out()).contains("\na_t = (" + booleans + ")\n");
  }
}
