package dev.kcnf.rules.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Recoding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is proposed of one attribute of numbers, against all ranges that there are. */
class RangeConditionsTest {
  private static final double TIE = 1e-9;
  private static final Estimate GUIDE = new Estimate(0.4, 2);

  private record Proposal(BitSet values, int hits, int misses, double bits) {}

  private record Span(int from, int to) {}

  /** Rows of an attribute of numbers, some of them missing, with gaps where no row is. */
  private static final class Case {
    final int ranges;
    final RuleTable table;
    final boolean[] positive;
    final int[] hits;
    final int[] misses;
    final int allHits;
    final int allMisses;

    Case(int seed) {
      SplitMix random = SplitMix.of(seed);
      ranges = 2 + random.nextInt(9);
      int rows = 1 + random.nextInt(60);
      int missing = random.nextInt(3) == 0 ? 4 : 0;
      double[] cuts = IntStream.range(1, ranges).asDoubleStream().toArray();
      List<String> names = new ArrayList<>(Cuts.at(cuts).names());
      names.add("?");
      Schema schema = Schema.closed(List.of(new Attribute("a", names, Cuts.at(cuts))));
      RowKeeper kept = new RowKeeper(schema, rows);
      positive = new boolean[rows];
      hits = new int[ranges + 1];
      misses = new int[ranges + 1];
      int gap = random.nextInt(ranges);
      int peak = random.nextInt(ranges);
      for (int row = 0; row < rows; row++) {
        int value = random.nextInt(ranges);
        value = value == gap || value == gap + 1 ? peak : value;
        value = random.nextInt(10) < missing ? ranges : value;
        boolean near = Math.abs(value - peak) <= 1;
        positive[row] = random.nextInt(10) < (near ? 8 : 2);
        kept.add(schema.example(value), positive[row] ? 1 : 0);
        (positive[row] ? hits : misses)[value]++;
      }
      allHits = IntStream.of(hits).sum();
      allMisses = IntStream.of(misses).sum();
      table = RuleTable.of(kept, Recoding.of(schema, schema));
    }

    List<Proposal> proposed(long @Nullable [] within) {
      Conditions conditions = new Conditions(table, new CodeLength(table), positive);
      int[] rows = IntStream.range(0, table.rows()).toArray();
      List<Proposal> found = new ArrayList<>();
      conditions.find(
          0,
          rows,
          within,
          GUIDE,
          true,
          (in, out, bits) ->
              found.add(new Proposal(BitSet.valueOf(conditions.proposed()), in, out, bits)));
      return found;
    }

    int sum(int[] counts, Span span) {
      return IntStream.rangeClosed(span.from, span.to).map(v -> counts[v]).sum();
    }

    boolean isEmpty(int value) {
      return hits[value] + misses[value] == 0;
    }

    /** Up to or from a value with a hit: the one with the best estimate, the first of equals. */
    @Nullable Span oneEnd() {
      Span best = null;
      double most = -1;
      for (int v = 0; v + 1 < ranges; v++) {
        for (Span span : List.of(new Span(0, v), new Span(v + 1, ranges - 1))) {
          int end = span.from == 0 ? span.to : span.from;
          double score = GUIDE.of(sum(hits, span), sum(misses, span));
          if (hits[end] > 0 && score > most) {
            best = span;
            most = score;
          }
        }
      }
      return best;
    }

    /** How much more often than so the rows of this part are of the class. */
    double worth(Span span, double way) {
      double usual = (double) allHits / (allHits + allMisses);
      double sure = usual + way * (1 - usual);
      return sum(hits, span) * (1 - sure) - sum(misses, span) * sure;
    }

    /** All parts, shorter ones first of those with one end. */
    List<Span> parts() {
      List<Span> parts = new ArrayList<>();
      for (int to = 0; to < ranges; to++) {
        for (int from = to; from >= 0; from--) {
          parts.add(new Span(from, to));
        }
      }
      return parts;
    }

    /** Of all parts the one worth most; null if it is at an end, or none is worth anything. */
    @Nullable Span twoEnds(double way) {
      Span best = null;
      double most = TIE;
      for (Span span : parts()) {
        if (worth(span, way) > most + TIE) {
          best = span;
          most = worth(span, way);
        }
      }
      return best == null || best.from == 0 || best.to == ranges - 1 ? null : best;
    }

    /** Whether rounding decides, among several that are worth most, or whether one is anything. */
    boolean isTie(double way) {
      double most = parts().stream().mapToDouble(span -> worth(span, way)).max().orElse(0);
      long best =
          parts().stream()
              .filter(span -> worth(span, way) > most - TIE)
              .filter(span -> !isEmpty(span.from) && !isEmpty(span.to))
              .count();
      return Math.abs(most) < TIE || best > 1;
    }

    /** Where no row is, an end goes half of the way to the next row; to no row, not at all. */
    Span widened(Span span) {
      int before = span.from - 1;
      while (before >= 0 && isEmpty(before)) {
        before--;
      }
      int after = span.to + 1;
      while (after < ranges && isEmpty(after)) {
        after++;
      }
      int from =
          before < 0 || span.from == 0 ? span.from : span.from - (span.from - before - 1) / 2;
      int to = after == ranges ? span.to : span.to + (after - span.to - 1) / 2;
      return new Span(from, to);
    }

    /** All that is to be proposed of the numbers, in order. */
    List<Proposal> expected() {
      List<Proposal> expected = new ArrayList<>();
      List<Span> spans = new ArrayList<>();
      spans.add(oneEnd());
      spans.add(twoEnds(0));
      spans.add(twoEnds(0.5));
      for (Span span : spans) {
        if (span == null || sum(hits, span) == 0) {
          continue;
        }
        int in = sum(hits, span);
        int out = sum(misses, span);
        if (in + out == allHits + allMisses) {
          continue; // all rows are in it
        }
        Span wide = widened(span);
        BitSet values = new BitSet();
        values.set(wide.from, wide.to + 1);
        int ends = (wide.from > 0 ? 1 : 0) + (wide.to < ranges - 1 ? 1 : 0);
        // One bit for the value that may be missing, one for which ends, and the places of these.
        double places = ends * CodeLength.log2(Math.max(2, ranges - 1));
        expected.add(new Proposal(values, in, out, 3 + places));
      }
      return expected;
    }
  }

  @Test
  void ranges_areTheBestOfTheirSort() {
    int[] proposals = new int[4];
    for (int seed = 0; seed < 2000; seed++) {
      Case one = new Case(seed);
      if (one.isTie(0) || one.isTie(0.5)) {
        continue;
      }
      List<Proposal> expected = one.expected();
      List<Proposal> found = one.proposed(null);
      proposals[expected.size()]++;
      // After the ranges comes the missing value, if it tells rows apart.
      boolean missing = !one.isEmpty(one.ranges) && one.hits[one.ranges] > 0;
      assertThat(found).as("seed %d", seed).hasSize(expected.size() + (missing ? 1 : 0));
      for (int i = 0; i < expected.size(); i++) {
        Proposal want = expected.get(i);
        Proposal got = found.get(i);
        assertThat(got.values).as("seed %d, proposal %d", seed, i).isEqualTo(want.values);
        assertThat(got.hits).as("seed %d", seed).isEqualTo(want.hits);
        assertThat(got.misses).as("seed %d", seed).isEqualTo(want.misses);
        assertThat(got.bits).as("seed %d", seed).isCloseTo(want.bits, within(1e-9));
      }
      if (missing) {
        Proposal last = found.get(found.size() - 1);
        assertThat(last.values).isEqualTo(BitSet.valueOf(new long[] {1L << one.ranges}));
        assertThat(last.hits).isEqualTo(one.hits[one.ranges]);
        assertThat(last.misses).isEqualTo(one.misses[one.ranges]);
        assertThat(last.bits).isCloseTo(2 + 1, within(1e-9));
      }
    }
    for (int cases : proposals) {
      assertThat(cases).as("cases of all kinds").isPositive();
    }
  }

  /** An end that the rule has already counts as an end of the range that takes its place. */
  @Test
  void ranges_withinARange_keepItsEnds() {
    int compared = 0;
    for (int seed = 0; seed < 400; seed++) {
      Case one = new Case(seed);
      if (one.isTie(0) || one.isTie(0.5)) {
        continue;
      }
      long[] within = new long[2];
      within[0] = ((1L << one.ranges) - 1) & ~1L; // all numbers but the lowest range
      List<Proposal> free = one.proposed(null);
      List<Proposal> bound = one.proposed(within);
      assertThat(bound).hasSameSizeAs(free);
      for (int i = 0; i < one.expected().size(); i++) {
        BitSet values = (BitSet) free.get(i).values.clone();
        boolean lower = !values.get(0);
        boolean upper = !values.get(one.ranges - 1);
        values.clear(0);
        assertThat(bound.get(i).values).as("seed %d", seed).isEqualTo(values);
        double end = CodeLength.log2(Math.max(2, one.ranges - 1));
        double more = lower ? 0 : end;
        assertThat(bound.get(i).bits).isCloseTo(free.get(i).bits + more, within(1e-9));
        compared += lower && upper ? 1 : 0;
      }
    }
    assertThat(compared).isPositive();
  }
}
