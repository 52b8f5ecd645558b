package dev.kcnf.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Replaces a file as a whole: the bytes go to a temporary file beside it, to the disk, and only
 * then under its name. Whatever stops this on the way, the file is the old one or the new one.
 *
 * <p>A killed process leaves its temporary file behind; the next write of the same file removes it.
 */
public final class AtomicFile {
  private static final int MAX_LINKS = 40;
  private static final AtomicLong COUNTER = new AtomicLong();
  private static final Set<String> IN_USE = ConcurrentHashMap.newKeySet();

  /** How bytes get into a file; tests make it fail. */
  interface Output {
    void write(FileChannel file, ByteBuffer bytes) throws IOException;
  }

  private AtomicFile() {}

  /** Replaces the file, or makes it. */
  public static void replace(Path file, byte[] bytes) throws IOException {
    replace(file, bytes, AtomicFile::writeFully);
  }

  static void replace(Path file, byte[] bytes, Output output) throws IOException {
    Path target = followLinks(file);
    if (Files.isDirectory(target)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    boolean exists = Files.exists(target);
    if (exists && !Files.isWritable(target)) {
      throw new FileSystemException(file.toString(), null, "is not writable");
    }
    if (exists && !Files.isRegularFile(target)) {
      try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
        output.write(channel, ByteBuffer.wrap(bytes));
      }
      return;
    }
    Path directory = Objects.requireNonNull(target.getParent(), "only a directory has none");
    String prefix = prefix(target);
    removeStale(directory, prefix);
    String name = prefix + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp";
    Path temporary = directory.resolve(name);
    String key = temporary.toString();
    IN_USE.add(key);
    try {
      writeDurably(temporary, bytes, output);
      if (exists) {
        copyPermissions(target, temporary);
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary); // it is there only if something failed
      IN_USE.remove(key);
    }
    syncDirectory(directory);
  }

  /** The file itself, so that a link to it stays a link; absolute, so that it has a parent. */
  private static Path followLinks(Path file) throws IOException {
    Path at = file.toAbsolutePath();
    for (int i = 0; i < MAX_LINKS; i++) {
      if (!Files.isSymbolicLink(at)) {
        return at;
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    throw new FileSystemException(file.toString(), null, "too many symbolic links");
  }

  /** Short, whatever the length of the name. */
  private static String prefix(Path target) {
    Path name = target.getFileName();
    CRC32C crc = new CRC32C();
    crc.update(String.valueOf(name).getBytes(StandardCharsets.UTF_8));
    return String.format(".kcnf-%08x-", crc.getValue());
  }

  private static void writeDurably(Path temporary, byte[] bytes, Output output) throws IOException {
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      output.write(channel, ByteBuffer.wrap(bytes));
      channel.force(true);
    }
  }

  private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    try {
      Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    } catch (UnsupportedOperationException e) {
      // A file system without such permissions.
    }
  }

  /** Makes the new name last. Not every system lets a directory be opened; then it decides. */
  private static void syncDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file is whole in any case.
    }
  }

  /** Removes what processes that are no more have left behind. */
  private static void removeStale(Path directory, String prefix) throws IOException {
    Pattern pattern = Pattern.compile(Pattern.quote(prefix) + "(\\d{1,18})-\\d+\\.tmp");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "*.tmp")) {
      for (Path file : files) {
        Matcher name = pattern.matcher(String.valueOf(file.getFileName()));
        if (name.matches() && isStale(Long.parseLong(name.group(1)), file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isStale(long pid, Path file) {
    if (pid == ProcessHandle.current().pid()) {
      // A number may come again, in a container nearly always: this process knows its own files.
      return !IN_USE.contains(file.toString());
    }
    return ProcessHandle.of(pid).isEmpty();
  }
}
