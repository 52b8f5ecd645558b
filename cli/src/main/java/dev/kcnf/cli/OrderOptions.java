package dev.kcnf.cli;

import dev.kcnf.cli.input.OptionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which order the rows are learned, and how many may be held in memory for that. */
final class OrderOptions {

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "Learn the rows in a random order, the same for the same SEED.")
  private @Nullable Long shuffle;

  @Option(
      names = "--hold",
      paramLabel = "ROWS",
      defaultValue = "1000000",
      description = {
        "How many rows may be held in memory where all must be known first: to shuffle, to"
            + " compare, and for predictors on Booleans when reading a pipe"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int hold;

  /** The seed of the order; null for that of the table. */
  @Nullable Long shuffle() {
    return shuffle;
  }

  int hold() {
    if (hold < 1) {
      throw new OptionException("--hold must be at least 1, was " + hold);
    }
    return hold;
  }
}
