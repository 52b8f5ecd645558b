package dev.kcnf.table;

import dev.kcnf.rows.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where a table comes from. It can be opened more than once, unless it is a pipe. */
public interface TableSource {

  /** The table from its first row on. */
  Table open() throws IOException;

  /** Whether it can be opened again. */
  boolean repeatable();

  /** The share read so far, in [0, 1]; negative if it is not known. */
  default double progress() {
    return -1;
  }

  /** A file, gzipped or not. */
  static TableSource of(Path file, FormatOptions options) {
    return of(file, options, UnaryOperator.identity());
  }

  /**
   * A file, gzipped or not.
   *
   * @param watch what is done with the stream if the file is a named pipe
   */
  static TableSource of(Path file, FormatOptions options, UnaryOperator<InputStream> watch) {
    return new TableSource() {
      private @Nullable CountingStream opened;

      @Override
      public Table open() throws IOException {
        InputStream in = Tables.stream(file);
        opened = new CountingStream(repeatable() ? in : watch.apply(in));
        return Tables.of(file.toString(), opened, options);
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

  /**
   * A stream, gzipped or not. It can be opened once.
   *
   * @param name what messages call it
   */
  static TableSource of(String name, InputStream in, FormatOptions options) {
    return new TableSource() {
      @Override
      public Table open() throws IOException {
        return Tables.of(name, in, options);
      }

      @Override
      public boolean repeatable() {
        return false;
      }
    };
  }
}
