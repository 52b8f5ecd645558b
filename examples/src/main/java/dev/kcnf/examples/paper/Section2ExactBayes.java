package dev.kcnf.examples.paper;

import dev.kcnf.LogLoss;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.bayes.IndependentSets;
import dev.kcnf.bayes.Memorization;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.List;

/** Section 2: what does it cost to weigh all conjunctions, and what is it good for? */
public final class Section2ExactBayes {
  private Section2ExactBayes() {}

  public static void main(String[] args) {
    Schema schema = Schema.booleans(3);
    ExactBayes bayes = ExactBayes.of(schema);
    Memorization memory = Memorization.of(schema);
    double bayesBits = 0;
    double memoryBits = 0;
    for (int a = 0; a < 8; a++) {
      Example x = schema.exampleOfBits(a);
      boolean label = (a & 5) == 5; // x1 and x3
      bayesBits += LogLoss.bits(bayes.step(x, label), label);
      memoryBits += LogLoss.bits(memory.step(x, label), label);
      System.out.println(x + " -> " + label + ", conjunctions left: " + bayes.consistent());
    }
    System.out.printf("exact Bayes lost %.3f bits, at most d = 3%n", bayesBits);
    System.out.printf("memorization lost %.3f bits, at most 2^d = 8%n", memoryBits);

    // Theorems 1 and 4: who counts conjunctions can count the independent sets of any graph.
    List<int[]> pentagon =
        List.of(
            new int[] {0, 1},
            new int[] {1, 2},
            new int[] {2, 3},
            new int[] {3, 4},
            new int[] {4, 0});
    System.out.println("independent sets of the pentagon: " + IndependentSets.count(5, pentagon));
  }
}
