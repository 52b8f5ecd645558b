package dev.kcnf.paper.experiments;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.experiments.data.RandomConjunction;
import dev.kcnf.paper.experiments.data.Seeds;
import dev.kcnf.paper.results.Cell;
import dev.kcnf.paper.results.Range;
import dev.kcnf.paper.results.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * Runs on random conjunctions: the repeats of a table, which prints their greatest loss, and extra
 * runs by the size of S*, which show where that {@link Maxima maximum} may fall.
 */
final class Repeats {
  /** What a {@link Range} is. */
  static final Setting RANGE =
      Setting.of("range", "where the maximum of so many repeats falls nine times in ten");

  private static final int BY_SIZE = 100; // of the seeds: after the tables
  private static final double FAR = 0.1;

  /** Of the paper's Table 1; of Table 2, "a similar setup", it does not say. */
  private static final int PAPERS = 1000;

  /** With fewer repeats the figures mean little. */
  static final int ENOUGH = 500;

  private final int table;
  private final Options options;
  private final List<Integer> dimensions;
  private final int plain;
  private final Jobs<double[]> jobs = new Jobs<>();
  private List<double[]> losses = List.of();

  private Repeats(int table, Options options, List<Integer> dimensions, int plain) {
    this.plain = plain;
    this.table = table;
    this.options = options;
    this.dimensions = dimensions;
  }

  /**
   * For the table of this number.
   *
   * @param more how many times the repeats the runs by size are worth
   */
  static Repeats of(int table, Options options, List<Integer> dimensions, int more) {
    return new Repeats(table, options, dimensions, more * options.repeats());
  }

  /** How many repeats the cells are maxima of, and how many the paper's are, if others. */
  static String beside(int count) {
    String own = count == 1 ? "1 repeat" : count + " repeats";
    return count == PAPERS ? own : own + ", where the paper has " + PAPERS;
  }

  /** The repeats; the weight is how long one takes for this d. */
  Repeats run(IntToDoubleFunction weight, Function<RandomConjunction, double[]> run) {
    for (int d : dimensions) {
      Schema schema = Schema.booleans(d);
      for (int r = 0; r < options.repeats(); r++) {
        int repeat = r;
        jobs.add(
            weight.applyAsDouble(d),
            () ->
                run.apply(
                    RandomConjunction.draw(schema, Seeds.of(options.seed(), table, d, repeat))));
      }
    }
    return this;
  }

  /** The runs by size. */
  Repeats bySize(IntToDoubleFunction weight, Function<RandomConjunction, double[]> run) {
    for (int d : dimensions) {
      Schema schema = Schema.booleans(d);
      int runs = Maxima.runs(d, plain);
      for (int i = 0; i < Maxima.groups(d) * runs; i++) {
        int group = i / runs;
        SplitMix random = Seeds.of(options.seed(), BY_SIZE + table, d, i);
        jobs.add(
            weight.applyAsDouble(d),
            () -> {
              int size = Maxima.size(d, group, random.nextDouble());
              return run.apply(RandomConjunction.ofSize(schema, size, random));
            });
      }
    }
    return this;
  }

  /** Runs them all. */
  Repeats done() {
    losses = jobs.run("Table " + table, options);
    return this;
  }

  /** The greatest loss of this kind over the first repeats, for the dimension of this number. */
  double greatest(int dimension, int kind, int repeats) {
    int from = dimension * options.repeats();
    return losses.subList(from, from + repeats).stream()
        .mapToDouble(l -> l[kind])
        .max()
        .orElseThrow();
  }

  /** Where {@link #greatest} may fall. */
  Maxima maxima(int dimension, int kind) {
    int from = dimensions.size() * options.repeats();
    for (int d : dimensions.subList(0, dimension)) {
      from += Maxima.groups(d) * Maxima.runs(d, plain);
    }
    int d = dimensions.get(dimension);
    int to = from + Maxima.groups(d) * Maxima.runs(d, plain);
    return Maxima.of(d, losses.subList(from, to).stream().mapToDouble(l -> l[kind]).toArray());
  }

  /** The greatest loss of the first repeats as a cell, with its range. */
  Cell cell(String row, int dimension, int kind, int repeats, double published) {
    return Cell.of(
        row,
        dimensions.get(dimension),
        greatest(dimension, kind, repeats),
        published,
        maxima(dimension, kind).range(repeats, published));
  }

  /** Notes on the cells that are far from the published figure. */
  static List<String> notes(List<Cell> cells, Function<Cell, String> name, int repeats) {
    if (repeats < ENOUGH) {
      return List.of();
    }
    List<String> inside = new ArrayList<>();
    List<String> outside = new ArrayList<>();
    for (Cell cell : cells) {
      Range range = cell.range();
      if (range != null && cell.published() != null && Math.abs(cell.difference()) > FAR) {
        (range.contains(cell.published()) ? inside : outside).add(describe(cell, range, name));
      }
    }
    String far = "More than 10 % from the printed figure, which lies ";
    String of = " the range of a maximum of " + repeats + " runs";
    List<String> notes = new ArrayList<>();
    if (!inside.isEmpty()) {
      notes.add(far + "inside" + of + ", so by chance: " + String.join("; ", inside) + ".");
    }
    if (!outside.isEmpty()) {
      notes.add(far + "outside" + of + ": " + String.join("; ", outside) + ".");
    }
    return notes;
  }

  /** A cell and its range, and how likely the printed figure is if it lies outside. */
  static String describe(Cell cell, Range range, Function<Cell, String> name) {
    double published = Objects.requireNonNull(cell.published());
    String text =
        String.format(Locale.ROOT, "%s (%.1f to %.1f", name.apply(cell), range.low(), range.high());
    if (range.contains(published)) {
      return text + ")";
    }
    boolean below = published < range.low();
    double percent = 100 * (below ? range.chance() : 1 - range.chance());
    String often = percent < 0.1 ? "less than 0.1" : String.format(Locale.ROOT, "%.1f", percent);
    return String.format(
        "%s, %s %s in %s %% of cases)", text, below ? "at most" : "above", published, often);
  }
}
