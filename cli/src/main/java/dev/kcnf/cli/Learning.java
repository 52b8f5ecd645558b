package dev.kcnf.cli;

import dev.kcnf.Example;
import dev.kcnf.Predictor;
import dev.kcnf.Prequential;
import dev.kcnf.Schema;
import dev.kcnf.SplitMix;
import dev.kcnf.cli.input.ColumnOptions;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.InputException;
import dev.kcnf.model.PredictorChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Test-then-train over a table: every row is predicted before its label is learned. */
final class Learning {
  private final Input input;
  private final ColumnOptions columns;
  private final boolean skipBadRows;
  private final PredictorChoice choice;
  private final @Nullable Long shuffleSeed;
  private final int heldRows;
  private final Prequential result = new Prequential();
  private long contradictedAt;
  private List<String> notes = List.of();

  /**
   * @param heldRows how many rows may be held in memory, where all must be read before the first is
   *     learned: to shuffle them, or to know all values of a pipe
   */
  Learning(
      Input input,
      ColumnOptions columns,
      boolean skipBadRows,
      PredictorChoice choice,
      @Nullable Long shuffleSeed,
      int heldRows) {
    this.input = input;
    this.columns = columns;
    this.skipBadRows = skipBadRows;
    this.choice = choice;
    this.shuffleSeed = shuffleSeed;
    this.heldRows = heldRows;
  }

  /** Reads and learns everything. */
  LearnReport run() throws IOException {
    long start = System.nanoTime();
    try (ExampleReader reader = ExampleReader.of(input.open(), skipBadRows, columns)) {
      if (shuffleSeed != null || (choice.needsAllValues() && !input.repeatable())) {
        return learnHeld(reader, start);
      }
      if (!choice.needsAllValues()) {
        return learn(reader, reader.schema(), start);
      }
      while (reader.next()) {
        // The first pass only gets to know the values.
      }
      reader.checkComplete();
      try (ExampleReader second = reader.again(input.open())) {
        return learn(second, reader.schema(), start);
      }
    }
  }

  private LearnReport learn(ExampleReader reader, Schema schema, long start) throws IOException {
    Predictor predictor = PredictorOptions.create(choice, schema);
    while (reader.next()) {
      step(predictor, reader.example(), reader.label(), reader.rows());
    }
    reader.checkComplete();
    return report(reader, predictor, start);
  }

  private LearnReport learnHeld(ExampleReader reader, long start) throws IOException {
    List<int[]> rows = new ArrayList<>();
    BitSet labels = new BitSet();
    while (reader.next()) {
      if (rows.size() == heldRows) {
        throw InputException.at(
            reader.name(),
            reader.line(),
            String.format(
                "more than %,d rows, which have to be held in memory; --hold allows more",
                heldRows));
      }
      labels.set(rows.size(), reader.label());
      rows.add(reader.numbers().clone());
    }
    reader.checkComplete();
    Schema schema = reader.schema();
    Predictor predictor = PredictorOptions.create(choice, schema);
    int[] order = shuffleSeed == null ? null : SplitMix.of(shuffleSeed).permutation(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      int r = order == null ? i : order[i];
      step(predictor, schema.example(rows.get(r)), labels.get(r), r + 1L);
    }
    return report(reader, predictor, start);
  }

  /** What the user should know, after the run. */
  List<String> notes() {
    return notes;
  }

  private void step(Predictor predictor, Example x, boolean label, long row) {
    double logOdds = result.step(predictor, x, label);
    if (contradictedAt == 0 && choice.contradicted(logOdds, label)) {
      contradictedAt = row;
    }
  }

  private LearnReport report(ExampleReader reader, Predictor predictor, long start) {
    notes = reader.notes();
    return new LearnReport(
        reader.name(),
        reader.schema().size(),
        reader.target(),
        reader.positives(),
        choice,
        result,
        choice.bound(reader.schema(), predictor, result.examples()),
        contradictedAt,
        reader.skipped(),
        (System.nanoTime() - start) / 1e9);
  }
}
