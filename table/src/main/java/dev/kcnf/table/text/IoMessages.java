package dev.kcnf.table.text;

import dev.kcnf.rows.Problem;
import dev.kcnf.rows.TableException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.ZipException;

/** Says in plain words why reading failed. */
public final class IoMessages {
  private IoMessages() {}

  /** The failure to read this line, as an exception for callers. */
  public static TableException at(String table, long line, UncheckedIOException e) {
    IOException cause = e.getCause();
    return at(table, line, cause == null ? new IOException(e.getMessage(), e) : cause);
  }

  /** The failure to read this line, as an exception for callers. */
  public static TableException at(String table, long line, IOException e) {
    Problem problem =
        e instanceof Utf8Reader.TextException ? Problem.MALFORMED : Problem.UNREADABLE;
    return TableException.at(problem, table, line, of(e));
  }

  public static String of(IOException e) {
    if (e instanceof EOFException) {
      return "the compressed data end too early";
    }
    if (e instanceof ZipException) {
      return "the compressed data are damaged: " + e.getMessage();
    }
    return e instanceof Utf8Reader.TextException
        ? String.valueOf(e.getMessage())
        : "cannot be read: " + e.getMessage();
  }
}
