package dev.kcnf.cli.input;

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
 * Reads UTF-8 without mercy: what is not UTF-8, and NUL, is an error rather than a replacement
 * character. Everything before the error is handed out first, so that who counts lines can say on
 * which one it is. A byte order mark at the start is left out. Who reads on after an error gets
 * what follows the line with the error.
 */
final class StrictReader extends Reader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** Text that is not text. */
  static final class TextException extends IOException {
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
  private boolean told; // of the problem
  private int end; // of the bytes read; the buffer's limit is before a NUL
  private boolean atStart = true;
  private boolean ended;

  StrictReader(InputStream in) {
    this.in = in;
  }

  /** Of a text whose start was read otherwise: what looks like a byte order mark is none. */
  static StrictReader inTheMiddle(InputStream in) {
    StrictReader reader = new StrictReader(in);
    reader.atStart = false;
    return reader;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (told) {
      skipLine();
    }
    CharBuffer out = CharBuffer.wrap(buffer, offset, length);
    while (out.position() == offset && problem.isEmpty()) {
      boolean nul = bytes.limit() < end;
      CoderResult result = decoder.decode(bytes, out, ended || nul);
      if (result.isError()) {
        int bad = bytes.get(bytes.position()) & 0xFF;
        problem = String.format("is not UTF-8 text: byte 0x%02X where none such can be", bad);
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
      told = true;
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

  /** Goes to the start of the line after the one with the error. */
  private void skipLine() throws IOException {
    problem = "";
    told = false;
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
