package dev.kcnf.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tables in the documents that a command renews. */
final class MarkdownTable {
  private MarkdownTable() {}

  /** Puts this Markdown table in the place of the one with the same first line. */
  static void replaceIn(Path file, String table) throws IOException {
    String head = table.substring(0, table.indexOf('\n') + 1);
    String text = Files.readString(file);
    int from = text.indexOf(head);
    if (from < 0) {
      throw new IllegalArgumentException(file + " must have a table that begins with " + head);
    }
    int to = from;
    while (to < text.length() && text.charAt(to) == '|') {
      int end = text.indexOf('\n', to);
      to = end < 0 ? text.length() : end + 1;
    }
    Files.writeString(file, text.substring(0, from) + table + text.substring(to));
  }
}
