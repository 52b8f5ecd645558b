package dev.kcnf.cli.input;

import dev.kcnf.paper.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Where a table comes from; can be opened, and more than once if it is not a pipe. */
public interface Input {

  /** The rows from the first one on. */
  RowSource open() throws IOException;

  /** Whether it can be opened once more. */
  boolean repeatable();

  /** The share that was read so far, in [0, 1]; negative if it is not known. */
  default double progress() {
    return -1;
  }

  /** A built-in table. */
  static Input of(Table table) {
    return new Input() {
      @Override
      public RowSource open() {
        return new TableSource(table);
      }

      @Override
      public boolean repeatable() {
        return true;
      }
    };
  }

  /** A file, gzipped or not. */
  static Input of(Path file, FormatOptions options) {
    return of(file, options, UnaryOperator.identity());
  }

  /**
   * A file, gzipped or not.
   *
   * @param watch what is done with the stream if the file is a named pipe
   */
  static Input of(Path file, FormatOptions options, UnaryOperator<InputStream> watch) {
    return new Input() {
      private @Nullable CountingStream opened;

      @Override
      public RowSource open() throws IOException {
        InputStream in = openFile(file);
        opened = new CountingStream(repeatable() ? in : watch.apply(in));
        return rows(file.toString(), opened, options);
      }

      @Override
      public double progress() {
        long size = file.toFile().length();
        return opened == null || size == 0 ? -1 : Math.min(1, opened.count() / (double) size);
      }

      // A named pipe is a file that cannot be read twice.
      @Override
      public boolean repeatable() {
        return Files.isRegularFile(file);
      }
    };
  }

  /** Standard input, gzipped or not. */
  static Input of(InputStream in, FormatOptions options) {
    return new Input() {
      @Override
      public RowSource open() throws IOException {
        return rows("standard input", in, options);
      }

      @Override
      public boolean repeatable() {
        return false;
      }
    };
  }

  private static InputStream openFile(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw InputException.of(file.toString(), "is a directory, not a file");
    }
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw InputException.of(file.toString(), "no such file");
    } catch (AccessDeniedException e) {
      throw InputException.of(file.toString(), "may not be read");
    }
  }

  private static RowSource rows(String name, InputStream in, FormatOptions options)
      throws IOException {
    InputStream bytes = unzipped(name, in);
    Reader reader = new StrictReader(bytes);
    return switch (options.format()) {
      case CSV, TSV ->
          options.skip()
              ? SkippingCsv.open(
                  new LineReader(name, reader), options.delimiter(), options.header())
              : CsvSource.open(name, bytes, options.delimiter(), options.header());
      case ARFF -> ArffSource.open(new LineReader(name, reader));
      case LIBSVM -> KeyedSource.open(name, reader, new LibSvm(), options);
      case VW -> KeyedSource.open(name, reader, new VowpalWabbit(), options);
      case JSONL -> KeyedSource.open(name, reader, new JsonLines(), options);
    };
  }

  /** Looks at the first two bytes to tell whether it is gzip. */
  private static InputStream unzipped(String name, InputStream in) throws IOException {
    PushbackInputStream peek = new PushbackInputStream(in, 2);
    byte[] magic = new byte[2];
    int read = peek.readNBytes(magic, 0, 2);
    peek.unread(magic, 0, read);
    if (read < 2 || (magic[0] & 0xFF) != 0x1F || (magic[1] & 0xFF) != 0x8B) {
      return peek;
    }
    try {
      return new GZIPInputStream(peek, 1 << 16);
    } catch (IOException e) {
      throw InputException.of(name, Problems.of(e));
    }
  }
}
