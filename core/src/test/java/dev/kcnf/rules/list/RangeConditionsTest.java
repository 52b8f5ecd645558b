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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    final long @Nullable [] within;
    final int[] rows; // those within
    final int[] hits;
    final int[] misses;
    final int allHits;
    final int allMisses;

    /**
     * @param narrowed whether the rule has a range already, so that the rows are within it
     */
    Case(int seed, boolean narrowed) {
      SplitMix random = SplitMix.of(seed);
      ranges = 2 + random.nextInt(random.nextInt(4) == 0 ? 50 : 9); // with cuts of up to 6 levels
      int size = 1 + random.nextInt(60);
      int missing = random.nextInt(3) == 0 ? 4 : 0;
      double[] cuts = IntStream.range(1, ranges).asDoubleStream().toArray();
      List<String> names = new ArrayList<>(Cuts.at(cuts).names());
      names.add("?");
      Schema schema = Schema.closed(List.of(new Attribute("a", names, Cuts.at(cuts))));
      RowKeeper kept = new RowKeeper(schema, size);
      positive = new boolean[size];
      int[] values = new int[size];
      int gap = random.nextInt(ranges);
      int peak = random.nextInt(ranges);
      for (int row = 0; row < size; row++) {
        int value = random.nextInt(ranges);
        value = value == gap || value == gap + 1 ? peak : value;
        value = random.nextInt(10) < missing ? ranges : value;
        values[row] = value;
        boolean near = Math.abs(value - peak) <= 1 + ranges / 10;
        positive[row] = random.nextInt(10) < (near ? 8 : 2);
        kept.add(schema.example(value), positive[row] ? 1 : 0);
      }
      table = RuleTable.of(kept, Recoding.of(schema, schema));
      int lowest = random.nextInt(ranges);
      int highest = lowest + random.nextInt(ranges - lowest);
      long orMissing = random.nextInt(2) == 0 ? 0 : 1L << ranges;
      long some = (((2L << highest) - 1) & -(1L << lowest)) | orMissing;
      within = narrowed ? new long[] {some} : null;
      rows = IntStream.range(0, size).filter(row -> isAllowed(values[row])).toArray();
      hits = new int[ranges + 1];
      misses = new int[ranges + 1];
      for (int row : rows) {
        (positive[row] ? hits : misses)[values[row]]++;
      }
      allHits = IntStream.of(hits).sum();
      allMisses = IntStream.of(misses).sum();
    }

    boolean isAllowed(int value) {
      return within == null || (within[0] >>> value & 1) == 1;
    }

    List<Proposal> proposed() {
      Conditions conditions = new Conditions(table, new CodeLength(table), positive);
      conditions.find(0, rows, within, GUIDE, true, (in, out, bits) -> {}); // leaves no trace
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

    /** How often the numbers are halved, each time at the cut in their middle, to come to this. */
    int level(int cut) {
      int low = 1;
      int high = ranges - 1;
      int level = 0;
      for (int middle = (low + high) / 2; middle != cut; middle = (low + high) / 2) {
        low = cut < middle ? low : middle + 1;
        high = cut < middle ? middle - 1 : high;
        level++;
      }
      return level;
    }

    /** Which level, all being as likely; and which of its cuts, 2 to the level if all are there. */
    double price(int cut) {
      long levels = IntStream.range(1, ranges).map(this::level).distinct().count();
      return CodeLength.log2((double) levels) + level(cut);
    }

    /**
     * Up to or from a cut that is not finer than this, with a hit: the one with the best estimate,
     * the first of equals.
     */
    @Nullable Span oneEnd(int finest) {
      Span best = null;
      double most = -1;
      for (int cut = 1; cut < ranges; cut++) {
        for (Span span : List.of(new Span(0, cut - 1), new Span(cut, ranges - 1))) {
          double score = GUIDE.of(sum(hits, span), sum(misses, span));
          if (level(cut) <= finest && sum(hits, span) > 0 && score > most) {
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

    /** Whether these are without rows, but not for a range that the rule has. */
    boolean areOpen(int from, int before) {
      return IntStream.range(from, before).allMatch(v -> isEmpty(v) && isAllowed(v));
    }

    /** An end is at the coarsest of the cuts that the same rows lie between; it never goes away. */
    Span widened(Span span) {
      int first =
          IntStream.rangeClosed(span.from, span.to).filter(v -> !isEmpty(v)).min().orElse(0);
      int last = IntStream.rangeClosed(span.from, span.to).filter(v -> !isEmpty(v)).max().orElse(0);
      IntStream from =
          IntStream.rangeClosed(1, span.from == 0 ? 0 : first).filter(cut -> areOpen(cut, first));
      IntStream after =
          IntStream.range(span.to == ranges - 1 ? ranges : last + 1, ranges)
              .filter(cut -> areOpen(last + 1, cut));
      return new Span(coarsest(from, 0), coarsest(after, ranges) - 1);
    }

    int coarsest(IntStream cuts, int none) {
      return cuts.boxed().min(Comparator.comparingInt(this::level)).orElse(none);
    }

    /** All that is to be proposed of the numbers, in order, nothing twice. */
    List<Proposal> expected() {
      List<Span> spans = new ArrayList<>();
      spans.add(oneEnd(2));
      spans.add(oneEnd(4));
      spans.add(oneEnd(ranges));
      spans.add(twoEnds(0));
      spans.add(twoEnds(0.5));
      Map<Span, Proposal> expected = new LinkedHashMap<>();
      for (Span span : spans) {
        if (span == null) {
          continue;
        }
        int in = sum(hits, span);
        int out = sum(misses, span);
        if (in + out == allHits + allMisses) {
          continue; // all rows are in it
        }
        Span wide = widened(span);
        BitSet values = new BitSet();
        IntStream.rangeClosed(wide.from, wide.to).filter(this::isAllowed).forEach(values::set);
        // One bit for the value that may be missing, two for which ends, and these.
        double bits = 3;
        for (int cut = 1; cut < ranges; cut++) {
          bits += values.get(cut - 1) == values.get(cut) ? 0 : price(cut);
        }
        expected.putIfAbsent(wide, new Proposal(values, in, out, bits));
      }
      return List.copyOf(expected.values());
    }

    /** Compares all that is proposed. */
    void check(String name) {
      List<Proposal> expected = new ArrayList<>(expected());
      if (hits[ranges] > 0) { // after the ranges comes the missing value
        BitSet missing = new BitSet();
        missing.set(ranges);
        expected.add(new Proposal(missing, hits[ranges], misses[ranges], 3));
      }
      List<Proposal> found = proposed();
      assertThat(found).as(name).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        Proposal want = expected.get(i);
        Proposal got = found.get(i);
        assertThat(got.values).as("%s, proposal %d", name, i).isEqualTo(want.values);
        assertThat(got.hits).as(name).isEqualTo(want.hits);
        assertThat(got.misses).as(name).isEqualTo(want.misses);
        assertThat(got.bits).as("%s, proposal %d", name, i).isCloseTo(want.bits, within(1e-9));
      }
    }
  }

  @Test
  void ranges_areTheBestOfTheirSort() {
    int[] proposals = new int[6];
    for (int seed = 0; seed < 2000; seed++) {
      Case one = new Case(seed, false);
      if (one.isTie(0) || one.isTie(0.5)) {
        continue;
      }
      one.check("seed " + seed);
      proposals[one.expected().size()]++;
    }
    for (int cases : proposals) {
      assertThat(cases).as("cases of all kinds").isPositive();
    }
  }

  /** An end that the rule has already counts as an end of the range that takes its place. */
  @Test
  void ranges_withinARange_keepItsEnds() {
    int lower = 0;
    int upper = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Case one = new Case(seed, true);
      if (one.isTie(0) || one.isTie(0.5)) {
        continue;
      }
      one.check("seed " + seed);
      for (Proposal proposal : one.expected()) {
        int first = proposal.values.nextSetBit(0);
        int last = proposal.values.length() - 1;
        lower += first > 0 && !one.isAllowed(first - 1) ? 1 : 0;
        upper += last < one.ranges - 1 && !one.isAllowed(last + 1) ? 1 : 0;
      }
    }
    assertThat(lower).isPositive();
    assertThat(upper).isPositive();
  }
}
