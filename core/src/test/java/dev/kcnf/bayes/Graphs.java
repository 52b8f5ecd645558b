package dev.kcnf.bayes;

import java.util.ArrayList;
import java.util.List;

/** Edges of the graphs that the tests count on. */
final class Graphs {
  private Graphs() {}

  /** Vertex {@code row * n + column}. */
  static List<int[]> grid(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int v = 0; v < n * n; v++) {
      if (v % n + 1 < n) {
        edges.add(new int[] {v, v + 1});
      }
      if (v + n < n * n) {
        edges.add(new int[] {v, v + n});
      }
    }
    return edges;
  }

  static List<int[]> path(int n) {
    List<int[]> edges = new ArrayList<>();
    for (int v = 0; v + 1 < n; v++) {
      edges.add(new int[] {v, v + 1});
    }
    return edges;
  }

  static List<int[]> cycle(int n) {
    List<int[]> edges = path(n);
    edges.add(new int[] {n - 1, 0});
    return edges;
  }
}
