package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says about the theory. */
class TheoryWordsTest {
  private static final String APPLIES_NOT = "does not apply: no ";

  private static Kcnf learn(String rows, String... options) {
    String[] args = new String[options.length + 4];
    args[0] = "learn";
    args[1] = "-";
    args[2] = "--target";
    args[3] = "y=1";
    System.arraycopy(options, 0, args, 4, options.length);
    return Kcnf.runOn(rows, args);
  }

  @ParameterizedTest
  @CsvSource({"monotone,monotone conjunction", "conjunction,conjunction", "kcnf,2-CNF"})
  void aRowThatWas0AndIsLater1_contradictsAlgorithm1(String predictor, String hypotheses) {
    Kcnf run = learn("a,b,y\n1,0,0\n0,1,0\n1,0,1\n", "--predictor", predictor, "--algorithm", "1");
    assertThat(run.out())
        .contains("loss       infinite, because it was certain and wrong")
        .contains(APPLIES_NOT + hypotheses + " fits the data, see row 3");
  }

  @ParameterizedTest
  @CsvSource({"disjunction,disjunction", "kdnf,2-DNF"})
  void aRowThatWas1AndIsLater0_contradictsTheDuals(String predictor, String hypotheses) {
    Kcnf run = learn("a,b,y\n1,0,1\n0,1,1\n1,0,0\n", "--predictor", predictor, "--algorithm", "1");
    assertThat(run.out()).contains(APPLIES_NOT + hypotheses + " fits the data, see row 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void allOnesWithLabel0First_contradictMonotoneConjunctions(String algorithm) {
    String rows = "a,b,y\n1,1,0\n0,1,0\n1,0,1\n";
    Kcnf run = learn(rows, "--predictor", "monotone", "--algorithm", algorithm);
    assertThat(run.out()).contains(APPLIES_NOT + "monotone conjunction fits the data, see row 1");
    // With negations there are conjunctions that fit: (1,1) alone rules out none of them.
    Kcnf conjunction = learn(rows, "--predictor", "conjunction", "--algorithm", algorithm);
    assertThat(conjunction.out()).contains("no prediction speaks against it");
  }

  /** The same table in four notations is the same Booleans. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "madnb",
        "naive-bayes",
        "monotone",
        "conjunction",
        "exact-bayes",
        "positive-bayes"
      })
  void columnsOfNoAndYes_areOneBoolean(String predictor) {
    String rows = "a,b,y\n0,1,1\n1,1,0\n1,0,1\n1,1,1\n0,0,0\n1,1,1\n0,1,0\n";
    Kcnf booleans = learn(rows, "--predictor", predictor, "--json");
    for (String pair : new String[] {"no,yes", "false,true", "F,T", "off,on"}) {
      String no = pair.substring(0, pair.indexOf(','));
      String yes = pair.substring(pair.indexOf(',') + 1);
      StringBuilder written = new StringBuilder("a,b,y\n");
      for (String row : rows.strip().split("\n", -1)) {
        if (!row.startsWith("a")) {
          for (String cell : row.substring(0, 3).split(",", -1)) {
            written.append(cell.equals("1") ? yes : no).append(',');
          }
          written.append(row.substring(4)).append('\n');
        }
      }
      Kcnf run = learn(written.toString(), "--predictor", predictor, "--json");
      assertThat(run.json("logLossBits")).as(pair).isEqualTo(booleans.json("logLossBits"));
      assertThat(run.json("boundBits")).as(pair).isEqualTo(booleans.json("boundBits"));
    }
    StringBuilder lines = new StringBuilder();
    for (String row : rows.strip().split("\n", -1)) {
      if (!row.startsWith("a")) {
        lines.append(
            String.format(
                "{\"a\": %b, \"b\": %b, \"y\": %c}%n",
                row.charAt(0) == '1', row.charAt(2) == '1', row.charAt(4)));
      }
    }
    Kcnf json = learn(lines.toString(), "--format", "jsonl", "--predictor", predictor, "--json");
    assertThat(json.json("logLossBits")).isEqualTo(booleans.json("logLossBits"));
  }

  @Test
  void boundOfOneBoolean_isTwoBits() {
    Kcnf run = learn("a,y\n0,1\n1,1\n0,1\n", "--predictor", "monotone", "--algorithm", "1");
    assertThat(run.out()).contains("bound      2.00 bits, holds if some monotone conjunction");
    assertThat(run.out()).contains("loss       1.77 bits");
  }

  @Test
  void boundOfKCnf_namesItsClauses_andTheCorollarys() {
    String rows = "a,b,y\n0,1,1\n1,1,0\n1,0,1\n";
    Kcnf second = learn(rows, "-k", "2", "--json");
    // Four pairs of values; (2 + 2)² ordered clauses with repetition; log2(3+1) = 2.
    assertThat(second.json("boundClauses")).isEqualTo("4.0");
    assertThat(second.number("boundBits")).isCloseTo(2 * (4 + 1), within(1e-12));
    assertThat(second.json("corollaryClauses")).isEqualTo("16.0");
    assertThat(second.number("corollaryBits")).isCloseTo(2 * (16 + 1), within(1e-12));
    Kcnf first = learn(rows, "-k", "2", "--algorithm", "1");
    assertThat(first.out())
        .contains("bound      512.00 bits")
        .contains("from the Corollary's (2d)^2 = 16 clauses, d = 2\n");
    // With k above d the clauses over all attributes decide.
    Kcnf wide = learn(rows, "-k", "3");
    assertThat(wide.out())
        .contains("bound      10.00 bits")
        .contains("from 4 clauses of 2 distinct attributes; from the Corollary's (2d)^3 = 64")
        .contains("d = 2: 130.00 bits");
  }
}
