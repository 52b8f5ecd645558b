package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
  private static final Model OLD = model(10);
  private static final Model NEW = model(30);

  @TempDir Path directory;

  private static Model model(int rows) {
    return Models.learn(Models.open(Predictors.kcnf(2)), Models.rows(1, rows));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private static void assertHolds(Path file, Model model) throws IOException {
    assertThat(Files.readAllBytes(file)).isEqualTo(model.toBytes());
    assertThat(Model.load(file).toBytes()).isEqualTo(model.toBytes());
  }

  @Test
  void save_makesAndReplacesTheFile_andLeavesNothingElse() throws IOException {
    Path file = directory.resolve("m.kcnf");
    OLD.save(file);
    assertHolds(file, OLD);
    NEW.save(file);
    assertHolds(file, NEW);
    assertThat(names()).containsExactly("m.kcnf");
  }

  @Test
  void save_toANameWithoutDirectory_writesIntoTheCurrentOne() throws IOException {
    Path file = Path.of("model-file-test-" + ProcessHandle.current().pid() + ".kcnf");
    try {
      OLD.save(file);
      NEW.save(file);
      assertHolds(file, NEW);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Test
  void save_throughALink_replacesWhatItPointsTo() throws IOException {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Path file = elsewhere.resolve("m.kcnf");
    Path link = directory.resolve("link");
    Files.createSymbolicLink(link, Path.of("link2"));
    Files.createSymbolicLink(directory.resolve("link2"), Path.of("elsewhere", "m.kcnf"));
    OLD.save(link); // the file is not there yet
    assertHolds(file, OLD);
    NEW.save(link);
    assertHolds(file, NEW);
    assertThat(link).isSymbolicLink();
    assertThat(names()).containsExactly("elsewhere", "link", "link2");
    try (Stream<Path> files = Files.list(elsewhere)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void save_throughLinksInACircle_isRefused() throws IOException {
    Path link = directory.resolve("link");
    Files.createSymbolicLink(link, link);
    assertThatIOException()
        .isThrownBy(() -> OLD.save(link))
        .withMessage(link + ": too many symbolic links");
  }

  @Test
  void save_keepsThePermissions() throws IOException {
    Path file = directory.resolve("m.kcnf");
    OLD.save(file);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(Files.getPosixFilePermissions(Files.createFile(directory.resolve("other"))));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    NEW.save(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw----");
  }

  @Test
  void save_ofAVeryLongName_works() throws IOException {
    Path file = directory.resolve("m".repeat(255));
    OLD.save(file);
    assertHolds(file, OLD);
  }

  @Test
  void save_toADirectory_isRefused() {
    assertThatIOException()
        .isThrownBy(() -> OLD.save(directory))
        .withMessage(directory + ": is a directory");
    assertThatIOException()
        .isThrownBy(() -> OLD.save(Path.of("/")))
        .withMessage("/: is a directory");
  }

  @Test
  void save_whereNoFileCanBeMade_isRefused() throws IOException {
    Path missing = directory.resolve("missing").resolve("m.kcnf");
    assertThatThrownBy(() -> OLD.save(missing)).isInstanceOf(NoSuchFileException.class);
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> OLD.save(file.resolve("m.kcnf")))
        .isInstanceOf(FileSystemException.class);
    // Not even the administrator may write there.
    assertThatThrownBy(() -> OLD.save(Path.of("/proc", "m.kcnf")))
        .isInstanceOf(FileSystemException.class);
    assertThat(names()).containsExactly("file");
  }

  @Test
  void save_toAPipe_writesStraightToIt() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> allBytes(pipe));
    OLD.save(pipe);
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo(OLD.toBytes());
    assertThat(names()).containsExactly("pipe");
  }

  private static byte[] allBytes(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Not to be run on mutants, which may put a file in the place of the machine's device. */
  @Tag("device")
  @Test
  void save_toADeviceThatIsFull_isRefused() {
    assertThatIOException()
        .isThrownBy(() -> OLD.save(Path.of("/dev/full")))
        .withMessageContaining("No space left");
    assertThat(Files.isRegularFile(Path.of("/dev/full"))).isFalse();
  }

  @Test
  void save_onAFullDisk_keepsTheOldModelAndLeavesNothingBehind() throws IOException {
    Path file = directory.resolve("m.kcnf");
    OLD.save(file);
    byte[] bytes = NEW.toBytes();
    for (int fits = 0; fits <= bytes.length; fits += bytes.length / 8) {
      int room = fits;
      assertThatIOException()
          .isThrownBy(
              () ->
                  AtomicFile.replace(
                      file,
                      bytes,
                      (channel, all) -> {
                        channel.write(ByteBuffer.wrap(bytes, 0, room));
                        throw new IOException("No space left on device");
                      }))
          .withMessage("No space left on device");
      assertHolds(file, OLD);
      assertThat(names()).containsExactly("m.kcnf");
    }
  }

  @Test
  void save_showsNothingOfTheNewModelBeforeItIsWhole() throws IOException {
    Path file = directory.resolve("m.kcnf");
    OLD.save(file);
    AtomicFile.replace(
        file,
        NEW.toBytes(),
        (channel, bytes) -> {
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
          assertHolds(file, OLD);
          assertThat(names()).hasSize(2);
          // Another write of the same file meanwhile must not remove what is in use.
          OLD.save(file);
        });
    assertHolds(file, NEW);
    assertThat(names()).containsExactly("m.kcnf");
  }

  @Test
  void save_removesWhatKilledProcessesLeft_andNothingElse() throws IOException {
    Path file = directory.resolve("m.kcnf");
    // One is caught in the middle, to learn how it is called.
    String[] temporary = new String[1];
    AtomicFile.replace(
        file,
        OLD.toBytes(),
        (channel, bytes) -> {
          temporary[0] = names().get(0);
          channel.write(bytes);
        });
    assertThat(temporary[0]).matches("\\.kcnf-[0-9a-f]{8}-[0-9]+-[0-9]+\\.tmp");
    String prefix = temporary[0].substring(0, temporary[0].lastIndexOf('-'));
    prefix = prefix.substring(0, prefix.lastIndexOf('-') + 1);
    long alive = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(1L);
    String gone = prefix + "999999999-3.tmp";
    String ownButNotInUse = prefix + ProcessHandle.current().pid() + "-0.tmp";
    String ofALivingProcess = prefix + alive + "-3.tmp";
    String ofAnotherFile = ".kcnf-00000000-999999999-3.tmp";
    String something = prefix + "else.tmp";
    for (String name : List.of(gone, ownButNotInUse, ofALivingProcess, ofAnotherFile, something)) {
      Files.createFile(directory.resolve(name));
    }
    NEW.save(file);
    assertHolds(file, NEW);
    assertThat(names())
        .containsExactlyInAnyOrder("m.kcnf", ofALivingProcess, ofAnotherFile, something);
  }

  @Test
  void load_ofWhatIsNoModel_saysSo() throws IOException {
    Path csv =
        Files.writeString(directory.resolve("mushroom.csv"), "class,cap-shape,odor\np,x,f\n");
    assertThatThrownBy(() -> Model.load(csv))
        .isInstanceOf(DamagedModelException.class)
        .hasMessage(
            "unreadable model at byte 0: this is not a kcnf model: it begins with 'class,cap-sh', not"
                + " with 'KCNF'");
    assertThatThrownBy(() -> Model.load(directory))
        .isInstanceOf(IOException.class)
        .hasMessage(directory + ": is a directory");
    assertThatThrownBy(() -> Model.load(directory.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
    // Endless, and refused after a few bytes.
    assertThatThrownBy(() -> Model.load(Path.of("/dev/zero")))
        .isInstanceOf(DamagedModelException.class);
  }

  @Test
  void load_ofAFileCutShortOrTooLong_isRefused() throws IOException {
    byte[] whole = OLD.toBytes();
    Path file = directory.resolve("m.kcnf");
    for (int length = 0; length < whole.length + 3; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      if (length != whole.length) {
        assertThatThrownBy(() -> Model.load(file))
            .as("%d of %d bytes", length, whole.length)
            .isInstanceOf(DamagedModelException.class);
      }
    }
  }

  @Test
  void load_ofAFileBeyondTheLimit_isRefused() throws IOException {
    Path file = directory.resolve("m.kcnf");
    OLD.save(file);
    long size = Files.size(file);
    assertThatThrownBy(() -> Model.load(file, size - 1))
        .isInstanceOf(DamagedModelException.class)
        .hasMessage(
            "unreadable model at byte 8: its %d bytes are more than the limit of %d",
            size, size - 1);
  }
}
