package dev.kcnf.rules.search;

import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.Support;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Counts what the chosen patterns reject, and sorts them for reading. */
final class Outcome {
  private final RowBits rejects;
  private final RowBits kept;
  private final Marginals marginals;
  private final List<Pattern> patterns;
  private final List<long[]> rejected = new ArrayList<>();

  Outcome(RowBits rejects, RowBits kept, Marginals marginals, List<Pattern> unordered) {
    this.rejects = rejects;
    this.kept = kept;
    this.marginals = marginals;
    patterns = new ArrayList<>(unordered);
    patterns.sort(
        Comparator.<Pattern>comparingLong(p -> -rejects.countMatching(p, Long.MAX_VALUE))
            .thenComparing(Comparator.naturalOrder()));
    patterns.forEach(p -> rejected.add(rejects.matching(p)));
  }

  Rules rules(
      Schema schema,
      String target,
      Formula.Form form,
      long keptTotal,
      long rejectedTotal,
      boolean complete) {
    boolean cnf = form == Formula.Form.CNF;
    List<Clause> clauses = new ArrayList<>();
    List<Support> supports = new ArrayList<>();
    long[] excepted = new long[kept.words()];
    for (int p = 0; p < patterns.size(); p++) {
      Clause term = patterns.get(p).term();
      clauses.add(cnf ? term.negated() : term);
      supports.add(support(p, excepted));
    }
    List<Rules.Unrejected> unrejected = unrejected();
    long errors = unrejected.stream().mapToLong(Rules.Unrejected::count).sum();
    errors += kept.count(excepted);
    return new Rules(
        cnf ? Formula.cnf(schema, target, clauses) : Formula.dnf(schema, target, clauses),
        supports,
        unrejected,
        keptTotal + rejectedTotal,
        cnf ? keptTotal : rejectedTotal,
        keptTotal + rejects.total(),
        errors,
        complete);
  }

  private Support support(int p, long[] excepted) {
    long first = Long.MAX_VALUE;
    long last = 0;
    long[] set = rejected.get(p);
    for (int r = LocalSearch.next(set, 0); r >= 0; r = LocalSearch.next(set, r + 1)) {
      first = Math.min(first, rejects.row(r).first);
      last = Math.max(last, rejects.row(r).last);
    }
    long[] matching = kept.matching(patterns.get(p));
    long exceptions = kept.count(matching);
    for (int w = 0; w < matching.length; w++) {
      excepted[w] |= matching[w];
    }
    double expected = marginals.expected(patterns.get(p));
    return new Support(
        rejects.count(set), only(p), last == 0 ? 0 : first, last, exceptions, expected);
  }

  private long only(int p) {
    long[] set = rejected.get(p).clone();
    for (int other = 0; other < patterns.size(); other++) {
      for (int w = 0; w < set.length && other != p; w++) {
        set[w] &= ~rejected.get(other)[w];
      }
    }
    return rejects.count(set);
  }

  private List<Rules.Unrejected> unrejected() {
    long[] set = rejects.all();
    for (long[] some : rejected) {
      for (int w = 0; w < set.length; w++) {
        set[w] &= ~some[w];
      }
    }
    List<Rules.Unrejected> open = new ArrayList<>();
    for (int r = LocalSearch.next(set, 0); r >= 0; r = LocalSearch.next(set, r + 1)) {
      RowBits.Row row = rejects.row(r);
      open.add(new Rules.Unrejected(row.example, row.count, row.first, row.last));
    }
    open.sort(Comparator.comparingLong(o -> -o.count()));
    return open;
  }
}
