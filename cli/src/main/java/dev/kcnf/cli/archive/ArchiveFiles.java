package dev.kcnf.cli.archive;

import dev.kcnf.archive.DamagedArchiveException;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.console.ResultWriter;
import dev.kcnf.cli.data.ModelFiles;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The files that the commands read and write; errors name them. */
final class ArchiveFiles {
  static final String ENDING = ".kcz";

  private static final Path STANDARD_OUTPUT = Path.of("standard output");

  /** Something that reads or writes. */
  interface Action<T> {
    void run(T stream) throws IOException;
  }

  private ArchiveFiles() {}

  static boolean isPipe(String file) {
    return file.equals("-");
  }

  /** Opens a table or, for -, standard input. */
  static InputStream open(String file, InputStream stdin) throws IOException {
    if (!isPipe(file) && Files.isDirectory(Path.of(file))) {
      throw new FileNotFoundException(file + ": is a directory");
    }
    try {
      return new BufferedInputStream(isPipe(file) ? stdin : stream(Path.of(file)));
    } catch (NoSuchFileException e) {
      throw (IOException) new FileNotFoundException(file + ": no such file").initCause(e);
    } catch (AccessDeniedException e) {
      throw (IOException) new FileNotFoundException(file + ": may not be read").initCause(e);
    }
  }

  /** A named pipe cannot be asked how much is left, as a channel would. */
  private static InputStream stream(Path file) throws IOException {
    boolean isNamedPipe = Files.exists(file) && !Files.isRegularFile(file);
    return isNamedPipe ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
  }

  /** Does something with an archive; what is wrong with it names it. */
  static void withArchive(String file, Action<String> action) throws IOException {
    try {
      action.run(file);
    } catch (DamagedArchiveException e) {
      String name = isPipe(file) ? "standard input" : file;
      throw ModelFiles.unreadable(name, String.valueOf(e.getMessage()));
    } catch (FileNotFoundException | NoSuchFileException e) {
      Path path = Path.of(file);
      throw ModelFiles.unreadable(
          file,
          Files.isDirectory(path)
              ? "is a directory"
              : Files.exists(path) ? "may not be read" : "no such file");
    }
  }

  /** Nothing is overwritten unless that is wished, and never what is read at the same time. */
  static void checkFree(Path file, String input, boolean force) throws IOException {
    OutputException.check(file);
    if (isReplaced(file) && !input.isEmpty() && !isPipe(input) && isSame(file, Path.of(input))) {
      throw new OptionException(file + " is what is read; give -o another name");
    }
    if (!force && isReplaced(file)) {
      throw new OptionException(file + " exists; say --force to replace it, or -o another name");
    }
  }

  private static boolean isSame(Path file, Path input) throws IOException {
    return Files.exists(input) && Files.isSameFile(file, input);
  }

  /** Whether there is a file that a new one would replace; what is no file is written to. */
  private static boolean isReplaced(Path file) {
    return Files.isRegularFile(file);
  }

  /**
   * Writes a file, which appears when it is complete: a run that fails leaves nothing. A device, or
   * a pipe with a name, stays what it is.
   */
  static void write(Path file, Action<OutputStream> action) throws IOException {
    if (Files.exists(file) && !isReplaced(file)) {
      writeTo(file, file, action);
      return;
    }
    Path target = target(file);
    Path part = part(target);
    try {
      writeTo(part, file, action);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The file that a link leads to, or the file. */
  static Path target(Path file) throws IOException {
    return Files.exists(file) ? file.toRealPath() : file;
  }

  /**
   * What is written until it is complete; two runs at the same time do not share it, and one that
   * is stopped does not leave it.
   */
  static Path part(Path file) {
    long run = ProcessHandle.current().pid();
    Path part = file.resolveSibling(file.getFileName() + "." + run + ".part");
    part.toFile().deleteOnExit();
    return part;
  }

  private static void writeTo(Path path, Path named, Action<OutputStream> action)
      throws IOException {
    try (OutputStream out = new BufferedOutputStream(new Output(create(path)), 1 << 16)) {
      action.run(out);
    } catch (OutputFailure e) {
      throw OutputException.of(named, e.failure);
    }
  }

  private static OutputStream create(Path part) {
    try {
      return Files.newOutputStream(part);
    } catch (IOException e) {
      throw OutputException.of(part, e);
    }
  }

  /** What is read from it fails as a failure to read, whoever else fails in between. */
  static InputStream marked(InputStream in) {
    return new Input(in);
  }

  /** Does something that reads marked input and writes a file; failures name the right one. */
  static void writing(Path file, Action<Path> action) throws IOException {
    try {
      action.run(file);
    } catch (InputFailure e) {
      throw e.failure;
    } catch (FileNotFoundException | NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw OutputException.of(file, e);
    }
  }

  /** Writes to standard output, whose reader may leave. */
  static void pipe(OutputStream stdout, Action<OutputStream> action) throws IOException {
    try {
      OutputStream out = new BufferedOutputStream(new Output(stdout), 1 << 16);
      action.run(out);
      out.flush();
    } catch (OutputFailure e) {
      if (!ResultWriter.isClosedPipe(e.failure)) {
        throw OutputException.of(STANDARD_OUTPUT, e.failure);
      }
    }
  }

  /** A failure to write, which is not one to read. */
  private static final class OutputFailure extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    private final IOException failure;

    OutputFailure(IOException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  /** A failure to read, which is not one to write. */
  private static final class InputFailure extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    private final IOException failure;

    InputFailure(IOException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  private static final class Input extends FilterInputStream {
    Input(InputStream in) {
      super(in);
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      try {
        return in.read(bytes, offset, length);
      } catch (IOException e) {
        throw new InputFailure(e);
      }
    }
  }

  private static final class Output extends FilterOutputStream {
    Output(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw new OutputFailure(e);
      }
    }

    @Override
    public void flush() {
      try {
        out.flush();
      } catch (IOException e) {
        throw new OutputFailure(e);
      }
    }
  }
}
