package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.data.DataSets.Named;
import java.util.List;
import java.util.Locale;

/** How long a run takes, by the rows of the data sets that are done. */
public final class Pace {
  private final long start = System.nanoTime();
  private final int sets;
  private final long all;
  private int done;
  private long rows;

  public Pace(List<Named> sets) {
    this.sets = sets.size();
    all = sets.stream().mapToLong(set -> set.rows(1).size()).sum();
  }

  /** How far it is once this data set is done, too. */
  public String after(Named set) {
    done++;
    rows += set.rows(1).size();
    double minutes = (System.nanoTime() - start) / 60e9;
    return String.format(
        Locale.ROOT,
        "%d of %d data sets, %,d of %,d rows after %.1f minutes; about %.0f more",
        done,
        sets,
        rows,
        all,
        minutes,
        minutes * (all - rows) / rows);
  }
}
