package dev.kcnf.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** How long an interrupt waits. */
@ResourceLock(Resources.SYSTEM_ERR)
class PatienceTest {
  private static final long SECOND = 1_000_000_000;

  private static String interrupted(Interrupts interrupts) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      interrupts.interrupt();
    } finally {
      System.setErr(before);
    }
    return err.toString(UTF_8);
  }

  @Test
  void rowThatDoesNotEnd_isGivenUp() {
    Interrupts interrupts = new Interrupts(Duration.ofMillis(1), Duration.ZERO, System::nanoTime);
    interrupts.awaitDone();
    assertThat(interrupted(interrupts))
        .isEqualTo(
            String.format(
                "kcnf: interrupted; the row at hand takes too long and is given up: what came after"
                    + " the last --save-every is not saved%n"));
    assertThat(interrupts.isStopped()).isTrue();
  }

  @Test
  void commandThatIsDone_isNotWaitedFor() {
    Interrupts interrupts = new Interrupts(Duration.ofDays(1), Duration.ZERO, System::nanoTime);
    interrupts.awaitDone();
    interrupts.done();
    assertThat(interrupted(interrupts)).isEmpty();
  }

  /** Rows read before the interrupt are learned for three seconds. */
  @Test
  void rowsRead_areLeft_afterThreeSeconds() {
    AtomicLong clock = new AtomicLong(-7);
    Interrupts interrupts = new Interrupts(Duration.ZERO, Duration.ZERO, clock::get);
    clock.addAndGet(SECOND * 60);
    assertThat(interrupts.isOver()).isFalse();
    assertThat(interrupted(interrupts)).isEmpty();
    clock.addAndGet(SECOND * 3);
    assertThat(interrupts.isOver()).isFalse();
    clock.addAndGet(1);
    assertThat(interrupts.isOver()).isTrue();
  }

  @Test
  void search_endsASecondAfterAnInterrupt() {
    AtomicLong clock = new AtomicLong(-7);
    Interrupts interrupts = new Interrupts(Duration.ZERO, Duration.ofSeconds(1), clock::get);
    BooleanSupplier end = interrupts.endOfSearch();
    clock.addAndGet(SECOND * 60);
    assertThat(end.getAsBoolean()).isFalse();
    assertThat(interrupted(interrupts)).isEmpty();
    clock.addAndGet(SECOND - 1);
    assertThat(end.getAsBoolean()).isFalse();
    clock.addAndGet(1);
    assertThat(end.getAsBoolean()).isTrue();
  }

  /** It ended the reading, and saving took its time: something is to be found in the rows read. */
  @Test
  void search_begunAfterAnInterrupt_hasASecond() {
    AtomicLong clock = new AtomicLong(-7);
    Interrupts interrupts = new Interrupts(Duration.ZERO, Duration.ofSeconds(1), clock::get);
    assertThat(interrupted(interrupts)).isEmpty();
    clock.addAndGet(SECOND * 60);
    BooleanSupplier end = interrupts.endOfSearch();
    clock.addAndGet(SECOND - 1);
    assertThat(end.getAsBoolean()).isFalse();
    clock.addAndGet(1);
    assertThat(end.getAsBoolean()).isTrue();
  }
}
