package dev.kcnf.paper.results;

import java.util.List;

/**
 * What an experiment found. All but the timings is the same for the same settings.
 *
 * @param table the name of the experiment, such as {@code bounds}
 * @param title what it is
 * @param settings how it was run
 * @param blocks the tables
 * @param notes what a reader should know
 * @param timings the times that were measured
 */
public record Result(
    String table,
    String title,
    List<Setting> settings,
    List<Block> blocks,
    List<String> notes,
    List<Timing> timings) {
  public Result {
    settings = List.copyOf(settings);
    blocks = List.copyOf(blocks);
    notes = List.copyOf(notes);
    timings = List.copyOf(timings);
  }

  /** The figures of all tables. */
  public List<Figure> figures() {
    return blocks.stream().flatMap(block -> block.figures().stream()).toList();
  }
}
