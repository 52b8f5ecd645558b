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
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Opens tables of every {@link Format}, gzipped or not. */
public final class Tables {
  /** How many bytes tell what a file is. */
  private static final int MAGIC = 5;

  /** How files begin that people take for tables, and what to do with them. */
  private static final Map<String, String> NO_TABLES =
      Map.of(
          "PK\u0003\u0004", "is a zip file or a spreadsheet; unzip it, or save it as CSV",
          "\u00D0\u00CF\u0011\u00E0", "is a spreadsheet; save it as CSV",
          "PAR1\u0015", "is a Parquet file; export it as CSV",
          "KCZ\u0001", "is an archive of kcnf compress; kcnf decompress makes the table again",
          "KCNF\u0001", "is a model, not a table");

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

  /** Looks at the first bytes: gzip is unpacked, what is known to be no table is refused. */
  static InputStream unzipped(String name, InputStream in) throws IOException {
    PushbackInputStream peek = new PushbackInputStream(in, MAGIC);
    byte[] first = peek.readNBytes(MAGIC);
    peek.unread(first);
    String magic = new String(first, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> other : NO_TABLES.entrySet()) {
      if (magic.startsWith(other.getKey())) {
        throw unreadable(name, other.getValue());
      }
    }
    if (!magic.startsWith("\u001F\u008B")) {
      return peek;
    }
    try {
      return new GZIPInputStream(peek, 1 << 16);
    } catch (IOException e) {
      throw unreadable(name, IoMessages.of(e));
    }
  }
}
