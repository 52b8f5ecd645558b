package dev.kcnf.rules.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the other patterns make needless is dropped, the longest first; nothing else is. */
class RedundancyTest {
  private static long alone(List<Example> rows, Pattern part, List<Pattern> others) {
    return rows.stream()
        .filter(x -> part.term().allHold(x))
        .filter(x -> others.stream().noneMatch(o -> o.term().allHold(x)))
        .count();
  }

  private static boolean isNeedless(PlainPatterns rows, Pattern part, List<Pattern> others) {
    return alone(rows.rejects, part, others) <= alone(rows.kept, part, others);
  }

  private static List<Pattern> without(List<Pattern> patterns, int p) {
    List<Pattern> others = new ArrayList<>(patterns);
    others.remove(p);
    return others;
  }

  /** By the definition: patterns, then single values, in the order of the longest first. */
  private static List<Pattern> removed(PlainPatterns rows, List<Pattern> patterns) {
    List<Pattern> left = new ArrayList<>(patterns);
    left.sort((a, b) -> b.compareTo(a));
    for (int p = 0; p < left.size(); ) {
      if (isNeedless(rows, left.get(p), without(left, p))) {
        left.remove(p);
      } else {
        p++;
      }
    }
    for (int p = 0; p < left.size(); p++) {
      for (int i = 0; i < left.get(p).size(); i++) {
        for (int v : left.get(p).values()[i].clone()) {
          int[] rest = Arrays.stream(left.get(p).values()[i]).filter(o -> o != v).toArray();
          Pattern part = left.get(p).with(i, new int[] {v});
          if (rest.length > 0 && isNeedless(rows, part, without(left, p))) {
            left.set(p, left.get(p).with(i, rest));
          }
        }
      }
    }
    return left;
  }

  private static Pattern random(SplitMix random, RandomData data) {
    int first = random.nextInt(data.schema.size());
    int second = random.nextInt(data.schema.size());
    int[] attributes = new TreeSet<>(List.of(first, second)).stream().mapToInt(a -> a).toArray();
    int[][] values = new int[attributes.length][];
    for (int i = 0; i < values.length; i++) {
      TreeSet<Integer> set = new TreeSet<>();
      for (int v = 0; v < 3; v++) {
        set.add(random.nextInt(data.schema.cardinality(attributes[i])));
      }
      values[i] = set.stream().mapToInt(v -> v).toArray();
    }
    return new Pattern(attributes, values);
  }

  @Test
  void whatIsLeft_isThatOfTheDefinition() {
    int dropped = 0;
    for (int seed = 0; seed < 150; seed++) {
      SplitMix random = SplitMix.of(seed);
      RandomData data = RandomData.of(seed, seed % 4 == 0 ? 200 : 60);
      TreeSet<Pattern> patterns = new TreeSet<>();
      for (int p = 0; p < 6; p++) {
        patterns.add(random(random, data));
      }
      List<Pattern> given = new ArrayList<>(patterns);
      RowBits rejects = RowBits.of(data.schema, data.examples, data.labels, false);
      RowBits kept = RowBits.of(data.schema, data.examples, data.labels, true);
      PlainPatterns rows = new PlainPatterns(data);
      List<Pattern> found = Redundancy.removed(given, rejects, kept);
      assertThat(found).as("seed %d", seed).isEqualTo(removed(rows, given));
      dropped += found.size() < given.size() ? 1 : 0;
    }
    assertThat(dropped).isGreaterThan(10);
  }

  private static boolean tellSame(List<Example> rows, Pattern one, Pattern other) {
    return rows.stream().allMatch(x -> one.term().allHold(x) == other.term().allHold(x));
  }

  /** The last condition is tried first, and one stays. */
  @Test
  void shortened_hasNoConditionThatTellsNothing() {
    int[] dropped = new int[3];
    for (int seed = 0; seed < 300; seed++) {
      SplitMix random = SplitMix.of(seed);
      RandomData data = RandomData.of(seed, 8);
      RowBits rejects = RowBits.of(data.schema, data.examples, data.labels, false);
      RowBits kept = RowBits.of(data.schema, data.examples, data.labels, true);
      PlainPatterns rows = new PlainPatterns(data);
      Pattern pattern = random(random, data);
      Pattern expected = pattern;
      for (int i = pattern.size() - 1; i >= 0 && expected.size() > 1; i--) {
        Pattern without = expected.without(i);
        boolean same =
            tellSame(rows.rejects, expected, without) && tellSame(rows.kept, expected, without);
        dropped[i] += same ? 1 : 0;
        expected = same ? without : expected;
      }
      Pattern found = Redundancy.shortened(pattern, rejects, kept);
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }
    assertThat(dropped[0]).isPositive();
    assertThat(dropped[1]).isPositive();
  }

  /** Also where the rows fill whole words, and every bit of them is of a row. */
  @Test
  void shortened_keepsAConditionThatIsAlwaysTrue_ifThereIsNoOther() {
    Schema schema = Schema.booleans(7);
    Example[] all = new Example[128];
    boolean[] labels = new boolean[128];
    for (int bits = 0; bits < 128; bits++) {
      all[bits] = schema.exampleOfBits(bits);
      labels[bits] = bits >= 64;
    }
    Pattern any = new Pattern(new int[] {2}, new int[][] {{0, 1}});
    RowBits rejects = RowBits.of(schema, all, labels, false);
    RowBits kept = RowBits.of(schema, all, labels, true);
    assertThat(Redundancy.shortened(any, rejects, kept)).isEqualTo(any);
  }

  /** Whichever way the rules were found: without any one of them there are more errors. */
  @Test
  void find_leavesNoRuleThatOthersMakeNeedless() {
    int rules = 0;
    for (int seed = 0; seed < 120; seed++) {
      RandomData data = RandomData.of(seed, 80);
      RuleSearch search = (seed % 2 == 0 ? RuleSearch.cnf(2) : RuleSearch.dnf(2)).withSteps(20);
      search = seed % 3 == 0 ? search : search.withTolerance(Tolerance.share(0.05 * (seed % 4)));
      Formula found = search.find(data.schema, "t", data.examples, data.labels).formula();
      for (int c = 0; c < found.size(); c++) {
        List<Clause> others = new ArrayList<>(found.clauses());
        others.remove(c);
        Formula without =
            found.form() == Formula.Form.CNF
                ? Formula.cnf(data.schema, "t", others)
                : Formula.dnf(data.schema, "t", others);
        assertThat(data.errors(without)).as("seed %d", seed).isGreaterThan(data.errors(found));
        rules++;
      }
    }
    assertThat(rules).isGreaterThan(100);
  }
}
