package dev.kcnf.table.text;

import dev.kcnf.rows.BadRowException;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a JSON array, one after the other, however long the array is. Only brackets and
 * quotes are looked at; whether an element is JSON is for others to find out. The length of an
 * element is limited.
 */
public final class JsonElements implements Texts {
  private static final int NOTHING = -2;

  private final String source;
  private final Reader reader;
  private final char[] buffer = new char[1 << 14];
  private int at;
  private int to;
  private int held = NOTHING; // a character that was read too much
  private long atLine;
  private long line;
  private boolean begun;
  private boolean ended;

  /**
   * Takes the reader over.
   *
   * @param source what messages call the input
   * @param linesBefore how many lines of the input come before what the reader gives
   */
  public JsonElements(String source, Reader reader, long linesBefore) {
    this.source = source;
    this.reader = reader;
    atLine = linesBefore + 1;
    line = atLine;
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public @Nullable String next() throws BadRowException {
    if (ended) {
      return null;
    }
    int c = skipSpace();
    if (!begun) {
      begun = true;
      c = skipSpace(); // after the bracket, which was seen before
      if (c == ']') {
        return end();
      }
    } else if (c == ',') {
      c = skipSpace();
    } else if (c == ']') {
      return end();
    } else if (c >= 0) {
      ended = true;
      throw new BadRowException(
          "a comma or the end of the array is expected, found '" + (char) c + "'");
    }
    line = atLine;
    if (c < 0) {
      ended = true;
      throw new BadRowException("the array has no end; the file may be cut off");
    }
    return element((char) c);
  }

  private @Nullable String end() throws BadRowException {
    ended = true;
    int more = skipSpace();
    line = atLine;
    if (more >= 0) {
      throw new BadRowException("'" + (char) more + "' after the end of the array");
    }
    return null;
  }

  private String element(char first) throws BadRowException {
    StringBuilder text = new StringBuilder();
    long length = 0;
    int depth = 0;
    boolean quoted = false;
    int c = first;
    while (c >= 0) {
      if (!quoted && depth == 0 && (c == ',' || c == ']')) {
        held = c;
        break;
      }
      if (length++ <= LineReader.MAX_LENGTH) {
        text.append((char) c);
      }
      if (quoted) {
        if (c == '\\') {
          int escaped = read();
          if (escaped >= 0) {
            text.append((char) escaped);
          }
        }
        quoted = c != '"';
      } else {
        quoted = c == '"';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth == 0 && c == '}') {
          break;
        }
      }
      c = read();
    }
    if (length > LineReader.MAX_LENGTH) {
      throw new BadRowException("an element of more than " + LineReader.MAX_LENGTH + " characters");
    }
    return text.toString();
  }

  /** The next character that is no white space; negative at the end. */
  private int skipSpace() {
    int c = read();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      c = read();
    }
    return c;
  }

  private int read() {
    if (held != NOTHING) {
      int c = held;
      held = NOTHING;
      return c;
    }
    try {
      if (at == to) {
        at = 0;
        to = reader.read(buffer, 0, buffer.length);
        if (to < 0) {
          to = 0;
          return -1;
        }
      }
    } catch (IOException e) {
      throw IoMessages.at(source, atLine, e); // no telling where the next element begins
    }
    char c = buffer[at++];
    atLine += c == '\n' ? 1 : 0;
    return c;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
