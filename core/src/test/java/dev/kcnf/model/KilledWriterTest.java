package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that does nothing but rewrite its model, again and again. 20 times in the build;
 * {@code -Dkcnf.kills=200} for more.
 */
class KilledWriterTest {
  private static final int KILLS = Integer.getInteger("kcnf.kills", 8);
  private static final long SEED = 4;

  @TempDir Path directory;

  /** What is killed: learns a row and writes the model, for ever. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
      Path file = Path.of(args[0]);
      Model model = Files.exists(file) ? Model.load(file) : Models.open(Predictors.kcnf(3));
      while (true) {
        Models.learn(model, Models.rows(model.figures().examples(), 1));
        model.save(file);
        if (model.figures().examples() % 8 == 1) {
          System.out.println(model.figures().examples());
        }
      }
    }
  }

  @Test
  void kill_atAnyMoment_leavesTheOldOrTheNewModelWhole()
      throws IOException, InterruptedException, URISyntaxException {
    Path file = directory.resolve("m.kcnf");
    SplitMix random = SplitMix.of(SEED);
    long before = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      Process writer = start(file);
      try {
        assertThat(writer.inputReader().readLine()).as("its first sign of life").isNotNull();
        Thread.sleep(random.nextInt(40), random.nextInt(1_000_000));
      } finally {
        writer.destroyForcibly();
        assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
      }
      Model model = Model.load(file);
      long examples = model.figures().examples();
      assertThat(examples).as("seed %d, kill %d", SEED, kill).isGreaterThan(before);
      assertThat(model.toBytes()).isEqualTo(relearned(examples).toBytes());
      before = examples;
    }
    Model.load(file).save(file);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("what the next write leaves").containsExactly(file);
    }
  }

  private static Model relearned(long examples) {
    Model model = Models.open(Predictors.kcnf(3));
    for (long i = 0; i < examples; i++) {
      Models.learn(model, Models.rows(i, 1));
    }
    return model;
  }

  private static Process start(Path file) throws IOException, URISyntaxException {
    String path = root(Model.class) + java.io.File.pathSeparator + root(KilledWriterTest.class);
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                path,
                Writer.class.getName(),
                file.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** The directory that this class was loaded from. */
  private static Path root(Class<?> type) throws URISyntaxException {
    String name = type.getName().replace('.', '/') + ".class";
    Path file = Path.of(Objects.requireNonNull(type.getResource("/" + name), name).toURI());
    for (int i = 0; i < name.split("/").length; i++) {
      file = Objects.requireNonNull(file.getParent());
    }
    return file;
  }
}
