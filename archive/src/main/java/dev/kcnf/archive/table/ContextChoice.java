package dev.kcnf.archive.table;

import dev.kcnf.archive.column.Cells;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses from rows that are known to both sides which cells tell most about each column: single
 * ones, deep contexts of the most telling ones, and chains.
 */
final class ContextChoice {
  private static final double LEAST_GAIN = -30;
  private static final double ABOVE = 0.002;
  private static final int MOST_COLUMNS_ABOVE = 40;
  private static final int CHAIN = 13;
  private static final int FOR_CHAINS = 20;

  private final Effort effort;
  private final Cells[] cells;
  private final int n;
  private final CodeLength length = new CodeLength();
  private final int[][] labels;
  private final int[] kinds;
  private final int[][][] views;
  private final long[] scratch;
  private final int[] scratchIds;

  /** A candidate: a cell, and how many bits it saves. */
  private record Candidate(long part, double gain) {}

  ContextChoice(Effort effort, Cells[] cells, int rows) {
    this.effort = effort;
    this.cells = cells;
    this.n = Math.min(rows, effort.sample());
    this.labels = new int[cells.length][n];
    this.kinds = new int[cells.length];
    this.views = new int[cells.length][][];
    this.scratch = new long[n];
    this.scratchIds = new int[n];
    for (int c = 0; c < cells.length; c++) {
      for (int r = 0; r < n; r++) {
        scratch[r] = cells[c].label(r);
      }
      kinds[c] = length.number(scratch, n, labels[c]);
      views[c] = new int[cells[c].views()][];
      for (int v = 0; v < views[c].length; v++) {
        views[c][v] = numbered(Context.part(c, v, 0));
      }
    }
  }

  private int[] numbered(long part) {
    int[] ids = new int[n];
    for (int r = 0; r < n; r++) {
      scratch[r] = Context.value(cells, part, r);
    }
    length.number(scratch, n, ids);
    return ids;
  }

  private int[] ids(long part) {
    return Context.back(part) == 0
        ? views[Context.column(part)][(int) part & 0xFFFF]
        : numbered(part);
  }

  private double bits(int column, int[] contexts) {
    return length.bits(labels[column], kinds[column], contexts, n);
  }

  /** How many bits a column takes by itself. */
  double ownBits(int column) {
    return bits(column, new int[n]);
  }

  /** How many bits a column takes if another one is known, by the best view of that. */
  double leastBits(int column, int from) {
    double least = Double.POSITIVE_INFINITY;
    for (int[] view : views[from]) {
      least = Math.min(least, bits(column, view));
    }
    return least;
  }

  /** How many bits a column takes, each number for itself, if these others are known. */
  double exactBits(int column, int... known) {
    int[] contexts = new int[n];
    for (int other : known) {
      length.combine(contexts, best(column, other), n, scratchIds);
      System.arraycopy(scratchIds, 0, contexts, 0, n);
    }
    int[] exact = views[column][0];
    int most = 0;
    for (int label : exact) {
      most = Math.max(most, label);
    }
    return length.bits(exact, most + 1, contexts, n);
  }

  /** The view of a cell that tells most about a column. */
  private int[] best(int column, int from) {
    int[] best = views[from][0];
    for (int v = 1; v < views[from].length; v++) {
      best = bits(column, views[from][v]) < bits(column, best) ? views[from][v] : best;
    }
    return best;
  }

  /**
   * The contexts of a column.
   *
   * @param known the columns that are known when it is coded
   * @return for each kind of {@link ContextSet} the contexts
   */
  List<List<Context>> choose(int column, int[] known) {
    List<Candidate> candidates = candidates(column, known);
    List<List<Context>> chosen = new ArrayList<>();
    chosen.add(singles(candidates));
    chosen.add(deep(candidates));
    chosen.add(chains(column, candidates));
    return chosen;
  }

  /** Whether the cell above tells something about a column. */
  boolean tellsAbove(int column) {
    double own = ownBits(column);
    for (int v = 0; v < views[column].length; v++) {
      if (own - bits(column, ids(Context.part(column, v, 1))) > ABOVE * own) {
        return true;
      }
    }
    return false;
  }

  private List<Candidate> candidates(int column, int[] known) {
    double own = ownBits(column);
    List<Candidate> found = new ArrayList<>();
    for (int from : known) {
      for (int v = 0; v < views[from].length; v++) {
        long part = Context.part(from, v, 0);
        found.add(new Candidate(part, own - bits(column, views[from][v])));
      }
    }
    for (int from = 0; from < cells.length && effort.above() > 0; from++) {
      if (from == column || (cells.length <= MOST_COLUMNS_ABOVE && !effort.hasGuesses())) {
        for (int v = 0; v < views[from].length; v++) {
          long part = Context.part(from, v, 1);
          found.add(new Candidate(part, own - bits(column, ids(part))));
        }
      }
    }
    // A constant, and cells above that tell nothing: with others they only make contexts rare.
    found.removeIf(c -> c.gain == 0 || (Context.back(c.part) > 0 && c.gain < ABOVE * own));
    found.sort(Comparator.comparingDouble((Candidate c) -> -c.gain)); // stable
    return found;
  }

  private List<Context> singles(List<Candidate> candidates) {
    return candidates.stream()
        .filter(c -> c.gain > LEAST_GAIN || c.equals(candidates.get(0)))
        .limit(effort.singles())
        .map(c -> new Context(c.part))
        .toList();
  }

  /** The four, five, six … most telling columns of the row. */
  private List<Context> deep(List<Candidate> candidates) {
    List<Context> contexts = new ArrayList<>();
    List<Long> parts = new ArrayList<>();
    for (Candidate candidate : candidates) {
      boolean used = parts.stream().anyMatch(p -> p >>> 16 == candidate.part >>> 16);
      if (contexts.size() == effort.deep()) {
        break;
      }
      if (Context.back(candidate.part) == 0 && !used) {
        parts.add(candidate.part);
        if (parts.size() >= 4) {
          contexts.add(context(parts));
        }
      }
    }
    return contexts;
  }

  private static Context context(List<Long> parts) {
    return new Context(parts.stream().mapToLong(Long::longValue).toArray());
  }

  /** Chains of contexts, each without the best cells that the ones before it began with. */
  private List<Context> chains(int column, List<Candidate> candidates) {
    List<Context> contexts = new ArrayList<>();
    List<Candidate> cells = new ArrayList<>(); // each with its best view
    for (Candidate candidate : candidates) {
      if (cells.size() < FOR_CHAINS
          && cells.stream().noneMatch(c -> c.part >>> 16 == candidate.part >>> 16)) {
        cells.add(candidate);
      }
    }
    for (int i = 0; contexts.size() < effort.chain() && i < cells.size(); i++) {
      int room = Math.min(CHAIN, effort.chain() - contexts.size());
      contexts.addAll(chain(column, cells.subList(i, cells.size()), room));
    }
    return contexts;
  }

  /** The best cell, with the cell that then saves most, with the next one, and so on. */
  private List<Context> chain(int column, List<Candidate> top, int most) {
    List<Context> contexts = new ArrayList<>();
    List<Long> parts = new ArrayList<>(List.of(top.get(0).part));
    int[] now = ids(top.get(0).part).clone();
    while (contexts.size() < most) {
      double least = Double.POSITIVE_INFINITY;
      long best = -1;
      for (Candidate candidate : top) {
        if (parts.stream().noneMatch(p -> p >>> 16 == candidate.part >>> 16)) {
          length.combine(now, ids(candidate.part), n, scratchIds);
          double bits = bits(column, scratchIds);
          if (bits < least) {
            least = bits;
            best = candidate.part;
          }
        }
      }
      if (best < 0) {
        break;
      }
      int[] joined = new int[n];
      length.combine(now, ids(best), n, joined);
      now = joined;
      parts.add(best);
      contexts.add(context(parts));
    }
    return contexts;
  }
}
