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

  private OutputException(String message) {
    super(message);
  }

  /** A file that is not written for this reason. */
  public static OutputException because(Path file, String reason) {
    return new OutputException(file + ": " + reason);
  }

  public static OutputException of(Path file, IOException e) {
    return new OutputException(file + ": cannot be written: " + reason(e));
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
      throw new OutputException(file + ": cannot be written: is a directory");
    }
    if (parent == null || !Files.isDirectory(parent)) {
      throw new OutputException(file + ": cannot be written: there is no such directory");
    }
    if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(parent)) {
      throw new OutputException(file + ": cannot be written: not allowed");
    }
  }
}
