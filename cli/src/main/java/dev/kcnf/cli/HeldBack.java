package dev.kcnf.cli;

import dev.kcnf.cli.input.Format;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Says why nothing comes out of a live pipe yet. A table that is simply long is read faster than
 * this looks, and needs no word.
 */
final class HeldBack {
  private static final long LOOK_EVERY_MILLIS = 500;

  private final Interrupts interrupts;
  private final String reason;

  private HeldBack(Interrupts interrupts, String reason) {
    this.interrupts = interrupts;
    this.reason = reason;
  }

  /** Rows held to decide what the columns mean. */
  static HeldBack toKnowColumns(Interrupts interrupts, Format format, int rows) {
    boolean named = format == Format.CSV || format == Format.TSV || format == Format.ARFF;
    return new HeldBack(
        interrupts,
        String.format(
            named
                ? "up to %,d rows are held before the first prediction, to cut columns of numbers"
                    + " into bins and to see the values of the target; --bins 0 with"
                    + " --target COLUMN=VALUE holds none, --bins-from N fewer"
                : "up to %,d rows are held before the first prediction, to see which columns there"
                    + " are; --bins-from N holds fewer",
            rows));
  }

  /** All rows held. */
  static HeldBack toTheEnd(Interrupts interrupts, String why) {
    return new HeldBack(
        interrupts, "all rows are held until the input ends, and then predicted: " + why);
  }

  /** Looks on until learning begins; speaks once if rows were read and are still waiting. */
  void watch(BooleanSupplier begun, int headerLines, Consumer<String> note) {
    Thread thread =
        new Thread(
            () -> {
              while (!interrupts.isDoneWithin(LOOK_EVERY_MILLIS)
                  && !interrupts.isStopped()
                  && !begun.getAsBoolean()) {
                if (interrupts.linesRead() > headerLines) {
                  note.accept(reason);
                  return;
                }
              }
            },
            "held-back");
    thread.setDaemon(true);
    thread.start();
  }
}
