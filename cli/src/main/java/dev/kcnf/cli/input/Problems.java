package dev.kcnf.cli.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.ZipException;

/** Says in plain words why reading failed. */
final class Problems {
  private Problems() {}

  static String of(UncheckedIOException e) {
    return e.getCause() == null ? String.valueOf(e.getMessage()) : of(e.getCause());
  }

  static String of(IOException e) {
    if (e instanceof EOFException) {
      return "the compressed data end too early";
    }
    if (e instanceof ZipException) {
      return "the compressed data are damaged: " + e.getMessage();
    }
    return e instanceof StrictReader.TextException
        ? String.valueOf(e.getMessage())
        : "cannot be read: " + e.getMessage();
  }
}
