package dev.kcnf.cli.data;

import dev.kcnf.SettingException;
import dev.kcnf.cli.console.Heap;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads model files; errors name the file. */
public final class ModelFiles {
  /** A model file that cannot be read or is damaged. */
  public static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException(Object file, String problem) {
      super(file + ": " + problem);
    }
  }

  // Bits of st_mode, see stat(2).
  private static final int FILE_TYPE = 0170000;
  private static final int NAMED_PIPE = 0010000;

  static final byte[] MAGIC = "KCNF".getBytes(StandardCharsets.US_ASCII);

  private ModelFiles() {}

  /** Another file that cannot be read or is damaged, for this reason. */
  public static UnreadableException unreadable(String file, String problem) {
    return new UnreadableException(file, problem);
  }

  /** 45 percent of the heap, since two sets of tables exist during a rebuild or merge. */
  public static long limitBytes() {
    return KCnfSpace.defaultLimitBytes();
  }

  /** A new model for this table; a predictor that does not fit it is wrong usage. */
  public static Model create(PredictorSpec spec, TableReader reader) {
    try {
      return Model.create(spec, reader.columns(), reader.target(), limitBytes());
    } catch (SettingException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new OptionException(spec + ": " + e.getMessage());
    }
  }

  /** Whether this file begins as models do, or cannot be looked into: then reading it says why. */
  public static boolean isModelOrMissing(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] first = in.readNBytes(MAGIC.length);
      return first.length > 0 && Arrays.equals(first, Arrays.copyOf(MAGIC, first.length));
    } catch (IOException e) {
      return true;
    }
  }

  public static Model read(Path file) {
    try {
      return Model.load(file, limitBytes());
    } catch (DamagedModelException e) {
      String advice = e.isTooLarge() ? "; " + Heap.advice() : "";
      throw new UnreadableException(file, e.getMessage() + advice);
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

  /** Whether this is a named pipe, where writing waits for a reader. */
  public static boolean isPipe(Path file) {
    try {
      int mode = (Integer) Files.getAttribute(file, "unix:mode");
      return (mode & FILE_TYPE) == NAMED_PIPE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }
}
