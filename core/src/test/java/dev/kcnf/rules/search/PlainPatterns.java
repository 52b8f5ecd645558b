package dev.kcnf.rules.search;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What patterns match and which are worth looking at: by going through the examples. */
final class PlainPatterns {
  final Schema schema;
  final List<Example> rejects = new ArrayList<>();
  final List<Example> kept = new ArrayList<>();

  PlainPatterns(RandomData data) {
    schema = data.schema;
    for (int i = 0; i < data.examples.length; i++) {
      (data.labels[i] ? kept : rejects).add(data.examples[i]);
    }
  }

  static List<Example> matching(List<Example> examples, Pattern pattern) {
    return examples.stream().filter(x -> pattern.term().allHold(x)).toList();
  }

  long rejected(Pattern pattern) {
    return matching(rejects, pattern).size();
  }

  long exceptions(Pattern pattern) {
    return matching(kept, pattern).size();
  }

  long gain(Pattern pattern) {
    return rejected(pattern) - exceptions(pattern);
  }

  /** The patterns of 1 to k single values that occur, and that no part of them makes needless. */
  Set<Pattern> single(int k, long tolerance) {
    Set<Pattern> found = new TreeSet<>();
    for (Example x : rejects) {
      for (int mask = 1; mask < 1 << schema.size(); mask++) {
        if (Integer.bitCount(mask) <= k) {
          found.add(project(x, mask));
        }
      }
    }
    found.removeIf(p -> exceptions(p) > tolerance || isNeedless(p, tolerance));
    return found;
  }

  private static Pattern project(Example x, int mask) {
    int[] attributes = new int[x.size()];
    int[] values = new int[x.size()];
    int size = 0;
    for (int a = 0; a < x.size(); a++) {
      if ((mask & 1 << a) != 0) {
        attributes[size] = a;
        values[size++] = x.value(a);
      }
    }
    return Pattern.of(attributes, values, size);
  }

  /**
   * Without tolerance if any part has no exceptions; with one, if the first conditions have none.
   */
  private boolean isNeedless(Pattern pattern, long tolerance) {
    for (int i = 0; i < pattern.size() && pattern.size() > 1; i++) {
      if (tolerance == 0 && exceptions(pattern.without(i)) == 0) {
        return true;
      }
    }
    Pattern head = pattern;
    while (head.size() > 1) {
      head = head.without(head.size() - 1);
      if (exceptions(head) == 0) {
        return true;
      }
    }
    return false;
  }

  /** The pattern with as many values as it can take, beginning with each of its attributes. */
  List<Pattern> joined(Pattern pattern, long tolerance) {
    List<Pattern> all = new ArrayList<>();
    for (int first = 0; first < pattern.size(); first++) {
      Pattern grown = pattern;
      for (int i = 0; i < pattern.size(); i++) {
        grown = grown(grown, (first + i) % pattern.size(), tolerance);
      }
      all.add(grown);
    }
    return all;
  }

  private Pattern grown(Pattern pattern, int i, long tolerance) {
    int cardinality = schema.cardinality(pattern.attributes()[i]);
    TreeSet<Integer> values = new TreeSet<>();
    Arrays.stream(pattern.values()[i]).forEach(values::add);
    long left = tolerance - exceptions(pattern);
    for (int v = 0; v < cardinality && cardinality > 2; v++) {
      Pattern alone = pattern.with(i, new int[] {v});
      if (!values.contains(v) && gain(alone) > 0 && exceptions(alone) <= left) {
        left -= exceptions(alone);
        values.add(v);
      }
    }
    return pattern.with(i, values.stream().mapToInt(v -> v).toArray());
  }

  /** Of those that reject the same with as many exceptions the first; all, the best first. */
  List<Pattern> ranked(Iterable<Pattern> patterns) {
    TreeMap<String, Pattern> distinct = new TreeMap<>();
    for (Pattern p : patterns) {
      if (gain(p) > 0) {
        StringBuilder key = new StringBuilder().append(exceptions(p)).append(':');
        rejects.forEach(x -> key.append(p.term().allHold(x) ? '1' : '0'));
        distinct.merge(key.toString(), p, (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
    }
    List<Pattern> ranked = new ArrayList<>(distinct.values());
    ranked.sort((a, b) -> gain(a) != gain(b) ? Long.compare(gain(b), gain(a)) : a.compareTo(b));
    return ranked;
  }
}
