package dev.kcnf.examples.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs the program of every section and looks at what it prints. */
class PaperExamplesTest {
  private static String run(Consumer<String[]> program) {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      program.accept(new String[0]);
    } finally {
      System.setOut(out);
    }
    return printed.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void section2_exactBayesLosesD_memorizationTwoToTheD() {
    assertThat(run(Section2ExactBayes::main))
        .contains("[1, 0, 1] -> true, conjunctions left: ")
        .contains("exact Bayes lost 3.000 bits, at most d = 3\n")
        .contains("memorization lost 8.000 bits, at most 2^d = 8\n")
        .contains("independent sets of the pentagon: 11\n");
  }

  @Test
  void section3_negativesCostTheSameEachTime() {
    String printed = run(Section3PositiveExamples::main);
    assertThat(printed)
        .contains("a conjunction is expected to have 3.0 literals\n")
        .contains("the MAP model: variables [1, 3]\n")
        .contains("probability of the positives: 0.062500\n");
    assertThat(printed.lines().filter(line -> line.startsWith("negative, time ")))
        .hasSize(3)
        .allMatch(line -> line.endsWith(": 0.415 bits"));
  }

  @Test
  void section4_bothHalvesAreBelowDSquared() {
    assertThat(run(Section4Algorithm1::main))
        .containsPattern("negatives lost [0-9.]+ bits, at most d² = 64\n")
        .containsPattern("positives lost [0-9.]+ bits, at most d² = 64\n")
        .contains("together at most 2d² = 128\n")
        .contains("variables left: 2\n");
  }

  @Test
  void section5_onlyTheVariantLosesInfinitelyMuch() {
    assertThat(run(Section5Algorithm2::main))
        .containsPattern(
            "wrong labels: none; as written [0-9.]+ bits, the certain variant [0-9.]+,")
        .containsPattern(
            "wrong labels: 1 in 100; as written [0-9.]+ bits, the certain variant Inf");
  }

  @Test
  void section6_theEngineDecidesAsTheReduction() {
    assertThat(run(Section6KCnf::main))
        .contains("the same predictions: true\n")
        .contains("from 60 clauses of distinct variables at most 608.0, by the Corollary 1445.2\n")
        .contains("combinations never seen in a positive: 2\n");
  }

  @Test
  void section7_printsTable1BesideThePaper() {
    assertThat(run(Section7Experiments::main))
        .contains("Table 1: loss of Algorithms 1 and 2 against their bounds\n")
        .contains("Greatest loss in bits, 3 repeats, where the paper has 1000\n");
  }

  @Test
  void section8_theEnsembleFindsTheKCnf() {
    assertThat(run(Section8Ensemble::main))
        .containsPattern("MADNB alone: \\d{3,4}\\.\\d bits\n")
        .containsPattern("with a 2-CNF beside it: \\d{2,3}\\.\\d bits\n");
  }

  @Test
  void appendix_findsTheFeatureThatMatters() {
    assertThat(run(AppendixMadnb::main))
        .contains("KT of 3 zeros and 5 ones: 2^-9.508\n")
        .contains("weight of x1: 1.000, of x2: 0.");
  }
}
