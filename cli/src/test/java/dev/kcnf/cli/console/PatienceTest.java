package dev.kcnf.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** How long an interrupt waits. */
@ResourceLock(Resources.SYSTEM_ERR)
class PatienceTest {

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
    Interrupts interrupts = new Interrupts(Duration.ofMillis(1));
    interrupts.awaitDone();
    assertThat(interrupted(interrupts))
        .isEqualTo(
            String.format(
                "kcnf: interrupted; the row at hand takes too long and is given up: what came after"
                    + " the last --save-every is not saved%n"));
    assertThat(interrupts.isStopped()).isTrue();
    assertThat(interrupts.isOver()).isFalse();
  }

  @Test
  void commandThatIsDone_isNotWaitedFor() {
    Interrupts interrupts = new Interrupts(Duration.ofDays(1));
    interrupts.awaitDone();
    interrupts.done();
    assertThat(interrupted(interrupts)).isEmpty();
  }
}
