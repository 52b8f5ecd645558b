package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A live pipe: every prediction comes at once, and Ctrl-C keeps what was learned. */
class InterruptsTest {
  @TempDir Path directory = Path.of("");

  /** Hands out lines as they are flushed. */
  private static final class Lines extends ByteArrayOutputStream {
    final LinkedBlockingQueue<String> flushed = new LinkedBlockingQueue<>();

    @Override
    public synchronized void flush() {
      toString(UTF_8).lines().forEach(flushed::add);
      reset();
    }
  }

  @Test
  @Timeout(60)
  void pipe_isPredictedLive_andAnInterruptSavesAndReports()
      throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    Interrupts interrupts = new Interrupts();
    PipedOutputStream pipe = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(pipe, 1 << 16);
    Lines out = new Lines();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Thread learner =
        new Thread(
            () ->
                Main.run(
                    interrupts.watch(in),
                    new PrintStream(out, false, UTF_8),
                    new PrintStream(err, true, UTF_8),
                    Map.of(),
                    interrupts,
                    "learn",
                    "-",
                    "--target",
                    "ok=1",
                    "--emit",
                    "--model",
                    model.toString()));
    learner.setDaemon(true);
    learner.start();
    pipe.write("colour,size,ok\n".getBytes(UTF_8));
    for (int i = 1; i <= 5; i++) {
      pipe.write(("red,s" + i % 2 + "," + i % 2 + "\n").getBytes(UTF_8));
      pipe.flush();
      String line = out.flushed.poll(30, TimeUnit.SECONDS);
      if (i == 1) {
        assertThat(line).startsWith("row,");
        line = out.flushed.poll(30, TimeUnit.SECONDS);
      }
      assertThat(line).startsWith(i + ",0.");
    }
    pipe.write("red,".getBytes(UTF_8)); // half a row
    pipe.flush();
    awaitWaiting(learner);
    interrupts.interrupt();
    assertThat(err.toString(UTF_8))
        .contains("interrupted; the model of 5 examples is saved in " + model)
        .contains("standard input: 5 examples");
    assertThat(Model.read(model).totals().examples()).isEqualTo(5);
  }

  /** Until it waits for more input. */
  private static void awaitWaiting(Thread thread) throws InterruptedException {
    for (int quiet = 0; quiet < 20; ) {
      Thread.State state = thread.getState();
      boolean waits = state == Thread.State.TIMED_WAITING || state == Thread.State.WAITING;
      quiet = waits ? quiet + 1 : 0;
      Thread.sleep(5);
    }
  }

  @Test
  void interruptBeforeACommandBegins_justEnds() {
    new Interrupts().interrupt();
  }
}
