package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.cli.console.Interrupts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ctrl-C while short rules are searched: the best so far, and that there might be better ones. */
class InterruptedSearchTest {
  private static final Duration ALWAYS = Duration.ofDays(1);

  /** Two columns decide, some labels are flipped. */
  private static String table(int rows, int columns) {
    SplitMix random = SplitMix.of(3);
    StringBuilder csv = new StringBuilder();
    csv.append(IntStream.range(0, columns).mapToObj(c -> "c" + c).collect(Collectors.joining(",")));
    csv.append(",ok\n");
    for (int r = 0; r < rows; r++) {
      int[] cells = IntStream.range(0, columns).map(c -> random.nextInt(4)).toArray();
      boolean ok = (cells[0] < 2 && cells[1] > 0) != (random.nextInt(10) == 0);
      IntStream.of(cells).forEach(cell -> csv.append('v').append(cell).append(','));
      csv.append(ok ? 1 : 0).append('\n');
    }
    return csv.toString();
  }

  private static Kcnf run(InputStream in, Interrupts interrupts, PrintStreams to, String... args) {
    Map<String, String> terminal = Map.of("KCNF_TERMINAL", "80");
    PrintStream err = new PrintStream(to.err, true, UTF_8);
    int status = Main.run(in, to.out, err, terminal, interrupts, args);
    return new Kcnf(status, to.out.toString(UTF_8), to.err.toString(UTF_8));
  }

  private record PrintStreams(ByteArrayOutputStream out, ByteArrayOutputStream err) {}

  /** Presses Ctrl-C, in a thread of its own as the virtual machine does. */
  private static void press(Interrupts interrupts) {
    Thread hook = new Thread(interrupts::interrupt);
    hook.setDaemon(true);
    hook.start();
    while (!interrupts.isStopped()) {
      Thread.onSpinWait();
    }
  }

  /** It would search for an hour, by the clock; the bar says when it began. */
  @Test
  @Timeout(120)
  void rules_interruptedWhileTheySearch_areTheBestSoFar() {
    Interrupts interrupts = new Interrupts();
    ByteArrayOutputStream err =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] from, int offset, int length) {
            super.write(from, offset, length);
            if (toString(UTF_8).contains("searching rules") && !interrupts.isStopped()) {
              press(interrupts);
            }
          }
        };
    Kcnf run =
        run(
            new ByteArrayInputStream(table(5000, 60).getBytes(UTF_8)),
            interrupts,
            new PrintStreams(new ByteArrayOutputStream(), err),
            "rules",
            "-",
            "--target",
            "ok=1",
            "--seconds",
            "7200");
    assertThat(run.status()).isEqualTo(130);
    assertThat(run.err()).endsWith("kcnf: interrupted; these are the best rules found so far\n");
    assertThat(run.out()).contains("ok=1").contains("5,000 examples").endsWith("was stopped\n");
  }

  /** Interrupted as it reads all rows at once, so that the search begins after the interrupt. */
  private static Kcnf learned(Duration searching) {
    Interrupts interrupts = new Interrupts(ALWAYS, searching, System::nanoTime);
    InputStream in =
        new ByteArrayInputStream(table(300, 6).getBytes(UTF_8)) {
          @Override
          public synchronized int read(byte[] to, int offset, int length) {
            int read = super.read(to, offset, length);
            if (!interrupts.isStopped()) {
              press(interrupts);
            }
            return read;
          }
        };
    PrintStreams to = new PrintStreams(new ByteArrayOutputStream(), new ByteArrayOutputStream());
    return run(in, interrupts, to, "learn", "-", "--target", "ok=1");
  }

  @Test
  @Timeout(120)
  void rulesOfLearn_afterAnInterrupt_areTheBestOfAShortSearch() {
    Kcnf stopped = learned(Duration.ZERO);
    assertThat(stopped.status()).isEqualTo(130);
    assertThat(stopped.err()).endsWith("kcnf: interrupted\n");
    assertThat(stopped.out()).contains("the search was stopped").doesNotContain("rows not used");
    Kcnf whole = learned(ALWAYS);
    assertThat(whole.status()).isEqualTo(130);
    assertThat(whole.out()).contains("rows not used").doesNotContain("the search was stopped");
  }
}
