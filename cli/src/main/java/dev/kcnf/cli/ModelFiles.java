package dev.kcnf.cli;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads and writes model files; what goes wrong is told with the file's name. */
final class ModelFiles {
  /** A model that cannot be read, or is damaged. */
  static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException(Path file, String problem) {
      super(file + ": " + problem);
    }
  }

  // Of stat(2).
  private static final int FILE_TYPE = 0170000;
  private static final int NAMED_PIPE = 0010000;

  private ModelFiles() {}

  static Model read(Path file) {
    try {
      return Model.read(file);
    } catch (DamagedModelException e) {
      throw new UnreadableException(file, String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new UnreadableException(file, "no such file");
    } catch (AccessDeniedException e) {
      throw new UnreadableException(file, "may not be read");
    } catch (FileSystemException e) {
      throw new UnreadableException(file, String.valueOf(e.getReason()));
    } catch (IOException e) {
      throw new UnreadableException(file, "cannot be read: " + e.getMessage());
    }
  }

  /** Whether this is a named pipe, on systems that have them: writing to one waits for a reader. */
  static boolean isPipe(Path file) {
    try {
      int mode = (Integer) Files.getAttribute(file, "unix:mode");
      return (mode & FILE_TYPE) == NAMED_PIPE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  static void write(Model model, Path file) {
    try {
      model.write(file);
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }
}
