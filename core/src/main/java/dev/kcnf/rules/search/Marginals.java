package dev.kcnf.rules.search;

/** How often each value of each attribute occurs, to tell what independent columns would give. */
final class Marginals {
  private final long[][] counts;
  private final long total;

  /** From counts per attribute and value among this many examples. */
  Marginals(long[][] counts, long total) {
    this.counts = counts;
    this.total = total;
  }

  static Marginals of(RowBits rows) {
    long[][] counts = new long[rows.attributes()][];
    for (int a = 0; a < counts.length; a++) {
      counts[a] = new long[rows.cardinality(a)];
      for (int v = 0; v < counts[a].length; v++) {
        long[] having = rows.having(a, v);
        counts[a][v] = having == null ? 0 : rows.count(having);
      }
    }
    return new Marginals(counts, rows.total());
  }

  /** The share of the examples with this value. */
  double share(int attribute, int value) {
    long[] known = counts[attribute];
    return total == 0 || value >= known.length ? 0 : (double) known[value] / total;
  }

  /** How many examples would match the pattern if the columns were independent. */
  double expected(Pattern pattern) {
    double expected = total;
    for (int i = 0; i < pattern.size(); i++) {
      double share = 0;
      for (int value : pattern.values()[i]) {
        share += share(pattern.attributes()[i], value);
      }
      expected *= share;
    }
    return expected;
  }
}
