package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The command in a process of its own: for signals, exit statuses and limits of the system. It is
 * ended after two minutes, so that a test of one that hangs fails and does not hang itself.
 */
final class KcnfProcess {
  private static final long MOST_SECONDS = 120;

  private final Process process;
  private final Path out;
  private final Path err;

  private KcnfProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts it; what it prints goes to files in this directory. */
  static KcnfProcess start(Path directory, String... args) throws IOException {
    return start(directory, List.of(), List.of(), args);
  }

  /**
   * @param before what runs the command, as {@code sh -c}
   * @param java options of Java
   */
  static KcnfProcess start(Path directory, List<String> before, List<String> java, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    command.addAll(java);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.kcnf.cli.Main"));
    command.addAll(List.of(args));
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    // When it has ended, whoever writes to it or waits for it goes on.
    CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
    return new KcnfProcess(process, out, err);
  }

  /** Writes to its standard input. */
  void send(String text) throws IOException {
    OutputStream in = process.getOutputStream();
    in.write(text.getBytes(UTF_8));
    in.flush();
  }

  /** Waits until it has printed this. */
  void awaitOut(String text) throws IOException, InterruptedException {
    while (!out().contains(text)) {
      assertThat(process.isAlive()).as(err()).isTrue();
      Thread.sleep(5);
    }
  }

  /** Waits until it has told this. */
  void awaitErr(String text) throws IOException, InterruptedException {
    while (!err().contains(text)) {
      assertThat(process.isAlive()).as(err()).isTrue();
      Thread.sleep(5);
    }
  }

  /** Waits until there is such a file. */
  void awaitFile(Path file) throws IOException, InterruptedException {
    while (!Files.exists(file)) {
      assertThat(process.isAlive()).as(err()).isTrue();
      Thread.sleep(5);
    }
  }

  /** Sends a signal, such as TERM. */
  void signal(String name) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }

  /** Waits until it ends; returns its exit status. */
  int status() throws InterruptedException {
    assertThat(process.waitFor(MOST_SECONDS + 10, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String err() throws IOException {
    return Files.readString(err);
  }
}
