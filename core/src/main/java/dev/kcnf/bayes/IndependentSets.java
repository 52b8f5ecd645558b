package dev.kcnf.bayes;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Counts the independent sets of a graph, the sets of vertices that no edge lies in, by the paper's
 * Theorem IS → UPOW: {@code |IS| + |P(V∖e_1) ∪ ... ∪ P(V∖e_n)| = 2^|V|}.
 */
public final class IndependentSets {
  private IndependentSets() {}

  /**
   * The number of independent sets, the empty one among them, of the graph with the vertices 0 to
   * {@code vertices-1} and these edges, each of two vertices.
   *
   * @throws IllegalArgumentException if an edge does not join two different vertices of the graph
   */
  public static BigInteger count(int vertices, Collection<int[]> edges) {
    if (vertices < 0) {
      throw new IllegalArgumentException("vertices must not be negative, was " + vertices);
    }
    List<BitSet> complements = new ArrayList<>();
    for (int[] edge : edges) {
      BitSet complement = new BitSet(vertices);
      complement.set(0, vertices);
      checkEdge(vertices, edge);
      complement.clear(edge[0]);
      complement.clear(edge[1]);
      complements.add(complement);
    }
    return BigInteger.ONE.shiftLeft(vertices).subtract(Upow.count(vertices, complements));
  }

  private static void checkEdge(int vertices, int[] edge) {
    if (edge.length != 2) {
      throw new IllegalArgumentException("an edge must have 2 vertices, had " + edge.length);
    }
    for (int vertex : edge) {
      if (vertex < 0 || vertex >= vertices) {
        throw new IllegalArgumentException(
            "vertices of an edge must be in 0.." + (vertices - 1) + ", was " + vertex);
      }
    }
    if (edge[0] == edge[1]) {
      throw new IllegalArgumentException(
          "an edge must join two different vertices, both were " + edge[0]);
    }
  }
}
