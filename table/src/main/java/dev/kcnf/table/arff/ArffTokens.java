package dev.kcnf.table.arff;

import dev.kcnf.rows.BadRowException;
import java.util.ArrayList;
import java.util.List;

/** Splits a line of ARFF into words, which may be quoted with ' or " and have escapes. */
final class ArffTokens {
  private final String line;
  private int at;

  ArffTokens(String line) {
    this.line = line;
  }

  private void skipBlanks() {
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }

  /**
   * Whether this character comes next; skips it if it does.
   *
   * @throws BadRowException at the end of the line
   */
  boolean at(char c) throws BadRowException {
    skipBlanks();
    if (at >= line.length()) {
      throw new BadRowException("no '" + c + "' before the end of the line");
    }
    boolean found = line.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  /** Skips this character if it comes next. */
  void skip(char c) {
    skipBlanks();
    if (at < line.length() && line.charAt(at) == c) {
      at++;
    }
  }

  /** The next word, which ends before one of these characters unless it is quoted. */
  String word(String ends) throws BadRowException {
    skipBlanks();
    if (at < line.length() && (line.charAt(at) == '\'' || line.charAt(at) == '"')) {
      return quoted(line.charAt(at++));
    }
    int start = at;
    while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
      at++;
    }
    return line.substring(start, at).strip();
  }

  private String quoted(char quote) throws BadRowException {
    StringBuilder word = new StringBuilder();
    while (at < line.length()) {
      char c = line.charAt(at++);
      if (c == quote) {
        return word.toString();
      }
      if (c == '\\' && at < line.length()) {
        c = unescaped(line.charAt(at++));
      }
      word.append(c);
    }
    throw new BadRowException("a quote that is never closed");
  }

  private static char unescaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> c;
    };
  }

  /** The words between commas up to this character, or to the end of the line if it is NUL. */
  List<String> list(char end) throws BadRowException {
    List<String> words = new ArrayList<>();
    String ends = end == '\0' ? "," : "," + end;
    while (true) {
      words.add(word(ends));
      skipBlanks();
      if (at >= line.length() && end == '\0') {
        return words;
      }
      if (end != '\0' && at(end)) {
        return words;
      }
      if (!at(',')) {
        throw new BadRowException("a comma is missing after '" + words.get(words.size() - 1) + "'");
      }
    }
  }

  /** What is left of the line. */
  String rest() {
    return line.substring(at).strip();
  }
}
