package dev.kcnf.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StoppableInputTest {

  /** Returns a random number of bytes per read. */
  private static InputStream inPieces(byte[] bytes, SplitMix random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(50_000)));
      }
    };
  }

  @Test
  void givesOutEveryByte_whateverTheLines() throws IOException {
    for (long seed = 1; seed <= 30; seed++) {
      SplitMix random = SplitMix.of(seed);
      byte[] bytes = new byte[random.nextInt(3_000_000)];
      int rarity = seed % 3 == 0 ? 2_000_000 : 300;
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (random.nextInt(rarity) == 0 ? '\n' : 'a' + i % 7);
      }
      StoppableInput in = new StoppableInput(inPieces(bytes, random));
      assertThat(in.readAllBytes()).as("seed %d", seed).isEqualTo(bytes);
      long lines = new String(bytes, UTF_8).chars().filter(c -> c == '\n').count();
      assertThat(in.count()).as("seed %d", seed).isEqualTo(lines);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void gzipFilesOneBehindTheOther_areReadToTheEnd() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String text : new String[] {"one\n", "two\n"}) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
        gzip.write(text.getBytes(UTF_8));
      }
    }
    InputStream in = new StoppableInput(inPieces(bytes.toByteArray(), SplitMix.of(1)));
    assertThat(new GZIPInputStream(in).readAllBytes()).asString(UTF_8).isEqualTo("one\ntwo\n");
  }

  @Test
  void stop_keepsTheHalfLine() throws IOException {
    StoppableInput in = new StoppableInput(new ByteArrayInputStream("ab\ncd".getBytes(UTF_8)));
    byte[] buffer = new byte[100];
    assertThat(in.read(buffer, 0, 100)).isEqualTo(3);
    in.stop();
    assertThat(in.read(buffer, 0, 100)).isEqualTo(-1);
    assertThat(in.available()).isZero();
  }

  @Test
  void failure_isPassedOn() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("gone");
          }

          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            throw new IOException("gone");
          }
        };
    InputStream in =
        new StoppableInput(
            new SequenceInputStream(new ByteArrayInputStream("a\n".getBytes(UTF_8)), broken));
    assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class).hasMessage("gone");
  }
}
