package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.table.Format;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Tells the user why a live pipe gives no predictions yet. If rows arrive fast, learning begins
 * before the first check, and there is no notice.
 */
final class WaitingNotice {
  private static final long LOOK_EVERY_MILLIS = 500;

  private final Interrupts interrupts;
  private final String reason;

  private WaitingNotice(Interrupts interrupts, String reason) {
    this.interrupts = interrupts;
    this.reason = reason;
  }

  /** Rows are held until it is known what the columns mean. */
  static WaitingNotice toKnowColumns(Interrupts interrupts, Format format, int rows) {
    boolean named = format == Format.CSV || format == Format.TSV || format == Format.ARFF;
    return new WaitingNotice(
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

  /** All rows are held. */
  static WaitingNotice toTheEnd(Interrupts interrupts, String why) {
    return new WaitingNotice(
        interrupts, "all rows are held until the input ends, and then predicted: " + why);
  }

  /** Watches until learning begins; notes once if rows were read and are still held. */
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
