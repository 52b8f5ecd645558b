package dev.kcnf.cli;

import dev.kcnf.Schema;
import dev.kcnf.SplitMix;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.model.Totals;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All rows of a table in memory, to be learned by one predictor after the other. */
final class HeldRows {
  private final ExampleReader reader;
  private final List<int[]> rows;
  private final BitSet labels;
  private final int[] order;

  /**
   * @param shuffle the seed of the order; null for that of the table
   */
  HeldRows(ExampleReader reader, List<int[]> rows, BitSet labels, @Nullable Long shuffle) {
    this.reader = reader;
    this.rows = rows;
    this.labels = labels;
    order =
        shuffle == null
            ? IntStream.range(0, rows.size()).toArray()
            : SplitMix.of(shuffle).permutation(rows.size());
  }

  /** Learns them all with a fresh predictor. */
  LearnReport learn(PredictorChoice choice) {
    long start = System.nanoTime();
    Model model = PredictorOptions.create(choice, reader);
    Schema schema = reader.schema();
    Session session = new Session(model);
    for (int r : order) {
      session.step(schema.example(rows.get(r)), labels.get(r));
    }
    Totals totals = session.totals();
    return new LearnReport(
        reader.name(),
        schema.size(),
        reader.target(),
        totals.positives(),
        model.choice(),
        totals.evaluation(),
        session.bound(),
        totals.contradictedAt(),
        0,
        1,
        reader.skipped(),
        (System.nanoTime() - start) / 1e9);
  }
}
