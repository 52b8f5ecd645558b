package dev.kcnf.cnf;

import dev.kcnf.encoding.Example;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The oracle of the engine: the seen projections as a plain set of lists. */
final class SeenProjections {
  private final int k;
  private final Set<List<Integer>> seen = new HashSet<>();

  SeenProjections(int k) {
    this.k = k;
  }

  /** All projections, each as attribute, value, attribute, value, … in ascending order. */
  List<List<Integer>> projections(Example x) {
    List<List<Integer>> result = new ArrayList<>();
    collect(x, 0, new ArrayList<>(), result);
    return result;
  }

  private void collect(Example x, int from, List<Integer> prefix, List<List<Integer>> result) {
    if (prefix.size() == 2 * k) {
      result.add(List.copyOf(prefix));
      return;
    }
    for (int a = from; a < x.size(); a++) {
      prefix.add(a);
      prefix.add(x.value(a));
      collect(x, a + 1, prefix, result);
      prefix.subList(prefix.size() - 2, prefix.size()).clear();
    }
  }

  long violated(Example x) {
    return projections(x).stream().filter(p -> !seen.contains(p)).count();
  }

  void learn(Example x) {
    seen.addAll(projections(x));
  }

  int size() {
    return seen.size();
  }

  Set<List<Integer>> all() {
    return seen;
  }
}
