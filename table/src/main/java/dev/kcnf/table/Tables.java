package dev.kcnf.table;

import dev.kcnf.rows.Problem;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.arff.ArffTable;
import dev.kcnf.table.keyed.JsonLines;
import dev.kcnf.table.keyed.KeyedFormat;
import dev.kcnf.table.keyed.KeyedTable;
import dev.kcnf.table.keyed.LibSvm;
import dev.kcnf.table.keyed.VowpalWabbit;
import dev.kcnf.table.text.IoMessages;
import dev.kcnf.table.text.JsonElements;
import dev.kcnf.table.text.LineReader;
import dev.kcnf.table.text.Texts;
import dev.kcnf.table.text.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Opens tables of every {@link Format}, gzipped or not. */
public final class Tables {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private Tables() {}

  /**
   * Opens a file of the format that its ending says, such as {@code .csv}, {@code .arff} or {@code
   * .jsonl.gz}; any other ending is read as CSV.
   *
   * @throws TableException if there is no such file, or it is empty or malformed
   */
  public static Table open(Path file) throws IOException {
    return open(file, FormatOptions.of(Format.ofFile(file.toString())));
  }

  /**
   * Opens a file.
   *
   * @throws TableException if there is no such file, or it is empty or malformed
   */
  public static Table open(Path file, FormatOptions options) throws IOException {
    return of(file.toString(), stream(file), options);
  }

  /** Reads a stream, such as standard input, and closes it with the table. */
  public static Table of(InputStream in, Format format) throws IOException {
    return of("input", in, FormatOptions.of(format));
  }

  /**
   * Reads a stream, and closes it with the table.
   *
   * @param name what messages call it
   */
  public static Table of(String name, InputStream in, FormatOptions options) throws IOException {
    InputStream bytes = unzipped(name, in);
    return switch (options.format()) {
      case CSV, TSV -> CsvTable.open(name, bytes, options);
      case ARFF -> ArffTable.open(lines(name, bytes));
      case LIBSVM -> keyed(lines(name, bytes), new LibSvm(), options);
      case VW -> keyed(lines(name, bytes), new VowpalWabbit(), options);
      case JSONL -> keyed(json(name, bytes), new JsonLines(), options);
    };
  }

  private static LineReader lines(String name, InputStream bytes) {
    return new LineReader(name, new Utf8Reader(bytes), 0);
  }

  /** One array of objects, or an object a line. */
  private static Texts json(String name, InputStream bytes) {
    try {
      return jsonTexts(name, bytes);
    } catch (IOException e) {
      throw IoMessages.at(name, 1, e);
    }
  }

  private static Texts jsonTexts(String name, InputStream bytes) throws IOException {
    PushbackInputStream peek = new PushbackInputStream(bytes, BYTE_ORDER_MARK.length);
    byte[] first = new byte[BYTE_ORDER_MARK.length];
    int read = peek.readNBytes(first, 0, first.length);
    if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
      peek.unread(first, 0, read);
    }
    long linesBefore = 0;
    int next = peek.read();
    while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
      linesBefore += next == '\n' ? 1 : 0;
      next = peek.read();
    }
    if (next >= 0) {
      peek.unread(next);
    }
    Utf8Reader text = new Utf8Reader(peek);
    return next == '['
        ? new JsonElements(name, text, linesBefore)
        : new LineReader(name, text, linesBefore);
  }

  private static Table keyed(Texts lines, KeyedFormat format, FormatOptions options)
      throws IOException {
    return KeyedTable.open(
        lines, format, options.columnsFrom(), options.columns(), options.named());
  }

  static InputStream stream(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw unreadable(file.toString(), "is a directory, not a file");
    }
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw unreadable(file.toString(), "no such file");
    } catch (AccessDeniedException e) {
      throw unreadable(file.toString(), "may not be read");
    }
  }

  private static TableException unreadable(String name, String text) {
    return TableException.of(Problem.UNREADABLE, name, text);
  }

  /** Looks at the first two bytes to tell whether it is gzip. */
  static InputStream unzipped(String name, InputStream in) throws IOException {
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
      throw unreadable(name, IoMessages.of(e));
    }
  }
}
