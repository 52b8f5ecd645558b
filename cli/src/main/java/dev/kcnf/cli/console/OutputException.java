package dev.kcnf.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that cannot be written. */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean refused;

  private OutputException(String message, boolean refused) {
    super(message);
    this.refused = refused;
  }

  /** Whether the file system has refused it, as on a full disk. */
  public boolean isRefused() {
    return refused;
  }

  /** The same, with more to say. */
  public OutputException and(String more) {
    return new OutputException(getMessage() + more, refused);
  }

  /** A file that is not written for this reason. */
  public static OutputException because(Path file, String reason) {
    return new OutputException(file + ": " + reason, false);
  }

  public static OutputException of(Path file, IOException e) {
    return new OutputException(file + ": cannot be written: " + reason(e), true);
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such directory";
    }
    if (e instanceof AccessDeniedException) {
      return "not allowed";
    }
    // The message of a FileSystemException starts with the file, which is named already.
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null ? e.toString() : reason;
  }

  /** Fails now, not after hours of learning, if the file could not be written. */
  public static void check(Path file) {
    if (file.toString().isEmpty()) {
      throw new OptionException("the name of a file to write is empty");
    }
    Path parent = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new OutputException(file + ": cannot be written: is a directory", false);
    }
    if (parent == null || !Files.isDirectory(parent)) {
      throw new OutputException(file + ": cannot be written: there is no such directory", false);
    }
    if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(parent)) {
      throw new OutputException(file + ": cannot be written: not allowed", false);
    }
  }
}
