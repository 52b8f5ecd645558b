package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kill -9 while models are saved. {@code kcnf-bench kill} does it two hundred times. */
class KilledLearnTest {
  private static final int KILLS = 4;
  private static final long SEED = 11;

  @TempDir Path directory = Path.of("");

  @Test
  void kill_duringSaveEvery_leavesAWholeModel() throws IOException, InterruptedException {
    Path model = directory.resolve("m");
    SplitMix random = SplitMix.of(SEED);
    long before = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start(model, kill > 0);
      Thread writer = endlessRows(process.getOutputStream());
      awaitNewModel(model, before, process);
      Thread.sleep(random.nextInt(30));
      process.destroyForcibly();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      writer.join();
      long examples = Model.load(model).figures().examples(); // fails if it is damaged
      assertThat(examples % 10).as("seed %d, kill %d", SEED, kill).isZero();
      assertThat(examples).isGreaterThan(before);
      before = examples;
    }
  }

  private static Process start(Path model, boolean resume) throws IOException {
    String name = model.toString();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.kcnf.cli.Main",
            "learn",
            "-",
            resume ? "--resume" : "--target",
            resume ? name : "ok=1",
            "--model",
            name,
            "--save-every",
            "10")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Writes rows until the reader is gone. */
  private static Thread endlessRows(OutputStream out) {
    Thread writer =
        new Thread(
            () -> {
              try (out) {
                out.write("a,b,c,ok\n".getBytes(UTF_8));
                for (int i = 0; ; i++) {
                  String row = i % 7 + "x,y" + i % 11 + ",z" + i % 5 + "," + i % 2 + "\n";
                  out.write(row.getBytes(UTF_8));
                }
              } catch (IOException e) {
                // It was killed.
              }
            });
    writer.start();
    return writer;
  }

  private static void awaitNewModel(Path model, long before, Process process)
      throws IOException, InterruptedException {
    while (!Files.exists(model) || Model.load(model).figures().examples() <= before) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(5);
    }
  }
}
