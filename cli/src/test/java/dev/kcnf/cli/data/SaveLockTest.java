package dev.kcnf.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaveLockTest {
  private static final int TIMES = 100;

  @TempDir Path directory = Path.of("");

  /** Each adds one to a number in a file, over and over: none gets lost, and no lock is left. */
  @Test
  void processesThatSaveOneFile_doSoOneAfterTheOther() throws IOException, InterruptedException {
    Path model = directory.resolve("model");
    Path count = Files.writeString(directory.resolve("count"), "0");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SaveLockTest.class.getName(),
                  model.toString(),
                  count.toString())
              .inheritIO()
              .start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    assertThat(count).hasContent(String.valueOf(processes.size() * TIMES));
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(count);
    }
  }

  /** What the processes do. */
  public static void main(String[] args) throws IOException {
    Path count = Path.of(args[1]);
    for (int i = 0; i < TIMES; i++) {
      try (SaveLock lock = SaveLock.of(Path.of(args[0]))) {
        assertThat(lock.isLocked()).isTrue();
        int before = Integer.parseInt(Files.readString(count));
        Files.writeString(count, String.valueOf(before + 1));
      }
    }
  }
}
