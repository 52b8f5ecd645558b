package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  private final Interrupts interrupts = new Interrupts();
  private final PipedOutputStream pipe = new PipedOutputStream();
  private final Lines out = new Lines();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicInteger status = new AtomicInteger(-1);

  private Thread start(String... args) throws IOException {
    return start(Map.of(), args);
  }

  /** Learns or predicts what comes through the pipe in a thread of its own. */
  private Thread start(Map<String, String> env, String... args) throws IOException {
    PipedInputStream in = new PipedInputStream(pipe, 1 << 16);
    Thread learner =
        new Thread(
            () ->
                status.set(
                    Main.run(
                        interrupts.watch(in),
                        out,
                        new PrintStream(err, true, UTF_8),
                        env,
                        interrupts,
                        args)));
    learner.setDaemon(true);
    learner.start();
    return learner;
  }

  private void send(String text) throws IOException {
    pipe.write(text.getBytes(UTF_8));
    pipe.flush();
  }

  /** Interrupts once this many lines were read and the learner waits for more. */
  private void interrupt(Thread learner, long lines) throws InterruptedException {
    while (interrupts.linesRead() < lines) {
      Thread.sleep(5);
    }
    awaitWaiting(learner);
    interrupts.interrupt();
    learner.join();
  }

  @Test
  @Timeout(60)
  void pipe_isPredictedLive_andAnInterruptSavesAndReports()
      throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    String file = model.toString();
    Thread learner =
        start("learn", "-", "--target", "ok=1", "--emit", "--model", file, "--bins-from", "1");
    send("colour,size,ok\n");
    for (int i = 1; i <= 5; i++) {
      send("red,s" + i % 2 + "," + i % 2 + "\n");
      String line = out.flushed.poll(30, TimeUnit.SECONDS);
      if (i == 1) {
        assertThat(line).startsWith("row,");
        line = out.flushed.poll(30, TimeUnit.SECONDS);
      }
      assertThat(line).startsWith(i + ",0.");
    }
    send("red,s1,1"); // half a row: it could go on with 10
    interrupt(learner, 6);
    assertThat(status).hasValue(130);
    assertThat(err.toString(UTF_8))
        .contains("interrupted; the model of 5 examples is saved in " + model)
        .contains("standard input: 5 examples")
        .doesNotContain("held");
    assertThat(Model.load(model).figures().examples()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learn - --target ok=1",
        "learn - --target ok=1 -k 2 --threads 2",
        "learn - --target ok",
        "learn - --target ok=1 --shuffle 1",
        "learn - --target ok=1 --predictor madnb",
        "learn - --target ok=1 --predictor conjunction"
      })
  @Timeout(60)
  void interrupt_whileRowsAreHeldBack_learnsThem(String command)
      throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    Thread learner = start((command + " --model " + model).split(" ", -1));
    send("weight,size,ok\n1.5,2,1\n2.5,3,0\n3.5,3,1\n4.5,");
    interrupt(learner, 4);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            String.format("kcnf: interrupted; the model of 3 examples is saved in %s%n", model));
    assertThat(status).hasValue(130);
    assertThat(Model.load(model).figures().examples()).isEqualTo(3);
  }

  @Test
  @Timeout(60)
  void interrupt_ofJsonLinesHeldBack_learnsThem() throws IOException, InterruptedException {
    Thread learner =
        start("learn", "-", "--format", "jsonl", "--target", "ok=1", "--bins", "0", "--emit");
    send("{\"a\":\"x\",\"b\":\"y\",\"ok\":1}\n{\"a\":\"x\",\"ok\":0}\n");
    interrupt(learner, 2);
    assertThat(err.toString(UTF_8)).contains("kcnf: interrupted").contains("2 examples");
  }

  @Test
  @Timeout(60)
  void interrupt_beforeTheFirstRow_saysSoInOneLine() throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    Thread learner = start("learn", "-", "--target", "ok=1", "--model", model.toString());
    send("weight,ok\n1.5");
    interrupt(learner, 1);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            String.format(
                "kcnf: interrupted before the first row was learned; nothing is saved%n"));
    assertThat(status).hasValue(130);
    assertThat(model).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "learn - --target ok=1 --emit | up to 1,000 rows are held before the first prediction, to"
            + " cut columns of numbers into bins and to see the values of the target; --bins 0 with"
            + " --target COLUMN=VALUE holds none, --bins-from N fewer",
        "learn - --target ok=1 --emit --shuffle 3 | all rows are held until the input ends, and"
            + " then predicted: --shuffle needs all of them",
        "learn - --target ok=1 --emit --predictor madnb | all rows are held until the input ends,"
            + " and then predicted: madnb has to know all values first"
      })
  @Timeout(60)
  void livePipeWhoseRowsAreHeldBack_saysWhy(String command, String reason)
      throws IOException, InterruptedException {
    Thread learner = start(command.split(" ", -1));
    send("weight,ok\n1.5,1\n");
    while (err.size() == 0) {
      Thread.sleep(10);
    }
    assertThat(err.toString(UTF_8)).isEqualTo("kcnf: " + reason + System.lineSeparator());
    interrupt(learner, 2);
  }

  @Test
  @Timeout(60)
  void predict_onATerminal_showsHowFarItIs_andHearsAnInterrupt()
      throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    Path table = directory.resolve("t.csv");
    Files.writeString(table, "colour,ok\nred,1\nblue,0\nred,1\nblue,0\n");
    Kcnf learned = Kcnf.run("learn", table.toString(), "--target", "ok=1", "--model", "" + model);
    assertThat(learned.status()).as(learned.err()).isZero();
    Thread predictor =
        start(Map.of("KCNF_TERMINAL", "80"), "predict", "-", "--model", model.toString());
    send("colour\n");
    long rows = 0;
    for (; !err.toString(UTF_8).contains(" rows, "); rows++) {
      send("red\n");
      Thread.sleep(5);
    }
    assertThat(err.toString(UTF_8)).containsPattern("\\d+ rows, \\d+/s");
    interrupt(predictor, rows + 1);
    assertThat(status).hasValue(130);
    assertThat(err.toString(UTF_8)).contains("interrupted; the rows after these are not predicted");
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
