package dev.kcnf.cli.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other runs from saving the same file at the same moment, by a lock on a file beside it,
 * since the file itself is replaced. Whoever has the lock removes that file at the end.
 *
 * <p>So a run that waited may get the lock on a file that has been removed meanwhile, while another
 * run locks a new one of the same name. To notice that, whoever gets the lock makes its file as
 * long as the number of its process, and looks whether the file of that name is as long; if not, it
 * begins again. Only who has the lock on the file of that name removes the name. The file must not
 * be read: to close it anywhere in this process would end the lock.
 */
final class SaveLock implements AutoCloseable {
  private final @Nullable Path path; // null: without a lock
  private final @Nullable FileChannel channel;

  private SaveLock(@Nullable Path path, @Nullable FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Waits until no other run saves this file. Where no lock can be had, it goes on without. */
  static SaveLock of(Path file) {
    try {
      Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        return new SaveLock(null, null); // a device or a pipe is not replaced
      }
      Path path = target.resolveSibling(name(target));
      while (true) {
        FileChannel channel =
            FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isHeld(channel, path)) {
          return new SaveLock(path, channel);
        }
        channel.close();
      }
    } catch (IOException | OverlappingFileLockException e) {
      return new SaveLock(null, null);
    }
  }

  boolean isLocked() {
    return channel != null;
  }

  /** Hidden, and short, whatever the length of the model's name. */
  private static String name(Path target) {
    CRC32C crc = new CRC32C();
    crc.update(String.valueOf(target.getFileName()).getBytes(StandardCharsets.UTF_8));
    return String.format(".kcnf-%08x.lock", crc.getValue());
  }

  /** Waits for the lock; whether it is on the file that has this name now. */
  private static boolean isHeld(FileChannel channel, Path path) throws IOException {
    channel.lock(); // until it is closed
    long own = ProcessHandle.current().pid();
    channel.truncate(own).write(ByteBuffer.allocate(1), own - 1);
    try {
      return Files.size(path) == own;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      if (path != null && channel != null) {
        Files.deleteIfExists(path);
        channel.close();
      }
    } catch (IOException e) {
      // The model is saved, and the lock ends with the process.
    }
  }
}
