package dev.kcnf.table.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kcnf.SplitMix;
import dev.kcnf.rows.BadRowException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {
  private static final String[] PIECES = {
    "a", "ß", "€", "𝄞", "\n", "\r\n", "\r", ",", "longer text"
  };

  private static String randomText(SplitMix random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** Gives a few bytes at a time, as a pipe may. */
  private static InputStream slowly(byte[] bytes, SplitMix random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(3)));
      }
    };
  }

  private static String readAll(Utf8Reader reader, SplitMix random) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[40];
    while (true) {
      int length = 2 + random.nextInt(38);
      int read = reader.read(buffer, 1, length);
      if (read < 0) {
        return text.toString();
      }
      assertThat(read).isBetween(1, length);
      text.append(buffer, 1, read);
    }
  }

  @Test
  void read_ofAnyPieces_givesTheText() throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      SplitMix random = SplitMix.of(seed);
      String text = randomText(random, random.nextInt(50));
      Utf8Reader reader = new Utf8Reader(slowly(text.getBytes(UTF_8), random));
      assertThat(readAll(reader, random)).as("seed %d", seed).isEqualTo(text);
    }
  }

  @Test
  void byteOrderMark_isLeftOut_atTheStartOnly() throws IOException {
    SplitMix random = SplitMix.of(1);
    String mark = "\uFEFF";
    for (String text : List.of("", "a", "ab" + mark + "c")) {
      byte[] bytes = (mark + text).getBytes(UTF_8);
      assertThat(readAll(new Utf8Reader(slowly(bytes, random)), random)).isEqualTo(text);
      assertThat(readAll(new Utf8Reader(new ByteArrayInputStream(bytes)), random)).isEqualTo(text);
    }
  }

  @Test
  void everythingBeforeTheError_isHandedOutFirst() throws IOException {
    byte[][] bad = {
      {'o', 'k', (byte) 0xFF, 'x'}, {'o', 'k', 0, 'x'}, {'o', 'k', (byte) 0xE2, (byte) 0x82}
    };
    for (byte[] bytes : bad) {
      Utf8Reader reader = new Utf8Reader(new ByteArrayInputStream(bytes));
      char[] buffer = new char[10];
      assertThat(reader.read(buffer, 0, 10)).isEqualTo(2);
      assertThatExceptionOfType(Utf8Reader.TextException.class)
          .isThrownBy(() -> reader.read(buffer, 0, 10));
    }
  }

  @Test
  void lines_endWithLfOrCrLf_andAreCounted() throws BadRowException {
    for (int seed = 0; seed < 200; seed++) {
      SplitMix random = SplitMix.of(seed);
      String text = randomText(random, random.nextInt(60));
      LineReader reader = new LineReader("x", new StringReader(text), 0);
      List<String> lines = new ArrayList<>();
      for (String line = reader.next(); line != null; line = reader.next()) {
        lines.add(line);
        assertThat(reader.line()).isEqualTo(lines.size());
      }
      assertThat(lines).as("seed %d", seed).isEqualTo(expectedLines(text));
    }
  }

  private static List<String> expectedLines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    return lines;
  }

  @Test
  void lineThatIsTooLong_isBad_andTheNextOneIsGood() throws BadRowException {
    String text = "first\n" + "x".repeat(3 * LineReader.MAX_LENGTH) + "\nlast";
    LineReader reader = new LineReader("x", new StringReader(text), 0);
    assertThat(reader.next()).isEqualTo("first");
    assertThatExceptionOfType(BadRowException.class)
        .isThrownBy(reader::next)
        .withMessage("a line of more than 4194304 characters");
    assertThat(reader.line()).isEqualTo(2);
    assertThat(reader.next()).isEqualTo("last");
    assertThat(reader.line()).isEqualTo(3);
    assertThat(reader.next()).isNull();
  }
}
