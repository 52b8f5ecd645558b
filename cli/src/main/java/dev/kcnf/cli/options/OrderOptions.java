package dev.kcnf.cli.options;

import dev.kcnf.cli.console.OptionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The order in which rows are learned, and how many may be held in memory for it. */
public final class OrderOptions {
  public static final String HOLD_ADVICE = "--hold allows more";

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "Learn the rows in a random order, always the same for the same SEED.")
  private @Nullable Long shuffle;

  @Option(
      names = "--hold",
      paramLabel = "ROWS",
      defaultValue = "1000000",
      description = {
        "How many rows may be held in memory where all are needed first: to shuffle, to compare,"
            + " and to read a pipe with a predictor that has to know all values"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int hold;

  /** The seed of the shuffle; null to keep the order of the table. */
  public @Nullable Long shuffle() {
    return shuffle;
  }

  public int hold() {
    if (hold < 1) {
      throw new OptionException("--hold must be at least 1, was " + hold);
    }
    return hold;
  }
}
