package dev.kcnf.cli.archive;

import dev.kcnf.archive.DamagedArchiveException;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.console.ResultWriter;
import dev.kcnf.cli.data.ModelFiles;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
    try {
      return new BufferedInputStream(isPipe(file) ? stdin : Files.newInputStream(Path.of(file)));
    } catch (NoSuchFileException e) {
      throw (IOException) new FileNotFoundException(file + ": no such file").initCause(e);
    }
  }

  /** Does something with an archive; what is wrong with it names it. */
  static void withArchive(String file, Action<String> action) throws IOException {
    try {
      action.run(file);
    } catch (DamagedArchiveException e) {
      String name = isPipe(file) ? "standard input" : file;
      throw ModelFiles.unreadable(name, String.valueOf(e.getMessage()));
    } catch (FileNotFoundException | NoSuchFileException e) {
      boolean exists = Files.exists(Path.of(file));
      throw ModelFiles.unreadable(file, exists ? "may not be read" : "no such file");
    }
  }

  /** Nothing is overwritten unless that is wished. */
  static void checkFree(Path file, boolean force) {
    if (!force && Files.exists(file)) {
      throw new OptionException(file + " exists; say --force to replace it, or -o another name");
    }
    OutputException.check(file);
  }

  /** Writes a file, which appears when it is complete: a run that fails leaves nothing. */
  static void write(Path file, Action<OutputStream> action) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (OutputStream out = new BufferedOutputStream(new Output(create(part)), 1 << 16)) {
        action.run(out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (OutputFailure e) {
      throw OutputException.of(file, e.failure);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static OutputStream create(Path part) {
    try {
      return Files.newOutputStream(part);
    } catch (IOException e) {
      throw OutputException.of(part, e);
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
