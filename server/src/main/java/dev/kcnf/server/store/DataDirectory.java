package dev.kcnf.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The directory of all models: one server at a time, one folder for each model. */
final class DataDirectory implements Closeable {
  /** Letters, digits and a few signs: nothing that a path, a header or a log line would notice. */
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

  private static final String HIDDEN = ".";

  private final Path models;
  private final FileChannel lockFile;
  private long made;

  private DataDirectory(Path models, FileChannel lockFile) {
    this.models = models;
    this.lockFile = lockFile;
  }

  /**
   * Opens the directory, or makes it.
   *
   * @throws DirectoryInUseException if another server has it
   */
  static DataDirectory open(Path directory) throws IOException {
    Path models = directory.resolve("models");
    Files.createDirectories(models);
    FileChannel channel =
        FileChannel.open(
            directory.resolve("kcnf.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(channel)) {
      channel.close();
      throw new DirectoryInUseException(directory);
    }
    DataDirectory data = new DataDirectory(models, channel);
    data.removeUnfinished();
    return data;
  }

  /** Holds it as long as the channel is open. */
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  /** What was being made or removed when a server was killed. */
  private void removeUnfinished() throws IOException {
    for (Path folder : folders()) {
      if (folder.getFileName().toString().startsWith(HIDDEN)) {
        delete(folder);
      }
    }
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(models)) {
      return all.sorted().toList();
    }
  }

  /** The names of all models, in order. */
  List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path folder : folders()) {
      String name = folder.getFileName().toString();
      if (NAME.matcher(name).matches() && Files.isDirectory(folder)) {
        names.add(name);
      }
    }
    return names;
  }

  Path folder(String name) {
    return models.resolve(name);
  }

  /** How a folder is filled before it has its name. */
  interface Filling {
    void fill(Path folder) throws IOException;
  }

  /** Makes the folder of a model: as a whole, or not at all. */
  synchronized void make(String name, Filling filling) throws IOException {
    Path temporary = models.resolve(HIDDEN + "new-" + name + "-" + made++);
    Files.createDirectory(temporary);
    try {
      filling.fill(temporary);
      ModelFolder.sync(temporary);
      Files.move(temporary, folder(name), StandardCopyOption.ATOMIC_MOVE);
      ModelFolder.sync(models);
    } catch (FileSystemException e) {
      if (Files.exists(folder(name))) {
        throw new ModelExistsException(name);
      }
      throw e;
    } finally {
      if (Files.exists(temporary)) {
        delete(temporary);
      }
    }
  }

  /** Removes the folder: at once by its name, then what is in it. */
  synchronized void remove(String name) throws IOException {
    Path hidden = models.resolve(HIDDEN + "gone-" + name + "-" + made++);
    Files.move(folder(name), hidden, StandardCopyOption.ATOMIC_MOVE);
    ModelFolder.sync(models);
    delete(hidden);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }
}
