package dev.kcnf.table.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 strictly: malformed bytes, and NUL, are an error rather than a replacement
 * character. All text before the error is returned first, so that a caller who counts lines knows
 * where it is. Reading after an error continues with the next line. A byte order mark at the start
 * is dropped.
 */
public final class Utf8Reader extends Reader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** Bytes that are not text. */
  public static final class TextException extends IOException {
    private static final long serialVersionUID = 1L;

    TextException(String problem) {
      super(problem);
    }
  }

  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
  private String problem = "";
  private boolean thrown; // the problem was reported
  private int end; // of the bytes read; the buffer's limit may be before it, at a NUL
  private boolean atStart = true;
  private boolean ended;

  public Utf8Reader(InputStream in) {
    this.in = in;
  }

  /** For a stream whose start was read elsewhere: there is no byte order mark to drop. */
  public static Utf8Reader inTheMiddle(InputStream in) {
    Utf8Reader reader = new Utf8Reader(in);
    reader.atStart = false;
    return reader;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (thrown) {
      skipLine();
    }
    CharBuffer out = CharBuffer.wrap(buffer, offset, length);
    while (out.position() == offset && problem.isEmpty()) {
      boolean nul = bytes.limit() < end;
      CoderResult result = decoder.decode(bytes, out, ended || nul);
      if (result.isError()) {
        int bad = bytes.get(bytes.position()) & 0xFF;
        problem =
            String.format(
                "is not UTF-8 text: byte 0x%02X where none such can be; iconv -t UTF-8 -f %s"
                    + " converts it",
                bad, bad >= 0xFE ? "UTF-16" : "WINDOWS-1252");
      } else if (out.position() == offset) {
        if (nul) {
          problem = "is not text: a NUL byte";
        } else if (ended) {
          return -1;
        } else {
          fill();
        }
      }
    }
    int count = out.position() - offset;
    if (count == 0) {
      thrown = true;
      throw new TextException(problem);
    }
    if (atStart) {
      atStart = false;
      if (buffer[offset] == BYTE_ORDER_MARK) {
        System.arraycopy(buffer, offset + 1, buffer, offset, --count);
        return count == 0 ? read(buffer, offset, length) : count;
      }
    }
    return count;
  }

  private void fill() throws IOException {
    bytes.compact();
    int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
    bytes.position(bytes.position() + Math.max(read, 0)).flip();
    end = bytes.limit();
    ended = read < 0;
    stopBeforeNul();
  }

  private void stopBeforeNul() {
    for (int i = bytes.position(); i < end; i++) {
      if (bytes.get(i) == 0) {
        bytes.limit(i);
        return;
      }
    }
  }

  /** Skips to the line after the one with the error. */
  private void skipLine() throws IOException {
    problem = "";
    thrown = false;
    atStart = false;
    decoder.reset();
    bytes.limit(end);
    boolean more = true;
    while (more) {
      while (bytes.hasRemaining() && more) {
        more = bytes.get() != '\n';
      }
      if (more && !ended) {
        fill();
        bytes.limit(end);
      } else {
        more = false;
      }
    }
    stopBeforeNul();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
