package dev.kcnf.cli.data;

import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The file that a model is saved in. It replaces nothing but models, and of a model that was
 * resumed only the one that was read: if another run has saved there meanwhile, this run's model is
 * saved beside it.
 */
public final class ModelOutput {
  private static final byte[] MAGIC = "KCNF".getBytes(StandardCharsets.US_ASCII);

  private final Path file;
  private @Nullable String known; // what the file holds, if it must not have changed
  private @Nullable Path other; // where the model is saved since another run has saved the file

  private ModelOutput(Path file) {
    this.file = file;
  }

  /** Refuses a file that could not be written later, or that is not a model. */
  public static ModelOutput of(Path file) {
    OutputException.check(file);
    if (Files.isRegularFile(file) && !isModelOrEmpty(file)) {
      throw new OptionException(
          file + " is not a kcnf model and would be overwritten; choose another name");
    }
    return new ModelOutput(file);
  }

  private static boolean isModelOrEmpty(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] first = in.readNBytes(MAGIC.length);
      return first.length == 0 || Arrays.equals(first, MAGIC);
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }

  public Path file() {
    return file;
  }

  /** Refuses to overwrite the table that is learned. */
  public void checkIsNot(Path table) {
    try {
      if (Files.exists(file) && Files.exists(table) && Files.isSameFile(file, table)) {
        throw new OptionException(file + " is the table itself; choose another name for the model");
      }
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }

  /**
   * Notes what the file holds if this is the model that is resumed; to be called before reading.
   */
  public void resumes(Path resumed) {
    try {
      boolean same = Files.isRegularFile(file) && Files.isSameFile(file, resumed);
      known = same ? content() : null;
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }

  /**
   * Saves the model.
   *
   * @throws OutputException if it cannot be, or if it is saved elsewhere as another run has saved
   */
  public void save(Model model) {
    SaveLock lock = SaveLock.of(file);
    try {
      if (other == null && known != null && !known.equals(content())) {
        other = freeName();
      }
      if (other != null) {
        model.save(other);
        throw OutputException.because(
            file,
            "another run has saved it meanwhile; it is left as it is, and this run's model is in "
                + other);
      }
      model.save(file);
      known = known == null ? null : content();
    } catch (IOException e) {
      throw OutputException.of(file, e);
    } finally {
      lock.close();
    }
  }

  /**
   * As {@link #save}, after which there is no other chance: if the file cannot be written, as on a
   * full disk, the model is saved among temporary files.
   */
  public void saveAtLast(Model model) {
    try {
      save(model);
    } catch (OutputException e) {
      throw e.isRefused() ? e.and(elsewhere(model)) : e;
    }
  }

  /** The end of a message: where the model is saved instead; empty if that failed, too. */
  private String elsewhere(Model model) {
    try {
      Path saved = Files.createTempDirectory("kcnf").resolve(String.valueOf(file.getFileName()));
      model.save(saved);
      return "; the model is saved in " + saved + " instead";
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Saves a model after an error that may have damaged it: it replaces nothing, and is removed
   * again if it cannot be loaded.
   *
   * @return where; null if it cannot be saved
   */
  public @Nullable Path saveDoubtful(Model model) {
    Path free = Files.exists(file) ? freeName() : file;
    try {
      model.save(free);
      return isWhole(free) ? free : null;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      return null;
    }
  }

  private static boolean isWhole(Path saved) throws IOException {
    try {
      Model.load(saved, Long.MAX_VALUE);
    } catch (DamagedModelException e) {
      Files.delete(saved);
      return false;
    } catch (OutOfMemoryError e) {
      // It cannot be checked here; whoever loads it does.
    }
    return true;
  }

  /** What tells one model from another: its length, and its checksum, which comes last. */
  private String content() throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer checksum = ByteBuffer.allocate(Integer.BYTES);
      channel.position(Math.max(0, channel.size() - Integer.BYTES)).read(checksum);
      return channel.size() + " " + HexFormat.of().formatHex(checksum.array());
    }
  }

  private Path freeName() {
    for (int i = 2; ; i++) {
      Path free = file.resolveSibling(file.getFileName() + "." + i);
      if (!Files.exists(free)) {
        return free;
      }
    }
  }
}
